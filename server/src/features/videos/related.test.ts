import { moderationApi } from '@lamplight/contract/moderation'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let creator: Person
let viewer: Person
let moderator: Person
let here: number
let beside: number

beforeAll(async () => {
  site = await createTestSite({ environment: { GUEST_VIEWING: 'on' } })
  moderator = await site.person('miriam', 'moderator')
  viewer = await site.person('visitor')
})
afterAll(() => site.close())
beforeEach(async () => {
  creator = await site.person('grace')
  here = await makeVideo(site, creator, { title: 'Lanterns on the river' })
  beside = await makeVideo(site, creator, { title: 'River lanterns at dusk' })
})

const related = async (person: Person | null = viewer, id = here) => {
  const { body } = await site.call(person, videosApi.related, { params: { id } })
  await site.deps.related.settled()
  return body
}
const idsFor = async (person: Person | null = viewer) => (await related(person)).map(({ id }) => id)
const storedFor = (id: number) =>
  site.deps.db.selectFrom('relatedVideos').selectAll().where('videoId', '=', id).executeTakeFirst()
/** As if all of a process's memory were gone; what the database keeps stays. */
const clearCache = () => site.deps.cache.clear()
const makeOld = (id: number) =>
  site.deps.db
    .updateTable('relatedVideos')
    .set({ foundAt: new Date(Date.now() - 3_600_000) })
    .where('videoId', '=', id)
    .execute()

describe('the list of related videos', () => {
  test('is computed once, stored, and the same for everybody [V-RELATED-01]', async () => {
    const first = await related(viewer)
    expect((await storedFor(here))?.relatedIds.slice(0, first.length)).toEqual(first.map(({ id }) => id))
    // Only the stored list can still contain it.
    await site.deps.db
      .updateTable('relatedVideos')
      .set({ relatedIds: [beside], reasons: ['popular'] })
      .execute()
    clearCache()
    for (const person of [viewer, moderator, creator, null]) {
      expect((await related(person)).map(({ id, reason }) => [id, reason])).toEqual([[beside, 'popular']])
    }
  })

  test('is still shown when it is old, and recomputed in the background', async () => {
    await related()
    const later = await makeVideo(site, creator, { title: 'Lanterns again' })
    await makeOld(here)
    clearCache()
    expect(await idsFor()).not.toContain(later)
    await site.deps.related.settled()
    clearCache()
    expect(await idsFor()).toContain(later)
  })

  test('is recomputed when the video itself has changed', async () => {
    await related()
    await site.call(creator, videosApi.edit, { params: { id: here }, body: { title: 'Olive trees' } })
    await expect.poll(() => storedFor(here)).toBeUndefined()
  })

  test('is returned before it is stored, and not stored when the video changes meanwhile', async () => {
    const lock = await site.deps.database.pool.connect()
    try {
      await lock.query('BEGIN; LOCK TABLE related_videos IN SHARE MODE')
      const { body } = await site.call(viewer, videosApi.related, { params: { id: here } })
      expect(body.map(({ id }) => id)).toContain(beside)
      const forgotten = site.deps.related.forget(here)
      await lock.query('COMMIT')
      await Promise.all([forgotten, site.deps.related.settled()])
    } finally {
      lock.release()
    }
    expect(await storedFor(here)).toBeUndefined()
    clearCache()
    await related()
    expect(await storedFor(here)).toBeDefined()
  })

  test('is found by rare words of the title: an old video with one before newer ones with a usual word', async () => {
    const stranger = await site.person('arjun')
    const old = await makeVideo(site, stranger, { title: 'Tamarisk in the desert' })
    await Promise.all(Array.from({ length: 160 }, (_, n) => makeVideo(site, stranger, { title: `Evening song ${n}` })))
    await site.deps.database.pool.query('SELECT refresh_search_vocabulary()')
    const evening = await makeVideo(site, creator, { title: 'Evening below the tamarisk' })
    const found = await related(viewer, evening)
    expect(found.find(({ id }) => id === old)?.reason).toBe('same_words')
  })
})

test('a page of a stored list is full although all of its first videos are gone', async () => {
  await related()
  const ids: number[] = []
  for (let n = 0; n < 14; n++) ids.push(await makeVideo(site, creator, { title: `Bridge ${n}` }))
  const { db } = site.deps
  const stored = { relatedIds: ids, reasons: ids.map(() => 'popular' as const) }
  await db.updateTable('relatedVideos').set(stored).where('videoId', '=', here).execute()
  await db.updateTable('videos').set({ visibility: 'members' }).where('id', 'in', ids.slice(0, 12)).execute()
  clearCache()
  const two = { params: { id: here }, query: { limit: 2 } }
  const shown = (await site.call(viewer, videosApi.related, two)).body.map(({ id }) => id)
  expect(shown).toEqual(ids.slice(12))
})

describe('a video in a stored list', () => {
  test.each(['unlisted', 'members'] as const)('is gone at once when it becomes %s', async (visibility) => {
    expect(await idsFor()).toContain(beside)
    await site.call(creator, videosApi.edit, { params: { id: beside }, body: { visibility } })
    for (const person of [viewer, null]) expect(await idsFor(person)).not.toContain(beside)
    expect((await storedFor(here))?.relatedIds).toContain(beside)
  })

  test('is gone at once when its owner deletes it, and back with it', async () => {
    expect(await idsFor()).toContain(beside)
    await site.call(creator, videosApi.remove, { params: { id: beside } })
    expect(await idsFor()).not.toContain(beside)
    await site.call(creator, videosApi.restore, { params: { id: beside } })
    expect(await idsFor()).toContain(beside)
  })

  test('is gone at once when staff withdraw the approval', async () => {
    expect(await idsFor()).toContain(beside)
    const { moderationVersion: version } = (await site.call(moderator, videosApi.get, { params: { id: beside } })).body
    const decision = await site.call(moderator, moderationApi.moderate, {
      params: { id: beside },
      body: { status: 'rejected', contentNotes: 'Its source is not clear.', version },
    })
    expect(decision.status).toBe(200)
    expect(await idsFor()).not.toContain(beside)
  })
})
