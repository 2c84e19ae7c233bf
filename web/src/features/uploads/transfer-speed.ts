/** Window of the measurement: a connection that has slowed down is not judged by its start. */
const WINDOW_MS = 8_000

export interface TransferSpeed {
  bytesPerSecond: number
  /** Whole seconds, or null while it is unknown. */
  secondsLeft: number | null
}

/** Measures a transfer from its progress events. `now` is in milliseconds and given by the caller. */
export function createSpeedometer() {
  let samples: { at: number; bytes: number }[] = []
  return {
    /** Resets the measurement: a pause says nothing about the connection. */
    reset() {
      samples = []
    },
    measure(bytes: number, total: number, now: number): TransferSpeed | null {
      samples = [...samples.filter(({ at }) => now - at <= WINDOW_MS), { at: now, bytes }]
      const first = samples[0]
      if (!first || now - first.at < 500) return null
      const bytesPerSecond = ((bytes - first.bytes) * 1000) / (now - first.at)
      if (bytesPerSecond <= 0) return { bytesPerSecond: 0, secondsLeft: null }
      return { bytesPerSecond, secondsLeft: Math.ceil((total - bytes) / bytesPerSecond) }
    },
  }
}
