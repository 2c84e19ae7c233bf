/** What an operator may change about processing. */
export interface MediaSettings {
  /** x264's speed against size; measured on two cores: `superfast` makes the whole 1080p ladder at 1.9 times real time. */
  preset: 'ultrafast' | 'superfast' | 'veryfast' | 'faster' | 'fast' | 'medium'
  /** Longest time for encoding the ladder: this many times the length of the video, and never less than ten minutes. */
  timeLimitFactor: number
}

export const defaultMediaSettings: MediaSettings = { preset: 'superfast', timeLimitFactor: 30 }

const TEN_MINUTES_MS = 600_000

/** Time limits of one run in milliseconds: for encoding, and for each step that only copies, seeks or measures. */
export function timeLimits(settings: MediaSettings, durationSeconds: number): { encodeMs: number; stepMs: number } {
  return {
    encodeMs: Math.max(TEN_MINUTES_MS, durationSeconds * settings.timeLimitFactor * 1000),
    // Copying and decoding sound run at a hundred times real time; real time means that something hangs.
    stepMs: Math.max(TEN_MINUTES_MS, durationSeconds * 1000),
  }
}
