/** Queries of posts and of the search in them. */
import { type Language, MAX_ID } from '@lamplight/contract/primitives'
import { sql } from 'kysely'
import { afterPosition } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { now, statementTime } from '../../db/now.ts'

const inOrder = (direction: 'asc' | 'desc') => ({ by: ['forumPosts.createdAt', 'forumPosts.id'], direction }) as const

const selectPosts = (db: Db) =>
  db
    .selectFrom('forumPosts')
    .innerJoin('users', 'users.id', 'forumPosts.userId')
    .select([
      'forumPosts.id',
      'forumPosts.topicId',
      'forumPosts.userId',
      'forumPosts.content',
      'forumPosts.html',
      'forumPosts.createdAt',
      'forumPosts.editedAt',
      'forumPosts.deletedAt',
      'forumPosts.removalReason',
      'users.username',
      'users.displayName',
      'users.avatarKey',
      'users.role',
    ])

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number]

/** Posts of a topic after a position, oldest first; one more than `limit` when a further page exists. */
export const listPosts = (db: Db, topicId: number, { limit, position }: { limit: number; position: Position | null }) =>
  selectPosts(db)
    .where('forumPosts.topicId', '=', topicId)
    .where(afterPosition(position, inOrder('asc')))
    .orderBy('forumPosts.createdAt')
    .orderBy('forumPosts.id')
    .limit(limit + 1)
    .execute()

/** Posts before a position, nearest first; one more than `limit` when there are earlier ones. */
export const listPostsBefore = (db: Db, topicId: number, { limit, position }: { limit: number; position: Position }) =>
  selectPosts(db)
    .where('forumPosts.topicId', '=', topicId)
    .where(afterPosition(position, inOrder('desc')))
    .orderBy('forumPosts.createdAt', 'desc')
    .orderBy('forumPosts.id', 'desc')
    .limit(limit + 1)
    .execute()

/** Includes deleted posts. */
export const findPost = (db: Db, id: number) => selectPosts(db).where('forumPosts.id', '=', id).executeTakeFirst()

/** The topic of a post, to lock it before the post: every change locks the two in this order. */
export const topicOfPost = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('forumPosts').select('topicId').where('id', '=', id).executeTakeFirst())?.topicId

export const hasLivingPosts = async (db: Db, topicId: number): Promise<boolean> =>
  (await db
    .selectFrom('forumPosts')
    .select('id')
    .where('topicId', '=', topicId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The topic must be locked: its posts are then in the order in which they are committed, which read positions depend on. */
export const insertPost = (tx: Tx, post: { topicId: number; userId: number; content: string; html: string }) =>
  tx
    .insertInto('forumPosts')
    .values({ ...post, createdAt: statementTime })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()

/** Stores the previous text of a post. The post must be locked. */
export async function updatePost(
  tx: Tx,
  id: number,
  change: { before: string; content: string; html: string; editorId: number },
): Promise<void> {
  await tx
    .insertInto('forumPostEdits')
    .values({ postId: id, editorId: change.editorId, content: change.before })
    .execute()
  await tx
    .updateTable('forumPosts')
    .set({ content: change.content, html: change.html, editedAt: now })
    .where('id', '=', id)
    .execute()
}

export const setPostRemoval = (
  tx: Tx,
  id: number,
  removal: { deletedAt: Date | null; removedBy: number | null; removalReason: string | null },
) => tx.updateTable('forumPosts').set(removal).where('id', '=', id).execute()

/** Newest first; one more than `limit` when there are further ones. */
export const listEdits = (db: Db, postId: number, { limit, position }: { limit: number; position: Position | null }) =>
  db
    .selectFrom('forumPostEdits')
    .leftJoin('users', 'users.id', 'forumPostEdits.editorId')
    .select([
      'forumPostEdits.id',
      'forumPostEdits.content',
      'forumPostEdits.replacedAt',
      'forumPostEdits.editorId',
      'users.displayName',
      'users.avatarKey',
    ])
    .where('forumPostEdits.postId', '=', postId)
    .where('forumPostEdits.id', '<', position?.id ?? MAX_ID)
    .orderBy('forumPostEdits.id', 'desc')
    .limit(limit + 1)
    .execute()

export type EditRow = Awaited<ReturnType<typeof listEdits>>[number]

/** Serialises posts by one person until the transaction ends, so that a duplicate is detected. */
export const lockAuthor = (tx: Tx, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('forum author'), ${userId})`.execute(tx)

/** The same text by the same person in the same topic within the last minute: a double click. */
export const findDuplicatePost = (db: Db, post: { topicId: number; userId: number; content: string }) =>
  db
    .selectFrom('forumPosts')
    .select('id')
    .where('userId', '=', post.userId)
    .where('topicId', '=', post.topicId)
    .where('content', '=', post.content)
    .where('deletedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()

/** The same title and text in the same category within the last minute. */
export const findDuplicateTopic = (
  db: Db,
  topic: { categoryId: number; userId: number; title: string; content: string },
) =>
  db
    .selectFrom('forumTopics')
    .innerJoin('forumPosts', 'forumPosts.topicId', 'forumTopics.id')
    .select('forumTopics.id')
    .where('forumTopics.userId', '=', topic.userId)
    .where('forumTopics.categoryId', '=', topic.categoryId)
    .where('forumTopics.title', '=', topic.title)
    .where('forumPosts.content', '=', topic.content)
    .where('forumTopics.deletedAt', 'is', null)
    .where('forumTopics.createdAt', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()

/** Since when and how much somebody has written; counts up to three posts. */
export async function findRecord(db: Db, userId: number): Promise<{ posts: number; firstAt: Date | null }> {
  const rows = await db
    .selectFrom('forumPosts')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(3)
    .execute()
  return { posts: rows.length, firstAt: rows[0]?.createdAt ?? null }
}

/** People by the folded form of their names. */
export const findPeopleByKeys = (db: Db, keys: string[]) =>
  db.selectFrom('users').select(['id', 'username', 'usernameKey']).where('usernameKey', 'in', keys).execute()

/** Greater than every id. */
const NO_POSITION = 2_147_483_647

/** Posts that contain these words, and first posts of topics whose title does; without deleted ones, newest first. */
export async function search(
  db: Db,
  text: { wanted: string; unwanted: string },
  { limit, position, language }: { limit: number; position: Position | null; language: Language },
) {
  const { rows } = await sql<{
    id: number
    topicId: number
    title: string
    categoryId: number
    categoryName: string
    userId: number
    displayName: string
    avatarKey: string | null
    createdAt: Date
    content: string
  }>`
    WITH q AS MATERIALIZED (
      SELECT forum_query(${text.wanted}) && !!search_exactly(${text.unwanted}) AS words
    )
    SELECT hit.* FROM q CROSS JOIN forum_search(q.words, ${position?.id ?? NO_POSITION}, ${limit + 1}) f
    CROSS JOIN LATERAL (
      -- One by one: of a function the planner expects a thousand rows.
      SELECT p.id, p.topic_id, t.title, t.category_id, coalesce(n.name, c.name) AS category_name, p.user_id,
        u.display_name, u.avatar_key, p.created_at, p.content
      FROM forum_posts p
      JOIN forum_topics t ON t.id = p.topic_id
      JOIN forum_categories c ON c.id = t.category_id
      LEFT JOIN forum_category_names n ON n.category_id = c.id AND n.language = ${language}
      JOIN users u ON u.id = p.user_id
      WHERE p.id = f.post_id LIMIT 1
    ) hit
    ORDER BY hit.id DESC`.execute(db)
  return rows
}

export type HitRow = Awaited<ReturnType<typeof search>>[number]

export const refreshVocabulary = (db: Db) => sql`SELECT refresh_forum_vocabulary()`.execute(db)
