/** Rooms and their members. */
import type { AuditAction, AuditDetails } from '@lamplight/contract/audit-actions'
import type { chatApi } from '@lamplight/contract/chat'
import { type ChatRoom, type RoomMember, UNREAD_MAX } from '@lamplight/contract/chat-responses'
import type { BodyOf, QueryOf } from '@lamplight/contract/endpoint'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result, refuseStaleFields } from '../../lib/result.ts'
import { usernameKey } from '../accounts/usernames.ts'
import { personInvited, roomChanged, roomRead, standingChanged } from './chat.events.ts'
import * as peopleSql from './chat.people.sql.ts'
import { canBeMuted, canModerate, canRemoveMember, canSee } from './chat.policy.ts'
import * as roomSql from './chat.rooms.sql.ts'
import { toChatUser, toRoom } from './chat.view.ts'

/** Members in one response, where the caller sets no limit. */
const MEMBERS_PAGE = 500

type Nothing = Record<string, never>
type PersonRefusal = 'chat_room_not_found' | 'user_not_found' | 'forbidden'

export interface RoomPage {
  rooms: ChatRoom[]
  nextCursor: string | null
}

export interface RoomAt {
  room: ChatRoom
  revision: number
}

export interface ChatRooms {
  /** `isArchived`: the archived rooms of the viewer instead; for staff also every public one. */
  list(
    viewer: Viewer,
    page: { limit?: number | undefined; cursor?: string | undefined; isArchived?: boolean },
  ): Promise<RoomPage>
  create(viewer: Viewer, input: BodyOf<typeof chatApi.createRoom>): Promise<ChatRoom>
  find(viewer: Viewer, id: number): Promise<Result<ChatRoom, 'chat_room_not_found'>>
  /** The room and the number of its last change. */
  findAt(viewer: Viewer, id: number): Promise<Result<RoomAt, 'chat_room_not_found'>>
  change(
    viewer: Viewer,
    id: number,
    change: BodyOf<typeof chatApi.changeRoom>,
  ): Promise<Result<ChatRoom, 'chat_room_not_found' | 'forbidden' | 'text_changed'>>
  canSee(viewer: Viewer, id: number): Promise<boolean>
  /** Makes the caller a member: of a public room, or of a private one they are invited into. */
  enter(viewer: Viewer, id: number): Promise<Result<RoomAt, 'chat_room_not_found'>>
  /** Enters the room too: a reader without a socket has no other way. */
  markRead(viewer: Viewer, id: number, messageId: number): Promise<Result<Nothing, 'chat_room_not_found'>>
  members(
    viewer: Viewer,
    id: number,
    page: QueryOf<typeof chatApi.members>,
  ): Promise<Result<{ items: RoomMember[]; nextCursor: string | null }, 'chat_room_not_found' | 'forbidden'>>
  invite(viewer: Viewer, id: number, username: string): Promise<Result<RoomMember, PersonRefusal | 'chat_room_public'>>
  removeMember(viewer: Viewer, id: number, userId: number): Promise<Result<Nothing, PersonRefusal>>
  mute(viewer: Viewer, id: number, userId: number, minutes: number): Promise<Result<RoomMember, PersonRefusal>>
  unmute(viewer: Viewer, id: number, userId: number): Promise<Result<Nothing, PersonRefusal>>
}

export interface ChatRoomsDeps {
  db: Db
  events: Events
  /** How many people are in a room now. */
  countPresent(roomId: number): number
}

export function createChatRooms({ db, events, countPresent }: ChatRoomsDeps): ChatRooms {
  const toRooms = async (db: Db, viewer: Viewer, rows: roomSql.RoomRow[]): Promise<ChatRoom[]> => {
    const unread = await roomSql.countUnread(
      db,
      [viewer.id],
      rows.map((row) => row.id),
      UNREAD_MAX,
    )
    const byRoom = new Map(unread.map((counts) => [counts.roomId, counts]))
    const now = new Date()
    return rows.map((row) =>
      toRoom(row, viewer, { unread: byRoom.get(row.id), activeCount: countPresent(row.id), now }),
    )
  }

  const read = async (db: Db, viewer: Viewer, id: number): Promise<ChatRoom> => {
    const row = await roomSql.findRoom(db, viewer.id, id)
    const [room] = row ? await toRooms(db, viewer, [row]) : []
    if (!room) throw new Error(`chat room ${id} vanished inside its own transaction`)
    return room
  }

  const findSeen = async (db: Db, viewer: Viewer, id: number) => {
    const room = await roomSql.findRoom(db, viewer.id, id)
    return room && canSee(room) ? room : null
  }

  const withRevision = async (
    viewer: Viewer,
    row: roomSql.RoomRow | null,
  ): Promise<Result<RoomAt, 'chat_room_not_found'>> => {
    const [room] = row ? await toRooms(db, viewer, [row]) : []
    return room && row ? ok({ room, revision: row.revision }) : fail('chat_room_not_found')
  }

  const findAt = async (viewer: Viewer, id: number) => withRevision(viewer, await findSeen(db, viewer, id))

  /** Makes the viewer a member of a room they see. False when they were one already. */
  const join = async (viewer: Viewer, room: roomSql.RoomRow): Promise<boolean> => {
    if (room.memberState === 'joined') return false
    await (room.isPrivate ? roomSql.accept : roomSql.join)(db, room.id, viewer.id)
    return true
  }

  /** Actions of staff in other people's rooms are written to the audit log. */
  const audit = async (
    tx: Tx,
    viewer: Viewer,
    room: roomSql.RoomRow,
    action: AuditAction,
    details: AuditDetails,
  ): Promise<void> => {
    if (room.hostId === viewer.id) return
    await writeAudit(tx, { actorId: viewer.id, action, objectType: 'chat_room', objectId: room.id, details })
  }

  return {
    async list(viewer, { limit = DEFAULT_PAGE_SIZE, cursor, isArchived = false }) {
      const position = decodeCursor(cursor)
      const rows = await roomSql.listRooms(db, viewer.id, { limit, position, isArchived, isStaff: isStaff(viewer) })
      const page = cutPage(rows, limit, (row) => ({ after: row.activeAt.toISOString(), id: row.id }))
      return { rooms: await toRooms(db, viewer, page.items), nextCursor: page.nextCursor }
    },

    async create(viewer, { name, description, isPrivate }) {
      return transact(db, async ({ tx }) => {
        const room = { name, description: description ?? '', isPrivate: isPrivate ?? false, hostId: viewer.id }
        await roomSql.lockHost(tx, viewer.id)
        const { id } = (await roomSql.findRepeatedRoom(tx, room)) ?? (await roomSql.insertRoom(tx, room))
        await roomSql.join(tx, id, viewer.id)
        return read(tx, viewer, id)
      })
    },

    async find(viewer, id) {
      const found = await findAt(viewer, id)
      return found.ok ? ok(found.value.room) : found
    },
    findAt,

    async change(viewer, id, { previous, ...change }) {
      return transact(db, async (scope) => {
        const { tx } = scope
        const room = await roomSql.lockRoom(tx, viewer.id, id)
        if (!room || !canSee(room)) return fail('chat_room_not_found')
        if (!canModerate(viewer, room)) return fail('forbidden')
        const stale = refuseStaleFields(room, change, previous)
        if (stale) return stale
        const { isArchived, ...rest } = change
        const archivedAt =
          isArchived === undefined ? {} : { archivedAt: isArchived ? (room.archivedAt ?? new Date()) : null }
        const columns = Object.fromEntries(
          Object.entries({ ...rest, ...archivedAt }).filter(([, value]) => value !== undefined),
        ) as roomSql.RoomChange
        if (Object.keys(columns).length > 0) {
          await roomSql.updateRoom(tx, id, columns)
          await audit(tx, viewer, room, 'chat_room.changed', change)
          await events.record(scope, roomChanged, { roomId: id })
        }
        return ok(await read(tx, viewer, id))
      })
    },

    canSee: async (viewer, id) => (await findSeen(db, viewer, id)) !== null,

    async enter(viewer, id) {
      const seen = await findSeen(db, viewer, id)
      if (!seen) return fail('chat_room_not_found')
      return withRevision(viewer, (await join(viewer, seen)) ? await findSeen(db, viewer, id) : seen)
    },

    async markRead(viewer, id, messageId) {
      const seen = await findSeen(db, viewer, id)
      if (!seen) return fail('chat_room_not_found')
      await join(viewer, seen)
      if (await roomSql.markRead(db, id, viewer.id, messageId)) {
        void events.announce(roomRead, { roomId: id, userId: viewer.id })
      }
      return ok({})
    },

    async members(viewer, id, { limit = MEMBERS_PAGE, cursor }) {
      const room = await findSeen(db, viewer, id)
      if (!room) return fail('chat_room_not_found')
      // Members see who belongs to a private room; those who can mute see who is muted.
      if (!room.isPrivate && !canModerate(viewer, room)) return fail('forbidden')
      const afterId = decodeCursor(cursor, 'integer')?.id
      const rows = await peopleSql.listMembers(db, { ...room, now: new Date() }, { limit, afterId })
      const page = cutPage(rows, limit, (row) => ({ after: String(row.id), id: row.id }))
      const maySeeMutes = canModerate(viewer, room)
      const items = page.items.map((row) => ({
        user: toChatUser(row),
        role:
          row.id === room.hostId
            ? ('host' as const)
            : row.state === 'invited'
              ? ('invited' as const)
              : ('member' as const),
        mutedUntil: maySeeMutes ? (row.mutedUntil?.toISOString() ?? null) : null,
      }))
      return ok({ ...page, items })
    },

    async invite(viewer, id, username) {
      return transact(db, async (scope) => {
        const { tx } = scope
        const room = await findSeen(tx, viewer, id)
        if (!room) return fail('chat_room_not_found')
        if (!room.isPrivate) return fail('chat_room_public')
        if (room.hostId !== viewer.id) return fail('forbidden')
        const person = await peopleSql.findPersonByKey(tx, usernameKey(username.replace(/^@/, '')))
        // Somebody who blocked the host cannot be invited, and the host is not shown the reason.
        if (!person || (await peopleSql.hasBlocked(tx, person.id, viewer.id))) return fail('user_not_found')
        const isNew = await roomSql.inviteMember(tx, { roomId: id, userId: person.id, invitedBy: viewer.id })
        if (isNew) {
          await events.record(scope, personInvited, { roomId: id, userId: person.id, invitedBy: viewer.id })
          await events.record(scope, standingChanged, { roomId: id, userId: person.id })
        }
        const member = await peopleSql.findMember(tx, { ...room, now: new Date() }, person.id)
        const role = person.id === room.hostId ? 'host' : member?.state === 'joined' ? 'member' : 'invited'
        return ok({ user: toChatUser(person), role, mutedUntil: member?.mutedUntil?.toISOString() ?? null } as const)
      })
    },

    async removeMember(viewer, id, userId) {
      return transact(db, async (scope) => {
        const room = await roomSql.lockRoom(scope.tx, viewer.id, id)
        if (!room || !canSee(room)) return fail('chat_room_not_found')
        if (!canRemoveMember(viewer, room, userId)) return fail('forbidden')
        if (!(await roomSql.deleteMember(scope.tx, id, userId))) return fail('user_not_found')
        await events.record(scope, standingChanged, { roomId: id, userId })
        return ok({})
      })
    },

    async mute(viewer, id, userId, minutes) {
      return transact(db, async (scope) => {
        const { tx } = scope
        const room = await findSeen(tx, viewer, id)
        if (!room) return fail('chat_room_not_found')
        if (!canModerate(viewer, room)) return fail('forbidden')
        const person = await peopleSql.findPerson(tx, userId)
        if (!person) return fail('user_not_found')
        if (!canBeMuted(room, person)) return fail('forbidden')
        const until = new Date(Date.now() + minutes * 60_000)
        await peopleSql.setMute(tx, { roomId: id, userId, mutedBy: viewer.id, until })
        await audit(tx, viewer, room, 'chat_room.person_muted', { userId, minutes })
        await events.record(scope, standingChanged, { roomId: id, userId })
        return ok({ user: toChatUser(person), role: 'member' as const, mutedUntil: until.toISOString() })
      })
    },

    async unmute(viewer, id, userId) {
      return transact(db, async (scope) => {
        const { tx } = scope
        const room = await findSeen(tx, viewer, id)
        if (!room) return fail('chat_room_not_found')
        if (!canModerate(viewer, room)) return fail('forbidden')
        if (!(await peopleSql.findPerson(tx, userId))) return fail('user_not_found')
        await peopleSql.deleteMute(tx, id, userId)
        await audit(tx, viewer, room, 'chat_room.person_unmuted', { userId })
        await events.record(scope, standingChanged, { roomId: id, userId })
        return ok({})
      })
    },
  }
}
