import { defineSweep } from '../../jobs/job-queue.ts'

/** Removes uploads that did not become a video in time. */
export const sweepUploadsJob = defineSweep('sweep-uploads')
