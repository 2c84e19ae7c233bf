/** Proves the books: every rule asked again of the rows themselves, and every payment compared with the provider. */
import type { Db } from '../../db/database.ts'
import type { Payments } from '../../payments/payments.ts'
import * as sql from './ledger.check.sql.ts'

const DAY_MS = 86_400_000
/** How far back payments are requested from the provider; the nightly check overlaps the one before. */
const PROVIDER_DAYS = 3

/** One sentence for each thing that is wrong, with ids and no names; empty when the books are right. */
export async function checkLedger({ db, payments }: { db: Db; payments: Payments }): Promise<string[]> {
  const problems: string[] = []
  for (const { problem, query } of sql.rules) {
    const { rows } = await query.execute(db)
    for (const { what } of rows) problems.push(`${problem}: ${what}`)
  }
  return [...problems, ...(await compareWithProvider(db, payments))]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A payment that was made a moment ago may still be on its way here. */
const GRACE_MS = 10 * 60_000

/** Both ways: what the provider has must be here as succeeded, and what is here must be there, to the cent. */
async function compareWithProvider(db: Db, { provider }: Payments): Promise<string[]> {
  const since = new Date(Date.now() - PROVIDER_DAYS * DAY_MS)
  // Read before the provider's list: what is succeeded now must be in it.
  const ours = await sql.listSucceededIntents(db, provider.name, since)
  const known = new Map(ours.map((intent) => [intent.reference, intent]))
  const problems: string[] = []
  const seen = new Set<string>()
  for await (const theirs of provider.listSucceeded(since)) {
    // Of another system that uses the same account.
    if (theirs.reference === null || !UUID.test(theirs.reference)) continue
    seen.add(theirs.id)
    const isEqual = (mine: (typeof ours)[number] | undefined) =>
      mine?.status === 'succeeded' &&
      mine.amountCents === theirs.amountCents &&
      (theirs.refundedCents === null || mine.refundedCents === theirs.refundedCents)
    if (isEqual(known.get(theirs.reference))) continue
    // It may have moved on since: only what is still different is a problem.
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
