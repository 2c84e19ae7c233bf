/** People in rooms: who they are, mutes, blocks, and who has accepted the guidelines. */
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'

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

/** A room, and the moment at which mutes are in force. */
interface RoomNow {
  id: number
  isPrivate: boolean
  hostId: number | null
  now: Date
}

const selectMembers = (db: Db, room: Pick<RoomNow, 'id' | 'now'>) =>
  db
    .selectFrom('users')
    .leftJoin('chatMembers as member', (join) =>
      join.onRef('member.userId', '=', 'users.id').on('member.roomId', '=', room.id),
    )
    .leftJoin('chatMutes as mute', (join) =>
      join.onRef('mute.userId', '=', 'users.id').on('mute.roomId', '=', room.id).on('mute.until', '>', room.now),
    )
    .select([...personColumns, 'member.state', 'mute.until as mutedUntil'])

/**
 * Members of a private room; of a public one the muted people. The host first, then by name; one more than `limit` when a further
 * page exists.
 * @param afterId the last person of the page before
 */
export const listMembers = (
  db: Db,
  room: RoomNow,
  { limit, afterId }: { limit: number; afterId: number | undefined },
) => {
  const all = selectMembers(db, room)
  let people = room.isPrivate ? all.where('member.state', 'is not', null) : all.where('mute.until', 'is not', null)
  if (afterId !== undefined) {
    people = people.where(
      sql<boolean>`users.id IS DISTINCT FROM ${room.hostId}::integer AND (${afterId} = ${room.hostId}::integer
        OR (users.display_name, users.id) > (SELECT last.display_name, last.id FROM users last WHERE last.id = ${afterId}))`,
    )
  }
  return people
    .orderBy((order) => order('users.id', 'is not distinct from', room.hostId), 'desc')
    .orderBy('users.displayName')
    .orderBy('users.id')
    .limit(limit + 1)
    .execute()
}

export const findMember = (db: Db, room: Pick<RoomNow, 'id' | 'now'>, userId: number) =>
  selectMembers(db, room).where('users.id', '=', userId).executeTakeFirst()

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
