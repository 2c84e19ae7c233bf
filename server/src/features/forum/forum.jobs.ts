import { defineSweep } from '../../jobs/job-queue.ts'

/** Deletes the views of past days, which are no longer needed to count each person once a day. */
export const sweepForumViewsJob = defineSweep('sweep-forum-views')
/** Corrects how many topics a category has. */
export const reconcileTopicsJob = defineSweep('reconcile-forum-topics')
/** Corrects how many replies a topic has. */
export const reconcileRepliesJob = defineSweep('reconcile-forum-replies')
