import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { S3Settings } from '../../storage/s3-settings.ts'
import { clip, image } from '../../testing/clips.ts'
import { type FaultyProxy, startFaultyProxy } from '../../testing/faulty-proxy.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader, tusChunk, type Uploader } from '../../testing/uploading.ts'
import { sweepUploads } from './uploads.sweep.ts'

let server: S3Server
let proxy: FaultyProxy
let settings: S3Settings
let first: TestSite
let second: TestSite
let grace: Person
let firstBase: string
let secondBase: string
let here: Uploader
/** The same person at the other process. */
let there: Uploader
let film: Buffer

beforeAll(async () => {
  server = await startS3Server()
  proxy = await startFaultyProxy(server.endpoint)
  settings = server.settings({ endpoint: proxy.endpoint })
  const environment = server.environment(settings)
  first = await createTestSite({ isOneOfMany: true, environment })
  second = await createTestSite({ isOneOfMany: true, beside: first, environment, works: true })
  firstBase = await first.app.listen({ port: 0, host: '127.0.0.1' })
  secondBase = await second.app.listen({ port: 0, host: '127.0.0.1' })
  grace = await first.person('grace')
  here = createUploader(firstBase, grace.cookie)
  there = createUploader(secondBase, grace.cookie)
  // A video of more than one part: players skip the data after its last box.
  const clipBytes = await clip('clip.mp4')
  const padding = randomBytes(12 * 1024 ** 2)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4)
  film = Buffer.concat([clipBytes, padding])
})
beforeEach(() => proxy.clear())
afterAll(async () => {
  await second.close()
  await first.close()
  await proxy.close()
  await server.close()
})

const idOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)
const offsetOf = async (uploader: Uploader, address: string) =>
  Number((await uploader.tus('HEAD', address)).headers.get('upload-offset'))

async function arriving(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of first.deps.storage.list('arriving')) keys.push(key)
  return keys
}

async function readBack(key: string): Promise<Buffer> {
  const file = await second.deps.storage.open(key)
  return Buffer.concat((await file?.stream?.(0, file.size).toArray()) ?? [])
}

const localFiles = async (site: TestSite) =>
  (await readdir(site.deps.uploadsDir).catch(() => [])).filter((name) => name !== 'work')

describe('uploads into a bucket', () => {
  test('an upload that is missing, incomplete or not a video is refused', async () => {
    expect((await here.post('/api/uploads/00000000-0000-4000-8000-000000000000/complete')).status).toBe(404)
    const address = await here.beginTus(film.length)
    const early = await here.post(`/api/uploads/${idOf(address)}/complete`)
    expect([early.status, early.json.code]).toEqual([409, 'upload_incomplete'])
    const text = await here.sendTus(Buffer.from('no film at all'))
    expect((await here.post(`/api/uploads/${text}/complete`)).status).toBe(415)
    expect((await here.tus('DELETE', address)).status).toBe(204)
    expect(await arriving()).toEqual([])
  })

  test('an upload started at one process is continued by another, byte for byte, until it is a video', async () => {
    const address = await here.beginTus(film.length)
    const half = 9_000_001
    expect((await here.tus('PATCH', address, tusChunk(0), film.subarray(0, half))).status).toBe(204)
    expect(await offsetOf(there, address)).toBe(half)
    expect((await there.tus('PATCH', address, tusChunk(half), film.subarray(half))).status).toBe(204)
    expect(await offsetOf(here, address)).toBe(film.length)
    const checked = await here.post(`/api/uploads/${idOf(address)}/complete`)
    expect(checked.status).toBe(200)
    const made = await there.createVideo({ title: 'Evening prayer', videoUrl: checked.json.videoUrl })
    expect(made.status).toBe(201)
    const { id } = made.json
    await expect
      .poll(async () => (await here.get<WatchVideo>(`/api/videos/${id}`)).json.processing, {
        timeout: 80_000,
        interval: 200,
      })
      .toBe('ready')
    expect((await readBack(`originals/${id}/source`)).equals(film)).toBe(true)
    await expect.poll(arriving, { interval: 200 }).toEqual([])
    expect(await localFiles(first)).toEqual([])
    expect(await localFiles(second)).toEqual([])

    const { json } = await here.get<WatchVideo>(`/api/videos/${id}`)
    const address2 = json.videoUrl ?? expect.fail('the video has no file')
    const owner = await fetch(firstBase + address2, { headers: { cookie: grace.cookie, range: 'bytes=0-99' } })
    expect([owner.status, (await owner.arrayBuffer()).byteLength]).toEqual([206, 100])
    const stranger = await first.person('yusuf')
    expect((await fetch(firstBase + address2, { headers: { cookie: stranger.cookie } })).status).toBe(404)
    expect((await fetch(secondBase + address2)).status).toBe(404)
  })

  test('a whole file and its picture, sent to one process, become a video at another', async () => {
    const sent = await here.sendFile('/api/videos/upload', 'video', await clip('clip.mp4'))
    expect(sent.status).toBe(201)
    const picture = await here.sendFile('/api/thumbnails/upload', 'thumbnail', await image('jpeg'), 'a.jpg')
    const preview = await fetch(`${secondBase}${picture.json.thumbnailUrl}`, { headers: { cookie: grace.cookie } })
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { videoUrl } = sent.json
    const made = await there.createVideo({ title: 'Vespers', videoUrl, thumbnailUrl: picture.json.thumbnailUrl })
    expect(made.status).toBe(201)
    await expect.poll(arriving, { timeout: 50_000, interval: 200 }).toEqual([])
    const keys: string[] = []
    for await (const { key } of first.deps.storage.list(`originals/${made.json.id}`)) keys.push(key)
    expect(keys.length).toBeGreaterThan(2)
    expect(await localFiles(first)).toEqual([])
  })

  test('while the store is down a sender is asked to retry, and no received bytes are lost', async () => {
    const address = await here.beginTus(film.length)
    const half = 9_000_001
    await here.tus('PATCH', address, tusChunk(0), film.subarray(0, half))
    proxy.add({ method: 'PUT', path: idOf(address), status: 507, code: 'InsufficientStorage', times: 100 })
    const refused = await here.tus('PATCH', address, tusChunk(half), film.subarray(half))
    expect([refused.status, refused.json.code]).toEqual([503, 'unavailable'])
    proxy.clear()
    proxy.add({ method: 'GET', path: idOf(address), status: 503, times: 100 })
    expect((await there.tus('HEAD', address)).status).toBe(503)
    proxy.clear()
    const arrived = await offsetOf(there, address)
    expect(arrived).toBeGreaterThanOrEqual(8 * 1024 ** 2)
    expect((await there.tus('PATCH', address, tusChunk(arrived), film.subarray(arrived))).status).toBe(204)
    expect((await there.post(`/api/uploads/${idOf(address)}/complete`)).status).toBe(200)
  })

  test('a file that cannot be stored gets 503 and leaves nothing behind', async () => {
    proxy.add({ method: 'PUT', path: 'arriving/', status: 503, times: 100 })
    const refused = await here.sendFile('/api/videos/upload', 'video', await clip('clip.mp4'))
    expect([refused.status, refused.json.code]).toEqual([503, 'unavailable'])
    expect(await localFiles(first)).toEqual([])
  })

  test('readiness names the storage while the store is down, and stays: a balancer would exclude every process', async () => {
    proxy.add({ method: 'PUT', path: 'writable', status: 503, times: 3 })
    const away = await fetch(`${firstBase}/readyz`)
    expect([away.status, await away.json()]).toEqual([200, { status: 'ready', degraded: ['storage'] }])
    proxy.clear()
    expect(await (await fetch(`${firstBase}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  test('uploads that did not become a video are swept from the bucket', async () => {
    await here.sendTus(await clip('clip.mp4'))
    const address = await here.beginTus(film.length)
    await here.tus('PATCH', address, tusChunk(0), film.subarray(0, 1_000))
    expect(await arriving()).not.toEqual([])
    await sweepUploads(second.deps.db, second.deps.uploads.files, -1)
    expect(await arriving()).toEqual([])
    expect((await here.tus('HEAD', address)).status).toBe(404)
  })
})
