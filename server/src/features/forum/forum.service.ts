import type { BodyOf } from '@lamplight/contract/endpoint'
import type {
  ForumCategory,
  ForumPost,
  ForumPostEdit,
  ForumSearchHit,
  ForumTopic,
  ForumTopicPage,
  forumApi,
} from '@lamplight/contract/forum'
import type { Language } from '@lamplight/contract/primitives'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor, encodeCursor, type Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/pg-errors.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { type Fail, fail, ok, type Result } from '../../lib/result.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { usernameKey } from '../accounts/usernames.ts'
import type { WordFilter } from '../reports/word-filter.ts'
import { readSearchText } from '../search/search-text.ts'
import { memberMentioned, postModerated, topicAdded, topicReplied } from './forum.events.ts'
import { type Person, type RenderedPost, renderPost } from './forum.markdown.ts'
import * as may from './forum.policy.ts'
import * as posts from './forum.posts.sql.ts'
import * as topics from './forum.topics.sql.ts'
import { toCategory, toEdit, toHit, toPost, toTopic, toTopicPage } from './forum.view.ts'

const TOPICS_PER_PAGE = 20
const POSTS_PER_PAGE = 25
const HITS_PER_PAGE = 20

interface PageOptions {
  limit?: number | undefined
  cursor?: string | undefined
}
export interface PageOf<Item> {
  items: Item[]
  nextCursor: string | null
}
export interface PostPage extends PageOf<ForumPost> {
  /** Of the post in front of which earlier ones stand; null at the beginning of the topic. */
  previousCursor: string | null
}
type Refused = 'text_not_allowed' | 'newcomer_links' | 'rate_limited'
type Nothing = Record<string, never>

export interface Forum {
  permissions(viewer: Viewer): { canAddCategory: boolean; canPin: boolean; canModerate: boolean }
  categories(language: Language): Promise<ForumCategory[]>
  category(id: number, language: Language): Promise<Result<ForumCategory, 'forum_category_not_found'>>
  addCategory(
    viewer: Viewer,
    input: BodyOf<typeof forumApi.addCategory>,
  ): Promise<Result<ForumCategory, 'forbidden' | 'forum_category_exists' | 'text_not_allowed'>>
  topics(
    viewer: Viewer,
    options: PageOptions & { categoryId?: number | undefined; removed?: 'true' | 'false' | undefined },
  ): Promise<Result<PageOf<ForumTopic>, 'forum_category_not_found' | 'forbidden'>>
  topicsOf(userId: number, options: PageOptions): Promise<Result<PageOf<ForumTopic>, 'user_not_found'>>
  /** Opens a topic: counts a view. A topic that was merged answers the one it was merged into. */
  open(viewer: Viewer, id: number): Promise<Result<ForumTopicPage, 'topic_not_found'>>
  posts(
    viewer: Viewer,
    topicId: number,
    options: PageOptions & { from?: number | undefined; before?: string | undefined },
  ): Promise<Result<PostPage, 'topic_not_found' | 'post_not_found'>>
  addTopic(
    viewer: Viewer,
    input: BodyOf<typeof forumApi.addTopic>,
  ): Promise<Result<{ id: number }, 'forum_category_unknown' | Refused>>
  changeTopic(
    viewer: Viewer,
    id: number,
    change: BodyOf<typeof forumApi.changeTopic>,
  ): Promise<Result<ForumTopicPage, 'topic_not_found' | 'forbidden' | 'forum_category_unknown' | 'text_not_allowed'>>
  mergeTopic(
    viewer: Viewer,
    id: number,
    intoId: number,
  ): Promise<Result<ForumTopicPage, 'topic_not_found' | 'same_topic'>>
  removeTopic(viewer: Viewer, id: number, reason: string): Promise<Result<Nothing, 'topic_not_found'>>
  restoreTopic(viewer: Viewer, id: number): Promise<Result<ForumTopicPage, 'topic_not_found'>>
  addPost(
    viewer: Viewer,
    input: BodyOf<typeof forumApi.addPost>,
  ): Promise<Result<ForumPost, 'topic_not_found' | 'topic_locked' | Refused>>
  editPost(
    viewer: Viewer,
    id: number,
    content: string,
  ): Promise<Result<ForumPost, 'post_not_found' | 'forbidden' | Refused>>
  /** `reason` is needed where staff delete what somebody else wrote. */
  removePost(
    viewer: Viewer,
    id: number,
    reason: string,
  ): Promise<Result<{ isTopicGone: boolean }, 'post_not_found' | 'forbidden' | 'validation_failed'>>
  restorePost(viewer: Viewer, id: number): Promise<Result<ForumPost, 'post_not_found'>>
  /** The same two inside a transaction of the caller; false when there is nothing to remove or restore. */
  removePostIn(scope: TransactionScope, actor: Viewer, id: number, reason: string): Promise<boolean>
  restorePostIn(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
  /** A living post of a living topic, for a report. */
  findReported(
    id: number,
  ): Promise<{ authorId: number; title: string; text: string; path: string; isRemoved: boolean } | null>
  edits(id: number): Promise<Result<ForumPostEdit[], 'post_not_found'>>
  preview(content: string): Promise<{ html: string }>
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
  search(text: string, options: PageOptions): Promise<PageOf<ForumSearchHit>>
  sweep(): Promise<void>
}

export interface ForumDeps {
  db: Db
  events: Events
  limits: RateLimits
  words: Pick<WordFilter, 'isAllowed'>
  /** Whether only staff add categories. */
  staffCategories: boolean
}

const placeOf = (row: { id: number; createdAt: Date }): Position => ({ after: row.createdAt.toISOString(), id: row.id })

export function createForum({ db, events, limits, words, staffCategories }: ForumDeps): Forum {
  const findPeople = async (names: string[]): Promise<ReadonlyMap<string, Person>> => {
    const rows = await posts.findPeopleByKeys(db, [...new Set(names.map(usernameKey))])
    const byKey = new Map(rows.map((row) => [row.usernameKey, row]))
    return new Map(
      names.flatMap((name) => {
        const person = byKey.get(usernameKey(name))
        return person ? [[name, person] as const] : []
      }),
    )
  }

  /** What every text goes through before it is stored. `isNew`: it also costs a newcomer a point. */
  const check = async (
    viewer: Viewer,
    { title = '', content, isNew }: { title?: string; content: string; isNew: boolean },
  ): Promise<Result<RenderedPost, Refused>> => {
    if (!(await words.isAllowed('forum', `${title}\n${content}`))) return fail('text_not_allowed')
    const rendered = await renderPost(content, findPeople)
    if (may.isNewcomer(viewer, await posts.findRecord(db, viewer.id), new Date())) {
      if (rendered.linkCount > may.NEWCOMER_LINKS) return fail('newcomer_links')
      const wait = isNew ? await limits.secondsToWait('forumNewcomers', String(viewer.id)) : null
      if (wait !== null) return { ...fail('rate_limited'), retryAfterSeconds: wait }
    }
    return ok(rendered)
  }

  const tellMentioned = async (
    scope: TransactionScope,
    post: { topicId: number; postId: number; authorId: number },
    mentionedIds: number[],
  ) => {
    const userIds = mentionedIds.filter((id) => id !== post.authorId)
    if (userIds.length > 0) await events.record(scope, memberMentioned, { ...post, userIds })
  }

  const readTopic = async (viewer: Viewer, id: number): Promise<ForumTopicPage> => {
    const row = await topics.findTopic(db, id)
    if (!row) throw new Error(`topic ${id} was just written and is not there`)
    return toTopicPage(row, await topics.findReader(db, id, viewer.id), viewer)
  }

  /** The topic an id names today: of a merged one, the one its posts stand in. */
  const findTopic = async (viewer: Viewer, id: number): Promise<topics.TopicRow | null> => {
    const row = await topics.findTopic(db, id)
    if (row?.mergedIntoId) return findTopic(viewer, row.mergedIntoId)
    return row && may.canSeeTopic(viewer, row) ? row : null
  }

  /** Locks the topic of a post, then reads the post as it is now. */
  const lockPost = async (tx: Tx, id: number) => {
    const topicId = await posts.topicOfPost(tx, id)
    const topic = topicId === undefined ? undefined : await topics.lockTopic(tx, topicId)
    const post = topic ? await posts.findPost(tx, id) : undefined
    // A merge may have moved the post while we waited for its old topic.
    return topic && post && post.topicId === topic.id ? { topic, post } : null
  }

  /** Takes a post away from a locked topic. True when the topic went with it. */
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
      await topics.changeTopicCount(tx, topic.categoryId, -1)
    }
    await topics.refreshCategoryActivity(tx, topic.categoryId)
    return isTopicGone
  }

  const removePostIn: Forum['removePostIn'] = async (scope, actor, id, reason) => {
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

  const restorePostIn: Forum['restorePostIn'] = async (scope, actor, id) => {
    const { tx } = scope
    const found = await lockPost(tx, id)
    if (!found || !may.canRestorePost(actor, found.post)) return false
    const { topic } = found
    await posts.setPostRemoval(tx, id, { deletedAt: null, removedBy: null, removalReason: null })
    // The topic went with its last post: it comes back with it.
    if (topic.deletedAt && !topic.mergedIntoId) {
      await topics.setTopicRemoval(tx, topic.id, { deletedAt: null, removedBy: null, removalReason: null })
      await topics.changeTopicCount(tx, topic.categoryId, 1)
    }
    await topics.recountTopic(tx, topic.id)
    await topics.refreshCategoryActivity(tx, topic.categoryId)
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

  return {
    permissions: (viewer) => ({
      canAddCategory: may.canAddCategory(viewer, staffCategories),
      canPin: may.isOfferedToPin(viewer),
      canModerate: isStaff(viewer),
    }),

    categories: async (language) => (await topics.listCategories(db, language)).map(toCategory),

    async category(id, language) {
      const row = await topics.findCategory(db, id, language)
      return row ? ok(toCategory(row)) : fail('forum_category_not_found')
    },

    async addCategory(viewer, { name, description, sortOrder }) {
      if (!may.canAddCategory(viewer, staffCategories)) return fail('forbidden')
      if (!(await words.isAllowed('forum', `${name}\n${description ?? ''}`))) return fail('text_not_allowed')
      const category = { name, description: description ?? '', sortOrder, creatorId: viewer.id }
      try {
        return await transact(db, async ({ tx }) => {
          const row = await topics.insertCategory(tx, category)
          await writeAudit(tx, {
            actorId: viewer.id,
            action: 'forum_category.created',
            objectType: 'forum_category',
            objectId: row.id,
            details: { name },
          })
          return ok(toCategory(row))
        })
      } catch (error) {
        if (isUniqueViolation(error)) return fail('forum_category_exists')
        throw error
      }
    },

    async topics(viewer, { limit = TOPICS_PER_PAGE, cursor, categoryId, removed }) {
      if (removed === 'true') {
        if (!isStaff(viewer)) return fail('forbidden')
        const rows = await topics.listRemovedTopics(db, { limit, position: decodeCursor(cursor) })
        const page = cutPage(rows, limit, (row) => ({
          after: (row.deletedAt ?? row.createdAt).toISOString(),
          id: row.id,
        }))
        return ok({ ...page, items: page.items.map(toTopic) })
      }
      if (categoryId === undefined) {
        const rows = await topics.listRecentTopics(db, { limit, position: decodeCursor(cursor) })
        const page = cutPage(rows, limit, (row) => ({ after: row.activityAt.toISOString(), id: row.id }))
        return ok({ ...page, items: page.items.map(toTopic) })
      }
      const position = decodeCursor(cursor, 'pinnedMoment')
      const rows = await topics.listTopicsOfCategory(db, categoryId, { limit, position })
      if (rows.length === 0 && !(await topics.findCategory(db, categoryId))) return fail('forum_category_not_found')
      const page = cutPage(rows, limit, (row) => ({
        after: `${row.isSticky ? 1 : 0} ${row.activityAt.toISOString()}`,
        id: row.id,
      }))
      return ok({ ...page, items: page.items.map(toTopic) })
    },

    async topicsOf(userId, { limit = TOPICS_PER_PAGE, cursor }) {
      const rows = await topics.listTopicsOfUser(db, userId, { limit, position: decodeCursor(cursor) })
      if (rows.length === 0 && !(await topics.isUser(db, userId))) return fail('user_not_found')
      const page = cutPage(rows, limit, placeOf)
      return ok({ ...page, items: page.items.map(toTopic) })
    },

    async open(viewer, id) {
      const row = await findTopic(viewer, id)
      if (!row) return fail('topic_not_found')
      if (!row.deletedAt) await topics.countView(db, row.id, viewer.id)
      return ok(await readTopic(viewer, row.id))
    },

    async posts(viewer, id, { limit = POSTS_PER_PAGE, cursor, from, before }) {
      const topic = await findTopic(viewer, id)
      if (!topic) return fail('topic_not_found')
      const end = decodeCursor(before)
      if (end) {
        const rows = await posts.listPostsBefore(db, topic.id, { limit, position: end })
        const items = rows.slice(0, limit).reverse()
        const [first] = items
        return ok({
          items: items.map((row) => toPost(row, viewer)),
          previousCursor: rows.length > limit && first ? encodeCursor(placeOf(first)) : null,
          nextCursor: null,
        })
      }
      let position = decodeCursor(cursor)
      if (from !== undefined) {
        const post = await posts.findPost(db, from)
        if (!post || post.topicId !== topic.id) return fail('post_not_found')
        // Ids grow, so this is the place directly in front of the post.
        position = { after: post.createdAt.toISOString(), id: post.id - 1 }
      }
      const page = cutPage(await posts.listPosts(db, topic.id, { limit, position }), limit, placeOf)
      const [first] = page.items
      const earlier =
        position && first ? await posts.listPostsBefore(db, topic.id, { limit: 1, position: placeOf(first) }) : []
      return ok({
        items: page.items.map((row) => toPost(row, viewer)),
        previousCursor: earlier.length > 0 && first ? encodeCursor(placeOf(first)) : null,
        nextCursor: page.nextCursor,
      })
    },

    async addTopic(viewer, { title, categoryId, isSticky, content }) {
      if (!(await topics.findCategory(db, categoryId))) return fail('forum_category_unknown')
      const twin = await posts.findTwinTopic(db, { categoryId, userId: viewer.id, title, content })
      if (twin) return ok({ id: twin.id })
      const checked = await check(viewer, { title, content, isNew: true })
      if (!checked.ok) return checked
      return transact(db, async (scope) => {
        const { tx } = scope
        await posts.lockAuthor(tx, viewer.id)
        const sameMoment = await posts.findTwinTopic(tx, { categoryId, userId: viewer.id, title, content })
        if (sameMoment) return ok({ id: sameMoment.id })
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
        await topics.changeTopicCount(tx, categoryId, 1)
        await topics.touchCategory(tx, categoryId, topic.createdAt)
        await topics.setSubscription(tx, topic.id, viewer.id, { isSubscribed: true, isOwnChoice: false })
        await topics.markRead(tx, topic.id, viewer.id, post)
        const facts = { topicId: topic.id, postId: post.id, authorId: viewer.id }
        await events.record(scope, topicAdded, facts)
        await tellMentioned(scope, facts, checked.value.mentionedIds)
        return ok({ id: topic.id })
      })
    },

    async changeTopic(viewer, id, { isSticky, isLocked, categoryId, title }) {
      if (title !== undefined && !(await words.isAllowed('forum', title))) return fail('text_not_allowed')
      const changed = await transact(db, async ({ tx }) => {
        const topic = await topics.lockTopic(tx, id)
        if (!topic || topic.mergedIntoId || !may.canSeeTopic(viewer, topic)) return fail('topic_not_found')
        const isForStaff = isSticky !== undefined || isLocked !== undefined || categoryId !== undefined
        if (isForStaff && !isStaff(viewer)) return fail('forbidden')
        if (title !== undefined && !may.canRename(viewer, topic)) return fail('forbidden')
        const change = {
          ...(isSticky === undefined ? {} : { isSticky }),
          ...(isLocked === undefined ? {} : { isLocked }),
          ...(categoryId === undefined ? {} : { categoryId }),
          ...(title === undefined ? {} : { title }),
        }
        if (Object.keys(change).length === 0) return ok(null)
        if (categoryId !== undefined && !(await topics.findCategory(tx, categoryId)))
          return fail('forum_category_unknown')
        await topics.updateTopic(tx, id, change)
        if (categoryId !== undefined && categoryId !== topic.categoryId) {
          if (!topic.deletedAt) {
            await topics.changeTopicCount(tx, topic.categoryId, -1)
            await topics.changeTopicCount(tx, categoryId, 1)
          }
          await topics.refreshCategoryActivity(tx, topic.categoryId)
          await topics.refreshCategoryActivity(tx, categoryId)
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
      return changed.ok ? ok(await readTopic(viewer, id)) : changed
    },

    async mergeTopic(viewer, id, intoId) {
      if (id === intoId) return fail('same_topic')
      const merged = await transact(db, async ({ tx }) => {
        // In the order of their ids, so that two merges cannot wait for each other.
        for (const each of [id, intoId].toSorted((a, b) => a - b)) await topics.lockTopic(tx, each)
        const [from, into] = [await topics.lockTopic(tx, id), await topics.lockTopic(tx, intoId)]
        if (!from || !into || from.deletedAt || into.deletedAt) return fail('topic_not_found')
        await topics.mergeTopics(tx, id, intoId)
        await topics.recountTopic(tx, intoId)
        await topics.changeTopicCount(tx, from.categoryId, -1)
        for (const categoryId of new Set([from.categoryId, into.categoryId])) {
          await topics.refreshCategoryActivity(tx, categoryId)
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
      return merged.ok ? ok(await readTopic(viewer, intoId)) : merged
    },

    async removeTopic(viewer, id, reason) {
      return transact(db, async (scope) => {
        const { tx } = scope
        const topic = await topics.lockTopic(tx, id)
        if (!topic || topic.deletedAt) return fail('topic_not_found')
        await topics.setTopicRemoval(tx, id, { deletedAt: new Date(), removedBy: viewer.id, removalReason: reason })
        await topics.changeTopicCount(tx, topic.categoryId, -1)
        await topics.refreshCategoryActivity(tx, topic.categoryId)
        await writeAudit(tx, {
          actorId: viewer.id,
          action: 'forum_topic.removed',
          objectType: 'forum_topic',
          objectId: id,
          details: { title: topic.title, reason },
        })
        await events.record(scope, postModerated, {
          topicId: id,
          postId: null,
          authorId: topic.userId,
          isRemoved: true,
        })
        return ok({})
      })
    },

    async restoreTopic(viewer, id) {
      const restored = await transact(db, async (scope) => {
        const { tx } = scope
        const topic = await topics.lockTopic(tx, id)
        if (!topic?.deletedAt || topic.removalReason === null) return fail('topic_not_found')
        // Removed by way of its only post: that comes back with it, for a topic without posts is none.
        if (!(await posts.hasLivingPosts(tx, id))) await restoreFirstPost(scope, viewer, id)
        await topics.setTopicRemoval(tx, id, { deletedAt: null, removedBy: null, removalReason: null })
        await topics.changeTopicCount(tx, topic.categoryId, 1)
        await topics.refreshCategoryActivity(tx, topic.categoryId)
        await writeAudit(tx, {
          actorId: viewer.id,
          action: 'forum_topic.restored',
          objectType: 'forum_topic',
          objectId: id,
        })
        await events.record(scope, postModerated, {
          topicId: id,
          postId: null,
          authorId: topic.userId,
          isRemoved: false,
        })
        return ok(null)
      })
      return restored.ok ? ok(await readTopic(viewer, id)) : restored
    },

    async addPost(viewer, { topicId, content }) {
      const topic = await findTopic(viewer, topicId)
      if (!topic || topic.deletedAt) return fail('topic_not_found')
      if (!may.canReply(topic)) return fail('topic_locked')
      const twin = await posts.findTwinPost(db, { topicId: topic.id, userId: viewer.id, content })
      const known = twin && (await posts.findPost(db, twin.id))
      if (known) return ok(toPost(known, viewer))
      const checked = await check(viewer, { content, isNew: true })
      if (!checked.ok) return checked
      return transact(db, async (scope) => {
        const { tx } = scope
        // Before the topic: whoever waits here holds nobody else up.
        await posts.lockAuthor(tx, viewer.id)
        const now = await topics.lockTopic(tx, topic.id)
        if (!now || now.deletedAt) return fail('topic_not_found')
        if (now.isLocked) return fail('topic_locked')
        const post = { topicId: now.id, userId: viewer.id, content }
        const sameMoment = await posts.findTwinPost(tx, post)
        const { id } = sameMoment ?? (await insertReply(scope, now, { ...post, rendered: checked.value }))
        const row = await posts.findPost(tx, id)
        if (!row) throw new Error(`post ${id} was just written and is not there`)
        return ok(toPost(row, viewer))
      })
    },

    async editPost(viewer, id, content) {
      const before = await posts.findPost(db, id)
      if (!before || before.deletedAt) return fail('post_not_found')
      if (!may.canEditPost(viewer, before)) return fail('forbidden')
      const checked = await check(viewer, { content, isNew: false })
      if (!checked.ok) return checked
      return transact(db, async (scope) => {
        const { tx } = scope
        const found = await lockPost(tx, id)
        if (!found || found.topic.deletedAt || found.post.deletedAt) return fail('post_not_found')
        if (found.post.content !== content) {
          const change = { before: found.post.content, content, html: checked.value.html, editorId: viewer.id }
          await posts.updatePost(tx, id, change)
          const known = new Set((await renderPost(found.post.content, findPeople)).mentionedIds)
          const facts = { topicId: found.topic.id, postId: id, authorId: viewer.id }
          await tellMentioned(
            scope,
            facts,
            checked.value.mentionedIds.filter((userId) => !known.has(userId)),
          )
        }
        const row = await posts.findPost(tx, id)
        return row ? ok(toPost(row, viewer)) : fail('post_not_found')
      })
    },

    async removePost(viewer, id, reason) {
      return transact(db, async (scope) => {
        const found = await lockPost(scope.tx, id)
        if (!found || found.post.deletedAt || found.topic.deletedAt) return fail('post_not_found')
        if (!may.canDeletePost(viewer, found.post)) return fail('forbidden')
        if (found.post.userId === viewer.id) {
          return ok({ isTopicGone: await takePost(scope, found, { removedBy: null, removalReason: null }) })
        }
        if (reason.length < REASON_MIN) return reasonMissing()
        await removePostIn(scope, viewer, id, reason)
        return ok({ isTopicGone: (await topics.lockTopic(scope.tx, found.topic.id))?.deletedAt != null })
      })
    },

    async restorePost(viewer, id) {
      return transact(db, async (scope) => {
        if (!(await restorePostIn(scope, viewer, id))) return fail('post_not_found')
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
        path: `/forum/topic/${topic.id}?post=${id}#post-${id}`,
        isRemoved: post.deletedAt !== null || topic.deletedAt !== null,
      }
    },

    async edits(id) {
      if (!(await posts.findPost(db, id))) return fail('post_not_found')
      return ok((await posts.listEdits(db, id)).map(toEdit))
    },

    preview: async (content) => ({ html: (await renderPost(content, findPeople)).html }),

    async subscribe(viewer, topicId, isSubscribed) {
      const topic = await findTopic(viewer, topicId)
      if (!topic) return fail('topic_not_found')
      await topics.setSubscription(db, topic.id, viewer.id, { isSubscribed, isOwnChoice: true })
      return ok({ isSubscribed })
    },

    subscribersOf: (topicId) => topics.listSubscribers(db, topicId),

    async markRead(viewer, topicId, postId) {
      const topic = await findTopic(viewer, topicId)
      if (!topic) return fail('topic_not_found')
      const post = await posts.findPost(db, postId)
      if (!post || post.topicId !== topic.id) return fail('post_not_found')
      await topics.markRead(db, topic.id, viewer.id, post)
      return ok({})
    },

    async search(text, { limit = HITS_PER_PAGE, cursor }) {
      const wanted = readSearchText(text)
      if (!wanted) return { items: [], nextCursor: null }
      const rows = await posts.search(db, wanted, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, placeOf)
      return { ...page, items: page.items.map(toHit) }
    },

    async sweep() {
      await topics.sweepViews(db)
    },
  }

  /** Into a locked topic that is open. */
  async function insertReply(
    scope: TransactionScope,
    topic: { id: number; categoryId: number },
    { rendered, ...post }: { topicId: number; userId: number; content: string; rendered: RenderedPost },
  ): Promise<{ id: number }> {
    const { tx } = scope
    const reply = await posts.insertPost(tx, { ...post, html: rendered.html })
    await topics.addReply(tx, topic.id, reply)
    await topics.touchCategory(tx, topic.categoryId, reply.createdAt)
    await topics.setSubscription(tx, topic.id, post.userId, { isSubscribed: true, isOwnChoice: false })
    await topics.markRead(tx, topic.id, post.userId, reply)
    const facts = { topicId: topic.id, postId: reply.id, authorId: post.userId }
    await events.record(scope, topicReplied, facts)
    await tellMentioned(scope, facts, rendered.mentionedIds)
    return reply
  }

  async function restoreFirstPost(scope: TransactionScope, viewer: Viewer, topicId: number): Promise<void> {
    const [first] = await posts.listPosts(scope.tx, topicId, { limit: 1, position: null })
    if (!first || !may.canRestorePost(viewer, first)) return
    await posts.setPostRemoval(scope.tx, first.id, { deletedAt: null, removedBy: null, removalReason: null })
    await topics.recountTopic(scope.tx, topicId)
  }
}

const REASON_MIN = 3
const reasonMissing = (): Fail<'validation_failed'> =>
  fail('validation_failed', [{ path: 'reason', message: validationTexts.reasonMissing }])
