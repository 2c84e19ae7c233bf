import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The comment that the address names, as links to comments do: `#comment-12`. */
export const useAimedComment = (): number | null =>
  useLocation({ select: ({ hash }) => Number(/^comment-(\d+)$/.exec(hash)?.[1]) || null })

/** Brings the comment that the address names into view, once the list is there: the browser itself looked too early. */
export function useScrollToAimed(isListThere: boolean): void {
  const aimed = useAimedComment()
  const reached = useRef<number | null>(null)
  useEffect(() => {
    // Once: another order of the list is no reason to be taken there again.
    if (!isListThere || aimed === null || reached.current === aimed) return
    reached.current = aimed
    document.getElementById(`comment-${aimed}`)?.scrollIntoView()
  }, [isListThere, aimed])
}
