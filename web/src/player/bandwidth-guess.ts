/** Bits per second assumed when nothing is known: a first segment of four seconds then arrives in about a second on 1.6 Mbit/s. */
export const CAUTIOUS_BANDWIDTH = 500_000
/** Never start from a guess above this, however fast the page arrived. */
export const HIGHEST_GUESS = 4_000_000
/** Of what was seen, the part we trust: a page's files are small and a video runs for long. */
const TRUST = 0.5
/** Smaller files measure latency, not bandwidth. */
const SMALLEST_SAMPLE_BYTES = 20_000
const FEWEST_SAMPLES = 2

type Arrival = Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>

/**
 * Bits per second to choose the first rung by, from how fast the page's own files arrived. Files from the browser's
 * cache do not count. Between half of CAUTIOUS_BANDWIDTH and HIGHEST_GUESS.
 */
export function guessBandwidth(arrivals: readonly Arrival[]): number {
  const speeds = arrivals
    .filter(({ transferSize }) => transferSize >= SMALLEST_SAMPLE_BYTES)
    // A file that arrived within the clock's resolution took at least a millisecond.
    .map(
      ({ transferSize, responseStart, responseEnd }) =>
        (transferSize * 8000) / Math.max(1, responseEnd - responseStart),
    )
    .sort((a, b) => a - b)
  if (speeds.length < FEWEST_SAMPLES) return CAUTIOUS_BANDWIDTH
  const median = speeds[Math.floor((speeds.length - 1) / 2)] ?? CAUTIOUS_BANDWIDTH
  return clampBandwidth(median * TRUST)
}

/** Keeps a measured bandwidth within what a first rung may be chosen by. */
export function clampBandwidth(bitsPerSecond: number): number {
  return Math.min(HIGHEST_GUESS, Math.max(CAUTIOUS_BANDWIDTH / 2, bitsPerSecond))
}
