/** Bits per second assumed when nothing is known: a first segment of four seconds loads in about a second at 1.6 Mbit/s. */
export const CAUTIOUS_BANDWIDTH = 500_000
/** Maximum of the guess, however fast the page loaded. */
export const HIGHEST_GUESS = 4_000_000
/** The trusted fraction of the measured rate: a page's files are small and a video runs for long. */
const TRUST = 0.5
/** Smaller files measure latency, not bandwidth. */
const SMALLEST_SAMPLE_BYTES = 20_000
const FEWEST_SAMPLES = 2

type LoadedFile = Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>

/**
 * The bandwidth in bits per second for choosing the first quality, from how fast the page's own files loaded. Cached
 * files do not count. Between half of CAUTIOUS_BANDWIDTH and HIGHEST_GUESS.
 */
export function guessBandwidth(files: readonly LoadedFile[]): number {
  const speeds = files
    .filter(({ transferSize }) => transferSize >= SMALLEST_SAMPLE_BYTES)
    // A file that loaded within the clock's resolution took at least a millisecond.
    .map(
      ({ transferSize, responseStart, responseEnd }) =>
        (transferSize * 8000) / Math.max(1, responseEnd - responseStart),
    )
    .sort((a, b) => a - b)
  if (speeds.length < FEWEST_SAMPLES) return CAUTIOUS_BANDWIDTH
  const median = speeds[Math.floor((speeds.length - 1) / 2)] ?? CAUTIOUS_BANDWIDTH
  return clampBandwidth(median * TRUST)
}

/** Limits a measured bandwidth to the range allowed for the first quality. */
export function clampBandwidth(bitsPerSecond: number): number {
  return Math.min(HIGHEST_GUESS, Math.max(CAUTIOUS_BANDWIDTH / 2, bitsPerSecond))
}
