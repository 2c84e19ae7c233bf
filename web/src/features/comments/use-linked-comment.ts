import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusTarget, isFocusFree } from '../../lib/focus-target.ts'

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
    const target = document.getElementById(`comment-${linked}`)
    target?.scrollIntoView()
    if (target && isFocusFree()) focusTarget(target)
  }, [isListThere, linked])
}
