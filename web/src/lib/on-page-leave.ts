/**
 * Calls `action` when the page is closed, or hidden, which is the last event of a page that a phone ends: what waits to be
 * sent is sent then. It can be called more than once. Returns what ends it.
 */
export function onPageLeave(action: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pagehide', action, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && action(), { signal })
  return () => listening.abort()
}
