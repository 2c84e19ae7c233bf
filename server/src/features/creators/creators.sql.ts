import { sql } from 'kysely'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lastDays } from '../../db/last-days.ts'
import { isActiveMember } from '../../db/member-status.ts'
import { pagesOf } from '../../db/pages-of.ts'
import { type ChannelSums, currentSums } from '../../db/stored-sums.ts'
import { selectVideos } from '../videos/video-row.ts'

const COLUMNS = [
  'id',
  'userId',
  'paymentEmail',
  'paypalAccountId',
  'destinationChangedAt',
  'isMonetizationEnabled',
  'createdAt',
] as const

export const findByUser = (db: Db, userId: number) =>
  db.selectFrom('creatorAccounts').select(COLUMNS).where('userId', '=', userId).executeTakeFirst()

export const findById = (db: Db, id: number) =>
  db.selectFrom('creatorAccounts').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** Locks the account: changes and withdrawals are made one after the other. */
export const lockById = (tx: Tx, id: number) =>
  tx.selectFrom('creatorAccounts').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Where a creator is reached: name, language and, if it is confirmed, the address of the account. */
export const findReader = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'displayName',
      'language',
      sql<string | null>`CASE WHEN email_verified_at IS NOT NULL THEN email END`.as('email'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Undefined when the member already has an account. */
export const insertAccount = (
  tx: Tx,
  account: { userId: number; paymentEmail: string; paypalAccountId: string | null },
) =>
  tx
    .insertInto('creatorAccounts')
    .values(account)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

export interface AccountChanges {
  paymentEmail?: string
  paypalAccountId?: string | null
  destinationChangedAt?: Date
  isMonetizationEnabled?: boolean
}

export const updateAccount = (tx: Tx, id: number, changes: AccountChanges) =>
  tx.updateTable('creatorAccounts').set(changes).where('id', '=', id).execute()

/** Takes every video of a creator off sale; prices are kept for later. */
export const takeOffSale = (tx: Tx, ownerId: number) =>
  tx
    .updateTable('videos')
    .set({ isDownloadable: false })
    .where('ownerId', '=', ownerId)
    .where('isDownloadable', '=', true)
    .execute()

/** Accounts of this member that can receive money: on, not deleted, not suspended. */
const selectTaking = (db: Db, userId: number) =>
  db
    .selectFrom('creatorAccounts')
    .select('id')
    .where('userId', '=', userId)
    .where('isMonetizationEnabled', '=', true)
    .where(isActiveMember(sql`creator_accounts.user_id`))

export const mayReceive = async (db: Db, userId: number): Promise<boolean> =>
  (await selectTaking(db, userId).executeTakeFirst()) !== undefined

/** Locked, so that monetization cannot be switched off before the transaction ends. */
export const lockMonetization = async (tx: Tx, userId: number): Promise<boolean> =>
  (await selectTaking(tx, userId).forShare().executeTakeFirst()) !== undefined

export interface Totals {
  availableCents: number
  pendingCents: number
  /** The debt, as a positive number. */
  owedCents: number
  /** All earnings, minus refunds. */
  earnedCents: number
  lastPayoutAt: Date | null
  openPayoutCents: number | null
  openPayoutStatus: 'pending' | 'processing' | null
  hasConfirmedEmail: boolean
}

/** Sums from stored balances: a few rows, whatever the size of the ledger. */
export async function findTotals(db: Db, accountId: number, ownerId: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    WITH balances AS (
      SELECT a.kind, sum(b.balance_cents) AS cents
      FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
      WHERE a.owner_id = ${ownerId} AND a.kind IN ('creator_pending', 'creator_available', 'creator_debt')
      GROUP BY a.kind
    ), paid AS (
      SELECT sum(amount_cents) FILTER (WHERE status <> 'failed') AS cents,
             max(requested_at) FILTER (WHERE status = 'completed') AS last_at,
             max(amount_cents) FILTER (WHERE status IN ('pending', 'processing')) AS open_cents,
             max(status) FILTER (WHERE status IN ('pending', 'processing')) AS open_status
      FROM payouts WHERE creator_account_id = ${accountId}
    )
    SELECT coalesce((SELECT cents FROM balances WHERE kind = 'creator_available'), 0)::bigint AS available_cents,
           coalesce((SELECT cents FROM balances WHERE kind = 'creator_pending'), 0)::bigint AS pending_cents,
           (- coalesce((SELECT cents FROM balances WHERE kind = 'creator_debt'), 0))::bigint AS owed_cents,
           (coalesce((SELECT sum(cents) FROM balances), 0) + coalesce(paid.cents, 0))::bigint AS earned_cents,
           paid.last_at AS last_payout_at,
           paid.open_cents AS open_payout_cents,
           paid.open_status AS open_payout_status,
           EXISTS (SELECT 1 FROM users WHERE id = ${ownerId} AND email IS NOT NULL AND email_verified_at IS NOT NULL)
             AS has_confirmed_email
    FROM paid`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('sums are always one row')
  return totals
}

export interface EarningRow {
  id: number
  createdAt: Date
  source: string | null
  /** Of the ledger entry. */
  kind: string
  amountCents: number
  videoId: number | null
  isPaid: boolean
}

/** Kinds of ledger entries that only move a creator's money: between their accounts, or out. */
const MOVES = ['hold_released', 'payout', 'payout_completed', 'payout_failed']

/** The ledger accounts of one creator whose sum is their balance. */
const ownAccounts = (ownerId: number) => sql`
  SELECT id FROM ledger_accounts
  WHERE owner_id = ${ownerId} AND kind IN ('creator_pending', 'creator_available', 'creator_debt')`

/**
 * The amount that each ledger entry added to or took from the creator, newest first; one more than `limit` when a further page
 * exists. Each account's statement is read in its index's order and only as far as the page needs.
 */
export async function listEarnings(
  db: Db,
  { accountId, ownerId }: { accountId: number; ownerId: number },
  { limit, position }: { limit: number; position: Position | null },
): Promise<EarningRow[]> {
  const beyond = position
    ? sql`AND p.created_at <= ${position.after}::timestamptz
          AND (p.created_at, p.entry_id) < (${position.after}::timestamptz, ${position.id})`
    : sql``
  const { rows } = await sql<EarningRow>`
    WITH own AS (${ownAccounts(ownerId)}), recent AS (
      SELECT DISTINCT n.entry_id FROM own CROSS JOIN LATERAL (
        SELECT p.entry_id FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
        WHERE p.account_id = own.id AND e.kind <> ALL (${MOVES}) ${beyond}
        ORDER BY p.created_at DESC, p.entry_id DESC LIMIT ${limit + 1}
      ) n
    )
    SELECT e.id, e.created_at, coalesce(e.source, i.purpose) AS source, e.kind, sums.cents AS amount_cents, e.video_id,
      e.id <= coalesce((SELECT max(paid_through) FROM payouts
        WHERE creator_account_id = ${accountId} AND status = 'completed'), 0) AS is_paid
    FROM recent JOIN ledger_entries e ON e.id = recent.entry_id
    LEFT JOIN payment_intents i ON i.id = e.intent_id
    CROSS JOIN LATERAL (
      SELECT sum(p.amount_cents)::bigint AS cents FROM ledger_postings p
      WHERE p.entry_id = e.id AND p.account_id IN (SELECT id FROM own)
    ) sums
    WHERE sums.cents <> 0 AND coalesce(e.source, i.purpose) IS NOT NULL
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit + 1}`.execute(db)
  return rows
}

/** All earnings, newest first, in pages of `limit`. */
export const pagesOfEarnings = (db: Db, of: { accountId: number; ownerId: number }, limit: number) =>
  pagesOf(
    limit,
    (page) => listEarnings(db, of, page),
    (row) => ({ after: row.createdAt.toISOString(), id: row.id }),
  )

/** Titles by the ids of videos, including those that are no longer shown. */
export async function findTitles(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`ANY (${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Days whose views are compared again; those before were compared often. */
const RECOUNTED_DAYS = 8

const isRecent = sql<boolean>`day > (now() AT TIME ZONE 'UTC')::date - ${sql.lit(RECOUNTED_DAYS)}`

/** The views of all videos of a channel by day, deleted ones included. */
export const channelViewDays: ChannelSums = {
  table: 'channel_view_days',
  changes: 'channel_view_day_changes',
  keys: ['owner_id', 'day'],
  sums: ['views'],
  // OFFSET 0: the days of each of the videos, by their key, instead of the days of all videos.
  recount: (inRange) => sql`
    SELECT v.owner_id, d.day, sum(d.views) AS views FROM videos v CROSS JOIN LATERAL (
      SELECT day, views FROM video_view_days WHERE video_id = v.id AND ${isRecent} OFFSET 0) d
    WHERE ${inRange('v.owner_id')} GROUP BY 1, 2`,
  covered: isRecent,
}

/** Kinds of entries that only move money out and back. */
const PAYOUTS = ['payout', 'payout_completed', 'payout_failed']

/** What creators have earned by day; the release of a hold adds up to zero. */
export const earningDays: ChannelSums = {
  table: 'creator_earning_days',
  changes: 'creator_earning_day_changes',
  keys: ['owner_id', 'day'],
  sums: ['cents'],
  // OFFSET 0: the last postings of each of the accounts, by their index.
  recount: (inRange) => sql`
    SELECT a.owner_id, p.day, sum(p.amount_cents) AS cents FROM ledger_accounts a CROSS JOIN LATERAL (
      SELECT utc_day(l.created_at) AS day, l.amount_cents FROM ledger_postings l JOIN ledger_entries e ON e.id = l.entry_id
      WHERE l.account_id = a.id AND e.kind <> ALL (${PAYOUTS})
        AND l.created_at >= ((now() AT TIME ZONE 'UTC')::date - ${sql.lit(RECOUNTED_DAYS - 1)})::timestamp AT TIME ZONE 'UTC' OFFSET 0) p
    WHERE ${inRange('a.owner_id')} AND a.kind IN ('creator_pending', 'creator_available', 'creator_debt') GROUP BY 1, 2`,
  covered: isRecent,
}

export interface DayRow {
  date: string
  earnedCents: number
  views: number
}

/** Each of the last `days` days (UTC) with its sums, oldest first, including days without any. */
export async function listDays(db: Db, ownerId: number, days: number): Promise<DayRow[]> {
  const inDays = sql<boolean>`owner_id = ${ownerId} AND day >= (SELECT min(day) FROM days)`
  const { rows } = await sql<DayRow>`
    WITH days AS MATERIALIZED (
      SELECT day FROM ${lastDays(days)} AS shown
    ), earned AS (
      SELECT day, cents FROM ${currentSums(earningDays, inDays)} AS earning_days
    ), seen AS (
      SELECT day, views FROM ${currentSums(channelViewDays, inDays)} AS channel_days
    )
    SELECT to_char(days.day, 'YYYY-MM-DD') AS date, coalesce(earned.cents, 0)::bigint AS earned_cents,
      coalesce(seen.views, 0)::int AS views
    FROM days LEFT JOIN earned USING (day) LEFT JOIN seen USING (day) ORDER BY days.day`.execute(db)
  return rows
}

/** Titles and pictures of videos, including those that are no longer shown. */
export const findVideos = (db: Db, ids: readonly number[]) =>
  selectVideos(db)
    .where('videos.id', 'in', [...ids, 0])
    .execute()
