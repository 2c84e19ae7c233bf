import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/** Copies the picture an advertiser named, re-encoded, so that no viewer's browser asks a foreign server for it. */
export const fetchSponsorPictureJob = defineJob({
  name: 'fetch-sponsor-picture',
  payload: z.object({ contentId: Id, address: z.string() }),
  retryLimit: 3,
  expireInSeconds: 60,
})

/** Begins what is due to begin and completes what is over. */
export const scheduleSponsorsJob = defineSweep('schedule-sponsors')
/** Gives unspent budgets back. */
export const refundSponsorsJob = defineSweep('refund-sponsors')
/** Enters creators' shares of what was spent on their pages. */
export const settleSponsorSharesJob = defineSweep('settle-sponsor-shares')
/** Forgets used tokens and the caps of days that are over. */
export const sweepSponsorsJob = defineSweep('sweep-sponsors')
