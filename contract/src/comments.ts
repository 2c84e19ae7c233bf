import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest, shortest, withLimit } from './longest.ts'
import { Author, AuthorId, Done, Id, IdText, isVisible, Moment, Page, PreviousText } from './primitives.ts'
import { REMOVAL_REASON_MIN, Removal } from './removals.ts'

export const COMMENT_MAX = 5000
export const COMMENT_SORTS = ['newest', 'top'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

const Content = z
  .string({ error: texts.commentBlank })
  .check(
    z.trim(),
    z.minLength(1, texts.commentBlank),
    longest(COMMENT_MAX, texts.commentTooLong),
    z.refine(isVisible, texts.commentBlank),
  )

const viewerShape = { hasLiked: z.boolean(), canEdit: z.boolean(), canDelete: z.boolean() }

const shared = {
  id: Id,
  videoId: Id,
  /** Empty when `isDeleted`. */
  content: z.string(),
  createdAt: Moment,
  editedAt: z.nullable(Moment),
  /** A deleted comment stays as a stub while it has replies. */
  isDeleted: z.boolean(),
  likes: z.int(),
  /** Nobody when `isDeleted`. */
  user: z.object({ ...Author.shape, id: AuthorId, isCreator: z.boolean() }),
  /** The caller's actions and permissions. */
  viewer: z.object(viewerShape),
}

export const Reply = z.object(shared)
/** A top-level comment with its first replies. Replies are one level deep. */
export const Comment = z.object({
  ...shared,
  viewer: z.object({ ...viewerShape, canPin: z.boolean() }),
  /** It stands first on the first page, in addition to the others there. A video has at most one. */
  isPinned: z.boolean(),
  /** The oldest ones, oldest first. In a list the caller's own of the last hour follow, however many are between. */
  replies: z.array(Reply),
  /** All living ones. */
  replyCount: z.int(),
  /** The cursor with which `commentsApi.replies` continues after the oldest ones; null when all are included. */
  repliesCursor: z.nullable(z.string()),
})
export type Reply = z.infer<typeof Reply>
export type Comment = z.infer<typeof Comment>

/**
 * The documents' payload. `userId` is ignored: the author is the person of the session (ruling R1). A reply
 * to a reply joins its parent.
 */
export const AddComment = z.object({
  content: Content,
  userId: z.optional(z.unknown()),
  videoId: Id,
  parentId: z.optional(z.nullable(Id)),
})
export const EditComment = z.object({ content: Content, previousContent: PreviousText })

const params = z.object({ id: IdText })

const reasonMissing = withLimit(texts.reasonMissing, REMOVAL_REASON_MIN)
export const commentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/videos/:id/comments',
    access: 'viewing',
    summary: 'Comments of a video with their first replies; X-Total-Count is the total',
    params,
    query: z.object({ ...Page, sort: z.optional(z.enum(COMMENT_SORTS)) }),
    response: z.array(Comment),
    status: 200,
    errors: ['video_not_found'],
  }),
  replies: endpoint({
    method: 'GET',
    path: '/api/videos/:id/comments/:commentId/replies',
    access: 'viewing',
    summary: 'Replies to a comment, oldest first, from the cursor on',
    params: z.object({ id: IdText, commentId: IdText }),
    query: z.object(Page),
    response: z.array(Reply),
    status: 200,
    errors: ['comment_not_found', 'video_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/comments',
    access: 'signed-in',
    summary: 'Write a comment or a reply',
    body: AddComment,
    response: Comment,
    status: 201,
    errors: ['video_not_found', 'comment_not_found', 'text_not_allowed'],
    limit: 'comments',
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/comments/:id',
    access: 'signed-in',
    summary: 'Edit one’s own comment',
    params,
    body: EditComment,
    response: Comment,
    status: 200,
    errors: ['comment_not_found', 'text_not_allowed', 'text_changed'],
    limit: 'writes',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/comments/:id',
    access: 'signed-in',
    summary: 'Delete a comment: its author, the creator of the video, or staff, then with a reason',
    params,
    body: Removal,
    response: Done,
    status: 200,
    errors: ['comment_not_found'],
    limit: 'writes',
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/comments/:id/hide',
    access: 'staff',
    summary: 'Hide a comment, with a reason; it can be restored',
    params,
    body: z.object({
      reason: z
        .string({ error: reasonMissing })
        .check(z.trim(), ...shortest(REMOVAL_REASON_MIN, reasonMissing), longest(500, texts.reasonTooLong)),
    }),
    response: Done,
    status: 200,
    errors: ['comment_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/comments/:id/restore',
    access: 'staff',
    summary: 'Show a comment again that staff hid',
    params,
    response: Done,
    status: 200,
    errors: ['comment_not_found'],
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/comments/:id/pin',
    access: 'signed-in',
    summary:
      'Pin a comment above the others of its video, in place of the pinned one, or unpin it: the creator of the video and staff',
    params,
    body: z.object({ isPinned: z.boolean() }),
    response: Done,
    status: 200,
    errors: ['comment_not_found', 'reply_not_pinned'],
    limit: 'writes',
  }),
  like: endpoint({
    method: 'POST',
    path: '/api/comments/:id/like',
    access: 'signed-in',
    summary: 'Like a comment, or take the like back',
    params,
    body: z.optional(z.object({ liked: z.optional(z.boolean()) })),
    response: z.object({ hasLiked: z.boolean(), likes: z.int() }),
    status: 200,
    errors: ['comment_not_found'],
    limit: 'writes',
  }),
}
