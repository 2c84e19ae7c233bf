/** Updates a purchase when its payment changes; each step runs in the transaction that records the change. */
import type { Tx } from '../../db/database.ts'
import type { TransactionScope } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { type IntentHandler, isRefundSuccess, type PaymentIntent } from '../../payments/payment-intent.ts'
import { earningRefunded } from '../ledger/ledger.events.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { purchaseEnded, purchasePaid } from './purchases.events.ts'
import { refundDuplicateJob } from './purchases.jobs.ts'
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
  const findPurchase = async (tx: Tx, intent: PaymentIntent): Promise<sql.PurchaseRow> => {
    const purchase = await sql.lockByIntent(tx, intent.id)
    if (!purchase) throw new Error(`payment ${intent.id} is for a purchase that was never written`)
    return purchase
  }
  const earningOf = (intent: PaymentIntent, { sellerId, videoId }: sql.PurchaseRow) => ({
    ...{ intent, creatorId: sellerId, videoId, source: 'purchase' as const },
  })

  const recordPaid = async (scope: TransactionScope, intent: PaymentIntent): Promise<void> => {
    const { tx } = scope
    const purchase = await findPurchase(tx, intent)
    await ledger.recordEarnings(tx, [earningOf(intent, purchase)])
    const rival = await sql.lockRival(tx, purchase)
    if (rival?.status === 'paid') {
      await jobs.enqueue(refundDuplicateJob, { intentId: intent.id }, { tx, isUrgent: true })
      return
    }
    // Another purchase was started after this one was abandoned, but this one was paid.
    if (rival) await sql.markAbandoned(tx, rival.id)
    await sql.markPaid(tx, purchase.id)
    await events.record(scope, purchasePaid, toEvent(purchase))
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
      if (isRefundSuccess(refund)) {
        const { buyerId, sellerId, videoId } = purchase
        const people = { payerId: buyerId, creatorId: sellerId, videoId }
        await events.record(scope, earningRefunded, { refundId: refund.id, source: 'purchase', ...people })
      }
      // A partial refund is a goodwill gesture; only a full one ends the access.
      const isAllBack = intent.refundedCents >= intent.amountCents
      if (isAllBack && purchase.status === 'paid') {
        await sql.markRefunded(tx, purchase.id)
        await events.record(scope, purchaseEnded, toEvent(purchase))
      }
      // The refund failed: the payment remains valid, and the buyer keeps the file.
      if (!isAllBack && purchase.status === 'refunded' && !(await sql.lockRival(tx, purchase))) {
        await sql.markPaid(tx, purchase.id)
        await events.record(scope, purchasePaid, toEvent(purchase))
      }
    },

    async disputed(scope, intent, dispute) {
      const { tx } = scope
      const purchase = await findPurchase(tx, intent)
      await ledger.recordDispute(tx, earningOf(intent, purchase), dispute)
      if (dispute.state === 'lost' && purchase.status === 'paid') {
        await sql.markRefunded(tx, purchase.id)
        await events.record(scope, purchaseEnded, toEvent(purchase))
      }
    },
  }
}
