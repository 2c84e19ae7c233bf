import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { TUS_PATH, type UnfinishedUpload, uploadsApi } from '@lamplight/contract/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import { clip, image } from '../../testing/clips.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader, tusChunk, type Uploader } from '../../testing/uploading.ts'
import { createLocalCalls } from './arriving-calls.ts'
import { createUnfinishedRoom } from './unfinished-room.ts'
import { insertArriving } from './uploads.sql.ts'
import { sweepUploads } from './uploads.sweep.ts'

const MAX_BYTES = 1024 * 1024
/** Two of the largest. */
const ROOM = 2 * MAX_BYTES

let site: TestSite
let base: string
let grace: Person
let creator: Uploader
let other: Uploader
let mp4: Buffer

beforeAll(async () => {
  site = await createTestSite({
    environment: { MAX_VIDEO_BYTES: String(MAX_BYTES), MAX_UNFINISHED_BYTES: String(ROOM) },
  })
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
  grace = await site.person('grace')
  creator = createUploader(base, grace.cookie)
  other = createUploader(base, (await site.person('yusuf')).cookie)
  mp4 = await clip('clip.mp4')
})
afterAll(() => site.close())

beforeEach(async () => {
  await site.deps.db.deleteFrom('videos').execute()
  await site.deps.db.deleteFrom('uploads').execute()
  await sweepUploads(site.deps.db, site.deps.uploads.files, -1)
})

const begin = (who: Uploader, bytes: number) => who.tus('POST', TUS_PATH, { 'upload-length': String(bytes) })
const refusal = { status: 413, code: 'unfinished_uploads', detail: expect.stringContaining('finish or cancel one') }
const filesLeft = async () => (await readdir(site.deps.uploadsDir)).filter((name) => name !== 'work')

describe('the quota of one member for uploads that are not a video yet', () => {
  test('counts declared bytes, not received ones; each member has their own', async () => {
    await creator.beginTus(MAX_BYTES)
    await creator.beginTus(MAX_BYTES - 1)
    expect((await begin(creator, 2)).json).toMatchObject(refusal)
    expect((await begin(creator, 1)).status).toBe(201)
    expect((await begin(creator, 1)).json).toMatchObject(refusal)
    expect((await begin(other, MAX_BYTES)).status).toBe(201)
  })

  test('cannot be exceeded by uploads that start simultaneously', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => begin(creator, MAX_BYTES)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(responses.filter(({ status }) => status === 413)).toHaveLength(10)
    expect(await site.deps.db.selectFrom('uploads').select('id').execute()).toHaveLength(2)
  })

  test('is checked for one upload after the other: the second waits until the first is written', async () => {
    const { db, uploads, database } = site.deps
    const room = createUnfinishedRoom({ db, files: uploads.files, maxBytes: ROOM, calls: createLocalCalls() })
    const written = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const first = room.admit(grace.id, ROOM, async (tx) => {
      await insertArriving(tx, { id: randomUUID(), userId: grace.id, bytes: ROOM })
      written.resolve()
      await mayEnd.promise
    })
    await written.promise
    const second = room.admit(grace.id, 1, () => {})
    const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1)
    mayEnd.resolve()
    expect([await first, await second]).toEqual([true, false])
  })

  test('does not affect an upload that has started: it continues, and is checked, with no space left', async () => {
    const address = await creator.beginTus(mp4.length)
    while ((await begin(creator, MAX_BYTES / 2)).status === 201);
    expect((await creator.tus('HEAD', address)).headers.get('upload-offset')).toBe('0')
    expect((await creator.tus('PATCH', address, tusChunk(0), mp4)).status).toBe(204)
    expect((await creator.post(`/api/uploads/${address.split('/').at(-1)}/complete`)).status).toBe(200)
  })

  test('is released by creating the video, by cancelling and by the protocol', async () => {
    const id = await creator.sendTus(mp4)
    const { json } = await creator.post(`/api/uploads/${id}/complete`)
    const first = await creator.beginTus(MAX_BYTES - mp4.length)
    const second = await creator.beginTus(MAX_BYTES)
    expect((await begin(creator, 1)).status).toBe(413)

    expect((await creator.createVideo({ title: 'Evening psalm', videoUrl: json.videoUrl })).status).toBe(201)
    await creator.beginTus(mp4.length)
    expect((await begin(creator, 1)).status).toBe(413)

    const params = { id: second.split('/').at(-1) ?? '' }
    expect((await site.call(grace, uploadsApi.discard, { params })).status).toBe(200)
    await creator.beginTus(MAX_BYTES)
    expect((await begin(creator, 1)).status).toBe(413)

    await creator.tus('DELETE', first)
    expect((await begin(creator, 1)).status).toBe(201)
  })

  test('is released by expired uploads at once, with their files, before the sweeper runs', async () => {
    const id = await creator.sendTus(mp4)
    await creator.beginTus(MAX_BYTES)
    await creator.beginTus(MAX_BYTES - mp4.length)
    expect(await filesLeft()).toContain(id)
    const aDayAgo = new Date(Date.now() - 24 * 3_600_000 - 1000)
    await site.deps.db.updateTable('uploads').set({ createdAt: aDayAgo }).where('id', '=', id).execute()
    expect((await begin(creator, mp4.length)).status).toBe(201)
    expect(await filesLeft()).not.toContain(id)
  })

  test('is released by expired uploads whose files cannot be removed now: the next upload begins', async () => {
    const { db, uploads } = site.deps
    const id = randomUUID()
    await insertArriving(db, { id, userId: grace.id, bytes: ROOM })
    await db
      .updateTable('uploads')
      .set({ createdAt: new Date(0) })
      .where('id', '=', id)
      .execute()
    const files = { ...uploads.files, remove: () => Promise.reject(new Error('the storage does not respond')) }
    const room = createUnfinishedRoom({ db, files, maxBytes: ROOM, calls: createLocalCalls() })
    expect(await room.admit(grace.id, ROOM, async () => {})).toBe(true)
  })

  test('is released by a file that is refused', async () => {
    const bytes = Buffer.alloc(MAX_BYTES)
    const id = await creator.sendTus(bytes)
    await creator.beginTus(MAX_BYTES)
    expect((await creator.post(`/api/uploads/${id}/complete`)).status).toBe(415)
    expect((await begin(creator, MAX_BYTES)).status).toBe(201)
  })

  test('is not touched by thumbnails', async () => {
    await creator.beginTus(MAX_BYTES)
    await creator.beginTus(MAX_BYTES)
    expect((await creator.sendFile('/api/thumbnails/upload', 'thumbnail', await image('jpeg'))).status).toBe(201)
  })
})

describe('the multipart call', () => {
  test('is refused before its bytes are stored when they do not fit, and leaves nothing', async () => {
    await creator.beginTus(MAX_BYTES)
    await creator.beginTus(MAX_BYTES - mp4.length)
    const before = await filesLeft()
    const response = await creator.sendFile('/api/videos/upload', 'video', mp4)
    expect(response.json).toMatchObject(refusal)
    expect(await filesLeft()).toEqual(before)
    expect((await other.sendFile('/api/videos/upload', 'video', mp4)).status).toBe(201)
  })

  test('counts while it is in progress, with the maximum when no length is declared, and releases the unused part', async () => {
    const sender = httpRequest(`${base}/api/videos/upload`, {
      method: 'POST',
      headers: { cookie: grace.cookie, 'content-type': 'multipart/form-data; boundary=x' },
    })
    sender.on('error', () => {})
    sender.write('--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n')
    sender.write(mp4)
    await expect.poll(filesLeft).toHaveLength(1)
    await creator.beginTus(MAX_BYTES)
    expect((await begin(creator, 1)).status).toBe(413)
    const response = new Promise<number>((resolve) => {
      sender.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    })
    sender.end('\r\n--x--\r\n')
    expect(await response).toBe(201)
    expect((await begin(creator, MAX_BYTES - mp4.length)).status).toBe(201)
    expect((await begin(creator, 1)).status).toBe(413)
  })

  test('releases its quota when its connection is lost', async () => {
    const sender = httpRequest(`${base}/api/videos/upload`, {
      method: 'POST',
      headers: { cookie: grace.cookie, 'content-type': 'multipart/form-data; boundary=x' },
    })
    sender.on('error', () => {})
    sender.write('--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n')
    sender.write(mp4)
    await expect.poll(filesLeft).toHaveLength(1)
    await creator.beginTus(MAX_BYTES)
    sender.destroy()
    await expect.poll(async () => (await begin(creator, MAX_BYTES)).status).toBe(201)
  })
})

describe('a draft', () => {
  const words = { fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: null }
  const keep = (who: Uploader, id: string, draft: object = words) => who.put(`/api/uploads/${id}/draft`, draft)

  test('is stored with one’s own upload that is not a video yet', async () => {
    const id = await creator.sendTus(mp4)
    expect((await keep(createUploader(base, null), id)).status).toBe(401)
    expect((await keep(other, id)).status).toBe(404)
    expect((await keep(creator, id, { title: 'only this' })).status).toBe(400)
    expect((await keep(creator, id)).status).toBe(200)
    const [unfinished] = (await creator.get<UnfinishedUpload[]>('/api/uploads')).json
    expect(unfinished).toMatchObject({ id, hasArrived: true, draft: words })
    const { videoUrl } = (await creator.post(`/api/uploads/${id}/complete`)).json
    expect((await creator.createVideo({ title: 'Vigil', videoUrl })).status).toBe(201)
    expect((await keep(creator, id)).status).toBe(404)
  })

  test('keeps its file for 30 days', async () => {
    const [plain, kept] = [await creator.sendTus(mp4), await creator.sendTus(mp4)]
    await keep(creator, kept)
    const left = async () => (await creator.get<UnfinishedUpload[]>('/api/uploads')).json.map(({ id }) => id)
    const age = (days: number) =>
      site.deps.db
        .updateTable('uploads')
        .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
        .where('id', 'in', [plain, kept])
        .execute()
    await age(29)
    await sweepUploads(site.deps.db, site.deps.uploads.files)
    expect(await left()).toContain(kept)
    expect(await left()).not.toContain(plain)
    await age(31)
    await sweepUploads(site.deps.db, site.deps.uploads.files)
    expect(await left()).not.toContain(kept)
  })

  test('has the price as typed and a picture, which is kept as long as the draft', async () => {
    const id = await creator.sendTus(mp4)
    const picture = await image('jpeg')
    const send = async (who: Uploader): Promise<string> =>
      String((await who.sendFile('/api/thumbnails/upload', 'thumbnail', picture, 'lamp.jpg')).json.thumbnailUrl)
    const [used, unused, ofOther] = [await send(creator), await send(creator), await send(other)]
    const more = { isDownloadable: true, price: '4,99', thumbnailUrl: used }
    expect((await keep(creator, id, { ...words, ...more })).status).toBe(200)
    expect((await keep(creator, id, { ...words, ...more, price: '9'.repeat(41) })).status).toBe(400)
    const [unfinished] = (await creator.get<UnfinishedUpload[]>('/api/uploads')).json
    expect(unfinished?.draft).toEqual({ ...words, ...more })
    const pictures = [used, unused, ofOther].map((address) => address.replace('/uploads/', ''))
    await site.deps.db
      .updateTable('uploads')
      .set({ createdAt: new Date(Date.now() - 29 * 86_400_000) })
      .where('id', 'in', [id, ...pictures])
      .execute()
    await sweepUploads(site.deps.db, site.deps.uploads.files)
    const left = await site.deps.db.selectFrom('uploads').select('id').where('id', 'in', pictures).execute()
    expect(left.map((row) => row.id)).toEqual([pictures[0]])
    const { videoUrl } = (await creator.post(`/api/uploads/${id}/complete`)).json
    expect((await creator.createVideo({ title: 'Vigil', videoUrl, thumbnailUrl: used })).status).toBe(201)
  })
})

describe('the list of unfinished uploads', () => {
  const list = async (who: Uploader) => (await who.get<UnfinishedUpload[]>('/api/uploads')).json

  test('contains one’s own uploads that are not a video, newest first; nobody else sees them [V-SEC-05]', async () => {
    const first = await creator.sendTus(mp4)
    const second = (await creator.beginTus(1000)).split('/').at(-1)
    await creator.sendFile('/api/thumbnails/upload', 'thumbnail', await image('jpeg'))
    const used = await creator.sendFile('/api/videos/upload', 'video', mp4)
    await creator.createVideo({ title: 'Evening psalm', videoUrl: used.json.videoUrl })
    expect(await list(creator)).toEqual([
      { id: second, bytes: 1000, createdAt: expect.any(String), hasArrived: false, draft: null },
      { id: first, bytes: mp4.length, createdAt: expect.any(String), hasArrived: true, draft: null },
    ])
    expect(await list(other)).toEqual([])
  })

  test('contains the newest hundred', async () => {
    for (let made = 0; made < 101; made += 1)
      await insertArriving(site.deps.db, { id: randomUUID(), userId: grace.id, bytes: 1 })
    expect(await list(creator)).toHaveLength(100)
  })

  test('is for members [V-SEC-01]', async () => {
    expect((await createUploader(base, null).get('/api/uploads')).status).toBe(401)
  })
})

describe('the setting MAX_UNFINISHED_BYTES', () => {
  test('is three times the largest video by default', () => {
    expect(readConfig({ MAX_VIDEO_BYTES: '5000' }).maxUnfinishedBytes).toBe(15_000)
    expect(readConfig({ MAX_VIDEO_BYTES: '5000', MAX_UNFINISHED_BYTES: '5000' }).maxUnfinishedBytes).toBe(5000)
  })

  test.each([
    ['4999', /at least MAX_VIDEO_BYTES/],
    ['lots', /MAX_UNFINISHED_BYTES: must be a whole number/],
    ['1', /MAX_UNFINISHED_BYTES: must be at least 1024/],
  ])('%s stops the start with an error message', (value, sentence) => {
    const read = () => readConfig({ MAX_VIDEO_BYTES: '5000', MAX_UNFINISHED_BYTES: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(sentence)
  })
})
