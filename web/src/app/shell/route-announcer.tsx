import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useToast } from '../../ui/toast.tsx'

/**
 * After a page change moves the focus to the new heading and speaks the title. A change of search parameters alone
 * (a filter, a tab) is the same page and moves nothing.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const { dismissStale } = useToast()
  const [title, setTitle] = useState('')
  useEffect(() => {
    // A page that is still being read has its title later than its place.
    const titleObserver = new MutationObserver(() => setTitle(document.title))
    const observer = new MutationObserver(focusHeading)
    function focusHeading() {
      observer.disconnect()
      const content = document.getElementById('content')
      const heading = content?.querySelector<HTMLElement>('h1')
      // Somebody who has gone on meanwhile is not called back.
      const isFree = document.activeElement === document.body || document.activeElement === content
      // The router has put the page where it was scrolled to before; focus must not move it.
      if (heading && isFree) heading.focus({ preventScroll: true })
      else if (content && !heading && isFree) observer.observe(content, { childList: true, subtree: true })
    }
    // What failed on one page is of no concern on the next.
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
      // The place that a page still being read has: its heading is waited for there.
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
