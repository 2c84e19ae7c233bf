import { manageCategoriesApi } from '@lamplight/contract/categories'
import { forumApi } from '@lamplight/contract/forum'
import { describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { ok } from '../../lib/result.ts'
import {
  admin,
  category,
  categoryId,
  change,
  edit,
  firstPostOf,
  grace,
  moderator,
  newCategory,
  newTopic,
  open,
  posts,
  remove,
  reply,
  site,
  topics,
  withForumSite,
  yusuf,
} from '../../testing/forum.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import type { Person } from '../../testing/test-site.ts'
import { touchCategory } from './forum.categories.sql.ts'
import { insertPost } from './forum.posts.sql.ts'
import { addReply, lockTopic, mergeTopics } from './forum.topics.sql.ts'

withForumSite()

describe('staff', () => {
  test('members cannot pin, lock, move, merge, remove or restore [C-TOPIC-02, C-TOPIC-03]', async () => {
    const id = await newTopic(grace)
    for (const body of [{ isSticky: true }, { isLocked: true }, { categoryId }]) {
      expect((await change(grace, id, body)).status).toBe(403)
    }
    expect((await site.call(grace, forumApi.mergeTopic, { params: { id }, body: { intoId: id } })).status).toBe(403)
    expect((await site.call(grace, forumApi.removeTopic, { params: { id }, body: { reason: 'mine' } })).status).toBe(
      403,
    )
    expect((await site.call(grace, forumApi.restoreTopic, { params: { id } })).status).toBe(403)
    expect((await topics(grace, { removed: 'true' })).status).toBe(403)
  })

  test('pin and lock a topic, and undo both [C-TOPIC-02, C-TOPIC-03]', async () => {
    const id = await newTopic(grace)
    expect((await change(moderator, id, { isSticky: true, isLocked: true })).body).toMatchObject({
      isSticky: true,
      isLocked: true,
      viewer: { canReply: false },
    })
    expect((await change(moderator, id, { isSticky: false, isLocked: false })).body).toMatchObject({
      isSticky: false,
      isLocked: false,
    })
    expect((await change(moderator, 999_999, { isLocked: true })).problem.code).toBe('topic_not_found')
  })

  test('only the author can rename a topic, while it is open', async () => {
    const id = await newTopic(grace)
    expect((await change(grace, id, { title: 'A better title' })).body.title).toBe('A better title')
    expect((await change(yusuf, id, { title: 'A worse title' })).status).toBe(403)
    await change(moderator, id, { isLocked: true })
    expect((await change(grace, id, { title: 'Too late' })).status).toBe(403)
  })

  test('move a topic: counts and last activity of both categories are updated', async () => {
    const other = await newCategory()
    const id = await newTopic(grace)
    expect((await change(moderator, id, { categoryId: 999_999 })).problem.code).toBe('forum_category_unknown')
    const hide = (isHidden: boolean) =>
      site.call(admin, manageCategoriesApi.change, { params: { kind: 'forum', id: other }, body: { isHidden } })
    await hide(true)
    expect((await change(moderator, id, { categoryId: other })).problem.code).toBe('forum_category_hidden')
    await hide(false)
    expect((await change(moderator, id, { categoryId: other })).body.category.id).toBe(other)
    await hide(true)
    expect((await change(moderator, id, { categoryId: other })).status).toBe(200)
    expect(await category()).toMatchObject({ topicCount: 0, lastActivityAt: null })
    expect(await category(other)).toMatchObject({ topicCount: 1, lastActivityAt: expect.any(String) })
  })

  test('remove a post while somebody replies in another topic: the category shows the reply as its last activity', async () => {
    const [quiet, busy] = [await newTopic(grace), await newTopic(grace)]
    const removed = (await reply(yusuf, quiet)).body
    const { at, removal } = await site.deps.db.transaction().execute(async (tx) => {
      const post = await insertPost(tx, { topicId: busy, userId: grace.id, content: 'Yes.', html: '<p>Yes.</p>' })
      await addReply(tx, busy, post)
      await touchCategory(tx, categoryId, post.createdAt)
      const removing = remove(moderator, removed.id, 'Not about prayer')
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      return { at: post.createdAt, removal: removing }
    })
    expect((await removal).status).toBe(200)
    expect((await category()).lastActivityAt).toBe(at.toISOString())
  })

  test('merge two topics: posts are in order of time, the old URL leads to the new one', async () => {
    const into = await newTopic(grace, { content: 'the older topic' })
    const from = await newTopic(yusuf, { content: 'the newer topic' })
    await reply(grace, into, 'a late answer')
    const merge = (id: number, intoId: number) =>
      site.call(moderator, forumApi.mergeTopic, { params: { id }, body: { intoId } })
    expect((await merge(from, from)).problem.code).toBe('same_topic')
    expect((await merge(from, 999_999)).problem.code).toBe('topic_not_found')
    expect((await merge(from, into)).body).toMatchObject({ id: into, postCount: 3 })
    expect((await posts(grace, from)).body.map(({ content }) => content)).toEqual([
      'the older topic',
      'the newer topic',
      'a late answer',
    ])
    expect((await open(grace, from)).body.id).toBe(into)
    expect((await category()).topicCount).toBe(1)
    expect((await reply(yusuf, from, 'by the old address')).body.topicId).toBe(into)
    expect((await merge(from, into)).problem.code).toBe('topic_not_found')
  })

  test('merge a topic while somebody replies in it: the reply goes to the other topic', async () => {
    const [into, from] = [await newTopic(grace), await newTopic(grace)]
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    // Takes the place of the merge until the reply waits for the topic.
    const merging = transact(site.deps.db, async ({ tx }) => {
      await lockTopic(tx, from)
      locked.resolve()
      await release.promise
      await mergeTopics(tx, from, into)
      return ok(null)
    })
    await locked.promise
    const replying = reply(yusuf, from, 'written in between')
    await expect.poll(() => waitingForLocks(site)).toBeGreaterThan(0)
    release.resolve()
    await merging
    expect((await replying).body.topicId).toBe(into)
  })

  test('merge a topic while somebody edits a post of it: the edit is kept', async () => {
    const [into, from] = [await newTopic(grace), await newTopic(grace)]
    const { id } = (await reply(yusuf, from, 'a first thought')).body
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const merging = transact(site.deps.db, async ({ tx }) => {
      await lockTopic(tx, from)
      locked.resolve()
      await release.promise
      await mergeTopics(tx, from, into)
      return ok(null)
    })
    await locked.promise
    const editing = edit(yusuf, id, 'a second thought')
    await expect.poll(() => waitingForLocks(site)).toBeGreaterThan(0)
    release.resolve()
    await merging
    expect((await editing).body).toMatchObject({ content: 'a second thought', topicId: into })
  })

  test('a topic names its category in the language of the reader', async () => {
    const id = await newTopic(grace, { title: 'Candles of the feast' })
    await site.deps.db
      .insertInto('forumCategoryNames')
      .values({ categoryId, language: 'de', name: 'Feste' })
      .onConflict((conflict) => conflict.columns(['categoryId', 'language']).doUpdateSet({ name: 'Feste' }))
      .execute()
    const headers = { 'accept-language': 'de' }
    const names = async (language: Record<string, string>) => {
      const opened = await site.call(grace, forumApi.topic, { params: { id }, headers: language })
      const listed = await site.call(grace, forumApi.topics, { query: {}, headers: language })
      const own = await site.call(grace, forumApi.topicsOf, { params: { id: grace.id }, headers: language })
      const found = await site.call(grace, forumApi.search, { query: { q: 'candles feast' }, headers: language })
      const of = (items: { id: number; category: { name: string } }[]) =>
        items.find((topic) => topic.id === id)?.category.name
      const hit = found.body.find(({ topic }) => topic.id === id)?.topic.category.name
      return [opened.body.category.name, of(listed.body), of(own.body), hit]
    }
    expect(await names(headers)).toEqual(['Feste', 'Feste', 'Feste', 'Feste'])
    const { name } = (await open(grace, id)).body.category
    expect(await names({ 'accept-language': 'fr' })).toEqual([name, name, name, name])
    expect(name).not.toBe('Feste')
  })

  test('preview a topic without counting a view', async () => {
    const id = await newTopic(grace)
    const views = async () => (await open(grace, id)).body.views
    const before = await views()
    await site.call(moderator, forumApi.topic, { params: { id }, query: { preview: 'true' } })
    expect(await views()).toBe(before)
    await open(moderator, id)
    expect(await views()).toBe(before + 1)
  })

  test('who remove the same topic or post at the same moment remove it once; the second request gets “not found”', async () => {
    const topic = await newTopic(grace)
    const { id: post } = (await reply(yusuf, topic)).body
    const colleague = await site.person('colleague', 'moderator')
    const outcomes = (responses: Awaited<ReturnType<typeof remove>>[]) =>
      responses.map((response) => (response.status === 200 ? 'removed' : response.problem.code)).toSorted()
    const both = [moderator, colleague]
    const ofPost = await Promise.all(both.map((person) => remove(person, post, 'Insults')))
    expect(outcomes(ofPost)).toEqual(['post_not_found', 'removed'])
    const params = { id: topic }
    const ofTopic = await Promise.all(
      both.map((person) => site.call(person, forumApi.removeTopic, { params, body: { reason: 'Insults' } })),
    )
    expect(ofTopic.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(ofTopic.find(({ status }) => status !== 200)?.problem.code).toBe('topic_not_found')
  })

  test('remove a topic with a reason and restore it', async () => {
    const id = await newTopic(grace)
    const removeTopic = (reason: string) =>
      site.call(moderator, forumApi.removeTopic, { params: { id }, body: { reason } })
    expect((await removeTopic('  ')).problem.issues?.[0]?.message).toBe('Please give a reason of at least 3 characters')
    expect((await removeTopic('An advertisement')).status).toBe(200)
    expect((await open(grace, id)).status).toBe(404)
    expect((await reply(grace, id)).status).toBe(404)
    expect((await open(moderator, id)).body.removal?.reason).toBe('An advertisement')
    expect((await topics(moderator, { removed: 'true' })).body[0]?.id).toBe(id)
    expect((await category()).topicCount).toBe(0)
    expect((await site.call(moderator, forumApi.restoreTopic, { params: { id } })).body.removal).toBeNull()
    expect((await category()).topicCount).toBe(1)
    expect((await open(grace, id)).status).toBe(200)
  })

  test('those who took part in a removed topic are shown why it is gone; others are not', async () => {
    const id = await newTopic(grace, { title: 'Buy my course' })
    const subscriber = await site.person(`subscriber${id}`)
    const stranger = await site.person(`stranger${id}`)
    await reply(yusuf, id)
    for (const isSubscribed of [true, false])
      await site.call(subscriber, forumApi.subscribe, { params: { id }, body: { isSubscribed } })
    const removal = (person: Person | null, topicId = id) =>
      site.call(person, forumApi.removal, { params: { id: topicId } })
    expect((await removal(grace)).problem.code).toBe('topic_not_found')
    await site.call(moderator, forumApi.removeTopic, { params: { id }, body: { reason: 'An advertisement' } })

    expect((await removal(null)).status).toBe(401)
    expect((await removal(stranger)).problem.code).toBe('topic_not_found')
    expect((await removal(stranger, 999_999)).problem.code).toBe('topic_not_found')
    const seen = { title: 'Buy my course', reason: 'An advertisement', isOwn: false }
    expect((await removal(yusuf)).body).toMatchObject(seen)
    expect((await removal(subscriber)).body).toMatchObject(seen)
    expect((await removal(moderator)).body).toMatchObject(seen)
    expect((await removal(grace)).body).toMatchObject({ ...seen, isOwn: true })

    await site.call(moderator, forumApi.restoreTopic, { params: { id } })
    expect((await removal(yusuf)).problem.code).toBe('topic_not_found')
  })

  test('a topic that was merged into a removed one, or deleted by its author, is explained as well', async () => {
    const into = await newTopic(grace, { title: 'The other one' })
    const from = await newTopic(yusuf)
    await site.call(moderator, forumApi.mergeTopic, { params: { id: from }, body: { intoId: into } })
    await site.call(moderator, forumApi.removeTopic, { params: { id: into }, body: { reason: 'Both the same' } })
    const removal = (person: Person, id: number) => site.call(person, forumApi.removal, { params: { id } })
    expect((await removal(yusuf, from)).body).toMatchObject({ title: 'The other one', reason: 'Both the same' })

    const own = await newTopic(grace)
    await site.call(yusuf, forumApi.subscribe, { params: { id: own }, body: { isSubscribed: true } })
    await remove(grace, (await firstPostOf(own)).id)
    expect((await removal(yusuf, own)).body).toMatchObject({ reason: null, isOwn: false })
  })

  test('staff see by whom and when a topic was removed, or deleted by its author; only the former is restored', async () => {
    const removed = await newTopic(grace)
    await site.call(moderator, forumApi.removeTopic, { params: { id: removed }, body: { reason: 'An advertisement' } })
    const by = { id: moderator.id, displayName: expect.any(String), avatarUrl: null }
    expect((await open(moderator, removed)).body.removal).toEqual({
      reason: 'An advertisement',
      at: expect.any(String),
      by,
    })

    const own = await newTopic(grace)
    await remove(grace, (await firstPostOf(own)).id)
    expect((await open(grace, own)).status).toBe(404)
    expect((await open(moderator, own)).body).toMatchObject({
      removal: { reason: null, at: expect.any(String), by: { id: grace.id } },
      viewer: { canReply: false },
    })
    expect((await site.call(moderator, forumApi.restoreTopic, { params: { id: own } })).status).toBe(404)
    const living = await newTopic(grace)
    expect((await open(moderator, living)).body.removal).toBeNull()
  })

  test('a topic that was removed with its posts stays removed when a post that was removed before is restored', async () => {
    const id = await newTopic(grace)
    const { body: answer } = await reply(yusuf, id)
    await remove(moderator, answer.id, 'Off the subject')
    const reason = 'It calls for violence.'
    await site.call(moderator, forumApi.removeTopic, { params: { id }, body: { reason } })
    const restored = await site.call(moderator, forumApi.restorePost, { params: { id: answer.id } })
    expect(restored.status).toBe(200)
    expect((await open(grace, id)).status).toBe(404)
    expect((await open(moderator, id)).body.removal).toMatchObject({ reason })
    expect((await category()).topicCount).toBe(0)
    await site.call(moderator, forumApi.restoreTopic, { params: { id } })
    expect((await posts(grace, id)).body).toHaveLength(2)
  })

  test('a topic removed with its only post is restored with it', async () => {
    const id = await newTopic(grace)
    const first = await firstPostOf(id)
    expect((await remove(moderator, first.id, 'Spam')).body.isTopicGone).toBe(true)
    await site.call(moderator, forumApi.restoreTopic, { params: { id } })
    expect((await posts(grace, id)).body).toHaveLength(1)
    expect((await category()).topicCount).toBe(1)
  })
})
