import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useToast } from '../../ui/toast.tsx'

/**
 * After a page change moves the focus to the new heading and announces the title. A change of search parameters only
 * (a filter, a tab) is the same page and does not move the focus.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const { dismissStale } = useToast()
  const [title, setTitle] = useState('')
  useEffect(() => {
    // The title of a page that is still loading changes after the URL.
    const titleObserver = new MutationObserver(() => setTitle(document.title))
    const observer = new MutationObserver(focusHeading)
    function focusHeading() {
      observer.disconnect()
      const content = document.getElementById('content')
      const heading = content?.querySelector<HTMLElement>('h1')
      // If the reader has navigated on meanwhile, the focus stays.
      const isFree = document.activeElement === document.body || document.activeElement === content
      // The router has restored the scroll position; focusing must not change it.
      if (heading && isFree) heading.focus({ preventScroll: true })
      else if (content && !heading && isFree) observer.observe(content, { childList: true, subtree: true })
    }
    // A failure on one page does not matter on the next.
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) dismissStale()
    })
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
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
