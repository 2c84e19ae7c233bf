import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useMarkRead } from './notifications.queries.ts'

/** No notification leads here, and these are the pages that are opened most. */
const WITHOUT: readonly string[] = ['/', '/search', '/notifications']

/**
 * Marks as read what leads to the page that the reader has before them, however they came to it and also while they are there.
 * A comment counts only when the address names it: it may be far below the video.
 * @param unread the number of unread notifications; nothing is sent while there are none
 */
export function useReadByVisit(unread: number): void {
  const page = useLocation({ select: pageIn })
  const comment = useLocation({ select: ({ hash }) => (hash.startsWith('comment-') ? hash : null) })
  const isVisible = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const { mutate } = useMarkRead({ isQuiet: true })
  useEffect(() => {
    if (unread === 0 || !isVisible || WITHOUT.includes(page)) return
    mutate({ links: comment === null ? [page] : [page, `${page}#${comment}`] })
  }, [unread, isVisible, page, comment, mutate])
}

/** The page as notifications link to it; a chat room is a page of its own. */
const pageIn = ({ pathname, search }: { pathname: string; search: { room?: unknown } }) =>
  search.room === undefined ? pathname : `${pathname}?room=${search.room}`

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
