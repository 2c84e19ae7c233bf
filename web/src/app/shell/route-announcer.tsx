import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isShown } from '../../ui/is-shown.ts'
import { useToast } from '../../ui/overlays/toast.tsx'

/** History entries whose links are remembered; older ones get the focus on their heading. */
const ENTRIES_MAX = 50

/**
 * After a page change moves the focus to the new heading, on the way back to the link that led away, and announces the
 * title. A page that is there to be typed into (`data-first-field`) has it in its field, if that is shown. A change of
 * search parameters only (a filter, a tab) is the same page and does not move the focus.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const { dismissStale } = useToast()
  const [title, setTitle] = useState('')
  useEffect(() => {
    // The title of a page that is still loading changes after the URL.
    const titleObserver = new MutationObserver(() => setTitle(document.title))
    const observer = new MutationObserver(focusHeading)
    /** By history entry: the address of the link that was followed from there. */
    const followed = new Map<string, string>()
    let wanted: string | undefined
    function focusHeading() {
      observer.disconnect()
      const content = document.getElementById('content')
      const links = wanted === undefined ? [] : [...(content?.querySelectorAll('a') ?? [])]
      const link = links.find((one) => one.tabIndex >= 0 && one.getAttribute('href') === wanted)
      const field = [...(content?.querySelectorAll<HTMLElement>('[data-first-field] input') ?? [])].find(isShown)
      const heading = link ?? field ?? content?.querySelector<HTMLElement>('h1')
      // If the reader has navigated on meanwhile, the focus stays.
      const isFree = document.activeElement === document.body || document.activeElement === content
      // The router has restored the scroll position; focusing must not change it.
      if (heading && isFree) heading.focus({ preventScroll: true })
      else if (content && !heading && isFree) observer.observe(content, { childList: true, subtree: true })
    }
    // A failure on one page does not matter on the next.
    const leave = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (!pathChanged) return
      dismissStale()
      const entry = fromLocation?.state.__TSR_key
      const link = document.activeElement?.closest('#content a')?.getAttribute('href')
      if (!entry) return
      followed.delete(entry)
      if (link) followed.set(entry, link)
      const [oldest] = followed.keys()
      if (oldest !== undefined && followed.size > ENTRIES_MAX) followed.delete(oldest)
    })
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
      wanted = followed.get(toLocation.state.__TSR_key ?? '')
      setTitle(document.title)
      const element = document.querySelector('title')
      if (element) titleObserver.observe(element, { childList: true, characterData: true, subtree: true })
      observer.disconnect()
      if (toLocation.hash) return
      // A page that is still loading has only `#content`, which gets the focus until the heading appears.
      document.getElementById('content')?.focus({ preventScroll: true })
      focusHeading()
    })
    return () => {
      unsubscribe()
      leave()
      titleObserver.disconnect()
      observer.disconnect()
    }
  }, [router, dismissStale])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
