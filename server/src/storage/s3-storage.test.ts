import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendStoredFile } from '../http/byte-ranges/send-stored-file.ts'
import { handleError } from '../http/failures.ts'
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { openStorage } from './open-storage.ts'
import { copyInParts } from './s3-copy.ts'
import { createS3Objects, type S3Objects, s3ClientConfig } from './s3-objects.ts'
import type { S3Settings } from './s3-settings.ts'
import { createS3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'
import { StorageUnavailable } from './storage-errors.ts'
import { InvalidStorageKeyError } from './storage-key.ts'

const MIB = 1024 ** 2

let server: S3Server
let proxy: FaultyProxy
let settings: S3Settings
let objects: S3Objects
let storage: MediaStorage
let folder: string

beforeAll(async () => {
  server = await startS3Server()
  proxy = await startFaultyProxy(server.endpoint)
  settings = server.settings({ endpoint: proxy.endpoint })
  const opened = await openStorage({ dataDir: '/nowhere', s3: settings })
  storage = opened.storage
  objects = opened.objects ?? expect.fail('a bucket was requested')
  folder = await mkdtemp(join(tmpdir(), 'lamplight-s3-test-'))
})
beforeEach(() => proxy.clear())
afterAll(async () => {
  await storage.close()
  await proxy.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function localFile(bytes: Buffer): Promise<string> {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  return path
}

async function read(key: string, offset: number, length: number): Promise<Buffer> {
  const file = await storage.open(key)
  if (file?.stream === undefined) throw new Error(`${key} cannot be streamed`)
  const chunks: Buffer[] = []
  for await (const chunk of file.stream(offset, length)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

describe('a bucket as media storage', () => {
  it('rejects invalid keys before contacting the store', async () => {
    const passed = proxy.passed.length
    for (const key of ['', '../secret', 'a//b', '/a', 'a/.hidden']) {
      await expect(storage.putBytes(key, Buffer.from('x')), key).rejects.toThrow(InvalidStorageKeyError)
      await expect(storage.open(key), key).rejects.toThrow(InvalidStorageKeyError)
    }
    await expect(storage.removeAll('')).rejects.toThrow(InvalidStorageKeyError)
    expect(proxy.passed.length).toBe(passed)
  })

  it('finds nothing under a key that was never stored, and removing it is not an error', async () => {
    expect(await storage.stat('videos/1/v/none.mp4')).toBeNull()
    expect(await storage.open('videos/1/v/none.mp4')).toBeNull()
    expect(await storage.copyToLocal('videos/1/v/none.mp4', join(folder, 'none'))).toBe(false)
    await storage.remove('videos/1/v/none.mp4')
    await storage.removeAll('videos/1')
  })

  it('stores a file of several parts and returns every byte and every range of it', async () => {
    const bytes = randomBytes(21 * MIB + 7)
    const path = await localFile(bytes)
    await storage.put('originals/1/source', path)
    expect(await stat(path)).toBeTruthy()
    expect((await storage.stat('originals/1/source'))?.size).toBe(bytes.length)
    expect((await read('originals/1/source', 0, bytes.length)).equals(bytes)).toBe(true)
    const border = 8 * MIB - 5
    expect((await read('originals/1/source', border, 10)).equals(bytes.subarray(border, border + 10))).toBe(true)
    const copy = join(folder, 'deeper/copy')
    expect(await storage.copyToLocal('originals/1/source', copy)).toBe(true)
    expect((await readFile(copy)).equals(bytes)).toBe(true)
    const buffer = Buffer.alloc(100)
    const file = await storage.open('originals/1/source')
    expect(await file?.read(bytes.length - 10, 100, buffer)).toBe(10)
    expect(buffer.subarray(0, 10).equals(bytes.subarray(-10))).toBe(true)
    expect(await file?.read(bytes.length, 10, buffer)).toBe(0)
  })

  it('removes the local file only when `move` is set and the file is stored', async () => {
    const path = await localFile(Buffer.from('given'))
    proxy.add({ method: 'PUT', path: 'given', status: 500, times: 3 })
    await expect(storage.put('videos/2/v/given', path, { move: true })).rejects.toThrow(StorageUnavailable)
    expect(await readFile(path, 'utf8')).toBe('given')
    await storage.put('videos/2/v/given', path, { move: true })
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect((await read('videos/2/v/given', 0, 5)).toString()).toBe('given')
  })

  it('lists the keys below a prefix, and removes more than fit into one request', async () => {
    const keys = Array.from({ length: 5 }, (_, index) => `videos/3/v/${index}.m4s`)
    for (const key of keys) await storage.putBytes(key, Buffer.from(key))
    await storage.putBytes('videos/33/v/kept.m4s', Buffer.from('kept'))
    expect(await keysBelow('videos/3')).toEqual(keys)
    expect(await keysBelow('')).toContain('videos/33/v/kept.m4s')
    await storage.removeAll('videos/3')
    expect(await keysBelow('videos/3')).toEqual([])
    expect(await storage.stat(keys[0] ?? '')).toBeNull()
    expect(await storage.stat('videos/33/v/kept.m4s')).not.toBeNull()
  })

  it('copies within the store, in one request or in parts', async () => {
    const bytes = randomBytes(11 * MIB)
    await storage.put('videos/4/v/from', await localFile(bytes))
    expect(await objects.copy('videos/4/v/from', 'videos/4/v/to')).toBe(true)
    expect((await read('videos/4/v/to', 0, bytes.length)).equals(bytes)).toBe(true)
    expect(await objects.copy('videos/4/v/none', 'videos/4/v/to')).toBe(false)
    const { S3Client } = await import('@aws-sdk/client-s3')
    const client = new S3Client(s3ClientConfig(settings))
    const { size = 0 } = (await objects.head('videos/4/v/from')) ?? {}
    const parts = { client, bucket: settings.bucket, from: 'videos/4/v/from', to: 'videos/4/v/parts', size }
    await copyInParts({ ...parts, partBytes: 5 * MIB })
    expect((await read('videos/4/v/parts', 0, bytes.length)).equals(bytes)).toBe(true)
    client.destroy()
  })

  it('resumes where a connection to the store was lost in the middle of a video', async () => {
    const bytes = randomBytes(3 * MIB)
    await storage.put('videos/5/v/full.mp4', await localFile(bytes))
    proxy.add({ method: 'GET', path: 'full.mp4', cutAfterBytes: MIB + 17 })
    proxy.add({ method: 'GET', path: 'full.mp4', cutAfterBytes: 1_000 })
    expect((await read('videos/5/v/full.mp4', 100, bytes.length - 100)).equals(bytes.subarray(100))).toBe(true)
  })

  it('continues a video after a store that was busy or restarted in the middle of it', async () => {
    const bytes = randomBytes(3 * MIB)
    await storage.put('videos/9/v/full.mp4', await localFile(bytes))
    proxy.add({ method: 'GET', path: 'full.mp4', cutAfterBytes: MIB + 17 })
    // More often than the client of the store tries by itself.
    proxy.add({ method: 'GET', path: 'full.mp4', status: 503, code: 'SlowDown', times: 5 })
    expect((await read('videos/9/v/full.mp4', 0, bytes.length)).equals(bytes)).toBe(true)
  })

  it('does not continue a video with its beginning, where the store sends the whole object instead of the rest', async () => {
    let isFirst = true
    const careless = createHttpServer((_, response) => {
      response.writeHead(200, { etag: '"tag"', 'content-length': 20 })
      if (!isFirst) return void response.end('abcdefghijklmnopqrst')
      isFirst = false
      response.write('abcdefghij', () => response.destroy())
    }).listen(0, '127.0.0.1')
    await once(careless, 'listening')
    const endpoint = `http://127.0.0.1:${(careless.address() as AddressInfo).port}`
    const carelessObjects = createS3Objects({ ...settings, endpoint })
    const reading = carelessObjects.stream('videos/10/v/full.mp4', '"tag"', 0, 20).toArray()
    await expect(reading).rejects.toThrow('other bytes')
    carelessObjects.close()
    careless.close()
  })

  it('never mixes two contents: reading an object that is replaced meanwhile fails', async () => {
    await storage.putBytes('videos/6/v/list.m3u8', Buffer.alloc(300_000, 'a'))
    const file = await storage.open('videos/6/v/list.m3u8')
    await storage.putBytes('videos/6/v/list.m3u8', Buffer.alloc(300_000, 'b'))
    await expect(file?.stream?.(0, 10).toArray()).rejects.toThrow('was replaced')
    expect((await read('videos/6/v/list.m3u8', 0, 3)).toString()).toBe('bbb')
  })

  it.each([
    ['wrong keys', 403, 'SignatureDoesNotMatch', /refuses the access key/],
    ['a clock that is wrong', 403, 'RequestTimeTooSkewed', /the clock of this machine/],
    ['a full store', 507, 'InsufficientStorage', /is full/],
    ['a store that is down', 503, 'ServiceUnavailable', /did not respond as it should/],
  ])('explains in one sentence what is wrong with %s', async (_, status, code, sentence) => {
    proxy.add({ method: 'PUT', status, code, times: 3 })
    const failure = await storage.check().then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(StorageUnavailable)
    expect(String(failure)).toMatch(sentence)
    proxy.clear()
    await storage.check()
  })

  it('names the store, and never the secret, when its keys are wrong or nothing listens there', async () => {
    const wrong = server.settings({
      bucket: settings.bucket,
      credentials: { accessKeyId: 'test:tester', secretAccessKey: 'another secret' },
    })
    await expect(openStorage({ dataDir: '/nowhere', s3: wrong })).rejects.toThrow(
      /refuses the access key for the bucket/,
    )
    const nobody = createS3Objects({ ...settings, endpoint: 'http://127.0.0.1:1' })
    await expect(createS3Storage({ objects: nobody, redirects: false }).check()).rejects.toThrow(/127\.0\.0\.1:1/)
    nobody.close()
  })

  it('gives up reading from a store that accepts requests and does not respond', async () => {
    const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const impatient = createS3Objects({ ...settings, endpoint }, { readTimeoutMs: 50 })
    await expect(impatient.head('videos/8/v/full.mp4')).rejects.toThrow(StorageUnavailable)
    await expect(impatient.stream('videos/8/v/full.mp4', '"tag"', 0, 10).toArray()).rejects.toThrow(StorageUnavailable)
    impatient.close()
    silent.close()
  })

  it('returns URLs that work without keys, for one file and no other', async () => {
    await storage.putBytes('videos/7/v/full.mp4', Buffer.from('film'))
    await storage.putBytes('videos/7/v/other.mp4', Buffer.from('secret'))
    const headers = { contentType: 'video/mp4', cacheControl: 'private', disposition: 'attachment; filename="a.mp4"' }
    expect(await storage.presigned('videos/7/v/full.mp4', 'browser', headers)).toBeNull()
    const redirecting = createS3Storage({ objects, redirects: true })
    const address = (await redirecting.presigned('videos/7/v/full.mp4', 'browser', headers)) ?? ''
    const response = await fetch(address, { headers: { range: 'bytes=1-2' } })
    expect([response.status, await response.text()]).toEqual([206, 'il'])
    expect(response.headers.get('content-disposition')).toBe(headers.disposition)
    expect((await fetch(address.replace('full.mp4', 'other.mp4'))).status).toBe(403)
  })
})

describe('a video sent from a bucket', () => {
  const film = randomBytes(2 * MIB + 3)
  const options = { contentType: 'video/mp4', cacheControl: 'private' }

  async function site(choices: { redirects?: boolean; internalPrefix?: string } = {}) {
    const app = fastify()
    app.setErrorHandler(handleError)
    const used = createS3Storage({ objects, redirects: choices.redirects ?? false })
    app.get('/:key', async (request, reply) => {
      const { key } = request.params as { key: string }
      const more = choices.internalPrefix === undefined ? {} : { internalPrefix: choices.internalPrefix }
      const isFound = await sendStoredFile(request, reply, used, key, { ...options, mayRedirect: true, ...more })
      return isFound ? reply : reply.code(404).send('none')
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    return { address, close: () => app.close() }
  }

  beforeAll(() => storage.putBytes('film.mp4', film))

  it('supports ranges and conditional requests like a folder', async () => {
    const { address, close } = await site()
    const whole = await fetch(`${address}/film.mp4`)
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(film.length)])
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
    const part = await fetch(`${address}/film.mp4`, { headers: { range: 'bytes=1048570-1048580' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1048570-1048580/${film.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1048570, 1048581))).toBe(true)
    expect((await fetch(`${address}/film.mp4`, { headers: { range: 'bytes=9999999-' } })).status).toBe(416)
    const etag = whole.headers.get('etag') ?? ''
    expect((await fetch(`${address}/film.mp4`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await fetch(`${address}/film.mp4`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
    expect((await fetch(`${address}/none.mp4`)).status).toBe(404)
    await close()
  })

  it('responds with 503 while the store is down, and sends the video again afterwards', async () => {
    const { address, close } = await site()
    proxy.add({ method: 'HEAD', path: 'film.mp4', status: 503, times: 3 })
    const away = await fetch(`${address}/film.mp4`, { headers: { accept: 'application/json' } })
    expect([away.status, await away.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
    expect(Buffer.from(await (await fetch(`${address}/film.mp4`)).arrayBuffer()).equals(film)).toBe(true)
    await close()
  })

  it('closes the connection to the store when the viewer leaves', async () => {
    const { address, close } = await site()
    const abort = new AbortController()
    const response = await fetch(`${address}/film.mp4`, { signal: abort.signal })
    await response.body?.getReader().read()
    abort.abort()
    // Ends only when no request is in progress.
    await close()
  })

  it('redirects a browser to the store, with the type and range of its request', async () => {
    const { address, close } = await site({ redirects: true })
    const sent = await fetch(`${address}/film.mp4`, { redirect: 'manual' })
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const followed = await fetch(`${address}/film.mp4`, { headers: { range: 'bytes=0-3' } })
    expect([followed.status, followed.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(Buffer.from(await followed.arrayBuffer()).equals(film.subarray(0, 4))).toBe(true)
    expect((await fetch(`${address}/film.mp4`, { method: 'HEAD', redirect: 'manual' })).status).toBe(200)
    expect((await fetch(`${address}/none.mp4`, { redirect: 'manual' })).status).toBe(404)
    await close()
  })

  it('gives nginx a URL of the store below its internal location', async () => {
    const { address, close } = await site({ internalPrefix: '/internal-media' })
    const handed = await fetch(`${address}/film.mp4`)
    const target = handed.headers.get('x-accel-redirect') ?? ''
    expect(target.startsWith(`/internal-media/${settings.bucket}/film.mp4?`)).toBe(true)
    const bytes = await fetch(proxy.endpoint + target.slice('/internal-media'.length))
    expect(Buffer.from(await bytes.arrayBuffer()).equals(film)).toBe(true)
    expect((await fetch(`${address}/film.mp4`, { method: 'HEAD' })).headers.get('x-accel-redirect')).toBeNull()
    await close()
  })
})
