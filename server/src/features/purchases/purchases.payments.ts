/** Updates a purchase when its payment changes; each step runs in the transaction that records the change. */
import type { Tx } from '../../db/database.ts'
import type { TransactionScope } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { type IntentHandler, isRefundSuccess, netCents, type PaymentIntent } from '../../payments/payment-intent.ts'
import { earningRefunded, paymentDisputed } from '../ledger/ledger.events.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { purchaseEnded, purchasePaid } from './purchases.events.ts'
import { refundPurchaseJob } from './purchases.jobs.ts'
import { isDownloadAllowed, wasWithdrawnBefore } from './purchases.policy.ts'
import * as sql from './purchases.sql.ts'

export interface PurchasePaymentsDeps {
  events: Events
  jobs: Pick<JobQueue, 'enqueue'>
  ledger: Pick<Ledger, 'recordEarnings' | 'recordRefund' | 'recordDispute'>
}

export function createPurchasePayments({ events, jobs, ledger }: PurchasePaymentsDeps): IntentHandler {
  const toEvent = ({ id, videoId, buyerId, sellerId }: sql.PurchaseRow) => ({
    ...{ purchaseId: id, videoId, buyerId, sellerId },
  })
  const peopleOf = ({ videoId, buyerId, sellerId }: sql.PurchaseRow) => ({
    ...{ payerId: buyerId, creatorId: sellerId, videoId },
  })
  const findPurchase = async (tx: Tx, intent: PaymentIntent): Promise<sql.PurchaseRow> => {
    const purchase = await sql.lockByIntent(tx, intent.id)
    if (!purchase) throw new Error(`payment ${intent.id} is for a purchase that was never written`)
    return purchase
  }
  const earningOf = (intent: PaymentIntent, { sellerId, videoId }: sql.PurchaseRow) => ({
    ...{ intent, creatorId: sellerId, videoId, source: 'purchase' as const },
  })

  const refundLater = (tx: Tx, { id: intentId }: PaymentIntent, disputeId?: string) =>
    jobs.enqueue(refundPurchaseJob, { intentId, disputeId }, { tx, isUrgent: true })

  const isUnpayable = (tx: Tx, purchase: sql.PurchaseRow, { succeededAt }: PaymentIntent) =>
    sql.isSellerUnpayable(tx, purchase, succeededAt ?? new Date())

  /** Moderators had withdrawn the video before it was paid. What they withdraw later is refunded by staff only. */
  const wasNeverAvailable = async (tx: Tx, purchase: sql.PurchaseRow): Promise<boolean> => {
    const video = await sql.findVideoState(tx, purchase.videoId)
    return video !== undefined && purchase.paidAt !== null && wasWithdrawnBefore(purchase.paidAt, video)
  }

  const recordPaid = async (scope: TransactionScope, intent: PaymentIntent): Promise<void> => {
    const { tx } = scope
    const purchase = await findPurchase(tx, intent)
    await ledger.recordEarnings(tx, [earningOf(intent, purchase)])
    const rival = await sql.lockRival(tx, purchase)
    if (rival?.status === 'paid') {
      await refundLater(tx, intent)
      return
    }
    // Another purchase was started after this one was abandoned, but this one was paid.
    if (rival) await sql.markAbandoned(tx, rival.id)
    await sql.markPaid(tx, purchase.id)
    await events.record(scope, purchasePaid, toEvent(purchase))
    // Paid in an open window after the seller had deleted the account or was suspended, when nobody could be paid for it, or after
    // moderators had withdrawn the video, when the buyer could not have it.
    const video = await sql.findVideoState(tx, purchase.videoId)
    const isWithdrawn = video !== undefined && !isDownloadAllowed(video)
    if (isWithdrawn || (await isUnpayable(tx, purchase, intent))) await refundLater(tx, intent)
  }

  return {
    async succeeded(scope, intents) {
      for (const intent of intents) await recordPaid(scope, intent)
    },

    async failed({ tx }, intent) {
      if (intent.status !== 'canceled') return
      const purchase = await findPurchase(tx, intent)
      if (purchase.status === 'pending') await sql.markAbandoned(tx, purchase.id)
    },

    async refunded(scope, intent, refund) {
      const { tx } = scope
      const purchase = await findPurchase(tx, intent)
      await ledger.recordRefund(tx, earningOf(intent, purchase), refund)
      const people = peopleOf(purchase)
      if (isRefundSuccess(refund)) {
        await events.record(scope, earningRefunded, { refundId: refund.id, source: 'purchase', ...people })
      }
      // A partial refund is a goodwill gesture; only a full one ends the access.
      const isAllBack = netCents(intent) === 0
      if (isAllBack && purchase.status === 'paid') {
        await sql.markRefunded(tx, purchase.id)
        await events.record(scope, purchaseEnded, toEvent(purchase))
      }
      // The refund failed: the payment remains valid, and the buyer keeps the file, unless the bank has charged it back.
      const isValidAgain = !isAllBack && intent.chargedBackCents === 0
      if (isValidAgain && purchase.status === 'refunded' && !(await sql.lockRival(tx, purchase))) {
        await sql.markPaid(tx, purchase.id)
        await events.record(scope, purchasePaid, toEvent(purchase))
      }
    },

    async disputed(scope, intent, dispute) {
      const { tx } = scope
      const purchase = await findPurchase(tx, intent)
      await ledger.recordDispute(tx, earningOf(intent, purchase), dispute)
      const { id: disputeId, state } = dispute
      await events.record(scope, paymentDisputed, { disputeId, state, source: 'purchase', ...peopleOf(purchase) })
      // Its refund had to wait for the decision of the bank.
      const isUnwanted = async () =>
        (await isUnpayable(tx, purchase, intent)) ||
        (await sql.lockRival(tx, purchase))?.status === 'paid' ||
        (await wasNeverAvailable(tx, purchase))
      if (state === 'won' && (await isUnwanted())) await refundLater(tx, intent, disputeId)
      if (dispute.state === 'lost' && purchase.status === 'paid') {
        await sql.markRefunded(tx, purchase.id)
        await events.record(scope, purchaseEnded, toEvent(purchase))
      }
    },
  }
}
