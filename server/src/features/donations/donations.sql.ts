import { type Selectable, sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { couldNotReceive } from '../../db/member-status.ts'
import type { DonationTables } from '../../db/tables/donations.ts'
import type { YearSpan } from './giving-years.ts'

export type DonationRow = Selectable<DonationTables['donations']>

interface NewDonation {
  intentId: number
  donorId: number
  creatorId: number
  videoId: number
  amountCents: number
  message: string
  isAnonymous: boolean
  isPublic: boolean
  wantsMonthly: boolean
  monthlyGiftId: number | null
}

/** The columns of a video and its owner that giving needs. */
export const findVideo = (db: Db, videoId: number) =>
  db
    .selectFrom('videos')
    .innerJoin('users', 'users.id', 'videos.ownerId')
    .select([
      'videos.ownerId',
      'videos.status',
      'videos.visibility',
      'videos.publishAt',
      'videos.deletedAt',
      'videos.title',
      'users.displayName',
    ])
    .where('videos.id', '=', videoId)
    .executeTakeFirst()

export const insertDonation = (tx: Tx, donation: NewDonation) => tx.insertInto('donations').values(donation).execute()

export const findByIntent = (db: Db, intentId: number) =>
  db.selectFrom('donations').selectAll().where('intentId', '=', intentId).executeTakeFirst()

/** The newest gift of this person on this video that the browser has not recorded yet. */
export const findOpen = (db: Db, donorId: number, videoId: number, amountCents: number) =>
  db
    .selectFrom('donations')
    .selectAll()
    .where('donorId', '=', donorId)
    .where('videoId', '=', videoId)
    .where('amountCents', '=', amountCents)
    .where('acknowledgedAt', 'is', null)
    .where('state', '<>', 'failed')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Gifts whose payments succeeded, each with a receipt number, in the order of the payments. */
export async function markSucceeded(tx: Tx, intents: readonly { id: number; at: Date }[]): Promise<DonationRow[]> {
  const { rows } = await sql<DonationRow>`
    UPDATE donations d SET state = 'succeeded', succeeded_at = paid.at, receipt_number = nextval('receipt_numbers')
    FROM unnest(${intents.map(({ id }) => id)}::int[], ${intents.map(({ at }) => at)}::timestamptz[]) AS paid (id, at)
    WHERE d.intent_id = paid.id RETURNING d.*`.execute(tx)
  return rows.sort((a, b) => a.intentId - b.intentId)
}

export const markFailed = (tx: Tx, intentId: number) =>
  tx.updateTable('donations').set({ state: 'failed' }).where('intentId', '=', intentId).execute()

/** Of these payments those whose creator had left or was suspended when they succeeded. */
export async function findUnwanted(tx: Tx, intentIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('donations')
    .select('intentId')
    .where('intentId', 'in', [...intentIds, 0])
    .where(couldNotReceive(sql.ref('donations.creatorId'), sql`coalesce(donations.succeeded_at, now())`))
    .execute()
  return new Set(rows.map(({ intentId }) => intentId))
}

/** The payments to a creator that can still be made. */
export const listOpenTo = (db: Db, creatorId: number) =>
  db
    .selectFrom('donations')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'donations.intentId')
    .select('intentId')
    .where('creatorId', '=', creatorId)
    .where('donations.state', '=', sql.lit('pending'))
    .where('paymentIntents.status', 'in', ['requires_payment_method', 'requires_action'])
    .execute()

/** `message` fills an empty one. */
export const acknowledge = (db: Db, id: number, message: string) =>
  db
    .updateTable('donations')
    .set({
      acknowledgedAt: sql<Date>`coalesce(acknowledged_at, now())`,
      message: sql<string>`CASE message WHEN '' THEN ${message} ELSE message END`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

interface PageOf {
  limit: number
  position: Position | null
}

/** What of a payment its payer does not have back. */
const netOfPayment = sql<number>`greatest(0,
  payment_intents.amount_cents - payment_intents.refunded_cents - payment_intents.charged_back_cents)`

/** Gifts on a video that were not fully given back, newest first; one more than `limit` when there are more. */
export const listOfVideo = (db: Db, videoId: number, { limit, position }: PageOf) =>
  db
    .selectFrom('donations')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'donations.intentId')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'donations.donorId').on('users.deletedAt', 'is', null))
    .select([
      'donations.id',
      'donations.videoId',
      'donations.amountCents',
      'donations.message',
      'donations.isAnonymous',
      'donations.isPublic',
      'donations.succeededAt',
      'users.id as donorId',
      'users.displayName',
      'users.avatarKey',
    ])
    .where('donations.videoId', '=', videoId)
    .where('donations.state', '=', 'succeeded')
    .where(netOfPayment, '>', 0)
    .where(afterPosition(position, newestFirst('donations.succeededAt', 'donations.id')))
    .orderBy('donations.succeededAt', 'desc')
    .orderBy('donations.id', 'desc')
    .limit(limit + 1)
    .execute()

const selectGiven = (db: Db, donorId: number) =>
  db
    .selectFrom('donations')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'donations.intentId')
    .leftJoin('videos', 'videos.id', 'donations.videoId')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'donations.creatorId').on('users.deletedAt', 'is', null))
    .selectAll('donations')
    .select([
      'videos.title as videoTitle',
      'users.displayName as creatorName',
      'paymentIntents.refundedCents',
      'paymentIntents.chargedBackCents',
      'paymentIntents.cardBrand',
      'paymentIntents.cardLast4',
      'paymentIntents.currency',
      'paymentIntents.provider',
    ])
    .where('donations.donorId', '=', donorId)
    .where('donations.state', '=', 'succeeded')

export type GivenRow = Awaited<ReturnType<ReturnType<typeof selectGiven>['execute']>>[number]

export const listGiven = (db: Db, donorId: number, { limit, position }: PageOf) =>
  selectGiven(db, donorId)
    .where(afterPosition(position, newestFirst('donations.succeededAt', 'donations.id')))
    .orderBy('donations.succeededAt', 'desc')
    .orderBy('donations.id', 'desc')
    .limit(limit + 1)
    .execute()

export const findGiven = (db: Db, donorId: number, id: number) =>
  selectGiven(db, donorId).where('donations.id', '=', id).executeTakeFirst()

/** All gifts of a year, oldest first. */
export const listYear = (db: Db, donorId: number, { from, until }: YearSpan) =>
  selectGiven(db, donorId)
    .where('donations.succeededAt', '>=', from)
    .where('donations.succeededAt', '<', until)
    .orderBy('donations.succeededAt')
    .orderBy('donations.id')
    .execute()

/** When this person gave for the first time. */
export const findFirstMoment = async (db: Db, donorId: number): Promise<Date | null> =>
  (
    await db
      .selectFrom('donations')
      .select(({ fn }) => fn.min('succeededAt').as('first'))
      .where('donorId', '=', donorId)
      .where('state', '=', 'succeeded')
      .executeTakeFirst()
  )?.first ?? null

/** Sums without refunds and what banks have charged back; years without a gift are left out. */
export async function listYears(db: Db, donorId: number, years: readonly YearSpan[]) {
  const { rows } = await sql<{ year: number; count: number; totalCents: number }>`
    SELECT y.year, count(*)::integer AS count, sum(${netOfPayment})::bigint AS "totalCents"
    FROM unnest(
      ${years.map(({ year }) => year)}::integer[],
      ${years.map(({ from }) => from)}::timestamptz[],
      ${years.map(({ until }) => until)}::timestamptz[]
    ) AS y (year, since, until)
    JOIN donations ON donations.donor_id = ${donorId} AND donations.state = 'succeeded'
      AND donations.succeeded_at >= y.since AND donations.succeeded_at < y.until
    JOIN payment_intents ON payment_intents.id = donations.intent_id
    GROUP BY y.year ORDER BY y.year DESC`.execute(db)
  return rows
}

export const findName = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('displayName').where('id', '=', userId).executeTakeFirst())?.displayName ?? ''
