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

/** A living video with its owner, its last decision and its last run. */
export const findSponsoredContent = (db: Db, id: number) =>
  db.selectFrom('sponsoredContent').select(['title', 'contentNotes', 'status']).where('id', '=', id).executeTakeFirst()

export const findVideo = (db: Db, id: number) =>
  db
    .selectFrom('videos')
    .select((select) => [
      'ownerId',
      'title',
      'status',
      'visibility',
      'publishAt',
      'contentNotes',
      'contentReason',
      'moderationVersion',
      select
        .selectFrom('processingTransitions')
        .select((of) => of.fn.max('processingTransitions.id').as('id'))
        .whereRef('processingTransitions.videoId', '=', 'videos.id')
        .as('lastRun'),
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** The title of a video, also of a deleted one. */
export const findTitle = async (db: Db, videoId: number): Promise<string> =>
  (await db.selectFrom('videos').select('title').where('id', '=', videoId).executeTakeFirst())?.title ?? ''

/** A living comment with its video. */
export const findComment = (db: Db, id: number) =>
  db
    .selectFrom('comments')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .select(['comments.content', 'videos.ownerId', 'videos.title'])
    .where('comments.id', '=', id)
    .where('comments.deletedAt', 'is', null)
    .where('videos.deletedAt', 'is', null)
    .executeTakeFirst()

/** Null when the comment is gone. */
export async function findCommentAuthor(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('comments')
    .select('userId')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.userId ?? null
}

/** A living post of a living topic, and who is notified of a reply in it: subscribers other than its author. */
export async function findForumPost(db: Db, id: number) {
  const post = await db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .select(['forumPosts.topicId', 'forumPosts.userId', 'forumPosts.content', 'forumTopics.title'])
    .where('forumPosts.id', '=', id)
    .where('forumPosts.deletedAt', 'is', null)
    .where('forumTopics.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!post) return null
  const subscribers = await db
    .selectFrom('forumSubscriptions')
    .select('userId')
    .where('topicId', '=', post.topicId)
    .where('isSubscribed', '=', true)
    .where('userId', '<>', post.userId)
    .execute()
  return { ...post, subscriberIds: subscribers.map(({ userId }) => userId) }
}

/** Those of these members who have not blocked a person. */
export async function listNotBlocking(db: Db, userIds: readonly number[], blockedId: number): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('chatBlocks')
    .select('userId')
    .where('blockedId', '=', blockedId)
    .where('userId', 'in', userIds)
    .execute()
  const blocking = new Set(rows.map(({ userId }) => userId))
  return userIds.filter((id) => !blocking.has(id))
}

/** A decided case with its author where something was upheld, and everybody who reported it. */
export async function findReportCase(db: Db, id: number) {
  const found = await db
    .selectFrom('reportCases')
    .innerJoin('reportDecisions', 'reportDecisions.caseId', 'reportCases.id')
    .select([
      'reportCases.title',
      'reportCases.authorId',
      'reportDecisions.id as decisionId',
      // Also of an earlier decision: the person who appealed is notified that it was reversed.
      (select) =>
        select
          .exists(
            select
              .selectFrom('reportDecisions as found')
              .select('found.id')
              .whereRef('found.caseId', '=', 'reportCases.id')
              .where('found.outcome', '=', 'uphold'),
          )
          .as('wasUpheld'),
    ])
    .where('reportCases.id', '=', id)
    .orderBy('reportDecisions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const reporters = await db.selectFrom('reports').select('reporterId').where('caseId', '=', id).execute()
  return { ...found, reporterIds: reporters.map(({ reporterId }) => reporterId) }
}

/** A message of the chat that is still there, with the name of its room. */
export const findChatMessage = (db: Db, id: number) =>
  db
    .selectFrom('chatMessages')
    .innerJoin('chatRooms', 'chatRooms.id', 'chatMessages.roomId')
    .select(['chatMessages.content', 'chatRooms.name'])
    .where('chatMessages.id', '=', id)
    .where('chatMessages.deletedAt', 'is', null)
    .executeTakeFirst()

/** Null when the room is gone. */
export async function findRoomName(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('chatRooms').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

export const findMonthlyGift = (db: Db, id: number) =>
  db
    .selectFrom('monthlyGifts')
    .innerJoin('users', 'users.id', 'monthlyGifts.creatorId')
    .select(['monthlyGifts.months', 'monthlyGifts.amountCents', 'users.displayName as creatorName'])
    .where('monthlyGifts.id', '=', id)
    .executeTakeFirst()

/** Cents of a donation. */
export const findDonationAmount = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('donations').select('amountCents').where('id', '=', id).executeTakeFirst())?.amountCents ?? null

/** Cents of a refund, by the provider's id. */
export async function findRefundAmount(db: Db, refundId: string): Promise<number | null> {
  const refunds = db.selectFrom('paymentRefunds').select('amountCents')
  return (await refunds.where('providerRefundId', '=', refundId).executeTakeFirst())?.amountCents ?? null
}

/** Cents of a payout. */
export const findPayoutAmount = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('payouts').select('amountCents').where('id', '=', id).executeTakeFirst())?.amountCents ?? null

export async function findDisputeAmount(db: Db, disputeId: string): Promise<number | null> {
  const disputes = db.selectFrom('paymentDisputes').select('amountCents')
  return (await disputes.where('providerDisputeId', '=', disputeId).executeTakeFirst())?.amountCents ?? null
}

export const findProduct = (db: Db, productId: number) =>
  db
    .selectFrom('affiliateProducts')
    .select(['title', 'status', 'sellerId'])
    .where('id', '=', productId)
    .executeTakeFirst()

export const listAdmins = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
