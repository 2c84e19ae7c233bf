import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'
import { payoutChanged } from './payouts.events.ts'

/** Places a payout with the payout service. */
export const sendPayoutJob = defineJob({
  name: 'send-payout',
  payload: z.object({ payoutId: Id }),
  retryLimit: 10,
  expireInSeconds: 120,
  keyOf: ({ payoutId }) => String(payoutId),
})

/** Reads the state of payouts in progress from the payout service, and places new ones. */
export const followPayoutsJob = defineSweep('follow-payouts')

/** Mails a creator about a payout. */
export const mailPayoutJob = defineJob({
  name: 'mail-payout',
  payload: payoutChanged.payload,
  retryLimit: 5,
  expireInSeconds: 60,
})
