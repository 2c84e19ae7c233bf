import { defineSweep } from '../../jobs/job-queue.ts'

/** Deletes expired links of mails. */
export const sweepAccountTokensJob = defineSweep('sweep-account-tokens')
