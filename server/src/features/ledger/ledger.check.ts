/** Verifies the ledger: checks every rule against the rows themselves, and compares every payment with the provider. */
import type { Db } from '../../db/database.ts'
import type { Payments } from '../../payments/payments.ts'
import * as sql from './ledger.check.sql.ts'

const DAY_MS = 86_400_000
/** How far back payments are requested from the provider; the nightly check overlaps the one before. */
const PROVIDER_DAYS = 3

/** One sentence for each problem, with ids and no names; empty when the ledger is correct. */
export async function checkLedger({ db, payments }: { db: Db; payments: Payments }): Promise<string[]> {
  // One snapshot for all statements: what is paid meanwhile is in all of them or in none.
  const problems = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => [...(await checkRows(tx)), ...(await checkBalances(tx))])
  return [...problems, ...(await compareWithProvider(db, payments))]
}

async function checkRows(db: Db): Promise<string[]> {
  const problems: string[] = []
  for (const { problem, table, query } of sql.rulesByRow) {
    for await (const inRange of sql.rangesOf(db, table)) {
      const { rows } = await query(inRange).execute(db)
      for (const { what } of rows) problems.push(`${problem}: ${what}`)
    }
  }
  return problems
}

async function checkBalances(db: Db): Promise<string[]> {
  const problems: string[] = []
  const sums = new Map<number, number>()
  for await (const inRange of sql.rangesOf(db, 'ledger_postings')) {
    for (const { accountId, cents } of await sql.sumPostings(db, inRange)) {
      sums.set(accountId, (sums.get(accountId) ?? 0) + cents)
    }
  }
  const balances = new Map((await sql.listBalances(db)).map(({ accountId, cents }) => [accountId, cents]))
  for (const accountId of new Set([...balances.keys(), ...sums.keys()])) {
    if (balances.get(accountId) !== sums.get(accountId)) {
      problems.push(`a balance is not the sum of its postings: ${accountId}`)
    }
  }
  for (const { problem, query } of sql.rulesOfBalances) {
    const { rows } = await query.execute(db)
    for (const { what } of rows) problems.push(`${problem}: ${what}`)
  }
  return problems
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The notification of a recent payment may not have arrived yet. */
const GRACE_MS = 10 * 60_000

/** In both directions: a payment of the provider must have succeeded here, and a payment here must exist there, to the cent. */
async function compareWithProvider(db: Db, { provider }: Payments): Promise<string[]> {
  const since = new Date(Date.now() - PROVIDER_DAYS * DAY_MS)
  // Read before the provider's list: a payment that has succeeded by now must be in it.
  const ours = await sql.listSucceededIntents(db, provider.name, since)
  const known = new Map(ours.map((intent) => [intent.reference, intent]))
  const problems: string[] = []
  const seen = new Set<string>()
  for await (const theirs of provider.listSucceeded(since)) {
    // A payment of another system that uses the same account.
    if (theirs.reference === null || !UUID.test(theirs.reference)) continue
    seen.add(theirs.id)
    const isEqual = (mine: (typeof ours)[number] | undefined) =>
      mine?.status === 'succeeded' &&
      mine.amountCents === theirs.amountCents &&
      (theirs.refundedCents === null || mine.refundedCents === theirs.refundedCents)
    if (isEqual(known.get(theirs.reference))) continue
    // It may have changed since: only a remaining difference is a problem.
    const mine = await sql.findIntent(db, provider.name, theirs.reference)
    if (isEqual(mine)) continue
    if (!mine) problems.push(`the provider has a payment that is not here: ${theirs.id}`)
    else if (mine.status !== 'succeeded') {
      if (Date.now() - mine.createdAt.getTime() > GRACE_MS) {
        problems.push(`a payment succeeded at the provider only: ${theirs.id}`)
      }
    } else if (mine.amountCents !== theirs.amountCents) problems.push(`a payment has two amounts: ${theirs.id}`)
    else problems.push(`a payment has two sums of refunds: ${theirs.id}`)
  }
  for (const { providerIntentId } of ours) {
    if (providerIntentId !== null && !seen.has(providerIntentId)) {
      problems.push(`a payment succeeded here only: ${providerIntentId}`)
    }
  }
  return problems
}
