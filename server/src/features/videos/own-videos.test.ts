/** What an owner does with a video after creating it: picture, schedule, statistics. */
import { moderationApi } from '@lamplight/contract/moderation'
import { notificationsApi } from '@lamplight/contract/notifications'
import { reportsApi } from '@lamplight/contract/reports'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader } from '../../testing/uploading.ts'
import { publishDue } from './publish-due.ts'

let site: TestSite
let creator: Person
let stranger: Person
let moderator: Person
let base: string

beforeAll(async () => {
  site = await createTestSite({ works: true })
  creator = await site.person('grace')
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())

const get = (person: Person, id: number) => site.call(person, videosApi.get, { params: { id } })
const edit = (person: Person, id: number, body: Record<string, unknown>) =>
  site.call(person, videosApi.edit, { params: { id }, body })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
/** Makes a video's scheduled time pass. */
const letTimeCome = (id: number) =>
  site.deps.db.updateTable('videos').set({ publishAt: new Date() }).where('id', '=', id).execute()

describe('a scheduled video', () => {
  test('can be scheduled within the next year; a published one cannot', async () => {
    const pending = await makeVideo(site, creator, { status: 'pending' })
    for (const publishAt of ['tomorrow', '2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 5]) {
      expect((await edit(creator, pending, { publishAt })).status).toBe(400)
    }
    const shown = await makeVideo(site, creator)
    expect((await edit(creator, shown, { publishAt: tomorrow() })).problem.code).toBe('already_published')
    expect((await edit(creator, shown, { publishAt: null })).status).toBe(200)
  })

  test('is visible only to its owner and staff until its time, also when it is approved', async () => {
    const id = await makeVideo(site, creator, { title: 'Easter vigil', publishAt: new Date(Date.now() + 3_600_000) })
    expect((await get(stranger, id)).status).toBe(404)
    expect((await get(creator, id)).body.publishAt).toBeTruthy()
    expect((await get(moderator, id)).status).toBe(200)
    const lists = await Promise.all([
      site.call(stranger, videosApi.list),
      site.call(stranger, usersApi.videos, { params: { id: creator.id } }),
      site.call(stranger, videosApi.related, { params: { id: await makeVideo(site, creator) } }),
    ])
    for (const { body } of lists) expect(body.map((video) => video.id)).not.toContain(id)
    expect((await site.call(stranger, videosApi.react, { params: { id }, body: { value: 'like' } })).status).toBe(404)
  })

  test('appears at its time as new, and followers are notified then, once', async () => {
    const follower = await site.person('visitor')
    await site.call(follower, usersApi.subscribe, { params: { id: creator.id } })
    const id = await makeVideo(site, creator, { title: 'Pentecost', status: 'pending', isPlayable: true })
    expect((await edit(creator, id, { publishAt: tomorrow() })).body.publishAt).toBeTruthy()
    const approve = { status: 'approved', religiousContentVerified: true }
    await site.call(moderator, moderationApi.moderate, { params: { id }, body: approve })
    const titles = async () => (await site.call(follower, notificationsApi.list)).body.map(({ title }) => title)
    const ownerHears = async () =>
      (await site.call(creator, notificationsApi.list)).body.some((n) => n.title === 'Pentecost')
    await vi.waitUntil(ownerHears, { timeout: 30_000, interval: 20 })
    expect(await titles()).toEqual([])
    await publishDue(site.deps)
    expect((await get(follower, id)).status).toBe(404)
    await letTimeCome(id)
    await publishDue(site.deps)
    await publishDue(site.deps)
    expect((await get(follower, id)).status).toBe(200)
    expect((await site.call(follower, videosApi.list)).body[0]?.id).toBe(id)
    await vi.waitUntil(async () => (await titles()).length > 0, { timeout: 30_000, interval: 20 })
    expect(await titles()).toEqual(['Pentecost'])
  })

  test('of a member who is suspended when its time comes waits until the suspension has ended', async () => {
    const owner = await site.person('suspended')
    const id = await makeVideo(site, owner, { publishAt: new Date(Date.now() + 3_600_000) })
    const params = { id: owner.id }
    await site.call(moderator, reportsApi.suspend, { params, body: { days: 7, reason: 'other' } })
    await letTimeCome(id)
    await publishDue(site.deps)
    expect((await get(stranger, id)).status).toBe(404)
    await site.call(moderator, reportsApi.lift, { params })
    await publishDue(site.deps)
    expect((await get(stranger, id)).status).toBe(200)
  })

  test('appears although another one, due before it, cannot be published', async () => {
    const [faulty, id] = [
      await makeVideo(site, creator, { publishAt: new Date(Date.now() + 3_600_000) }),
      await makeVideo(site, creator, { publishAt: new Date(Date.now() + 3_600_000) }),
    ]
    const { pool } = site.deps.database
    await pool.query(`ALTER TABLE videos ADD CONSTRAINT faulty CHECK (id <> ${faulty} OR publish_at IS NOT NULL)`)
    try {
      for (const due of [faulty, id]) await letTimeCome(due)
      await publishDue(site.deps)
      expect((await get(stranger, id)).status).toBe(200)
      expect((await get(stranger, faulty)).status).toBe(404)
    } finally {
      await pool.query('ALTER TABLE videos DROP CONSTRAINT faulty')
    }
    await publishDue(site.deps)
    expect((await get(stranger, faulty)).status).toBe(200)
  })

  test('that is not approved when its time comes appears with its approval', async () => {
    const id = await makeVideo(site, creator, { status: 'pending', isPlayable: true })
    await letTimeCome(id)
    await publishDue(site.deps)
    expect((await get(stranger, id)).status).toBe(404)
    const body = { status: 'approved', religiousContentVerified: true }
    await site.call(moderator, moderationApi.moderate, { params: { id }, body })
    expect((await get(stranger, id)).status).toBe(200)
  })

  test('appears at once when its owner removes the time', async () => {
    const id = await makeVideo(site, creator, { publishAt: new Date(Date.now() + 3_600_000), createdAt: new Date(0) })
    const { body } = await edit(creator, id, { publishAt: null })
    expect(body.publishAt).toBeNull()
    expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.now() - 60_000)
    expect((await get(stranger, id)).status).toBe(200)
  })
})

describe('the picture of an own video', () => {
  const choose = (person: Person | null, id: number, body: Record<string, unknown>) =>
    site.call(person, videosApi.chooseThumbnail, { params: { id }, body })
  const pictures = (person: Person, id: number) => site.call(person, videosApi.thumbnails, { params: { id } })
  const withCandidates = async (facts: Parameters<typeof makeVideo>[2] = {}) => {
    const id = await makeVideo(site, creator, { isPlayable: true, ...facts })
    const { media } = await site.deps.db
      .selectFrom('videos')
      .select('media')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const thumbnails = [1, 2, 3].map((n) => ({
      jpeg: `thumb-${n}.jpg`,
      webp: [{ width: 320, file: `thumb-${n}-320.webp` }],
    }))
    await site.deps.db
      .updateTable('videos')
      .set({ media: JSON.stringify({ ...media, thumbnails }) })
      .where('id', '=', id)
      .execute()
    return id
  }
  const send = async (person: Person) => {
    const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#357' } })
      .png()
      .toBuffer()
    const sent = await createUploader(base, person.cookie).sendFile('/api/thumbnails/upload', 'thumbnail', picture)
    return String(sent.json.thumbnailUrl)
  }

  test('is chosen by its owner only, from the existing ones', async () => {
    const id = await withCandidates()
    expect((await choose(null, id, { candidate: 1 })).status).toBe(401)
    expect((await choose(stranger, id, { candidate: 1 })).status).toBe(403)
    expect((await pictures(stranger, id)).status).toBe(403)
    expect((await choose(creator, id, { candidate: 4 })).problem.code).toBe('thumbnail_not_found')
    expect((await choose(creator, id, {})).status).toBe(400)
    expect((await choose(creator, id, { thumbnailUrl: '/uploads/nothing' })).problem.code).toBe('upload_not_found')
    expect((await choose(creator, id, { thumbnailUrl: await send(stranger) })).problem.code).toBe('upload_not_found')
  })

  test('can be a frame of the video, at once and without another review', async () => {
    const id = await withCandidates()
    expect((await pictures(creator, id)).body).toMatchObject({ chosen: null, isOwn: false })
    expect((await choose(creator, id, { candidate: 2 })).body).toMatchObject({ status: 'approved' })
    expect((await get(stranger, id)).body.thumbnailUrl).toMatch(/thumb-2\.jpg$/)
    const { body } = await pictures(creator, id)
    expect(body.candidates.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(body.chosen).toBe(2)
  })

  test('is re-encoded from the uploaded file and reviewed; each has its own address', async () => {
    const id = await withCandidates()
    const first = (await choose(creator, id, { thumbnailUrl: await send(creator) })).body
    expect(first.status).toBe('pending')
    const picture = await site.request(creator, { url: first.thumbnailUrl })
    expect(picture.statusCode).toBe(200)
    expect((await sharp(picture.rawPayload).metadata()).format).toBe('jpeg')
    const second = (await choose(creator, id, { thumbnailUrl: await send(creator) })).body
    expect(second.thumbnailUrl.split('/').pop()).not.toBe(first.thumbnailUrl.split('/').pop())
    expect((await pictures(creator, id)).body).toMatchObject({ isOwn: true, chosen: null })
    expect((await choose(creator, id, { candidate: 1 })).body.thumbnailUrl).toMatch(/thumb-1\.jpg$/)
  })

  test('is stored while others can watch, like and comment: a slow storage keeps no row locked', async () => {
    const id = await withCandidates()
    const thumbnailUrl = await send(creator)
    const { storage, database } = site.deps
    const { putBytes } = storage
    const isFree: boolean[] = []
    const stored = vi.spyOn(storage, 'putBytes').mockImplementation(async (...picture) => {
      const look = database.pool.query('SELECT id FROM videos WHERE id = $1 FOR UPDATE SKIP LOCKED', [id])
      isFree.push((await look).rows.length === 1)
      return putBytes.apply(storage, picture)
    })
    try {
      expect((await choose(creator, id, { thumbnailUrl })).status).toBe(200)
    } finally {
      stored.mockRestore()
    }
    expect(new Set(isFree)).toEqual(new Set([true]))
  })

  test('is refused when the video was processed again while it was stored', async () => {
    const id = await withCandidates()
    const thumbnailUrl = await send(creator)
    const { storage, db } = site.deps
    const { putBytes } = storage
    const stored = vi.spyOn(storage, 'putBytes').mockImplementation(async (...picture) => {
      await db.updateTable('videos').set({ mediaVersion: 'another' }).where('id', '=', id).execute()
      return putBytes.apply(storage, picture)
    })
    try {
      expect((await choose(creator, id, { thumbnailUrl })).problem.code).toBe('still_processing')
    } finally {
      stored.mockRestore()
    }
  })

  test('cannot be changed while the video is being processed', async () => {
    const id = await withCandidates({ processing: 'processing', status: 'pending' })
    const thumbnailUrl = await send(creator)
    expect((await choose(creator, id, { thumbnailUrl })).problem.code).toBe('still_processing')
  })
})

describe('the statistics of an own video', () => {
  const statistics = (person: Person | null, id: number, days?: number) =>
    site.call(person, videosApi.statistics, { params: { id }, ...(days ? { query: { days } } : {}) })

  test('are for its owner and staff', async () => {
    const id = await makeVideo(site, creator)
    expect((await statistics(null, id)).status).toBe(401)
    expect((await statistics(stranger, id)).status).toBe(403)
    expect((await statistics(creator, id, 91)).status).toBe(400)
    expect((await statistics(moderator, id)).body).toHaveLength(28)
  })

  test('count views and plausible watch time for each day', async () => {
    const id = await makeVideo(site, creator, { durationSeconds: 5 })
    const played = { position: 5, playedSeconds: 500 }
    await site.call(stranger, videosApi.progress, { params: { id }, body: played })
    await site.call(creator, videosApi.progress, { params: { id }, body: played })
    await site.deps.watchTime.flush()
    const { body } = await statistics(creator, id, 7)
    expect(body).toHaveLength(7)
    expect(body.at(-1)).toEqual({ date: new Date().toISOString().slice(0, 10), views: 1, watchSeconds: 6 })
    expect(body[0]).toMatchObject({ views: 0, watchSeconds: 0 })
  })

  test('contain the seconds that were played while the database did not respond', async () => {
    const id = await makeVideo(site, creator)
    const rename = (from: string, to: string) =>
      sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(site.deps.db)
    site.deps.watchTime.add(id, 4.5)
    await rename('video_watch_days', 'away')
    await expect(site.deps.watchTime.flush()).rejects.toThrow()
    await rename('away', 'video_watch_days')
    site.deps.watchTime.add(id, 3.5)
    await site.deps.watchTime.flush()
    expect((await statistics(creator, id, 7)).body.at(-1)?.watchSeconds).toBe(8)
  })
})
