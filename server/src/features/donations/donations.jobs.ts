import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'
import { donationReceived, monthlyGiftFailed } from './donations.events.ts'

/** Charges the monthly gifts that are due. */
export const chargeMonthlyGiftsJob = defineSweep('charge-monthly-gifts')

/** Refunds a gift that was paid in an open window after its creator had deleted the account. */
export const refundGiftJob = defineJob({
  name: 'refund-gift',
  payload: z.object({ intentId: Id }),
  retryLimit: 20,
  expireInSeconds: 60,
  keyOf: ({ intentId }) => String(intentId),
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
