import type { PlacedItem } from '@lamplight/contract/placements'
import { useEffect, useRef } from 'react'
import { reportImpression } from './placements.queries.ts'

/** Half of it for one second, on a visible page (norms row 36). */
const SHARE = 0.5
const LASTS_MS = 1_000

/** Tokens already reported on this page view: an item that is rendered again does not count twice. */
const reported = new Set<string>()

/** Reports the impression of an item once half of it was visible for one second. Attach `ref` to its box. */
export function useImpression<Element extends HTMLElement>(item: PlacedItem) {
  const ref = useRef<Element>(null)
  const latest = useRef(item)
  latest.current = item
  const { token } = item
  useEffect(() => {
    const element = ref.current
    if (!element || reported.has(token) || typeof IntersectionObserver === 'undefined') return
    let timer: number | undefined
    let isInView = false
    const stop = () => {
      window.clearTimeout(timer)
      timer = undefined
    }
    const look = () => {
      if (!isInView || document.visibilityState !== 'visible') return stop()
      timer ??= window.setTimeout(() => {
        finish()
        if (reported.has(token)) return
        reported.add(token)
        void reportImpression(latest.current)
      }, LASTS_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SHARE
        look()
      },
      { threshold: [0, SHARE] },
    )
    const finish = () => {
      stop()
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
    observer.observe(element)
    document.addEventListener('visibilitychange', look)
    return finish
  }, [token])
  return ref
}
