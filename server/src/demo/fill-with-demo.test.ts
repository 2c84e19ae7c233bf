import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountsApi } from '@lamplight/contract/accounts'
import { chatApi } from '@lamplight/contract/chat'
import { commentsApi } from '@lamplight/contract/comments'
import { creatorsApi } from '@lamplight/contract/creators'
import { moderationApi } from '@lamplight/contract/moderation'
import { placementsApi } from '@lamplight/contract/placements'
import { SITE_PAGE_MAX, SITE_PAGES, siteSettingsApi } from '@lamplight/contract/site-settings'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '../features/ledger/ledger.check.ts'
import { publicSettings } from '../features/site-settings/public-settings.ts'
import { clipPath, image } from '../testing/clips.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { likersOf } from './demo-comments.sql.ts'
import { type DemoContent, demoContent } from './demo-content.ts'
import { demoGifts, giveDemoGifts } from './demo-money.ts'
import { DEMO_PASSWORD, fillWithDemo } from './fill-with-demo.ts'

let folder: string
let content: DemoContent

const person = (username: string, role: DemoContent['people'][number]['role'], avatar: string | null = null) => ({
  ...{ username, role, avatar, displayName: `The ${username}`, bio: `About ${username}`, website: null },
  ...{ language: 'en' as const, joinedDaysAgo: 100 },
})
const video = (slug: string, facts: Partial<DemoContent['videos'][number]>): DemoContent['videos'][number] => ({
  ...{ slug, owner: 'grace', title: `Film ${slug}`, description: '', language: 'en', category: 'prayer' },
  ...{ status: 'approved', publishedDaysAgo: 1, views: 1234, likes: 99, dislikes: 1, likedBy: [], captions: [] },
  ...{ file: 'clip.mp4', durationSeconds: 2, thumbnailAtSeconds: 1, ...facts },
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplight-demo-test-'))
  await mkdir(join(folder, 'captions'))
  await copyFile(await clipPath('clip.mp4'), join(folder, 'clip.mp4'))
  await copyFile(await clipPath('clip.webm'), join(folder, 'clip.webm'))
  await writeFile(join(folder, 'captions/a.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nPeace\n')
  await writeFile(join(folder, 'grace.webp'), await image('webp', 256, 256))
  content = {
    folder,
    people: [
      person('grace', 'creator', 'grace.webp'),
      person('admin', 'admin'),
      person('moderator', 'moderator'),
      person('visitor', 'viewer'),
    ],
    videos: [
      video('newest', {
        likedBy: ['visitor', 'admin'],
        captions: [{ language: 'en', label: 'English', file: 'captions/a.vtt' }],
      }),
      video('webm', { file: 'clip.webm', publishedDaysAgo: 2, thumbnailAtSeconds: 9 }),
      video('waiting', { status: 'pending', publishedDaysAgo: 0.5 }),
      video('refused', { status: 'rejected', contentNotes: 'Please name the source.', publishedDaysAgo: 3 }),
    ],
    comments: [
      {
        ...{ video: 'newest', author: 'visitor', text: 'Thank you', daysAgo: 0.8, likes: 2 },
        replies: [{ author: 'grace', text: 'Gladly', daysAgo: 0.7, likes: 0 }],
      },
    ],
    subscriptions: [{ subscriber: 'visitor', creator: 'grace' }],
    forum: [
      {
        ...{ name: 'Prayer', description: 'How we pray' },
        topics: [
          {
            ...{ title: 'Silence', author: 'grace', text: 'How do **you** keep it?', daysAgo: 2, views: 7 },
            ...{ isSticky: true, replies: [{ author: 'visitor', text: 'A bell, @grace', daysAgo: 1 }] },
          },
        ],
      },
    ],
    rooms: [
      {
        name: 'Morning room',
        description: 'Before the day',
        host: 'grace',
        isPrivate: false,
        members: ['grace', 'visitor'],
        messages: [
          { author: 'grace', text: 'Good morning', hoursAgo: 2 },
          { author: 'visitor', text: 'Good morning to you', hoursAgo: 1, answers: 0 },
        ],
      },
    ],
    pages: { rules: 'Be **kind**.', imprint: 'A test', privacy: 'Nothing is stored.' },
    sponsors: [
      {
        ...{ advertiser: 'visitor', advertiserName: 'Olive & Vine', website: null, url: 'https://lamps.example.com/' },
        ...{ title: 'Oil lamps by hand', description: 'Clay, oil and a wick.', picture: 'grace.webp', category: null },
        ...{ placement: 'feed', budgetCents: 10_000, isFeatured: false, status: 'active', startedDaysAgo: 4 },
        ...{ lengthDays: 20, shown: 0.5, clickRate: 0.1 },
      },
    ],
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fill = async (site: TestSite, changed: Partial<DemoContent> = {}): Promise<string[]> => {
  const said: string[] = []
  await fillWithDemo(site.deps, (sentence) => said.push(sentence), { content: { ...content, ...changed } })
  return said
}
const signIn = async (site: TestSite, username: string): Promise<Person> => {
  const response = await site.call(null, accountsApi.login, { body: { username, password: DEMO_PASSWORD } })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  return { id: response.body.id, username, cookie }
}

describe('an empty site', () => {
  let site: TestSite
  let said: string[]
  let visitor: Person
  beforeAll(async () => {
    site = await createTestSite({ works: true })
    said = await fill(site)
    visitor = await signIn(site, 'visitor')
  })
  afterAll(() => site.close())

  test('gets its people, grace as user 1, with roles, bios and pictures', async () => {
    const grace = (await site.call(visitor, usersApi.get, { params: { id: 1 } })).body
    expect(grace).toMatchObject({ username: 'grace', displayName: 'The grace', bio: 'About grace', subscriberCount: 1 })
    expect((await site.request(visitor, { url: grace.avatarUrl ?? '' })).statusCode).toBe(200)
    const admin = await signIn(site, 'admin')
    expect((await site.call(admin, accountsApi.current)).body.role).toBe('admin')
    const next = { username: 'somebody.new', password: 'a new lamp', displayName: 'New' }
    expect((await site.call(null, accountsApi.register, { body: next })).body.id).toBe(content.people.length + 1)
  })

  test('reports its progress', () => {
    expect(said.slice(0, 4)).toEqual([1, 2, 3, 4].map((n) => `Adding the demo content: ${n} of 4 videos`))
    expect(said).toHaveLength(5)
  })

  test('shows approved videos that play before anything is encoded, with picture, captions and real likes', async () => {
    const list = (await site.call(visitor, videosApi.list)).body
    expect(list.map((entry) => entry.title)).toEqual(['Film newest', 'Film webm'])
    const newest = list[0]
    expect(newest).toMatchObject({ views: 1234, likes: 2, duration: expect.closeTo(2, 0) })
    const id = newest?.id ?? 0
    const page = (await site.call(visitor, videosApi.get, { params: { id } })).body
    expect(page).toMatchObject({ commentCount: 2, width: 320, height: 180, viewer: { reaction: 'like' } })
    const played = await site.request(visitor, { url: page.videoUrl, headers: { range: 'bytes=0-99' } })
    expect([played.statusCode, played.headers['content-type']]).toEqual([206, 'video/mp4'])
    expect((await site.request(visitor, { url: page.thumbnailUrl })).headers['content-type']).toBe('image/jpeg')
    expect(page.thumbnails.map(({ width }) => width)).toEqual([320, 640, 1280])
    expect((await site.request(visitor, { url: page.captions[0]?.src ?? '' })).body).toContain('Peace')
  })

  test('has comments with replies and likes that belong to people', async () => {
    const [newest] = (await site.call(visitor, videosApi.list)).body
    const { body } = await site.call(visitor, commentsApi.list, { params: { id: newest?.id ?? 0 } })
    expect(body).toMatchObject([{ content: 'Thank you', likes: 2, replies: [{ content: 'Gladly', likes: 0 }] }])
    const likes = await site.deps.db.selectFrom('commentLikes').select('userId').execute()
    expect(likes).toHaveLength(2)
  })

  test('has chat rooms with history, and demo people have already accepted the guidelines', async () => {
    const [room] = (await site.call(visitor, chatApi.rooms)).body
    expect(room).toMatchObject({ name: 'Morning room', host: { username: 'grace' }, unreadCount: 0 })
    const { body: response } = await site.call(visitor, chatApi.messages, { params: { id: room?.id ?? 0 } })
    expect(response.map(({ content, replyTo }) => [content, replyTo?.excerpt])).toEqual([
      ['Good morning to you', 'Good morning'],
      ['Good morning', undefined],
    ])
    const body = { roomId: room?.id ?? 0, content: 'A third' }
    expect((await site.call(visitor, chatApi.send, { body })).status).toBe(201)
    expect((await site.call(visitor, chatApi.standing)).body.hasAcceptedGuidelines).toBe(true)
  })

  test('has a video in the queue and a rejected one with notes and history', async () => {
    const moderator = await signIn(site, 'moderator')
    const list = (status: string) => site.call(moderator, videosApi.list, { query: { status } })
    expect((await list('pending')).body.map((entry) => entry.title)).toEqual(['Film waiting'])
    const [refused] = (await list('rejected')).body
    expect(refused?.contentNotes).toBe('Please name the source.')
    const { body } = await site.call(moderator, moderationApi.history, { params: { id: refused?.id ?? 0 } })
    expect(body.map(({ to, actor }) => [to, actor?.displayName])).toEqual([
      ['rejected', 'The moderator'],
      ['pending', 'The grace'],
    ])
  })

  test('has its rules and the other pages, which links lead to at once', async () => {
    const { body } = await site.call(null, siteSettingsApi.page, { params: { name: 'rules' } })
    expect(body.html).toContain('<strong>kind</strong>')
    expect(publicSettings(site.deps).pages).toEqual(SITE_PAGES)
  })

  test('has sponsored content that is shown, with days that add up', async () => {
    const [placed] = (await site.call(visitor, placementsApi.placed, { params: { placement: 'feed' } })).body
    expect(placed).toMatchObject({ title: 'Oil lamps by hand', thumbnailUrl: expect.stringContaining('/pictures/') })
    const row = await site.deps.db.selectFrom('sponsoredContent').selectAll().executeTakeFirstOrThrow()
    const days = await site.deps.db.selectFrom('sponsoredDays').selectAll().execute()
    const sum = (field: 'impressions' | 'clicks' | 'spentMillicents') =>
      days.reduce((total, day) => total + day[field], 0)
    expect(row.impressions).toBeGreaterThan(0)
    expect([sum('impressions'), sum('clicks'), sum('spentMillicents')]).toEqual([
      row.impressions,
      row.clicks,
      row.spentMillicents,
    ])
  })

  test('has gifts of several weeks in the ledger, so that the earnings of a creator are a curve', async () => {
    const now = new Date()
    const [users, videos] = [
      await site.deps.db.selectFrom('users').select(['id', 'username']).execute(),
      await site.deps.db.selectFrom('videos').select(['id', 'ownerId']).where('title', '=', 'Film newest').execute(),
    ]
    const givers: Record<string, string> = { lucia: 'admin', hannah: 'moderator', visitor: 'visitor' }
    const idOf = (name: string) => users.find(({ username }) => username === givers[name])?.id
    const videoIdOf = (slug: string) => (slug === 'rose-window' || slug === 'wheat-field' ? videos[0]?.id : undefined)
    await giveDemoGifts(site.deps, { now, idOf, videoIdOf })
    const grace = await signIn(site, 'grace')
    const account = (await site.call(grace, creatorsApi.account, { params: { id: grace.id } })).body
    expect(account.availableBalance).toBe(29)
    expect(now.getTime() - new Date(account.createdAt).getTime()).toBeGreaterThan(30 * 86_400_000)
    const { body: days } = await site.call(grace, creatorsApi.statistics, { params: { id: account.id } })
    expect(days.map(({ earnings }) => earnings).filter((earned) => earned > 0)).toEqual([5, 18, 6])
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('is filled once: a second run changes nothing', async () => {
    expect(await fill(site)).toEqual([])
    expect((await site.call(visitor, videosApi.list)).body).toHaveLength(2)
  })

  test('adds the other qualities in the background and keeps the chosen picture', async () => {
    await site.deps.processing.reconcile()
    const [newest] = (await site.call(visitor, videosApi.list)).body
    const get = async () => (await site.call(visitor, videosApi.get, { params: { id: newest?.id ?? 0 } })).body
    await expect.poll(async () => (await get()).processing, { interval: 100 }).toBe('ready')
    const page = await get()
    expect(page.hlsUrl).not.toBeNull()
    expect(page.thumbnailUrl).toContain('thumb-custom.jpg')
    expect((await site.request(visitor, { url: page.thumbnailUrl })).statusCode).toBe(200)
    expect((await site.request(visitor, { url: page.videoUrl })).statusCode).toBe(200)
  })
})

describe('refusals', () => {
  test('production is never filled', async () => {
    const site = await createTestSite({ environment: { NODE_ENV: 'production' } })
    await expect(fill(site)).rejects.toThrow('The demo content is not for production')
    expect(await site.deps.db.selectFrom('users').select('id').execute()).toEqual([])
    await site.close()
  })

  test('a site with people of its own is left unchanged', async () => {
    const site = await createTestSite()
    const own = await site.person('owner')
    expect(await fill(site)).toEqual([])
    expect((await site.call(own, videosApi.list)).body).toEqual([])
    await site.close()
  })

  test('a missing file is named, and nothing is written', async () => {
    const site = await createTestSite()
    await expect(fill(site, { videos: [video('gone', { file: 'gone.mp4' })] })).rejects.toThrow(
      'demo/gone.mp4 is missing. Check the repository out again, or start with DEMO=0.',
    )
    expect(await site.deps.db.selectFrom('users').select('id').execute()).toEqual([])
    await site.close()
  })

  test('an interrupted run leaves an empty site, and the next start fills it completely', async () => {
    const site = await createTestSite()
    const broken = [...content.comments, { video: 'newest', author: 'nobody', text: 'x', daysAgo: 0.1, likes: 0 }]
    await expect(fill(site, { comments: broken })).rejects.toThrow('no person called nobody')
    expect(await site.deps.db.selectFrom('users').select('id').execute()).toEqual([])
    expect(await site.deps.db.selectFrom('siteFacts').select('name').execute()).toEqual([])
    expect(await fill(site)).toHaveLength(5)
    expect(await site.deps.db.selectFrom('videos').select('id').execute()).toHaveLength(4)
    await site.close()
  })

  test('a run that is interrupted between its payments is completed by the next start, each payment once', async () => {
    const site = await createTestSite()
    const people = [...content.people, ...['lucia', 'amelie', 'hannah'].map((name) => person(name, 'viewer'))]
    const paid = { people, videos: ['rose-window', 'illuminated-page', 'wheat-field'].map((slug) => video(slug, {})) }
    const { sandbox } = site.deps
    if (!sandbox) throw new Error('no test payments')
    let left = 2
    const dying: typeof sandbox.pay = (...given) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('killed')) : sandbox.pay(...given)
    }
    const deps = { ...site.deps, sandbox: { ...sandbox, pay: dying } }
    const changed = { ...content, ...paid, comments: [] }
    await expect(fillWithDemo(deps, () => {}, { content: changed })).rejects.toThrow('killed')
    await Promise.all([fill(site, changed), fill(site, changed)])
    await fill(site, changed)
    const gifts = demoGifts.filter(({ giver, video: slug }) =>
      [people.some(({ username }) => username === giver), paid.videos.some((each) => each.slug === slug)].every(
        Boolean,
      ),
    )
    const payments = await site.deps.db.selectFrom('paymentIntents').select(['status', 'purpose']).execute()
    expect(payments.map(({ status }) => status)).toEqual([...gifts, 'download'].map(() => 'succeeded'))
    expect(await checkLedger(site.deps)).toEqual([])
    await site.close()
  })

  test('of two simultaneous runs only one fills the site', async () => {
    const site = await createTestSite()
    await Promise.all([fill(site), fill(site)])
    expect(await site.deps.db.selectFrom('users').select('id').execute()).toHaveLength(4)
    await site.close()
  })
})

describe('the content of this repository', () => {
  test('has rules in every language, and each page fits into its field of the settings', () => {
    const { pages } = demoContent
    for (const name of SITE_PAGES) expect(pages[name].trim().length, name).toBeLessThanOrEqual(SITE_PAGE_MAX)
    const languages = [...pages.rules.matchAll(/^# (.+)$/gm)].map(([, language]) => language)
    expect(languages).toEqual(['English', 'العربية', 'Deutsch', 'Español', 'Français'])
  })

  test('refers only to existing people and videos, with possible numbers of likes', () => {
    const names = new Set(demoContent.people.map(({ username }) => username))
    const slugs = new Set(demoContent.videos.map(({ slug }) => slug))
    expect(demoContent.people[0]?.username).toBe('grace')
    for (const { owner, likedBy } of demoContent.videos)
      for (const name of [owner, ...likedBy]) expect(names).toContain(name)
    for (const { subscriber, creator } of demoContent.subscriptions)
      expect(names.has(subscriber) && names.has(creator)).toBe(true)
    for (const { giver, video: slug, daysAgo } of demoGifts) {
      expect(names).toContain(giver)
      expect(demoContent.videos.find((each) => each.slug === slug)?.publishedDaysAgo).toBeGreaterThan(daysAgo)
    }
    for (const comment of demoContent.comments) {
      expect(slugs).toContain(comment.video)
      for (const entry of [comment, ...(comment.replies ?? [])]) {
        expect(names).toContain(entry.author)
        expect(likersOf(entry, 5, demoContent.people)).toHaveLength(entry.likes)
        expect(likersOf(entry, 5, demoContent.people)).not.toContain(entry.author)
      }
    }
  })
})
