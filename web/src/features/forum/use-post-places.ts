import type { ForumPost } from '@lamplight/contract/forum'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { markRead } from './forum.queries.ts'

/** Scrolls to the post in the URL once the posts are loaded: the browser tried before they existed. */
export function useLinkedPost(isThere: boolean): void {
  const linked = useLocation({ select: ({ hash }) => /^post-\d+$/.exec(hash)?.[0] ?? null })
  const reached = useRef<string | null>(null)
  useEffect(() => {
    if (!isThere || linked === null || reached.current === linked) return
    reached.current = linked
    document.getElementById(linked)?.scrollIntoView()
  }, [isThere, linked])
}

/** How long the reader must stop scrolling before the position is sent. */
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
    const observer = new IntersectionObserver((entries) => {
      const seen = entries
        .filter((entry) => entry.isIntersecting)
        .map((entry) => ids.indexOf(Number((entry.target as HTMLElement).dataset.post)))
      const lowest = Math.max(furthest.current, ...seen)
      if (lowest === furthest.current) return
      furthest.current = lowest
      const postId = ids[lowest]
      clearTimeout(timer)
      if (postId !== undefined) timer = setTimeout(() => void markRead(topicId, postId), REST_MS)
    })
    for (const post of container.querySelectorAll('[data-post]')) observer.observe(post)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [topicId, list, posts])
}
