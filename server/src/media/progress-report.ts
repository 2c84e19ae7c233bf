/** The stage of a run; its text is chosen where it is shown. */
export type MediaStage = 'preparing' | 'encoding' | 'finishing'

/** Start and end of each stage between 0 and 1, by the time they take. */
const SPANS: Record<MediaStage, readonly [number, number]> = {
  preparing: [0, 0.05],
  encoding: [0.05, 0.95],
  finishing: [0.95, 1],
}
const THROTTLE_MS = 500

/**
 * Turns the progress of a stage (0 to 1) into the progress of the run. Never goes back; at most twice a second, except at the
 * start of a stage and at the very end.
 */
export function createProgressReport(onProgress: (fraction: number, stage: MediaStage) => void, now = Date.now) {
  let last = { at: Number.NEGATIVE_INFINITY, fraction: -1, stage: '' }
  return (stage: MediaStage, part: number): void => {
    const [start, end] = SPANS[stage]
    const fraction = Math.max(last.fraction, start + (end - start) * Math.min(1, Math.max(0, part)))
    const due = stage !== last.stage || fraction === 1 || now() - last.at >= THROTTLE_MS
    if (!due || fraction === last.fraction) return
    last = { at: now(), fraction, stage }
    onProgress(fraction, stage)
  }
}
