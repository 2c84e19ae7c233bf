import { manageCategoriesApi } from '@lamplight/contract/categories'
import { forumApi } from '@lamplight/contract/forum'
import { describe, expect, test } from 'vitest'
import {
  addTopic,
  admin,
  category,
  categoryId,
  change,
  firstPostOf,
  grace,
  moderator,
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

withForumSite()

describe('a new topic', () => {
  const complete = () => ({ title: 'Silence', categoryId, content: 'How do you keep silence?' })

  test('is refused without a session [C-NEWTOPIC-18]', async () => {
    expect((await addTopic(null, complete())).status).toBe(401)
  })

  test.each([
    ['a title shorter than 3', { title: 'ab' }, 'title', 'Title must be at least 3 characters'],
    ['no title', { title: undefined }, 'title', 'Title must be at least 3 characters'],
    ['a title longer than 100', { title: 'x'.repeat(101) }, 'title', 'Title cannot exceed 100 characters'],
    [
      'a first post shorter than 10',
      { content: 'too short' },
      'content',
      'Initial post must be at least 10 characters',
    ],
    ['a first post of spaces', { content: ' '.repeat(40) }, 'content', 'Initial post must be at least 10 characters'],
    [
      'a first post that is too long',
      { content: 'x'.repeat(20_001) },
      'content',
      'A post cannot exceed 20,000 characters',
    ],
    ['no category', { categoryId: undefined }, 'categoryId', 'Please select a category'],
    ['a category that is text', { categoryId: '1' }, 'categoryId', 'Please select a category'],
  ])('with %s is refused [C-NEWTOPIC-13, C-NEWTOPIC-14, C-NEWTOPIC-15]', async (_, part, path, message) => {
    const response = await addTopic(grace, { ...complete(), ...part })
    expect(response.status).toBe(400)
    expect(response.problem.issues).toContainEqual({ path, message })
  })

  test('needs a category of the forum that exists [C-NEWTOPIC-12, C-NEWTOPIC-16]', async () => {
    expect((await addTopic(grace, { ...complete(), categoryId: 999_999 })).problem.code).toBe('forum_category_unknown')
  })

  test('is refused in a category that was hidden while the form was open; one that was stored before is returned on a retry', async () => {
    const made = (await addTopic(grace, complete())).body
    const hide = (isHidden: boolean) =>
      site.call(admin, manageCategoriesApi.change, { params: { kind: 'forum', id: categoryId }, body: { isHidden } })
    await hide(true)
    const refused = await addTopic(grace, { ...complete(), title: 'Another silence' })
    expect([refused.status, refused.problem.code]).toEqual([409, 'forum_category_hidden'])
    expect((await addTopic(grace, complete())).body.id).toBe(made.id)
    expect((await open(grace, made.id)).status).toBe(200)
    await hide(false)
    expect((await addTopic(grace, { ...complete(), title: 'Another silence' })).status).toBe(201)
  })

  test('returns its id; it contains the first post and lists show it [C-NEWTOPIC-11, C-NEWTOPIC-19, C-NEWTOPIC-21]', async () => {
    const { status, body: made } = await addTopic(grace, { ...complete(), isSticky: false, userId: yusuf.id })
    expect(status).toBe(201)
    expect((await posts(grace, made.id)).body).toMatchObject([
      { content: 'How do you keep silence?', userId: grace.id },
    ])
    expect((await topics(grace, { limit: 10 })).body[0]?.id).toBe(made.id)
    expect((await topics(grace, { categoryId })).body.map(({ id }) => id)).toEqual([made.id])
    const mine = await site.call(grace, forumApi.topicsOf, { params: { id: grace.id } })
    expect(mine.body[0]?.id).toBe(made.id)
  })

  test('isSticky is for staff; from others it is ignored [C-NEWTOPIC-17, V-SEC-13]', async () => {
    const ofMember = (await addTopic(grace, { ...complete(), isSticky: true })).body.id
    const ofAdmin = (await addTopic(admin, { ...complete(), isSticky: true })).body.id
    expect((await open(grace, ofMember)).body.isSticky).toBe(false)
    expect((await open(grace, ofAdmin)).body.isSticky).toBe(true)
    expect((await addTopic(grace, { ...complete(), isSticky: 'yes' })).status).toBe(400)
  })

  test('sent twice, also simultaneously, creates one topic', async () => {
    const made = await Promise.all([1, 2, 3].map(() => addTopic(grace, complete())))
    expect(new Set(made.map((response) => response.body.id)).size).toBe(1)
    expect((await category()).topicCount).toBe(1)
  })
})

describe('lists of topics', () => {
  test('recent discussions have the documented fields, latest reply first [C-FORUM-12, C-FORUM-19, C-FORUM-32]', async () => {
    const older = await newTopic(grace, { title: 'Older' })
    for (const _ of [1, 2]) await newTopic(grace)
    const answer = (await reply(yusuf, older)).body
    const [first] = (await topics(grace, { limit: 10 })).body
    expect(first).toEqual({
      id: older,
      title: 'Older',
      isSticky: false,
      isLocked: false,
      views: 0,
      createdAt: expect.any(String),
      postCount: 2,
      category: { id: categoryId, name: expect.stringContaining('Prayer') },
      user: { id: grace.id, displayName: 'grace', avatarUrl: null },
      lastPost: {
        id: answer.id,
        createdAt: answer.createdAt,
        user: { id: yusuf.id, displayName: 'yusuf', avatarUrl: null },
      },
      removal: null,
    })
    expect((await topics(grace, { limit: 10 })).body.length).toBeLessThanOrEqual(10)
    expect((await topics(grace, { limit: 1 })).body.map(({ id }) => id)).toEqual([older])
  })

  test('replies are counted without the first post; a topic without any has no last post [C-FORUM-14, C-FORUM-16]', async () => {
    const id = await newTopic()
    expect((await open(grace, id)).body).toMatchObject({ postCount: 1, lastPost: null })
    await reply(yusuf, id)
    await reply(grace, id)
    expect((await open(grace, id)).body.postCount).toBe(3)
  })

  test('a category shows pinned topics first, paged without repeats [C-FORUMCAT-05, C-FORUMCAT-09]', async () => {
    const ids = [await newTopic(), await newTopic(), await newTopic(), await newTopic(), await newTopic()]
    for (const pinned of [ids[0], ids[2]]) await change(moderator, pinned ?? 0, { isSticky: true })
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await topics(grace, { categoryId, limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.body.map(({ id }) => id))
      cursor = page.headers['x-next-cursor'] as string | undefined
      if (seen.length === 4) await newTopic()
    } while (cursor)
    expect(seen).toEqual([ids[2], ids[0], ids[4], ids[3], ids[1]])
  })

  test('the topics of a member contain only their own, without deleted ones, newest first [C-FORUM-20]', async () => {
    const tenzin = await site.person('tenzin')
    const first = await newTopic(tenzin)
    const second = await newTopic(tenzin)
    await reply(grace, first)
    const mine = await site.call(grace, forumApi.topicsOf, { params: { id: tenzin.id } })
    expect(mine.body.map(({ id }) => id)).toEqual([second, first])
    await remove(tenzin, (await firstPostOf(second)).id)
    const left = await site.call(tenzin, forumApi.topicsOf, { params: { id: tenzin.id } })
    expect(left.body.map(({ id }) => id)).toEqual([first])
    expect((await site.call(grace, forumApi.topicsOf, { params: { id: 999_999 } })).problem.code).toBe('user_not_found')
  })
})

describe('opening a topic', () => {
  test('an unknown topic is not found, and visitors are refused [C-TOPIC-19]', async () => {
    expect((await open(grace, 999_999)).problem.code).toBe('topic_not_found')
    expect((await posts(grace, 999_999)).problem.code).toBe('topic_not_found')
    expect((await open(null, 1)).status).toBe(401)
  })

  test('counts a view once for each person and day [C-TOPIC-05, C-TOPIC-19]', async () => {
    const id = await newTopic()
    await Promise.all([open(grace, id), open(grace, id), open(yusuf, id)])
    await open(yusuf, id)
    expect((await open(grace, id)).body.views).toBe(2)
    await site.deps.db.updateTable('forumViews').set({ day: '2020-01-01' }).where('topicId', '=', id).execute()
    expect((await open(grace, id)).body.views).toBe(3)
    await site.deps.forum.sweep()
    expect((await open(grace, id)).body.views).toBe(3)
  })

  test('posts are in order of creation and have the documented fields [C-FORUM-33, C-TOPIC-07, C-TOPIC-20]', async () => {
    const id = await newTopic(grace)
    await reply(moderator, id, 'first answer')
    await reply(yusuf, id, 'second answer')
    const list = (await posts(yusuf, id)).body
    expect(list.slice(1).map(({ content }) => content)).toEqual(['first answer', 'second answer'])
    expect(list[1]).toMatchObject({
      userId: moderator.id,
      isEdited: false,
      editedAt: null,
      user: { id: moderator.id, displayName: 'miriam', avatarUrl: null, role: 'moderator' },
      viewer: { canEdit: false, canDelete: false },
    })
    expect(list[2]?.viewer).toMatchObject({ canEdit: true, canDelete: true, canReport: false })
  })

  test('posts are paged in both directions, and a page can start at any post', async () => {
    const id = await newTopic()
    const ids = [(await firstPostOf(id)).id]
    for (const word of ['one', 'two', 'three', 'four']) ids.push((await reply(yusuf, id, word)).body.id)
    const middle = await posts(grace, id, { from: ids[2] ?? 0, limit: 2 })
    expect(middle.body.map((post) => post.id)).toEqual([ids[2], ids[3]])
    const later = await posts(grace, id, { cursor: String(middle.headers['x-next-cursor']), limit: 2 })
    expect(later.body.map((post) => post.id)).toEqual([ids[4]])
    expect(later.headers['x-next-cursor']).toBeUndefined()
    const earlier = await posts(grace, id, { before: String(middle.headers['x-previous-cursor']), limit: 2 })
    expect(earlier.body.map((post) => post.id)).toEqual([ids[0], ids[1]])
    expect(earlier.headers['x-previous-cursor']).toBeUndefined()
    expect((await posts(grace, id, { from: 999_999 })).problem.code).toBe('post_not_found')
  })

  test('the read position is stored: a reader continues at the first unread post, and the position never moves back', async () => {
    const id = await newTopic()
    expect((await open(yusuf, id)).body.viewer).toMatchObject({ firstUnreadPostId: null, unreadCount: 0 })
    const first = await firstPostOf(id)
    const read = (postId: number) => site.call(yusuf, forumApi.read, { params: { id }, body: { postId } })
    await read(first.id)
    const second = (await reply(grace, id)).body
    const third = (await reply(grace, id)).body
    expect((await open(yusuf, id)).body.viewer).toMatchObject({ firstUnreadPostId: second.id, unreadCount: 2 })
    await read(third.id)
    await read(first.id)
    expect((await open(yusuf, id)).body.viewer).toMatchObject({ firstUnreadPostId: null, unreadCount: 0 })
    expect((await read(999_999)).problem.code).toBe('post_not_found')
  })
})
