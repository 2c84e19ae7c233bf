import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob } from '../../jobs/job-queue.ts'
import { purchasePaid } from './purchases.events.ts'

/**
 * Refunds a payment that should not have been made: a second one for a video the buyer already has, abandoned and then paid in
 * another tab, or one to a seller who had already deleted the account, or for a video that moderators had already withdrawn.
 */
export const refundPurchaseJob = defineJob({
  name: 'refund-duplicate-purchase',
  payload: z.object({ intentId: Id }),
  retryLimit: 20,
  expireInSeconds: 60,
  keyOf: ({ intentId }) => String(intentId),
})

/** Mails the receipt of a paid download. */
export const mailPurchaseReceiptJob = defineJob({
  name: 'mail-purchase-receipt',
  payload: purchasePaid.payload,
  retryLimit: 5,
  expireInSeconds: 60,
})
