import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export const insertPayment = (tx: Tx, values: { intentId: number; contentId: number; amountCents: number }) =>
  tx
    .insertInto('sponsoredPayments')
    .values({ ...values, refundCents: null })
    .execute()

/** Payments of a budget that may still succeed. */
export async function listOpen(db: Db, contentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sponsoredPayments')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'sponsoredPayments.intentId')
    .select('intentId')
    .where('contentId', '=', contentId)
    .where('sponsoredPayments.state', '=', 'open')
    .where('paymentIntents.status', '<>', 'canceled')
    .orderBy('intentId')
    .execute()
  return rows.map(({ intentId }) => intentId)
}

export const lockPayment = (tx: Tx, intentId: number) =>
  tx.selectFrom('sponsoredPayments').selectAll().where('intentId', '=', intentId).forUpdate().executeTakeFirst()

export const isPaymentOf = async (db: Db, intentId: number, contentId: number): Promise<boolean> =>
  (await db
    .selectFrom('sponsoredPayments')
    .select('intentId')
    .where('intentId', '=', intentId)
    .where('contentId', '=', contentId)
    .executeTakeFirst()) !== undefined

/** Whether a payment of this budget was started with this key. */
export const hasPaymentWithKey = async (db: Db, payerId: number, requestKey: string, contentId: number) =>
  (await db
    .selectFrom('paymentIntents')
    .innerJoin('sponsoredPayments', 'sponsoredPayments.intentId', 'paymentIntents.id')
    .select('paymentIntents.id')
    .where('payerId', '=', payerId)
    .where('requestKey', '=', requestKey)
    .where('contentId', '=', contentId)
    .executeTakeFirst()) !== undefined

export const setPaymentState = (tx: Tx, intentId: number, state: 'paid' | 'surplus') =>
  tx.updateTable('sponsoredPayments').set({ state }).where('intentId', '=', intentId).execute()

export interface Unsettled {
  intentId: number
  contentId: number | null
  /** The amount to refund. */
  owedCents: number
  /** How often the bank has returned a refund of it. */
  failures: number
}

/** How often a refund is made again that the bank has returned, and after how long: the card may be closed for good. */
const REFUND_TRIES = 3
const REFUND_AGAIN = sql`interval '1 day'`

/**
 * Payments whose campaign is over, or that have no campaign, with their unspent amount. While a dispute is open, nobody knows
 * whose money it is. A refund that the bank has returned is made again a day later, three times in all. Ordered by intent id,
 * starting after `after`.
 */
export async function listUnsettled(db: Db, after: number, limit: number): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    SELECT p.intent_id, p.content_id, coalesce(p.refund_cents, greatest(0, p.amount_cents - p.withdrawn_cents
      - CASE WHEN p.state = 'surplus' THEN 0 ELSE ceil(c.spent_millicents / 1000.0)::integer END)) AS owed_cents, returned.failures
    FROM sponsored_payments p LEFT JOIN sponsored_content c ON c.id = p.content_id
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS failures, max(r.updated_at) AS at
      FROM payment_refunds r WHERE r.intent_id = p.intent_id AND r.state = 'failed'
    ) returned
    WHERE p.refunded_at IS NULL AND p.intent_id > ${after}
      AND (p.state = 'surplus' OR (p.state = 'paid' AND c.status IN ('completed', 'rejected')))
      AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.intent_id = p.intent_id AND d.state = 'open')
      AND returned.failures < ${REFUND_TRIES} AND coalesce(returned.at < now() - ${REFUND_AGAIN}, true)
    ORDER BY p.intent_id LIMIT ${limit}`.execute(db)
  return rows
}

/** Writes the amount that the provider will be asked to refund. Returns the one that counts; undefined when it is settled. */
export async function planRefund(db: Db, intentId: number, owedCents: number): Promise<number | undefined> {
  const row = await db
    .updateTable('sponsoredPayments')
    .set({ refundCents: sql<number>`coalesce(refund_cents, ${owedCents})` })
    .where('intentId', '=', intentId)
    .where('refundedAt', 'is', null)
    .returning('refundCents')
    .executeTakeFirst()
  return row?.refundCents ?? undefined
}

/** The provider refused it: the next run computes the amount again. */
export const dropPlannedRefund = (db: Db, intentId: number) =>
  db
    .updateTable('sponsoredPayments')
    .set({ refundCents: null })
    .where('intentId', '=', intentId)
    .where('refundedAt', 'is', null)
    .execute()

/** The bank returned the refund: nothing is settled. */
export const reopenPayment = (tx: Tx, intentId: number) =>
  tx
    .updateTable('sponsoredPayments')
    .set({ refundCents: null, refundedAt: null })
    .where('intentId', '=', intentId)
    .execute()

/** False when it was already settled, or its refund has failed meanwhile. */
export async function settlePayment(tx: Tx, intentId: number, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sponsoredPayments')
    .set({ refundedAt: now })
    .where('intentId', '=', intentId)
    .where('refundedAt', 'is', null)
    .where('refundCents', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const setWithdrawn = (tx: Tx, intentId: number, withdrawnCents: number) =>
  tx.updateTable('sponsoredPayments').set({ withdrawnCents }).where('intentId', '=', intentId).execute()

/** The creator and the content of a share. */
export interface ShareKey {
  creatorId: number
  contentId: number
}

/**
 * Shares with spend that is not in the ledger yet, locked, in the order of their keys, starting after `after`; rows locked by
 * another process are skipped. The creator's row is locked too, so that the account is not deleted before the share is posted;
 * one that is being deleted is skipped.
 */
export const lockOpenShares = (tx: Tx, after: ShareKey, limit: number) =>
  tx
    .selectFrom('sponsoredShares')
    .innerJoin('users', 'users.id', 'sponsoredShares.creatorId')
    .select(['creatorId', 'contentId', 'spentMillicents', 'settledMillicents', 'users.deletedAt as creatorDeletedAt'])
    .whereRef('settledMillicents', '<', 'spentMillicents')
    .where(sql<boolean>`(creator_id, content_id) > (${after.creatorId}, ${after.contentId})`)
    .orderBy('creatorId')
    .orderBy('contentId')
    .limit(limit)
    .modifyEnd(sql`FOR UPDATE OF sponsored_shares SKIP LOCKED FOR KEY SHARE OF users SKIP LOCKED`)
    .execute()

export const listOpenShares = (db: Db, creatorId: number) =>
  db
    .selectFrom('sponsoredShares')
    .select(['spentMillicents', 'settledMillicents'])
    .where('creatorId', '=', creatorId)
    .whereRef('settledMillicents', '<', 'spentMillicents')
    .execute()

export const settleShare = (tx: Tx, creatorId: number, contentId: number, settledMillicents: number) =>
  tx
    .updateTable('sponsoredShares')
    .set({ settledMillicents })
    .where('creatorId', '=', creatorId)
    .where('contentId', '=', contentId)
    .execute()
