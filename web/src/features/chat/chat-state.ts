/** What the page of the chat shows, and what it is notified of. */
import type { ChatRoom, ChatUser } from '@lamplight/contract/chat-responses'
import { EMPTY_HISTORY, type HeldHistory } from './held-history.ts'
import type { Refusal } from './outbox.ts'
import type { UnsentMessage } from './unsent-messages.ts'

export interface ChatState {
  isConnected: boolean
  /** Without a socket, the room is read by request every few seconds; false after a request that failed. */
  isDelayed: boolean
  /** The chosen room, or null for the welcome panel. */
  roomId: number | null
  /** Null until it is loaded. */
  room: ChatRoom | null
  /** The chosen room does not exist, or is hidden from this person. */
  isMissing: boolean
  /** A missing room that this person has been in since the page was opened. */
  wasInside: boolean
  /** The first page of the history has been loaded. */
  isReady: boolean
  /** The history could not be loaded, and there is no connection either. */
  hasFailed: boolean
  history: HeldHistory
  isReadingOlder: boolean
  /** Messages of the chosen room, oldest first. */
  unsent: readonly UnsentMessage[]
  activeUsers: readonly ChatUser[]
  /** Larger than `activeUsers` when the room is crowded. */
  activeCount: number
}

/** Notices that are shown to the person outside of the room, as toasts. */
export type ChatNotice =
  | { kind: 'connectionFailed' | 'connectionRestored' | 'messagesFailed' | 'joinFailed' | 'signedOut' }
  | { kind: 'authFailed' | 'refused'; refusal: Refusal }
  | { kind: 'sendFailed'; error: unknown }

/** The state of a room before anything of it is loaded. */
export const NO_ROOM = {
  isDelayed: false,
  room: null,
  isMissing: false,
  wasInside: false,
  isReady: false,
  hasFailed: false,
  history: EMPTY_HISTORY,
  isReadingOlder: false,
  activeUsers: [],
  activeCount: 0,
} as const

export interface ChatListener {
  notice(notice: ChatNotice): void
  /** Unread counts of a room other than the chosen one. */
  unread(roomId: number, counts: { unreadCount: number; mentionCount: number }): void
  /** The person was invited into a room that is not open here, removed from it, or muted in it. */
  standing(roomId: number): void
  /** Without a socket: it is time to read the list of rooms again. */
  listDue(): void
}
