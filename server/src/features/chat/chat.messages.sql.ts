/** Messages, their revisions and mentions. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

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
  db.selectFrom('chatRooms').select(['id', 'revision', 'isPrivate']).where('id', 'in', roomIds).execute()

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

interface MessageScope {
  roomId: number
  authorId: number
  isPrivate: boolean
}

/** Who may be notified of what the author says in the room: those who see it and have not blocked the author. */
const selectReachable = (tx: Tx, { roomId, authorId, isPrivate }: MessageScope) => {
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

export const findNamed = (tx: Tx, usernameKeys: string[], scope: MessageScope) =>
  selectReachable(tx, scope).where('usernameKey', 'in', usernameKeys).execute()

export const isReachable = async (tx: Tx, userId: number, scope: MessageScope): Promise<boolean> =>
  (await selectReachable(tx, scope).where('id', '=', userId).executeTakeFirst()) !== undefined

export const insertMentions = (tx: Tx, mentions: { userId: number; roomId: number; messageId: number }[]) =>
  tx.insertInto('chatMentions').values(mentions).execute()
