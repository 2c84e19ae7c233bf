import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest } from './longest.ts'
import { Done, Id, IdText, isVisible, Moment, oneLine, Page, PreviousNumber, PreviousText } from './primitives.ts'
import { Removal } from './removals.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const ROOM_NAME_MAX = 60
export const ROOM_DESCRIPTION_MAX = 500
export const CHAT_MESSAGE_MAX = 2000
/** How long an author may edit a message. */
export const EDIT_WINDOW_MINUTES = 15
/** Seconds between two messages of one person that a host may require; 0 is off. */
export const SLOW_MODES = [0, 10, 30, 60, 300] as const
export const MUTE_MINUTES = [10, 60, 1440, 10_080] as const
/** Messages on one page of history. */
export const CHAT_PAGE_SIZE = 50
/** As many people of a room are named; with more present only their number is sent. */
export const NAMED_PRESENT_MAX = 200
/** The same in a response of `changes`, which is requested every few seconds. */
export const NAMED_IN_CHANGES_MAX = 50
/** The highest unread count: above it "99+" is shown. */
export const UNREAD_MAX = 100

/** PostgreSQL stores no NUL. */
const hasNoNul = (text: string): boolean => !text.includes('\u0000')

const Content = z
  .string({ error: texts.chatMessageBlank })
  .check(
    z.trim(),
    z.minLength(1, texts.chatMessageBlank),
    longest(CHAT_MESSAGE_MAX, texts.chatMessageTooLong),
    z.refine(isVisible, texts.chatMessageBlank),
    z.refine(hasNoNul, texts.chatMessageBlank),
  )

const RoomName = z
  .string({ error: texts.required })
  .check(
    oneLine(),
    z.trim(),
    z.minLength(1, texts.required),
    longest(ROOM_NAME_MAX, texts.nameTooLong),
    z.refine(isVisible, texts.required),
    z.refine(hasNoNul, texts.required),
  )

const RoomDescription = z
  .string()
  .check(z.trim(), longest(ROOM_DESCRIPTION_MAX, texts.descriptionTooLong), z.refine(hasNoNul))

/** Chosen by the sender for one message: a message sent again with the same id, over the socket or by request, is the same message. */
const ClientId = z.string().check(z.regex(/^[\w-]{8,64}$/))

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

/** `isPrivate`: the room is visible only to people who are invited. */
export const CreateRoom = z.object({
  name: RoomName,
  description: z.optional(z.nullable(RoomDescription)),
  isPrivate: z.optional(z.nullable(z.boolean())),
})

export const ChangeRoom = z.object({
  name: z.optional(RoomName),
  description: z.optional(RoomDescription),
  isLocked: z.optional(z.boolean()),
  isArchived: z.optional(z.boolean()),
  slowModeSeconds: z.optional(z.int().check(z.refine((value) => (SLOW_MODES as readonly number[]).includes(value)))),
  /** The values the edit began with. */
  previous: z.optional(z.object({ name: PreviousText, description: PreviousText, slowModeSeconds: PreviousNumber })),
})

/** `userId` is ignored: the author is the person of the session (ruling R1). */
export const SendMessage = z.object({
  content: Content,
  roomId: Id,
  userId: z.optional(z.unknown()),
  clientId: z.optional(z.nullable(ClientId)),
  replyToId: z.optional(z.nullable(Id)),
})
export const EditMessage = z.object({ content: Content, previousContent: PreviousText })

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

/** A position among the changes of a room: grows with every message, edit and deletion. */
const CursorText = z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform(Number), z.int()))

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
  /** The messages are the changes after `after`; otherwise they are the newest page, and replace what the caller has. */
  isCatchUp: z.boolean(),
})
export type RoomChanges = z.infer<typeof RoomChanges>

const roomParams = z.object({ id: IdText })
const personParams = z.object({ id: IdText, userId: IdText })

export const chatApi = {
  rooms: endpoint({
    method: 'GET',
    path: '/api/chat/rooms',
    access: 'signed-in',
    summary: 'Rooms the caller may see, the last active first; private ones only for their members',
    query: z.object({
      ...Page,
      /** `true`: instead of rooms in use the archived ones the caller belongs to; for staff every public one besides. */
      archived: z.optional(z.enum(['true', 'false'])),
    }),
    response: z.array(ChatRoom),
    status: 200,
    errors: [],
  }),
  createRoom: endpoint({
    method: 'POST',
    path: '/api/chat/rooms',
    access: 'signed-in',
    summary: 'Make a room; the caller becomes its host',
    body: CreateRoom,
    response: ChatRoom,
    status: 201,
    errors: [],
    limit: 'chatRooms',
  }),
  room: endpoint({
    method: 'GET',
    path: '/api/chat/rooms/:id',
    access: 'signed-in',
    summary: 'One room',
    params: roomParams,
    response: ChatRoom,
    status: 200,
    errors: ['chat_room_not_found'],
  }),
  changeRoom: endpoint({
    method: 'PATCH',
    path: '/api/chat/rooms/:id',
    access: 'signed-in',
    summary: 'Rename, lock, slow down or archive a room, by its host or staff',
    params: roomParams,
    body: ChangeRoom,
    response: ChatRoom,
    status: 200,
    errors: ['chat_room_not_found', 'forbidden', 'text_changed'],
    limit: 'writes',
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/chat/rooms/:id/messages',
    access: 'signed-in',
    summary: 'Messages of a room, newest first',
    params: roomParams,
    query: z.object(Page),
    response: z.array(ChatMessage),
    status: 200,
    errors: ['chat_room_not_found'],
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/chat/rooms/:id/changes',
    access: 'signed-in',
    summary: 'A room with what was written, edited or deleted there after `after`, for browsers that get no socket',
    params: roomParams,
    query: z.object({ after: z.optional(CursorText) }),
    response: RoomChanges,
    status: 200,
    errors: ['chat_room_not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/chat/messages',
    access: 'signed-in',
    summary: 'Send a message without a socket; connected sockets receive it as well',
    body: SendMessage,
    response: ChatMessage,
    status: 201,
    errors: [
      'chat_room_not_found',
      'chat_message_not_found',
      'chat_room_locked',
      'chat_room_archived',
      'chat_muted',
      'chat_slow_mode',
      'text_not_allowed',
      'rate_limited',
    ],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/chat/messages/:id',
    access: 'signed-in',
    summary: 'Edit one’s own message, within 15 minutes',
    params: roomParams,
    body: EditMessage,
    response: ChatMessage,
    status: 200,
    errors: [
      'chat_message_not_found',
      'forbidden',
      'chat_edit_too_late',
      'text_not_allowed',
      'text_changed',
      'chat_room_locked',
      'chat_room_archived',
      'chat_muted',
    ],
    limit: 'writes',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/chat/messages/:id',
    access: 'signed-in',
    summary: 'Delete an own message, or any one as host, or as staff, then with a reason',
    params: roomParams,
    body: Removal,
    response: Done,
    status: 200,
    errors: ['chat_message_not_found', 'forbidden'],
    limit: 'writes',
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/api/chat/rooms/:id/read',
    access: 'signed-in',
    summary: 'Everything up to this message has been read; never moves backwards. Enters the room, as a socket does',
    params: roomParams,
    body: z.object({ messageId: Id }),
    response: Done,
    status: 200,
    errors: ['chat_room_not_found'],
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/chat/rooms/:id/members',
    access: 'signed-in',
    summary:
      'Members of a private room, invited people included; of a public one those who are muted. For host and staff',
    params: roomParams,
    response: z.array(RoomMember),
    status: 200,
    errors: ['chat_room_not_found', 'forbidden'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/chat/rooms/:id/members',
    access: 'signed-in',
    summary: 'Invite somebody into a private room, by username',
    params: roomParams,
    body: z.object({
      username: z
        .string({ error: texts.required })
        .check(z.trim(), z.minLength(1, texts.required), z.maxLength(64), z.refine(hasNoNul)),
    }),
    response: RoomMember,
    status: 201,
    errors: ['chat_room_not_found', 'user_not_found', 'forbidden', 'chat_room_public'],
    limit: 'chatInvitations',
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/chat/rooms/:id/members/:userId',
    access: 'signed-in',
    summary: 'Take somebody out of a private room, by its host; or leave it or decline oneself',
    params: personParams,
    response: Done,
    status: 200,
    errors: ['chat_room_not_found', 'user_not_found', 'forbidden'],
    limit: 'writes',
  }),
  mute: endpoint({
    method: 'PUT',
    path: '/api/chat/rooms/:id/mutes/:userId',
    access: 'signed-in',
    summary: 'Keep somebody from writing in a room for a time, by its host or staff',
    params: personParams,
    body: z.object({ minutes: z.int().check(z.minimum(1), z.maximum(43_200)) }),
    response: RoomMember,
    status: 200,
    errors: ['chat_room_not_found', 'user_not_found', 'forbidden'],
    limit: 'writes',
  }),
  unmute: endpoint({
    method: 'DELETE',
    path: '/api/chat/rooms/:id/mutes/:userId',
    access: 'signed-in',
    summary: 'Let somebody write again',
    params: personParams,
    response: Done,
    status: 200,
    errors: ['chat_room_not_found', 'user_not_found', 'forbidden'],
    limit: 'writes',
  }),
  standing: endpoint({
    method: 'GET',
    path: '/api/chat/standing',
    access: 'signed-in',
    summary: 'Whether the caller has accepted the guidelines, and whom they have blocked',
    response: ChatStanding,
    status: 200,
    errors: [],
  }),
  acceptGuidelines: endpoint({
    method: 'PUT',
    path: '/api/chat/guidelines',
    access: 'signed-in',
    summary: 'Accept the community guidelines',
    response: Done,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/api/chat/blocks',
    access: 'signed-in',
    summary: 'People the caller has blocked, the last one first',
    query: z.object(Page),
    response: z.array(BlockedPerson),
    status: 200,
    errors: [],
  }),
  blockedIds: endpoint({
    method: 'GET',
    path: '/api/chat/blocked-ids',
    access: 'signed-in',
    summary: `Ids of the people the caller has blocked, in ascending order, ${BLOCKED_IDS_PAGE} at most; \`after\` is the last id of the page before`,
    query: z.object({ after: z.optional(IdText) }),
    response: z.array(Id),
    status: 200,
    errors: [],
  }),
  block: endpoint({
    method: 'PUT',
    path: '/api/chat/blocks/:id',
    access: 'signed-in',
    summary: 'Block a person: their messages are folded, and they cannot invite the caller',
    params: roomParams,
    response: Done,
    status: 200,
    errors: ['user_not_found', 'chat_block_self'],
    limit: 'writes',
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/chat/blocks/:id',
    access: 'signed-in',
    summary: 'Take a block back',
    params: roomParams,
    response: Done,
    status: 200,
    errors: ['user_not_found'],
    limit: 'writes',
  }),
}
