import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/**
 * Prepares a video for watching from its original: ladder, pictures, storyboard. `run` is the id of the transition that
 * asked for it: a run that is asked for while the job of the one before is just ending is another job, not the same.
 * Enqueue it by `enqueueProcessing`.
 */
export const processVideoJob = defineJob({
  name: 'process-video',
  payload: z.object({ videoId: Id, run: z.int() }),
  retryLimit: 3,
  // A film of several hours on a small machine takes most of a day.
  expireInSeconds: 86_000,
  keyOf: ({ videoId, run }) => `${videoId} ${run}`,
})

/** Gives a job to every video that waits for one. */
export const reconcileProcessingJob = defineSweep('reconcile-processing')
/** Removes the files of runs that are over. */
export const sweepProcessingJob = defineSweep('sweep-processing')
/** Lets videos appear whose time has come. */
export const publishDueJob = defineSweep('publish-due-videos')
/** Deletes counts of played seconds that no view can come from any more. */
export const sweepTalliesJob = defineSweep('sweep-tallies')
/** Corrects the likes of videos where they differ from the reactions. */
export const reconcileLikesJob = defineSweep('reconcile-likes')
