import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/**
 * Processes a video from its original: renditions, pictures, storyboard. `run` is the id of the transition that
 * requested it, so that a run requested while the previous job is ending gets its own job.
 * Enqueue it by `enqueueProcessing`.
 */
export const processVideoJob = defineJob({
  name: 'process-video',
  payload: z.object({ videoId: Id, run: z.int() }),
  retryLimit: 3,
  // A video of several hours takes most of a day on a small machine.
  expireInSeconds: 86_000,
  keyOf: ({ videoId, run }) => `${videoId} ${run}`,
})

/** Gives a job to every video that waits for one. */
export const reconcileProcessingJob = defineSweep('reconcile-processing')
/** Removes the files of runs that are over. */
export const sweepProcessingJob = defineSweep('sweep-processing')
