/**
 * The frames of the socket at /ws: flat JSON, one union per direction. docs/chat-protocol.md describes the responses.
 * Fields marked "further" are beyond the given frames: a client that sends none of them gets along without them, and the
 * frames of `ExtendedFrame` reach only clients that sent `extended: true`.
 */
import * as z from 'zod/mini'
import { SendMessage } from './chat-input.ts'
import { ChatMessage, ChatRoom, ChatUser, SharedRoom } from './chat-responses.ts'
import { Id } from './primitives.ts'

export const SOCKET_PATH = '/ws'
/** Longest frame that is read, bytes; longer ones get `error`, much longer ones close the connection. */
export const FRAME_MAX_BYTES = 32 * 1024
/** A client that receives nothing for so long has lost its connection. */
export const SILENCE_MAX_MS = 30_000

/** Why the server closed a socket; 1001 (going away), 1003, 1009, 1011 and 1013 are used as the protocol defines them. */
export const CLOSE_CODES = {
  /** The frames were malformed again and again. */
  badFrames: 4400,
  /** There is no session, or it has ended: reconnecting needs a sign-in. */
  notSignedIn: 4401,
  /** Nothing introduced itself in time. */
  silent: 4408,
  /** Too many frames, or too many sockets of one person. */
  tooMany: 4429,
} as const

/** Further: the last `cursor` the client has received from the room; the history then contains only newer changes. */
const After = z.optional(z.nullable(z.int().check(z.minimum(0))))

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    /** Proves nothing: the session of the upgrade does. Another one than the session's is refused. */
    userId: z.optional(z.unknown()),
    roomId: z.optional(z.nullable(Id)),
    after: After,
    /** Further: also send the frames of `ExtendedFrame`. */
    extended: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('join_room'), roomId: Id, after: After }),
  z.object({ type: z.literal('leave_room') }),
  z.object({
    type: z.literal('chat_message'),
    content: SendMessage.shape.content,
    clientId: SendMessage.shape.clientId,
    replyToId: SendMessage.shape.replyToId,
  }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** Of the room's changes: grows with every message, edit and deletion. */
const Cursor = z.int().check(z.minimum(0))

const refusal = {
  /** One English sentence. */
  message: z.string(),
  /** Further: of the closed list of failures. */
  code: z.optional(z.string()),
  /** Further: of the message that was refused. */
  clientId: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.int()),
}

const givenFrames = [
  z.object({ type: z.literal('auth_success'), userId: z.optional(Id) }),
  z.object({ type: z.literal('auth_error'), ...refusal }),
  z.object({
    type: z.literal('room_joined'),
    room: ChatRoom,
    /** Further: at most `NAMED_PRESENT_MAX` of them. */
    activeUsers: z.optional(z.array(ChatUser)),
  }),
  z.object({
    type: z.literal('room_history'),
    /** Newest first. */
    messages: z.array(ChatMessage),
    roomId: z.optional(Id),
    cursor: z.optional(Cursor),
    /** Further: for the next older page by plain request; null at the beginning of the room. */
    nextCursor: z.optional(z.nullable(z.string())),
    /** Further: true when this contains only the changes after `after`; otherwise the client replaces its messages. */
    isCatchUp: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('new_message'), message: ChatMessage, cursor: z.optional(Cursor) }),
  z.object({ type: z.literal('user_joined'), user: ChatUser, roomId: z.optional(Id) }),
  z.object({ type: z.literal('user_left'), userId: Id, roomId: z.optional(Id) }),
  z.object({ type: z.literal('error'), ...refusal }),
] as const

const extendedFrames = [
  /** A message was edited or deleted. */
  z.object({ type: z.literal('message_changed'), message: ChatMessage, cursor: Cursor }),
  /** The room was renamed, locked, slowed down or archived; `viewer` only when something changed for this person alone. */
  z.object({ type: z.literal('room_changed'), room: SharedRoom, viewer: z.optional(ChatRoom.shape.viewer) }),
  /** The person was removed from a private room that this socket is not in. */
  z.object({ type: z.literal('room_gone'), roomId: Id }),
  /** In a crowd, instead of `user_joined` and `user_left`: how many, and some of them. */
  z.object({ type: z.literal('active_users'), roomId: Id, count: z.int(), users: z.array(ChatUser) }),
  /** The unread counts of a room this socket is not in, after a message was written, edited or deleted there. */
  z.object({
    type: z.literal('room_unread'),
    roomId: Id,
    unreadCount: ChatRoom.shape.unreadCount,
    mentionCount: ChatRoom.shape.mentionCount,
  }),
  z.object({ type: z.literal('heartbeat') }),
] as const

export const GivenFrame = z.discriminatedUnion('type', givenFrames)
export const ExtendedFrame = z.discriminatedUnion('type', extendedFrames)
export const ServerFrame = z.discriminatedUnion('type', [...givenFrames, ...extendedFrames])
export type ServerFrame = z.infer<typeof ServerFrame>
