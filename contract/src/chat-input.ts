/** What is sent to rooms, over the socket and by request, with its limits. */
import * as z from 'zod/mini'
import { longest } from './longest.ts'
import { Id, isVisible, oneLine, PreviousNumber, PreviousText } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const ROOM_NAME_MAX = 60
export const ROOM_DESCRIPTION_MAX = 500
export const CHAT_MESSAGE_MAX = 2000
/** How long an author may edit a message. */
export const EDIT_WINDOW_MINUTES = 15
/** Seconds between two messages of one person that a host may require; 0 is off. */
export const SLOW_MODES = [0, 10, 30, 60, 300] as const
export const MUTE_MINUTES = [10, 60, 1440, 10_080] as const

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

/**
 * Chosen by the sender for one message: a message sent again with the same id, over the socket or by request, is the
 * same message.
 */
const ClientId = z.string().check(z.regex(/^[\w-]{8,64}$/))

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

export const InviteMember = z.object({
  username: z
    .string({ error: texts.required })
    .check(z.trim(), z.minLength(1, texts.required), z.maxLength(64), z.refine(hasNoNul)),
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
