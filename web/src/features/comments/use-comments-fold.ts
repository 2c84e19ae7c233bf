import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLinkedComment } from './use-linked-comment.ts'

/** Session storage key: this tab has unfolded the comments of the video. */
const openKey = (videoId: number) => `open comments ${videoId}`

interface CommentsFold {
  panel: RefObject<HTMLElement | null>
  isOpen: boolean
  turnOver: () => void
  /** For the panel's focus events: a box that is written in, or a link that the keyboard has reached, is not folded. */
  keepOpen: (event: FocusEvent) => void
}

/**
 * Whether the comments are unfolded in a narrow window; in a wide one they are never folded, which only the style sheet
 * knows. A linked comment opens them, and a reload or a step back finds them as they were, with any draft.
 */
export function useCommentsFold(videoId: number): CommentsFold {
  const linked = useLinkedComment()
  const panel = useRef<HTMLElement>(null)
  // The server knows neither the fragment of the URL nor this tab: the first markup is folded.
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    if (linked !== null || readOpen(videoId)) setIsOpen(true)
  }, [linked, videoId])
  const change = (next: boolean) => {
    storeOpen(videoId, next)
    setIsOpen(next)
  }
  return {
    panel,
    isOpen,
    turnOver: () => {
      flushSync(() => change(!isOpen))
      if (!isOpen) return
      // The reader may be at the end of a long list, on a button that is gone now.
      panel.current?.scrollIntoView({ block: 'nearest' })
      panel.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
    },
    keepOpen: ({ target }) => {
      if (!isOpen && target.matches('textarea, a')) change(true)
    },
  }
}

function readOpen(videoId: number): boolean {
  try {
    return sessionStorage.getItem(openKey(videoId)) !== null
  } catch {
    return false
  }
}

function storeOpen(videoId: number, isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(openKey(videoId), '1')
    else sessionStorage.removeItem(openKey(videoId))
  } catch {
    // Storage is full or forbidden: a reload folds the comments.
  }
}
