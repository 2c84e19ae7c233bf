import { defineSweep } from '../../jobs/job-queue.ts'

/** Deletes the days of views that no view can be counted against any more. */
export const sweepForumViewsJob = defineSweep('sweep-forum-views')
