import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/** Copies and re-encodes the picture at the advertiser's URL, so that no viewer's browser requests it from another server. */
export const fetchSponsorPictureJob = defineJob({
  name: 'fetch-sponsor-picture',
  payload: z.object({ contentId: Id, address: z.string() }),
  retryLimit: 3,
  expireInSeconds: 60,
})

/** Activates campaigns that are due and completes those that are over. */
export const scheduleSponsorsJob = defineSweep('schedule-sponsors')
/** Refunds unspent budgets. */
export const refundSponsorsJob = defineSweep('refund-sponsors')
/** Enters creators' shares of the spend on their pages in the ledger. */
export const settleSponsorSharesJob = defineSweep('settle-sponsor-shares')
/** Deletes used tokens and the view counts of past days. */
export const sweepSponsorsJob = defineSweep('sweep-sponsors')
