import type {
  ForumCategory,
  ForumPost,
  ForumPostEdit,
  ForumSearchHit,
  ForumTopic,
  ForumTopicPage,
  ForumTopicRemoval,
} from '@lamplight/contract/forum-responses'
import { NO_AUTHOR } from '@lamplight/contract/primitives'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import type { CategoryRow } from './forum.categories.sql.ts'
import { excerptAround, plainExcerpt } from './forum.excerpt.ts'
import { canDeletePost, canEditPost, canRename, canReply, canRestorePost } from './forum.policy.ts'
import type { EditRow, HitRow, PostRow } from './forum.posts.sql.ts'
import type { TopicRow } from './forum.topics.sql.ts'

export const toCategory = ({ lastActivityAt, ...row }: CategoryRow): ForumCategory => ({
  ...row,
  lastActivityAt: lastActivityAt?.toISOString() ?? null,
})

export const toTopic = (row: TopicRow): ForumTopic => ({
  id: row.id,
  title: row.title,
  isSticky: row.isSticky,
  isLocked: row.isLocked,
  views: row.views,
  createdAt: row.createdAt.toISOString(),
  postCount: row.replyCount + 1,
  category: { id: row.categoryId, name: row.categoryName },
  user: { id: row.userId, displayName: row.displayName, avatarUrl: avatarUrl(row.avatarKey) },
  lastPost:
    row.lastReplyId === null || row.lastReplyAt === null || row.replierId === null || row.replierName === null
      ? null
      : {
          id: row.lastReplyId,
          createdAt: row.lastReplyAt.toISOString(),
          user: { id: row.replierId, displayName: row.replierName, avatarUrl: avatarUrl(row.replierAvatarKey) },
        },
  removal:
    row.deletedAt && row.removalReason !== null ? { reason: row.removalReason, at: row.deletedAt.toISOString() } : null,
})

export const toRemoval = (row: TopicRow & { deletedAt: Date }, viewer: Viewer): ForumTopicRemoval => ({
  title: row.title,
  removedAt: row.deletedAt.toISOString(),
  reason: row.removalReason,
  isOwn: row.userId === viewer.id,
})

interface Reader {
  isSubscribed: boolean
  firstUnreadPostId: number | null
  unreadCount: number
}
interface PageFacts extends Reader {
  /** Who removed or deleted the topic. */
  remover: { id: number; displayName: string; avatarKey: string | null } | undefined
}

export const toTopicPage = (row: TopicRow, { remover, ...reader }: PageFacts, viewer: Viewer): ForumTopicPage => ({
  ...toTopic(row),
  removal: row.deletedAt && {
    reason: row.removalReason,
    at: row.deletedAt.toISOString(),
    by: remover ? { id: remover.id, displayName: remover.displayName, avatarUrl: avatarUrl(remover.avatarKey) } : null,
  },
  viewer: {
    ...reader,
    canReply: canReply(row),
    canModerate: isStaff(viewer),
    canRename: canRename(viewer, row),
  },
})

/** The other fields of a post or an earlier text in a response, about. */
const FRAME_BYTES = 600
export const bytesOfPost = ({ content, html }: Pick<PostRow, 'content' | 'html'>): number =>
  Buffer.byteLength(content) + Buffer.byteLength(html) + FRAME_BYTES
export const bytesOfEdit = ({ content }: EditRow): number => Buffer.byteLength(content) + FRAME_BYTES

/** A deleted post shows neither its text nor its author, except to staff where they removed it. */
export function toPost(row: PostRow, viewer: Viewer): ForumPost {
  const isDeleted = row.deletedAt !== null
  const isShown = !isDeleted || canRestorePost(viewer, row)
  return {
    id: row.id,
    topicId: row.topicId,
    userId: isShown ? row.userId : NO_AUTHOR,
    content: isShown ? row.content : '',
    html: isShown ? row.html : '',
    createdAt: row.createdAt.toISOString(),
    isEdited: !isDeleted && row.editedAt !== null,
    editedAt: isDeleted ? null : (row.editedAt?.toISOString() ?? null),
    isDeleted,
    removalReason: row.removalReason,
    user: isShown
      ? {
          id: row.userId,
          displayName: row.displayName,
          avatarUrl: avatarUrl(row.avatarKey),
          username: row.username,
          role: row.role,
        }
      : { id: NO_AUTHOR, displayName: '', avatarUrl: null, username: '', role: 'user' },
    viewer: {
      canEdit: canEditPost(viewer, row),
      canDelete: canDeletePost(viewer, row),
      // What a colleague removed of one's own is restored by somebody else.
      canRestore: canRestorePost(viewer, row) && viewer.id !== row.userId,
      canSeeEdits: isStaff(viewer) && row.editedAt !== null,
      canReport: !isDeleted && viewer.id !== row.userId,
    },
  }
}

export const toEdit = (row: EditRow): ForumPostEdit => ({
  id: row.id,
  content: row.content,
  replacedAt: row.replacedAt.toISOString(),
  editor:
    row.editorId === null || row.displayName === null
      ? null
      : { id: row.editorId, displayName: row.displayName, avatarUrl: avatarUrl(row.avatarKey) },
})

/** @param wanted the words that were searched for, as they were typed */
export const toHit = (row: HitRow, wanted: string): ForumSearchHit => ({
  postId: row.id,
  topic: { id: row.topicId, title: row.title, category: { id: row.categoryId, name: row.categoryName } },
  user: { id: row.userId, displayName: row.displayName, avatarUrl: avatarUrl(row.avatarKey) },
  createdAt: row.createdAt.toISOString(),
  excerpt: plainExcerpt(excerptAround(row.content, wanted)),
})
