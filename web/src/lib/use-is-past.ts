import { useEffect, useState } from 'react'

/** Longer timeouts overflow and fire at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** Whether a moment (milliseconds since 1970) has passed; renders again when it does. True for null. */
export function useIsPast(moment: number | null): boolean {
  const [, setTicks] = useState(0)
  const isPast = moment === null || moment <= Date.now()
  useEffect(() => {
    if (moment === null || isPast) return
    const wait = Math.min(moment - Date.now(), LONGEST_TIMEOUT_MS)
    const timer = setTimeout(() => setTicks((ticks) => ticks + 1), wait)
    return () => clearTimeout(timer)
  })
  return isPast
}
