/**
 * The ledger: every cent that moves is an entry whose postings add up to zero. The database enforces the rules (balance of an
 * entry, no account below zero, no change afterwards); this folder knows which accounts a payment touches.
 */
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { DisputeStep, PaidWithFee, PaymentIntent, Purpose, RefundStep } from '../../payments/payment-intent.ts'
import { type Account, accounts } from './ledger.accounts.ts'
import { balanceOf, creditCreator, type Entry, lockedBalance, post, postAll } from './ledger.entries.ts'
import { type EarningOf, recordDispute, recordRefund } from './ledger.refunds.ts'
import * as sql from './ledger.sql.ts'

const DAY_MS = 86_400_000

export interface CreatorBalance {
  /** On hold. */
  pendingCents: number
  /** Ready to be paid out. */
  availableCents: number
  debtCents: number
}

export interface Ledger {
  /** Percent of each payment that the platform keeps. */
  feePercent: number
  /** Days before an earning can be paid out. */
  holdDays: number
  /** Id of the entry; null when its key was already posted. @throws when it does not balance, at the latest at commit. */
  post(tx: Tx, entry: Entry): Promise<number | null>
  /** On the account's ordinary side: what the provider holds, what a creator has or owes. */
  balanceOf(db: Db, account: Account): Promise<number>
  creatorBalance(db: Db, userId: number): Promise<CreatorBalance>
  /**
   * Moves money of a creator to another account, when there is enough: simultaneous calls take turns. Id of the entry;
   * null when the available balance is smaller. The key must be new.
   */
  takeAvailable(
    tx: Tx,
    take: { userId: number; amountCents: number; to: Account; key: string; kind: string },
  ): Promise<number | null>
  /** Returns money to a creator; debts are paid first. */
  giveAvailable(
    tx: Tx,
    give: { userId: number; amountCents: number; from: Account; key: string; kind: string; source?: Purpose },
  ): Promise<number | null>
  /** The opposite of an entry. Null when it was already reversed. */
  reverse(tx: Tx, key: string): Promise<number | null>
  /** Payments succeeded: posts the creator's part of each (on hold, if there is a hold period) and the platform's. */
  recordEarnings(tx: Tx, earnings: readonly EarningOf[]): Promise<void>
  /** The provider reported its fees for payments; the platform bears them. */
  recordFees(tx: Tx, intents: readonly PaidWithFee[]): Promise<void>
  /** The provider reported its fee for a dispute; the platform bears it. */
  recordDisputeFee(tx: Tx, intent: PaymentIntent, dispute: { id: string; feeCents: number }): Promise<void>
  /** A step of a refund: takes its parts from creator and platform, and returns them when the refund fails. */
  recordRefund(tx: Tx, earning: EarningOf, refund: RefundStep): Promise<void>
  /** A step of a dispute: the money is held while it is open, and returned when it is won. */
  recordDispute(tx: Tx, earning: EarningOf, dispute: DisputeStep): Promise<void>
  /** Makes earnings available whose hold is over; they pay debts first. Returns their number. For the job. */
  releaseHolds(now?: Date): Promise<number>
}

export interface LedgerDeps {
  db: Db
  feePercent: number
  holdDays: number
}

export function createLedger({ db, feePercent, holdDays }: LedgerDeps): Ledger {
  /** `owedCents`: the debt of the creator of a single earning, which is paid first. */
  const bookEarnings = async (tx: Tx, earnings: readonly EarningOf[], owedCents = 0): Promise<void> => {
    if (earnings.length === 0) return
    const shares = earnings.map((earning) => {
      const { intent, creatorId } = earning
      const platformCents = Math.round((intent.amountCents * feePercent) / 100)
      const repaidCents = Math.min(owedCents, intent.amountCents - platformCents)
      const restCents = intent.amountCents - platformCents - repaidCents
      const account = holdDays > 0 ? accounts.pending(creatorId) : accounts.available(creatorId)
      return { ...earning, platformCents, repaidCents, restCents, account }
    })
    const ids = await postAll(
      tx,
      shares.map(({ intent, creatorId, source, videoId, platformCents, repaidCents, restCents, account }) => ({
        key: `earning:${intent.id}`,
        kind: 'earning',
        source,
        intentId: intent.id,
        videoId,
        at: intent.succeededAt,
        postings: [
          [accounts.clearing, 0 - intent.amountCents],
          [accounts.platform, platformCents],
          [accounts.debt(creatorId), repaidCents],
          [account, restCents],
        ],
      })),
    )
    if (holdDays === 0) return
    for (const [index, { intent, creatorId, restCents }] of shares.entries()) {
      if (ids[index] === null || restCents === 0) continue
      await sql.insertHold(tx, {
        intentId: intent.id,
        ownerId: creatorId,
        currency: intent.currency,
        amountCents: restCents,
        availableAt: new Date((intent.succeededAt ?? new Date()).getTime() + holdDays * DAY_MS),
      })
    }
  }

  return {
    feePercent,
    holdDays,
    post,
    balanceOf,
    async creatorBalance(tx, userId) {
      const [pendingCents, availableCents, debtCents] = [
        await balanceOf(tx, accounts.pending(userId)),
        await balanceOf(tx, accounts.available(userId)),
        await balanceOf(tx, accounts.debt(userId)),
      ]
      return { pendingCents, availableCents, debtCents }
    },

    async takeAvailable(tx, { userId, amountCents, to, key, kind }) {
      const available = await lockedBalance(tx, accounts.available(userId))
      if (amountCents <= 0 || amountCents > available) return null
      return post(tx, {
        key,
        kind,
        postings: [
          [accounts.available(userId), 0 - amountCents],
          [to, amountCents],
        ],
      })
    },

    async giveAvailable(tx, { userId, amountCents, from, key, kind, source = null }) {
      const credit = await creditCreator(tx, userId, amountCents, accounts.available(userId))
      return post(tx, { key, kind, source, postings: [[from, 0 - amountCents], ...credit.postings] })
    },

    async reverse(tx, key) {
      const original = await sql.listPostings(tx, key)
      const [first] = original
      if (!first) throw new Error(`there is no entry ${key} to reverse`)
      return post(tx, {
        key: `reversal:${key}`,
        kind: 'reversal',
        intentId: first.intentId,
        videoId: first.videoId,
        reversesId: first.entryId,
        postings: original.map(({ kind, ownerId, currency, amountCents }) => [
          { kind, ownerId, currency },
          0 - amountCents,
        ]),
      })
    },

    async recordEarnings(tx, earnings) {
      const indebted = await sql.listIndebted(
        tx,
        earnings.map(({ creatorId }) => creatorId),
      )
      await bookEarnings(
        tx,
        earnings.filter(({ creatorId }) => !indebted.has(creatorId)),
      )
      // One after the other, because each changes the debt that the next one reads.
      for (const earning of earnings.filter(({ creatorId }) => indebted.has(creatorId))) {
        await bookEarnings(tx, [earning], await lockedBalance(tx, accounts.debt(earning.creatorId)))
      }
    },

    async recordFees(tx, intents) {
      const charged = intents.filter(({ feeCents }) => feeCents > 0)
      if (charged.length === 0) return
      await postAll(
        tx,
        charged.map(({ id, purpose, feeCents }) => ({
          key: `provider_fee:${id}`,
          kind: 'provider_fee',
          source: purpose,
          intentId: id,
          postings: [
            [accounts.providerFees, 0 - feeCents],
            [accounts.clearing, feeCents],
          ],
        })),
      )
    },

    async recordDisputeFee(tx, intent, { id, feeCents }) {
      await post(tx, {
        key: `dispute_fee:${id}`,
        kind: 'dispute_fee',
        source: intent.purpose,
        intentId: intent.id,
        postings: [
          [accounts.providerFees, 0 - feeCents],
          [accounts.clearing, feeCents],
        ],
      })
    },

    recordRefund,
    recordDispute,

    async releaseHolds(now = new Date()) {
      const release = (intentId: number) =>
        transact(db, async ({ tx }) => {
          const hold = await sql.lockHold(tx, intentId)
          if (!hold) return
          const { ownerId, amountCents } = hold
          await sql.shrinkHold(tx, intentId, 0)
          // A debt that arose during the hold is paid before the creator can withdraw the money.
          const credit = await creditCreator(tx, ownerId, amountCents, accounts.available(ownerId))
          await post(tx, {
            key: `hold_released:${intentId}`,
            kind: 'hold_released',
            intentId,
            postings: [[accounts.pending(ownerId), 0 - amountCents], ...credit.postings],
          })
        })
      let released = 0
      for (let due = await sql.listDueHolds(db, now); due.length > 0; due = await sql.listDueHolds(db, now)) {
        for (const { intentId } of due) await release(intentId)
        released += due.length
      }
      return released
    },
  }
}
