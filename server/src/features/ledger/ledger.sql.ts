import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { AccountKind } from '../../db/tables/payments.ts'

export interface AccountKey {
  kind: AccountKind
  ownerId: number | null
  currency: string
}

/** An account's name as a single string. */
export const nameOf = ({ kind, ownerId, currency }: AccountKey): string => `${kind} ${ownerId} ${currency}`

/** Ids of accounts by their names; missing ones are created. */
export async function accountIds(tx: Tx, keys: readonly AccountKey[]): Promise<ReadonlyMap<string, number>> {
  const ours = keys.filter(({ ownerId }) => ownerId === null)
  const owned = keys.filter(({ ownerId }) => ownerId !== null)
  const read = async () => {
    // Two queries in one, because no index finds both nulls and owners.
    const { rows } = await sql<AccountKey & { id: number }>`
      SELECT id, kind, owner_id, currency FROM ledger_accounts
      WHERE owner_id IS NULL AND kind = ANY (${ours.map(({ kind }) => kind)}::text[])
      UNION ALL
      SELECT a.id, a.kind, a.owner_id, a.currency
      FROM unnest(
        ${owned.map(({ kind }) => kind)}::text[], ${owned.map(({ ownerId }) => ownerId)}::int[],
        ${owned.map(({ currency }) => currency)}::text[]
      ) AS k (kind, owner_id, currency)
      JOIN ledger_accounts a ON a.kind = k.kind AND a.owner_id = k.owner_id AND a.currency = k.currency`.execute(tx)
    return new Map(rows.map(({ id, ...key }) => [nameOf(key), id]))
  }
  let ids = await read()
  const missing = [...new Map(keys.map((key) => [nameOf(key), key])).values()].filter((key) => !ids.has(nameOf(key)))
  if (missing.length > 0) {
    await tx
      .insertInto('ledgerAccounts')
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    ids = await read()
  }
  return ids
}

export const findAccount = (db: Db, { kind, ownerId, currency }: AccountKey) =>
  db
    .selectFrom('ledgerAccounts')
    .select('id')
    .where('kind', '=', kind)
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .where('currency', '=', currency)
    .executeTakeFirst()

/** The members with a debt. */
export async function listIndebted(db: Db, ownerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ ownerId: number }>`
    SELECT a.owner_id FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
    WHERE a.kind = 'creator_debt' AND a.owner_id = ANY (${[...ownerIds]}::int[])
    GROUP BY a.owner_id HAVING sum(b.balance_cents) <> 0`.execute(db)
  return new Set(rows.map(({ ownerId }) => ownerId))
}

interface NewEntry {
  key: string
  kind: string
  source: string | null
  intentId: number | null
  videoId: number | null
  reversesId: number | null
  /** Null: now. */
  at: Date | null
}

/** Ids by key, without those of keys that were already posted. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<ReadonlyMap<string, number>> {
  const all = <Key extends keyof NewEntry>(key: Key) => entries.map((entry) => entry[key])
  const { rows } = await sql<{ id: number; key: string }>`
    INSERT INTO ledger_entries (key, kind, source, intent_id, video_id, reverses_id, created_at)
    SELECT key, kind, source, intent_id, video_id, reverses_id, coalesce(at, now())
    FROM unnest(${all('key')}::text[], ${all('kind')}::text[], ${all('source')}::text[], ${all('intentId')}::int[],
      ${all('videoId')}::int[], ${all('reversesId')}::bigint[], ${all('at')}::timestamptz[])
      AS entry (key, kind, source, intent_id, video_id, reverses_id, at)
    ON CONFLICT (key) DO NOTHING RETURNING id, key`.execute(tx)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

interface NewPosting {
  entryId: number
  accountId: number
  amountCents: number
  /** Null: now. */
  at: Date | null
}

/** In one statement, so that each balance is updated once and in a fixed order. */
export async function insertPostings(tx: Tx, postings: readonly NewPosting[]): Promise<void> {
  const all = (key: keyof NewPosting) => postings.map((posting) => posting[key])
  await sql`
    INSERT INTO ledger_postings (entry_id, account_id, amount_cents, created_at)
    SELECT entry_id, account_id, amount_cents, coalesce(at, now())
    FROM unnest(${all('entryId')}::bigint[], ${all('accountId')}::int[], ${all('amountCents')}::bigint[],
      ${all('at')}::timestamptz[]) AS posting (entry_id, account_id, amount_cents, at)`.execute(tx)
}

/** Sum of an account, credits above zero. */
export async function sumOf(db: Db, accountId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('ledgerBalances')
    .select(sql<number>`coalesce(sum(balance_cents), 0)::bigint`.as('sum'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * The sum, with withdrawals from the account locked until the transaction ends. The account's own row is locked and not
 * the rows of its balance: a withdrawal that sees a new balance row would lock in a different order from one that does not.
 * Credits do not wait: a reference to the account does not conflict with this lock.
 */
export async function lockAndSum(tx: Tx, accountId: number): Promise<number> {
  await tx.selectFrom('ledgerAccounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  return sumOf(tx, accountId)
}

/** Postings of an entry with the kinds of their accounts. */
export const listPostings = (db: Db, key: string) =>
  db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerPostings', 'ledgerPostings.entryId', 'ledgerEntries.id')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerPostings.accountId')
    .select([
      'ledgerEntries.id as entryId',
      'ledgerEntries.source',
      'ledgerEntries.intentId',
      'ledgerEntries.videoId',
      'ledgerAccounts.kind',
      'ledgerAccounts.ownerId',
      'ledgerAccounts.currency',
      'ledgerPostings.amountCents',
    ])
    .where('ledgerEntries.key', '=', key)
    .execute()

/** The shares of one payment: originally, and after later reversals. */
export async function sharesOf(tx: Tx, intentId: number) {
  const sumWhere = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`coalesce(sum(ledger_postings.amount_cents) FILTER (WHERE ${condition}), 0)::bigint`
  return tx
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerPostings', 'ledgerPostings.entryId', 'ledgerEntries.id')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerPostings.accountId')
    .select([
      sumWhere(sql`ledger_accounts.kind = 'platform' AND ledger_entries.kind = 'earning'`).as('platformFirst'),
      sumWhere(sql`ledger_accounts.kind = 'platform'`).as('platformLeft'),
      sumWhere(sql`ledger_accounts.owner_id IS NOT NULL`).as('creatorLeft'),
    ])
    .where('ledgerEntries.intentId', '=', intentId)
    .executeTakeFirstOrThrow()
}

export const insertHold = (
  tx: Tx,
  hold: { intentId: number; ownerId: number; currency: string; amountCents: number; availableAt: Date },
) => tx.insertInto('ledgerHolds').values(hold).execute()

export const lockHold = (tx: Tx, intentId: number) =>
  tx.selectFrom('ledgerHolds').selectAll().where('intentId', '=', intentId).forUpdate().executeTakeFirst()

export async function shrinkHold(tx: Tx, intentId: number, leftCents: number): Promise<void> {
  if (leftCents === 0) await tx.deleteFrom('ledgerHolds').where('intentId', '=', intentId).execute()
  else await tx.updateTable('ledgerHolds').set({ amountCents: leftCents }).where('intentId', '=', intentId).execute()
}

export const listDueHolds = (db: Db, now: Date) =>
  db
    .selectFrom('ledgerHolds')
    .select('intentId')
    .where('availableAt', '<=', now)
    .orderBy('availableAt')
    .limit(500)
    .execute()
