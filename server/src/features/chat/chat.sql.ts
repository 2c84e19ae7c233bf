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
export const findTwinRoom = (tx: Tx, room: { name: string; isPrivate: boolean; hostId: number }) =>
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

/** True when somebody was removed. */
export const deleteMember = async (tx: Tx, roomId: number, userId: number): Promise<boolean> =>
  (await tx
    .deleteFrom('chatMembers')
    .where('roomId', '=', roomId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined

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

/** Messages joined with their authors and with the messages they reply to. */
const selectMessages = (db: Db) =>
  db
    .selectFrom('chatMessages')
    .innerJoin('users', 'users.id', 'chatMessages.userId')
    .leftJoin('chatMessages as answered', 'answered.id', 'chatMessages.replyToId')
    .leftJoin('users as answeredUser', 'answeredUser.id', 'answered.userId')
    .select([
      'chatMessages.id',
      'chatMessages.roomId',
      'chatMessages.userId',
      'chatMessages.clientId',
      'chatMessages.content',
      'chatMessages.createdRevision',
      'chatMessages.revision',
      'chatMessages.createdAt',
      'chatMessages.editedAt',
      'chatMessages.deletedAt',
      'users.username',
      'users.displayName',
      'users.avatarKey',
      'answered.id as answeredId',
      'answered.content as answeredContent',
      'answeredUser.id as answeredUserId',
      'answeredUser.displayName as answeredDisplayName',
    ])

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

/** Newest first, after a position; one more than `limit` when there are more. */
export const listMessages = (
  db: Db,
  roomId: number,
  { limit, beforeId }: { limit: number; beforeId: number | null },
) => {
  let query = selectMessages(db).where('chatMessages.roomId', '=', roomId)
  if (beforeId !== null) query = query.where('chatMessages.id', '<', beforeId)
  return query
    .orderBy('chatMessages.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Messages written, edited or deleted in a room after a revision, in order of revision. */
export const listChanges = (db: Db, roomId: number, after: number, limit: number) =>
  selectMessages(db)
    .where('chatMessages.roomId', '=', roomId)
    .where('chatMessages.revision', '>', after)
    .orderBy('chatMessages.revision')
    .limit(limit)
    .execute()

export const findRevision = async (db: Db, roomId: number): Promise<number> =>
  (await db.selectFrom('chatRooms').select('revision').where('id', '=', roomId).executeTakeFirst())?.revision ?? 0

export const listRevisions = (db: Db, roomIds: number[]) =>
  db.selectFrom('chatRooms').select(['id', 'revision']).where('id', 'in', roomIds).execute()

export const findMessage = (db: Db, id: number) =>
  selectMessages(db).where('chatMessages.id', '=', id).executeTakeFirst()

/** The message that a sender already stored with this client id. */
export const findSent = (db: Db, userId: number, clientId: string) =>
  selectMessages(db)
    .where('chatMessages.userId', '=', userId)
    .where('chatMessages.clientId', '=', clientId)
    .executeTakeFirst()

export interface NewMessage {
  roomId: number
  userId: number
  content: string
  clientId: string | null
  replyToId: number | null
}

/** Takes the room's next revision. The room must be locked. */
const nextRevision = (tx: Tx, roomId: number, change: { activeAt?: Date } = {}) =>
  tx
    .updateTable('chatRooms')
    .set((set) => ({ ...change, revision: set('revision', '+', 1) }))
    .where('id', '=', roomId)
    .returning('revision')
    .executeTakeFirstOrThrow()

/** Stores a message in a locked room; its author has read it and becomes a member. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<{ id: number; revision: number }> {
  const createdAt = new Date()
  const { revision } = await nextRevision(tx, message.roomId, { activeAt: createdAt })
  const { id } = await tx
    .insertInto('chatMessages')
    .values({ ...message, createdRevision: revision, revision, createdAt, deletedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('chatMembers')
    .values({
      roomId: message.roomId,
      userId: message.userId,
      invitedBy: null,
      lastReadId: id,
      lastSentAt: createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['roomId', 'userId']).doUpdateSet({ state: 'joined', lastReadId: id, lastSentAt: createdAt }),
    )
    .execute()
  return { id, revision }
}

/** The room of the message must be locked. */
export async function updateMessage(
  tx: Tx,
  message: { id: number; roomId: number },
  change:
    | { content: string; editedAt: Date }
    | { content: ''; deletedAt: Date; deletedBy: number }
    | { content: string; deletedAt: null; deletedBy: null },
): Promise<number> {
  const { revision } = await nextRevision(tx, message.roomId)
  await tx
    .updateTable('chatMessages')
    .set({ ...change, revision })
    .where('id', '=', message.id)
    .execute()
  return revision
}

/** The text of a message that staff hid; undefined when it is not hidden. */
export const findHidden = (db: Db, messageId: number) =>
  db.selectFrom('hiddenChatMessages').select('content').where('messageId', '=', messageId).executeTakeFirst()

export const storeHidden = (tx: Tx, hidden: { messageId: number; content: string; actorId: number; reason: string }) =>
  tx.insertInto('hiddenChatMessages').values(hidden).execute()

/** Deletes and returns the stored text of a hidden message. */
export const takeHidden = (tx: Tx, messageId: number) =>
  tx.deleteFrom('hiddenChatMessages').where('messageId', '=', messageId).returning('content').executeTakeFirst()

interface SaidIn {
  roomId: number
  authorId: number
  isPrivate: boolean
}

/** Who may be notified of what the author says in the room: those who see it and have not blocked the author. */
const selectReachable = (tx: Tx, { roomId, authorId, isPrivate }: SaidIn) => {
  let query = tx
    .selectFrom('users')
    .select('id')
    .where('id', '<>', authorId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('chatBlocks')
            .select(sql.lit(1).as('one'))
            .whereRef('chatBlocks.userId', '=', 'users.id')
            .where('chatBlocks.blockedId', '=', authorId),
        ),
      ),
    )
  if (isPrivate) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('chatMembers')
          .select(sql.lit(1).as('one'))
          .whereRef('chatMembers.userId', '=', 'users.id')
          .where('chatMembers.roomId', '=', roomId),
      ),
    )
  }
  return query
}

export const findNamed = (tx: Tx, usernameKeys: string[], said: SaidIn) =>
  selectReachable(tx, said).where('usernameKey', 'in', usernameKeys).execute()

export const isReachable = async (tx: Tx, userId: number, said: SaidIn): Promise<boolean> =>
  (await selectReachable(tx, said).where('id', '=', userId).executeTakeFirst()) !== undefined

export const insertMentions = (tx: Tx, mentions: { userId: number; roomId: number; messageId: number }[]) =>
  tx.insertInto('chatMentions').values(mentions).execute()

const personColumns = ['users.id', 'users.username', 'users.displayName', 'users.avatarKey'] as const

export const findPeople = (db: Db, ids: number[]) =>
  db.selectFrom('users').select(personColumns).where('users.id', 'in', ids).execute()

export const findPerson = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select([...personColumns, 'users.role'])
    .where('users.id', '=', id)
    .executeTakeFirst()

export const findPersonByKey = (db: Db, usernameKey: string) =>
  db.selectFrom('users').select(personColumns).where('users.usernameKey', '=', usernameKey).executeTakeFirst()

/** Members of a private room; of a public one the muted people. The host first, then by name. */
export const listMembers = (db: Db, room: { id: number; isPrivate: boolean; hostId: number | null }, now: Date) => {
  const people = db
    .selectFrom('users')
    .leftJoin('chatMembers as member', (join) =>
      join.onRef('member.userId', '=', 'users.id').on('member.roomId', '=', room.id),
    )
    .leftJoin('chatMutes as mute', (join) =>
      join.onRef('mute.userId', '=', 'users.id').on('mute.roomId', '=', room.id).on('mute.until', '>', now),
    )
    .select([...personColumns, 'member.state', 'mute.until as mutedUntil'])
  return (room.isPrivate ? people.where('member.state', 'is not', null) : people.where('mute.until', 'is not', null))
    .orderBy((order) => order('users.id', '=', room.hostId), 'desc')
    .orderBy('users.displayName')
    .orderBy('users.id')
    .limit(500)
    .execute()
}

export const setMute = (tx: Tx, mute: { roomId: number; userId: number; mutedBy: number; until: Date }) =>
  tx
    .insertInto('chatMutes')
    .values(mute)
    .onConflict((conflict) =>
      conflict.columns(['roomId', 'userId']).doUpdateSet({ mutedBy: mute.mutedBy, until: mute.until }),
    )
    .execute()

export const deleteMute = (tx: Tx, roomId: number, userId: number) =>
  tx.deleteFrom('chatMutes').where('roomId', '=', roomId).where('userId', '=', userId).execute()

export const hasAcceptedGuidelines = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('chatGuidelineAcceptances').select('userId').where('userId', '=', userId).executeTakeFirst()) !==
  undefined

export const acceptGuidelines = (db: Db, userId: number) =>
  db
    .insertInto('chatGuidelineAcceptances')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** In ascending order, `limit` at most. */
export const listBlockedIds = async (
  db: Db,
  userId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('chatBlocks')
    .select('blockedId')
    .where('userId', '=', userId)
    .where('blockedId', '>', after)
    .orderBy('blockedId')
    .limit(limit)
    .execute()
  return rows.map((row) => row.blockedId)
}

/** Last blocked first; one more than `limit` when there are more. */
export const listBlocks = (db: Db, userId: number, { limit, position }: { limit: number; position: Position | null }) =>
  db
    .selectFrom('chatBlocks')
    .innerJoin('users', 'users.id', 'chatBlocks.blockedId')
    .select([...personColumns, 'chatBlocks.createdAt as blockedAt'])
    .where('chatBlocks.userId', '=', userId)
    .where(afterPosition(position, newestFirst('chatBlocks.createdAt', 'chatBlocks.blockedId')))
    .orderBy('chatBlocks.createdAt', 'desc')
    .orderBy('chatBlocks.blockedId', 'desc')
    .limit(limit + 1)
    .execute()

export const hasBlocked = async (db: Db, userId: number, blockedId: number): Promise<boolean> =>
  (await db
    .selectFrom('chatBlocks')
    .select('userId')
    .where('userId', '=', userId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst()) !== undefined

export const block = (db: Db, userId: number, blockedId: number) =>
  db
    .insertInto('chatBlocks')
    .values({ userId, blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const unblock = (db: Db, userId: number, blockedId: number) =>
  db.deleteFrom('chatBlocks').where('userId', '=', userId).where('blockedId', '=', blockedId).execute()
