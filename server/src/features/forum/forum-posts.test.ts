import { forumApi } from '@lamplight/contract/forum'
import { NO_AUTHOR } from '@lamplight/contract/primitives'
import { safetyApi } from '@lamplight/contract/safety'
import { describe, expect, test } from 'vitest'
import {
  addCategory,
  addTopic,
  category,
  categoryId,
  change,
  edit,
  firstPostOf,
  grace,
  moderator,
  newTopic,
  open,
  posts,
  remove,
  reply,
  site,
  withForumSite,
  yusuf,
} from '../../testing/forum.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import { createTestSite, type Person } from '../../testing/test-site.ts'
import { memberMentioned, topicReplied } from './forum.events.ts'
import { lockAuthor } from './forum.posts.sql.ts'

withForumSite()

test('a page of long posts ends at 256 KiB, in both directions', async () => {
  const id = await newTopic()
  for (let count = 1; count <= 6; count += 1) await reply(yusuf, id, `${count} ${'س'.repeat(19_000)}`)
  const read = async (query = {}) => posts(grace, id, { limit: 100, ...query })
  const starts = (page: Awaited<ReturnType<typeof read>>) => page.body.map(({ content }) => content[0])
  const first = await read()
  expect(starts(first)).toEqual(['H', '1', '2', '3'])
  const next = await read({ cursor: String(first.headers['x-next-cursor']) })
  expect(starts(next)).toEqual(['4', '5', '6'])
  expect(next.headers['x-next-cursor']).toBeUndefined()
  await reply(yusuf, id, 'Amen')
  const end = await read({ from: next.body.at(-1)?.id ?? 0 })
  expect(starts(end)).toEqual(['6', 'A'])
  const before = await read({ before: String(end.headers['x-previous-cursor']) })
  expect(starts(before)).toEqual(['3', '4', '5'])
  expect(starts(await read({ before: String(before.headers['x-previous-cursor']) }))).toEqual(['H', '1', '2'])
})

test('the page before a cursor is followed by the posts after it, so that a topic read from there has no gap', async () => {
  const id = await newTopic()
  for (const content of ['1', '2', '3']) await reply(yusuf, id, content)
  const { body } = await posts(grace, id)
  const linked = await posts(grace, id, { from: body[2]?.id ?? 0 })
  const earlier = await posts(grace, id, { limit: 1, before: String(linked.headers['x-previous-cursor']) })
  const following = await posts(grace, id, { cursor: String(earlier.headers['x-next-cursor']) })
  expect([...earlier.body, ...following.body].map(({ content }) => content)).toEqual(['1', '2', '3'])
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

  test('after waiting for another reply comes after it, unread for a person who has read that one', async () => {
    const id = await newTopic()
    const { first, waiting } = await site.deps.db.transaction().execute(async (tx) => {
      await lockAuthor(tx, yusuf.id)
      const request = reply(yusuf, id)
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      return { first: (await reply(grace, id)).body, waiting: request }
    })
    await site.call(moderator, forumApi.read, { params: { id }, body: { postId: first.id } })
    const second = (await waiting).body
    expect((await posts(grace, id)).body.map((post) => post.id).slice(1)).toEqual([first.id, second.id])
    const topic = (await open(moderator, id)).body
    expect(topic.viewer).toMatchObject({ firstUnreadPostId: second.id, unreadCount: 1 })
    expect(topic.lastPost?.id).toBe(second.id)
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

  test.each([
    ['https://example.org/a\u200f و', 'href="https://example.org/a"'],
    ['https://example.org/a\u202etset', 'href="https://example.org/a"'],
    ['https://example.org/آية', 'href="https://example.org/%D8%A2%D9%8A%D8%A9"'],
  ])('a mark of direction ends a URL, and nothing of the text is lost: %j', async (content, expected) => {
    const made = await html(content)
    expect(made).toContain(expected)
    expect(made.replaceAll(/<[^>]*>|\n/g, '')).toBe(content)
  })

  test('shows a table in a long text, and as text one that its parser would complete to thousands of cells', async () => {
    const table = `| Hour | Prayer |\n| - | - |\n${'| 6 | Lauds |\n'.repeat(30)}`
    const shown = await html(`${'A line of text.\n'.repeat(600)}\n${table}\n${'Another one.\n'.repeat(300)}`)
    expect(shown.match(/<td>/g)).toHaveLength(60)
    for (const start of ['', '> ', '- ']) {
      const wide = ['|a'.repeat(400), '|-'.repeat(400), ...Array<string>(4000).fill('x')]
      const made = await html(wide.map((line, index) => (start === '- ' && index > 0 ? '  ' : start) + line).join('\n'))
      expect(made).not.toContain('<t')
      expect(made.length).toBeLessThan(120_000)
    }
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

describe('a username with vowel signs or joiners', () => {
  test.each(['हिन्दी', 'நித்யா', 'סָבָא', 'محمد\u200cرضا'])('%s can be mentioned', async (username) => {
    const { db } = site.deps
    const person = await site.person(`mentioned${username.length}`)
    const usernameKey = username.replace('\u200c', '')
    await db.updateTable('users').set({ username, usernameKey }).where('id', '=', person.id).execute()
    const { body: post } = await reply(yusuf, await newTopic(grace), `Peace, @${username}!`)
    expect(post.html).toContain(`<a href="/profile/${person.id}">@${username}</a>!`)
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
    const before = Date.now()
    const changed = (await edit(grace, post.id, 'The second wording')).body
    expect(changed).toMatchObject({ content: 'The second wording', isEdited: true, createdAt: post.createdAt })
    expect(Date.parse(changed.editedAt ?? '')).toBeGreaterThanOrEqual(before)
    await edit(grace, post.id, 'The second wording')
    const edits = (person: Person) => site.call(person, forumApi.edits, { params: { id: post.id } })
    expect((await edits(moderator)).body.map(({ content }) => content)).toEqual(['The first wording'])
    expect((await edits(grace)).status).toBe(403)
  })

  test('earlier texts are paged, and end at 256 KiB', async () => {
    const id = await newTopic(grace)
    const { id: postId } = await firstPostOf(id)
    const long = (count: number) => `${count} ${'س'.repeat(19_000)}`
    for (let count = 0; count < 10; count += 1) await edit(grace, postId, long(count))
    const edits = (query = {}) => site.call(moderator, forumApi.edits, { params: { id: postId }, query })
    const first = await edits({ limit: 100 })
    expect(first.body.map(({ content }) => content[0])).toEqual(['8', '7', '6', '5', '4', '3'])
    const next = await edits({ cursor: String(first.headers['x-next-cursor']), limit: 3 })
    expect(next.body.map(({ content }) => content[0])).toEqual(['2', '1', '0'])
    const last = await edits({ cursor: String(next.headers['x-next-cursor']) })
    expect([last.body.length, last.headers['x-next-cursor']]).toEqual([1, undefined])
  })

  test('a deleted reply leaves a stub without its text and author, and is not counted [C-TOPIC-23, C-TOPIC-30]', async () => {
    const id = await newTopic(grace)
    const gone = (await reply(yusuf, id, 'gone')).body
    const kept = (await reply(yusuf, id, 'kept')).body
    expect((await remove(yusuf, gone.id)).body).toEqual({ isTopicGone: false })
    const stub = (await posts(moderator, id)).body[1]
    const nobody = { userId: NO_AUTHOR, user: { id: NO_AUTHOR, displayName: '' } }
    expect(stub).toMatchObject({ isDeleted: true, content: '', html: '', ...nobody })
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

  test.each([
    ...['co-op', 'a/b', 'c++', '$$$', 'x{2}', '[x]', '(y)', 'a|b', '^_^', 'A.B', 'back\\slash', '#tag', '1=1', '<b>'],
    ...["it's", '“quoted”', '100%', 'a, b', 'w*rd', 'a-b*', '&amp;', 'مزاد-علني', '🙂', '-'],
  ])('finds %s, and nothing else', async (word) => {
    const id = await newTopic(grace)
    await set(moderator, { areas: ['forum'], words: [word] })
    expect((await reply(grace, id, `Before ${word.replace(/\*$/, '')} after`)).problem.code).toBe('text_not_allowed')
    expect((await reply(grace, id, 'Peace be with you')).status).toBe(201)
    await set(moderator, { areas: ['forum'], words: [] })
  })

  test('stores an area once that is sent twice, or was stored twice by an earlier version', async () => {
    await set(moderator, { areas: ['forum', 'forum'], words: ['scam', 'scam'] })
    const stored = async () => (await site.call(moderator, safetyApi.wordFilter)).body
    expect(await stored()).toEqual({ areas: ['forum'], words: ['scam'] })
    await site.deps.db
      .updateTable('wordFilter')
      .set({ areas: ['chat', 'chat', 'forum', 'chat'] })
      .execute()
    expect(await stored()).toEqual({ areas: ['chat', 'forum'], words: ['scam'] })
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
