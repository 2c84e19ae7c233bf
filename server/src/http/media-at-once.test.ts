import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { moderationApi } from '@lamplight/contract/moderation'
import { videosApi } from '@lamplight/contract/videos'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { untilDescriptors } from '../storage/open-descriptors.ts'
import { createMediaPathSigner } from '../storage/signed-path.ts'
import type { MediaStorage } from '../storage/storage.ts'
import { makeVideo } from '../testing/factories.ts'
import { endSessions } from '../testing/sessions.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { type KernelFiles, loadKernelFiles } from './byte-ranges/kernel-files.ts'
import { type RawResponse, rawRequest } from './byte-ranges/raw-request.ts'
import { processPool } from './byte-ranges/send-stored-file.ts'
import { registerConnectionTurns } from './connection-turns.ts'
import type { AtOnceOptions } from './media-at-once.ts'
import { mediaRoutes } from './media-routes.ts'

const KIB = 1024
const RANGE = 64 * KIB
const film = Buffer.from(Uint32Array.from({ length: 1024 * KIB }, (_, n) => n * 2_654_435_761).buffer)

describe('a file of the site that is in memory', () => {
  let site: TestSite
  let owner: Person
  let moderator: Person
  let member: Person
  let port: number

  beforeAll(async () => {
    await loadKernelFiles()
    site = await createTestSite()
    owner = await site.person('grace')
    member = await site.person('yusuf')
    moderator = await site.person('miriam', 'moderator')
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterAll(() => site.close())

  async function makeFilm(): Promise<{ id: number; path: string }> {
    const id = await makeVideo(site, owner, { isPlayable: true })
    await site.deps.storage.putBytes(`videos/${id}/v1/progressive.mp4`, film)
    const prefix = site.deps.signer.signMediaPath({ videoId: id, version: 'v1', audience: 'shared' }, new Date())
    return { id, path: `${prefix}progressive.mp4` }
  }

  const ask = (path: string, person: Person | null, headers: Record<string, string> = {}) =>
    rawRequest({
      port,
      path,
      headers: { host: 'site.test', range: 'bytes=5-65540', ...(person ? { cookie: person.cookie } : {}), ...headers },
    })

  /** Whether Fastify has seen a request: it alone reads the session of every request, of the database or the cache. */
  async function withIsAtOnce(asking: () => Promise<RawResponse>): Promise<RawResponse & { isAtOnce: boolean }> {
    const { sessions } = site.deps
    const find = sessions.find
    let isAtOnce = true
    sessions.find = (token) => {
      isAtOnce = false
      return find(token)
    }
    const response = await asking()
    sessions.find = find
    return { ...response, isAtOnce }
  }

  it('is sent before Fastify with the same headers and the same bytes, and is counted', async () => {
    const { path } = await makeFilm()
    const first = await withIsAtOnce(() => ask(path, member))
    const second = await withIsAtOnce(() => ask(path, member))
    expect([first.isAtOnce, second.isAtOnce]).toEqual([false, true])
    expect(second).toMatchObject({ status: 206, body: film.subarray(5, 65_541) })
    expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' })
    expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.anything() })
    const count = /request_seconds_count\{method="GET",route="\/media\/\*",status="2xx"\} (\d+)/
    const counted = async () => Number(count.exec((await site.deps.metrics.read()).text)?.[1])
    const before = await counted()
    await ask(path, member)
    expect(await counted()).toBe(before + 1)
  })

  it('is refused at once after its removal and after the decision of a moderator [V-WATCH-31]', async () => {
    const { id, path } = await makeFilm()
    expect((await ask(path, member)).status).toBe(206)
    expect(await withIsAtOnce(() => ask(path, member))).toMatchObject({ isAtOnce: true, status: 206 })
    await site.deps.storage.remove(`videos/${id}/v1/progressive.mp4`)
    expect((await ask(path, member)).status).toBe(404)
    await site.deps.storage.putBytes(`videos/${id}/v1/progressive.mp4`, Buffer.from('another film'))
    expect(await ask(path, member, { range: 'bytes=0-6' })).toMatchObject({ status: 206, body: Buffer.from('another') })

    const { moderationVersion } = (await site.call(moderator, videosApi.get, { params: { id } })).body
    const rejection = { params: { id }, body: { status: 'rejected', version: moderationVersion } }
    expect((await site.call(moderator, moderationApi.moderate, rejection)).body.status).toBe('rejected')
    expect((await ask(path, member)).status).toBe(404)
  })

  it('is only for members when its video is, regardless of who asked before [V-WATCH-31]', async () => {
    const id = await makeVideo(site, owner, { isPlayable: true, visibility: 'members' })
    await site.deps.storage.putBytes(`videos/${id}/v1/progressive.mp4`, film)
    const prefix = site.deps.signer.signMediaPath({ videoId: id, version: 'v1', audience: 'shared' }, new Date())
    const path = `${prefix}progressive.mp4`
    for (let time = 0; time < 2; time++) {
      expect((await ask(path, member)).status).toBe(206)
      expect((await ask(path, null)).status).toBe(404)
      expect((await ask(path, { ...member, cookie: `session=${'x'.repeat(43)}` })).status).toBe(404)
    }
    const ending = await site.person('ruth')
    for (let time = 0; time < 2; time++) expect((await ask(path, ending)).status).toBe(206)
    await endSessions(site, ending.id)
    expect((await ask(path, ending)).status).toBe(404)
  })

  it('is not sent for a request with several hosts', async () => {
    const { path } = await makeFilm()
    await ask(path, member)
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: site.test\r\nhost: other.test\r\nrange: bytes=0-9\r\n\r\n`)
    let received = ''
    for await (const chunk of socket) received += chunk
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a range that is sent at once', () => {
  let folder: string
  let storage: MediaStorage
  let app: FastifyInstance
  let port: number
  let path: string
  let real: KernelFiles
  let kernel: KernelFiles | null
  let routed: number
  let responseCount: number
  let reported: Parameters<AtOnceOptions['onResponse']>[0] | undefined
  let options: Partial<AtOnceOptions>

  beforeEach(async () => {
    const loaded = await loadKernelFiles()
    if (loaded === null) throw new Error('this test needs koffi')
    real = loaded
    kernel = loaded
    routed = 0
    responseCount = 0
    options = {}
    folder = await mkdtemp(join(tmpdir(), 'media-at-once-'))
    storage = await openFolderStorage({ root: folder, openFiles: { revalidateMs: 60_000 } })
    await storage.putBytes('videos/7/v1/progressive.mp4', film)
    const signer = createMediaPathSigner('a secret of more than thirty-two bytes')
    path = `${signer.signMediaPath({ videoId: 7, version: 'v1', audience: 'shared' }, new Date())}progressive.mp4`
    app = Fastify()
    const turns = registerConnectionTurns(app)
    app.addHook('onRequest', (_request, _reply, done) => {
      routed++
      done()
    })
    await app.register(mediaRoutes, {
      storage,
      signer,
      findVideoAccess: async () => 'shared',
      findViewer: () => null,
      isOpenToVisitors: () => false,
      atOnce: {
        findViewer: (headers) => (options.findViewer ? options.findViewer(headers) : null),
        findVideoAccess: (id, viewer) => (options.findVideoAccess ? options.findVideoAccess(id, viewer) : 'shared'),
        headers: {},
        turns,
        onResponse: (facts) => {
          responseCount++
          reported = facts
        },
        findKernel: () => kernel,
        stallMs: 200,
      },
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
    // Opens the file.
    await ask(0, 10)
    routed = 0
  })
  afterEach(async () => {
    app.server.closeAllConnections()
    await app.close()
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (first: number, length: number, headers: Record<string, string> = {}) =>
    rawRequest({ port, path, headers: { range: `bytes=${first}-${first + length - 1}`, ...headers } })
  const get = (first: number, length: number, more = '') =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\nrange: bytes=${first}-${first + length - 1}\r\n${more}\r\n`

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }

  /** The bodies of responses that have a length, until the connection ends. */
  async function bodiesOf(socket: Socket): Promise<Buffer[]> {
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const bodies: Buffer[] = []
    for (let rest = Buffer.concat(chunks); rest.length > 0; ) {
      const start = rest.indexOf('\r\n\r\n') + 4
      const length = Number(/content-length: (\d+)/i.exec(rest.toString('latin1', 0, start))?.[1])
      bodies.push(rest.subarray(start, start + length))
      rest = rest.subarray(start + length)
    }
    return bodies
  }

  it.each([
    [0, 1],
    [1, RANGE],
    [film.length - 7, 7],
  ])('at %d of %d bytes is the very bytes of the file', async (first, length) => {
    expect(await ask(first, length)).toMatchObject({ status: 206, body: film.subarray(first, first + length) })
    expect({ routed, responseCount }).toEqual({ routed: 0, responseCount: 1 })
  })

  it('is left to Fastify when it is long, and when something has to be looked up', async () => {
    expect((await ask(0, RANGE + 1)).body.length).toBe(RANGE + 1)
    options = { findViewer: () => undefined }
    expect((await ask(0, 10)).status).toBe(206)
    options = { findVideoAccess: () => undefined }
    expect((await ask(0, 10)).status).toBe(206)
    options = {}
    kernel = { ...real, isCached: () => false }
    expect((await ask(0, 10)).status).toBe(206)
    // The library is missing on this system.
    kernel = null
    expect((await ask(0, 10)).status).toBe(206)
    expect({ routed, responseCount }).toEqual({ routed: 5, responseCount: 0 })
  })

  it('is reported with its route, its status and its duration', async () => {
    const startedAt = performance.now()
    await ask(0, 10)
    expect(reported).toEqual({ method: 'GET', route: '/media/*', status: 206, seconds: expect.any(Number) })
    expect(reported?.seconds).toBeGreaterThan(0)
    expect(reported?.seconds).toBeLessThan((performance.now() - startedAt) / 1000)
  })

  it('is found behind a path with a query', async () => {
    const response = await rawRequest({ port, path: `${path}?from=a/media/b`, headers: { range: 'bytes=0-9' } })
    expect(response).toMatchObject({ status: 206, body: film.subarray(0, 10) })
    expect({ routed, responseCount }).toEqual({ routed: 0, responseCount: 1 })
  })

  it.each(['/films/', '/medias', '/mediaX/'])('is not found below %s', async (folder) => {
    const elsewhere = path.replace('/media/', folder)
    expect((await rawRequest({ port, path: elsewhere, headers: { range: 'bytes=0-9' } })).status).toBe(404)
    expect({ routed, responseCount }).toEqual({ routed: 1, responseCount: 0 })
  })

  it('is left to Fastify when its video does not exist for the viewer', async () => {
    options = { findVideoAccess: () => 'none' }
    await ask(0, 10)
    expect({ routed, responseCount }).toEqual({ routed: 1, responseCount: 0 })
  })

  it.each([
    ['of HTTP/1.0', '1.0', '\r\n'],
    ['with a body', '1.1', 'content-length: 2\r\n\r\nhi'],
    ['with a body in chunks', '1.1', 'transfer-encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n'],
  ])('is left to Fastify for a request %s', async (_, version, rest) => {
    const socket = await open()
    socket.write(`GET ${path} HTTP/${version}\r\nhost: x\r\nrange: bytes=0-9\r\nconnection: close\r\n${rest}`)
    expect(await bodiesOf(socket)).toEqual([film.subarray(0, 10)])
    expect({ routed, responseCount }).toEqual({ routed: 1, responseCount: 0 })
  })

  it.each(['HEAD', 'POST'])('is not what %s asks for', async (method) => {
    await rawRequest({ port, path, method })
    expect({ routed, responseCount }).toEqual({ routed: 1, responseCount: 0 })
  })

  it('of several requests on one connection arrives in order, also behind long ones', async () => {
    const socket = await open()
    const ranges = Array.from({ length: 300 }, (_, n) => ({
      first: n * 997,
      length: n % 10 === 3 ? 300_000 + n : 1 + ((n * 7_919) % RANGE),
    }))
    const last = ranges.length - 1
    socket.write(
      ranges.map(({ first, length }, n) => get(first, length, n === last ? 'connection: close\r\n' : '')).join(''),
    )
    const bodies = await bodiesOf(socket)
    expect(bodies.length).toBe(ranges.length)
    ranges.forEach(({ first, length }, n) => {
      expect(bodies[n]?.equals(film.subarray(first, first + length))).toBe(true)
    })
    expect(responseCount).toBeGreaterThan(0)
  })

  it('is completed when the connection takes only a part of it, before the next one', async () => {
    kernel = { ...real, sendNow: (socket, file, offset) => real.sendNow(socket, file, offset, 1_000) }
    const socket = await open()
    socket.write(get(3, 50_000) + get(9, 4, 'connection: close\r\n'))
    expect(await bodiesOf(socket)).toEqual([film.subarray(3, 50_003), film.subarray(9, 13)])
    expect(responseCount).toBe(1)
    expect(processPool.bytesInUse).toBe(0)
  })

  it('that a client does not read holds one buffer, until the client goes away', async () => {
    const socket = await open()
    socket.pause()
    socket.write(get(0, RANGE).repeat(1_000))
    while (processPool.bytesInUse === 0) await nextTurn()
    expect(processPool.bytesInUse).toBe(RANGE)
    expect((await ask(5, 10)).body).toEqual(film.subarray(5, 15))
    socket.destroy()
    while (processPool.bytesInUse > 0) await nextTurn()
  })

  it('and whose sending fails behind the status line closes the connection, and the site stays up', async () => {
    const sendNow = () => {
      throw new Error('the call failed')
    }
    kernel = { ...real, sendNow }
    await expect(ask(0, 10)).rejects.toThrow(/aborted|socket hang up|ECONNRESET/)
    kernel = real
    expect((await ask(0, 10)).status).toBe(206)
  })

  it('and fails before the status line is left to Fastify', async () => {
    const isCached = () => {
      throw new Error('the call failed')
    }
    kernel = { ...real, isCached }
    expect(await ask(0, 10)).toMatchObject({ status: 206, body: film.subarray(0, 10) })
    expect(routed).toBe(1)
  })

  it('leaves no file open', async () => {
    for (let n = 0; n < 50; n++) await ask(n, 10)
    const file = storage.openAtOnce?.('videos/7/v1/progressive.mp4')
    await storage.remove('videos/7/v1/progressive.mp4')
    expect(storage.openAtOnce?.('videos/7/v1/progressive.mp4')).toBeNull()
    file?.close()
    await untilDescriptors(folder, 0)
    expect(await ask(0, 10)).toMatchObject({ status: 404 })
  })

  it('is left to Fastify while the server is closing, which closes the connection', async () => {
    Object.defineProperty(app.server, 'listening', { get: () => false, configurable: true })
    expect((await ask(0, 10)).status).toBe(206)
    Reflect.deleteProperty(app.server, 'listening')
    expect({ routed, responseCount }).toEqual({ routed: 1, responseCount: 0 })
  })
})
