/**
 * The server's time. The clock of a device may be wrong by hours: "5 minutes ago" would be wrong too, and so would be until
 * when something can be changed.
 */

/** A response names the second in which it was made, and takes a moment to arrive. */
const INEXACT_MS = 60_000
/** A page may be this old when its scripts start: on a slow line, or on a device that was asleep. */
export const PAGE_INEXACT_MS = 10 * 60_000

let offset = 0
const listeners = new Set<() => void>()

/** Milliseconds since 1970. */
export const serverNow = (): number => Date.now() + offset

/**
 * Corrects the clock when it differs from the server's by more than `inexactMs`.
 * @param serverTime milliseconds since 1970, just received; NaN changes nothing
 */
export function correctClock(serverTime: number, inexactMs = INEXACT_MS): void {
  const difference = serverTime - Date.now()
  const next = Math.abs(difference) < inexactMs ? 0 : difference
  if (Number.isNaN(next) || Math.abs(next - offset) < INEXACT_MS) return
  offset = next
  for (const listener of listeners) listener()
}

/** @returns the function that removes the listener */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
