/** The money of sponsored content: the budget is paid before it runs, the unspent part is refunded, creators get their share. */
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { StartedPayment } from '@lamplight/contract/payments'
import type { sponsorsApi } from '@lamplight/contract/sponsors'
import type { Db, Tx } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { type Fail, fail, ok, type Result } from '../../lib/result.ts'
import type { DisputeStep, PaymentIntent, RefundStep } from '../../payments/payment-intent.ts'
import type { Payments } from '../../payments/payments.ts'
import { toStarted } from '../../payments/payments.view.ts'
import { accounts } from '../ledger/ledger.accounts.ts'
import { paymentDisputed } from '../ledger/ledger.events.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import * as funding from './sponsors.funding.sql.ts'
import { canPay, canSee, isAdvertiser } from './sponsors.policy.ts'
import { activateIfDue } from './sponsors.schedule.ts'
import * as sql from './sponsors.sql.ts'
import { takeStep } from './sponsors.steps.ts'

/** The most rows that a job reads at once. */
const BATCH = 100

type PayRefusal = 'sponsor_already_paid' | 'sponsor_step_impossible'

export interface SponsorFunding {
  pay(
    viewer: Viewer,
    id: number,
    input: NonNullable<BodyOf<typeof sponsorsApi.pay>>,
  ): Promise<
    Result<StartedPayment, PayRefusal | 'sponsor_not_found' | 'payment_unavailable' | 'card_not_found' | 'rate_limited'>
  >
  /** Refunds the unspent budget of campaigns that are over. For the job. */
  refundUnspent(): Promise<void>
  /**
   * Enters the creators' shares of the spend on their pages in the ledger; those of deleted accounts stay with the platform.
   * For the job.
   */
  settleShares(): Promise<void>
  /** Cents of a creator's share that are not in the ledger yet. */
  openShareCents(db: Db, creatorId: number): Promise<number>
}

export interface SponsorFundingDeps {
  db: Db
  events: Events
  payments: Payments
  ledger: Ledger
  creatorSharePercent: number
  /** Where a bank redirects to after its confirmation page. */
  publicUrl: string
  /** Default: the system's clock. */
  now?: () => Date
}

export function createSponsorFunding(deps: SponsorFundingDeps): SponsorFunding {
  const { db, events, payments, ledger, creatorSharePercent, publicUrl, now = () => new Date() } = deps

  const requirePayment = async (tx: Tx, intent: PaymentIntent) => {
    const payment = await funding.lockPayment(tx, intent.id)
    if (!payment) throw new Error(`payment ${intent.id} is for sponsored content that does not exist`)
    return payment
  }
  /** All of it belongs to the platform until a creator earns a share or the rest is refunded. */
  const earningOf = (intent: PaymentIntent) => ({
    intent,
    creatorId: intent.payerId,
    source: 'sponsor' as const,
    videoId: null,
  })

  const recordPaid = async (scope: TransactionScope, intent: PaymentIntent): Promise<void> => {
    const { tx } = scope
    const moment = now()
    await ledger.post(tx, {
      key: `earning:${intent.id}`,
      kind: 'earning',
      source: 'sponsor',
      intentId: intent.id,
      postings: [
        [accounts.clearing, 0 - intent.amountCents],
        [accounts.platform, intent.amountCents],
      ],
    })
    const { contentId } = await requirePayment(tx, intent)
    const content = contentId === null ? undefined : await sql.lockContent(tx, contentId)
    const isWanted = content?.status === 'approved' && content.paidAt === null && content.endsAt > moment
    await funding.setPaymentState(tx, intent.id, isWanted ? 'paid' : 'surplus')
    if (!content || !isWanted) return
    const step = { step: 'paid', to: 'approved', actorId: content.advertiserId, now: moment } as const
    const paid = await takeStep(events, scope, content, { ...step, values: { paidAt: moment } })
    await activateIfDue(events, scope, paid, moment)
  }

  type Payment = Awaited<ReturnType<typeof requirePayment>>

  /** Counts what a refund or a dispute takes from a budget, or returns to it. Cents; 0 when the payment is settled. */
  const withdraw = async ({ tx }: TransactionScope, payment: Payment, step: RefundStep | DisputeStep) => {
    const takenIn = (state: typeof step.state | null) =>
      state === null || state === 'failed' || state === 'won' ? 0 : step.amountCents
    const cents = payment.refundedAt === null ? takenIn(step.state) - takenIn(step.before) : 0
    if (cents !== 0) await funding.setWithdrawn(tx, payment.intentId, payment.withdrawnCents + cents)
    return cents
  }

  const lockRunning = async ({ tx }: TransactionScope, { contentId }: Payment) => {
    const content = contentId === null ? undefined : await sql.lockContent(tx, contentId)
    return content?.status === 'approved' || content?.status === 'active' ? content : undefined
  }

  const end = (scope: TransactionScope, content: sql.SponsorRow) =>
    takeStep(events, scope, content, {
      ...{ step: 'ended', to: 'completed', actorId: null, now: now(), values: { pausedAt: null } },
    })

  /** The history says that the advertiser does not have that amount after all. */
  const recordReturned = (scope: TransactionScope, content: sql.SponsorRow, cents: number, values = {}) =>
    takeStep(events, scope, content, {
      ...{ step: 'refund_failed', to: content.status, actorId: null, now: now(), values },
      notes: (cents / 100).toFixed(2),
    })

  /** The unspent rest has not reached its advertiser: it is owed again. */
  const owedAgain = async (scope: TransactionScope, { intentId, contentId, refundedAt, refundCents }: Payment) => {
    await funding.reopenPayment(scope.tx, intentId)
    const content = contentId === null ? undefined : await sql.lockContent(scope.tx, contentId)
    if (content && refundedAt !== null) await recordReturned(scope, content, refundCents ?? 0)
  }

  /** A refunded part of the budget is not spent any more; without any left the campaign ends. A failed refund returns it. */
  const reduceBudget = async (
    scope: TransactionScope,
    content: sql.SponsorRow,
    { leftCents, cents }: { leftCents: number; cents: number },
  ) => {
    const hasLeft = leftCents * 1000 > content.spentMillicents
    const values = hasLeft ? { budgetCents: leftCents } : {}
    if (cents < 0) return recordReturned(scope, content, -cents, values)
    const step = { step: 'refunded', to: content.status, actorId: null, now: now() } as const
    const reduced = await takeStep(events, scope, content, { ...step, notes: (cents / 100).toFixed(2), values })
    return hasLeft ? reduced : end(scope, reduced)
  }

  payments.onIntent('sponsor', {
    async succeeded(scope, intents) {
      for (const intent of intents) await recordPaid(scope, intent)
    },
    async refunded(scope, intent, refund) {
      await ledger.recordRefund(scope.tx, earningOf(intent), refund)
      const payment = await requirePayment(scope.tx, intent)
      // The unspent rest, which this service has asked for.
      if (payment.refundCents === refund.amountCents) {
        return refund.state === 'failed' ? owedAgain(scope, payment) : undefined
      }
      const cents = await withdraw(scope, payment, refund)
      const content = await lockRunning(scope, payment)
      if (!content || cents === 0) return
      await reduceBudget(scope, content, { leftCents: payment.amountCents - payment.withdrawnCents - cents, cents })
    },
    async disputed(scope, intent, dispute) {
      await ledger.recordDispute(scope.tx, earningOf(intent), dispute)
      const { id: disputeId, state } = dispute
      const people = { payerId: intent.payerId, creatorId: null, videoId: null }
      await events.record(scope, paymentDisputed, { disputeId, state, source: 'sponsor', ...people })
      const payment = await requirePayment(scope.tx, intent)
      await withdraw(scope, payment, dispute)
      // Content whose payment was reversed is no longer shown.
      const content = dispute.before === null ? await lockRunning(scope, payment) : undefined
      if (content) await end(scope, content)
    },
  })

  const refusePayment = (viewer: Viewer, content: sql.SponsorRow): Fail<PayRefusal> | null => {
    if (content.paidAt !== null) return fail('sponsor_already_paid')
    return canPay(viewer, content, now()) ? null : fail('sponsor_step_impossible')
  }

  const refundOne = async ({
    intentId,
    contentId,
    owedCents: unspentCents,
    failures,
  }: funding.Unsettled): Promise<void> => {
    const owedCents = await funding.planRefund(db, intentId, unspentCents)
    if (owedCents === undefined) return
    if (owedCents > 0) {
      // The idempotency key keeps a retry from refunding twice, until the bank has returned the refund.
      const key = failures === 0 ? `unspent-${owedCents}` : `unspent-${owedCents}-${failures}`
      const refund = await payments.refund(intentId, { amountCents: owedCents, key })
      if (!refund.ok && refund.code !== 'payment_unavailable') await funding.dropPlannedRefund(db, intentId)
      if (!refund.ok) return
    }
    await transact(db, async (scope) => {
      const moment = now()
      const isFirst = await funding.settlePayment(scope.tx, intentId, moment)
      if (!isFirst || owedCents === 0 || contentId === null) return
      const content = await sql.lockContent(scope.tx, contentId)
      if (!content) return
      const step = { step: 'refunded', to: content.status, actorId: null, now: moment } as const
      await takeStep(events, scope, content, { ...step, notes: (owedCents / 100).toFixed(2) })
    })
  }

  /** The difference of two sums rounded down: fractions of a cent are carried over, and none is lost. */
  const shareCents = ({
    spentMillicents,
    settledMillicents,
  }: Record<'spentMillicents' | 'settledMillicents', number>) => {
    const upTo = (millicents: number) => Math.floor((millicents * creatorSharePercent) / 100_000)
    return upTo(spentMillicents) - upTo(settledMillicents)
  }

  return {
    async pay(viewer, id, { cardId, requestKey }) {
      const content = await sql.findContent(db, id)
      if (!content || !canSee(viewer, content) || !isAdvertiser(viewer, content)) return fail('sponsor_not_found')
      const refusal = refusePayment(viewer, content)
      const isRetry = requestKey !== undefined && (await funding.hasPaymentWithKey(db, viewer.id, requestKey, id))
      if (refusal && !isRetry) return refusal
      let others: number[] | undefined
      const started = await payments.start(
        {
          purpose: 'sponsor',
          payerId: viewer.id,
          amountCents: content.budgetCents,
          description: `Budget of sponsored content ${id}`,
          requestKey,
        },
        async ({ tx }, intent) => {
          const locked = await sql.lockContent(tx, id)
          const tooLate = locked ? refusePayment(viewer, locked) : fail('sponsor_step_impossible')
          if (tooLate) return tooLate
          // Read under the lock: of two simultaneous payments, one finds the other.
          others = await funding.listOpen(tx, id)
          await funding.insertPayment(tx, { intentId: intent.id, contentId: id, amountCents: intent.amountCents })
          return ok(null)
        },
      )
      if (!started.ok) return started
      const { intent, clientSecret } = started.value
      if (others === undefined) {
        // The key was used before, for a payment of something else.
        if (!(await funding.isPaymentOf(db, intent.id, id))) return fail('sponsor_step_impossible')
        // The first call may have been interrupted before it had ended the others.
        const isOpen = intent.status !== 'canceled' && intent.status !== 'succeeded'
        if (refusal && intent.status !== 'succeeded') return refusal
        others = isOpen ? (await funding.listOpen(db, id)).filter((other) => other !== intent.id) : []
      }
      // One payment stays open, so that the budget is not charged twice and refunded once: the one begun last, whichever call
      // comes here first. Two calls that end each other's payment would leave none.
      if (others.some((otherId) => otherId > intent.id)) {
        const ended = await payments.cancel(intent.id)
        return ended.ok ? ok(toStarted(ended.value, clientSecret)) : ended
      }
      for (const otherId of others) {
        const ended = await payments.cancel(otherId)
        if (!ended.ok) return ended
        if (ended.value.status === 'canceled') continue
        await payments.cancel(intent.id)
        const current = await sql.findContent(db, id)
        return (current && refusePayment(viewer, current)) ?? fail('sponsor_step_impossible')
      }
      if (cardId === undefined || clientSecret === null) return ok(toStarted(intent, clientSecret))
      const returnUrl = `${publicUrl}/sponsored-content`
      const charged = await payments.confirmWithSaved(intent.id, { cardId, returnUrl })
      return charged.ok ? ok(toStarted(charged.value.intent, charged.value.clientSecret)) : charged
    },

    async refundUnspent() {
      // All of them in parts: those that the provider refuses stay in the list and must not block later ones.
      let part = await funding.listUnsettled(db, 0, BATCH)
      while (part.length > 0) {
        for (const unsettled of part) await refundOne(unsettled)
        part = await funding.listUnsettled(db, part.at(-1)?.intentId ?? 0, BATCH)
      }
    },

    async settleShares() {
      // All of them, in parts: creators with new spend every hour must not keep the others from their share.
      const settleAfter = (after: funding.ShareKey) =>
        transact(db, async ({ tx }) => {
          const part = await funding.lockOpenShares(tx, after, BATCH)
          for (const share of part) {
            const { creatorId, contentId, spentMillicents, creatorDeletedAt } = share
            const cents = shareCents(share)
            // The platform holds the whole budget until a share is posted, and nobody could be paid the share of a deleted account.
            if (cents > 0 && creatorDeletedAt === null) {
              await ledger.giveAvailable(tx, {
                userId: creatorId,
                amountCents: cents,
                from: accounts.platform,
                key: `sponsor-share:${contentId}:${creatorId}:${spentMillicents}`,
                kind: 'sponsor_share',
                source: 'sponsor',
              })
            }
            await funding.settleShare(tx, creatorId, contentId, spentMillicents)
          }
          return part.at(-1)
        })
      let last: funding.ShareKey | undefined = { creatorId: 0, contentId: 0 }
      while (last) last = await settleAfter(last)
    },

    async openShareCents(reader, creatorId) {
      const shares = await funding.listOpenShares(reader, creatorId)
      return shares.reduce((sum, share) => sum + shareCents(share), 0)
    },
  }
}
