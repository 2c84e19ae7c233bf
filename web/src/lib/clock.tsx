import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'

const TICK_MS = 60_000

interface Clock {
  subscribe: (listener: () => void) => () => void
  now: () => number
  renderedAt: () => number
}

const ClockContext = createContext<Clock | null>(null)

/** One clock for all relative times: it starts at the time of rendering and ticks every minute. */
export function ClockProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  const clock = useMemo(() => createClock(renderedAt), [renderedAt])
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** On the server: calls `onRead` when something inside depends on the time. */
export function WatchedClock({ onRead, children }: { onRead: () => void; children: ReactNode }) {
  const clock = useContext(ClockContext)
  const watched = clock && {
    ...clock,
    renderedAt: () => {
      onRead()
      return clock.renderedAt()
    },
  }
  return <ClockContext value={watched}>{children}</ClockContext>
}

/** Milliseconds since 1970, updated once a minute. During hydration the server's time, then that of the device. */
export function useNow(): number {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('The clock is read inside ClockProvider only.')
  return useSyncExternalStore(clock.subscribe, clock.now, clock.renderedAt)
}

const subscribeToNothing = () => () => {}

let ownTimeZone: string | undefined

/** Cached: it takes a millisecond, and every card of a list needs it. */
function readTimeZone(): string {
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
  const tick = () => {
    current = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    now: () => current,
    renderedAt: () => renderedAt,
    subscribe: (listener) => {
      listeners.add(listener)
      if (!timer) {
        current = Date.now()
        timer = setInterval(tick, TICK_MS)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
