import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { AccountKind } from '../../db/tables/payments.ts'

export interface AccountKey {
  kind: AccountKind
  ownerId: number | null
  currency: string
}

/** Ids of accounts in the order of `keys`; those that are not there yet are made. */
export async function accountIds(tx: Tx, keys: readonly AccountKey[]): Promise<number[]> {
  const read = () =>
    tx
      .selectFrom('ledgerAccounts')
      .selectAll()
      .where((where) =>
        where.or(
          keys.map(({ kind, ownerId, currency }) =>
            where.and([
              where('kind', '=', kind),
              where('ownerId', 'is not distinct from', ownerId),
              where('currency', '=', currency),
            ]),
          ),
        ),
      )
      .execute()
  const idOf = (rows: Awaited<ReturnType<typeof read>>, key: AccountKey) =>
    rows.find((row) => row.kind === key.kind && row.ownerId === key.ownerId && row.currency === key.currency)?.id
  let rows = await read()
  const missing = keys.filter((key) => idOf(rows, key) === undefined)
  if (missing.length > 0) {
    await tx
      .insertInto('ledgerAccounts')
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    rows = await read()
  }
  return keys.map((key) => {
    const id = idOf(rows, key)
    if (id === undefined) throw new Error(`the ledger account ${key.kind} could not be made`)
    return id
  })
}

export const findAccount = (db: Db, { kind, ownerId, currency }: AccountKey) =>
  db
    .selectFrom('ledgerAccounts')
    .select('id')
    .where('kind', '=', kind)
    .where('ownerId', 'is not distinct from', ownerId)
    .where('currency', '=', currency)
    .executeTakeFirst()

interface NewEntry {
  key: string
  kind: string
  source: string | null
  intentId: number | null
  videoId: number | null
  reversesId: number | null
}

/** Null when the key is taken: this was posted before. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number | null> {
  const row = await tx
    .insertInto('ledgerEntries')
    .values(entry)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** In one statement, so that the balances are touched in one order. */
export const insertPostings = (tx: Tx, postings: { entryId: number; accountId: number; amountCents: number }[]) =>
  tx.insertInto('ledgerPostings').values(postings).execute()

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
 * The sum, while nothing else can take from the account until the transaction ends. The account's own row is locked and not
 * the rows of its balance: a taker that sees a new one of those would lock them in another order than one that does not.
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

/** Who has what of one payment: at first, and after what was taken back since. */
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
