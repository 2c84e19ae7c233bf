import type { Comment, Reply } from '@lamplight/contract/comments'
import { useState } from 'react'
import { MORE_REPLIES, useMoreReplies } from './comments.queries.ts'

/** The loaded replies to a comment, oldest first, and the way to load more. */
export function useReplies(comment: Comment) {
  const [isWanted, setIsWanted] = useState(false)
  const more = useMoreReplies(comment, isWanted)
  const isBegun = more.data !== undefined
  const replies = inOrder([...comment.replies, ...(more.data ?? [])])
  return {
    replies,
    hasMore: isBegun ? more.hasMore : comment.repliesCursor !== null,
    /** How many replies the next press shows. */
    nextCount: Math.max(1, Math.min(MORE_REPLIES, comment.replyCount - replies.length)),
    isReading: isBegun ? more.isReadingMore : isWanted && !more.error,
    error: isBegun ? more.moreError : more.error,
    readMore: () => {
      if (isBegun) more.readMore()
      else if (more.error) more.refetch()
      else setIsWanted(true)
    },
  }
}

/** Each reply once, oldest first: one's own reply, which was added early, appears again on its page. */
function inOrder(replies: readonly Reply[]): Reply[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  return [...byId.values()].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id)
}
