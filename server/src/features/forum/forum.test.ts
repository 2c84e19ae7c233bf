import { forumApi } from '@lamplight/contract/forum'
import { safetyApi } from '@lamplight/contract/safety'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { ok } from '../../lib/result.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { memberMentioned, topicReplied } from './forum.events.ts'
import { lockTopic, mergeTopics } from './forum.topics.sql.ts'

let site: TestSite
let grace: Person
let yusuf: Person
let moderator: Person
let admin: Person
let categoryId: number
let count = 0

beforeAll(async () => {
  site = await createTestSite()
  grace = await site.person('grace')
  yusuf = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
  admin = await site.person('ingrid', 'admin')
})
afterAll(() => site.close())

const addCategory = (person: Person | null, body: Record<string, unknown>) =>
  site.call(person, forumApi.addCategory, { body })
const newCategory = async (person = grace) => {
  count += 1
  return (await addCategory(person, { name: `Prayer ${count}` })).body.id
}
const addTopic = (person: Person | null, body: Record<string, unknown>) =>
  site.call(person, forumApi.addTopic, { body })
const newTopic = async (person = grace, facts: Record<string, unknown> = {}) => {
  count += 1
  const body = { title: `Topic ${count}`, categoryId, content: `How do you pray? ${count}`, ...facts }
  return (await addTopic(person, body)).body.id
}
const reply = (person: Person | null, topicId: number, content?: string) => {
  count += 1
  return site.call(person, forumApi.addPost, { body: { topicId, content: content ?? `Slowly. ${count}` } })
}
const open = (person: Person | null, id: number) => site.call(person, forumApi.topic, { params: { id } })
const posts = (person: Person | null, id: number, query = {}) =>
  site.call(person, forumApi.posts, { params: { id }, query })
const topics = (person: Person | null, query = {}) => site.call(person, forumApi.topics, { query })
const edit = (person: Person | null, id: number, content: unknown) =>
  site.call(person, forumApi.editPost, { params: { id }, body: { content } })
const remove = (person: Person | null, id: number, reason?: string) =>
  site.call(person, forumApi.removePost, { params: { id }, body: { reason } })
const change = (person: Person | null, id: number, body: Record<string, unknown>) =>
  site.call(person, forumApi.changeTopic, { params: { id }, body })
const firstPostOf = async (topicId: number) => {
  const [first] = (await posts(grace, topicId)).body
  if (!first) throw new Error('the topic has no post')
  return first
}
const waitingForLocks = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(site.deps.db)
  return rows[0]?.count
}
const category = async (id = categoryId) => (await site.call(grace, forumApi.category, { params: { id } })).body

beforeEach(async () => {
  categoryId = await newCategory()
})

describe('categories', () => {
  test('a visitor is refused with 401', async () => {
    expect((await site.call(null, forumApi.categories)).status).toBe(401)
    expect((await addCategory(null, { name: 'Prayer' })).status).toBe(401)
  })

  test.each([
    ['shorter than 3', { name: ' ab ' }, 'name', 'Name must be at least 3 characters'],
    ['missing', {}, 'name', 'Name must be at least 3 characters'],
    ['a number', { name: 7 }, 'name', 'Name must be at least 3 characters'],
    ['invisible', { name: '\u200b\u2060\u200b' }, 'name', 'Name must be at least 3 characters'],
    ['longer than 50', { name: 'x'.repeat(51) }, 'name', 'Name cannot exceed 50 characters'],
  ])('a category whose name is %s is refused [C-FORUM-22, C-FORUM-23]', async (_, body, path, message) => {
    const response = await addCategory(grace, body)
    expect(response.status).toBe(400)
    expect(response.problem.issues).toEqual([{ path, message }])
  })

  test.each([[-1], [1.5], ['x']])('a sortOrder of %s is refused [C-FORUM-25]', async (sortOrder) => {
    expect((await addCategory(grace, { name: 'Sorted', sortOrder })).problem.issues?.[0]?.path).toBe('sortOrder')
  })

  test('any member adds one; description and sortOrder may be left out [C-FORUM-24, C-FORUM-25, C-FORUM-26]', async () => {
    const { status, body: made } = await addCategory(yusuf, { name: 'Fasting and feasts' })
    expect(status).toBe(201)
    expect(made).toMatchObject({ name: 'Fasting and feasts', description: '', sortOrder: 0, topicCount: 0 })
    expect((await site.call(grace, forumApi.permissions)).body.canAddCategory).toBe(true)
  })

  test('a new one is in the list, which is in the order of sortOrder [C-FORUM-18, C-FORUM-27, C-FORUM-30]', async () => {
    const last = (await addCategory(yusuf, { name: 'Last of all', sortOrder: 900 })).body.id
    const early = (await addCategory(yusuf, { name: 'Nearly last', sortOrder: 800, description: 'Before it' })).body.id
    const list = (await site.call(grace, forumApi.categories)).body
    expect(list.slice(-2).map(({ id }) => id)).toEqual([early, last])
    expect(list.map(({ sortOrder }) => sortOrder)).toEqual(
      list.map(({ sortOrder }) => sortOrder).toSorted((a, b) => a - b),
    )
  })

  test('carries its fields and a true topic count [C-FORUM-10, C-FORUM-31, C-FORUMCAT-08]', async () => {
    await newTopic()
    const id = await newTopic()
    expect(await category()).toMatchObject({ id: categoryId, description: '', sortOrder: 0, topicCount: 2 })
    expect((await category()).lastActivityAt).toBe((await open(grace, id)).body.createdAt)
  })

  test('a name that is taken is refused, regardless of case', async () => {
    await addCategory(grace, { name: 'Pilgrimage' })
    expect((await addCategory(yusuf, { name: 'PILGRIMAGE' })).problem.code).toBe('forum_category_exists')
  })

  test('when the site reserves it for staff, members are refused and not offered the button', async () => {
    const strict = await createTestSite({ environment: { FORUM_CATEGORIES_BY: 'staff' } })
    const member = await strict.person('visitor')
    const staff = await strict.person('elena', 'moderator')
    const body = { name: 'Staff only' }
    expect((await strict.call(member, forumApi.permissions)).body.canAddCategory).toBe(false)
    expect((await strict.call(member, forumApi.addCategory, { body })).status).toBe(403)
    expect((await strict.call(staff, forumApi.addCategory, { body })).status).toBe(201)
    await strict.close()
  })

  test('an unknown one is not found [C-FORUMCAT-10]', async () => {
    for (const id of [999_999, 'x', '-1']) {
      const response = await site.call(grace, forumApi.category, { params: { id } })
      expect(response.problem.code).toBe('forum_category_not_found')
    }
    expect((await topics(grace, { categoryId: 999_999 })).status).toBe(404)
  })
})

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
  ])(
    'with %s is refused [C-NEWTOPIC-13, C-NEWTOPIC-14, C-NEWTOPIC-15]'.replace(', C-NEWTOPIC-16', ''),
    async (_, part, path, message) => {
      const response = await addTopic(grace, { ...complete(), ...part })
      expect(response.status).toBe(400)
      expect(response.problem.issues).toContainEqual({ path, message })
    },
  )

  test('needs a category of the forum that exists [C-NEWTOPIC-12, C-NEWTOPIC-16]', async () => {
    expect((await addTopic(grace, { ...complete(), categoryId: 999_999 })).problem.code).toBe('forum_category_unknown')
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
    await newTopic(grace)
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

  test('the topics of a member contain only their own, newest first [C-FORUM-20]', async () => {
    const tenzin = await site.person('tenzin')
    const first = await newTopic(tenzin)
    const second = await newTopic(tenzin)
    await reply(grace, first)
    const mine = await site.call(grace, forumApi.topicsOf, { params: { id: tenzin.id } })
    expect(mine.body.map(({ id }) => id)).toEqual([second, first])
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

describe('replying', () => {
  test('is refused without a session, in a topic that does not exist, and empty [C-TOPIC-17, C-TOPIC-18]', async () => {
    const id = await newTopic()
    expect((await reply(null, id)).status).toBe(401)
    expect((await reply(grace, 999_999)).problem.code).toBe('topic_not_found')
    for (const content of ['', '  \n ', '\u200b\u2060']) {
      expect((await reply(grace, id, content)).problem.issues).toEqual([
        { path: 'content', message: 'Reply cannot be empty' },
      ])
    }
    expect((await reply(grace, id, 'x'.repeat(20_001))).status).toBe(400)
  })

  test('adds a post and increments the count [C-TOPIC-21, C-TOPIC-30]', async () => {
    const id = await newTopic()
    const response = await reply(yusuf, id, '  With thanks.\nAmen. ')
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({ content: 'With thanks.\nAmen.', userId: yusuf.id })
    expect((await open(grace, id)).body.postCount).toBe(2)
  })

  test('in a locked topic is refused with its message, also for staff [C-TOPIC-10, V-SEC-14]', async () => {
    const id = await newTopic()
    await change(moderator, id, { isLocked: true })
    for (const person of [grace, yusuf, moderator]) {
      const response = await reply(person, id)
      expect(response.status).toBe(403)
      expect(response.problem.detail).toBe('This topic is locked. New replies cannot be posted.')
    }
    await change(moderator, id, { isLocked: false })
    expect((await reply(yusuf, id)).status).toBe(201)
  })

  test('the same reply sent twice, also simultaneously, creates one post', async () => {
    const id = await newTopic()
    const responses = await Promise.all([1, 2, 3].map(() => reply(yusuf, id, 'Amen')))
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1)
    expect((await reply(yusuf, id, 'Amen')).body.id).toBe(responses[0]?.body.id)
    expect((await open(grace, id)).body.postCount).toBe(2)
  })

  test('simultaneous replies of many people are all counted', async () => {
    const id = await newTopic()
    const people = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => site.person(`person-${name}`)))
    await Promise.all(people.map((person, index) => reply(person, id, `answer ${index}`)))
    expect((await open(grace, id)).body.postCount).toBe(7)
  })

  test('subscribers are notified: the author and everybody who replied, unless they turned it off', async () => {
    const recorded: number[] = []
    site.deps.events.on(topicReplied, ({ postId }) => recorded.push(postId))
    const id = await newTopic(grace)
    const subscribe = (person: Person, isSubscribed: boolean) =>
      site.call(person, forumApi.subscribe, { params: { id }, body: { isSubscribed } })
    const post = (await reply(yusuf, id)).body
    expect(recorded).toEqual([post.id])
    expect((await site.deps.forum.subscribersOf(id)).toSorted()).toEqual([grace.id, yusuf.id].toSorted())
    await subscribe(yusuf, false)
    await reply(yusuf, id)
    expect(await site.deps.forum.subscribersOf(id)).toEqual([grace.id])
    expect((await open(yusuf, id)).body.viewer.isSubscribed).toBe(false)
    await subscribe(moderator, true)
    expect((await open(moderator, id)).body.viewer.isSubscribed).toBe(true)
    expect(
      (await site.call(grace, forumApi.subscribe, { params: { id: 999_999 }, body: { isSubscribed: true } })).status,
    ).toBe(404)
  })
})

describe('Markdown', () => {
  const html = async (content: string) => (await site.call(grace, forumApi.preview, { body: { content } })).body.html

  test.each([
    ['line breaks', 'one\ntwo', '<p dir="auto">one<br />\ntwo</p>'],
    ['emphasis', '**strong** *soft*', '<strong>strong</strong> <em>soft</em>'],
    ['quotes', '> peace', '<blockquote>'],
    ['lists', '- one\n- two', '<li dir="auto">one</li>'],
    ['headings below those of the page', '# Title', '<h3>Title</h3>'],
    ['links to other sites with nofollow', 'https://example.org/a', 'rel="nofollow ugc noopener"'],
    [
      'links within the site',
      '[here](/forum/topic/1?post=2#post-2)',
      '<a href="/forum/topic/1?post=2#post-2">here</a>',
    ],
  ])('shows %s [C-TOPIC-08]', async (_, content, expected) => {
    expect(await html(content)).toContain(expected)
  })

  test.each([
    ['a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['an event handler', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['a javascript address', '[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['a data address', '[x](data:text/html,1)', '[x](data:text/html,1)'],
    ['a link without a scheme to another host', '[x](//evil.example)', '<a'],
  ])('%s becomes text or is harmless [V-SEC-19]', async (_, content, expected) => {
    const made = await html(content)
    expect(made).toContain(expected)
    expect(made).not.toMatch(/<script|<img|href="(?:javascript|data|\/\/)/)
  })

  test('pictures of other sites are not loaded', async () => {
    expect(await html('![x](https://example.org/x.png)')).not.toContain('<img')
  })

  test.each([
    ['nested quotes', '>'.repeat(20_000)],
    ['brackets', '['.repeat(20_000)],
    ['emphasis', '*a'.repeat(10_000)],
    ['links', 'http://a.b '.repeat(1800)],
    ['mentions', '@grace '.repeat(2800)],
    ['zero-width characters', `a${'\u200b'.repeat(19_999)}`],
    ['direction overrides', '\u202eabc'.repeat(5000)],
  ])('20000 characters of %s are accepted', async (_, content) => {
    expect((await site.call(grace, forumApi.preview, { body: { content } })).status).toBe(200)
  })

  test('a mention links to the person and notifies them; the author and e-mail addresses are not mentioned', async () => {
    const recorded: number[][] = []
    site.deps.events.on(memberMentioned, ({ userIds }) => recorded.push(userIds))
    const id = await newTopic(grace)
    const { body: post } = await reply(
      yusuf,
      id,
      `@${grace.username}, @${yusuf.username} and @nobody. Write to me@${grace.username}.`,
    )
    expect(post.html).toContain(`<a href="/profile/${grace.id}">@${grace.username}</a>,`)
    expect(post.html).toContain('@nobody')
    expect(post.html).not.toContain(`me<a`)
    expect(recorded).toEqual([[grace.id]])
    await edit(yusuf, post.id, `@${grace.username} and @${moderator.username}`)
    expect(recorded).toEqual([[grace.id], [moderator.id]])
  })
})

describe('editing and deleting a post', () => {
  test('others are refused with 403, visitors with 401 [C-TOPIC-14, C-TOPIC-15, V-SEC-12]', async () => {
    const post = await firstPostOf(await newTopic(grace))
    for (const [person, status] of [
      [null, 401],
      [yusuf, 403],
    ] as const) {
      expect((await edit(person, post.id, 'changed')).status).toBe(status)
      expect((await remove(person, post.id)).status).toBe(status)
    }
    expect((await edit(moderator, post.id, 'changed')).status).toBe(403)
    expect((await edit(grace, 999_999, 'changed')).problem.code).toBe('post_not_found')
  })

  test('an edit cannot be empty [C-TOPIC-16]', async () => {
    const post = await firstPostOf(await newTopic(grace))
    for (const content of ['', ' \n', undefined, 5]) {
      const issue = { path: 'content', message: 'Post content cannot be empty' }
      expect((await edit(grace, post.id, content)).problem.issues).toEqual([issue])
    }
  })

  test('an edit of an outdated text gets 409 with the stored text; the same text, or an edit that names none, is saved', async () => {
    const topicId = await newTopic()
    const post = (await reply(yusuf, topicId, 'First')).body
    const save = (content: string, previousContent?: string | null) =>
      site.call(yusuf, forumApi.editPost, { params: { id: post.id }, body: { content, previousContent } })
    expect((await save('From one tab', 'First')).status).toBe(200)
    const refused = await save('From the other tab', 'First')
    expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([
      409,
      'text_changed',
      'From one tab',
    ])
    expect((await posts(yusuf, topicId)).body.map(({ content }) => content)).toContain('From one tab')
    expect((await save('From one tab', 'First')).status).toBe(200)
    expect((await save('From the other tab', 'From one tab')).body.content).toBe('From the other tab')
    expect((await save('By a client of the documents')).status).toBe(200)
  })

  test('of two edits at the same moment one is refused', async () => {
    const post = (await reply(yusuf, await newTopic(), 'First')).body
    const responses = await Promise.all(
      ['One', 'Two'].map((content) =>
        site.call(yusuf, forumApi.editPost, { params: { id: post.id }, body: { content, previousContent: 'First' } }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a title that was changed meanwhile is not overwritten', async () => {
    const id = await newTopic(grace, { title: 'First title' })
    const rename = (title: string, previousTitle: string) => change(grace, id, { title, previousTitle })
    expect((await rename('Second title', 'First title')).status).toBe(200)
    const refused = await rename('Third title', 'First title')
    expect([refused.problem.code, refused.problem.current]).toEqual(['text_changed', 'Second title'])
    expect((await rename('Third title', 'Second title')).body.title).toBe('Third title')
  })

  test('an edit is marked with its time; staff see the earlier text [C-TOPIC-11, C-TOPIC-22]', async () => {
    const post = await firstPostOf(await newTopic(grace, { content: 'The first wording' }))
    const changed = (await edit(grace, post.id, 'The second wording')).body
    expect(changed).toMatchObject({ content: 'The second wording', isEdited: true, editedAt: expect.any(String) })
    await edit(grace, post.id, 'The second wording')
    const edits = (person: Person) => site.call(person, forumApi.edits, { params: { id: post.id } })
    expect((await edits(moderator)).body.map(({ content }) => content)).toEqual(['The first wording'])
    expect((await edits(grace)).status).toBe(403)
  })

  test('a deleted reply leaves a stub without text or name, and is not counted [C-TOPIC-23, C-TOPIC-30]', async () => {
    const id = await newTopic(grace)
    const gone = (await reply(yusuf, id, 'gone')).body
    const kept = (await reply(yusuf, id, 'kept')).body
    expect((await remove(yusuf, gone.id)).body).toEqual({ isTopicGone: false })
    const stub = (await posts(moderator, id)).body[1]
    expect(stub).toMatchObject({ isDeleted: true, content: '', html: '', user: { displayName: '' } })
    expect((await open(grace, id)).body).toMatchObject({ postCount: 2, lastPost: { id: kept.id } })
    expect((await remove(yusuf, gone.id)).problem.code).toBe('post_not_found')
    await remove(yusuf, kept.id)
    expect((await open(grace, id)).body).toMatchObject({ postCount: 1, lastPost: null })
  })

  test('a first post with replies becomes a stub; a topic whose only post is deleted disappears', async () => {
    const id = await newTopic(grace)
    const first = await firstPostOf(id)
    const answer = (await reply(yusuf, id)).body
    expect((await remove(grace, first.id)).body.isTopicGone).toBe(false)
    expect((await open(grace, id)).body.postCount).toBe(2)
    expect((await remove(yusuf, answer.id)).body.isTopicGone).toBe(true)
    expect((await open(grace, id)).problem.code).toBe('topic_not_found')
    expect(await category()).toMatchObject({ topicCount: 0, lastActivityAt: null })
  })

  test('staff delete posts with a reason and restore them; a post deleted by its author stays deleted', async () => {
    const id = await newTopic(grace)
    const post = (await reply(yusuf, id, 'unkind')).body
    expect((await remove(moderator, post.id)).problem.issues?.[0]?.path).toBe('reason')
    expect((await remove(moderator, post.id, 'Unkind to others')).status).toBe(200)
    expect((await posts(grace, id)).body[1]).toMatchObject({ content: '', removalReason: 'Unkind to others' })
    expect((await posts(moderator, id)).body[1]).toMatchObject({ content: 'unkind', viewer: { canRestore: true } })
    const restore = (person: Person, postId: number) =>
      site.call(person, forumApi.restorePost, { params: { id: postId } })
    expect((await restore(yusuf, post.id)).status).toBe(403)
    expect((await restore(moderator, post.id)).body).toMatchObject({ content: 'unkind', isDeleted: false })
    expect((await open(grace, id)).body.postCount).toBe(2)
    await remove(yusuf, post.id)
    expect((await restore(moderator, post.id)).problem.code).toBe('post_not_found')
    const log = await site.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('objectId', '=', String(post.id))
      .where('objectType', '=', 'forum_post')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['forum_post.removed', 'forum_post.restored'])
  })
})

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
    expect((await change(moderator, id, { categoryId: other })).body.category.id).toBe(other)
    expect(await category()).toMatchObject({ topicCount: 0, lastActivityAt: null })
    expect(await category(other)).toMatchObject({ topicCount: 1, lastActivityAt: expect.any(String) })
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
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
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
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
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

  test('a topic removed with its only post is restored with it', async () => {
    const id = await newTopic(grace)
    const first = await firstPostOf(id)
    expect((await remove(moderator, first.id, 'Spam')).body.isTopicGone).toBe(true)
    await site.call(moderator, forumApi.restoreTopic, { params: { id } })
    expect((await posts(grace, id)).body).toHaveLength(1)
    expect((await category()).topicCount).toBe(1)
  })
})

describe('new members', () => {
  test('may use two links in a post until they have taken part for a day', async () => {
    const id = await newTopic(grace)
    const newcomer = await site.person('newcomer')
    const links = (n: number) => Array.from({ length: n }, (_, i) => `https://example.org/${i}`).join(' ')
    expect((await reply(newcomer, id, links(3))).problem.code).toBe('newcomer_links')
    expect((await reply(newcomer, id, links(2))).status).toBe(201)
    for (const word of ['one more', 'another']) await reply(newcomer, id, word)
    expect((await reply(newcomer, id, links(3))).problem.code).toBe('newcomer_links')
    await site.deps.db
      .updateTable('forumPosts')
      .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
      .where('userId', '=', newcomer.id)
      .execute()
    expect((await reply(newcomer, id, links(3))).status).toBe(201)
    expect((await reply(moderator, id, links(5))).status).toBe(201)
  })

  test('may write six posts in ten minutes; the error contains the waiting time', async () => {
    const strict = await createTestSite({ limitScale: 1 })
    const newcomer = await strict.person('newcomer')
    const { id } = (await strict.call(newcomer, forumApi.addCategory, { body: { name: 'Prayer' } })).body
    const made = await strict.call(newcomer, forumApi.addTopic, {
      body: { title: 'Topic', categoryId: id, content: 'How do you pray?' },
    })
    const responses = []
    for (let n = 0; n < 6; n += 1) {
      responses.push(
        await strict.call(newcomer, forumApi.addPost, { body: { topicId: made.body.id, content: `${n}` } }),
      )
    }
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429])
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
})

describe('the word filter', () => {
  const set = (person: Person | null, settings: Record<string, unknown>) =>
    site.call(person, safetyApi.changeWordFilter, { body: settings })

  test('is for staff', async () => {
    expect((await set(null, { areas: [], words: [] })).status).toBe(401)
    expect((await set(grace, { areas: [], words: [] })).status).toBe(403)
    expect((await set(moderator, { areas: ['mail'], words: [] })).status).toBe(400)
    expect((await set(moderator, { areas: [], words: ['x'.repeat(101)] })).status).toBe(400)
  })

  test('refuses whole words in posts, titles and categories, also when they are disguised', async () => {
    const id = await newTopic(grace)
    const post = (await reply(grace, id)).body
    await set(moderator, { areas: ['forum'], words: ['Scam', 'buy now', 'lott*'] })
    expect((await site.call(moderator, safetyApi.wordFilter)).body.words).toEqual(['Scam', 'buy now', 'lott*'])
    for (const text of ['a SCAM!', 's\u200bc\u200bam', 'scám', 'Buy\n NOW', 'lottery']) {
      expect([text, (await reply(grace, id, text)).problem.code]).toEqual([text, 'text_not_allowed'])
    }
    expect((await edit(grace, post.id, 'scam')).problem.code).toBe('text_not_allowed')
    expect((await change(grace, id, { title: 'scam' })).problem.code).toBe('text_not_allowed')
    expect((await addTopic(grace, { title: 'scam', categoryId, content: 'long enough' })).problem.code).toBe(
      'text_not_allowed',
    )
    expect((await addCategory(grace, { name: 'scam' })).problem.code).toBe('text_not_allowed')
    expect((await reply(grace, id, 'scampi and a lot')).status).toBe(201)
    await set(moderator, { areas: ['chat'], words: ['scam'] })
    expect((await reply(grace, id, 'a scam')).status).toBe(201)
    await set(moderator, { areas: ['forum'], words: [] })
  })
})

describe('search in the forum', () => {
  const search = (person: Person | null, q: string, query = {}) =>
    site.call(person, forumApi.search, { query: { q, ...query } })

  test('finds words in posts and titles, newest first, without accents and case', async () => {
    const id = await newTopic(grace, { title: 'Ramadán en familia', content: 'We break the fast together.' })
    const post = (await reply(yusuf, id, 'Dates and **water**, then [prayer](https://example.org).')).body
    expect((await search(grace, 'ramadan')).body[0]).toMatchObject({ topic: { id, title: 'Ramadán en familia' } })
    const [hit] = (await search(grace, 'WATER')).body
    expect(hit).toMatchObject({ postId: post.id, user: { displayName: 'yusuf' } })
    expect(hit?.excerpt).toBe('Dates and water, then prayer.')
  })

  test('shows the place of a long post where the words are, whichever of its parts they are in', async () => {
    const filler = 'Bread and salt on the table. '
    for (const before of [0, 60, 62, 200, 600]) {
      const id = await newTopic(grace)
      await reply(yusuf, id, `${filler.repeat(before)}The dulcimer ${before} is tuned. ${filler.repeat(40)}`)
      const [hit] = (await search(grace, `dulcimer ${before}`)).body
      expect(hit?.excerpt).toContain(`dulcimer ${before} is tuned`)
    }
  })

  test('answers a hundred words that long posts repeat thousands of times', async () => {
    const topicId = await newTopic(grace)
    // With the whole post and all words PostgreSQL needed thirteen seconds for the excerpt of one post.
    const posts = [1, 2, 3, 4].map(() => ({ topicId, userId: yusuf.id, content: '@q'.repeat(10_000), html: '' }))
    await site.deps.db.insertInto('forumPosts').values(posts).execute()
    for (const q of ['q@'.repeat(100), '@q'.repeat(100), `"${'q '.repeat(98)}"`, 'q or '.repeat(39)]) {
      const found = await search(grace, q)
      expect(found.body.map(({ excerpt }) => excerpt.includes('q@q'))).toEqual([true, true, true, true])
    }
  })

  test('finds nothing for an empty query, and no deleted or removed posts', async () => {
    const id = await newTopic(grace, { content: 'A word like heliotrope' })
    const first = await firstPostOf(id)
    expect((await search(grace, 'heliotrope')).body).toHaveLength(1)
    await remove(moderator, first.id, 'Off topic')
    expect((await search(grace, 'heliotrope')).body).toEqual([])
    for (const text of ['', '  ', '!!!', '-only']) expect((await search(grace, text)).body).toEqual([])
    expect((await search(null, 'x')).status).toBe(401)
    expect((await search(grace, 'x'.repeat(201))).status).toBe(400)
  })

  test('finds rare matches among many posts, newest first and page by page', async () => {
    const topicId = await newTopic(grace)
    const ids = [40_000, 40_001, 75_000, 300_000, 300_900, 1_500_000, 9_000_000]
    await site.deps.db
      .insertInto('forumPosts')
      .values(ids.map((id) => ({ id, topicId, userId: yusuf.id, content: `psaltery ${id}`, html: '' })))
      .execute()
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await search(grace, 'psaltery', { limit: 3, ...(cursor ? { cursor } : {}) })
      seen.push(...page.body.map(({ postId }) => postId))
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(seen).toEqual(ids.toReversed())
    expect((await search(grace, 'psaltery 300900')).body.map(({ postId }) => postId)).toEqual([300_900])
    expect((await search(grace, 'psaltery -300900', { limit: 2 })).body.map(({ postId }) => postId)).toEqual([
      9_000_000, 1_500_000,
    ])
    await site.deps.db.deleteFrom('forumPosts').where('id', 'in', ids).execute()
  })

  test('finds the same whatever the counts of words say, which only choose how much is read at once', async () => {
    const [topicId, removedId] = [await newTopic(grace), await newTopic(grace)]
    const { pool } = site.deps.database
    // Frequent at the end, rare before it; "rebec" is in every third post there, "shawm" in two. Every seventh is in a removed topic.
    await pool.query(
      `INSERT INTO forum_posts (id, topic_id, user_id, content, html)
       SELECT n, CASE WHEN n % 7 = 0 THEN $3 ELSE $1 END::int, $2, 'crumhorn' || CASE WHEN n % 3 = 0 THEN ' rebec' ELSE '' END || CASE WHEN n IN (2000000, 2999000) THEN ' shawm' ELSE '' END, ''
       FROM (SELECT generate_series(2998000, 2999400) UNION ALL SELECT generate_series(2000000, 2990000, 90000)) posts (n)`,
      [topicId, yusuf.id, removedId],
    )
    await pool.query('UPDATE forum_topics SET deleted_at = now() WHERE id = $1', [removedId])
    const queries = [
      'crumhorn',
      'crumhorn rebec',
      'rebec -crumhorn',
      'crumhorn -rebec',
      '"crumhorn rebec"',
      '"rebec crumhorn"',
      'crumhorn rebec shawm',
      'shawm',
      'rebec shawm',
      'rebec or shawm',
      'absent',
      '-shawm',
    ]
    for (const counts of [
      'DELETE FROM forum_vocabulary',
      'SELECT refresh_forum_vocabulary()',
      'UPDATE forum_vocabulary SET posts = 40960',
      'UPDATE forum_vocabulary SET posts = 1',
    ]) {
      await pool.query(counts)
      for (const query of queries) {
        for (const [below, most] of [
          [2_147_483_647, 5_000],
          [2_998_700, 21],
          [2_998_030, 25],
        ]) {
          const { rows } = await pool.query<{ found: number[]; all: number[] }>(
            `SELECT ARRAY(SELECT post_id FROM forum_search(websearch_to_tsquery('pg_catalog.simple', $1), $2, $3)) AS found,
               ARRAY(SELECT id FROM forum_posts p WHERE words @@ websearch_to_tsquery('pg_catalog.simple', $1) AND deleted_at IS NULL AND id < $2
                 AND EXISTS (SELECT FROM forum_topics t WHERE t.id = p.topic_id AND t.deleted_at IS NULL)
                 ORDER BY id DESC LIMIT $3) AS all`,
            [query, below, most],
          )
          expect(rows[0]?.found, `${query} after ${counts}`).toEqual(rows[0]?.all)
        }
      }
    }
    await pool.query('DELETE FROM forum_posts WHERE topic_id IN ($1, $2) AND id >= 2000000', [topicId, removedId])
    await pool.query('DELETE FROM forum_vocabulary')
  })

  test('the counts of words follow the newest posts', async () => {
    const topicId = await newTopic(grace)
    const { pool } = site.deps.database
    await pool.query(
      `INSERT INTO forum_posts (topic_id, user_id, content, html) SELECT $1, $2, 'sackbut ' || n, '' FROM generate_series(1, 9) n`,
      [topicId, yusuf.id],
    )
    const counted = async () =>
      (await pool.query(`SELECT posts FROM forum_vocabulary WHERE word = 'sackbut'`)).rows.map(({ posts }) => posts)
    await site.deps.forum.refreshVocabulary()
    expect(await counted()).toEqual([9])
    await pool.query(`DELETE FROM forum_posts WHERE content LIKE 'sackbut%'`)
    await site.deps.forum.refreshVocabulary()
    expect(await counted()).toEqual([])
  })

  test('a title leads to the first remaining post, also in the topic it was merged into', async () => {
    const from = await newTopic(grace, { title: 'Clavichord evenings' })
    const first = await firstPostOf(from)
    expect((await search(grace, 'clavichord')).body.map(({ postId }) => postId)).toEqual([first.id])
    const answer = (await reply(yusuf, from, 'On Fridays at seven.')).body
    await site.call(grace, forumApi.removePost, { params: { id: first.id } })
    expect((await search(grace, 'clavichord')).body.map(({ postId }) => postId)).toEqual([answer.id])
    const into = await newTopic(yusuf, { title: 'Harpsichord evenings' })
    await site.call(moderator, forumApi.mergeTopic, { params: { id: from }, body: { intoId: into } })
    expect((await search(grace, 'clavichord')).body).toEqual([])
    expect((await search(grace, 'harpsichord')).body.map(({ postId }) => postId)).toEqual([answer.id])
  })

  test('is paged by cursor', async () => {
    const id = await newTopic(grace)
    for (const word of ['zither one', 'zither two', 'zither three']) await reply(yusuf, id, word)
    const first = await search(grace, 'zither', { limit: 2 })
    const second = await search(grace, 'zither', { limit: 2, cursor: String(first.headers['x-next-cursor']) })
    expect([...first.body, ...second.body].map(({ excerpt }) => excerpt)).toEqual([
      'zither three',
      'zither two',
      'zither one',
    ])
  })
})
