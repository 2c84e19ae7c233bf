import type { SoundIssue } from '@lamplight/contract/video-states'

/** Loudness of a whole track by EBU R 128. */
export interface Loudness {
  /** LUFS. */
  integrated: number
  /** dBTP of the loudest instant. */
  truePeak: number
  /** LU. */
  range: number
  /** LUFS, the gate below which the measurement ignored the track. */
  threshold: number
}

/** Norms row 17: -16 LUFS, true peak at most -1 dBTP; half a decibel is left for what AAC adds to a peak. */
const loudnessTarget = { integratedLufs: -16, truePeakDb: -1.5 } as const

/** Norms row 17: quieter recordings are raised so far that their noise is heard. */
const QUIET_LUFS = -24
/** Peaks above full scale were cut off when they were recorded, or are by players. */
const FULL_SCALE_DBTP = 0

/** Below this there is nothing but noise; raising it would only make the noise loud. */
const SILENCE_LUFS = -60
/** Limits of the loudnorm filter's own options. */
const LOUDNORM_RANGE = { min: 1, max: 20 }

/** The shape every track is brought to before it is measured, and again before it is corrected: stereo, 48 kHz. */
export const soundFilters: readonly string[] = [
  // async: fills holes and drops overlaps in the timestamps, so that sound and picture stay together over hours.
  // first_pts=0: silence at the start when the sound begins later than the picture.
  'aresample=48000:async=1:first_pts=0',
  // Mono to both sides, 5.1 folded down; ffmpeg's matrix does not clip.
  'aformat=sample_fmts=fltp:channel_layouts=stereo',
]

/** Measures loudness and true peak, three times as fast as loudnorm's own first pass, by the same library. */
export const measureFilters: readonly string[] = [...soundFilters, 'ebur128=peak=true:framelog=verbose']

/**
 * Reads the summary that the ebur128 filter logs at its end. Null when the track is silent, shorter than the 0.4 s that a
 * measurement needs, or when there is no summary.
 */
export function parseLoudness(log: string): Loudness | null {
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const number = (pattern: RegExp) => Number.parseFloat(pattern.exec(summary)?.[1] ?? 'nan')
  const measured = {
    integrated: number(/\bI:\s+(\S+) LUFS/),
    threshold: number(/Threshold:\s+(\S+) LUFS/),
    range: number(/LRA:\s+(\S+) LU\b/),
    truePeak: number(/Peak:\s+(\S+) dBFS/),
  }
  const usable = Object.values(measured).every(Number.isFinite) && measured.integrated > SILENCE_LUFS
  return usable ? measured : null
}

/** What its maker should know about the sound of a recording; null where there is nothing to improve. */
export function soundIssueOf(measured: Pick<Loudness, 'integrated' | 'truePeak'>): SoundIssue | null {
  if (measured.truePeak > FULL_SCALE_DBTP) return 'clipped'
  return measured.integrated < QUIET_LUFS ? 'quiet' : null
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * The second pass: the filters that bring a measured track to the target. A plain gain where the peaks allow it, loudnorm's
 * limiter where they do not. No filters for a track that could not be measured.
 */
export function normalizeFilters(measured: Loudness | null): string[] {
  if (!measured) return []
  // loudnorm falls back to its limiter when the range is outside its option or 0, even where a plain gain would do.
  const range = clamp(measured.range, LOUDNORM_RANGE.min, LOUDNORM_RANGE.max)
  const options = {
    I: loudnessTarget.integratedLufs,
    TP: loudnessTarget.truePeakDb,
    LRA: Math.max(11, range),
    // A clipped recording measures above the 0 that the options end at.
    measured_I: clamp(measured.integrated, -99, 0),
    measured_TP: clamp(measured.truePeak, -99, 99),
    measured_LRA: range,
    measured_thresh: clamp(measured.threshold, -99, 0),
    linear: 'true',
  }
  const text = Object.entries(options).map(
    ([name, value]) => `${name}=${typeof value === 'number' ? value.toFixed(2) : value}`,
  )
  // The limiter works at 192 kHz and leaves it there.
  return [`loudnorm=${text.join(':')}`, 'aresample=48000']
}
