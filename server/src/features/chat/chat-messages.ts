/** Messages: stored first, then sent to the sockets after the commit. */
import type { AuditAction, AuditDetails } from '@lamplight/contract/audit-actions'
import type { chatApi } from '@lamplight/contract/chat'
import { EDIT_WINDOW_MINUTES } from '@lamplight/contract/chat-input'
import type { ChatMessage } from '@lamplight/contract/chat-responses'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/pg-errors.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { Overloaded } from '../../lib/overloaded.ts'
import { type Fail, fail, failUntil, ok, type Result, refuseStale } from '../../lib/result.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { ReportedThing } from '../reports/report-target.ts'
import { refuseReason, type StaffRemovals } from '../reports/staff-removals.ts'
import type { WordFilter } from '../reports/word-filter.ts'
import { messageAnswered, peopleMentioned, roomAdvanced } from './chat.events.ts'
import * as messageSql from './chat.messages.sql.ts'
import { canDelete, canEdit, canModerate, canSee, isDeletedByStaff, refuseWriting } from './chat.policy.ts'
import * as roomSql from './chat.rooms.sql.ts'
import { toMessage } from './chat.view.ts'
import { readMessagePage } from './chat-history.ts'
import { namedIn } from './chat-mentions.ts'

type WritingRefusal = 'chat_room_locked' | 'chat_room_archived' | 'chat_muted'

export type SendRefusal =
  | 'chat_room_not_found'
  | 'chat_message_not_found'
  | 'chat_slow_mode'
  | 'text_not_allowed'
  | 'rate_limited'
  | 'unavailable'
  | WritingRefusal

export interface MessagePage {
  /** Newest first. */
  messages: ChatMessage[]
  nextCursor: string | null
}

/** `isNew` is false for a message that was stored by an earlier call with the same client id. */
export interface Sent {
  message: ChatMessage
  revision: number
  isNew: boolean
}

export interface ChatMessages {
  list(
    viewer: Viewer,
    roomId: number,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<Result<MessagePage, 'chat_room_not_found'>>
  send(viewer: Viewer, input: BodyOf<typeof chatApi.send>): Promise<Result<Sent, SendRefusal>>
  edit(
    viewer: Viewer,
    id: number,
    input: BodyOf<typeof chatApi.edit>,
  ): Promise<
    Result<
      ChatMessage,
      | 'chat_message_not_found'
      | 'forbidden'
      | 'chat_edit_too_late'
      | 'text_not_allowed'
      | 'text_changed'
      | WritingRefusal
    >
  >
  /** `reason` is needed where staff delete a message of somebody else; its text is stored then, for an appeal. */
  remove(
    viewer: Viewer,
    id: number,
    reason: string,
  ): Promise<Result<Record<string, never>, 'chat_message_not_found' | 'forbidden' | 'validation_failed'>>
  /** A message of a room the viewer sees. Staff are no exception: a report would show them private rooms. */
  canReport(id: number, viewer: Viewer): Promise<boolean>
  /** For a report: a message of a room the viewer may see; staff see every message, including hidden ones. */
  findReported(id: number, viewer: Viewer): Promise<ReportedThing | null>
  /** Hides a message for a report and stores its text. False when the message does not exist. */
  hideIn(scope: TransactionScope, actor: Viewer, id: number, reason: string): Promise<boolean>
  restoreIn(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
}

export interface ChatMessagesDeps {
  db: Db
  words: Pick<WordFilter, 'isAllowed'>
  events: Events
  limits: RateLimits
  removals: Pick<StaffRemovals, 'recordIn'>
  /** Milliseconds since 1970; a test sets its own clock. */
  now?: () => number
}

const pathTo = (roomId: number): string => `/chat?room=${roomId}`

const slowedFor = (seconds: number): Fail<'chat_slow_mode'> => ({
  ...fail('chat_slow_mode'),
  retryAfterSeconds: seconds,
})

export function createChatMessages({
  db,
  events,
  limits,
  words,
  removals,
  now = Date.now,
}: ChatMessagesDeps): ChatMessages {
  /** Seconds until this person may write here again in slow mode, or null. */
  const secondsToWait = (viewer: Viewer, room: roomSql.RoomRow): number | null => {
    if (room.slowModeSeconds === 0 || room.lastSentAt === null || canModerate(viewer, room)) return null
    // When the clock was set back, the last message may lie in the future: slow mode does not add that time to the wait.
    const waitMs = room.slowModeSeconds * 1000 - Math.abs(now() - room.lastSentAt.getTime())
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : null
  }

  const read = async (db: Db, id: number): Promise<ChatMessage> => {
    const row = await messageSql.findMessage(db, id)
    if (!row) throw new Error(`chat message ${id} vanished inside its own transaction`)
    return toMessage(row)
  }

  const callPeople = async (
    scope: TransactionScope,
    message: { id: number; content: string },
    room: roomSql.RoomRow,
    authorId: number,
  ) => {
    const names = namedIn(message.content)
    if (names.length === 0) return
    const people = await messageSql.findNamed(scope.tx, names, { roomId: room.id, authorId, isPrivate: room.isPrivate })
    const userIds: number[] = []
    for (const { id } of people) if (await limits.take('chatMentions', String(authorId))) userIds.push(id)
    if (userIds.length === 0) return
    await messageSql.insertMentions(
      scope.tx,
      userIds.map((userId) => ({ userId, roomId: room.id, messageId: message.id })),
    )
    await events.record(scope, peopleMentioned, { messageId: message.id, roomId: room.id, authorId, userIds })
  }

  /** The message and its room, both locked for a change; null when this person may not change it. */
  const lockForChange = async ({ tx }: TransactionScope, viewer: Viewer, id: number) => {
    const found = await messageSql.findMessage(tx, id)
    if (!found) return null
    const room = await roomSql.lockRoom(tx, viewer.id, found.roomId)
    if (!room || !canSee(room)) return null
    const message = await messageSql.findMessage(tx, id)
    return message && !message.deletedAt ? { message, room } : null
  }

  /** A message with its room locked, for staff, who also decide on reports from rooms they cannot see. */
  const lockMessage = async ({ tx }: TransactionScope, actor: Viewer, id: number) => {
    const found = await messageSql.findMessage(tx, id)
    if (found) await roomSql.lockRoom(tx, actor.id, found.roomId)
    return found && messageSql.findMessage(tx, id)
  }

  /** Changes a message of a locked room as staff, with its audit entry. */
  const record = async (
    scope: TransactionScope,
    { id, roomId }: messageSql.MessageRow,
    change: Parameters<typeof messageSql.updateMessage>[2],
    { actorId, action, details }: { actorId: number; action: AuditAction; details: AuditDetails },
  ) => {
    const revision = await messageSql.updateMessage(scope.tx, { id, roomId }, change)
    await writeAudit(scope.tx, { actorId, action, objectType: 'chat_message', objectId: id, details })
    await events.record(scope, roomAdvanced, { roomId, revision })
  }

  /** Takes a message of a locked room away and stores its text. */
  const hide = async (scope: TransactionScope, actor: Viewer, message: messageSql.MessageRow, reason: string) => {
    const { id, content } = message
    await messageSql.storeHidden(scope.tx, { messageId: id, content, actorId: actor.id, reason })
    const change = { content: '' as const, deletedAt: new Date(now()), deletedBy: actor.id }
    await record(scope, message, change, { actorId: actor.id, action: 'chat_message.hidden', details: { reason } })
  }

  const send: ChatMessages['send'] = async (viewer, { content, roomId, clientId = null, replyToId = null }) => {
    const wait = await limits.secondsToWait('chatMessages', String(viewer.id))
    if (wait !== null) return failUntil('rate_limited', wait)
    if (!(await words.isAllowed('chat', content))) return fail('text_not_allowed')
    const store = async (scope: TransactionScope): Promise<Result<Sent, SendRefusal>> => {
      const { tx } = scope
      const room = await roomSql.lockRoom(tx, viewer.id, roomId)
      if (!room || !canSee(room)) return fail('chat_room_not_found')
      // Checked before the permission to write, which may have changed: a stored message is returned on a retry.
      const sent = clientId === null ? undefined : await messageSql.findSent(tx, viewer.id, clientId)
      if (sent) return ok({ message: toMessage(sent), revision: sent.revision, isNew: false })
      const refusal = refuseWriting(viewer, room, new Date(now()))
      if (refusal) return fail(refusal)
      const slowed = secondsToWait(viewer, room)
      if (slowed !== null) return slowedFor(slowed)
      if (replyToId !== null) {
        const answered = await messageSql.findMessage(tx, replyToId)
        if (!answered || answered.roomId !== roomId) return fail('chat_message_not_found')
      }
      const { id, revision } = await messageSql.insertMessage(tx, {
        roomId,
        userId: viewer.id,
        content,
        clientId,
        replyToId,
      })
      await callPeople(scope, { id, content }, room, viewer.id)
      const row = await messageSql.findMessage(tx, id)
      if (!row) throw new Error(`chat message ${id} vanished inside its own transaction`)
      const { answeredUserId } = row
      const said = { roomId, authorId: viewer.id, isPrivate: room.isPrivate }
      if (answeredUserId !== null && (await messageSql.isReachable(tx, answeredUserId, said))) {
        await events.record(scope, messageAnswered, { messageId: id, roomId, authorId: viewer.id, answeredUserId })
      }
      await events.record(scope, roomAdvanced, { roomId, revision })
      return ok({ message: toMessage(row), revision, isNew: true })
    }
    return transact(db, store).catch((error: unknown) => {
      // Sent to another room at the same moment: the rooms are locked, not the sender.
      if (clientId === null || !isUniqueViolation(error)) throw error
      return transact(db, store)
    })
  }

  return {
    async list(viewer, roomId, page) {
      const room = await roomSql.findRoom(db, viewer.id, roomId)
      if (!room || !canSee(room)) return fail('chat_room_not_found')
      const { items, nextCursor } = await readMessagePage(db, roomId, page)
      return ok({ messages: items.map(toMessage), nextCursor })
    },

    send: (viewer, input) =>
      send(viewer, input).catch((error: unknown) => {
        // The message or its mentions cannot be counted at the moment. The socket stays open, and the page offers to send again.
        if (error instanceof Overloaded) return failUntil('unavailable', error.retryAfterSeconds)
        throw error
      }),

    async edit(viewer, id, { content, previousContent }) {
      if (!(await words.isAllowed('chat', content))) return fail('text_not_allowed')
      return transact(db, async (scope) => {
        const found = await lockForChange(scope, viewer, id)
        if (!found) return fail('chat_message_not_found')
        const { message, room } = found
        if (!canEdit(viewer, message)) return fail('forbidden')
        const refusal = refuseWriting(viewer, room, new Date(now()))
        if (refusal) return fail(refusal)
        if (now() - message.createdAt.getTime() > EDIT_WINDOW_MINUTES * 60_000) return fail('chat_edit_too_late')
        const stale = refuseStale(message.content, { previous: previousContent, next: content })
        if (stale) return stale
        if (message.content === content) return ok(toMessage(message))
        const revision = await messageSql.updateMessage(scope.tx, message, { content, editedAt: new Date(now()) })
        await events.record(scope, roomAdvanced, { roomId: room.id, revision })
        return ok(await read(scope.tx, id))
      })
    },

    async remove(viewer, id, reason) {
      return transact(db, async (scope) => {
        const found = await lockForChange(scope, viewer, id)
        if (!found) return fail('chat_message_not_found')
        const { message, room } = found
        if (!canDelete(viewer, message, room)) return fail('forbidden')
        if (isDeletedByStaff(viewer, message, room)) {
          const refusal = refuseReason(reason)
          if (refusal) return refusal
          await hide(scope, viewer, message, reason)
          const { userId: authorId, content: text } = message
          const thing = { type: 'chat_message' as const, id, authorId, title: room.name, text, path: pathTo(room.id) }
          await removals.recordIn(scope, viewer, thing, reason)
          return ok({})
        }
        const change = { content: '' as const, deletedAt: new Date(now()), deletedBy: viewer.id }
        const revision = await messageSql.updateMessage(scope.tx, message, change)
        await events.record(scope, roomAdvanced, { roomId: room.id, revision })
        return ok({})
      })
    },

    async canReport(id, viewer) {
      const message = await messageSql.findMessage(db, id)
      const room = message && (await roomSql.findRoom(db, viewer.id, message.roomId))
      return room !== undefined && canSee(room)
    },

    async findReported(id, viewer) {
      const message = await messageSql.findMessage(db, id)
      const room = message ? await roomSql.findRoom(db, viewer.id, message.roomId) : undefined
      if (!message || !room || !(canSee(room) || isStaff(viewer))) return null
      const hidden = message.deletedAt ? await messageSql.findHidden(db, id) : undefined
      if (message.deletedAt && !(hidden && isStaff(viewer))) return null
      const text = hidden?.content ?? message.content
      return { authorId: message.userId, title: room.name, text, path: pathTo(room.id), isRemoved: !!hidden }
    },

    async hideIn(scope, actor, id, reason) {
      const message = await lockMessage(scope, actor, id)
      if (!message || message.deletedAt) return false
      await hide(scope, actor, message, reason)
      return true
    },

    async restoreIn(scope, actor, id) {
      const message = await lockMessage(scope, actor, id)
      const hidden = message ? await messageSql.takeHidden(scope.tx, id) : undefined
      if (!message || !hidden) return false
      const change = { content: hidden.content, deletedAt: null, deletedBy: null }
      await record(scope, message, change, { actorId: actor.id, action: 'chat_message.restored', details: {} })
      return true
    },
  }
}
