/** Reads by request, again and again, for pages that get no socket. */
import { ApiError } from '../../api/api-error.ts'

const PAUSE_MS = 4_000
const LONGEST_PAUSE_MS = 30_000
/** A request without a response would end the polling. */
const TIMEOUT_MS = 20_000

/** Doubled with each failure in a row; never shorter than the server asks for. */
export function pauseAfter(failures: number, error?: unknown): number {
  const pause = Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  const wanted = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.max(pause, wanted)
}

/**
 * Calls `read` at once and then every few seconds, one call at a time; a hidden page calls nothing until it is shown again.
 * Returns a function that stops it and aborts the current call.
 */
export function pollWhileVisible(read: (signal: AbortSignal) => Promise<void>): () => void {
  const polling = new AbortController()
  const { signal } = polling
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: AbortController | null = null
  let failures = 0

  const next = async () => {
    clearTimeout(timer)
    if (reading || signal.aborted || document.visibilityState !== 'visible') return
    const current = new AbortController()
    reading = current
    const timeout = setTimeout(() => current.abort(), TIMEOUT_MS)
    let failure: unknown
    try {
      await read(current.signal)
      failures = 0
    } catch (error) {
      failure = error
      failures += 1
    }
    clearTimeout(timeout)
    reading = null
    if (!signal.aborted) timer = setTimeout(next, pauseAfter(failures, failure))
  }
  document.addEventListener('visibilitychange', next, { signal })
  window.addEventListener('online', next, { signal })
  void next()
  return () => {
    polling.abort()
    reading?.abort()
    clearTimeout(timer)
  }
}
