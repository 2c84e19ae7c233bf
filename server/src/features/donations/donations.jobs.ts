import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'
import { suspensionChanged } from '../reports/reports.events.ts'
import { donationReceived, monthlyGiftFailed } from './donations.events.ts'

/** Charges the monthly gifts that are due. */
export const chargeMonthlyGiftsJob = defineSweep('charge-monthly-gifts')

/** Ends the payments to a creator that were begun before the suspension. */
export const endGiftsToJob = defineJob({
  name: 'end-gifts-to',
  payload: suspensionChanged.payload,
  retryLimit: 20,
  expireInSeconds: 300,
})

/**
 * Refunds a gift that was paid in an open window after its creator had deleted the account or was suspended. `disputeId`: the
 * refund had to wait for this dispute, which is over. It gets its own job, because the one that found the dispute may still be
 * ending.
 */
export const refundGiftJob = defineJob({
  name: 'refund-gift',
  payload: z.object({ intentId: Id, disputeId: z.optional(z.string()) }),
  retryLimit: 20,
  expireInSeconds: 60,
  keyOf: ({ intentId, disputeId = '' }) => `${intentId} ${disputeId}`,
})

/** Mails the receipt of a gift. */
export const mailReceiptJob = defineJob({
  name: 'mail-receipt',
  payload: donationReceived.payload,
  retryLimit: 5,
  expireInSeconds: 60,
})

/** Mails the giver that a monthly gift could not be charged. */
export const mailMonthlyFailureJob = defineJob({
  name: 'mail-monthly-failure',
  payload: monthlyGiftFailed.payload,
  retryLimit: 5,
  expireInSeconds: 60,
})
