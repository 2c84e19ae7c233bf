import { createHash } from 'node:crypto'
import { createServer, get, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { chatApi } from '@lamplight/contract/chat'
import { commentsApi } from '@lamplight/contract/comments'
import { forumApi } from '@lamplight/contract/forum'
import { moderationApi } from '@lamplight/contract/moderation'
import { NOTIFICATION_STREAM_PATH, type Notification, notificationsApi } from '@lamplight/contract/notifications'
import { productsApi } from '@lamplight/contract/products'
import { reportsApi } from '@lamplight/contract/reports'
import { settingsApi } from '@lamplight/contract/settings'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import { usersApi } from '@lamplight/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transact } from '../../db/transact.ts'
import { ok } from '../../lib/result.ts'
import { makeCampaign } from '../../testing/campaigns.ts'
import { makeVideo } from '../../testing/factories.ts'
import { endSessions } from '../../testing/sessions.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { sessionsEnded } from '../accounts/accounts.events.ts'
import { processingEnded } from '../processing/processing.events.ts'
import { runSchedule } from '../sponsors/sponsors.schedule.ts'
import { createNotificationStreams } from './notification-streams.ts'

let site: TestSite
let creator: Person
let moderator: Person
let secondModerator: Person
let viewer: Person
let other: Person

beforeAll(async () => {
  site = await createTestSite({ works: true })
  moderator = await site.person('miriam', 'moderator')
  secondModerator = await site.person('tenzin', 'moderator')
})
afterAll(() => site.close())
beforeEach(async () => {
  creator = await site.person('grace')
  viewer = await site.person('visitor')
  other = await site.person('yusuf')
})

const list = async (person: Person): Promise<Notification[]> => (await site.call(person, notificationsApi.list)).body
const unread = async (person: Person) => (await site.call(person, notificationsApi.unread)).body.count

/** The person's notifications once there are `count`. Jobs write them after the response. */
async function waitFor(person: Person, count: number): Promise<Notification[]> {
  await vi.waitUntil(async () => (await list(person)).length >= count, { timeout: 30_000, interval: 20 })
  return list(person)
}

const say = (person: Person, videoId: number, content: string, parentId?: number) =>
  site.call(person, commentsApi.add, { body: { videoId, content, ...(parentId ? { parentId } : {}) } })

const decide = (videoId: number, body: Record<string, unknown>) =>
  site.call(moderator, moderationApi.moderate, { params: { id: videoId }, body })

describe('refusals', () => {
  test.each([notificationsApi.list, notificationsApi.unread, notificationsApi.switches])(
    'a visitor has no notifications: $path',
    async (endpoint) => {
      expect((await site.call(null, endpoint)).status).toBe(401)
    },
  )

  test('a visitor cannot open the stream', async () => {
    expect((await site.request(null, { method: 'GET', url: NOTIFICATION_STREAM_PATH })).statusCode).toBe(401)
  })

  test('invalid ids and unknown kinds are rejected', async () => {
    expect((await site.call(viewer, notificationsApi.markRead, { body: { ids: ['1; DROP'] } })).status).toBe(400)
    const body = { kind: 'nothing', isOn: true }
    expect((await site.call(viewer, notificationsApi.setSwitch, { body })).status).toBe(400)
  })

  test('nobody marks the notifications of another person as read', async () => {
    const videoId = await makeVideo(site, creator)
    await say(viewer, videoId, 'Peace')
    const [notification] = await waitFor(creator, 1)
    await site.call(other, notificationsApi.markRead, { body: { ids: [notification?.id ?? ''] } })
    expect(await unread(creator)).toBe(1)
  })
})

describe('who is notified', () => {
  test('the owner of a video is notified of a comment, with an excerpt and a link', async () => {
    const videoId = await makeVideo(site, creator, { title: 'Evening prayer' })
    const { body } = await say(viewer, videoId, 'Thank you for this.')
    expect(await waitFor(creator, 1)).toMatchObject([
      {
        kind: 'comment',
        actor: { id: viewer.id },
        title: 'Evening prayer',
        excerpt: 'Thank you for this.',
        link: `/video/${videoId}#comment-${body.id}`,
        amount: null,
        isRead: false,
      },
    ])
    expect(await unread(creator)).toBe(1)
  })

  test('deleted words are not read in notifications any longer, whether by their author, by staff or with the account', async () => {
    const videoId = await makeVideo(site, creator)
    const own = await say(viewer, videoId, 'I regret this.')
    const hidden = await say(viewer, videoId, 'A slur.')
    await say(other, videoId, 'I am leaving.')
    await say(moderator, videoId, 'This stays.')
    await waitFor(creator, 4)
    await site.call(viewer, commentsApi.remove, { params: { id: own.body.id } })
    await site.call(moderator, commentsApi.remove, { params: { id: hidden.body.id }, body: { reason: 'A slur' } })
    await site.call(other, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    // In any order: jobs of the same moment run beside each other.
    const excerpts = (await list(creator)).map(({ excerpt }) => excerpt)
    expect(excerpts.toSorted()).toEqual(['', '', '', 'This stays.'])
  })

  test('words below a video that a person may no longer see are not read in notifications; its owner reads them', async () => {
    const videoId = await makeVideo(site, creator)
    const { body } = await say(viewer, videoId, 'Thank you.')
    await say(other, videoId, 'I agree.', body.id)
    const excerptsOf = async (person: Person) => (await list(person)).map(({ excerpt }) => excerpt).toSorted()
    await waitFor(creator, 2)
    await waitFor(viewer, 1)
    await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', videoId).execute()
    expect(await excerptsOf(viewer)).toEqual([''])
    expect(await excerptsOf(creator)).toEqual(['I agree.', 'Thank you.'])
  })

  test('the author of a comment is notified of a reply; the owner of the video is notified of it as a comment', async () => {
    const videoId = await makeVideo(site, creator)
    const { body } = await say(viewer, videoId, 'Thank you.')
    await say(other, videoId, 'I agree.', body.id)
    expect((await waitFor(viewer, 1)).map(({ kind }) => kind)).toEqual(['reply'])
    expect((await waitFor(creator, 2)).map(({ kind }) => kind)).toEqual(['comment', 'comment'])
  })

  test('a reply does not notify somebody who has blocked its author; the owner of the video is notified', async () => {
    const videoId = await makeVideo(site, creator)
    const { body } = await say(viewer, videoId, 'Thank you.')
    await site.call(viewer, chatApi.block, { params: { id: other.id } })
    await say(other, videoId, 'I disagree.', body.id)
    expect((await waitFor(creator, 2)).map(({ kind }) => kind)).toEqual(['comment', 'comment'])
    await say(creator, videoId, 'Welcome.', body.id)
    expect(await waitFor(viewer, 1)).toMatchObject([{ kind: 'reply', actor: { id: creator.id } }])
  })

  test('nobody is notified of their own actions; an owner who is replied to is notified of the reply only', async () => {
    const videoId = await makeVideo(site, creator)
    const { body } = await say(creator, videoId, 'Welcome.')
    await say(viewer, videoId, 'Thank you.', body.id)
    expect((await waitFor(creator, 1)).map(({ kind }) => kind)).toEqual(['reply'])
    expect(await list(viewer)).toEqual([])
  })

  test('the owner is notified of a decision, and followers of the channel of a new video, once', async () => {
    await site.call(viewer, usersApi.subscribe, { params: { id: creator.id } })
    const videoId = await makeVideo(site, creator, { title: 'Vespers', status: 'pending', isPlayable: true })
    const approve = { status: 'approved', religiousContentVerified: true }
    expect((await decide(videoId, approve)).status).toBe(200)
    expect(await waitFor(viewer, 1)).toMatchObject([
      { kind: 'new_video', title: 'Vespers', actor: { id: creator.id }, link: `/video/${videoId}` },
    ])
    expect(await waitFor(creator, 1)).toMatchObject([{ kind: 'video_approved', actor: null }])
    const { moderationVersion: version } = await site.deps.db
      .selectFrom('videos')
      .select('moderationVersion')
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow()
    const rejected = await decide(videoId, {
      status: 'rejected',
      contentReason: 'quality',
      contentNotes: 'The sound is missing.',
      version,
    })
    expect(rejected.status).toBe(200)
    const [rejection] = await waitFor(creator, 2)
    expect(rejection).toMatchObject({ kind: 'video_rejected', reason: 'quality', excerpt: 'The sound is missing.' })
    await site.call(creator, moderationApi.resubmit, { params: { id: videoId }, body: {} })
    expect((await decide(videoId, approve)).status).toBe(200)
    await waitFor(creator, 3)
    expect(await list(viewer)).toHaveLength(1)
    expect(await list(other)).toEqual([])
  })

  test('the owner is notified when a video is ready or could not be processed', async () => {
    const videoId = await makeVideo(site, creator)
    await transact(site.deps.db, async (scope) => {
      await site.deps.events.record(scope, processingEnded, { videoId, hasFailed: true })
      return ok(null)
    })
    expect(await waitFor(creator, 1)).toMatchObject([{ kind: 'processing_failed', link: `/video/${videoId}` }])
  })

  test('an advertiser is notified of what staff and the schedule do, and not of the own steps', async () => {
    const review = (id: number, body: Record<string, unknown>) =>
      site.call(moderator, sponsorsApi.review, { params: { id }, body })
    const approved = await makeCampaign(site, creator, { status: 'pending', title: 'Candles' })
    await review(approved, { status: 'approved', contentNotes: 'Lovely.' })
    expect(await waitFor(creator, 1)).toMatchObject([
      { kind: 'sponsor_approved', title: 'Candles', excerpt: 'Lovely.', actor: null, link: '/sponsored-content' },
    ])
    const rejected = await makeCampaign(site, creator, { status: 'pending' })
    await review(rejected, { status: 'rejected', contentNotes: 'The link is dead.' })
    expect(await waitFor(creator, 2)).toMatchObject([{ kind: 'sponsor_rejected', excerpt: 'The link is dead.' }, {}])
    const own = await makeCampaign(site, creator)
    await site.call(creator, sponsorsApi.end, { params: { id: own } })
    await makeCampaign(site, creator, { title: 'Bells that ring', endsAt: new Date(Date.now() - 1_000) })
    await runSchedule(site.deps, new Date())
    expect(await waitFor(creator, 3)).toMatchObject([{ kind: 'sponsor_ended', title: 'Bells that ring' }, {}, {}])
    expect(await list(other)).toEqual([])
  })

  test('nobody is notified of a kind they have switched off', async () => {
    const before = (await site.call(creator, notificationsApi.switches)).body
    expect(Object.values(before)).not.toContain(false)
    const body = { kind: 'comment', isOn: false } as const
    expect((await site.call(creator, notificationsApi.setSwitch, { body })).status).toBe(200)
    expect((await site.call(creator, notificationsApi.switches)).body).toMatchObject({
      comment: false,
      reply: true,
    })
    const videoId = await makeVideo(site, creator)
    const { body: response } = await say(creator, videoId, 'Welcome.')
    await say(viewer, videoId, 'Beautiful.')
    await say(viewer, videoId, 'Thank you.', response.id)
    expect((await waitFor(creator, 1)).map(({ kind }) => kind)).toEqual(['reply'])
  })
})

describe('reading', () => {
  test('some or all are marked as read, in pages that neither repeat nor skip', async () => {
    const videoId = await makeVideo(site, creator)
    for (const word of ['one', 'two', 'three']) await say(viewer, videoId, word)
    const [newest] = await waitFor(creator, 3)
    const first = await site.call(creator, notificationsApi.list, { query: { limit: 2 } })
    const cursor = String(first.headers['x-next-cursor'])
    const second = await site.call(creator, notificationsApi.list, { query: { limit: 2, cursor } })
    expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(3)
    const marked = await site.call(creator, notificationsApi.markRead, { body: { ids: [newest?.id ?? ''] } })
    expect(marked.body).toEqual({ count: 2 })
    expect((await list(creator)).map(({ isRead }) => isRead)).toEqual([true, false, false])
    expect((await site.call(creator, notificationsApi.markRead, { body: {} })).body).toEqual({ count: 0 })
  })

  test('are marked as read by what they link to: a page does not stand for its comments, a topic for all its posts', async () => {
    const videoId = await makeVideo(site, creator)
    const { body: first } = await say(viewer, videoId, 'One')
    await say(viewer, videoId, 'Two')
    await waitFor(creator, 2)
    const mark = async (person: Person, ...links: string[]) =>
      (await site.call(person, notificationsApi.markRead, { body: { links } })).body
    expect(await mark(creator)).toEqual({ count: 2 })
    expect(await mark(creator, `/video/${videoId}`)).toEqual({ count: 2 })
    expect(await mark(other, `/video/${videoId}#comment-${first.id}`)).toEqual({ count: 0 })
    expect(await mark(creator, `/video/${videoId}`, `/video/${videoId}#comment-${first.id}`)).toEqual({ count: 1 })
    expect((await list(creator)).find(({ isRead }) => isRead)?.excerpt).toBe('One')

    const topics = ['/forum/topic/3', '/forum/topic/33']
    await site.deps.db
      .insertInto('notifications')
      .values(
        topics.map((topic, index) => ({
          userId: creator.id,
          kind: 'forum_reply' as const,
          title: 'A topic',
          excerpt: '',
          link: `${topic}?post=9#post-9`,
          source: `forum-post:9${index}`,
        })),
      )
      .execute()
    expect(await unread(creator)).toBe(3)
    expect(await mark(creator, '/forum/topic/3')).toEqual({ count: 2 })
    expect((await site.call(creator, notificationsApi.markRead, { body: { links: ['https://x.test'] } })).status).toBe(
      400,
    )
  })

  test('an open stream sends the count at once and at every change, and ends with the session', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    let received = ''
    let hasEnded = false
    const request = get({
      port,
      host: '127.0.0.1',
      path: NOTIFICATION_STREAM_PATH,
      headers: { cookie: creator.cookie, host: 'site.test' },
    })
    request.on('response', (response) => {
      expect(response.headers['content-type']).toContain('text/event-stream')
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        received += text
      })
      response.on('end', () => {
        hasEnded = true
      })
    })
    const wait = (text: string) => vi.waitUntil(() => received.includes(text), { timeout: 30_000, interval: 20 })
    await wait('data: {"count":0}')
    const videoId = await makeVideo(site, creator)
    await say(viewer, videoId, 'Live')
    await wait('event: unread\ndata: {"count":1}')
    await endSessions(site, creator.id)
    await vi.waitUntil(() => hasEnded, { timeout: 30_000 })
  })

  test('a stream that has ended gets no heartbeat, even while its client has not read the end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const { db, events, sessions, log } = site.deps
      const streams = createNotificationStreams({ db, events, sessions, log })
      const line = new ServerResponse(new IncomingMessage(new Socket()))
      const errors: unknown[] = []
      line.on('error', (error) => errors.push(error))
      // A connection that accepts nothing: its response ends, and does not close.
      line.assignSocket(new Duplex({ read() {}, write() {} }) as Socket)
      await streams.add({ userId: creator.id, token: 'token' }, line)
      await events.announce(sessionsEnded, { userId: creator.id })
      expect(line.writableEnded).toBe(true)
      vi.advanceTimersByTime(25_000)
      await new Promise(setImmediate)
      expect(errors).toEqual([])
      streams.close()
    } finally {
      vi.useRealTimers()
    }
  })

  test('an open stream ends with a session that ends without an event: expired, or ended at the command line', async () => {
    const { db, events, sessions, log } = site.deps
    const streams = createNotificationStreams({ db, events, sessions, log, sessionsMs: 10 })
    const tokens = [await sessions.open(creator.id, 'phone'), await sessions.open(creator.id, 'tablet')] as const
    const server = createServer((request, response) => {
      const token = request.url === '/phone' ? tokens[0] : tokens[1]
      void streams.add({ userId: creator.id, token }, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const ended: string[] = []
    const open = async (device: string) => {
      const { body } = await fetch(`http://127.0.0.1:${port}/${device}`)
      const reader = body?.getReader()
      await reader?.read()
      const rest = async () => {
        while (!(await reader?.read())?.done);
        ended.push(device)
      }
      void rest()
    }
    await open('tablet')
    await open('phone')
    const phone = createHash('sha256').update(tokens[0]).digest()
    await db
      .updateTable('sessions')
      .set({ expiresAt: new Date(0) })
      .where('tokenHash', '=', phone)
      .execute()
    await vi.waitUntil(() => ended.length > 0, { timeout: 30_000 })
    expect(ended).toEqual(['phone'])
    streams.close()
    server.closeAllConnections()
    server.close()
  })
})

describe('the forum and reports', () => {
  async function beginTopic() {
    const category = await site.call(moderator, forumApi.addCategory, { body: { name: `Category ${creator.id}` } })
    const body = { title: 'Silence', categoryId: category.body.id, content: 'How do you keep it?' }
    return (await site.call(creator, forumApi.addTopic, { body })).body.id
  }

  test('a reply notifies subscribers, a mention the person, each once and never its author', async () => {
    const topicId = await beginTopic()
    const content = `A bell, @${creator.username} and @${other.username}`
    const post = (await site.call(viewer, forumApi.addPost, { body: { topicId, content } })).body
    const link = `/forum/topic/${topicId}?post=${post.id}#post-${post.id}`
    expect(await waitFor(other, 1)).toMatchObject([
      { kind: 'forum_mention', title: 'Silence', link, actor: { id: viewer.id } },
    ])
    expect(await waitFor(creator, 1)).toMatchObject([{ title: 'Silence', link }])
    expect(await list(viewer)).toEqual([])
  })

  test('a mention does not notify somebody who has blocked its author', async () => {
    const topicId = await beginTopic()
    await site.call(other, chatApi.block, { params: { id: viewer.id } })
    const content = `A bell, @${other.username} and @${moderator.username}`
    await site.call(viewer, forumApi.addPost, { body: { topicId, content } })
    const mentions = async (person: Person) =>
      (await list(person)).filter(
        ({ kind, link }) => kind === 'forum_mention' && link.startsWith(`/forum/topic/${topicId}?`),
      )
    await expect.poll(() => mentions(moderator)).toHaveLength(1)
    expect(await mentions(other)).toEqual([])
  })

  test('a reply does not notify a subscriber who has blocked its author', async () => {
    const topicId = await beginTopic()
    await site.call(creator, chatApi.block, { params: { id: viewer.id } })
    await site.call(viewer, forumApi.addPost, { body: { topicId, content: 'A bell' } })
    await site.call(other, forumApi.addPost, { body: { topicId, content: 'A candle' } })
    await expect.poll(() => list(creator)).toMatchObject([{ actor: { id: other.id } }])
  })

  test('words of a topic that was removed are not read in notifications any longer', async () => {
    const topicId = await beginTopic()
    await site.call(viewer, forumApi.addPost, { body: { topicId, content: 'Buy bells from me' } })
    expect(await waitFor(creator, 1)).toMatchObject([{ excerpt: 'Buy bells from me' }])
    const body = { reason: 'An advertisement' }
    await site.call(moderator, forumApi.removeTopic, { params: { id: topicId }, body })
    const replies = (await list(creator)).filter(({ kind }) => kind === 'forum_reply')
    expect(replies).toMatchObject([{ excerpt: '' }])
  })

  test('a decision on a report notifies the reporters, and the author when it was upheld', async () => {
    const topicId = await beginTopic()
    const post = (await site.call(viewer, forumApi.addPost, { body: { topicId, content: 'Buy my course' } })).body
    const body = { targetType: 'forum_post' as const, targetId: post.id, reason: 'spam' as const }
    const { id } = (await site.call(other, reportsApi.add, { body })).body
    await site.call(moderator, reportsApi.decide, {
      params: { id },
      body: { outcome: 'uphold', removeContent: true, reason: 'spam' },
    })
    expect(await waitFor(other, 1)).toMatchObject([{ kind: 'report_decided', title: 'Silence', link: '/reports' }])
    expect(await waitFor(viewer, 1)).toMatchObject([{ kind: 'report_decided', actor: null }])
  })

  test('a removal by staff without a report notifies the author, and so does taking it back', async () => {
    const topicId = await beginTopic()
    const post = (await site.call(viewer, forumApi.addPost, { body: { topicId, content: 'Buy my course' } })).body
    const params = { id: post.id }
    await site.call(moderator, forumApi.removePost, { params, body: { reason: 'An advertisement' } })
    expect(await waitFor(viewer, 1)).toMatchObject([{ kind: 'report_decided', title: 'Silence', link: '/reports' }])
    await site.call(moderator, forumApi.restorePost, { params })
    expect(await waitFor(viewer, 2)).toMatchObject([{ kind: 'report_decided' }, { kind: 'report_decided' }])
  })

  test('the seller of a product is notified when a correction is refused or listed [R-151]', async () => {
    const address = 'https://shop.example/rosary'
    const words = { title: 'Rosary', price: 20, affiliateCode: 'A', commission: 0.1 }
    const body = { ...words, imageUrl: address, productUrl: address }
    const { id } = (await site.call(viewer, productsApi.add, { body })).body
    const params = { id }
    const now = async () => {
      const { body: products } = await site.call(viewer, productsApi.mine)
      return products.find((product) => product.id === id)?.version ?? 0
    }
    const decide = async (decision: { status: 'listed' | 'refused'; reason?: string }) =>
      site.call(moderator, productsApi.decide, { params, body: { ...decision, version: await now() } })
    await decide({ status: 'refused', reason: 'The link is wrong' })
    expect(await waitFor(viewer, 1)).toMatchObject([{ kind: 'report_decided', title: 'Rosary' }])
    await site.call(viewer, productsApi.edit, { params, body: { productUrl: `${address}?new`, resubmit: true } })
    await decide({ status: 'listed' })
    expect(await waitFor(viewer, 2)).toMatchObject([
      { kind: 'product_listed', title: 'Rosary', link: '/affiliate-products/mine' },
      { kind: 'report_decided' },
    ])
  })

  test('a dismissal notifies the reporter and not the author', async () => {
    const topicId = await beginTopic()
    const post = (await site.call(viewer, forumApi.addPost, { body: { topicId, content: 'A quiet word' } })).body
    const body = { targetType: 'forum_post' as const, targetId: post.id, reason: 'spam' as const }
    const { id } = (await site.call(other, reportsApi.add, { body })).body
    await site.call(moderator, reportsApi.decide, { params: { id }, body: { outcome: 'dismiss', reason: 'spam' } })
    expect(await waitFor(other, 1)).toMatchObject([{ kind: 'report_decided', title: 'Silence', link: '/reports' }])
    expect(await list(viewer)).toEqual([])
  })

  test('the author is also notified of a granted appeal', async () => {
    const topicId = await beginTopic()
    const post = (await site.call(viewer, forumApi.addPost, { body: { topicId, content: 'Look at this' } })).body
    const body = { targetType: 'forum_post' as const, targetId: post.id, reason: 'spam' as const }
    const { id } = (await site.call(other, reportsApi.add, { body })).body
    const params = { id }
    await site.call(moderator, reportsApi.decide, { params, body: { outcome: 'uphold', reason: 'spam' } })
    await waitFor(viewer, 1)
    await site.call(viewer, reportsApi.appeal, { params, body: { text: 'It is no advertisement.' } })
    await site.call(secondModerator, reportsApi.decide, { params, body: { outcome: 'dismiss', reason: 'spam' } })
    expect(await waitFor(viewer, 2)).toMatchObject([{ kind: 'report_decided' }, { kind: 'report_decided' }])
  })
})
