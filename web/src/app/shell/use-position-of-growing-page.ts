import { useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What a reader does before the page is scrolled to where it was. Then it stays where it is. */
const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * A list that is read after hydration, like those of staff, makes a page long only then: after a reload the script inside the
 * document cannot scroll as far as the reader was. The rest follows while the page grows, unless the reader does something.
 */
export function usePositionOfGrowingPage(): void {
  const router = useRouter()
  const entry = useElementScrollRestoration({ getElement: () => window })
  // Of the document, not of the pages that are opened from it.
  const [stored] = useState(entry?.scrollY ?? 0)
  useEffect(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    const isAtEnd = scrollY >= scrollHeight - clientHeight - 1
    // Not at its end: the position is restored, or the reader has scrolled already.
    if (location.hash !== '' || !isAtEnd || stored <= scrollY + 1) return
    const growth = new ResizeObserver(() => {
      scrollTo({ top: stored, behavior: 'instant' })
      if (scrollY >= stored - 1) end()
    })
    const end = () => {
      growth.disconnect()
      leave()
      for (const event of READER_EVENTS) removeEventListener(event, end, true)
    }
    const leave = router.subscribe('onBeforeNavigate', ({ fromLocation }) => fromLocation && end())
    for (const event of READER_EVENTS) addEventListener(event, end, { capture: true, passive: true })
    growth.observe(document.body)
    return end
  }, [router, stored])
}
