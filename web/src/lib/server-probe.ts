import { reportServerResponds } from './connection-restored.ts'

const PROBE = '/healthz'
/** The first pause; each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** After so many successful responses in a row, what still fails has another cause. */
const ENOUGH_RESPONSES = 3
/** After this time without a request the pauses are short again. */
const FORGET_MS = 60_000

/** A random half of each pause: pages that a restart has interrupted do not ask at the same moment. */
const pauseAfter = (requests: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** requests, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)

const responds = (): Promise<boolean> =>
  fetch(PROBE, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Kept while nobody waits: what is read again and fails again does not begin with short pauses. */
let requests = 0
let responsesInRow = 0
let lastAskedAt = 0
let callers = 0
let stopAsking: (() => void) | null = null

/**
 * Asks the server with increasing pauses whether it responds, until `signal` is aborted, and reports it when it does
 * (`onServerResponds`). Asks nothing while the page is hidden or the browser is offline. Callers share the requests.
 */
export function probeServer(signal: AbortSignal): void {
  callers += 1
  stopAsking ??= startAsking()
  signal.addEventListener('abort', () => {
    callers -= 1
    if (callers > 0) return
    stopAsking?.()
    stopAsking = null
  })
}

function startAsking(): () => void {
  if (Date.now() - lastAskedAt > FORGET_MS) {
    requests = 0
    responsesInRow = 0
  }
  const stopped = new AbortController()
  const { signal } = stopped
  let timer = 0
  const askLater = () => {
    if (!signal.aborted && responsesInRow < ENOUGH_RESPONSES) timer = window.setTimeout(ask, pauseAfter(requests))
  }
  const ask = async () => {
    if (document.hidden) return document.addEventListener('visibilitychange', askLater, { once: true, signal })
    if (navigator.onLine) {
      requests += 1
      lastAskedAt = Date.now()
      const isUp = await responds()
      responsesInRow = isUp ? responsesInRow + 1 : 0
      if (isUp && !signal.aborted) reportServerResponds()
    }
    askLater()
  }
  askLater()
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}
