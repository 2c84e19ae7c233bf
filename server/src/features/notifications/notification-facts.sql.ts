/** What notifications say about their occasions: read when they are written. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const findSponsoredContent = (db: Db, id: number) =>
  db.selectFrom('sponsoredContent').select(['title', 'contentNotes', 'status']).where('id', '=', id).executeTakeFirst()

/** A living video with its owner, its last decision and its last run. */
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
    .where('userId', '=', sql<number>`ANY (${[...userIds]}::int[])`)
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
