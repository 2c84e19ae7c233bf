/** Tables of the forum. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { MadeAt, Moment, NullableMoment } from './column-types.ts'

export interface ForumTables {
  forumCategories: {
    id: Generated<number>
    name: string
    description: Generated<string>
    sortOrder: Generated<number>
    creatorId: number | null
    topicCount: Generated<number>
    lastActivityAt: NullableMoment
    createdAt: MadeAt
    hiddenAt: NullableMoment
  }
  forumCategoryNames: { categoryId: number; language: string; name: string }
  forumTopics: {
    id: Generated<number>
    categoryId: number
    userId: number
    title: string
    isSticky: Generated<boolean>
    isLocked: Generated<boolean>
    views: Generated<number>
    replyCount: Generated<number>
    firstPostId: Generated<number | null>
    lastReplyId: Generated<number | null>
    activityAt: MadeAt
    createdAt: MadeAt
    deletedAt: NullableMoment
    removedBy: Generated<number | null>
    removalReason: Generated<string | null>
    mergedIntoId: Generated<number | null>
    words: GeneratedAlways<string>
  }
  forumPosts: {
    id: Generated<number>
    topicId: number
    userId: number
    content: string
    html: string
    createdAt: MadeAt
    editedAt: NullableMoment
    deletedAt: NullableMoment
    removedBy: Generated<number | null>
    removalReason: Generated<string | null>
    words: GeneratedAlways<string>
  }
  forumPostEdits: {
    id: Generated<number>
    postId: number
    editorId: number | null
    content: string
    replacedAt: MadeAt
  }
  forumViews: { topicId: number; userId: number; day: string }
  forumSubscriptions: { topicId: number; userId: number; isSubscribed: Generated<boolean> }
  forumReads: { topicId: number; userId: number; postId: number; readTo: Moment }
}
