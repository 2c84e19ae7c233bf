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

/** Every member, unless the site reserves it for staff (ruling 127). */
export const canAddCategory = (viewer: Viewer, staffOnly: boolean): boolean => !staffOnly || isStaff(viewer)

/** `isSticky` of a new topic is accepted from staff only (ruling 128); only admins are shown the checkbox. */
export const canPin = (viewer: Viewer): boolean => isStaff(viewer)
export const isOfferedToPin = (viewer: Viewer): boolean => isAdmin(viewer)

/** Only staff see a removed topic; they can restore it. */
export const canSeeTopic = (viewer: Viewer, topic: Pick<TopicFacts, 'deletedAt'>): boolean =>
  topic.deletedAt === null || isStaff(viewer)

/** Those who took part in a topic may know that it was removed, and why: they have read it before. */
export const canSeeRemoval = (viewer: Viewer, topic: Pick<TopicFacts, 'userId'>, hasTakenPart: boolean): boolean =>
  isStaff(viewer) || viewer.id === topic.userId || hasTakenPart

/** Nobody can write in a locked topic. Staff unlock it first. */
export const canReply = (topic: TopicFacts): boolean => !topic.isLocked && topic.deletedAt === null

export const canRename = (viewer: Viewer, topic: TopicFacts): boolean =>
  isStaff(viewer) || (viewer.id === topic.userId && !topic.isLocked)

/** Only the author may edit a post. */
export const canEditPost = (viewer: Viewer, post: PostFacts): boolean =>
  viewer.id === post.userId && post.deletedAt === null

export const canDeletePost = (viewer: Viewer, post: PostFacts): boolean =>
  post.deletedAt === null && (viewer.id === post.userId || isStaff(viewer))

/** Only what staff removed; posts deleted by their author stay deleted. */
export const canRestorePost = (viewer: Viewer, post: PostFacts): boolean =>
  isStaff(viewer) && post.deletedAt !== null && post.removalReason !== null

/**
 * A newcomer has fewer than three posts that are not deleted, or wrote the first of them less than a day ago. Staff
 * are never newcomers.
 */
export const isNewcomer = (viewer: Viewer, record: { posts: number; firstAt: Date | null }, now: Date): boolean =>
  !isStaff(viewer) &&
  (record.posts < POSTS_OF_A_REGULAR || !record.firstAt || now.getTime() - record.firstAt.getTime() < DAY_MS)

const POSTS_OF_A_REGULAR = 3
const DAY_MS = 86_400_000
/** The most links to other sites in one post of a newcomer. */
export const NEWCOMER_LINKS = 2
