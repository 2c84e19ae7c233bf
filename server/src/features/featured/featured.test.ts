import { featuredApi } from '@lamplight/contract/featured'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { insertFeature, isFeatured, isListedVideo } from './featured.sql.ts'

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
beforeEach(async () => {
  await site.deps.db.deleteFrom('featuredVideos').execute()
  site.deps.cache.clear()
})

const add = (person: Person | null, body: Record<string, unknown>) => site.call(person, featuredApi.add, { body })
const remove = (person: Person | null, id: number) => site.call(person, featuredApi.remove, { params: { id } })
const shown = async (person: Person | null = viewer) =>
  (await site.call(person, featuredApi.current)).body.map(({ id }) => id)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('the featured video of home', () => {
  test('is chosen by staff only', async () => {
    const videoId = await makeVideo(site, creator)
    for (const [person, status] of [
      [null, 401],
      [viewer, 403],
      [creator, 403],
    ] as const) {
      expect((await add(person, { videoId })).status).toBe(status)
      expect((await remove(person, 1)).status).toBe(status)
      expect((await site.call(person, featuredApi.schedule)).status).toBe(status)
    }
    expect(await shown()).toEqual([])
    expect((await site.call(null, featuredApi.current)).status).toBe(401)
  })

  test('is an approved video, with an end after its start', async () => {
    const videoId = await makeVideo(site, creator)
    const pending = await makeVideo(site, creator, { status: 'pending' })
    for (const id of [pending, 999_999]) {
      expect((await add(moderator, { videoId: id })).problem.code).toBe('video_not_found')
    }
    const backwards = await add(moderator, { videoId, startsAt: inHours(2), endsAt: inHours(1) })
    expect(backwards.problem.issues).toEqual([{ path: 'endsAt', message: 'The end must be after the beginning' }])
    expect((await add(moderator, { videoId, endsAt: inHours(-1) })).status).toBe(400)
    const wrong = await add(moderator, { videoId, startsAt: 'tomorrow' })
    expect(wrong.problem.issues).toEqual([{ path: 'startsAt', message: 'Please enter a valid date and time' }])
    expect((await remove(moderator, 999_999)).problem.code).toBe('feature_not_found')
  })

  test('chosen ten times at the same moment is one entry, so that removing it once is enough', async () => {
    const videoId = await makeVideo(site, creator)
    const later = { videoId, startsAt: inHours(5), endsAt: inHours(6) }
    for (const body of [{ videoId }, later]) {
      await Promise.all(Array.from({ length: 10 }, () => add(moderator, body)))
    }
    const schedule = (await site.call(moderator, featuredApi.schedule)).body
    expect(schedule.map(({ isShown }) => isShown)).toEqual([false, true])
    await remove(moderator, schedule[1]?.id ?? 0)
    expect(await shown()).toEqual([])
  })

  test('chosen by a request that started first but waited for another one is one entry', async () => {
    const videoId = await makeVideo(site, creator)
    await transact(site.deps.db, async ({ tx }) => {
      await isListedVideo(tx, videoId)
      await add(moderator, { videoId })
      expect(await isFeatured(tx, { videoId, place: 'home', createdBy: moderator.id })).toBe(true)
    })
  })

  test('is the one chosen last, also when that request waited for another one', async () => {
    const [first, last] = [await makeVideo(site, creator), await makeVideo(site, creator)]
    await transact(site.deps.db, async ({ tx }) => {
      await isListedVideo(tx, last)
      await add(moderator, { videoId: first })
      await insertFeature(tx, { videoId: last, place: 'home', createdBy: moderator.id })
    })
    expect(await shown()).toEqual([last])
  })

  test('can be chosen again with another end, or after another video', async () => {
    const [feast, hour] = [await makeVideo(site, creator), await makeVideo(site, creator)]
    await add(moderator, { videoId: feast })
    await add(moderator, { videoId: feast, endsAt: inHours(1) })
    await add(moderator, { videoId: hour })
    expect(await shown()).toEqual([hour])
    await add(moderator, { videoId: feast })
    expect(await shown()).toEqual([feast])
    expect((await site.call(moderator, featuredApi.schedule)).body).toHaveLength(4)
  })

  test('is the one that started last and has not ended; a withdrawn video is not shown', async () => {
    const [feast, hour, later] = [
      await makeVideo(site, creator),
      await makeVideo(site, creator),
      await makeVideo(site, creator),
    ]
    await add(moderator, { videoId: feast })
    expect(await shown()).toEqual([feast])
    const { body } = await add(moderator, { videoId: hour, endsAt: inHours(1) })
    await add(moderator, { videoId: later, startsAt: inHours(5) })
    expect(await shown()).toEqual([hour])
    const schedule = (await site.call(moderator, featuredApi.schedule)).body
    expect(schedule.map(({ video, isShown }) => [video.id, isShown])).toEqual([
      [later, false],
      [hour, true],
      [feast, false],
    ])
    await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', hour).execute()
    site.deps.cache.clear()
    expect(await shown()).toEqual([feast])
    const id = body.find(({ video }) => video.id === feast)?.id ?? 0
    expect((await remove(moderator, id)).status).toBe(200)
    expect(await shown()).toEqual([])
    const audit = await site.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('objectType', '=', 'video')
      .where('objectId', '=', String(feast))
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['video.featured', 'video.unfeatured'])
  })
})

describe('the sign-in page', () => {
  const entrance = async () => (await site.call(null, featuredApi.entrance)).body

  test('shows visitors the film that staff chose for it, and no links into the site', async () => {
    expect(await entrance()).toEqual([])
    const videoId = await makeVideo(site, creator, { title: 'Lamps on water', isPlayable: true })
    const [feature] = (await add(moderator, { videoId, place: 'entrance' })).body
    expect(feature).toMatchObject({ place: 'entrance', isShown: true })
    expect(await entrance()).toEqual([
      {
        ...{ title: 'Lamps on water', language: 'en', creatorName: 'grace' },
        videoUrl: expect.stringMatching(/^\/media\//),
        thumbnailUrl: expect.stringMatching(/^\/media\//),
        thumbnails: [{ url: expect.stringMatching(/^\/media\//), width: 320 }],
      },
    ])
    expect(await shown()).toEqual([])
    await remove(moderator, feature?.id ?? 0)
    expect(await entrance()).toEqual([])
  })

  test('does not show a film that is for members only, withdrawn or featured elsewhere', async () => {
    const videoId = await makeVideo(site, creator, { visibility: 'members' })
    expect((await add(moderator, { videoId, place: 'entrance' })).problem.code).toBe('video_not_found')
    const home = await makeVideo(site, creator)
    await add(moderator, { videoId: home })
    expect(await entrance()).toEqual([])
    expect((await add(moderator, { videoId: home, place: 'elsewhere' })).status).toBe(400)
  })
})
