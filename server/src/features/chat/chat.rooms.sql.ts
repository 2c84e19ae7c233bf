/** Rooms, memberships, and what each member has read. */
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'

/** Rooms joined with their hosts and with the membership of `viewerId`. */
const selectRooms = (db: Db, viewerId: number) =>
  db
    .selectFrom('chatRooms')
    .leftJoin('users as host', 'host.id', 'chatRooms.hostId')
    .leftJoin('chatMembers as own', (join) =>
      join.onRef('own.roomId', '=', 'chatRooms.id').on('own.userId', '=', viewerId),
    )
    .leftJoin('chatMutes as mute', (join) =>
      join.onRef('mute.roomId', '=', 'chatRooms.id').on('mute.userId', '=', viewerId),
    )
    .select([
      'chatRooms.id',
      'chatRooms.name',
      'chatRooms.description',
      'chatRooms.isPrivate',
      'chatRooms.hostId',
      'chatRooms.isLocked',
      'chatRooms.slowModeSeconds',
      'chatRooms.revision',
      'chatRooms.activeAt',
      'chatRooms.archivedAt',
      'chatRooms.createdAt',
      'host.username as hostUsername',
      'host.displayName as hostDisplayName',
      'host.avatarKey as hostAvatarKey',
      'own.state as memberState',
      'own.lastReadId',
      'own.lastSentAt',
      'mute.until as mutedUntil',
    ])

export type RoomRow = Awaited<ReturnType<ReturnType<typeof selectRooms>['execute']>>[number]

/** The room, whether or not this person may see it. */
export const findRoom = (db: Db, viewerId: number, id: number) =>
  selectRooms(db, viewerId).where('chatRooms.id', '=', id).executeTakeFirst()

/**
 * The same, locked until the transaction ends: changes of the room's messages wait here, and get their revisions in order.
 * Read after the wait, so that the person's latest message (slow mode) is seen.
 */
export async function lockRoom(tx: Tx, viewerId: number, id: number): Promise<RoomRow | undefined> {
  await tx.selectFrom('chatRooms').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findRoom(tx, viewerId, id)
}

/**
 * Active rooms that this person may see, or archived ones: those they belong to, and for `staff` also every public one.
 * Most recently active first; one more than `limit` when there are more.
 */
export const listRooms = (
  db: Db,
  viewerId: number,
  {
    limit,
    position,
    isArchived,
    isStaff,
  }: { limit: number; position: Position | null; isArchived: boolean; isStaff: boolean },
) =>
  selectRooms(db, viewerId)
    .where('chatRooms.archivedAt', isArchived ? 'is not' : 'is', null)
    .where((where) => {
      const belongs = where('own.state', 'is not', null)
      return isArchived && !isStaff ? belongs : where.or([where('chatRooms.isPrivate', '=', false), belongs])
    })
    .where(afterPosition(position, newestFirst('chatRooms.activeAt', 'chatRooms.id')))
    .orderBy('chatRooms.activeAt', 'desc')
    .orderBy('chatRooms.id', 'desc')
    .limit(limit + 1)
    .execute()

export interface Unread {
  userId: number
  roomId: number
  unread: number
  mentions: number
}

/** Counts messages by others in these rooms after the last read message of each of these members, up to `most` each. */
export async function countUnread(db: Db, userIds: number[], roomIds: number[], most: number): Promise<Unread[]> {
  if (userIds.length === 0 || roomIds.length === 0) return []
  const { rows } = await sql<Unread>`
    SELECT own.user_id, own.room_id,
      (SELECT count(*)::int FROM (
        SELECT 1 FROM chat_messages AS message
        WHERE message.room_id = own.room_id AND message.id > own.last_read_id
          AND message.deleted_at IS NULL AND message.user_id <> own.user_id
        LIMIT ${sql.lit(most)}) AS found) AS unread,
      (SELECT count(*)::int FROM (
        SELECT 1 FROM chat_mentions AS mention
        JOIN chat_messages AS message ON message.id = mention.message_id AND message.deleted_at IS NULL
        WHERE mention.user_id = own.user_id AND mention.room_id = own.room_id AND mention.message_id > own.last_read_id
        LIMIT ${sql.lit(most)}) AS found) AS mentions
    FROM chat_members AS own
    WHERE own.user_id = ANY (${userIds}::int[]) AND own.state = 'joined' AND own.room_id = ANY (${roomIds}::int[])`.execute(
    db,
  )
  return rows
}

export const insertRoom = (tx: Tx, room: { name: string; description: string; isPrivate: boolean; hostId: number }) =>
  tx.insertInto('chatRooms').values(room).returning('id').executeTakeFirstOrThrow()

/** A room of the same name by the same person within the last minute: a double click. */
export const findRepeatedRoom = (tx: Tx, room: { name: string; isPrivate: boolean; hostId: number }) =>
  tx
    .selectFrom('chatRooms')
    .select('id')
    .where('hostId', '=', room.hostId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 minute'`)
    .where('name', '=', room.name)
    .where('isPrivate', '=', room.isPrivate)
    .executeTakeFirst()

/** Serialises the creation of rooms by one person until the transaction ends, so that a duplicate is detected. */
export const lockHost = (tx: Tx, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('chat host'), ${userId})`.execute(tx)

export interface RoomChange {
  name?: string
  description?: string
  isLocked?: boolean
  slowModeSeconds?: number
  archivedAt?: Date | null
}

/** The room must be locked. */
export const updateRoom = (tx: Tx, id: number, change: RoomChange) =>
  tx.updateTable('chatRooms').set(change).where('id', '=', id).execute()

/** Makes a person a joined member, and returns whether they already were. Existing messages count as read. */
export const join = (db: Db, roomId: number, userId: number) =>
  db
    .insertInto('chatMembers')
    .values((values) => ({
      roomId,
      userId,
      invitedBy: null,
      lastReadId: values
        .selectFrom('chatMessages')
        .select((select) => select.fn.coalesce(select.fn.max('id'), sql.lit(0)).as('newest'))
        .where('roomId', '=', roomId),
    }))
    .onConflict((conflict) => conflict.columns(['roomId', 'userId']).doUpdateSet({ state: 'joined' }))
    .execute()

/** Accepts the invitation into a private room, unless it was withdrawn meanwhile. */
export const accept = (db: Db, roomId: number, userId: number) =>
  db
    .updateTable('chatMembers')
    .set({ state: 'joined' })
    .where('roomId', '=', roomId)
    .where('userId', '=', userId)
    .execute()

/** True when the person was not yet a member. */
export async function inviteMember(
  tx: Tx,
  member: { roomId: number; userId: number; invitedBy: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('chatMembers')
    .values({ ...member, state: 'invited' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The room must be locked: a message that is being stored makes its author a member. True when somebody was removed. */
export const deleteMember = async (tx: Tx, roomId: number, userId: number): Promise<boolean> =>
  (await tx
    .deleteFrom('chatMembers')
    .where('roomId', '=', roomId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined

/** Of these people in these private rooms, those who neither belong to them nor are invited. */
export async function listOutsiders(
  db: Db,
  present: readonly { roomId: number; userId: number }[],
): Promise<{ roomId: number; userId: number }[]> {
  const { rows } = await sql<{ roomId: number; userId: number }>`
    SELECT present.room_id, present.user_id
    FROM unnest(${present.map(({ roomId }) => roomId)}::int[], ${present.map(({ userId }) => userId)}::int[])
      AS present (room_id, user_id)
    WHERE NOT EXISTS (
      SELECT FROM chat_members AS own WHERE own.room_id = present.room_id AND own.user_id = present.user_id
    )`.execute(db)
  return rows
}

/** True when it was further than before. */
export const markRead = async (db: Db, roomId: number, userId: number, messageId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('chatMembers')
    .set({ lastReadId: messageId })
    .where('roomId', '=', roomId)
    .where('userId', '=', userId)
    .where('lastReadId', '<', messageId)
    // A message that does not exist yet cannot count as read.
    .where((where) =>
      where.exists(
        where
          .selectFrom('chatMessages')
          .select(sql.lit(1).as('one'))
          .where('chatMessages.id', '=', messageId)
          .where('chatMessages.roomId', '=', roomId),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
