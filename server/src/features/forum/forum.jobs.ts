import { defineSweep } from '../../jobs/job-queue.ts'

/** Deletes the days of views that no view can be counted against any more. */
export const sweepForumViewsJob = defineSweep('sweep-forum-views')
/** Corrects how many topics a category has. */
export const reconcileTopicsJob = defineSweep('reconcile-forum-topics')
/** Corrects how many replies a topic has. */
export const reconcileRepliesJob = defineSweep('reconcile-forum-replies')
