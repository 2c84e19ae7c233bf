/** Event on the window: the page could not start, because a part of it could not be loaded (start-scripts.ts). */
export const START_FAILED = 'lamplightStartFailed'

/** Key in session storage: how often the page was loaded again because of that; `web/public/renew.js` names it too. */
const RESTARTS = 'lamplightRestarts'

/** The page has started: it may be loaded again as often as before if a later one fails. */
export function noteStarted(): void {
  try {
    sessionStorage.removeItem(RESTARTS)
  } catch {
    // Storage is forbidden: then no page is loaded again.
  }
}
