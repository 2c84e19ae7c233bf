import type { CommentSort } from '@lamplight/contract/comments'
import { CompiledQuery, sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Counter } from '../../db/counters.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { now } from '../../db/now.ts'

/** Comments joined with their authors. */
const selectComments = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .select([
      'comments.id',
      'comments.videoId',
      'comments.userId',
      'comments.parentId',
      'comments.content',
      'comments.likes',
      'comments.createdAt',
      'comments.editedAt',
      'comments.deletedAt',
      'users.displayName',
      'users.avatarKey',
      'videos.ownerId as videoOwnerId',
      'videos.title as videoTitle',
      'videos.pinnedCommentId',
    ])

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

export interface CommentPage {
  sort: CommentSort
  limit: number
  position: Position | null
  /** The pinned comment of the video, which is not listed among the others. */
  pinnedId: number | null
}

/** Top-level comments of a video; one more than `limit` when a further page exists. Deleted ones only while they have replies. */
export function listTopLevel(db: Db, videoId: number, { sort, limit, position, pinnedId }: CommentPage) {
  let query = selectComments(db)
    .where('comments.videoId', '=', videoId)
    .where('comments.parentId', 'is', null)
    .where((where) =>
      where.or([
        where('comments.deletedAt', 'is', null),
        where.exists(
          where
            .selectFrom('comments as reply')
            .select(sql.lit(1).as('one'))
            .whereRef('reply.parentId', '=', 'comments.id')
            .where('reply.deletedAt', 'is', null),
        ),
      ]),
    )
  if (pinnedId !== null) query = query.where('comments.id', '!=', pinnedId)
  if (sort === 'top') {
    if (position) {
      query = query.where((where) =>
        where(where.refTuple('comments.likes', 'comments.id'), '<', where.tuple(Number(position.after), position.id)),
      )
    }
    query = query.orderBy('comments.likes', 'desc')
  } else {
    query = query
      .where(afterPosition(position, newestFirst('comments.createdAt', 'comments.id')))
      .orderBy('comments.createdAt', 'desc')
  }
  return query
    .orderBy('comments.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The oldest living replies of these comments and the bytes of their texts, at most `limit` of each, oldest first. */
export const measureFirstReplies = (db: Db, parentIds: number[], limit: number) =>
  db
    .selectFrom('comments as parent')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('comments as reply')
          .select(['reply.id', sql<number>`octet_length(reply.content)`.as('bytes')])
          .whereRef('reply.parentId', '=', 'parent.id')
          .where('reply.deletedAt', 'is', null)
          .orderBy('reply.createdAt')
          .orderBy('reply.id')
          .limit(limit)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['parent.id as parentId', 'first.id', 'first.bytes'])
    .where('parent.id', 'in', parentIds)
    .execute()

/** These comments, oldest first. */
export const listByIds = (db: Db, ids: number[]) =>
  selectComments(db).where('comments.id', 'in', ids).orderBy('comments.createdAt').orderBy('comments.id').execute()

/** How many living replies these comments have. */
export async function countReplies(db: Db, parentIds: number[]): Promise<ReadonlyMap<number | null, number>> {
  const rows = await db
    .selectFrom('comments')
    .select((select) => ['parentId', select.cast<number>(select.fn.countAll(), 'integer').as('count')])
    .where('parentId', 'in', parentIds)
    .where('deletedAt', 'is', null)
    .groupBy('parentId')
    .execute()
  return new Map(rows.map((row) => [row.parentId, row.count]))
}

/** Living replies of a comment behind a position, oldest first; one more than `limit` when a further page exists. */
export function listReplies(
  db: Db,
  parentId: number,
  { limit, position }: { limit: number; position: Position | null },
) {
  return selectComments(db)
    .where('comments.parentId', '=', parentId)
    .where('comments.deletedAt', 'is', null)
    .where(afterPosition(position, { by: ['comments.createdAt', 'comments.id'], direction: 'asc' }))
    .orderBy('comments.createdAt')
    .orderBy('comments.id')
    .limit(limit + 1)
    .execute()
}

/** A person's replies to these comments within the last hour, oldest first; the newest twenty at most. */
export async function listOwnFreshReplies(db: Db, userId: number, parentIds: readonly number[]) {
  const rows = await selectComments(db)
    .where('comments.userId', '=', userId)
    .where('comments.createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .where('comments.parentId', 'in', parentIds)
    .where('comments.deletedAt', 'is', null)
    .orderBy('comments.createdAt', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(20)
    .execute()
  return rows.reverse()
}

/** Whether the video has this top-level comment, living or a stub. */
export const hasTopLevel = async (db: Db, videoId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', id)
    .where('videoId', '=', videoId)
    .where('parentId', 'is', null)
    .executeTakeFirst()) !== undefined

const selectComment = (db: Db, id: number) =>
  selectComments(db).where('comments.id', '=', id).where('comments.deletedAt', 'is', null)

/** One living comment. */
export const findComment = (db: Db, id: number) => selectComment(db, id).executeTakeFirst()

/**
 * One living comment, locked for a change: other changes wait until the transaction ends, and those that waited for a
 * deletion find nothing. Replies to it need not wait.
 */
export const lockComment = (tx: Tx, id: number) => selectComment(tx, id).forNoKeyUpdate('comments').executeTakeFirst()

/** Written as SQL because it runs with every page of comments. */
const LIKED = 'SELECT comment_id FROM comment_likes WHERE user_id = $1 AND comment_id = ANY ($2::int[])'

/** The ids of those comments that a person likes. */
export async function findLiked(db: Db, userId: number, ids: number[]): Promise<ReadonlySet<number>> {
  const { rows } = await db.executeQuery<{ commentId: number }>(CompiledQuery.raw(LIKED, [userId, ids]))
  return new Set(rows.map((row) => row.commentId))
}

/** The same text by the same person in the same thread within the last minute: a double click. */
export const findDuplicate = (
  db: Db,
  comment: { videoId: number; userId: number; parentId: number | null; content: string },
) =>
  db
    .selectFrom('comments')
    .select('id')
    .where('userId', '=', comment.userId)
    .where('videoId', '=', comment.videoId)
    .where('parentId', 'is not distinct from', comment.parentId)
    .where('content', '=', comment.content)
    .where('deletedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()

/** Serialises comments of one person until the transaction ends, so that a duplicate is detected. */
export const lockAuthor = (tx: Tx, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('comment author'), ${userId})`.execute(tx)

export const insertComment = (
  tx: Tx,
  comment: { videoId: number; userId: number; parentId: number | null; content: string },
) => tx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow()

/** Of a locked one. */
export const updateContent = (tx: Tx, id: number, content: string) =>
  tx.updateTable('comments').set({ content, editedAt: now }).where('id', '=', id).execute()

/** Empties a locked comment and keeps its row. */
export const softDelete = (tx: Tx, id: number) =>
  tx.updateTable('comments').set({ content: '', deletedAt: now }).where('id', '=', id).execute()

/** The text of a locked comment that staff are about to hide. */
export const storeHidden = (tx: Tx, hidden: { commentId: number; content: string; actorId: number; reason: string }) =>
  tx.insertInto('hiddenComments').values(hidden).execute()

/** A hidden comment with the text it had. */
export const findHidden = async (db: Db, id: number) => {
  const hidden = await db.selectFrom('hiddenComments').select('content').where('commentId', '=', id).executeTakeFirst()
  const comment = hidden && (await selectComments(db).where('comments.id', '=', id).executeTakeFirst())
  return comment && { ...comment, content: hidden.content }
}

/** Restores the text of a hidden comment. Undefined when it is not hidden. */
export async function restoreHidden(tx: Tx, id: number): Promise<{ videoId: number } | undefined> {
  const hidden = await tx
    .deleteFrom('hiddenComments')
    .where('commentId', '=', id)
    .returning('content')
    .executeTakeFirst()
  if (!hidden) return undefined
  return tx
    .updateTable('comments')
    .set({ content: hidden.content, deletedAt: null })
    .where('id', '=', id)
    .returning('videoId')
    .executeTakeFirst()
}

/** Updates the video's counter (existing comments and replies); inside the transaction of the change. */
export const addToCount = (tx: Tx, videoId: number, change: 1 | -1) =>
  tx
    .updateTable('videos')
    .set({ commentCount: sql<number>`greatest(comment_count + ${change}, 0)` })
    .where('id', '=', videoId)
    .execute()

/** Of a video: its owner, its moderation state, how many living comments it has, and which living one is pinned. */
export const findVideo = (db: Db, videoId: number) =>
  db
    .selectFrom('videos')
    .leftJoin('comments', (join) =>
      join.onRef('comments.id', '=', 'videos.pinnedCommentId').on('comments.deletedAt', 'is', null),
    )
    .select([
      'videos.ownerId',
      'videos.status',
      'videos.visibility',
      'videos.publishAt',
      'videos.deletedAt',
      'videos.commentCount',
      'comments.id as pinnedId',
    ])
    .where('videos.id', '=', videoId)
    .executeTakeFirst()

/** Pins a locked comment in place of the one that is pinned. */
export const pin = (tx: Tx, { id, videoId }: { id: number; videoId: number }) =>
  tx.updateTable('videos').set({ pinnedCommentId: id }).where('id', '=', videoId).execute()

/** Unpins a locked comment; nothing changes when another one is pinned meanwhile. */
export const unpin = (tx: Tx, { id, videoId }: { id: number; videoId: number }) =>
  tx
    .updateTable('videos')
    .set({ pinnedCommentId: null })
    .where('id', '=', videoId)
    .where('pinnedCommentId', '=', id)
    .execute()

/**
 * Sets or clears a like of a living comment and changes its likes by as much; `liked` undefined toggles it. Two tabs of
 * one person wait for each other at the row of their like. Undefined when the comment was deleted meanwhile.
 */
export async function setLike(
  tx: Tx,
  commentId: number,
  userId: number,
  liked: boolean | undefined,
): Promise<{ hasLiked: boolean; likes: number } | undefined> {
  const { hasLiked, change } = await changeLike(tx, commentId, userId, liked)
  const comment =
    change === 0
      ? tx.selectFrom('comments').select('likes').where('id', '=', commentId).where('deletedAt', 'is', null)
      : tx
          .updateTable('comments')
          .set({ likes: sql<number>`greatest(likes + ${change}, 0)` })
          .where('id', '=', commentId)
          .where('deletedAt', 'is', null)
          .returning('likes')
  const row = await comment.executeTakeFirst()
  return row && { hasLiked, likes: row.likes }
}

async function changeLike(tx: Tx, commentId: number, userId: number, liked: boolean | undefined) {
  if (liked === true) return { hasLiked: true, change: await addLike(tx, commentId, userId) }
  const removed = await removeLike(tx, commentId, userId)
  if (liked === false || removed > 0) return { hasLiked: false, change: -removed }
  const added = await addLike(tx, commentId, userId)
  // The other tab has just liked it: this click toggles that.
  if (added === 0) return { hasLiked: false, change: -(await removeLike(tx, commentId, userId)) }
  return { hasLiked: true, change: added }
}

/** The number of added rows: 0 when it already existed. */
async function addLike(tx: Tx, commentId: number, userId: number): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('commentLikes')
    .values({ commentId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

async function removeLike(tx: Tx, commentId: number, userId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('commentLikes')
    .where('commentId', '=', commentId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The likes of a comment. */
export const likesCounter: Counter = {
  table: 'comments',
  column: 'likes',
  count: (inRange) => sql`
    SELECT comment_id AS id, count(*)::int AS count FROM comment_likes
    WHERE ${inRange('comment_id')} GROUP BY comment_id`,
}

/** The living comments and replies of a video. */
export const commentsCounter: Counter = {
  table: 'videos',
  column: 'comment_count',
  count: (inRange) => sql`
    SELECT video_id AS id, count(*)::int AS count FROM comments
    WHERE deleted_at IS NULL AND ${inRange('video_id')} GROUP BY video_id`,
}
