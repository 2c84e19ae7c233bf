import type { PayoutState } from '@lamplight/contract/payouts'
import { type RawBuilder, sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isSuspended } from '../../db/member-status.ts'
import { now } from '../../db/now.ts'

const COLUMNS = [
  'payouts.id',
  'payouts.creatorAccountId',
  'payouts.ownerId',
  'payouts.amountCents',
  'payouts.currency',
  'payouts.paymentMethod',
  'payouts.destination',
  'payouts.status',
  'payouts.notes',
  'payouts.provider',
  'payouts.providerBatchId',
  'payouts.requestedAt',
  'payouts.startedBy',
  'payouts.finishedAt',
] as const

export const hasConfirmedEmail = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Locks the account, so that its requests are serialised. */
export const lockAccount = (tx: Tx, id: number) =>
  tx
    .selectFrom('creatorAccounts')
    .select(['id', 'userId', 'paypalAccountId', 'destinationChangedAt', 'isMonetizationEnabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('creatorAccounts').select(['id', 'userId']).where('id', '=', id).executeTakeFirst()

export interface NewPayout {
  creatorAccountId: number
  ownerId: number
  amountCents: number
  destination: string
}

/** Null when the account already has an open payout. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<PayoutRow | null> {
  const row = await tx
    .insertInto('payouts')
    .values(payout)
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

export const lockPayout = (tx: Tx, id: number) =>
  tx.selectFrom('payouts').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

export const findPayout = (db: Db, id: number) =>
  db.selectFrom('payouts').select(COLUMNS).where('id', '=', id).executeTakeFirst()

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

/** Newest first; one more than `limit` when a further page exists. */
export const listOfAccount = (
  db: Db,
  accountId: number,
  { limit, position }: { limit: number; position: Position | null },
) =>
  db
    .selectFrom('payouts')
    .select(COLUMNS)
    .where('creatorAccountId', '=', accountId)
    .where(afterPosition(position, newestFirst('payouts.requestedAt', 'payouts.id')))
    .orderBy('payouts.requestedAt', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(limit + 1)
    .execute()

export const markProcessing = (tx: Tx, id: number, provider: 'paypal' | null, startedBy: number) =>
  tx
    .updateTable('payouts')
    .set({ status: 'processing', provider, startedBy, startedAt: now })
    .where('id', '=', id)
    .execute()

export const saveBatch = (db: Db, id: number, providerBatchId: string) =>
  db.updateTable('payouts').set({ providerBatchId }).where('id', '=', id).execute()

export const markFailed = (tx: Tx, id: number, { notes, actorId }: { notes: string; actorId: number | null }) =>
  tx
    .updateTable('payouts')
    .set({ status: 'failed', notes, finishedBy: actorId, finishedAt: now })
    .where('id', '=', id)
    .execute()

/**
 * Completes it and records up to where the creator's earnings are paid: the oldest first, as far as all completed payouts
 * reach.
 */
export const markCompleted = (
  tx: Tx,
  { id, ownerId, creatorAccountId }: PayoutRow,
  { notes, actorId }: { notes: string; actorId: number | null },
) =>
  sql`
  WITH own AS (
    SELECT id FROM ledger_accounts
    WHERE owner_id = ${ownerId} AND kind IN ('creator_pending', 'creator_available', 'creator_debt')
  ), earned AS (
    SELECT p.entry_id, sum(sum(p.amount_cents)) OVER (ORDER BY p.entry_id) AS until_here
    FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
    WHERE p.account_id IN (SELECT id FROM own)
      AND e.kind NOT IN ('hold_released', 'payout', 'payout_completed', 'payout_failed')
    GROUP BY p.entry_id
  ), paid AS (
    SELECT sum(amount_cents) AS cents FROM payouts
    WHERE creator_account_id = ${creatorAccountId} AND (status = 'completed' OR id = ${id})
  )
  UPDATE payouts SET status = 'completed', notes = ${notes}, finished_by = ${actorId}, finished_at = now(),
    paid_through = (SELECT max(entry_id) FROM earned, paid WHERE until_here <= paid.cents)
  WHERE id = ${id}`.execute(tx)

/** Payouts that a service is paying, in the order of their ids, starting after `after`. */
export const listUnderWay = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('payouts')
    .select(['id', 'providerBatchId'])
    .where('status', '=', 'processing')
    .where('provider', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** What a creator owes, as a positive number. */
const owedCents = (ownerId: RawBuilder<unknown>) => sql<number>`(
  SELECT coalesce(-sum(b.balance_cents), 0)::int
  FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
  WHERE a.owner_id = ${ownerId} AND a.kind = 'creator_debt')`

export const findOwed = async (db: Db, ownerId: number): Promise<number> =>
  (await sql<{ cents: number }>`SELECT ${owedCents(sql`${ownerId}`)} AS cents`.execute(db)).rows[0]?.cents ?? 0

const selectQueued = (db: Db) =>
  db
    .selectFrom('payouts')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'payouts.ownerId').on('users.deletedAt', 'is', null))
    .leftJoin('creatorAccounts', 'creatorAccounts.id', 'payouts.creatorAccountId')
    .leftJoin('users as starters', 'starters.id', 'payouts.startedBy')
    .select([...COLUMNS, 'users.username', 'users.displayName', 'users.avatarKey', 'creatorAccounts.paymentEmail'])
    .select(['starters.username as starterUsername', 'starters.displayName as starterName'])
    .select(isSuspended(sql.ref('payouts.ownerId')).as('isSuspended'))
    .select(owedCents(sql.ref('payouts.ownerId')).as('owedCents'))

/** Payouts with these statuses and their recipients: open ones oldest first, finished ones newest first. */
export function listQueue(
  db: Db,
  statuses: readonly PayoutState[],
  { limit, position }: { limit: number; position: Position | null },
) {
  const direction = statuses.includes('pending') ? 'asc' : 'desc'
  return selectQueued(db)
    .where('payouts.status', 'in', [...statuses])
    .where(afterPosition(position, { by: ['payouts.requestedAt', 'payouts.id'], direction }))
    .orderBy('payouts.requestedAt', direction)
    .orderBy('payouts.id', direction)
    .limit(limit + 1)
    .execute()
}

export const findQueued = (db: Db, id: number) => selectQueued(db).where('payouts.id', '=', id).executeTakeFirst()

export type QueueRow = Awaited<ReturnType<typeof listQueue>>[number]
