/** Posts: pages of a topic, replying, editing, the preview. */
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { forumApi } from '@lamplight/contract/forum'
import type { ForumPost } from '@lamplight/contract/forum-responses'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result, refuseStale } from '../../lib/result.ts'
import * as categoriesSql from './forum.categories.sql.ts'
import { topicReplied } from './forum.events.ts'
import type { RenderedPost } from './forum.markdown.ts'
import * as may from './forum.policy.ts'
import * as posts from './forum.posts.sql.ts'
import * as readersSql from './forum.readers.sql.ts'
import * as topics from './forum.topics.sql.ts'
import { bytesOfPost, toPost } from './forum.view.ts'
import { type ForumCommon, type PageOptions, type PostPage, placeOf, type Refused } from './forum-common.ts'
import { renderPost } from './render-post.ts'

const POSTS_PER_PAGE = 25

export interface ForumPosts {
  posts(
    viewer: Viewer,
    topicId: number,
    options: PageOptions & { from?: number | undefined; before?: string | undefined },
  ): Promise<Result<PostPage, 'topic_not_found' | 'post_not_found'>>
  addPost(
    viewer: Viewer,
    input: BodyOf<typeof forumApi.addPost>,
  ): Promise<Result<ForumPost, 'topic_not_found' | 'topic_locked' | Refused>>
  editPost(
    viewer: Viewer,
    id: number,
    input: BodyOf<typeof forumApi.editPost>,
  ): Promise<Result<ForumPost, 'post_not_found' | 'forbidden' | 'text_changed' | Refused>>
  preview(content: string): Promise<{ html: string }>
}

interface PostsDeps {
  db: Db
  events: Events
  common: ForumCommon
}

export function createForumPosts({ db, events, common }: PostsDeps): ForumPosts {
  const { findPeople, check, countAsPost, notifyMentioned, findTopic, lockPost } = common

  const addPost: ForumPosts['addPost'] = async (viewer, { topicId, content }) => {
    const topic = await findTopic(viewer, topicId)
    if (!topic || topic.deletedAt) return fail('topic_not_found')
    if (!may.canReply(topic)) return fail('topic_locked')
    const duplicate = await posts.findDuplicatePost(db, { topicId: topic.id, userId: viewer.id, content })
    const known = duplicate && (await posts.findPost(db, duplicate.id))
    if (known) return ok(toPost(known, viewer))
    const checked = await check(viewer, { content, isNew: true })
    if (!checked.ok) return checked
    const added = await transact(db, async (scope) => {
      const { tx } = scope
      // Locked before the topic, so that a request waiting here blocks nobody else.
      await posts.lockAuthor(tx, viewer.id)
      const now = await topics.lockTopic(tx, topic.id)
      if (now?.mergedIntoId) return ok(null)
      if (!now || now.deletedAt) return fail('topic_not_found')
      if (now.isLocked) return fail('topic_locked')
      const post = { topicId: now.id, userId: viewer.id, content }
      const sameMoment = await posts.findDuplicatePost(tx, post)
      const { id } = sameMoment ?? (await insertReply(scope, now, { ...post, rendered: checked.value }))
      const row = await posts.findPost(tx, id)
      if (!row) throw new Error(`post ${id} was just written and cannot be found`)
      return ok(toPost(row, viewer))
    })
    if (!added.ok) return added
    // Merged while we waited for the lock: the reply belongs into the other topic.
    return added.value ? ok(added.value) : addPost(viewer, { topicId: topic.id, content })
  }

  return {
    async posts(viewer, id, { limit = POSTS_PER_PAGE, cursor, from, before }) {
      const topic = await findTopic(viewer, id)
      if (!topic) return fail('topic_not_found')
      const end = decodeCursor(before)
      if (end) {
        const rows = await posts.listPostsBefore(db, topic.id, { limit, position: end })
        const page = cutPage(rows, limit, placeOf, bytesOfPost)
        const items = page.items.reverse()
        const last = items.at(-1)
        return ok({
          items: items.map((row) => toPost(row, viewer)),
          previousCursor: page.nextCursor,
          // A reader who reads the topic again from here goes on to the posts that follow.
          nextCursor: last ? encodeCursor(placeOf(last)) : null,
        })
      }
      let position = decodeCursor(cursor)
      if (from !== undefined) {
        const post = await posts.findPost(db, from)
        if (!post || post.topicId !== topic.id) return fail('post_not_found')
        // Ids increase, so this is the position directly before the post.
        position = { after: post.createdAt.toISOString(), id: post.id - 1 }
      }
      const page = cutPage(await posts.listPosts(db, topic.id, { limit, position }), limit, placeOf, bytesOfPost)
      const [first] = page.items
      const earlier =
        position && first ? await posts.listPostsBefore(db, topic.id, { limit: 1, position: placeOf(first) }) : []
      return ok({
        items: page.items.map((row) => toPost(row, viewer)),
        previousCursor: earlier.length > 0 && first ? encodeCursor(placeOf(first)) : null,
        nextCursor: page.nextCursor,
      })
    },

    addPost,

    async editPost(viewer, id, { content, previousContent }) {
      const before = await posts.findPost(db, id)
      if (!before || before.deletedAt) return fail('post_not_found')
      if (!may.canEditPost(viewer, before)) return fail('forbidden')
      const checked = await check(viewer, { content, isNew: false })
      if (!checked.ok) return checked
      const mentionedBefore = new Set((await renderPost(before.content, findPeople)).mentionedIds)
      const refusal = checked.value.mentionedIds.some((userId) => !mentionedBefore.has(userId))
        ? await countAsPost(viewer)
        : null
      if (refusal) return refusal
      return transact(db, async (scope) => {
        const { tx } = scope
        const found = await lockPost(tx, id)
        if (!found || found.topic.deletedAt || found.post.deletedAt) return fail('post_not_found')
        const stale = refuseStale(found.post.content, { previous: previousContent, next: content })
        if (stale) return stale
        if (found.post.content !== content) {
          const change = { before: found.post.content, content, html: checked.value.html, editorId: viewer.id }
          await posts.updatePost(tx, id, change)
          const known = new Set((await renderPost(found.post.content, findPeople)).mentionedIds)
          const facts = { topicId: found.topic.id, postId: id, authorId: viewer.id }
          await notifyMentioned(
            scope,
            facts,
            checked.value.mentionedIds.filter((userId) => !known.has(userId)),
          )
        }
        const row = await posts.findPost(tx, id)
        return row ? ok(toPost(row, viewer)) : fail('post_not_found')
      })
    },

    preview: async (content) => ({ html: (await renderPost(content, findPeople)).html }),
  }

  /** Adds a post to a topic whose row is locked and which is open for replies. */
  async function insertReply(
    scope: TransactionScope,
    topic: { id: number; categoryId: number },
    { rendered, ...post }: { topicId: number; userId: number; content: string; rendered: RenderedPost },
  ): Promise<{ id: number }> {
    const { tx } = scope
    const reply = await posts.insertPost(tx, { ...post, html: rendered.html })
    await topics.addReply(tx, topic.id, reply)
    await categoriesSql.touchCategory(tx, topic.categoryId, reply.createdAt)
    await readersSql.setSubscription(tx, topic.id, post.userId, { isSubscribed: true, isOwnChoice: false })
    await readersSql.markRead(tx, topic.id, post.userId, reply)
    const facts = { topicId: topic.id, postId: reply.id, authorId: post.userId }
    await events.record(scope, topicReplied, facts)
    await notifyMentioned(scope, facts, rendered.mentionedIds)
    return reply
  }
}
