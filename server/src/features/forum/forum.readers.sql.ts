/** What a reader has seen of a topic and whether they follow it: views, read positions, subscriptions. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Counts a view once per person and day (UTC). */
export const countView = (db: Db, topicId: number, userId: number) =>
  sql`
    WITH seen AS (
      INSERT INTO forum_views (topic_id, user_id, day) VALUES (${topicId}, ${userId}, (now() AT TIME ZONE 'UTC')::date)
      ON CONFLICT DO NOTHING RETURNING topic_id
    )
    UPDATE forum_topics SET views = views + 1 WHERE id IN (SELECT topic_id FROM seen)`.execute(db)

/** Deletes the days before yesterday, which are no longer needed. */
export const sweepViews = (db: Db) =>
  sql`DELETE FROM forum_views WHERE day < (now() AT TIME ZONE 'UTC')::date - 1`.execute(db)

/** A reader's subscription to a topic, and the unread posts after their read position. */
export async function findReader(db: Db, topicId: number, userId: number) {
  const { rows } = await sql<{ isSubscribed: boolean; firstUnreadPostId: number | null; unreadCount: number }>`
    WITH place AS MATERIALIZED (
      SELECT read_to, post_id FROM forum_reads WHERE topic_id = ${topicId} AND user_id = ${userId}
    ),
    unread AS (
      -- The place as values, so that the index is read from there; joined, all posts of the topic would be sorted.
      SELECT p.id, p.created_at FROM forum_posts p
      WHERE p.topic_id = ${topicId}
        AND (p.created_at, p.id) > ((SELECT read_to FROM place), (SELECT post_id FROM place))
        AND p.deleted_at IS NULL AND p.user_id <> ${userId}
      ORDER BY p.created_at, p.id LIMIT 1000
    )
    SELECT
      coalesce((SELECT is_subscribed FROM forum_subscriptions WHERE topic_id = ${topicId} AND user_id = ${userId}), false)
        AS is_subscribed,
      (SELECT id FROM unread ORDER BY created_at, id LIMIT 1) AS first_unread_post_id,
      (SELECT count(*)::int FROM unread) AS unread_count`.execute(db)
  return rows[0] ?? { isSubscribed: false, firstUnreadPostId: null, unreadCount: 0 }
}

/** `isOwnChoice`: the person chose it. Otherwise it applies only when they never chose. */
export const setSubscription = (
  db: Db,
  topicId: number,
  userId: number,
  { isSubscribed, isOwnChoice }: { isSubscribed: boolean; isOwnChoice: boolean },
) =>
  db
    .insertInto('forumSubscriptions')
    .values({ topicId, userId, isSubscribed })
    .onConflict((conflict) =>
      isOwnChoice ? conflict.columns(['topicId', 'userId']).doUpdateSet({ isSubscribed }) : conflict.doNothing(),
    )
    .execute()

/** Whether somebody replied in a topic, began one that was merged into it, or subscribed: each leaves a row, also after unsubscribing. */
export const hasTakenPart = async (db: Db, topicId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('forumSubscriptions')
    .select('userId')
    .where('topicId', '=', topicId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined

export const listSubscribers = async (db: Db, topicId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('forumSubscriptions')
    .select('userId')
    .where('topicId', '=', topicId)
    .where('isSubscribed', '=', true)
    .execute()
  return rows.map((row) => row.userId)
}

/** The position never moves back. */
export const markRead = (db: Db, topicId: number, userId: number, post: { id: number; createdAt: Date }) =>
  sql`
    INSERT INTO forum_reads AS r (topic_id, user_id, post_id, read_to)
    VALUES (${topicId}, ${userId}, ${post.id}, ${post.createdAt})
    ON CONFLICT (topic_id, user_id) DO UPDATE SET post_id = excluded.post_id, read_to = excluded.read_to
    WHERE (r.read_to, r.post_id) < (excluded.read_to, excluded.post_id)`.execute(db)
