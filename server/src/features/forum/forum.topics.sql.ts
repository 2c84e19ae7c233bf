/** Queries of topics. */
import type { Language } from '@lamplight/contract/primitives'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Counter } from '../../db/counters.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { now } from '../../db/now.ts'
import { oneMoreThan } from '../../db/usual-limit.ts'

/** Topics with category, author and the author of the newest reply; the category's name in this language where it has one. */
const selectTopics = (db: Db, language: Language) =>
  db
    .selectFrom('forumTopics')
    .innerJoin('forumCategories', 'forumCategories.id', 'forumTopics.categoryId')
    .leftJoin('forumCategoryNames', (join) =>
      join
        .onRef('forumCategoryNames.categoryId', '=', 'forumCategories.id')
        .on('forumCategoryNames.language', '=', language),
    )
    .innerJoin('users', 'users.id', 'forumTopics.userId')
    .leftJoin('forumPosts as lastReply', 'lastReply.id', 'forumTopics.lastReplyId')
    .leftJoin('users as replier', 'replier.id', 'lastReply.userId')
    .select((select) => [
      'forumTopics.id',
      'forumTopics.title',
      'forumTopics.userId',
      'forumTopics.categoryId',
      'forumTopics.isSticky',
      'forumTopics.isLocked',
      'forumTopics.views',
      'forumTopics.replyCount',
      'forumTopics.createdAt',
      'forumTopics.activityAt',
      'forumTopics.deletedAt',
      'forumTopics.removalReason',
      'forumTopics.mergedIntoId',
      select.fn.coalesce('forumCategoryNames.name', 'forumCategories.name').as('categoryName'),
      'users.displayName',
      'users.avatarKey',
      'lastReply.id as lastReplyId',
      'lastReply.createdAt as lastReplyAt',
      'replier.id as replierId',
      'replier.displayName as replierName',
      'replier.avatarKey as replierAvatarKey',
    ])

export type TopicRow = Awaited<ReturnType<ReturnType<typeof selectTopics>['execute']>>[number]

export const TOPICS_PER_PAGE = 20

export interface TopicPage {
  limit: number
  position: Position | null
  language: Language
}

/** Topics of all categories, without deleted ones, by last activity; one more than `limit` when a further page exists. */
export const listRecentTopics = (db: Db, page: TopicPage) =>
  isUsualFirst(page) ? firstRecentTopics(db, page.language) : selectRecentTopics(db, page).execute()

const isUsualFirst = ({ limit, position }: TopicPage) => limit === TOPICS_PER_PAGE && position === null

const firstRecentTopics = builtOnce((db, language: Language) =>
  selectRecentTopics(db, { limit: TOPICS_PER_PAGE, position: null, language }),
)

// The page is chosen before the rest is joined: for all topics PostgreSQL would prepare to remember all people.
const selectRecentTopics = (db: Db, { limit, position, language }: TopicPage) =>
  selectTopics(db, language)
    .where('forumTopics.id', 'in', (from) =>
      from
        .selectFrom('forumTopics')
        .select('forumTopics.id')
        .where('forumTopics.deletedAt', 'is', null)
        .where(afterPosition(position, newestFirst('forumTopics.activityAt', 'forumTopics.id')))
        .orderBy('forumTopics.activityAt', 'desc')
        .orderBy('forumTopics.id', 'desc')
        .limit(oneMoreThan(limit, TOPICS_PER_PAGE)),
    )
    .orderBy('forumTopics.activityAt', 'desc')
    .orderBy('forumTopics.id', 'desc')

/** The same of one category, pinned topics first. The position is `1 <time>` after a pinned topic, else `0 <time>`. */
export const listTopicsOfCategory = (db: Db, categoryId: number, page: TopicPage) =>
  isUsualFirst(page)
    ? firstTopicsOfCategory(db, categoryId, page.language)
    : selectTopicsOfCategory(db, categoryId, page).execute()

const firstTopicsOfCategory = builtOnce((db, categoryId: number, language: Language) =>
  selectTopicsOfCategory(db, categoryId, { limit: TOPICS_PER_PAGE, position: null, language }),
)

/**
 * After the pinned topics only activity and id are compared. For a comparison that begins with `is_sticky = false` PostgreSQL
 * expects a single row and plans each execution again, which takes longer than reading the page.
 */
function afterInCategory({ after, id }: Position): RawBuilder<SqlBool> {
  const [isSticky, moment] = [after.startsWith('1'), after.slice(2)]
  if (!isSticky) {
    const rest = afterPosition({ after: moment, id }, newestFirst('forumTopics.activityAt', 'forumTopics.id'))
    return sql`NOT forum_topics.is_sticky AND ${rest}`
  }
  return sql`(forum_topics.is_sticky, forum_topics.activity_at, forum_topics.id) < (true, ${new Date(moment)}, ${id})`
}

function selectTopicsOfCategory(db: Db, categoryId: number, { limit, position, language }: TopicPage) {
  let page = db
    .selectFrom('forumTopics')
    .select('forumTopics.id')
    .where('forumTopics.categoryId', '=', categoryId)
    .where('forumTopics.deletedAt', 'is', null)
  if (position) page = page.where(afterInCategory(position))
  page = page
    .orderBy('forumTopics.isSticky', 'desc')
    .orderBy('forumTopics.activityAt', 'desc')
    .orderBy('forumTopics.id', 'desc')
    .limit(oneMoreThan(limit, TOPICS_PER_PAGE))
  return selectTopics(db, language)
    .where('forumTopics.id', 'in', page)
    .orderBy('forumTopics.isSticky', 'desc')
    .orderBy('forumTopics.activityAt', 'desc')
    .orderBy('forumTopics.id', 'desc')
}

/** Topics that somebody created, without deleted ones, newest first. */
export const listTopicsOfUser = (db: Db, userId: number, { limit, position, language }: TopicPage) =>
  selectTopics(db, language)
    .where('forumTopics.userId', '=', userId)
    .where('forumTopics.deletedAt', 'is', null)
    .where(afterPosition(position, newestFirst('forumTopics.createdAt', 'forumTopics.id')))
    .orderBy('forumTopics.createdAt', 'desc')
    .orderBy('forumTopics.id', 'desc')
    .limit(oneMoreThan(limit, TOPICS_PER_PAGE))
    .execute()

/** Topics that staff removed, last removed first. */
export const listRemovedTopics = (db: Db, { limit, position, language }: TopicPage) =>
  selectTopics(db, language)
    .where('forumTopics.removalReason', 'is not', null)
    .where(afterPosition(position, newestFirst('forumTopics.deletedAt', 'forumTopics.id')))
    .orderBy('forumTopics.deletedAt', 'desc')
    .orderBy('forumTopics.id', 'desc')
    .limit(oneMoreThan(limit, TOPICS_PER_PAGE))
    .execute()

/** Includes removed and merged topics. */
export const findTopic = (db: Db, id: number, language: Language = 'en') =>
  selectTopics(db, language).where('forumTopics.id', '=', id).executeTakeFirst()

/** Who removed a topic, or deleted its last post and the topic with it. */
export const findRemover = (db: Db, id: number) =>
  db
    .selectFrom('forumTopics')
    .innerJoin('users', 'users.id', 'forumTopics.removedBy')
    .select(['users.id', 'users.displayName', 'users.avatarKey'])
    .where('forumTopics.id', '=', id)
    .executeTakeFirst()

/** Locks a topic until the transaction ends: writers take turns, so that its counts are correct. */
export const lockTopic = (tx: Tx, id: number) =>
  tx
    .selectFrom('forumTopics')
    .select([
      'id',
      'userId',
      'categoryId',
      'title',
      'isSticky',
      'isLocked',
      'deletedAt',
      'removalReason',
      'mergedIntoId',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertTopic = (tx: Tx, topic: { categoryId: number; userId: number; title: string; isSticky: boolean }) =>
  tx.insertInto('forumTopics').values(topic).returning(['id', 'createdAt']).executeTakeFirstOrThrow()

/** Sets the first post of a topic; both were just inserted. */
export const setFirstPost = (tx: Tx, id: number, firstPostId: number) =>
  tx.updateTable('forumTopics').set({ firstPostId }).where('id', '=', id).execute()

export const updateTopic = (
  tx: Tx,
  id: number,
  change: { isSticky?: boolean; isLocked?: boolean; categoryId?: number; title?: string },
) => tx.updateTable('forumTopics').set(change).where('id', '=', id).execute()

export const setTopicRemoval = (
  tx: Tx,
  id: number,
  removal: { deletedAt: Date | null; removedBy: number | null; removalReason: string | null },
) => tx.updateTable('forumTopics').set(removal).where('id', '=', id).execute()

/** Brings `replyCount`, the first and the newest post and the time of the last activity of a locked topic up to date. */
export const recountTopic = (tx: Tx, id: number) =>
  sql`
    UPDATE forum_topics t SET
      reply_count = greatest(0, coalesce(r.living, 0) - (CASE WHEN f.id IS NOT NULL AND f.deleted_at IS NULL THEN 1 ELSE 0 END)),
      first_post_id = b.id,
      last_reply_id = l.id,
      activity_at = coalesce(l.created_at, t.created_at)
    FROM (SELECT count(*)::int AS living FROM forum_posts WHERE topic_id = ${id} AND deleted_at IS NULL) r
    LEFT JOIN LATERAL (
      SELECT id, deleted_at FROM forum_posts WHERE topic_id = ${id} ORDER BY created_at, id LIMIT 1
    ) f ON true
    LEFT JOIN LATERAL (
      SELECT id FROM forum_posts WHERE topic_id = ${id} AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1
    ) b ON true
    LEFT JOIN LATERAL (
      SELECT id, created_at FROM forum_posts
      WHERE topic_id = ${id} AND deleted_at IS NULL AND id <> f.id
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) l ON true
    WHERE t.id = ${id}`.execute(tx)

/** Adds one reply, the newest, to a locked topic: cheaper than counting. */
export const addReply = (tx: Tx, id: number, reply: { id: number; createdAt: Date }) =>
  tx
    .updateTable('forumTopics')
    .set((set) => ({ replyCount: set('replyCount', '+', 1), lastReplyId: reply.id, activityAt: reply.createdAt }))
    .where('id', '=', id)
    .execute()

/** Moves posts and subscriptions, deletes read positions, adds the views. Both topics must be locked. */
export async function mergeTopics(tx: Tx, from: number, into: number): Promise<void> {
  await tx.updateTable('forumPosts').set({ topicId: into }).where('topicId', '=', from).execute()
  await sql`
    INSERT INTO forum_subscriptions (topic_id, user_id, is_subscribed)
    SELECT ${into}, user_id, is_subscribed FROM forum_subscriptions WHERE topic_id = ${from}
    ON CONFLICT DO NOTHING`.execute(tx)
  await tx.deleteFrom('forumSubscriptions').where('topicId', '=', from).execute()
  // A read position in one topic does not cover the posts of the other that are now interleaved.
  await tx.deleteFrom('forumReads').where('topicId', '=', from).execute()
  await tx.updateTable('forumTopics').set({ mergedIntoId: into }).where('mergedIntoId', '=', from).execute()
  await sql`UPDATE forum_topics SET views = views + (SELECT views FROM forum_topics WHERE id = ${from}) WHERE id = ${into}`.execute(
    tx,
  )
  await tx
    .updateTable('forumTopics')
    .set({ mergedIntoId: into, deletedAt: now, replyCount: 0, lastReplyId: null })
    .where('id', '=', from)
    .execute()
}

/** The topics of a category that are not deleted. */
export const topicsCounter: Counter = {
  table: 'forum_categories',
  column: 'topic_count',
  count: (inRange) => sql`
    SELECT category_id AS id, count(*)::int AS count FROM forum_topics
    WHERE deleted_at IS NULL AND ${inRange('category_id')} GROUP BY category_id`,
}

/** The posts of a topic that are not deleted, without its original first post: the same rule as in `recountTopic`. */
export const repliesCounter: Counter = {
  table: 'forum_topics',
  column: 'reply_count',
  count: (inRange) => sql`
    SELECT topic_id AS id,
      (count(*) FILTER (WHERE deleted_at IS NULL)
        - ((array_agg(deleted_at IS NULL ORDER BY created_at, id))[1])::int)::int AS count
    FROM forum_posts WHERE ${inRange('topic_id')} GROUP BY topic_id`,
}
