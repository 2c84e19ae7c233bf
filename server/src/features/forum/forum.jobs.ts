import { defineSweep } from '../../jobs/job-queue.ts'

/** Deletes the views of past days, which are no longer needed to count each person once a day. */
export const sweepForumViewsJob = defineSweep('sweep-forum-views')
/** Counts the words of the newest posts, for the search in the forum. */
export const refreshForumVocabularyJob = defineSweep('refresh-forum-vocabulary')
/** Corrects how many topics a category has. */
export const reconcileTopicsJob = defineSweep('reconcile-forum-topics')
/** Corrects how many replies a topic has. */
export const reconcileRepliesJob = defineSweep('reconcile-forum-replies')
