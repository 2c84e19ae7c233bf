import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { couldNotReceive } from '../../db/member-status.ts'
import { now } from '../../db/now.ts'
import { selectVideos } from '../videos/video-row.ts'

/** Whether staff deleted a video: that is written to the audit log in the same transaction. */
const isDeletedByStaff = sql<boolean>`(videos.deleted_at IS NOT NULL AND EXISTS (
  SELECT FROM audit_log a
  WHERE a.object_type = 'video' AND a.object_id = videos.id::text
    AND a.action = 'video.deleted' AND a.created_at >= videos.deleted_at
))`

/** Whether the last decision of moderators was a rejection. A video may wait for the next one: submitted again, or changed. */
const isRejected = sql<boolean>`(videos.status = 'rejected' OR (videos.status = 'pending' AND (
  SELECT m.to_status = 'rejected' FROM moderation_transitions m
  WHERE m.video_id = videos.id AND m.to_status <> 'pending' ORDER BY m.id DESC LIMIT 1
) IS TRUE))`

/** The columns of a video that buying needs. */
const selectVideo = (db: Db, id: number) =>
  db
    .selectFrom('videos')
    .select([
      'id',
      'ownerId',
      'title',
      'status',
      'visibility',
      'publishAt',
      'deletedAt',
      'isDownloadable',
      'downloadPriceCents',
    ])
    .where('id', '=', id)

export const findVideo = (db: Db, id: number) => selectVideo(db, id).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockVideo = (tx: Tx, id: number) => selectVideo(tx, id).forShare().executeTakeFirst()

/** The current purchase: paid, or with a payment in progress. */
export const findLive = (db: Db, buyerId: number, videoId: number) =>
  db
    .selectFrom('purchases')
    .leftJoin('paymentIntents', 'paymentIntents.id', 'purchases.intentId')
    .select([
      'purchases.id',
      'purchases.status',
      'purchases.amountCents',
      'purchases.intentId',
      'paymentIntents.status as paymentStatus',
    ])
    .where('purchases.buyerId', '=', buyerId)
    .where('purchases.videoId', '=', videoId)
    .where('purchases.status', 'in', ['pending', 'paid'])
    .executeTakeFirst()

/** How many purchases of this video by this buyer have ended: abandoned or refunded. */
export async function countEnded(db: Db, buyerId: number, videoId: number): Promise<number> {
  const row = await db
    .selectFrom('purchases')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('buyerId', '=', buyerId)
    .where('videoId', '=', videoId)
    .where('status', 'in', ['abandoned', 'refunded'])
    .executeTakeFirstOrThrow()
  return row.count
}

export interface NewPurchase {
  buyerId: number
  videoId: number
  sellerId: number
  videoTitle: string
  amountCents: number
  intentId: number | null
  status: 'pending' | 'paid'
  paidAt: Date | null
}

/** Null when the buyer already has a current purchase of this video. */
export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<number | null> {
  const row = await tx
    .insertInto('purchases')
    .values(purchase)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const lockByIntent = (tx: Tx, intentId: number) =>
  tx
    .selectFrom('purchases')
    .select(['id', 'buyerId', 'sellerId', 'videoId', 'status', 'amountCents', 'paidAt'])
    .where('intentId', '=', intentId)
    .forUpdate()
    .executeTakeFirst()

export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof lockByIntent>>>

/** Whether the seller had left or was suspended when it was paid. */
export async function isSellerUnpayable(tx: Tx, { sellerId }: PurchaseRow, paidAt: Date): Promise<boolean> {
  const unpayable = couldNotReceive(sql`${sellerId}::int`, sql`${paidAt}::timestamptz`)
  const { rows } = await sql<{ isUnpayable: boolean }>`SELECT ${unpayable} AS is_unpayable`.execute(tx)
  return rows[0]?.isUnpayable === true
}

/** The payments to a seller, or for a video, that can still be made. */
export const listOpen = (db: Db, of: { sellerId: number } | { videoId: number }) =>
  db
    .selectFrom('purchases')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'purchases.intentId')
    .select('paymentIntents.id as intentId')
    .where((where) =>
      'sellerId' in of ? where('purchases.sellerId', '=', of.sellerId) : where('purchases.videoId', '=', of.videoId),
    )
    .where('purchases.status', '=', sql.lit('pending'))
    .where('paymentIntents.status', 'in', ['requires_payment_method', 'requires_action'])
    .execute()

/** Another current purchase of the same video by the same buyer. */
export const lockRival = (tx: Tx, { id, buyerId, videoId }: PurchaseRow) =>
  tx
    .selectFrom('purchases')
    .select(['id', 'status'])
    .where('buyerId', '=', buyerId)
    .where('videoId', '=', videoId)
    .where('id', '<>', id)
    .where('status', 'in', ['pending', 'paid'])
    .forUpdate()
    .executeTakeFirst()

export const markPaid = (tx: Tx, id: number) =>
  tx
    .updateTable('purchases')
    .set({
      status: 'paid',
      refundedAt: null,
      paidAt: sql<Date>`coalesce(paid_at, now())`,
      receiptNumber: sql<number>`coalesce(receipt_number, nextval('receipt_numbers'))`,
    })
    .where('id', '=', id)
    .execute()

export const markAbandoned = (tx: Tx, id: number) =>
  tx.updateTable('purchases').set({ status: 'abandoned' }).where('id', '=', id).execute()

export const markRefunded = (tx: Tx, id: number) =>
  tx.updateTable('purchases').set({ status: 'refunded', refundedAt: now }).where('id', '=', id).execute()

/** Newest first; one more than `limit` when a further page exists. Payments that were only started are not listed. */
export const listOfBuyer = (
  db: Db,
  buyerId: number,
  { limit, position }: { limit: number; position: Position | null },
) =>
  db
    .selectFrom('purchases')
    .leftJoin('paymentIntents', 'paymentIntents.id', 'purchases.intentId')
    .select([
      'purchases.id',
      'purchases.videoId',
      'purchases.videoTitle',
      'purchases.amountCents',
      'purchases.status',
      'purchases.createdAt',
      'purchases.refundedAt',
      'purchases.paidAt',
      'purchases.receiptNumber',
      'paymentIntents.providerIntentId',
    ])
    .where('purchases.buyerId', '=', buyerId)
    .where((where) =>
      where.or([
        where('purchases.status', 'in', ['paid', 'refunded']),
        where.and([
          where('purchases.status', '=', 'pending'),
          where('paymentIntents.status', 'in', ['processing', 'succeeded']),
        ]),
      ]),
    )
    .where(afterPosition(position, newestFirst('purchases.createdAt', 'purchases.id')))
    .orderBy('purchases.createdAt', 'desc')
    .orderBy('purchases.id', 'desc')
    .limit(limit + 1)
    .execute()

export type ListedPurchase = Awaited<ReturnType<typeof listOfBuyer>>[number]

/** Titles, pictures and statuses of videos, including those that are no longer shown. */
export const findVideos = (db: Db, ids: readonly number[]) =>
  selectVideos(db)
    .select([isDeletedByStaff.as('isDeletedByStaff'), isRejected.as('isRejected')])
    .where('videos.id', 'in', [...ids, 0])
    .execute()

export type BoughtVideo = Awaited<ReturnType<typeof findVideos>>[number]

/** What decides whether the file of a bought video may be had, and since when it may not. */
export const findVideoState = (db: Db, videoId: number) =>
  db
    .selectFrom('videos')
    .select((select) => [
      'deletedAt',
      isRejected.as('isRejected'),
      isDeletedByStaff.as('isDeletedByStaff'),
      select
        .selectFrom('moderationTransitions as step')
        .select((step) => step.fn.max('step.createdAt').as('rejectedAt'))
        .whereRef('step.videoId', '=', 'videos.id')
        .where('step.toStatus', '=', 'rejected')
        .as('rejectedAt'),
    ])
    .where('id', '=', videoId)
    .executeTakeFirst()

/** A purchase with its file. */
export const findForDownload = (db: Db, videoId: number, id: number) =>
  db
    .selectFrom('purchases')
    .leftJoin('videos', 'videos.id', 'purchases.videoId')
    .select([
      'purchases.buyerId',
      'purchases.status',
      'purchases.videoTitle',
      'videos.title',
      'videos.id as keptVideoId',
      'videos.media',
      'videos.mediaVersion',
      'videos.erasedAt',
      isDeletedByStaff.as('isDeletedByStaff'),
      isRejected.as('isRejected'),
    ])
    .where('purchases.id', '=', id)
    .where('purchases.videoId', '=', videoId)
    .executeTakeFirst()

export const countDownload = (db: Db, id: number) =>
  db
    .updateTable('purchases')
    .set((set) => ({ downloads: set('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** A paid purchase of this buyer with the contents of its receipt. */
export const findReceipt = (db: Db, buyerId: number, id: number) =>
  db
    .selectFrom('purchases')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'purchases.intentId')
    .innerJoin('users as buyer', 'buyer.id', 'purchases.buyerId')
    .leftJoin('users as seller', (join) =>
      join.onRef('seller.id', '=', 'purchases.sellerId').on('seller.deletedAt', 'is', null),
    )
    .select([
      'purchases.id',
      'purchases.videoId',
      'purchases.videoTitle',
      'purchases.amountCents',
      'purchases.receiptNumber',
      'purchases.paidAt',
      'purchases.sellerId',
      'buyer.displayName as buyer',
      'seller.displayName as seller',
      'paymentIntents.refundedCents',
      'paymentIntents.chargedBackCents',
      'paymentIntents.currency',
      'paymentIntents.cardBrand',
      'paymentIntents.cardLast4',
      'paymentIntents.provider',
    ])
    .where('purchases.id', '=', id)
    .where('purchases.buyerId', '=', buyerId)
    .where('purchases.receiptNumber', 'is not', null)
    .executeTakeFirst()

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>
