/** Who may do what in the forum. */
import { isAdmin, isStaff, type Viewer } from '../../identity/viewer.ts'

interface TopicFacts {
  userId: number
  isLocked: boolean
  deletedAt: Date | null
}

interface PostFacts {
  userId: number
  deletedAt: Date | null
  removalReason: string | null
}

/** Every member, unless the site keeps it for staff (ruling 127). */
export const canAddCategory = (viewer: Viewer, staffOnly: boolean): boolean => !staffOnly || isStaff(viewer)

/** `isSticky` of a new topic is honoured for staff only (ruling 128); the box is offered to admins. */
export const canPin = (viewer: Viewer): boolean => isStaff(viewer)
export const isOfferedToPin = (viewer: Viewer): boolean => isAdmin(viewer)

/** A topic that was removed is for staff, who may bring it back. */
export const canSeeTopic = (viewer: Viewer, topic: Pick<TopicFacts, 'deletedAt'>): boolean =>
  topic.deletedAt === null || isStaff(viewer)

/** Nobody writes in a locked topic, staff included: they unlock it first. */
export const canReply = (topic: TopicFacts): boolean => !topic.isLocked && topic.deletedAt === null

export const canRename = (viewer: Viewer, topic: TopicFacts): boolean =>
  isStaff(viewer) || (viewer.id === topic.userId && !topic.isLocked)

/** What was written is changed by its author only. */
export const canEditPost = (viewer: Viewer, post: PostFacts): boolean =>
  viewer.id === post.userId && post.deletedAt === null

export const canDeletePost = (viewer: Viewer, post: PostFacts): boolean =>
  post.deletedAt === null && (viewer.id === post.userId || isStaff(viewer))

/** What staff removed; what an author deleted stays deleted. */
export const canRestorePost = (viewer: Viewer, post: PostFacts): boolean =>
  isStaff(viewer) && post.deletedAt !== null && post.removalReason !== null

/**
 * A newcomer has not taken part for a while: fewer than three living posts, or the first of them younger than a day. Staff
 * never are.
 */
export const isNewcomer = (viewer: Viewer, record: { posts: number; firstAt: Date | null }, now: Date): boolean =>
  !isStaff(viewer) &&
  (record.posts < POSTS_OF_A_REGULAR || !record.firstAt || now.getTime() - record.firstAt.getTime() < DAY_MS)

const POSTS_OF_A_REGULAR = 3
const DAY_MS = 86_400_000
/** Links to other sites in one post of a newcomer. */
export const NEWCOMER_LINKS = 2
