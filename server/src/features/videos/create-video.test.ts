import { readdir } from 'node:fs/promises'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clip, image } from '../../testing/clips.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader, type Uploader } from '../../testing/uploading.ts'
import { DEFAULT_THUMBNAIL } from './media-addresses.ts'

let site: TestSite
let grace: Person
let yusuf: Person
let creator: Uploader
let stranger: Uploader
let mp4: Buffer
let picture: Buffer

beforeAll(async () => {
  site = await createTestSite()
  const base = await site.app.listen({ port: 0, host: '127.0.0.1' })
  grace = await site.person('grace')
  yusuf = await site.person('yusuf')
  creator = createUploader(base, grace.cookie)
  stranger = createUploader(base, yusuf.cookie)
  mp4 = await clip('clip.mp4')
  picture = await image('jpeg', 1280, 720)
})
afterAll(() => site.close())

const sendVideo = async (who = creator) =>
  String((await who.sendFile('/api/videos/upload', 'video', mp4)).json.videoUrl)
const sendPicture = async (who = creator) =>
  String((await who.sendFile('/api/thumbnails/upload', 'thumbnail', picture, 'a.jpg')).json.thumbnailUrl)
const videoCount = async () =>
  (
    await site.deps.db
      .selectFrom('videos')
      .select((s) => s.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('refusals', () => {
  test('a visitor is refused [V-SEC-01]', async () => {
    const response = await site.call(null, videosApi.create, { body: { title: 'Psalm', videoUrl: await sendVideo() } })
    expect(response.status).toBe(401)
  })

  test.each([
    ['shorter than 3 characters', 'ab', 'Title must be at least 3 characters'],
    ['blank around 2 characters', '  ab  ', 'Title must be at least 3 characters'],
    ['longer than 100 characters', 'x'.repeat(101), 'Title cannot exceed 100 characters'],
    ['invisible', '\u200b\u200b\u200b', 'Title must be at least 3 characters'],
    ['missing', undefined, 'Title must be at least 3 characters'],
    ['a number', 12345, 'Title must be at least 3 characters'],
  ])('a title that is %s is refused [V-UPLOAD-49]', async (_, title, message) => {
    const response = await creator.createVideo({ title, videoUrl: '/uploads/00000000-0000-4000-8000-000000000000' })
    expect(response.status).toBe(400)
    expect(response.json).toMatchObject({ code: 'validation_failed', issues: [{ path: 'title', message }] })
  })

  test.each([undefined, null, '', 5])('a video without a file (%s) is refused [V-UPLOAD-22]', async (videoUrl) => {
    const response = await creator.createVideo({ title: 'Psalm', videoUrl })
    expect(response.status).toBe(400)
    expect(response.json).toMatchObject({ detail: 'Please select a video file to upload.' })
  })

  test.each([
    'https://elsewhere.test/film.mp4',
    'http://site.test/uploads/00000000-0000-4000-8000-000000000000',
    '/uploads/00000000-0000-4000-8000-000000000000',
    '/uploads/../../etc/passwd',
    '/uploads/',
    '/media/1/a/b/progressive.mp4',
    'file:///etc/passwd',
  ])('%s is not one of our uploads [V-UPLOAD-33]', async (videoUrl) => {
    const response = await creator.createVideo({ title: 'Psalm', videoUrl })
    expect([response.status, response.json]).toMatchObject([404, { code: 'upload_not_found' }])
  })

  test("another person's upload, and a picture instead of a video, count as missing", async () => {
    const videoUrl = await sendVideo()
    expect((await stranger.createVideo({ title: 'Psalm', videoUrl })).json).toMatchObject({ code: 'upload_not_found' })
    const swapped = await creator.createVideo({ title: 'Psalm', videoUrl: await sendPicture() })
    expect(swapped.json).toMatchObject({ code: 'upload_not_found' })
    expect((await creator.createVideo({ title: 'Psalm', videoUrl })).status).toBe(201)
  })

  test('an upload that has not been checked is refused until it is', async () => {
    const id = await creator.sendTus(mp4)
    const body = { title: 'Psalm', videoUrl: `/uploads/${id}` }
    expect((await creator.createVideo(body)).json).toMatchObject({ status: 409, code: 'upload_incomplete' })
    await creator.post(`/api/uploads/${id}/complete`)
    expect((await creator.createVideo(body)).status).toBe(201)
  })

  test('a rejected category or picture leaves the upload usable', async () => {
    const videoUrl = await sendVideo()
    const foreign = await sendPicture(stranger)
    const category = await creator.createVideo({ title: 'Psalm', videoUrl, categoryId: 999_999 })
    expect(category.json).toMatchObject({ status: 400, code: 'category_not_found' })
    const { id: hidden } = await site.deps.db
      .insertInto('categories')
      .values({ kind: 'video', slug: 'fasts', name: 'Fasts', hiddenAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const late = await creator.createVideo({ title: 'Psalm', videoUrl, categoryId: hidden })
    expect(late.json).toMatchObject({ status: 409, code: 'category_hidden' })
    for (const thumbnailUrl of [foreign, 'https://elsewhere.test/a.jpg', videoUrl]) {
      const response = await creator.createVideo({ title: 'Psalm', videoUrl, thumbnailUrl })
      expect(response.json).toMatchObject({ status: 404, code: 'upload_not_found' })
    }
    expect((await creator.createVideo({ title: 'Psalm', videoUrl })).status).toBe(201)
  })
})

describe('the record', () => {
  test('it is pending and belongs to the signed-in member, whatever the payload claims [V-UPLOAD-33, V-UPLOAD-34, V-UPLOAD-48]', async () => {
    const response = await stranger.createVideo({
      title: '  Friday sermon ',
      description: 'On patience',
      videoUrl: await sendVideo(stranger),
      thumbnailUrl: null,
      duration: 99_999,
      userId: grace.id,
      status: 'approved',
      views: 1_000_000,
      likes: 1_000,
      religiousContentVerified: true,
    })
    expect(response.status).toBe(201)
    expect(response.json).toMatchObject({
      id: expect.any(Number),
      title: 'Friday sermon',
      description: 'On patience',
      duration: 2,
      status: 'pending',
      processing: 'uploaded',
      views: 0,
      likes: 0,
      religiousContentVerified: false,
      categoryId: null,
      user: { id: yusuf.id },
      viewer: { isOwner: true },
    })
    const moderation = await site.deps.db
      .selectFrom('moderationTransitions')
      .select(['fromStatus', 'toStatus', 'actorId'])
      .where('videoId', '=', response.json.id)
      .execute()
    expect(moderation).toEqual([{ fromStatus: null, toStatus: 'pending', actorId: yusuf.id }])
  })

  test('a numeric category is stored; the value none means no category [V-UPLOAD-10]', async () => {
    const { id: categoryId } = await site.deps.db
      .selectFrom('categories')
      .select('id')
      .where('kind', '=', 'video')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const response = await creator.createVideo({ title: 'Psalm', videoUrl: await sendVideo(), categoryId })
    expect(response.json.categoryId).toBe(categoryId)
    const text = await creator.createVideo({ title: 'Psalm', videoUrl: await sendVideo(), categoryId: 'none' })
    expect(text.status).toBe(400)
  })

  test('without a picture it has the default thumbnail, also when a client sends that address [V-UPLOAD-26]', async () => {
    for (const thumbnailUrl of [undefined, null, '', DEFAULT_THUMBNAIL]) {
      const response = await creator.createVideo({ title: 'Psalm', videoUrl: await sendVideo(), thumbnailUrl })
      expect([response.status, response.json.thumbnailUrl]).toEqual([201, DEFAULT_THUMBNAIL])
    }
  })

  test('its processing has priority, and counts for its owner', async () => {
    const { json } = await creator.createVideo({ title: 'Psalm', videoUrl: await sendVideo() })
    const { rows } = await site.deps.database.pool.query(
      "SELECT priority, group_id FROM pgboss.job WHERE name = 'process-video' AND data @> $1",
      [{ videoId: json.id }],
    )
    expect(rows).toEqual([{ priority: 1, group_id: String(grace.id) }])
  })

  test('nobody else sees it before it is approved', async () => {
    const { json } = await creator.createVideo({ title: 'Psalm', videoUrl: await sendVideo() })
    expect((await site.call(grace, videosApi.get, { params: { id: json.id } })).status).toBe(200)
    expect((await site.call(yusuf, videosApi.get, { params: { id: json.id } })).status).toBe(404)
  })

  test('the original and its picture are moved to their final location', async () => {
    const body = { title: 'Psalm', videoUrl: await sendVideo(), thumbnailUrl: await sendPicture() }
    const { json } = await creator.createVideo(body)
    const { db, storage, uploadsDir } = site.deps
    const row = await db
      .selectFrom('videos')
      .select(['originalKey', 'customThumbnail'])
      .where('id', '=', json.id)
      .executeTakeFirstOrThrow()
    expect(row.originalKey).toBe(`originals/${json.id}/source`)
    expect((await storage.stat(`originals/${json.id}/source`))?.size).toBe(mp4.length)
    for (const ending of ['.jpg', '-320.webp', '-640.webp', '-1280.webp']) {
      expect(await storage.stat(`${row.customThumbnail}${ending}`)).not.toBeNull()
    }
    const left = await readdir(uploadsDir)
    expect(left).not.toContain(body.videoUrl.split('/')[2])
    expect(left).not.toContain(body.thumbnailUrl.split('/')[2])
  })
})

describe('an upload makes one video', () => {
  test('the same request again, because the response was lost, returns that video', async () => {
    const request = {
      title: 'Psalm',
      description: 'Sung',
      videoUrl: await sendVideo(),
      thumbnailUrl: await sendPicture(),
    }
    const first = await creator.createVideo(request)
    const before = await videoCount()
    const again = await creator.createVideo(request)
    expect([again.status, again.json.id]).toEqual([201, first.json.id])
    expect(await videoCount()).toBe(before)
  })

  test('a second use is refused with 409', async () => {
    const videoUrl = await sendVideo()
    await creator.createVideo({ title: 'Psalm', videoUrl })
    const again = await creator.createVideo({ title: 'Another psalm', videoUrl })
    expect(again.json).toMatchObject({ status: 409, code: 'upload_already_used' })
    const picture = await sendPicture()
    await creator.createVideo({ title: 'Psalm', videoUrl: await sendVideo(), thumbnailUrl: picture })
    const reused = await creator.createVideo({ title: 'Psalm', videoUrl: await sendVideo(), thumbnailUrl: picture })
    expect(reused.json).toMatchObject({ status: 409, code: 'upload_already_used' })
  })

  test('of five simultaneous requests one creates the video', async () => {
    const videoUrl = await sendVideo()
    const before = await videoCount()
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => creator.createVideo({ title: `Psalm ${n}`, videoUrl })),
    )
    expect(responses.map((response) => response.status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await videoCount()).toBe(before + 1)
  })

  test('an upload that became a video cannot be discarded or continued', async () => {
    const id = await creator.sendTus(mp4)
    await creator.post(`/api/uploads/${id}/complete`)
    await creator.createVideo({ title: 'Psalm', videoUrl: `/uploads/${id}` })
    expect((await creator.tus('HEAD', `/api/uploads/tus/${id}`)).status).toBe(404)
    expect((await creator.tus('DELETE', `/api/uploads/tus/${id}`)).json).toMatchObject({ code: 'upload_already_used' })
    expect((await creator.post(`/api/uploads/${id}/complete`)).json).toMatchObject({ code: 'upload_already_used' })
  })
})
