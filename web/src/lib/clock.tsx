import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { onClockCorrected, serverNow } from './server-time.ts'

const TICK_MS = 60_000

interface Clock {
  subscribe: (listener: () => void) => () => void
  now: () => number
  renderedAt: () => number
  /** On the server: records until when what is rendered stays the same. */
  note?: (until: number) => void
}

/** How long the server caches what depends on the time, if it stays the same. */
const STEADY_MS = 30_000

const ClockContext = createContext<Clock | null>(null)

/** One clock for all relative times: it starts at the time of rendering and ticks every minute, and when it is corrected. */
export function ClockProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  const clock = useMemo(() => createClock(renderedAt), [renderedAt])
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** On the server: calls `onRead` when something inside depends on the time, with the time until which it stays the same. */
export function WatchedClock({ onRead, children }: { onRead: (until: number) => void; children: ReactNode }) {
  const clock = useContext(ClockContext)
  return <ClockContext value={clock && { ...clock, note: onRead }}>{children}</ClockContext>
}

/**
 * Milliseconds since 1970, updated once a minute. During hydration the time of rendering, then that of the server now.
 * `textAt`: what the time is read for, if it is only a text that changes in steps, such as "2 days ago".
 */
export function useNow(textAt?: (now: number) => string): number {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('The clock is read inside ClockProvider only.')
  const now = useSyncExternalStore(clock.subscribe, clock.now, clock.renderedAt)
  if (import.meta.env.SSR) clock.note?.(textAt && textAt(now) === textAt(now + STEADY_MS) ? now + STEADY_MS : now)
  return now
}

const subscribeToNothing = () => () => {}

let ownTimeZone: string | undefined

/**
 * IANA name of the reader's time zone, for requests and what is rendered after their response: on the server and during hydration
 * `useTimeZone` says that it is unknown. Cached: it takes a millisecond, and every card of a list needs it.
 */
export function readTimeZone(): string {
  ownTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return ownTimeZone
}

/** IANA name of the reader's time zone; UTC on the server and during hydration, where it is unknown. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribeToNothing, readTimeZone, () => 'UTC')
}

function createClock(renderedAt: number): Clock {
  const listeners = new Set<() => void>()
  let current = renderedAt
  let timer: ReturnType<typeof setInterval> | undefined
  let stopListening = () => {}
  const tick = () => {
    current = serverNow()
    for (const listener of listeners) listener()
  }
  return {
    now: () => current,
    renderedAt: () => renderedAt,
    subscribe: (listener) => {
      listeners.add(listener)
      if (!timer) {
        current = serverNow()
        timer = setInterval(tick, TICK_MS)
        stopListening = onClockCorrected(tick)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        stopListening()
        timer = undefined
      }
    },
  }
}
