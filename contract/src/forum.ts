import * as z from 'zod/mini'
import { CategoryNames } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { longest, shortest, withLimit } from './longest.ts'
import {
  Author,
  Done,
  Id,
  IdText,
  isVisible,
  MAX_ID,
  Moment,
  oneLine,
  Page,
  PreviousText,
  ROLES,
  SEARCH_MAX,
} from './primitives.ts'
import { REMOVAL_REASON_MIN, Removal } from './removals.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const FORUM_CATEGORY_NAME_MIN = 3
export const FORUM_CATEGORY_NAME_MAX = 50
export const FORUM_CATEGORY_DESCRIPTION_MAX = 500
export const TOPIC_TITLE_MIN = 3
export const TOPIC_TITLE_MAX = 100
/** Of the first post of a topic; a reply needs one visible character. */
export const INITIAL_POST_MIN = 10
export const FORUM_POST_MAX = 20_000
export const FORUM_REASON_MAX = 500

export const ForumCategory = z.object({
  id: Id,
  name: z.string(),
  /** Empty when there is none. */
  description: z.string(),
  sortOrder: z.int(),
  /** Living topics. */
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
  userId: Id,
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
  user: z.object({ ...Author.shape, username: z.string(), role: z.enum(ROLES) }),
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

const required = (text: string) => z.string({ error: text })

export const forumCategoryTooShort = withLimit(texts.forumCategoryTooShort, FORUM_CATEGORY_NAME_MIN)
export const NewForumCategory = z.object({
  name: required(forumCategoryTooShort).check(
    oneLine(),
    z.trim(),
    ...shortest(FORUM_CATEGORY_NAME_MIN, forumCategoryTooShort),
    longest(FORUM_CATEGORY_NAME_MAX, texts.nameTooLong),
    z.refine(isVisible, forumCategoryTooShort),
  ),
  description: z.optional(
    z.nullable(z.string().check(z.trim(), longest(FORUM_CATEGORY_DESCRIPTION_MAX, texts.descriptionTooLong))),
  ),
  sortOrder: z._default(
    z
      .int({ error: texts.sortOrderInvalid })
      .check(z.nonnegative(texts.sortOrderInvalid), z.maximum(1_000_000, texts.sortOrderInvalid)),
    0,
  ),
})
/** The names of one in each language, as staff edit them. */
export const ForumCategoryNames = z.extend(CategoryNames, { en: NewForumCategory.shape.name })

const titleTooShort = withLimit(texts.titleTooShort, TOPIC_TITLE_MIN)
const TopicTitle = required(titleTooShort).check(
  oneLine(),
  z.trim(),
  ...shortest(TOPIC_TITLE_MIN, titleTooShort),
  longest(TOPIC_TITLE_MAX, texts.titleTooLong),
  z.refine(isVisible, titleTooShort),
)
const CategoryChoice = z
  .int({ error: texts.forumCategoryMissing })
  .check(z.positive(texts.forumCategoryMissing), z.maximum(2_147_483_647, texts.forumCategoryMissing))

const initialPostTooShort = withLimit(texts.initialPostTooShort, INITIAL_POST_MIN)
export const NewForumTopic = z.object({
  title: TopicTitle,
  categoryId: CategoryChoice,
  /** Honoured for staff only (ruling 128). */
  isSticky: z._default(z.boolean(), false),
  content: required(initialPostTooShort).check(
    z.trim(),
    ...shortest(INITIAL_POST_MIN, initialPostTooShort),
    longest(FORUM_POST_MAX, texts.forumPostTooLong),
    z.refine(isVisible, initialPostTooShort),
  ),
})

const postContent = (empty: string) =>
  required(empty).check(
    z.trim(),
    z.minLength(1, empty),
    longest(FORUM_POST_MAX, texts.forumPostTooLong),
    z.refine(isVisible, empty),
  )

export const NewForumPost = z.object({ topicId: Id, content: postContent(texts.replyBlank) })
export const EditForumPost = z.object({ content: postContent(texts.postBlank), previousContent: PreviousText })

/** All but `title` is for staff. */
export const ChangeForumTopic = z.object({
  isSticky: z.optional(z.boolean()),
  isLocked: z.optional(z.boolean()),
  categoryId: z.optional(CategoryChoice),
  title: z.optional(TopicTitle),
  previousTitle: PreviousText,
})

const reasonMissing = withLimit(texts.reasonMissing, REMOVAL_REASON_MIN)
const Reason = required(reasonMissing).check(
  z.trim(),
  ...shortest(REMOVAL_REASON_MIN, reasonMissing),
  longest(FORUM_REASON_MAX, texts.reasonTooLong),
)

const params = z.object({ id: IdText })
const flag = z.optional(z.enum(['true', 'false']))

export const forumApi = {
  permissions: endpoint({
    method: 'GET',
    path: '/api/forum/permissions',
    access: 'signed-in',
    summary: 'The caller’s permissions in the forum as a whole',
    response: z.object({
      canAddCategory: z.boolean(),
      /** Pin while creating a topic: admins. Staff pin a topic that exists. */
      canPin: z.boolean(),
      canModerate: z.boolean(),
    }),
    status: 200,
    errors: [],
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/forum/categories',
    access: 'signed-in',
    summary: 'Categories of the forum by sortOrder',
    response: z.array(ForumCategory),
    status: 200,
    errors: [],
  }),
  category: endpoint({
    method: 'GET',
    path: '/api/forum/categories/:id',
    access: 'signed-in',
    summary: 'One category of the forum',
    params,
    response: ForumCategory,
    status: 200,
    errors: ['forum_category_not_found'],
  }),
  addCategory: endpoint({
    method: 'POST',
    path: '/api/forum/categories',
    access: 'signed-in',
    summary: 'Add a category; a setting restricts this to staff',
    body: NewForumCategory,
    response: ForumCategory,
    status: 201,
    errors: ['forum_category_exists', 'text_not_allowed', 'too_many_forum_categories'],
    limit: 'forumCategories',
  }),
  topics: endpoint({
    method: 'GET',
    path: '/api/forum/topics',
    access: 'signed-in',
    summary: 'Topics by last activity; of a category with the pinned ones first. `removed=true` is for staff',
    query: z.object({ ...Page, categoryId: z.optional(IdText), removed: flag }),
    response: z.array(ForumTopic),
    status: 200,
    errors: ['forum_category_not_found'],
  }),
  topicsOf: endpoint({
    method: 'GET',
    path: '/api/forum/users/:id/topics',
    access: 'signed-in',
    summary: 'Topics somebody began, newest first',
    params,
    query: z.object(Page),
    response: z.array(ForumTopic),
    status: 200,
    errors: ['user_not_found'],
  }),
  topic: endpoint({
    method: 'GET',
    path: '/api/forum/topics/:id',
    access: 'signed-in',
    summary: 'One topic; counts a view once per person and day, except for a preview',
    params,
    query: z.object({ preview: flag }),
    response: ForumTopicPage,
    status: 200,
    errors: ['topic_not_found'],
  }),
  removal: endpoint({
    method: 'GET',
    path: '/api/forum/topics/:id/removal',
    access: 'signed-in',
    summary: 'Why a topic is gone, for its author and those who replied in it or subscribed to it',
    params,
    response: ForumTopicRemoval,
    status: 200,
    errors: ['topic_not_found'],
  }),
  posts: endpoint({
    method: 'GET',
    path: '/api/forum/topics/:id/posts',
    access: 'signed-in',
    summary:
      'Posts of a topic in order of creation. `from` starts at a post, `before` returns the page before a cursor; X-Previous-Cursor and X-Next-Cursor are the neighbouring pages',
    params,
    query: z.object({ ...Page, from: z.optional(IdText), before: z.optional(z.string().check(z.maxLength(200))) }),
    response: z.array(ForumPost),
    status: 200,
    errors: ['topic_not_found', 'post_not_found'],
  }),
  addTopic: endpoint({
    method: 'POST',
    path: '/api/forum/topics',
    access: 'signed-in',
    summary: 'Begin a topic with its first post',
    body: NewForumTopic,
    response: z.object({ id: Id }),
    status: 201,
    errors: ['forum_category_unknown', 'forum_category_hidden', 'text_not_allowed', 'newcomer_links'],
    limit: 'forumTopics',
  }),
  changeTopic: endpoint({
    method: 'PATCH',
    path: '/api/forum/topics/:id',
    access: 'signed-in',
    summary: 'Pin, lock or move a topic (staff), or rename it (its author, or staff)',
    params,
    body: ChangeForumTopic,
    response: ForumTopicPage,
    status: 200,
    errors: ['topic_not_found', 'forum_category_unknown', 'forum_category_hidden', 'text_not_allowed', 'text_changed'],
    limit: 'writes',
  }),
  mergeTopic: endpoint({
    method: 'POST',
    path: '/api/forum/topics/:id/merge',
    access: 'staff',
    summary: 'Move every post into another topic; the old address leads there',
    params,
    body: z.object({
      intoId: z
        .int({ error: texts.topicNumberMissing })
        .check(z.positive(texts.topicNumberMissing), z.maximum(MAX_ID, texts.topicNumberMissing)),
    }),
    response: ForumTopicPage,
    status: 200,
    errors: ['topic_not_found', 'same_topic'],
  }),
  removeTopic: endpoint({
    method: 'POST',
    path: '/api/forum/topics/:id/remove',
    access: 'staff',
    summary: 'Take a topic out of the forum, with a reason',
    params,
    body: z.object({ reason: Reason }),
    response: Done,
    status: 200,
    errors: ['topic_not_found'],
  }),
  restoreTopic: endpoint({
    method: 'POST',
    path: '/api/forum/topics/:id/restore',
    access: 'staff',
    summary: 'Bring back a topic that staff removed',
    params,
    response: ForumTopicPage,
    status: 200,
    errors: ['topic_not_found'],
  }),
  addPost: endpoint({
    method: 'POST',
    path: '/api/forum/posts',
    access: 'signed-in',
    summary: 'Reply in a topic that is not locked',
    body: NewForumPost,
    response: ForumPost,
    status: 201,
    errors: ['topic_not_found', 'topic_locked', 'text_not_allowed', 'newcomer_links'],
    limit: 'forumPosts',
  }),
  editPost: endpoint({
    method: 'PATCH',
    path: '/api/forum/posts/:id',
    access: 'signed-in',
    summary: 'Edit one’s own post; the previous text is kept for staff',
    params,
    body: EditForumPost,
    response: ForumPost,
    status: 200,
    errors: ['post_not_found', 'text_not_allowed', 'text_changed', 'newcomer_links'],
    limit: 'forumEdits',
  }),
  removePost: endpoint({
    method: 'DELETE',
    path: '/api/forum/posts/:id',
    access: 'signed-in',
    summary: 'Delete an own post, or as staff any, then with a reason',
    params,
    body: Removal,
    response: z.object({ isTopicGone: z.boolean() }),
    status: 200,
    errors: ['post_not_found'],
    limit: 'writes',
  }),
  restorePost: endpoint({
    method: 'POST',
    path: '/api/forum/posts/:id/restore',
    access: 'staff',
    summary: 'Bring back a post that staff removed',
    params,
    response: ForumPost,
    status: 200,
    errors: ['post_not_found'],
  }),
  edits: endpoint({
    method: 'GET',
    path: '/api/forum/posts/:id/edits',
    access: 'staff',
    summary: 'Previous texts of a post, newest first',
    params,
    query: z.object(Page),
    response: z.array(ForumPostEdit),
    status: 200,
    errors: ['post_not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/forum/preview',
    access: 'signed-in',
    summary: 'Preview of Markdown',
    body: z.object({ content: z.string().check(longest(FORUM_POST_MAX, texts.forumPostTooLong)) }),
    response: z.object({ html: z.string() }),
    status: 200,
    errors: [],
    limit: 'forumPreviews',
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/api/forum/topics/:id/subscription',
    access: 'signed-in',
    summary: 'Subscribe to the replies in a topic, or unsubscribe',
    params,
    body: z.object({ isSubscribed: z.boolean() }),
    response: z.object({ isSubscribed: z.boolean() }),
    status: 200,
    errors: ['topic_not_found'],
    limit: 'writes',
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/forum/topics/:id/read',
    access: 'signed-in',
    summary: 'Store how far one has read; it never moves back',
    params,
    body: z.object({ postId: Id }),
    response: Done,
    status: 200,
    errors: ['topic_not_found', 'post_not_found'],
    limit: 'forumReads',
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/forum/search',
    access: 'signed-in',
    summary: 'Posts and titles that contain these words, newest first',
    query: z.object({ ...Page, q: z.string().check(z.trim(), longest(SEARCH_MAX, texts.searchTooLong)) }),
    response: z.array(ForumSearchHit),
    status: 200,
    errors: [],
  }),
}
