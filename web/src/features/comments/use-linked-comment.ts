import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The comment named in the URL fragment: `#comment-12`. */
export const useLinkedComment = (): number | null =>
  useLocation({ select: ({ hash }) => Number(/^comment-(\d+)$/.exec(hash)?.[1]) || null })

/** Scrolls to the comment in the URL once the list is loaded: the browser tried before it existed. */
export function useScrollToLinked(isListThere: boolean): void {
  const linked = useLinkedComment()
  const reached = useRef<number | null>(null)
  useEffect(() => {
    // Only once: another sort order must not scroll there again.
    if (!isListThere || linked === null || reached.current === linked) return
    reached.current = linked
    document.getElementById(`comment-${linked}`)?.scrollIntoView()
  }, [isListThere, linked])
}
