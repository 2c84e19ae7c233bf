import type { ForumPost } from '@lamplight/contract/forum-responses'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusTarget, isFocusFree } from '../../lib/focus-target.ts'
import { onPageLeave } from '../../lib/on-page-leave.ts'
import { markRead } from './forum.queries.ts'

/** Scrolls to the post in the URL once the posts are loaded: the browser tried before they existed. */
export function useLinkedPost(isThere: boolean): void {
  const linked = useLocation({ select: ({ hash }) => /^post-\d+$/.exec(hash)?.[0] ?? null })
  const reached = useRef<string | null>(null)
  useEffect(() => {
    if (!isThere || linked === null || reached.current === linked) return
    reached.current = linked
    const target = document.getElementById(linked)
    target?.scrollIntoView()
    if (target && isFocusFree()) focusTarget(target)
  }, [isThere, linked])
}

/**
 * Keeps the first post where it is on the screen when earlier ones are added above it: what was written directly before it
 * comes next to it. Returns what to call before they are loaded; the reader may scroll meanwhile.
 */
export function useKeptFirstPost(list: RefObject<HTMLElement | null>, firstId: number | undefined): () => void {
  const kept = useRef<{ id: number | undefined; post: Element; top: number; stop: () => void } | null>(null)
  useLayoutEffect(() => {
    if (!kept.current || kept.current.id === firstId) return
    const { post, top, stop } = kept.current
    stop()
    kept.current = null
    window.scrollBy({ top: post.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [firstId])
  useEffect(() => () => kept.current?.stop(), [])
  return () => {
    kept.current?.stop()
    const post = list.current?.querySelector('[data-post]')
    if (!post) return
    const measure = () => {
      if (kept.current) kept.current.top = post.getBoundingClientRect().top
    }
    kept.current = { id: firstId, post, top: 0, stop: () => window.removeEventListener('scroll', measure) }
    window.addEventListener('scroll', measure, { passive: true })
    measure()
  }
}

/** How long the reader must stop scrolling before the position is sent. It is sent at once when the topic is left. */
const REST_MS = 800

/** Stores how far somebody has read: the lowest post that was on the screen. */
export function useReadPlace(
  topicId: number,
  list: RefObject<HTMLElement | null>,
  posts: readonly ForumPost[] | undefined,
): void {
  const furthest = useRef(-1)
  useEffect(() => {
    const container = list.current
    if (!posts || !container || typeof IntersectionObserver === 'undefined') return
    const ids = posts.map((post) => post.id)
    furthest.current = -1
    let timer: ReturnType<typeof setTimeout> | undefined
    let unsentId: number | null = null
    const send = () => {
      clearTimeout(timer)
      if (unsentId !== null) void markRead(topicId, unsentId)
      unsentId = null
    }
    const observer = new IntersectionObserver((entries) => {
      const seen = entries
        .filter((entry) => entry.isIntersecting)
        .map((entry) => ids.indexOf(Number((entry.target as HTMLElement).dataset.post)))
      const lowest = Math.max(furthest.current, ...seen)
      if (lowest === furthest.current) return
      furthest.current = lowest
      unsentId = ids[lowest] ?? null
      clearTimeout(timer)
      timer = setTimeout(send, REST_MS)
    })
    const stop = onPageLeave(send)
    for (const post of container.querySelectorAll('[data-post]')) observer.observe(post)
    return () => {
      stop()
      send()
      observer.disconnect()
    }
  }, [topicId, list, posts])
}
