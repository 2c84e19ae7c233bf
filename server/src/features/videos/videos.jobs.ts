import { defineSweep } from '../../jobs/job-queue.ts'

/** Erases the files of deleted videos that nobody can bring back any more. */
export const eraseVideosJob = defineSweep('erase-videos')
/** Publishes videos whose time has come. */
export const publishDueJob = defineSweep('publish-due-videos')
/** Deletes counts of played seconds that no view can come from any more. */
export const sweepTalliesJob = defineSweep('sweep-tallies')
/** Corrects the likes of videos where they differ from the reactions. */
export const reconcileLikesJob = defineSweep('reconcile-likes')
