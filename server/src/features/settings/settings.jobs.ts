import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/** Deletes expired links of mails, and what late requests have written for accounts that were just deleted. */
export const sweepAccountTokensJob = defineSweep('sweep-account-tokens')

/** Removes what a deleted account leaves: files, saved cards, open payments, and rows that a late request has written. */
export const clearAfterAccountJob = defineJob({
  name: 'clear-after-account',
  payload: z.object({ userId: Id, avatarKey: z.nullable(z.string()) }),
  retryLimit: 5,
  expireInSeconds: 300,
})
