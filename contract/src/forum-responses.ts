/** Categories, topics and posts of the forum as its pages show them. */
import * as z from 'zod/mini'
import { Author, AuthorId, Id, Moment, ROLES } from './primitives.ts'

export const ForumCategory = z.object({
  id: Id,
  name: z.string(),
  /** May be empty. */
  description: z.string(),
  sortOrder: z.int(),
  /** Topics that are not deleted. */
  topicCount: z.int(),
  /** When somebody last wrote in one of its topics; null in an empty category. */
  lastActivityAt: z.nullable(Moment),
})
export type ForumCategory = z.infer<typeof ForumCategory>

const topicFacts = {
  id: Id,
  title: z.string(),
  isSticky: z.boolean(),
  isLocked: z.boolean(),
  /** People who opened it, each once a day. */
  views: z.int(),
  createdAt: Moment,
  /** The first post and the living replies. */
  postCount: z.int(),
  category: z.object({ id: Id, name: z.string() }),
  user: Author,
  /** The newest reply that is not deleted; null if there are no replies. */
  lastPost: z.nullable(z.object({ id: Id, createdAt: Moment, user: Author })),
}

/** A topic as lists show it. */
export const ForumTopic = z.object({
  ...topicFacts,
  /** Why staff removed it and when; null in ordinary lists. */
  removal: z.nullable(z.object({ reason: z.string(), at: Moment })),
})
export type ForumTopic = z.infer<typeof ForumTopic>

/** A topic on its own page. For a topic that was merged into another, the other one is returned: its `id` differs. */
export const ForumTopicPage = z.object({
  ...ForumTopic.shape,
  /** Only staff open a topic that is gone. */
  removal: z.nullable(
    z.object({
      /** Null when the author of its last post deleted that: then nobody can restore it. */
      reason: z.nullable(z.string()),
      at: Moment,
      /** Null when that person's account is gone. */
      by: z.nullable(Author),
    }),
  ),
  viewer: z.object({
    isSubscribed: z.boolean(),
    canReply: z.boolean(),
    canModerate: z.boolean(),
    canRename: z.boolean(),
    /** The first existing post after the one read last; null when nothing is unread or the topic was never opened. */
    firstUnreadPostId: z.nullable(Id),
    unreadCount: z.int(),
  }),
})
export type ForumTopicPage = z.infer<typeof ForumTopicPage>

/** A topic that is gone, as those who took part in it see it: without its posts. */
export const ForumTopicRemoval = z.object({
  title: z.string(),
  removedAt: Moment,
  /** What staff wrote, or the code of a reason for reports; null when the author of its last post deleted that. */
  reason: z.nullable(z.string()),
  /** The caller began the topic. */
  isOwn: z.boolean(),
})
export type ForumTopicRemoval = z.infer<typeof ForumTopicRemoval>

export const ForumPost = z.object({
  id: Id,
  topicId: Id,
  /** `NO_AUTHOR` when neither the text nor the author of a deleted post is shown. */
  userId: AuthorId,
  /** Markdown as it was written; empty when `isDeleted`. */
  content: z.string(),
  /** The same as HTML of allowed elements only, made by the server. */
  html: z.string(),
  createdAt: Moment,
  isEdited: z.boolean(),
  editedAt: z.nullable(Moment),
  isDeleted: z.boolean(),
  /** The reason staff gave for removing it; null when its author deleted it. */
  removalReason: z.nullable(z.string()),
  user: z.object({ ...Author.shape, id: AuthorId, username: z.string(), role: z.enum(ROLES) }),
  viewer: z.object({
    canEdit: z.boolean(),
    canDelete: z.boolean(),
    canRestore: z.boolean(),
    canSeeEdits: z.boolean(),
    canReport: z.boolean(),
  }),
})
export type ForumPost = z.infer<typeof ForumPost>

/** The earlier texts of a post, newest first. */
export const ForumPostEdit = z.object({ id: Id, content: z.string(), replacedAt: Moment, editor: z.nullable(Author) })
export type ForumPostEdit = z.infer<typeof ForumPostEdit>

/** A post that matches a search, with its topic. */
export const ForumSearchHit = z.object({
  postId: Id,
  topic: z.object({ id: Id, title: z.string(), category: z.object({ id: Id, name: z.string() }) }),
  user: Author,
  createdAt: Moment,
  /** Plain text around the matches. */
  excerpt: z.string(),
})
export type ForumSearchHit = z.infer<typeof ForumSearchHit>
