import { defineSweep } from '../../jobs/job-queue.ts'

/** Removes uploads that no video took in time. */
export const sweepUploadsJob = defineSweep('sweep-uploads')
