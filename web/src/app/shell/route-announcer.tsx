import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusTarget, isFocusFree } from '../../lib/focus-target.ts'
import { isShown } from '../../ui/is-shown.ts'
import { useToast } from '../../ui/overlays/toast.tsx'

/** History entries whose links are remembered; older ones get the focus on their heading. */
const ENTRIES_MAX = 50

/** Within one page: the link that was followed passes the focus to the part of the page it leads to; the way back returns to that part. */
function focusLinked(fragment: string): void {
  const target = fragment ? document.getElementById(fragment) : null
  const link = document.activeElement
  const isFollowed = link instanceof HTMLAnchorElement && link.hash === `#${fragment}`
  if (target && (isFollowed || isFocusFree())) focusTarget(target)
}

/**
 * After a page change moves the focus to the new heading, on the way back to the link that led away, and announces the
 * title. A page that is there to be typed into (`data-first-field`) has it in its field, if that is shown; a link to a part of a
 * page (`#comment-9`) leads to that part, as soon as it is there. A change of search parameters only (a filter, a tab) is
 * the same page and does not move the focus.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const { dismissStale } = useToast()
  const [title, setTitle] = useState('')
  useEffect(() => {
    // The title of a page that is still loading changes after the URL.
    const titleObserver = new MutationObserver(() => setTitle(document.title))
    const observer = new MutationObserver(() => focusHeading(true))
    /** By history entry: the address of the link that was followed from there. */
    const followed = new Map<string, string>()
    let wanted: string | undefined
    let fragment = ''
    // Not the router's: it has none if a link is followed before the first page is complete.
    let path = router.state.location.pathname
    function focusHeading(isLate: boolean) {
      observer.disconnect()
      const content = document.getElementById('content')
      // If the reader has navigated on meanwhile, the focus stays.
      if (!content || !isFocusFree()) return
      const links = wanted === undefined ? [] : [...content.querySelectorAll('a')]
      const link = links.find((one) => one.tabIndex >= 0 && one.getAttribute('href') === wanted)
      const target = fragment && !link ? document.getElementById(fragment) : null
      // The router has looked for it before it was there.
      if (target && isLate) target.scrollIntoView()
      if (target) return focusTarget(target)
      const field = [...content.querySelectorAll<HTMLElement>('[data-first-field] input')].find(isShown)
      const heading = link ?? field ?? content.querySelector<HTMLElement>('h1')
      // The router has restored the scroll position; focusing must not change it.
      heading?.focus({ preventScroll: true })
      if (!heading || fragment) observer.observe(content, { childList: true, subtree: true })
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
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      fragment = toLocation.hash
      if (path === toLocation.pathname) return focusLinked(fragment)
      path = toLocation.pathname
      wanted = followed.get(toLocation.state.__TSR_key ?? '')
      setTitle(document.title)
      const element = document.querySelector('title')
      if (element) titleObserver.observe(element, { childList: true, characterData: true, subtree: true })
      observer.disconnect()
      // A page that is still loading has only `#content`, which gets the focus until the heading appears.
      document.getElementById('content')?.focus({ preventScroll: true })
      focusHeading(false)
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
