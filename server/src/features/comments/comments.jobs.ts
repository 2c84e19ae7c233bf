import { defineSweep } from '../../jobs/job-queue.ts'

/** Corrects the likes of comments where they differ from the rows. */
export const reconcileCommentLikesJob = defineSweep('reconcile-comment-likes')
/** Corrects the comment count of videos. */
export const reconcileCommentsJob = defineSweep('reconcile-comments')
