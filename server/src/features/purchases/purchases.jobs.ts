import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob } from '../../jobs/job-queue.ts'

/** Gives back a payment for a video that its buyer has already: paid in another tab after it was given up there. */
export const refundDuplicateJob = defineJob({
  name: 'refund-duplicate-purchase',
  payload: z.object({ intentId: Id }),
  retryLimit: 20,
  expireInSeconds: 60,
  keyOf: ({ intentId }) => String(intentId),
})
