/** Rooms, messages and people of the chat as its pages show them, and how much of them one response has. */
import * as z from 'zod/mini'
import { Id, Moment } from './primitives.ts'

/** Messages on one page of history. */
export const CHAT_PAGE_SIZE = 50
/** As many people of a room are named; with more present only their number is sent. */
export const NAMED_PRESENT_MAX = 200
/** The same in a response of `changes`, which is requested every few seconds. */
export const NAMED_IN_CHANGES_MAX = 50
/** The highest unread count: above it "99+" is shown. */
export const UNREAD_MAX = 100

export const ChatUser = z.object({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
})
export type ChatUser = z.infer<typeof ChatUser>

export const ChatMessage = z.object({
  id: Id,
  roomId: Id,
  /** Plain text with its line breaks. Empty when `isDeleted`. */
  content: z.string(),
  createdAt: Moment,
  editedAt: z.nullable(Moment),
  /** A deleted message keeps its position, without its text. */
  isDeleted: z.boolean(),
  user: ChatUser,
  replyTo: z.nullable(
    z.object({
      id: Id,
      /** The first 140 characters; empty when that message is deleted. */
      excerpt: z.string(),
      user: z.object({ id: Id, displayName: z.string() }),
    }),
  ),
  clientId: z.nullable(z.string()),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** The fields of a room that are the same for everybody who may see it. */
const sharedRoom = {
  id: Id,
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  createdAt: Moment,
  /** Null when that account is gone; staff looks after the room then. */
  host: z.nullable(ChatUser),
  /** Only the host and staff write. */
  isLocked: z.boolean(),
  /** Nobody writes; it is listed among the archived ones only. */
  isArchived: z.boolean(),
  /** 0 is off. */
  slowModeSeconds: z.int(),
  /** The time of the last message, or of the room's creation. */
  activeAt: Moment,
}

export const CHAT_ROLES = ['host', 'member', 'invited', 'none'] as const

export const ChatRoom = z.object({
  ...sharedRoom,
  /** People in the room now, over all processes of the site. */
  activeCount: z.int(),
  /** Messages of others since the caller last read here; at most `UNREAD_MAX`, 0 for a room never entered. */
  unreadCount: z.int(),
  /** Those of them that name the caller. */
  mentionCount: z.int(),
  viewer: z.object({
    role: z.enum(CHAT_ROLES),
    /** Delete messages of others, mute, lock, archive. */
    canModerate: z.boolean(),
    mutedUntil: z.nullable(Moment),
  }),
})
export type ChatRoom = z.infer<typeof ChatRoom>

export const SharedRoom = z.object(sharedRoom)
export type SharedRoom = z.infer<typeof SharedRoom>

export const RoomMember = z.object({
  user: ChatUser,
  role: z.enum(['host', 'member', 'invited']),
  mutedUntil: z.nullable(Moment),
})
export type RoomMember = z.infer<typeof RoomMember>

export const BlockedPerson = z.object({ user: ChatUser, blockedAt: Moment })
export type BlockedPerson = z.infer<typeof BlockedPerson>

/** The most ids of blocked people in one response. */
export const BLOCKED_IDS_PAGE = 2000

/** The caller's state in all rooms. */
export const ChatStanding = z.object({
  /** The browser part asks for this once, before the first message. */
  hasAcceptedGuidelines: z.boolean(),
  /** The people whose messages are folded for the caller, by id; the first `BLOCKED_IDS_PAGE` of them. */
  blockedIds: z.array(Id),
  /** There are more: `blockedIds` reads all of them. */
  hasMoreBlocked: z.boolean(),
})
export type ChatStanding = z.infer<typeof ChatStanding>

/** What the socket sends to somebody who enters a room, in one response. */
export const RoomChanges = z.object({
  room: ChatRoom,
  /** At most `NAMED_IN_CHANGES_MAX` of them; `room.activeCount` is their number. */
  activeUsers: z.array(ChatUser),
  /** Newest first. */
  messages: z.array(ChatMessage),
  /** The `after` of the next request. */
  cursor: z.int(),
  /** Of the next older page of `messages`; null at the beginning of the room, and where `isCatchUp`. */
  nextCursor: z.nullable(z.string()),
  /** The messages are the changes after `after`; otherwise they are the newest page and replace what the caller has. */
  isCatchUp: z.boolean(),
})
export type RoomChanges = z.infer<typeof RoomChanges>
