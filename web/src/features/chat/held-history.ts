/** What a page holds of a room's messages: one unbroken stretch up to now, each message once, the newest first. */
import type { ChatMessage } from '@lamplight/contract/chat'

export interface HeldHistory {
  /** Newest first. */
  messages: readonly ChatMessage[]
  /** The last change of the room that is in here; sent along when the line comes back. */
  cursor: number | null
  /** Where the next older page begins; null at the beginning of the room. */
  olderCursor: string | null
}

export const EMPTY_HISTORY: HeldHistory = { messages: [], cursor: null, olderCursor: null }

const newestFirst = (a: ChatMessage, b: ChatMessage) => b.id - a.id

/**
 * Puts new and changed messages in: a new one comes first, a changed one takes the place of what was there. A change of a
 * message older than what is held is left out: it comes with its page.
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
    messages: [...byId.values()].sort(newestFirst),
    cursor: cursor == null ? history.cursor : Math.max(history.cursor ?? 0, cursor),
  }
}

/** Adds an older page behind what is held. What came by the socket is newer than the page and stays. */
export function holdOlder(history: HeldHistory, page: readonly ChatMessage[], olderCursor: string | null): HeldHistory {
  const known = new Set(history.messages.map(({ id }) => id))
  const added = page.filter(({ id }) => !known.has(id))
  return { ...history, messages: [...history.messages, ...added].sort(newestFirst), olderCursor }
}
