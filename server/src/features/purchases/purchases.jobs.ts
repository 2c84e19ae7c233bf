import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob } from '../../jobs/job-queue.ts'
import { suspensionChanged } from '../reports/reports.events.ts'
import { videoWithdrawn } from '../videos/videos.events.ts'
import { purchasePaid } from './purchases.events.ts'

/**
 * Refunds a payment that should not have been made: a second one for a video the buyer already has, abandoned and then paid in
 * another tab, or one to a seller who had deleted the account or was suspended, or for a video that moderators had already withdrawn.
 * `disputeId`: the refund had to wait for this dispute, which is over. It gets its own job, because the one that found the dispute
 * may still be ending.
 */
export const refundPurchaseJob = defineJob({
  name: 'refund-duplicate-purchase',
  payload: z.object({ intentId: Id, disputeId: z.optional(z.string()) }),
  retryLimit: 20,
  expireInSeconds: 60,
  keyOf: ({ intentId, disputeId = '' }) => `${intentId} ${disputeId}`,
})

/** Ends the payments to a seller that were begun before the suspension. */
export const endPurchasesOfJob = defineJob({
  name: 'end-purchases-of',
  payload: suspensionChanged.payload,
  retryLimit: 20,
  expireInSeconds: 300,
})

/** Ends the payments for a video that were begun before moderators withdrew it. */
export const endPurchasesOfVideoJob = defineJob({
  name: 'end-purchases-of-video',
  payload: videoWithdrawn.payload,
  retryLimit: 20,
  expireInSeconds: 300,
})

/** Mails the receipt of a paid download. */
export const mailPurchaseReceiptJob = defineJob({
  name: 'mail-purchase-receipt',
  payload: purchasePaid.payload,
  retryLimit: 5,
  expireInSeconds: 60,
})
