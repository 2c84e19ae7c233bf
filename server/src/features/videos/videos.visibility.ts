/**
 * The single rule for "may this viewer see this video", as SQL and as a predicate on a row. Every path that can reach a
 * video applies it: lists, related, search, channel, comments, media, counters. (rulings R4)
 */
import type { ModerationState, VideoVisibility } from '@lamplight/contract/video-states'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'

interface VisibilityFacts {
  ownerId: number
  status: ModerationState
  visibility: VideoVisibility
  /** Later: nobody else sees it before. */
  publishAt: Date | null
  deletedAt: Date | null
}

/**
 * Approved videos whose time has come are for everybody who may look at all, those for members for people with an account; the owner and staff
 * see the others too; deleted ones are gone. Unlisted ones are seen by those who have the address.
 */
export function canSeeVideo(viewer: Viewer | null, video: VisibilityFacts): boolean {
  if (video.deletedAt) return false
  if (video.ownerId === viewer?.id || isStaff(viewer)) return true
  if (video.publishAt) return false
  return video.status === 'approved' && (video.visibility !== 'members' || viewer !== null)
}

// Literals, so that prepared statements use the partial indexes on them: a plan for any value of a parameter cannot.
const APPROVED = sql.lit<ModerationState>('approved')
const PUBLIC = sql.lit<VideoVisibility>('public')
const MEMBERS = sql.lit<VideoVisibility>('members')
const UNLISTED = sql.lit<VideoVisibility>('unlisted')

/** The same as a condition on the table `videos`. */
export function visibleTo(viewer: Viewer | null) {
  return (where: ExpressionBuilder<Schema, 'videos'>): Expression<SqlBool> => {
    const alive = where('videos.deletedAt', 'is', null)
    if (isStaff(viewer)) return alive
    const approved = where.and([where('videos.status', '=', APPROVED), where('videos.publishAt', 'is', null)])
    if (!viewer) return where.and([alive, approved, where('videos.visibility', '!=', 'members')])
    return where.and([alive, where.or([approved, where('videos.ownerId', '=', viewer.id)])])
  }
}

/** The videos in lists that are the same for everybody: home, search, related, suggestions, feeds, the site map. */
export const isListed = (where: ExpressionBuilder<Schema, 'videos'>): Expression<SqlBool> =>
  where.and([
    where('videos.status', '=', APPROVED),
    where('videos.publishAt', 'is', null),
    where('videos.deletedAt', 'is', null),
    where('videos.visibility', '=', PUBLIC),
  ])

/** The videos in lists that are read for one member: of a channel, and of the channels the member follows. */
export const isListedForMembers = (where: ExpressionBuilder<Schema, 'videos'>): Expression<SqlBool> =>
  where.and([
    where('videos.status', '=', APPROVED),
    where('videos.publishAt', 'is', null),
    where('videos.deletedAt', 'is', null),
    where('videos.visibility', '!=', UNLISTED),
  ])

/** The videos that a channel shows to this viewer; the owner and staff have a list of all. */
export const listedFor = (viewer: Viewer | null) => (viewer ? isListedForMembers : isListed)

/** The videos in a member's own lists (history, liked, saved): also those opened by URL. */
export const isForMembers = (where: ExpressionBuilder<Schema, 'videos'>): Expression<SqlBool> =>
  where.and([
    where('videos.status', '=', APPROVED),
    where('videos.publishAt', 'is', null),
    where('videos.deletedAt', 'is', null),
  ])

/** `isListed` for queries written as text, on the table's alias in them. */
export const listed = (alias: string): RawBuilder<SqlBool> => approvedWith(alias, PUBLIC)

/** What `isListedForMembers` adds to it. */
export const listedForMembersOnly = (alias: string): RawBuilder<SqlBool> => approvedWith(alias, MEMBERS)

function approvedWith(alias: string, visibility: RawBuilder<VideoVisibility>): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${column('status')} = 'approved' AND ${column('deleted_at')} IS NULL AND ${column('publish_at')} IS NULL AND ${column('visibility')} = ${visibility})`
}
