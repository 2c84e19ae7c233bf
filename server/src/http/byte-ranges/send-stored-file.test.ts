import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolderStorage } from '../../storage/folder-storage.ts'
import { openSockets, untilDescriptors } from '../../storage/open-descriptors.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { type BufferPool, createBufferPool } from './buffer-pool.ts'
import { createKernelFiles, type KernelFiles, loadKernelFiles, loadSystemCalls } from './kernel-files.ts'
import { openRequest, rawRequest } from './raw-request.ts'
import { type SendOptions, sendStoredFile } from './send-stored-file.ts'

const KIB = 1024
const MIB = 1024 * KIB
const small = Buffer.from('0123456789')
/** More than any socket buffer on the way takes, so that a client that does not read stops the server. */
const large = randomBytes(40 * MIB)

let root: string
let storage: MediaStorage
let pool: BufferPool
let app: FastifyInstance
let port: number
let extra: Partial<SendOptions>

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'send-stored-file-'))
  storage = await openFolderStorage({ root })
  pool = createBufferPool()
  extra = {}
  await storage.putBytes('small', small)
  await storage.putBytes('empty', Buffer.alloc(0))
  app = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-from-reply', 'kept')
    reply.raw.setHeader('x-from-raw', 'kept')
  })
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/:key',
    async handler(request, reply) {
      const options = { contentType: 'video/mp4', cacheControl: 'private', pool, ...extra }
      const isFound = await sendStoredFile(request, reply, storage, request.params.key, options)
      return isFound ? reply : reply.code(404).send('nothing there')
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})

afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
  await storage.close()
  await rm(root, { recursive: true, force: true })
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest({ port, path, headers, method })

/** Reads from the connection until at least `count` bytes came, which are thrown away; resolves with how many it were. */
function receive(socket: Socket, count: number): Promise<number> {
  return new Promise((resolve) => {
    let received = 0
    socket.on('data', function take(chunk: Buffer) {
      received += chunk.length
      if (received < count) return
      socket.off('data', take)
      socket.pause()
      resolve(received)
    })
    socket.resume()
  })
}

/** Resolves when every buffer is returned and every file is closed; the test's timeout is the only bound. */
async function untilNothingIsHeld(): Promise<void> {
  await storage.close()
  while (pool.bytesInUse > 0) await nextTurn()
  await untilDescriptors(root, 0)
}

describe('a stored file', () => {
  it('that does not exist gets 404', async () => {
    expect(await ask('/nothing')).toMatchObject({ status: 404, body: Buffer.from('nothing there') })
  })

  it('is sent whole with a fixed type that the browser must not sniff [V-SEC-21]', async () => {
    const response = await ask('/small')
    expect(response).toMatchObject({ status: 200, body: small })
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private',
      'content-length': '10',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    expect(response.headers).not.toHaveProperty('content-disposition')
  })

  it('keeps the headers that hooks have set', async () => {
    expect((await ask('/small')).headers).toMatchObject({ 'x-from-reply': 'kept', 'x-from-raw': 'kept' })
  })

  it('may be empty', async () => {
    expect(await ask('/empty')).toMatchObject({
      status: 200,
      headers: { 'content-length': '0' },
      body: Buffer.alloc(0),
    })
    expect(await ask('/empty', { range: 'bytes=0-' })).toMatchObject({ status: 416 })
  })

  it('responds to HEAD with the same headers and no body, whatever range is requested', async () => {
    const { headers } = await ask('/small')
    const response = await ask('/small', { range: 'bytes=2-3' }, 'HEAD')
    expect(response).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    for (const name of ['content-type', 'content-length', 'etag', 'last-modified', 'accept-ranges', 'cache-control']) {
      expect(response.headers[name]).toBe(headers[name])
    }
  })

  it('is saved under a name in any script on request', async () => {
    extra = { downloadName: 'صلاة.mp4' }
    const { headers } = await ask('/small')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="____.mp4"; filename*=UTF-8''${encodeURIComponent('صلاة.mp4')}`,
    )
  })

  it('of many slices arrives unchanged', async () => {
    await storage.putBytes('large', large)
    expect((await ask('/large')).body.equals(large)).toBe(true)
    await untilNothingIsHeld()
  })
})

describe('a range', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-50', '89', 'bytes 8-9/10'],
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
  ])('%s is sent as 206', async (range, body, contentRange) => {
    const response = await ask('/small', { range })
    expect(response).toMatchObject({ status: 206, body: Buffer.from(body) })
    expect(response.headers).toMatchObject({ 'content-range': contentRange, 'content-length': `${body.length}` })
  })

  it.each(['bytes=10-', 'bytes=5-4', 'bytes=x', 'bytes=-0'])('%s returns 416 with the size', async (range) => {
    const response = await ask('/small', { range })
    expect(response).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' }, body: Buffer.alloc(0) })
  })

  it.each(['bytes=0-1,4-5', 'lines=1-2'])('%s gets the whole file', async (range) => {
    const response = await ask('/small', { range })
    expect(response).toMatchObject({ status: 200, body: small })
    expect(response.headers).not.toHaveProperty('content-range')
  })

  it.each([
    [0, 1],
    [65_535, 65_537],
    [MIB - 1, MIB + 1],
    [12_345_678, 3 * MIB + 17],
    [40 * MIB - 1, 1],
  ])('at %d of %d bytes is the very bytes of the file', async (first, length) => {
    await storage.putBytes('large', large)
    const { body } = await ask('/large', { range: `bytes=${first}-${first + length - 1}` })
    expect(body.equals(large.subarray(first, first + length))).toBe(true)
  })

  it('is right for each of many at once on one connection and on several', async () => {
    await storage.putBytes('large', large)
    const ranges = Array.from({ length: 200 }, (_, n) => ({ first: n * 200_003, length: 1 + ((n * 7_919) % 150_000) }))
    const responses = await Promise.all(
      ranges.map(({ first, length }) => ask('/large', { range: `bytes=${first}-${first + length - 1}` })),
    )
    ranges.forEach(({ first, length }, n) => {
      expect(responses[n]?.body.equals(large.subarray(first, first + length))).toBe(true)
    })
    await untilNothingIsHeld()
  })

  it('of a file that was replaced meanwhile returns the whole new file (If-Range)', async () => {
    const etag = (await ask('/small')).headers.etag ?? ''
    expect(await ask('/small', { range: 'bytes=5-', 'if-range': etag })).toMatchObject({ status: 206 })
    await storage.putBytes('small', Buffer.from('another content'))
    const response = await ask('/small', { range: 'bytes=5-', 'if-range': etag })
    expect(response).toMatchObject({ status: 200, body: Buffer.from('another content') })
  })
})

describe('a condition', () => {
  it('with the current tag or date gets 304 without a body', async () => {
    const { headers } = await ask('/small')
    const byTag = await ask('/small', { 'if-none-match': headers.etag ?? '' })
    const byDate = await ask('/small', { 'if-modified-since': headers['last-modified'] ?? '' })
    for (const response of [byTag, byDate]) {
      expect(response).toMatchObject({ status: 304, body: Buffer.alloc(0) })
      expect(response.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'private' })
    }
    expect(await ask('/small', { 'if-none-match': headers.etag ?? '' }, 'HEAD')).toMatchObject({ status: 304 })
  })

  it('with the tag of a replaced file gets the new one', async () => {
    const { etag = '' } = (await ask('/small')).headers
    await storage.putBytes('small', Buffer.from('9876543210'))
    const response = await ask('/small', { 'if-none-match': etag })
    expect(response).toMatchObject({ status: 200, body: Buffer.from('9876543210') })
    expect(response.headers.etag).not.toBe(etag)
  })

  it('that requires another content gets 412', async () => {
    expect(await ask('/small', { 'if-match': '"x"' })).toMatchObject({ status: 412, body: Buffer.alloc(0) })
  })
})

describe.each([
  { way: 'in the kernel', loadKernel: loadKernelFiles, slice: 64 * KIB },
  { way: 'through buffers', loadKernel: async () => null, slice: MIB },
])('a client that is served $way', ({ loadKernel, slice }) => {
  beforeEach(async () => {
    extra = { loadKernel }
    await storage.putBytes('large', large)
  })

  it('that does not read holds one buffer, and everything is released when it disconnects', async () => {
    const { sent, response } = openRequest({ port, path: '/large' })
    const message = await response
    message.pause()
    expect(pool.bytesInUse).toBe(slice)
    sent.destroy()
    await untilNothingIsHeld()
  })

  it('that disconnects at any moment leaves nothing open', async () => {
    const socketsBefore = openSockets()
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        await once(socket, 'connect')
        socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
        // A third goes before the response, a third at its first bytes, a third in the middle.
        if (n % 3 > 0) await receive(socket, n % 3 === 1 ? 1 : n * 50_000)
        socket.resetAndDestroy()
      }),
    )
    await untilNothingIsHeld()
    while (openSockets() > socketsBefore) await nextTurn()
    expect(await ask('/small')).toMatchObject({ status: 200 })
  })

  it('that pipelines requests without reading holds one buffer, and nothing after it disconnects', async () => {
    let opened = 0
    const local = storage
    storage = { ...local, open: (key) => local.open(key).finally(() => opened++) }
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5))
    await once(socket, 'readable')
    while (opened < 5) await nextTurn()
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    expect(pool.bytesInUse).toBe(slice)
    socket.resetAndDestroy()
    await untilNothingIsHeld()
  })

  it('that sends several requests at once gets the responses in order', async () => {
    const socket = connect(port, '127.0.0.1')
    const ranges = ['bytes=0-0', 'bytes=1-1', 'bytes=2-2', 'bytes=3-3']
    for (const [n, range] of ranges.entries()) {
      const connection = n === ranges.length - 1 ? 'close' : 'keep-alive'
      socket.write(`GET /small HTTP/1.1\r\nhost: x\r\nrange: ${range}\r\nconnection: ${connection}\r\n\r\n`)
    }
    let received = ''
    for await (const chunk of socket) received += chunk
    expect([...received.matchAll(/\r\n\r\n(.)/g)].map(([, body]) => body)).toEqual(['0', '1', '2', '3'])
  })

  it('that reads nothing for too long is disconnected', async () => {
    extra = { loadKernel, stallMs: 200 }
    const { response } = openRequest({ port, path: '/large' })
    const message = await response
    message.pause()
    await untilNothingIsHeld()
    await expect(async () => {
      for await (const _chunk of message);
    }).rejects.toThrow('aborted')
  })

  it('that keeps its connection idle after a long response is not disconnected', async () => {
    extra = { loadKernel, stallMs: 54_321 }
    const accepted = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    const [served]: Socket[] = await accepted
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    const received = await receive(socket, 1)
    while (served?.timeout !== 54_321) await nextTurn()
    await receive(socket, large.length - received)
    while (served?.timeout === 54_321) await nextTurn()
    socket.write('GET /small HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    let rest = ''
    for await (const chunk of socket) rest += chunk
    expect(rest).toMatch(/HTTP\/1\.1 200 OK[\s\S]*0123456789$/)
  })

  it('that is being served a file finishes it while the file is replaced or removed', async () => {
    const message = await openRequest({ port, path: '/large' }).response
    await storage.putBytes('large', Buffer.from('new'))
    await storage.remove('large')
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
    expect(await ask('/large')).toMatchObject({ status: 404 })
  })

  it('is cut off, and not sent something else, when a file turns out shorter than it was', async () => {
    const message = await openRequest({ port, path: '/large' }).response
    await truncate(storage.localPath('large') ?? '', MIB)
    await expect(async () => {
      for await (const _chunk of message);
    }).rejects.toThrow('aborted')
    await untilNothingIsHeld()
  })
})

describe('the kernel', () => {
  /** The kernel's own ways, looked at: every offer passes `limit`, what was taken is counted. */
  async function watchedKernel(limit: (length: number) => number, isCached = true) {
    const real = await loadKernelFiles()
    const watched = { taken: 0, offers: 0, takenAtOnce: 0 }
    const kernel: KernelFiles = {
      readCached(descriptor, offset, length, buffer) {
        return real?.readCached(descriptor, offset, limit(length), buffer) ?? 0
      },
      async send(socket, descriptor, offset, length) {
        watched.offers++
        const allowed = limit(length)
        const taken = allowed === 0 ? 0 : ((await real?.send(socket, descriptor, offset, allowed)) ?? 0)
        watched.taken += taken
        return taken
      },
      isCached: (...part) => isCached && (real?.isCached(...part) ?? false),
      sendNow(socket, descriptor, offset, length) {
        const taken = real?.sendNow(socket, descriptor, offset, limit(length)) ?? 0
        watched.takenAtOnce += taken
        return taken
      },
      confirmed: (socket) => real?.confirmed(socket) ?? 0n,
    }
    extra = { loadKernel: async () => kernel }
    return watched
  }

  beforeEach(async () => {
    await storage.putBytes('large', large)
  })

  it('sends most of a long response', async () => {
    const watched = await watchedKernel((length) => length)
    const { body } = await ask('/large', { range: `bytes=${5 * MIB}-${6 * MIB - 1}` })
    expect(body.equals(large.subarray(5 * MIB, 6 * MIB))).toBe(true)
    // The client may have it all before the server learns how much was taken.
    while (watched.taken < MIB / 2) await nextTurn()
  })

  it('sends a short response from memory at once, and the next on the same connection', async () => {
    const watched = await watchedKernel((length) => length)
    const socket = connect(port, '127.0.0.1')
    const last = 64 * KIB
    socket.write(`GET /large HTTP/1.1\r\nhost: x\r\nrange: bytes=1-${last}\r\n\r\n`)
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\nrange: bytes=9-12\r\nconnection: close\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const received = Buffer.concat(chunks)
    const first = received.indexOf('\r\n\r\n') + 4
    expect(received.subarray(first, first + last).equals(large.subarray(1, last + 1))).toBe(true)
    expect(received.subarray(-4).equals(large.subarray(9, 13))).toBe(true)
    expect(watched).toMatchObject({ takenAtOnce: last + 4, offers: 0 })
  })

  it.each([
    { what: 'a connection that takes a part of it', limit: () => 1_000, isCached: true },
    { what: 'a connection that takes nothing', limit: () => 0, isCached: true },
    { what: 'a file that lies on the disk alone', limit: (length: number) => length, isCached: false },
  ])('leaves a short response to be read and written for $what', async ({ limit, isCached }) => {
    const watched = await watchedKernel(limit, isCached)
    const { body } = await ask('/large', { range: 'bytes=5-50004' })
    expect(body.equals(large.subarray(5, 50_005))).toBe(true)
    expect(watched.takenAtOnce).toBe(isCached ? limit(50_000) : 0)
  })

  it('that fails after the status line closes the connection', async () => {
    const real = await loadKernelFiles()
    if (real === null) throw new Error('this test needs koffi')
    const sendNow = () => {
      throw new Error('the call failed')
    }
    extra = { loadKernel: async () => ({ ...real, isCached: () => true, sendNow }) }
    await expect(ask('/large', { range: 'bytes=0-9' })).rejects.toThrow(/aborted|socket hang up|ECONNRESET/)
    await untilNothingIsHeld()
  })

  it.each(['cachestat', 'mincore'])('detects by %s what is in memory, and that a closed file is not', async (call) => {
    const system = await loadSystemCalls()
    if (system === null) throw new Error('this test needs koffi')
    const refused = { cacheStat: () => -1, lastError: () => constants.errno.ENOSYS }
    const kernel = createKernelFiles(call === 'cachestat' ? system : { ...system, ...refused })
    const file = await storage.open('large')
    const descriptor = file?.descriptor ?? -1
    const buffer = Buffer.alloc(MIB)
    await file?.read(0, MIB, buffer)
    expect(kernel.isCached(descriptor, 12_345, 54_321)).toBe(true)
    expect(kernel.isCached(descriptor, large.length + MIB, 1)).toBe(false)
    expect(kernel.isCached(2 ** 30, 0, 1)).toBe(false)
    file?.close()
  })

  it('never gets so much at once that others would wait for its thread', async () => {
    const offered: number[] = []
    await watchedKernel((length) => {
      offered.push(length)
      return length
    })
    expect((await ask('/large')).body.equals(large)).toBe(true)
    expect(Math.max(...offered)).toBeLessThanOrEqual(2 * MIB)
  })

  it('may send any part of a request, or nothing: the bytes are those of the file', async () => {
    let turn = 0
    const watched = await watchedKernel((length) =>
      turn++ % 3 === 0 ? 0 : Math.min(length, 1 + ((turn * 7_919) % 99_991)),
    )
    const { body } = await ask('/large', { range: `bytes=7-${9 * MIB}` })
    expect(body.equals(large.subarray(7, 9 * MIB + 1))).toBe(true)
    while (watched.taken === 0) await nextTurn()
  })

  it('distinguishes a slow client that keeps reading from one that reads nothing', async () => {
    const real = await loadKernelFiles()
    if (real === null) throw new Error('this test needs koffi')
    // Nothing is read on the other side; what its system confirms is said here: a little more each time, then no more.
    let asked = 0
    const kernel: KernelFiles = { ...real, confirmed: () => BigInt(Math.min(asked++, 6)) }
    extra = { stallMs: 50, loadKernel: async () => kernel }
    const accepted = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const [served]: Socket[] = await accepted
    let patience = 0
    served?.on('timeout', () => patience++)
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(served as Socket, 'close')
    // Asked once when the clock starts and once when it ends: three times there was more, the fourth time not.
    expect(patience).toBe(4)
    await untilNothingIsHeld()
  })

  it('knows how much the client has acknowledged', async () => {
    const kernel = await loadKernelFiles()
    const accepted = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    const [served]: Socket[] = await accepted
    socket.write(`GET /large HTTP/1.1\r\nhost: x\r\nrange: bytes=0-${MIB - 1}\r\n\r\n`)
    await receive(socket, MIB)
    while ((kernel?.confirmed(served as Socket) ?? 0n) < MIB) await nextTurn()
    socket.destroy()
  })

  it('falls back to reading for storage without local files and for other connections', async () => {
    const watched = await watchedKernel((length) => length)
    const local = storage
    storage = {
      ...local,
      async open(key) {
        const file = await local.open(key)
        if (file === null) return null
        const { size, etag, modifiedAt } = file
        const read: typeof file.read = (...args) => file.read(...args)
        return { size, etag, modifiedAt, read, descriptor: null, close: () => file.close() }
      },
    }
    expect((await ask('/large')).body.equals(large)).toBe(true)
    expect((await app.inject('/large')).rawPayload.equals(large)).toBe(true)
    expect(watched.offers).toBe(0)
  })

  it('reads at once what is in memory, and no more than fits into the buffer', async () => {
    const kernel = await loadKernelFiles()
    const file = await storage.open('large')
    const buffer = Buffer.alloc(KIB)
    expect(kernel?.readCached(file?.descriptor ?? -1, MIB, MIB, buffer)).toBe(KIB)
    expect(buffer.equals(large.subarray(MIB, MIB + KIB))).toBe(true)
    expect(kernel?.readCached(file?.descriptor ?? -1, large.length, KIB, buffer)).toBe(0)
    file?.close()
  })

  it('sends nothing for a closed file or connection', async () => {
    const kernel = await loadKernelFiles()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    expect(await kernel?.send(socket, 2 ** 30, 0, 10)).toBe(0)
    expect(kernel?.readCached(2 ** 30, 0, 10, Buffer.alloc(10))).toBe(0)
    socket.destroy()
    const file = await storage.open('large')
    expect(await kernel?.send(socket, file?.descriptor ?? -1, 0, 10)).toBe(0)
    expect(kernel?.sendNow(socket, file?.descriptor ?? -1, 0, 10)).toBe(0)
    file?.close()
  })
})

describe('delivery through nginx', () => {
  it('names the file, sends no bytes and keeps type, caching and download name', async () => {
    extra = { internalPrefix: '/internal-media', downloadName: 'a.mp4' }
    const response = await ask('/small', { range: 'bytes=1-2' })
    expect(response).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(response.headers).toMatchObject({
      'x-accel-redirect': '/internal-media/small',
      'content-type': 'video/mp4',
      'cache-control': 'private',
      'content-disposition': expect.stringContaining('a.mp4'),
    })
  })

  it('is not used for missing files or a storage without local files', async () => {
    extra = { internalPrefix: '/internal-media' }
    expect(await ask('/nothing')).toMatchObject({ status: 404 })
    storage = { ...storage, localPath: () => null }
    expect(await ask('/small')).toMatchObject({ status: 200, body: small })
  })
})
