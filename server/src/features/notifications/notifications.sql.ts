import type { NotificationKind } from '@lamplight/contract/notifications'
import { UNREAD_MAX } from '@lamplight/contract/notifications'
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { visibleTo } from '../videos/videos.visibility.ts'
import type { NewNotification } from './new-notification.ts'

/** The length of an excerpt in a list. */
const EXCERPT_LENGTH = 140

/**
 * Writes one notification for each recipient who has not switched its kind off and was not notified of the same occasion before.
 * @returns the people notified now
 */
export async function insertNotifications(
  tx: Tx,
  { recipients, ...notification }: NewNotification & { recipients: { userIds: readonly number[] } },
): Promise<number[]> {
  const { kind, actorId, title, excerpt = '', reason = null, amountCents = null, link, source } = notification
  const { rows } = await sql<{ userId: number }>`
    INSERT INTO notifications (user_id, kind, actor_id, title, excerpt, reason, amount_cents, link, source)
    SELECT recipient.user_id, ${kind}, ${actorId}::int, ${title}, left(${excerpt}, ${sql.lit(EXCERPT_LENGTH)}), ${reason},
      ${amountCents}::int, ${link}, ${source}
    FROM (SELECT id AS user_id FROM users WHERE id = ANY (${[...recipients.userIds]}::int[])) AS recipient
    WHERE NOT EXISTS (
      SELECT 1 FROM notification_switches AS off
      WHERE off.user_id = recipient.user_id AND off.kind = ${kind} AND NOT off.is_on
    )
    ON CONFLICT (user_id, source) DO NOTHING
    RETURNING user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Followers of a channel with ids above `after`, in the order of their ids. */
export async function listFollowers(db: Db, channelId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('subscriberId')
    .where('channelId', '=', channelId)
    .where('subscriberId', '>', after)
    .orderBy('subscriberId')
    .limit(limit)
    .execute()
  return rows.map(({ subscriberId }) => subscriberId)
}

const sourceId = sql<number>`split_part(notifications.source, ':', 2)::int`

/**
 * The excerpt, empty when its comment, post or message was deleted or hidden since, its topic was removed, or this person may no
 * longer see its video: nobody reads deleted words here. The `source` names the object, for example `comment:12`.
 */
const readableExcerpt = (db: Db, viewer: Viewer) => sql<string>`CASE split_part(notifications.source, ':', 1)
  WHEN 'comment' THEN ${db
    .selectFrom('comments')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .select(sql.ref<string>('notifications.excerpt').as('excerpt'))
    .where('comments.id', '=', sourceId)
    .where('comments.deletedAt', 'is', null)
    .where(visibleTo(viewer))}
  WHEN 'forum-post' THEN (
    SELECT notifications.excerpt FROM forum_posts AS post JOIN forum_topics AS topic ON topic.id = post.topic_id
    WHERE post.id = ${sourceId} AND post.deleted_at IS NULL AND topic.deleted_at IS NULL
  )
  WHEN 'chat' THEN (SELECT notifications.excerpt FROM chat_messages WHERE id = ${sourceId} AND deleted_at IS NULL)
  ELSE notifications.excerpt
END`

/** Newest first; one more than `limit` when a further page exists. */
export const listNotifications = (db: Db, viewer: Viewer, page: { limit: number; position: Position | null }) =>
  db
    .selectFrom('notifications')
    .leftJoin('users as actor', 'actor.id', 'notifications.actorId')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.title',
      sql<string>`coalesce(${readableExcerpt(db, viewer)}, '')`.as('excerpt'),
      'notifications.reason',
      'notifications.amountCents',
      'notifications.link',
      'notifications.createdAt',
      'notifications.readAt',
      'actor.id as actorId',
      'actor.displayName as actorName',
      'actor.avatarKey as actorAvatarKey',
    ])
    .where('notifications.userId', '=', viewer.id)
    .where(afterPosition(page.position, newestFirst('notifications.createdAt', 'notifications.id')))
    .orderBy('notifications.createdAt', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(page.limit + 1)
    .execute()

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

/** Unread notifications of each of these people, `UNREAD_MAX` at most; people without any are 0. */
export async function countUnread(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; count: number }>`
    SELECT person.user_id, (
      SELECT count(*)::int FROM (
        SELECT 1 FROM notifications
        WHERE notifications.user_id = person.user_id AND read_at IS NULL
        LIMIT ${sql.lit(UNREAD_MAX)}
      ) AS unread
    ) AS count
    FROM unnest(${[...userIds]}::int[]) AS person (user_id)`.execute(db)
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

export interface MarkedNotifications {
  ids?: readonly string[] | undefined
  links?: readonly string[] | undefined
}

/**
 * Marks unread notifications of a person as read: those with these ids and links, or all when both are undefined.
 * @returns whether there were any
 */
export async function markRead(db: Db, userId: number, { ids, links }: MarkedNotifications): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ readAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`ANY (${ids}::bigint[])`))
    .$if(links !== undefined, (query) =>
      // A link to a post names it twice, for the server and for the browser: /forum/topic/3?post=9#post-9
      query.where(sql<string>`split_part(link, '?post=', 1)`, '=', sql<string>`ANY (${links}::text[])`),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listSwitches = (db: Db, userId: number) =>
  db.selectFrom('notificationSwitches').select(['kind', 'isOn']).where('userId', '=', userId).execute()

export const setSwitch = (db: Db, userId: number, kind: NotificationKind, isOn: boolean) =>
  db
    .insertInto('notificationSwitches')
    .values({ userId, kind, isOn })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ isOn }))
    .execute()

/** Those of these people who follow a channel. */
export async function findFollowers(db: Db, channelId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('subscriberId')
    .where('channelId', '=', channelId)
    .where('subscriberId', '=', sql<number>`ANY (${[...userIds]}::int[])`)
    .execute()
  return rows.map(({ subscriberId }) => subscriberId)
}

export const deleteOld = (db: Db, olderThanDays: number) =>
  db
    .deleteFrom('notifications')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute()
