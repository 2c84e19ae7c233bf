/**
 * The one answer to "may this viewer see this video", as SQL and as a predicate on a row. Every path that can reach a
 * video applies it: lists, related, search, channel, comments, media, counters. (rulings R4)
 */
import type { ModerationState } from '@lamplight/contract/videos'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'

interface VisibilityFacts {
  ownerId: number
  status: ModerationState
  deletedAt: Date | null
}

/** Approved videos are for everybody who may look at all; the owner and staff see the others too; deleted ones are gone. */
export function canSeeVideo(viewer: Viewer | null, video: VisibilityFacts): boolean {
  if (video.deletedAt) return false
  return video.status === 'approved' || video.ownerId === viewer?.id || isStaff(viewer)
}

/** The same as a condition on the table `videos`. */
export function visibleTo(viewer: Viewer | null) {
  return (where: ExpressionBuilder<Schema, 'videos'>): Expression<SqlBool> => {
    const alive = where('videos.deletedAt', 'is', null)
    if (isStaff(viewer)) return alive
    const approved = where('videos.status', '=', 'approved')
    return where.and([alive, viewer ? where.or([approved, where('videos.ownerId', '=', viewer.id)]) : approved])
  }
}

/** What shared lists show, whoever looks. */
export const isListed = (where: ExpressionBuilder<Schema, 'videos'>): Expression<SqlBool> =>
  where.and([where('videos.status', '=', 'approved'), where('videos.deletedAt', 'is', null)])
