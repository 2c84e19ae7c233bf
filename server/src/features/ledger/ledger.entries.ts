/** Double entries: every cent that moves is an entry whose postings add up to zero. The database enforces it too. */
import type { Db, Tx } from '../../db/database.ts'
import type { Purpose } from '../../payments/payment-intent.ts'
import { type Account, accounts, DEBIT_KINDS } from './ledger.accounts.ts'
import * as sql from './ledger.sql.ts'

export interface Entry {
  /** Identifies the event, such as `payout:12`. Posting the same key again does nothing. */
  key: string
  kind: string
  source?: Purpose | null
  intentId?: number | null
  videoId?: number | null
  reversesId?: number | null
  /** Default: now. */
  at?: Date | null
  /** Account and cents: a credit above zero, a debit below. Cents of 0 are left out; the rest must add up to 0. */
  postings: readonly (readonly [Account, number])[]
}

/** Ids of the entries in their order; null for one whose key was already posted. */
export const postAll = async (tx: Tx, entries: readonly Entry[]): Promise<(number | null)[]> => {
  const moves = entries.map((entry) => entry.postings.filter(([, cents]) => cents !== 0))
  for (const [index, moved] of moves.entries()) {
    const sum = moved.reduce((total, [, cents]) => total + cents, 0)
    if (sum !== 0 || moved.length < 2) throw new Error(`the entry ${entries[index]?.key} does not balance`)
  }
  const ids = await sql.insertEntries(
    tx,
    entries.map(({ key, kind, source = null, intentId = null, videoId = null, reversesId = null, at = null }) => ({
      ...{ key, kind, source, intentId, videoId, reversesId, at },
    })),
  )
  const postings = entries.flatMap(({ key, at = null }, index) => {
    const entryId = ids.get(key)
    if (entryId === undefined) return []
    return (moves[index] ?? []).map(([account, cents]) => ({ entryId, account, cents, at }))
  })
  if (postings.length > 0) {
    const accountIds = await sql.accountIds(
      tx,
      postings.map(({ account }) => account),
    )
    await sql.insertPostings(
      tx,
      postings.map(({ entryId, account, cents, at }) => {
        const accountId = accountIds.get(sql.nameOf(account))
        if (accountId === undefined) throw new Error(`the ledger account ${account.kind} could not be created`)
        return { entryId, accountId, amountCents: cents, at }
      }),
    )
  }
  return entries.map(({ key }) => ids.get(key) ?? null)
}

/** Id of the entry; null when its key was already posted. @throws when it does not balance, at the latest at commit. */
export const post = async (tx: Tx, entry: Entry): Promise<number | null> => (await postAll(tx, [entry]))[0] ?? null

/** On the account's ordinary side: what the provider holds, what a creator has or owes. */
export const balanceOf = async (db: Db, account: Account): Promise<number> => {
  const found = await sql.findAccount(db, account)
  const sum = found ? await sql.sumOf(db, found.id) : 0
  return DEBIT_KINDS.has(account.kind) ? 0 - sum : sum
}

/** The same; locks the account against other withdrawals. */
export const lockedBalance = async (tx: Tx, account: Account): Promise<number> => {
  const found = await sql.findAccount(tx, account)
  const sum = found ? await sql.lockAndSum(tx, found.id) : 0
  return DEBIT_KINDS.has(account.kind) ? 0 - sum : sum
}

/** How a credit of `cents` to a creator is posted: debts first, the rest to `account`. */
export const creditCreator = async (tx: Tx, userId: number, cents: number, account: Account) => {
  const owed = (await balanceOf(tx, accounts.debt(userId))) > 0 ? await lockedBalance(tx, accounts.debt(userId)) : 0
  const repaid = Math.min(owed, cents)
  return { postings: [[accounts.debt(userId), repaid] as const, [account, cents - repaid] as const] }
}
