/** The messages of a room that a page has loaded: one gapless stretch up to now, each message once, the newest first. */

import { excerptOf } from '@lamplight/contract/chat-excerpt'
import type { ChatMessage } from '@lamplight/contract/chat-responses'

export interface HeldHistory {
  /** Newest first. */
  messages: readonly ChatMessage[]
  /** Cursor of the last change included here; sent when the connection is restored. */
  cursor: number | null
  /** Cursor of the next older page; null at the beginning of the room. */
  olderCursor: string | null
}

export const EMPTY_HISTORY: HeldHistory = { messages: [], cursor: null, olderCursor: null }

const newestFirst = (a: ChatMessage, b: ChatMessage) => b.id - a.id

/**
 * Merges new and changed messages: a new one is added first, a changed one is updated in place. A change of a message
 * older than the loaded stretch is ignored: it arrives with its page. Replies quote the message as it is now: the server
 * sends what has changed, and not its replies.
 */
export function hold(history: HeldHistory, incoming: readonly ChatMessage[], cursor?: number | null): HeldHistory {
  const byId = new Map(history.messages.map((message) => [message.id, message]))
  const oldest = history.messages.at(-1)?.id ?? 0
  for (const message of incoming) {
    if (history.olderCursor !== null && message.id < oldest) continue
    byId.set(message.id, message)
  }
  return {
    ...history,
    messages: [...byId.values()].map((message) => requoted(message, incoming)).sort(newestFirst),
    cursor: cursor == null ? history.cursor : Math.max(history.cursor ?? 0, cursor),
  }
}

function requoted(message: ChatMessage, changed: readonly ChatMessage[]): ChatMessage {
  const { replyTo } = message
  const answered = replyTo && changed.find(({ id }) => id === replyTo.id)
  if (!answered) return message
  const excerpt = excerptOf(answered.content)
  return excerpt === replyTo.excerpt ? message : { ...message, replyTo: { ...replyTo, excerpt } }
}

/** Appends an older page. What arrived over the socket is newer than the page and wins. */
export function holdOlder(history: HeldHistory, page: readonly ChatMessage[], olderCursor: string | null): HeldHistory {
  const known = new Set(history.messages.map(({ id }) => id))
  const added = page.filter(({ id }) => !known.has(id))
  return { ...history, messages: [...history.messages, ...added].sort(newestFirst), olderCursor }
}
