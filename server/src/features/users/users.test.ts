import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let creator: Person
let viewer: Person
let moderator: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  viewer = await site.person('visitor')
  moderator = await site.person('miriam', 'moderator')
})
afterAll(() => site.close())

const get = (person: Person | null, id: number | string) => site.call(person, usersApi.get, { params: { id } })
const videos = (person: Person | null, id: number | string, query = {}) =>
  site.call(person, usersApi.videos, { params: { id }, query })
const subscribe = (person: Person | null, id: number) => site.call(person, usersApi.subscribe, { params: { id } })
const unsubscribe = (person: Person | null, id: number) => site.call(person, usersApi.unsubscribe, { params: { id } })

describe('a channel', () => {
  test('has the documented fields and real sums [V-ENTITY-02, V-CHANNEL-13, V-CHANNEL-14]', async () => {
    const owner = await site.person('tenzin')
    await site.deps.db
      .updateTable('users')
      .set({ bio: 'Songs of the mountains.', website: 'https://tenzin.example.org' })
      .where('id', '=', owner.id)
      .execute()
    await makeVideo(site, owner, { views: 40 })
    await makeVideo(site, owner, { views: 2 })
    await makeVideo(site, owner, { views: 1000, status: 'rejected' })
    const { body } = await get(viewer, owner.id)
    expect(body).toMatchObject({
      ...{ id: owner.id, username: owner.username, displayName: 'tenzin', avatarUrl: null, role: 'user' },
      ...{ subscriberCount: 0, bio: 'Songs of the mountains.', website: 'https://tenzin.example.org' },
      ...{ totalViews: 42, videoCount: 2, banner: [], pinnedVideo: null, languages: ['en'] },
      viewer: { isSubscribed: false, canSubscribe: true, isOwner: false, canSeeDashboard: false },
    })
    expect(Date.parse(body.createdAt)).not.toBeNaN()
    expect((await get(owner, owner.id)).body.viewer).toEqual({
      ...{ isSubscribed: false, canSubscribe: false, isOwner: true, canSeeDashboard: true },
    })
    expect((await get(moderator, owner.id)).body.viewer.canSeeDashboard).toBe(false)
    const admin = await site.person('boss', 'admin')
    expect((await get(admin, owner.id)).body.viewer.canSeeDashboard).toBe(true)
  })

  test('without videos has none, and admin is a role value [V-ENTITY-03]', async () => {
    const admin = await site.person('boss', 'admin')
    expect((await get(viewer, admin.id)).body).toMatchObject({
      role: 'admin',
      totalViews: 0,
      videoCount: 0,
      bio: '',
    })
  })

  test.each([999_999, 'abc', '0', '-1', '1.5', '99999999999', '%00'])(
    '%s is nobody: 404 "User not found" [V-CHANNEL-18]',
    async (id) => {
      for (const response of [await get(viewer, id), await videos(viewer, id)]) {
        expect(response.status).toBe(404)
        expect(response.problem).toMatchObject({ code: 'user_not_found', detail: 'User not found' })
      }
    },
  )

  test('carries no password and no hash [V-SEC-17]', async () => {
    expect((await get(viewer, creator.id)).text).not.toMatch(/password|argon2|hash/i)
  })
})

describe("a channel's look", () => {
  const change = (person: Person | null, body: Record<string, unknown>) => site.call(person, usersApi.change, { body })

  test('is chosen by its owner among their own approved videos', async () => {
    const owner = await site.person('sakura')
    const [pinned, framed, pending, foreign] = [
      await makeVideo(site, owner, { isPlayable: true }),
      await makeVideo(site, owner, { isPlayable: true }),
      await makeVideo(site, owner, { status: 'pending' }),
      await makeVideo(site, creator),
    ]
    expect((await change(null, { pinnedVideoId: pinned })).status).toBe(401)
    for (const id of [pending, foreign, 999_999]) {
      expect((await change(owner, { pinnedVideoId: id })).problem.code).toBe('video_not_found')
      expect((await change(owner, { bannerVideoId: id })).problem.code).toBe('video_not_found')
    }
    for (const id of ['7', 0, 1.5]) expect((await change(owner, { pinnedVideoId: id })).status).toBe(400)
    await change(owner, { pinnedVideoId: pinned })
    const { body } = await change(owner, { bannerVideoId: framed })
    expect(body).toMatchObject({ pinnedVideo: { id: pinned }, banner: [{ width: 320 }] })
    expect((await get(viewer, owner.id)).body).toMatchObject({
      pinnedVideo: { id: pinned },
      banner: [{ width: 320 }],
    })
    expect((await change(owner, {})).body.pinnedVideo?.id).toBe(pinned)
    await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', pinned).execute()
    expect((await get(viewer, owner.id)).body.pinnedVideo).toBeNull()
    expect((await change(owner, { pinnedVideoId: null, bannerVideoId: null })).body).toMatchObject({ banner: [] })
  })

  test('is not chosen by somebody whose account was deleted at that moment: they are signed out', async () => {
    const leaver = await site.person('leaver')
    expect((await change(leaver, { bannerVideoId: null })).status).toBe(200)
    // The session is still in the cache, as it is for a request that began before.
    await site.deps.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', leaver.id).execute()
    expect((await change(leaver, { bannerVideoId: null })).problem.code).toBe('not_signed_in')
  })

  test('names the languages of its approved videos, the most used first', async () => {
    const owner = await site.person('lucia')
    for (const language of ['es', 'de-AT', 'es-MX', null]) await makeVideo(site, owner, { language })
    await makeVideo(site, owner, { language: 'fr', status: 'pending' })
    await site.deps.db
      .updateTable('videos')
      .set({ language: null })
      .where('ownerId', '=', owner.id)
      .where('language', '=', 'en')
      .execute()
    expect((await get(viewer, owner.id)).body.languages).toEqual(['es', 'de'])
  })
})

describe("a channel's videos", () => {
  test('are the approved ones for others; owner and staff also see the rest with its notes [V-CHANNEL-22, V-SEC-02]', async () => {
    const owner = await site.person('arjun')
    const approved = await makeVideo(site, owner)
    const pending = await makeVideo(site, owner, { status: 'pending', processing: 'processing' })
    const rejected = await makeVideo(site, owner, { status: 'rejected', contentNotes: 'Please add the source.' })
    for (const query of [{}, { isAdmin: 'true' }]) {
      const { body, text } = await videos(viewer, owner.id, query)
      expect(body.map((video) => video.id)).toEqual([approved])
      expect(text).not.toContain('contentNotes')
    }
    for (const person of [owner, moderator]) {
      const { body } = await videos(person, owner.id)
      expect(body.map((video) => video.id)).toEqual([rejected, pending, approved])
      expect(body[0]).toMatchObject({ status: 'rejected', contentNotes: 'Please add the source.' })
    }
    expect((await videos(null, owner.id)).status).toBe(401)
  })

  test('are an empty list for somebody without any [V-CHANNEL-17]', async () => {
    expect((await videos(viewer, viewer.id)).body).toEqual([])
  })

  test('come in pages, newest first, each once', async () => {
    const owner = await site.person('harpreet')
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.unshift(await makeVideo(site, owner))
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await videos(viewer, owner.id, { limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.body.map((video) => video.id))
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(seen).toEqual(ids)
  })
})

describe('subscribing', () => {
  test('needs a session and another person who exists [V-SEC-01]', async () => {
    expect((await subscribe(null, creator.id)).status).toBe(401)
    expect((await unsubscribe(null, creator.id)).status).toBe(401)
    expect((await subscribe(viewer, 999_999)).problem.code).toBe('user_not_found')
    expect((await unsubscribe(viewer, 999_999)).problem.code).toBe('user_not_found')
    const own = await subscribe(creator, creator.id)
    expect(own.status).toBe(409)
    expect(own.problem.code).toBe('own_channel')
  })

  test('changes the count by one person once, and back, also when done twice [V-CHANNEL-06, W-LIST-20]', async () => {
    const channel = await site.person('yusuf')
    expect((await subscribe(viewer, channel.id)).body).toEqual({ isSubscribed: true, subscriberCount: 1 })
    expect((await subscribe(viewer, channel.id)).body).toEqual({ isSubscribed: true, subscriberCount: 1 })
    expect((await subscribe(moderator, channel.id)).body.subscriberCount).toBe(2)
    expect((await get(viewer, channel.id)).body).toMatchObject({
      ...{ subscriberCount: 2, viewer: { isSubscribed: true } },
    })
    expect((await unsubscribe(viewer, channel.id)).body).toEqual({ isSubscribed: false, subscriberCount: 1 })
    expect((await unsubscribe(viewer, channel.id)).body).toEqual({ isSubscribed: false, subscriberCount: 1 })
    expect((await unsubscribe(moderator, channel.id)).body).toEqual({ isSubscribed: false, subscriberCount: 0 })
  })

  test('five clicks at the same moment count once, three people three times', async () => {
    const channel = await site.person('dana')
    const others = [viewer, creator, moderator]
    const responses = await Promise.all([...others, ...others, viewer, viewer].map((who) => subscribe(who, channel.id)))
    expect(responses.every((response) => response.status === 200)).toBe(true)
    expect((await get(viewer, channel.id)).body.subscriberCount).toBe(3)
  })

  test('is seen on the watch page [V-CHANNEL-06]', async () => {
    const channel = await site.person('noor')
    const id = await makeVideo(site, channel)
    const watch = () => site.call(viewer, videosApi.get, { params: { id } })
    expect((await watch()).body).toMatchObject({ viewer: { isSubscribed: false }, user: { subscriberCount: 0 } })
    await subscribe(viewer, channel.id)
    const { body } = await watch()
    expect(body).toMatchObject({ viewer: { isSubscribed: true, canSubscribe: true }, user: { subscriberCount: 1 } })
  })
})

describe('the videos of a channel by title and state', () => {
  const DAY_MS = 86_400_000
  let owner: Person

  beforeAll(async () => {
    owner = await site.person('harpreet')
    await makeVideo(site, owner, { title: 'Langar: the kitchen' })
    await makeVideo(site, owner, { title: 'Langar at night', status: 'pending' })
    await makeVideo(site, owner, { title: 'Morning hymn', description: 'Before the langar opens.', status: 'rejected' })
    await makeVideo(site, owner, { title: 'Evening hymn', publishAt: new Date(Date.now() + DAY_MS) })
    await makeVideo(site, owner, { title: 'صلاة المساء', language: 'ar' })
    await makeVideo(site, owner, { title: 'For unlisted', visibility: 'unlisted' })
    await makeVideo(site, owner, { title: 'For members', visibility: 'members' })
    await makeVideo(site, owner, { title: 'Broken file', status: 'pending', processing: 'failed' })
  })

  const titles = async (person: Person, query: Record<string, unknown>) =>
    (await videos(person, owner.id, query)).body.map(({ title }) => title)

  test('a state that does not exist, and a text that is too long, are refused', async () => {
    expect((await videos(owner, owner.id, { state: 'deleted' })).status).toBe(400)
    expect((await videos(owner, owner.id, { q: 'x'.repeat(201) })).status).toBe(400)
  })

  test('others find by title and state only what they may see', async () => {
    expect(await titles(viewer, { q: 'langar' })).toEqual(['Langar: the kitchen'])
    for (const state of ['unlisted', 'members', 'scheduled', 'pending', 'rejected', 'failed']) {
      expect(await titles(viewer, { state })).toEqual(state === 'members' ? ['For members'] : [])
      expect((await videos(null, owner.id, { state })).status).toBe(401)
    }
    expect(await titles(viewer, { state: 'public' })).toHaveLength(2)
  })

  test('the owner and staff find by the words of the title, also by the beginning of a word', async () => {
    for (const person of [owner, moderator]) {
      expect(await titles(person, { q: 'langar' })).toEqual(['Langar at night', 'Langar: the kitchen'])
    }
    expect(await titles(owner, { q: 'even' })).toEqual(['Evening hymn'])
    expect(await titles(owner, { q: 'صلاه' })).toEqual(['صلاة المساء'])
    expect(await titles(owner, { q: '  ' })).toHaveLength(8)
    expect(await titles(owner, { q: 'harpreet' })).toEqual([])
  })

  test.each([
    ['public', ['صلاة المساء', 'Langar: the kitchen']],
    ['unlisted', ['For unlisted']],
    ['members', ['For members']],
    ['scheduled', ['Evening hymn']],
    ['pending', ['Broken file', 'Langar at night']],
    ['rejected', ['Morning hymn']],
    ['failed', ['Broken file']],
  ])('the owner finds those that are %s', async (state, wanted) => {
    expect(await titles(owner, { state })).toEqual(wanted)
  })

  test('title and state narrow together, and the pages follow each other', async () => {
    expect(await titles(owner, { q: 'langar', state: 'pending' })).toEqual(['Langar at night'])
    const first = await videos(owner, owner.id, { state: 'pending', limit: 1 })
    expect(first.body.map(({ title }) => title)).toEqual(['Broken file'])
    const cursor = first.headers['x-next-cursor'] as string | undefined
    expect(cursor).toBeTruthy()
    expect(await titles(owner, { state: 'pending', limit: 1, cursor })).toEqual(['Langar at night'])
  })

  test('a channel without a match exists; a missing one is not found', async () => {
    expect((await videos(owner, owner.id, { q: 'nothing of the kind' })).status).toBe(200)
    expect((await videos(owner, 999_999, { q: 'langar' })).problem.code).toBe('user_not_found')
  })
})
