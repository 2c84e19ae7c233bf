/** Topics: listing, opening, creating and changing them. */
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { forumApi } from '@lamplight/contract/forum'
import type { ForumTopic, ForumTopicPage, ForumTopicRemoval } from '@lamplight/contract/forum-responses'
import type { Language } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { userExists } from '../../db/user-exists.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result, refuseStale } from '../../lib/result.ts'
import type { WordFilter } from '../reports/word-filter.ts'
import * as categoriesSql from './forum.categories.sql.ts'
import { topicAdded } from './forum.events.ts'
import * as may from './forum.policy.ts'
import * as posts from './forum.posts.sql.ts'
import * as readersSql from './forum.readers.sql.ts'
import * as topics from './forum.topics.sql.ts'
import { toRemoval, toTopic } from './forum.view.ts'
import { type ForumCommon, type PageOf, type PageOptions, placeOf, type Refused } from './forum-common.ts'

type CategoryRefusal = 'forum_category_unknown' | 'forum_category_hidden'

export interface ForumTopics {
  topics(
    viewer: Viewer,
    options: PageOptions & { categoryId?: number | undefined; removed?: 'true' | 'false' | undefined },
    language: Language,
  ): Promise<Result<PageOf<ForumTopic>, 'forum_category_not_found' | 'forbidden'>>
  topicsOf(
    userId: number,
    options: PageOptions,
    language: Language,
  ): Promise<Result<PageOf<ForumTopic>, 'user_not_found'>>
  /** Opens a topic: counts a view, except for a preview. For a merged topic, returns the one it was merged into. */
  open(
    viewer: Viewer,
    id: number,
    isPreview: boolean,
    language: Language,
  ): Promise<Result<ForumTopicPage, 'topic_not_found'>>
  /** Why a topic is gone, for those who took part in it. */
  removal(viewer: Viewer, id: number): Promise<Result<ForumTopicRemoval, 'topic_not_found'>>
  addTopic(
    viewer: Viewer,
    input: BodyOf<typeof forumApi.addTopic>,
  ): Promise<Result<{ id: number }, CategoryRefusal | Refused>>
  changeTopic(
    viewer: Viewer,
    id: number,
    change: BodyOf<typeof forumApi.changeTopic>,
    language: Language,
  ): Promise<
    Result<ForumTopicPage, 'topic_not_found' | 'forbidden' | CategoryRefusal | 'text_not_allowed' | 'text_changed'>
  >
}

interface TopicsDeps {
  db: Db
  events: Events
  words: Pick<WordFilter, 'isAllowed'>
  common: ForumCommon
}

export function createForumTopics({ db, events, words, common }: TopicsDeps): ForumTopics {
  const { check, notifyMentioned, readTopic, findCurrent, findTopic } = common
  return {
    async topics(viewer, { limit = topics.TOPICS_PER_PAGE, cursor, categoryId, removed }, language) {
      if (removed === 'true') {
        if (!isStaff(viewer)) return fail('forbidden')
        const rows = await topics.listRemovedTopics(db, { limit, position: decodeCursor(cursor), language })
        const page = cutPage(rows, limit, (row) => ({
          after: (row.deletedAt ?? row.createdAt).toISOString(),
          id: row.id,
        }))
        return ok({ ...page, items: page.items.map(toTopic) })
      }
      if (categoryId === undefined) {
        const rows = await topics.listRecentTopics(db, { limit, position: decodeCursor(cursor), language })
        const page = cutPage(rows, limit, (row) => ({ after: row.activityAt.toISOString(), id: row.id }))
        return ok({ ...page, items: page.items.map(toTopic) })
      }
      const position = decodeCursor(cursor, 'pinnedMoment')
      const rows = await topics.listTopicsOfCategory(db, categoryId, { limit, position, language })
      if (rows.length === 0 && !(await categoriesSql.findCategory(db, categoryId)))
        return fail('forum_category_not_found')
      const page = cutPage(rows, limit, (row) => ({
        after: `${row.isSticky ? 1 : 0} ${row.activityAt.toISOString()}`,
        id: row.id,
      }))
      return ok({ ...page, items: page.items.map(toTopic) })
    },

    async topicsOf(userId, { limit = topics.TOPICS_PER_PAGE, cursor }, language) {
      const rows = await topics.listTopicsOfUser(db, userId, { limit, position: decodeCursor(cursor), language })
      if (rows.length === 0 && !(await userExists(db, userId))) return fail('user_not_found')
      const page = cutPage(rows, limit, placeOf)
      return ok({ ...page, items: page.items.map(toTopic) })
    },

    async open(viewer, id, isPreview, language) {
      const row = await findTopic(viewer, id)
      if (!row) return fail('topic_not_found')
      if (!row.deletedAt && !isPreview) await readersSql.countView(db, row.id, viewer.id)
      return ok(await readTopic(viewer, row.id, language))
    },

    async removal(viewer, id) {
      const row = await findCurrent(id)
      if (!row?.deletedAt) return fail('topic_not_found')
      const hasTakenPart = await readersSql.hasTakenPart(db, row.id, viewer.id)
      if (!may.canSeeRemoval(viewer, row, hasTakenPart)) return fail('topic_not_found')
      return ok(toRemoval({ ...row, deletedAt: row.deletedAt }, viewer))
    },

    async addTopic(viewer, { title, categoryId, isSticky, content }) {
      if (!(await categoriesSql.findCategory(db, categoryId))) return fail('forum_category_unknown')
      const duplicate = await posts.findDuplicateTopic(db, { categoryId, userId: viewer.id, title, content })
      if (duplicate) return ok({ id: duplicate.id })
      const checked = await check(viewer, { title, content, isNew: true })
      if (!checked.ok) return checked
      return transact(db, async (scope) => {
        const { tx } = scope
        await posts.lockAuthor(tx, viewer.id)
        const category = await categoriesSql.lockCategory(tx, categoryId)
        if (!category) return fail('forum_category_unknown')
        const sameMoment = await posts.findDuplicateTopic(tx, { categoryId, userId: viewer.id, title, content })
        if (sameMoment) return ok({ id: sameMoment.id })
        if (category.hiddenAt) return fail('forum_category_hidden')
        const topic = await topics.insertTopic(tx, {
          categoryId,
          userId: viewer.id,
          title,
          isSticky: isSticky && may.canPin(viewer),
        })
        const post = await posts.insertPost(tx, {
          topicId: topic.id,
          userId: viewer.id,
          content,
          html: checked.value.html,
        })
        await topics.setFirstPost(tx, topic.id, post.id)
        await categoriesSql.changeTopicCount(tx, categoryId, 1)
        await categoriesSql.touchCategory(tx, categoryId, topic.createdAt)
        await readersSql.setSubscription(tx, topic.id, viewer.id, { isSubscribed: true, isOwnChoice: false })
        await readersSql.markRead(tx, topic.id, viewer.id, post)
        const facts = { topicId: topic.id, postId: post.id, authorId: viewer.id }
        await events.record(scope, topicAdded, facts)
        await notifyMentioned(scope, facts, checked.value.mentionedIds)
        return ok({ id: topic.id })
      })
    },

    async changeTopic(viewer, id, { isSticky, isLocked, categoryId, title, previousTitle }, language) {
      if (title !== undefined && !(await words.isAllowed('forum', title))) return fail('text_not_allowed')
      const changed = await transact(db, async ({ tx }) => {
        const topic = await topics.lockTopic(tx, id)
        if (!topic || topic.mergedIntoId || !may.canSeeTopic(viewer, topic)) return fail('topic_not_found')
        const isForStaff = isSticky !== undefined || isLocked !== undefined || categoryId !== undefined
        if (isForStaff && !isStaff(viewer)) return fail('forbidden')
        if (title !== undefined && !may.canRename(viewer, topic)) return fail('forbidden')
        const stale = title === undefined ? null : refuseStale(topic.title, { previous: previousTitle, next: title })
        if (stale) return stale
        const change = {
          ...(isSticky === undefined ? {} : { isSticky }),
          ...(isLocked === undefined ? {} : { isLocked }),
          ...(categoryId === undefined ? {} : { categoryId }),
          ...(title === undefined ? {} : { title }),
        }
        if (Object.keys(change).length === 0) return ok(null)
        if (categoryId !== undefined) {
          const category = await categoriesSql.lockCategory(tx, categoryId)
          if (!category) return fail('forum_category_unknown')
          if (category.hiddenAt && categoryId !== topic.categoryId) return fail('forum_category_hidden')
        }
        await topics.updateTopic(tx, id, change)
        if (categoryId !== undefined && categoryId !== topic.categoryId) {
          if (!topic.deletedAt) {
            await categoriesSql.changeTopicCount(tx, topic.categoryId, -1)
            await categoriesSql.changeTopicCount(tx, categoryId, 1)
          }
          await categoriesSql.refreshCategoryActivity(tx, topic.categoryId)
          await categoriesSql.refreshCategoryActivity(tx, categoryId)
        }
        if (isStaff(viewer)) {
          await writeAudit(tx, {
            actorId: viewer.id,
            action: 'forum_topic.changed',
            objectType: 'forum_topic',
            objectId: id,
            details: change,
          })
        }
        return ok(null)
      })
      return changed.ok ? ok(await readTopic(viewer, id, language)) : changed
    },
  }
}
