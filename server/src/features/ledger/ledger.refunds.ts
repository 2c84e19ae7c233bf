/** Refunds and disputes: an earning is taken back from those who had its parts, and returned when that fails or is won. */
import type { Tx } from '../../db/database.ts'
import type { AccountKind } from '../../db/tables/payments.ts'
import type { DisputeStep, PaymentIntent, Purpose, RefundStep } from '../../payments/payment-intent.ts'
import { type Account, accounts } from './ledger.accounts.ts'
import { creditCreator, lockedBalance, post } from './ledger.entries.ts'
import * as sql from './ledger.sql.ts'

/** Who earns a payment, and on which video. */
export interface EarningOf {
  intent: PaymentIntent
  creatorId: number
  source: Purpose
  videoId: number | null
}

/** How `cents` of an earning are reversed: from its hold, then from the available balance; the rest becomes a debt. */
const debitCreator = async (tx: Tx, { intent, creatorId }: EarningOf, cents: number) => {
  const hold = await sql.lockHold(tx, intent.id)
  const fromHold = Math.min(hold?.amountCents ?? 0, cents)
  if (hold && fromHold > 0) await sql.shrinkHold(tx, intent.id, hold.amountCents - fromHold)
  const available = fromHold < cents ? await lockedBalance(tx, accounts.available(creatorId)) : 0
  const fromAvailable = Math.min(available, cents - fromHold)
  return [
    [accounts.pending(creatorId), 0 - fromHold],
    [accounts.available(creatorId), 0 - fromAvailable],
    [accounts.debt(creatorId), 0 - (cents - fromHold - fromAvailable)],
  ] as const
}

/** Takes an amount of a payment back from its recipients, and holds it on `to`. */
async function takeBack(
  tx: Tx,
  earning: EarningOf,
  take: { key: string; kind: string; amountCents: number; to: Account },
) {
  const { intent } = earning
  const { platformFirst, platformLeft, creatorLeft } = await sql.sharesOf(tx, intent.id)
  const isRest = take.amountCents >= platformLeft + creatorLeft
  const exact = isRest ? platformLeft : Math.round((platformFirst * take.amountCents) / intent.amountCents)
  const fromPlatform = Math.max(0, Math.min(platformLeft, take.amountCents, exact))
  await post(tx, {
    key: take.key,
    kind: take.kind,
    source: earning.source,
    intentId: intent.id,
    videoId: earning.videoId,
    postings: [
      [accounts.platform, 0 - fromPlatform],
      ...(await debitCreator(tx, earning, take.amountCents - fromPlatform)),
      [take.to, take.amountCents],
    ],
  })
}

/** Undoes a `takeBack`: money that came from a hold or a balance is now available. */
async function giveBack(tx: Tx, earning: EarningOf, give: { ofKey: string; key: string; kind: string; from: Account }) {
  const taken = await sql.listPostings(tx, give.ofKey)
  const sumWhere = (isIt: (kind: AccountKind) => boolean) =>
    taken.reduce((sum, { kind, amountCents }) => (isIt(kind) ? sum - amountCents : sum), 0)
  const toPlatform = sumWhere((kind) => kind === 'platform')
  const toCreator = sumWhere((kind) => kind.startsWith('creator_'))
  if (toPlatform + toCreator === 0) return
  const credit = await creditCreator(tx, earning.creatorId, toCreator, accounts.available(earning.creatorId))
  await post(tx, {
    key: give.key,
    kind: give.kind,
    source: earning.source,
    intentId: earning.intent.id,
    videoId: earning.videoId,
    postings: [[give.from, 0 - toPlatform - toCreator], [accounts.platform, toPlatform], ...credit.postings],
  })
}

/** Posts the release of held money: the provider has sent it back. */
const settle = (
  tx: Tx,
  { intent, source, videoId }: EarningOf,
  { key, kind, from, cents }: { key: string; kind: string; from: Account; cents: number },
) =>
  post(tx, {
    key,
    kind,
    source,
    intentId: intent.id,
    videoId,
    postings: [
      [from, 0 - cents],
      [accounts.clearing, cents],
    ],
  })

/** A step of a refund: takes its parts from creator and platform, and returns them when the refund fails. */
export async function recordRefund(
  tx: Tx,
  earning: EarningOf,
  { id, amountCents, state, before }: RefundStep,
): Promise<void> {
  const key = `refund:${id}`
  if (before === null && state !== 'failed') {
    await takeBack(tx, earning, { key, kind: 'refund', amountCents, to: accounts.refunds })
  }
  if (state === 'succeeded') {
    await settle(tx, earning, {
      key: `refund_settled:${id}`,
      kind: 'refund_settled',
      from: accounts.refunds,
      cents: amountCents,
    })
  }
  if (state === 'failed' && before !== null) {
    await giveBack(tx, earning, {
      ofKey: key,
      key: `refund_failed:${id}`,
      kind: 'refund_failed',
      // A bank may return a refund weeks after it had succeeded: the provider has the money again.
      from: before === 'pending' ? accounts.refunds : accounts.clearing,
    })
  }
}

/** A step of a dispute: the money is held while it is open, and returned when it is won. */
export async function recordDispute(
  tx: Tx,
  earning: EarningOf,
  { id, amountCents, state, before }: DisputeStep,
): Promise<void> {
  const key = `dispute:${id}`
  if (before === null) {
    await takeBack(tx, earning, { key, kind: 'dispute', amountCents, to: accounts.disputes })
  }
  if (state === 'won') {
    await giveBack(tx, earning, {
      ofKey: key,
      key: `dispute_won:${id}`,
      kind: 'dispute_won',
      from: accounts.disputes,
    })
  }
  if (state === 'lost') {
    await settle(tx, earning, {
      key: `dispute_lost:${id}`,
      kind: 'dispute_lost',
      from: accounts.disputes,
      cents: amountCents,
    })
  }
}
