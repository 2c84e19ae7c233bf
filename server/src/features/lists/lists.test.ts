import { listsApi } from '@lamplight/contract/lists'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let creator: Person
let viewer: Person

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  creator = await site.person('grace')
  viewer = await site.person('visitor')
})

const watch = (person: Person, id: number, position = 20) =>
  site.call(person, videosApi.progress, { params: { id }, body: { position, playedSeconds: 5 } })
const like = (person: Person, id: number, value = 'like') =>
  site.call(person, videosApi.react, { params: { id }, body: { value } })
const save = (person: Person | null, videoId: unknown) => site.call(person, listsApi.save, { body: { videoId } })
const unsave = (person: Person | null, id: number | string) => site.call(person, listsApi.unsave, { params: { id } })
const follow = (person: Person, id: number) => site.call(person, usersApi.subscribe, { params: { id } })
const idsOf = (response: { body: { id: number }[] }) => response.body.map((video) => video.id)

/** Moves what is on the lists a second back: entries made within one millisecond would have the same time. */
async function aSecondLater({ id }: Person) {
  const { db } = site.deps
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - interval '1 second'`
  await db
    .updateTable('watchProgress')
    .set({ updatedAt: earlier('updatedAt') })
    .where('userId', '=', id)
    .execute()
  await db
    .updateTable('watchLater')
    .set({ createdAt: earlier('createdAt') })
    .where('userId', '=', id)
    .execute()
  await db
    .updateTable('reactions')
    .set({ createdAt: earlier('createdAt') })
    .where('userId', '=', id)
    .execute()
}

const lists = [
  ['history [W-LIST-05]', listsApi.history, async (id: number) => void (await watch(viewer, id))],
  ['watch later [W-LIST-06]', listsApi.watchLater, async (id: number) => void (await save(viewer, id))],
  ['liked videos [W-LIST-07]', listsApi.liked, async (id: number) => void (await like(viewer, id))],
] as const

describe.each(lists)('%s', (_, endpoint, put) => {
  test('are for members, empty at first, and contain the added videos, latest first [W-LIST-20]', async () => {
    expect((await site.call(null, endpoint)).status).toBe(401)
    expect((await site.call(viewer, endpoint)).body).toEqual([])
    const ids = [await makeVideo(site, creator), await makeVideo(site, creator), await makeVideo(site, creator)]
    for (const id of [ids[1], ids[0], ids[2]]) {
      await aSecondLater(viewer)
      await put(id ?? 0)
    }
    const response = await site.call(viewer, endpoint)
    expect(idsOf(response)).toEqual([ids[2], ids[0], ids[1]])
    expect(response.body[0]).toMatchObject({
      title: 'Morning psalm',
      status: 'approved',
      user: { displayName: 'grace' },
    })
    expect((await site.call(creator, endpoint)).body).toEqual([])
  })

  test('leave out withdrawn and deleted videos, also for the owner and staff [W-LIST-21]', async () => {
    const listed = await makeVideo(site, creator)
    const withdrawn = await makeVideo(site, creator)
    const deleted = await makeVideo(site, creator)
    for (const id of [listed, withdrawn, deleted]) await put(id)
    await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', withdrawn).execute()
    await site.deps.db.updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', deleted).execute()
    expect(idsOf(await site.call(viewer, endpoint))).toEqual([listed])
  })

  test('are paged without repeats or gaps, also with equal timestamps', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const id = await makeVideo(site, creator)
      await put(id)
      ids.unshift(id)
    }
    const moment = new Date('2026-01-01T10:00:00.123Z')
    await site.deps.db.updateTable('watchProgress').set({ updatedAt: moment }).where('userId', '=', viewer.id).execute()
    await site.deps.db.updateTable('watchLater').set({ createdAt: moment }).where('userId', '=', viewer.id).execute()
    await site.deps.db.updateTable('reactions').set({ createdAt: moment }).where('userId', '=', viewer.id).execute()
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await site.call(viewer, endpoint, { query: { limit: 2, ...(cursor ? { cursor } : {}) } })
      seen.push(...idsOf(page))
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(seen).toEqual(ids)
  })

  test('an invalid cursor starts at the beginning; an invalid limit is rejected', async () => {
    const id = await makeVideo(site, creator)
    await put(id)
    for (const cursor of ['x', Buffer.from('["soon",1]').toString('base64url')]) {
      expect(idsOf(await site.call(viewer, endpoint, { query: { cursor } }))).toEqual([id])
    }
    expect((await site.call(viewer, endpoint, { query: { limit: 'many' } })).status).toBe(400)
  })
})

describe('subscriptions', () => {
  test('are the approved videos of followed channels, newest first, in pages [W-LIST-01, W-LIST-04]', async () => {
    const other = await site.person('yusuf')
    const stranger = await site.person('dana')
    expect((await site.call(null, listsApi.subscriptions)).status).toBe(401)
    expect((await site.call(viewer, listsApi.subscriptions)).body).toEqual([])
    const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 10, minute)) })
    const third = await makeVideo(site, creator, at(1))
    const second = await makeVideo(site, other, at(2))
    const first = await makeVideo(site, creator, at(3))
    await makeVideo(site, creator, { ...at(4), status: 'pending' })
    await makeVideo(site, stranger, at(5))
    await follow(viewer, creator.id)
    await follow(viewer, other.id)
    expect(idsOf(await site.call(viewer, listsApi.subscriptions))).toEqual([first, second, third])
    const page = await site.call(viewer, listsApi.subscriptions, { query: { limit: 2 } })
    expect(idsOf(page)).toEqual([first, second])
    const cursor = String(page.headers['x-next-cursor'])
    const rest = await site.call(viewer, listsApi.subscriptions, { query: { limit: 2, cursor } })
    expect(idsOf(rest)).toEqual([third])
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    await site.call(viewer, usersApi.unsubscribe, { params: { id: creator.id } })
    expect(idsOf(await site.call(viewer, listsApi.subscriptions))).toEqual([second])
  })
})

describe('saving for later', () => {
  test('needs a session and a video the person may see [V-SEC-01]', async () => {
    const pending = await makeVideo(site, creator, { status: 'pending' })
    expect((await save(null, pending)).status).toBe(401)
    expect((await save(viewer, pending)).problem.code).toBe('video_not_found')
    expect((await save(viewer, 999_999)).problem.code).toBe('video_not_found')
    for (const wrong of [undefined, '7', 0, -1, 1.5, 2 ** 31]) expect((await save(viewer, wrong)).status).toBe(400)
    for (const id of ['abc', 999_999]) expect((await unsave(viewer, id)).problem.code).toBe('video_not_found')
  })

  test('twice saves once and keeps the position; removing twice changes nothing [W-LIST-20]', async () => {
    const id = await makeVideo(site, creator)
    const responses = await Promise.all([1, 2, 3].map(() => save(viewer, id)))
    expect(responses.map((response) => response.body)).toEqual(Array(3).fill({ isSaved: true }))
    expect(idsOf(await site.call(viewer, listsApi.watchLater))).toEqual([id])
    expect((await site.call(viewer, videosApi.get, { params: { id } })).body.viewer.isSaved).toBe(true)
    expect((await unsave(viewer, id)).body.isSaved).toBe(false)
    expect((await unsave(viewer, id)).body).toEqual({ isSaved: false })
    expect((await site.call(viewer, listsApi.watchLater)).body).toEqual([])
  })

  test('a removal that is undone puts the video back to its place; no moment moves it into the future', async () => {
    const ids = [await makeVideo(site, creator), await makeVideo(site, creator), await makeVideo(site, creator)]
    for (const id of ids) await save(viewer, id)
    const [first = 0, second = 0, third = 0] = ids
    const { savedAt } = (await unsave(viewer, second)).body
    const restore = (videoId: number, moment: unknown) =>
      site.call(viewer, listsApi.save, { body: { videoId, savedAt: moment } })
    expect((await restore(second, savedAt)).body).toEqual({ isSaved: true })
    expect(idsOf(await site.call(viewer, listsApi.watchLater))).toEqual([third, second, first])
    await unsave(viewer, first)
    await restore(first, '2999-01-01T00:00:00.000Z')
    await unsave(viewer, second)
    await save(viewer, second)
    expect(idsOf(await site.call(viewer, listsApi.watchLater))).toEqual([second, first, third])
    for (const wrong of ['soon', 5, '', '2026-02-30T00:00:00.000Z'])
      expect((await restore(first, wrong)).status).toBe(400)
  })

  test('a withdrawn video can still be removed from the list', async () => {
    const id = await makeVideo(site, creator)
    await save(viewer, id)
    await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', id).execute()
    expect((await unsave(viewer, id)).status).toBe(200)
    expect((await unsave(viewer, id)).status).toBe(404)
  })
})

test.each(lists)('%s return with each video what undoes its removal', async (_, endpoint, put) => {
  const id = await makeVideo(site, creator)
  await put(id)
  const [listed] = (await site.call(viewer, endpoint)).body
  if (endpoint === listsApi.history) {
    const { removed } = (await site.call(viewer, listsApi.forgetHistory, { params: { id } })).body
    expect({ position: listed?.position, watchedAt: listed?.listedAt }).toEqual(removed)
    return
  }
  expect(listed).not.toHaveProperty('position')
  const { savedAt } = (await unsave(viewer, id)).body
  const { likedAt } = (await like(viewer, id, 'none')).body
  expect(listed?.listedAt).toBe(savedAt ?? likedAt)
})

describe('history', () => {
  test('a video watched again moves to the front and is listed once', async () => {
    const [one, two] = [await makeVideo(site, creator), await makeVideo(site, creator)]
    await watch(viewer, one)
    await watch(viewer, two)
    await aSecondLater(viewer)
    await watch(viewer, one, 30)
    expect(idsOf(await site.call(viewer, listsApi.history))).toEqual([one, two])
  })

  test('removing an entry deletes one video of one person, with the resume position', async () => {
    const id = await makeVideo(site, creator)
    await watch(viewer, id)
    await watch(creator, id)
    const forget = (person: Person | null) => site.call(person, listsApi.forgetHistory, { params: { id } })
    expect((await forget(null)).status).toBe(401)
    for (let n = 0; n < 2; n += 1) expect((await forget(viewer)).status).toBe(200)
    expect((await site.call(viewer, listsApi.history)).body).toEqual([])
    expect((await site.call(viewer, videosApi.get, { params: { id } })).body.viewer.resumeAt).toBe(0)
    expect(idsOf(await site.call(creator, listsApi.history))).toEqual([id])
  })
})

describe('undoing a removal from the history', () => {
  const forget = (id: number) => site.call(viewer, listsApi.forgetHistory, { params: { id } })
  const restore = (person: Person | null, id: number, body: Record<string, unknown> | undefined) =>
    site.call(person, listsApi.restoreHistory, { params: { id }, body })

  test('puts the video back to its place, with the position', async () => {
    const [one, two] = [await makeVideo(site, creator), await makeVideo(site, creator)]
    await watch(viewer, one, 20)
    await watch(viewer, two)
    const { removed } = (await forget(one)).body
    expect(removed?.position).toBe(20)
    expect((await restore(viewer, one, removed)).status).toBe(200)
    expect(idsOf(await site.call(viewer, listsApi.history))).toEqual([two, one])
    expect((await site.call(viewer, videosApi.get, { params: { id: one } })).body.viewer.resumeAt).toBe(20)
    expect((await forget(two)).body.removed).toBeDefined()
    expect((await forget(two)).body).toEqual({})
  })

  test('changes nothing when the video was watched again since then', async () => {
    const id = await makeVideo(site, creator)
    await watch(viewer, id, 20)
    const { removed } = (await forget(id)).body
    await watch(viewer, id, 30)
    await restore(viewer, id, removed)
    expect((await site.call(viewer, videosApi.get, { params: { id } })).body.viewer.resumeAt).toBe(30)
  })

  test('needs a session, a video the person may see, and values that can be true', async () => {
    const pending = await makeVideo(site, creator, { status: 'pending' })
    const id = await makeVideo(site, creator, { durationSeconds: 40 })
    const entry = { position: 5, watchedAt: '2026-01-01T10:00:00.000Z' }
    expect((await restore(null, id, entry)).status).toBe(401)
    for (const hidden of [pending, 999_999]) {
      expect((await restore(viewer, hidden, entry)).problem.code).toBe('video_not_found')
    }
    for (const wrong of [
      {},
      { ...entry, position: -1 },
      { ...entry, position: '5' },
      { ...entry, watchedAt: 'soon' },
      // PostgreSQL accepts neither.
      { ...entry, watchedAt: '0000-01-01T00:00:00.000Z' },
      { ...entry, watchedAt: `2026-01-01T00:00:00.${'0'.repeat(200)}Z` },
    ]) {
      expect((await restore(viewer, id, wrong)).status).toBe(400)
    }
    await restore(viewer, id, { position: 1e9, watchedAt: '2999-01-01T00:00:00.000Z' })
    const progress = await site.call(viewer, listsApi.progress, { query: { videoIds: String(id) } })
    expect(progress.body).toEqual([{ videoId: id, position: 40, fraction: 1 }])
    const later = await makeVideo(site, creator)
    await watch(viewer, later)
    expect(idsOf(await site.call(viewer, listsApi.history))).toEqual([later, id])
  })
})

describe('searching and clearing the history', () => {
  test('finds words, other spellings and prefixes in one’s own history only', async () => {
    const koran = await makeVideo(site, creator, { title: 'Koran lesson' })
    const olive = await makeVideo(site, creator, { title: 'Under the olive tree' })
    const unseen = await makeVideo(site, creator, { title: 'Olive oil' })
    for (const id of [koran, olive]) await watch(viewer, id)
    await watch(creator, unseen)
    const find = async (q: string) => idsOf(await site.call(viewer, listsApi.history, { query: { q } }))
    expect(await find('quran')).toEqual([koran])
    expect(await find('oli')).toEqual([olive])
    expect(await find('grace')).toEqual([olive, koran])
    for (const q of ['', '  ']) expect(await find(q)).toEqual([olive, koran])
    for (const q of ['%', 'absent']) expect(await find(q)).toEqual([])
    expect((await site.call(viewer, listsApi.history, { query: { q: 'x'.repeat(201) } })).status).toBe(400)
  })

  test('clearing deletes the whole history of one person and nothing of others', async () => {
    const id = await makeVideo(site, creator)
    await watch(viewer, id)
    await watch(creator, id)
    const clear = (person: Person | null) => site.call(person, listsApi.clearHistory)
    expect((await clear(null)).status).toBe(401)
    for (let n = 0; n < 2; n += 1) expect((await clear(viewer)).status).toBe(200)
    expect((await site.call(viewer, listsApi.history)).body).toEqual([])
    expect(idsOf(await site.call(creator, listsApi.history))).toEqual([id])
  })
})

describe('continue watching', () => {
  test('contains videos that were started and not finished, last watched first', async () => {
    expect((await site.call(null, listsApi.continueWatching)).status).toBe(401)
    const [begun, finished, touched, later] = [
      await makeVideo(site, creator, { durationSeconds: 100 }),
      await makeVideo(site, creator, { durationSeconds: 100 }),
      await makeVideo(site, creator, { durationSeconds: 100 }),
      await makeVideo(site, creator, { durationSeconds: 100 }),
    ]
    await watch(viewer, begun, 50)
    await watch(viewer, finished, 99)
    await watch(viewer, touched, 2)
    await watch(viewer, later, 10)
    expect(idsOf(await site.call(viewer, listsApi.continueWatching))).toEqual([later, begun])
    expect(idsOf(await site.call(viewer, listsApi.continueWatching, { query: { limit: 1 } }))).toEqual([later])
    await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', later).execute()
    expect(idsOf(await site.call(viewer, listsApi.continueWatching))).toEqual([begun])
  })
})

describe('followed channels [V-NAV-16]', () => {
  test('are one’s own, sorted by newest video, those without videos last, in pages', async () => {
    expect((await site.call(null, listsApi.channels)).status).toBe(401)
    expect((await site.call(viewer, listsApi.channels)).body).toEqual([])
    const [silent, old, fresh] = [await site.person('silent'), await site.person('old'), await site.person('fresh')]
    await makeVideo(site, old, { createdAt: new Date('2026-01-01') })
    await makeVideo(site, fresh, { createdAt: new Date('2026-02-01') })
    await makeVideo(site, silent, { status: 'pending' })
    for (const { id } of [silent, old, fresh]) await follow(viewer, id)
    const { body } = await site.call(viewer, listsApi.channels)
    expect(body.map(({ id }) => id)).toEqual([fresh.id, old.id, silent.id])
    expect(body[0]).toMatchObject({ displayName: 'fresh', newestVideoAt: '2026-02-01T00:00:00.000Z' })
    expect(body[2]?.newestVideoAt).toBeNull()
    const first = await site.call(viewer, listsApi.channels, { query: { limit: 2 } })
    const cursor = String(first.headers['x-next-cursor'])
    const second = await site.call(viewer, listsApi.channels, { query: { limit: 2, cursor } })
    expect([...idsOf(first), ...idsOf(second)]).toEqual([fresh.id, old.id, silent.id])
  })
})

describe('liked videos', () => {
  test('a video whose like is removed or changed to a dislike leaves the list', async () => {
    const [one, two] = [await makeVideo(site, creator), await makeVideo(site, creator)]
    for (const id of [one, two]) await like(viewer, id)
    await like(viewer, one, 'dislike')
    await like(viewer, two, 'none')
    expect((await site.call(viewer, listsApi.liked)).body).toEqual([])
  })

  test('a removal that is undone puts the video back to its place; no moment moves it into the future', async () => {
    const ids = [await makeVideo(site, creator), await makeVideo(site, creator), await makeVideo(site, creator)]
    for (const id of ids) await like(viewer, id)
    const [first = 0, second = 0, third = 0] = ids
    const restore = (id: number, likedAt: unknown) =>
      site.call(viewer, videosApi.react, { params: { id }, body: { value: 'like', likedAt } })
    const { likedAt } = (await like(viewer, second, 'none')).body
    expect((await like(viewer, second, 'none')).body).toEqual({ reaction: 'none', likes: 0 })
    expect((await restore(second, likedAt)).body).toEqual({ reaction: 'like', likes: 1 })
    expect(idsOf(await site.call(viewer, listsApi.liked))).toEqual([third, second, first])
    await like(viewer, first, 'none')
    await restore(first, '2999-01-01T00:00:00.000Z')
    await like(viewer, second, 'none')
    await like(viewer, second)
    expect(idsOf(await site.call(viewer, listsApi.liked))).toEqual([second, first, third])
    for (const wrong of ['soon', 5, '', '2026-02-30T00:00:00.000Z'])
      expect((await restore(first, wrong)).status).toBe(400)
  })
})

describe('progress of cards', () => {
  test('returns position and fraction of the videos started, of oneself only', async () => {
    const [one, two, three] = [
      await makeVideo(site, creator, { durationSeconds: 40 }),
      await makeVideo(site, creator),
      await makeVideo(site, creator),
    ]
    await watch(viewer, one, 10)
    await watch(creator, two, 10)
    const ask = (videoIds: string, person: Person | null = viewer) =>
      site.call(person, listsApi.progress, { query: { videoIds } })
    expect((await ask(`${one},${two},${three}`)).body).toEqual([{ videoId: one, position: 10, fraction: 0.25 }])
    expect((await ask(String(one), null)).status).toBe(401)
    for (const wrong of ['', 'abc', '1,', '1,,2', '0', '9999999999', Array(101).fill('1').join(',')]) {
      expect((await ask(wrong)).status).toBe(400)
    }
  })
})
