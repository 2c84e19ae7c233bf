import type { Comment, Reply } from '@lamplight/contract/comments'
import { NO_AUTHOR } from '@lamplight/contract/primitives'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { canDelete, canEdit, canPin } from './comments.policy.ts'
import type { CommentRow } from './comments.sql.ts'

/** `liked`: ids the viewer likes. A deleted comment shows neither its text nor its author. */
export function toReply(row: CommentRow, viewer: Viewer | null, liked: ReadonlySet<number>): Reply {
  const isDeleted = row.deletedAt !== null
  return {
    id: row.id,
    videoId: row.videoId,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isDeleted,
    likes: row.likes,
    user: isDeleted
      ? { id: NO_AUTHOR, displayName: '', avatarUrl: null, isCreator: false }
      : {
          id: row.userId,
          displayName: row.displayName,
          avatarUrl: avatarUrl(row.avatarKey),
          isCreator: row.userId === row.videoOwnerId,
        },
    viewer: {
      hasLiked: liked.has(row.id),
      canEdit: !isDeleted && canEdit(viewer, row),
      canDelete: !isDeleted && canDelete(viewer, row),
    },
  }
}

/** A top-level comment with the replies that are shown with it. */
export interface Thread {
  row: CommentRow
  replies: CommentRow[]
  replyCount: number
  repliesCursor: string | null
}

export const toComment = (
  { row, replies, replyCount, repliesCursor }: Thread,
  viewer: Viewer | null,
  liked: ReadonlySet<number>,
): Comment => {
  const shared = toReply(row, viewer, liked)
  return {
    ...shared,
    viewer: { ...shared.viewer, canPin: !shared.isDeleted && canPin(viewer, row) },
    isPinned: !shared.isDeleted && row.pinnedCommentId === row.id,
    replies: replies.map((reply) => toReply(reply, viewer, liked)),
    replyCount,
    repliesCursor,
  }
}
