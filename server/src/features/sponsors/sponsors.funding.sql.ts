import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export const insertPayment = (tx: Tx, values: { intentId: number; contentId: number; amountCents: number }) =>
  tx
    .insertInto('sponsoredPayments')
    .values({ ...values, refundCents: null })
    .execute()

/** Payments of a budget that may still succeed. */
export async function listOpen(tx: Tx, contentId: number): Promise<number[]> {
  const rows = await tx
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

export const setPaymentState = (tx: Tx, intentId: number, state: 'paid' | 'surplus') =>
  tx.updateTable('sponsoredPayments').set({ state }).where('intentId', '=', intentId).execute()

export interface Unsettled {
  intentId: number
  contentId: number | null
  /** The amount to refund. */
  owedCents: number
}

/** Payments whose campaign is over, or that have no campaign, with their unspent amount. */
export async function listUnsettled(db: Db, limit: number): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    SELECT p.intent_id, p.content_id, CASE WHEN p.state = 'surplus' THEN p.amount_cents
      ELSE p.amount_cents - ceil(c.spent_millicents / 1000.0)::integer END AS owed_cents
    FROM sponsored_payments p LEFT JOIN sponsored_content c ON c.id = p.content_id
    WHERE p.refunded_at IS NULL
      AND (p.state = 'surplus' OR (p.state = 'paid' AND c.status IN ('completed', 'rejected')))
    ORDER BY p.intent_id LIMIT ${limit}`.execute(db)
  return rows
}

/** False when it was already settled. */
export async function settlePayment(tx: Tx, intentId: number, refundCents: number, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sponsoredPayments')
    .set({ refundCents, refundedAt: now })
    .where('intentId', '=', intentId)
    .where('refundedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Shares with spend that is not in the ledger yet, locked; rows locked by another process are skipped. */
export const lockOpenShares = (tx: Tx, limit: number) =>
  tx
    .selectFrom('sponsoredShares')
    .select(['creatorId', 'contentId', 'spentMillicents', 'settledMillicents'])
    .whereRef('settledMillicents', '<', 'spentMillicents')
    .orderBy('creatorId')
    .orderBy('contentId')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const settleShare = (tx: Tx, creatorId: number, contentId: number, settledMillicents: number) =>
  tx
    .updateTable('sponsoredShares')
    .set({ settledMillicents })
    .where('creatorId', '=', creatorId)
    .where('contentId', '=', contentId)
    .execute()
