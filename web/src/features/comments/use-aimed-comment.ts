import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The comment named in the URL fragment: `#comment-12`. */
export const useAimedComment = (): number | null =>
  useLocation({ select: ({ hash }) => Number(/^comment-(\d+)$/.exec(hash)?.[1]) || null })

/** Scrolls to the comment in the URL once the list is loaded: the browser tried before it existed. */
export function useScrollToAimed(isListThere: boolean): void {
  const aimed = useAimedComment()
  const reached = useRef<number | null>(null)
  useEffect(() => {
    // Only once: another sort order must not scroll there again.
    if (!isListThere || aimed === null || reached.current === aimed) return
    reached.current = aimed
    document.getElementById(`comment-${aimed}`)?.scrollIntoView()
  }, [isListThere, aimed])
}
