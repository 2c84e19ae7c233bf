/** Who may do what with a comment. */
import { isStaff, type Viewer } from '../../identity/viewer.ts'

interface CommentFacts {
  userId: number
  videoOwnerId: number
}

/** A comment is edited by its author only. */
export const canEdit = (viewer: Viewer | null, comment: CommentFacts): boolean => viewer?.id === comment.userId

/** Somebody else's comment under somebody else's video: a decision of the moderators, of which the author is notified. */
export const isDeletedByStaff = (viewer: Viewer, comment: CommentFacts): boolean =>
  isStaff(viewer) && viewer.id !== comment.userId && viewer.id !== comment.videoOwnerId

/** The creator of the video, and staff. */
export const canPin = (viewer: Viewer | null, comment: CommentFacts): boolean =>
  viewer !== null && (viewer.id === comment.videoOwnerId || isStaff(viewer))

/** Its author, the creator of the video, and staff. */
export const canDelete = (viewer: Viewer | null, comment: CommentFacts): boolean =>
  viewer !== null && (viewer.id === comment.userId || viewer.id === comment.videoOwnerId || isStaff(viewer))
