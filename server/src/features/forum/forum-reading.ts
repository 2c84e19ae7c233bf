/** For readers of the forum: subscriptions, the position they have read up to, search. */
import type { ForumSearchHit } from '@lamplight/contract/forum-responses'
import type { Language } from '@lamplight/contract/primitives'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { readSearchText } from '../search/search-text.ts'
import * as posts from './forum.posts.sql.ts'
import * as readersSql from './forum.readers.sql.ts'
import { toHit } from './forum.view.ts'
import { type ForumCommon, type Nothing, type PageOf, type PageOptions, placeOf } from './forum-common.ts'

const HITS_PER_PAGE = 20

export interface ForumReading {
  subscribe(
    viewer: Viewer,
    topicId: number,
    isSubscribed: boolean,
  ): Promise<Result<{ isSubscribed: boolean }, 'topic_not_found'>>
  subscribersOf(topicId: number): Promise<number[]>
  markRead(
    viewer: Viewer,
    topicId: number,
    postId: number,
  ): Promise<Result<Nothing, 'topic_not_found' | 'post_not_found'>>
  search(text: string, options: PageOptions, language: Language): Promise<PageOf<ForumSearchHit>>
  sweep(): Promise<void>
  /** Counts the words of the newest posts again, by which searches choose how much they read at once. */
  refreshVocabulary(): Promise<void>
}

interface ReadingDeps {
  db: Db
  common: ForumCommon
}

export function createForumReading({ db, common }: ReadingDeps): ForumReading {
  const { findTopic } = common
  return {
    async subscribe(viewer, topicId, isSubscribed) {
      const topic = await findTopic(viewer, topicId)
      if (!topic) return fail('topic_not_found')
      await readersSql.setSubscription(db, topic.id, viewer.id, { isSubscribed, isOwnChoice: true })
      return ok({ isSubscribed })
    },

    subscribersOf: (topicId) => readersSql.listSubscribers(db, topicId),

    async markRead(viewer, topicId, postId) {
      const topic = await findTopic(viewer, topicId)
      if (!topic) return fail('topic_not_found')
      const post = await posts.findPost(db, postId)
      if (!post || post.topicId !== topic.id) return fail('post_not_found')
      await readersSql.markRead(db, topic.id, viewer.id, post)
      return ok({})
    },

    async search(text, { limit = HITS_PER_PAGE, cursor }, language) {
      const wanted = readSearchText(text)
      if (!wanted) return { items: [], nextCursor: null }
      const rows = await posts.search(db, wanted, { limit, position: decodeCursor(cursor), language })
      const page = cutPage(rows, limit, placeOf)
      return { ...page, items: page.items.map((row) => toHit(row, wanted.wanted)) }
    },

    async sweep() {
      await readersSql.sweepViews(db)
    },
    refreshVocabulary: async () => void (await posts.refreshVocabulary(db)),
  }
}
