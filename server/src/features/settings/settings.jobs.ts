import { defineSweep } from '../../jobs/job-queue.ts'

/** Deletes links of mails that have expired. */
export const sweepAccountTokensJob = defineSweep('sweep-account-tokens')
