/** For what the browser does not notice: the server was restarted, or did not respond for a while. */
const SERVER_RESPONDS = 'server-responds'

/** The server responds again after an interruption. */
export const reportServerResponds = (): boolean => window.dispatchEvent(new Event(SERVER_RESPONDS))

/** Calls `listener` when the server responds again after an interruption. */
export const onServerResponds = (listener: () => void, signal: AbortSignal): void =>
  window.addEventListener(SERVER_RESPONDS, listener, { signal })

/** Calls `listener` when the browser is online again, and when the server responds again after an interruption. */
export function onConnectionRestored(listener: () => void, signal: AbortSignal): void {
  window.addEventListener('online', listener, { signal })
  onServerResponds(listener, signal)
}
