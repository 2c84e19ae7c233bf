import { defineSweep } from '../../jobs/job-queue.ts'

/** Deletes addresses whose owners never confirmed them. */
export const sweepNewsletterJob = defineSweep('sweep-newsletter')
