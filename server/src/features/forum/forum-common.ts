/** Shared by the parts of the forum: paging, the check of every text, and finding and locking rows. */
import type { ForumPost, ForumTopicPage } from '@lamplight/contract/forum-responses'
import type { Language } from '@lamplight/contract/primitives'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { TransactionScope } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { type Fail, fail, ok, type Result } from '../../lib/result.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { usernameKey } from '../accounts/usernames.ts'
import type { WordFilter } from '../reports/word-filter.ts'
import { memberMentioned } from './forum.events.ts'
import type { Person, RenderedPost } from './forum.markdown.ts'
import * as may from './forum.policy.ts'
import * as posts from './forum.posts.sql.ts'
import * as readersSql from './forum.readers.sql.ts'
import * as topics from './forum.topics.sql.ts'
import { toTopicPage } from './forum.view.ts'
import { renderPost } from './render-post.ts'

export interface PageOptions {
  limit?: number | undefined
  cursor?: string | undefined
}
export interface PageOf<Item> {
  items: Item[]
  nextCursor: string | null
}
export interface PostPage extends PageOf<ForumPost> {
  /** Cursor of the page of earlier posts; null at the beginning of the topic. */
  previousCursor: string | null
}
export type Refused = 'text_not_allowed' | 'newcomer_links' | 'rate_limited'
export type Nothing = Record<string, never>

export const placeOf = (row: { id: number; createdAt: Date }): Position => ({
  after: row.createdAt.toISOString(),
  id: row.id,
})

export interface CommonDeps {
  db: Db
  events: Events
  limits: RateLimits
  words: Pick<WordFilter, 'isAllowed'>
}

export type ForumCommon = ReturnType<typeof createForumCommon>

export function createForumCommon({ db, events, limits, words }: CommonDeps) {
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

  /** Checks every text before it is stored. `isNew`: it also counts against a newcomer's limit. */
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

  /** For an edit that mentions further people: they are notified as by a new post, so it counts as one. */
  const countAsPost = async (viewer: Viewer): Promise<Fail<'rate_limited'> | null> => {
    const isNewcomer = may.isNewcomer(viewer, await posts.findRecord(db, viewer.id), new Date())
    for (const name of isNewcomer ? (['forumPosts', 'forumNewcomers'] as const) : (['forumPosts'] as const)) {
      const wait = await limits.secondsToWait(name, String(viewer.id))
      if (wait !== null) return { ...fail('rate_limited'), retryAfterSeconds: wait }
    }
    return null
  }

  const notifyMentioned = async (
    scope: TransactionScope,
    post: { topicId: number; postId: number; authorId: number },
    mentionedIds: number[],
  ) => {
    const userIds = mentionedIds.filter((id) => id !== post.authorId)
    if (userIds.length > 0) await events.record(scope, memberMentioned, { ...post, userIds })
  }

  const readTopic = async (viewer: Viewer, id: number, language: Language): Promise<ForumTopicPage> => {
    const row = await topics.findTopic(db, id, language)
    if (!row) throw new Error(`topic ${id} was just written and cannot be found`)
    const remover = row.deletedAt ? await topics.findRemover(db, id) : undefined
    return toTopicPage(row, { ...(await readersSql.findReader(db, id, viewer.id)), remover }, viewer)
  }

  /** The topic an id refers to now, also a removed one: for a merged topic, the one that contains its posts. */
  const findCurrent = async (id: number): Promise<topics.TopicRow | undefined> => {
    const row = await topics.findTopic(db, id)
    return row?.mergedIntoId ? findCurrent(row.mergedIntoId) : row
  }

  /** The same, if this viewer may see it. */
  const findTopic = async (viewer: Viewer, id: number): Promise<topics.TopicRow | null> => {
    const row = await findCurrent(id)
    return row && may.canSeeTopic(viewer, row) ? row : null
  }

  /** Locks the topic of a post, then reads the post as it is now. */
  const lockPost = async (tx: Tx, id: number) => {
    for (;;) {
      const topicId = await posts.topicOfPost(tx, id)
      const topic = topicId === undefined ? undefined : await topics.lockTopic(tx, topicId)
      const post = topic ? await posts.findPost(tx, id) : undefined
      if (!topic || !post) return null
      // A merge may have moved the post while we waited for its old topic: then it is looked for in the other one.
      if (post.topicId === topic.id) return { topic, post }
    }
  }

  return { findPeople, check, countAsPost, notifyMentioned, readTopic, findCurrent, findTopic, lockPost }
}
