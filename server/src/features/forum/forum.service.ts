/** The forum, assembled from its parts. */

import type { StaffRemovals } from '../reports/staff-removals.ts'
import { createForumCategories, type ForumCategories } from './forum-categories.ts'
import { type CommonDeps, createForumCommon } from './forum-common.ts'
import { createForumModeration, type ForumModeration } from './forum-moderation.ts'
import { createForumPosts, type ForumPosts } from './forum-posts.ts'
import { createForumReading, type ForumReading } from './forum-reading.ts'
import { createForumTopics, type ForumTopics } from './forum-topics.ts'

export interface Forum extends ForumCategories, ForumTopics, ForumPosts, ForumModeration, ForumReading {}

export interface ForumDeps extends CommonDeps {
  removals: StaffRemovals
  /** Whether only staff add categories. */
  staffCategories: boolean
}

export function createForum({ staffCategories, removals, ...deps }: ForumDeps): Forum {
  const { db, events, words } = deps
  const common = createForumCommon(deps)
  return {
    ...createForumCategories({ db, words, staffCategories }),
    ...createForumTopics({ db, events, words, common }),
    ...createForumPosts({ db, events, common }),
    ...createForumModeration({ db, events, common, removals }),
    ...createForumReading({ db, common }),
  }
}
