/** Removing and restoring: posts by their authors and by staff, topics by staff. Also merging, and the earlier texts of a post. */
import type { ForumPost, ForumPostEdit, ForumTopicPage } from '@lamplight/contract/forum-responses'
import { DEFAULT_PAGE_SIZE, type Language } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { refuseReason, type StaffRemovals } from '../reports/staff-removals.ts'
import * as categoriesSql from './forum.categories.sql.ts'
import { postModerated } from './forum.events.ts'
import * as may from './forum.policy.ts'
import * as posts from './forum.posts.sql.ts'
import * as topics from './forum.topics.sql.ts'
import { bytesOfEdit, toEdit, toPost } from './forum.view.ts'
import type { ForumCommon, Nothing, PageOf, PageOptions } from './forum-common.ts'

export interface ForumModeration {
  mergeTopic(
    viewer: Viewer,
    id: number,
    intoId: number,
    language: Language,
  ): Promise<Result<ForumTopicPage, 'topic_not_found' | 'same_topic'>>
  removeTopic(viewer: Viewer, id: number, reason: string): Promise<Result<Nothing, 'topic_not_found'>>
  /** Not what a colleague removed of one's own; nor does `restorePost`. */
  restoreTopic(
    viewer: Viewer,
    id: number,
    language: Language,
  ): Promise<Result<ForumTopicPage, 'topic_not_found' | 'forbidden'>>
  /** `reason` is required when staff delete another person's post. */
  removePost(
    viewer: Viewer,
    id: number,
    reason: string,
  ): Promise<Result<{ isTopicGone: boolean }, 'post_not_found' | 'forbidden' | 'validation_failed'>>
  restorePost(viewer: Viewer, id: number): Promise<Result<ForumPost, 'post_not_found' | 'forbidden'>>
  /** The same two inside the caller's transaction; false when there is nothing to remove or restore. */
  removePostIn(scope: TransactionScope, actor: Viewer, id: number, reason: string): Promise<boolean>
  restorePostIn(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
  removeTopicIn(scope: TransactionScope, actor: Viewer, id: number, reason: string): Promise<boolean>
  restoreTopicIn(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
  /** A topic that staff removed, for an appeal. */
  findTopicOfCase(
    id: number,
  ): Promise<{ authorId: number; title: string; text: string; path: string; isRemoved: boolean } | null>
  /** A living post of a living topic, for a report. */
  findReported(
    id: number,
  ): Promise<{ authorId: number; title: string; text: string; path: string; isRemoved: boolean } | null>
  edits(id: number, options: PageOptions): Promise<Result<PageOf<ForumPostEdit>, 'post_not_found'>>
}

interface ModerationDeps {
  db: Db
  events: Events
  common: ForumCommon
  removals: StaffRemovals
}

export function createForumModeration({ db, events, common, removals }: ModerationDeps): ForumModeration {
  const { readTopic, lockPost } = common

  /** Removes a post from a locked topic. True when the topic was removed as well. */
  const takePost = async (
    scope: TransactionScope,
    { topic, post }: NonNullable<Awaited<ReturnType<typeof lockPost>>>,
    removal: { removedBy: number | null; removalReason: string | null },
  ): Promise<boolean> => {
    const { tx } = scope
    await posts.setPostRemoval(tx, post.id, { deletedAt: new Date(), ...removal })
    await topics.recountTopic(tx, topic.id)
    const isTopicGone = topic.deletedAt === null && !(await posts.hasLivingPosts(tx, topic.id))
    if (isTopicGone) {
      await topics.setTopicRemoval(tx, topic.id, { deletedAt: new Date(), ...removal })
      await categoriesSql.changeTopicCount(tx, topic.categoryId, -1)
    }
    await categoriesSql.refreshCategoryActivity(tx, topic.categoryId)
    return isTopicGone
  }

  const removePostIn: ForumModeration['removePostIn'] = async (scope, actor, id, reason) => {
    const found = await lockPost(scope.tx, id)
    if (!found || found.post.deletedAt) return false
    await takePost(scope, found, { removedBy: actor.id, removalReason: reason })
    await writeAudit(scope.tx, {
      actorId: actor.id,
      action: 'forum_post.removed',
      objectType: 'forum_post',
      objectId: id,
      details: { topicId: found.topic.id, reason },
    })
    const { topicId, userId } = found.post
    await events.record(scope, postModerated, { topicId, postId: id, authorId: userId, isRemoved: true })
    return true
  }

  const restorePostIn: ForumModeration['restorePostIn'] = async (scope, actor, id) => {
    const { tx } = scope
    const found = await lockPost(tx, id)
    if (!found || !may.canRestorePost(actor, found.post)) return false
    const { topic } = found
    // A topic with other posts was removed by a decision of its own, which stays.
    const wasLast = !(await posts.hasLivingPosts(tx, topic.id))
    await posts.setPostRemoval(tx, id, { deletedAt: null, removedBy: null, removalReason: null })
    // The topic was removed with its last post, so it is restored with it.
    if (topic.deletedAt && !topic.mergedIntoId && wasLast) {
      await topics.setTopicRemoval(tx, topic.id, { deletedAt: null, removedBy: null, removalReason: null })
      await categoriesSql.changeTopicCount(tx, topic.categoryId, 1)
    }
    await topics.recountTopic(tx, topic.id)
    await categoriesSql.refreshCategoryActivity(tx, topic.categoryId)
    await writeAudit(tx, {
      actorId: actor.id,
      action: 'forum_post.restored',
      objectType: 'forum_post',
      objectId: id,
      details: { topicId: topic.id },
    })
    const { topicId, userId } = found.post
    await events.record(scope, postModerated, { topicId, postId: id, authorId: userId, isRemoved: false })
    return true
  }

  const removeTopicIn: ForumModeration['removeTopicIn'] = async (scope, actor, id, reason) => {
    const { tx } = scope
    const topic = await topics.lockTopic(tx, id)
    if (!topic || topic.deletedAt) return false
    await topics.setTopicRemoval(tx, id, { deletedAt: new Date(), removedBy: actor.id, removalReason: reason })
    await categoriesSql.changeTopicCount(tx, topic.categoryId, -1)
    await categoriesSql.refreshCategoryActivity(tx, topic.categoryId)
    await writeAudit(tx, {
      actorId: actor.id,
      action: 'forum_topic.removed',
      objectType: 'forum_topic',
      objectId: id,
      details: { title: topic.title, reason },
    })
    await events.record(scope, postModerated, { topicId: id, postId: null, authorId: topic.userId, isRemoved: true })
    return true
  }

  const restoreTopicIn: ForumModeration['restoreTopicIn'] = async (scope, actor, id) => {
    const { tx } = scope
    const topic = await topics.lockTopic(tx, id)
    if (!topic?.deletedAt || topic.removalReason === null) return false
    // The topic was removed with its only post: restore both, because a topic needs a post.
    if (!(await posts.hasLivingPosts(tx, id))) await restoreFirstPost(scope, actor, id)
    await topics.setTopicRemoval(tx, id, { deletedAt: null, removedBy: null, removalReason: null })
    await categoriesSql.changeTopicCount(tx, topic.categoryId, 1)
    await categoriesSql.refreshCategoryActivity(tx, topic.categoryId)
    await writeAudit(tx, {
      actorId: actor.id,
      action: 'forum_topic.restored',
      objectType: 'forum_topic',
      objectId: id,
    })
    await events.record(scope, postModerated, { topicId: id, postId: null, authorId: topic.userId, isRemoved: false })
    return true
  }

  const findTopicOfCase = async (from: Db, id: number) => {
    const topic = await topics.findTopic(from, id)
    if (!topic || topic.mergedIntoId || (topic.deletedAt && topic.removalReason === null)) return null
    const [first] = await posts.listPosts(from, id, { limit: 1, position: null })
    const { userId: authorId, title, deletedAt } = topic
    return { authorId, title, text: first?.content ?? '', path: pathTo(id), isRemoved: deletedAt !== null }
  }

  return {
    async mergeTopic(viewer, id, intoId, language) {
      if (id === intoId) return fail('same_topic')
      const merged = await transact(db, async ({ tx }) => {
        // In the order of their ids, so that two merges cannot wait for each other.
        for (const each of [id, intoId].toSorted((a, b) => a - b)) await topics.lockTopic(tx, each)
        const [from, into] = [await topics.lockTopic(tx, id), await topics.lockTopic(tx, intoId)]
        if (!from || !into || from.deletedAt || into.deletedAt) return fail('topic_not_found')
        await topics.mergeTopics(tx, id, intoId)
        await topics.recountTopic(tx, intoId)
        await categoriesSql.changeTopicCount(tx, from.categoryId, -1)
        for (const categoryId of new Set([from.categoryId, into.categoryId])) {
          await categoriesSql.refreshCategoryActivity(tx, categoryId)
        }
        await writeAudit(tx, {
          actorId: viewer.id,
          action: 'forum_topic.merged',
          objectType: 'forum_topic',
          objectId: id,
          details: { into: intoId, title: from.title },
        })
        return ok(null)
      })
      return merged.ok ? ok(await readTopic(viewer, intoId, language)) : merged
    },

    async removeTopic(viewer, id, reason) {
      return transact(db, async (scope) => {
        const thing = await findTopicOfCase(scope.tx, id)
        if (!thing || !(await removeTopicIn(scope, viewer, id, reason))) return fail('topic_not_found')
        if (thing.authorId !== viewer.id) {
          await removals.recordIn(scope, viewer, { type: 'forum_topic', id, ...thing }, reason)
        }
        return ok({})
      })
    },

    async restoreTopic(viewer, id, language) {
      const restored = await transact(db, async (scope) => {
        if (!(await restoreTopicIn(scope, viewer, id))) return fail('topic_not_found')
        return (await removals.revokeIn(scope, viewer, { type: 'forum_topic', id })) ?? ok(null)
      })
      return restored.ok ? ok(await readTopic(viewer, id, language)) : restored
    },

    removeTopicIn,

    restoreTopicIn,

    findTopicOfCase: (id) => findTopicOfCase(db, id),

    async removePost(viewer, id, reason) {
      return transact(db, async (scope) => {
        const found = await lockPost(scope.tx, id)
        if (!found || found.post.deletedAt || found.topic.deletedAt) return fail('post_not_found')
        if (!may.canDeletePost(viewer, found.post)) return fail('forbidden')
        if (found.post.userId === viewer.id) {
          return ok({ isTopicGone: await takePost(scope, found, { removedBy: viewer.id, removalReason: null }) })
        }
        const refusal = refuseReason(reason)
        if (refusal) return refusal
        await removePostIn(scope, viewer, id, reason)
        const { userId: authorId, content: text } = found.post
        const thing = { type: 'forum_post' as const, id, authorId, title: found.topic.title, text }
        await removals.recordIn(scope, viewer, { ...thing, path: pathTo(found.topic.id, id) }, reason)
        return ok({ isTopicGone: (await topics.lockTopic(scope.tx, found.topic.id))?.deletedAt != null })
      })
    },

    async restorePost(viewer, id) {
      return transact(db, async (scope) => {
        if (!(await restorePostIn(scope, viewer, id))) return fail('post_not_found')
        const refusal = await removals.revokeIn(scope, viewer, { type: 'forum_post', id })
        if (refusal) return refusal
        const row = await posts.findPost(scope.tx, id)
        return row ? ok(toPost(row, viewer)) : fail('post_not_found')
      })
    },

    removePostIn,

    restorePostIn,

    async findReported(id) {
      const post = await posts.findPost(db, id)
      const topic = post && (await topics.findTopic(db, post.topicId))
      if (!post || !topic || (post.deletedAt && post.removalReason === null)) return null
      return {
        authorId: post.userId,
        title: topic.title,
        text: post.content,
        path: pathTo(topic.id, id),
        isRemoved: post.deletedAt !== null || topic.deletedAt !== null,
      }
    },

    async edits(id, { limit = DEFAULT_PAGE_SIZE, cursor }) {
      if (!(await posts.findPost(db, id))) return fail('post_not_found')
      const rows = await posts.listEdits(db, id, { limit, position: decodeCursor(cursor, 'integer') })
      const page = cutPage(rows, limit, (row) => ({ after: String(row.id), id: row.id }), bytesOfEdit)
      return ok({ ...page, items: page.items.map(toEdit) })
    },
  }

  async function restoreFirstPost(scope: TransactionScope, viewer: Viewer, topicId: number): Promise<void> {
    const [first] = await posts.listPosts(scope.tx, topicId, { limit: 1, position: null })
    if (!first || !may.canRestorePost(viewer, first)) return
    await posts.setPostRemoval(scope.tx, first.id, { deletedAt: null, removedBy: null, removalReason: null })
    await topics.recountTopic(scope.tx, topicId)
  }
}

const pathTo = (topicId: number, postId?: number): string =>
  `/forum/topic/${topicId}${postId === undefined ? '' : `?post=${postId}#post-${postId}`}`
