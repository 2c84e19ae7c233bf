import { useEffect, useState } from 'react'
import { useNow } from './clock.tsx'
import { serverNow } from './server-time.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Longer timeouts overflow and fire at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Whether a moment (milliseconds since 1970) has passed; renders again when it does. True for null. On the server and during
 * hydration it is compared with the time of rendering: it may pass in between.
 */
export function useIsPast(moment: number | null): boolean {
  const [, setTicks] = useState(0)
  const isPastAt = (now: number) => moment === null || moment <= now
  const renderedAt = useNow((now) => String(isPastAt(now)))
  const isHydrated = useIsHydrated()
  const isPast = isPastAt(isHydrated ? serverNow() : renderedAt)
  useEffect(() => {
    if (moment === null || isPast) return
    const wait = Math.min(moment - serverNow(), LONGEST_TIMEOUT_MS)
    const timer = setTimeout(() => setTicks((ticks) => ticks + 1), wait)
    return () => clearTimeout(timer)
  })
  return isPast
}
