import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A message of a room was written, edited or deleted; every process reads the changes after its last known revision. */
export const roomAdvanced = defineEvent({
  name: 'chat.room_advanced',
  payload: z.object({ roomId: Id, revision: z.int() }),
})

/** A person has read further in a room; their other tabs count again. */
export const roomRead = defineEvent({ name: 'chat.room_read', payload: z.object({ roomId: Id, userId: Id }) })

/** People who may see a message are named in it. For notifications. */
export const peopleMentioned = defineEvent({
  name: 'chat.people_mentioned',
  payload: z.object({ messageId: Id, roomId: Id, authorId: Id, userIds: z.array(Id) }),
})

/** A message is a reply to one by somebody else. For notifications. */
export const messageAnswered = defineEvent({
  name: 'chat.message_answered',
  payload: z.object({ messageId: Id, roomId: Id, authorId: Id, answeredUserId: Id }),
})

/** Somebody was invited into a private room. For notifications. */
export const personInvited = defineEvent({
  name: 'chat.person_invited',
  payload: z.object({ roomId: Id, userId: Id, invitedBy: Id }),
})

/** A room was renamed, locked, slowed down or archived. */
export const roomChanged = defineEvent({ name: 'chat.room_changed', payload: z.object({ roomId: Id }) })

/** The permissions of one person in a room have changed: invited, removed, muted. */
export const standingChanged = defineEvent({
  name: 'chat.standing_changed',
  payload: z.object({ roomId: Id, userId: Id }),
})

/** A person entered or left a room in one process. `sequence` numbers the announcements of this process. */
export const presenceChanged = defineEvent({
  name: 'chat.presence_changed',
  payload: z.object({
    processId: z.string(),
    sequence: z.int(),
    roomId: Id,
    userId: Id,
    isPresent: z.boolean(),
  }),
})

/** The heartbeat of a process, with its latest sequence number; `isLeaving`: it is shutting down. */
export const processSeen = defineEvent({
  name: 'chat.process_seen',
  payload: z.object({ processId: z.string(), sequence: z.int(), isLeaving: z.boolean() }),
})

/** A process requests the presence of all other processes, or of one. */
export const presenceAsked = defineEvent({
  name: 'chat.presence_asked',
  payload: z.object({ processId: z.nullable(z.string()) }),
})

/** The response, in parts: people of one room; the first part replaces the known state of the process. */
export const presenceSaid = defineEvent({
  name: 'chat.presence_said',
  payload: z.object({
    processId: z.string(),
    sequence: z.int(),
    isFirst: z.boolean(),
    people: z.array(z.tuple([Id, Id])),
  }),
})
