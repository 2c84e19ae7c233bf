import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../identity/viewer.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { createMediaPathSigner, type MediaAudience } from '../storage/signed-path.ts'
import type { MediaStorage } from '../storage/storage.ts'
import { loadKernelFiles } from './byte-ranges/kernel-files.ts'
import { type RawResponse, rawRequest } from './byte-ranges/raw-request.ts'
import { registerConnectionTurns } from './connection-turns.ts'
import type { AtOnceOptions } from './media-at-once.ts'
import type { VideoAccess } from './media-decision.ts'
import { mediaRoutes } from './media-routes.ts'

const OWNER = 12
const STRANGER = 1
const HOUR = 3_600_000
const signer = createMediaPathSigner('a secret of more than thirty-two bytes')

const files: Readonly<Record<string, string>> = {
  'hls/master.m3u8': 'application/vnd.apple.mpegurl',
  'hls/720p/index.m3u8': 'application/vnd.apple.mpegurl',
  'hls/720p/init.mp4': 'video/mp4',
  'hls/720p/s00001.m4s': 'video/iso.segment',
  'hls/audio/s00001.m4s': 'video/iso.segment',
  'poster.jpg': 'image/jpeg',
  'poster-320.webp': 'image/webp',
  'thumb-1-640.webp': 'image/webp',
  'thumbnail.png': 'image/png',
  'storyboard/storyboard.vtt': 'text/vtt; charset=utf-8',
  'storyboard/sheet-1.jpg': 'image/jpeg',
  'captions/ar.vtt': 'text/vtt; charset=utf-8',
  'progressive.mp4': 'video/mp4',
}

/** Present in the storage, beside the video's own files, and never to be had by any address. */
const unreachable = ['full.mp4', 'original.mov', 'manifest.json', 'hls/notes.txt', 'captions/ar.html', 'poster.svg']

const PICTURE = `${'0123456789'.repeat(4)}-640.webp`

let folder: string
let storage: MediaStorage
let app: FastifyInstance
let port: number
/** The same, with what is in memory sent before Fastify. */
let appAtOnce: FastifyInstance
let portAtOnce: number
let countAtOnce = 0
let access: VideoAccess
let viewerId: number | null
let isOpenToVisitors: boolean
let now: Date

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-routes-'))
  storage = await openFolderStorage({ root: join(folder, 'media') })
  for (const file of [...Object.keys(files), ...unreachable]) {
    await storage.putBytes(`videos/7/v1/${file}`, Buffer.from(`7 ${file}`))
    await storage.putBytes(`videos/8/v1/${file}`, Buffer.from(`8 ${file}`))
  }
  await storage.putBytes('avatars/0123456789abcdef.webp', Buffer.from('avatar'))
  await storage.putBytes(`pictures/${PICTURE}`, Buffer.from('picture'))
  await storage.putBytes('pictures/notes.txt', Buffer.from('notes'))
  await storage.putBytes('avatars/0123456789abcdef.svg', Buffer.from('avatar'))
  await writeFile(join(folder, 'secret.mp4'), 'outside')
  const kernel = await loadKernelFiles()
  ;[app, port] = await listen()
  ;[appAtOnce, portAtOnce] = await listen((site) => ({
    findViewer: () => viewerOf(viewerId),
    findVideoAccess: () => access,
    headers: {},
    turns: registerConnectionTurns(site),
    onResponse: () => countAtOnce++,
    findKernel: () => kernel,
  }))
})

async function listen(atOnce?: (site: FastifyInstance) => AtOnceOptions): Promise<[FastifyInstance, number]> {
  const site = Fastify()
  const options = atOnce ? { atOnce: atOnce(site) } : {}
  await site.register(mediaRoutes, {
    ...options,
    storage,
    signer,
    findVideoAccess: async () => access,
    findViewer: () => viewerOf(viewerId),
    isOpenToVisitors: () => isOpenToVisitors,
    now: () => now,
  })
  await site.listen({ host: '127.0.0.1', port: 0 })
  return [site, (site.server.address() as AddressInfo).port]
}

const viewerOf = (id: number | null): Viewer | null =>
  id === null ? null : { id, username: 'a', displayName: 'A', role: 'user' }

afterAll(async () => {
  await app.close()
  await appAtOnce.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(() => {
  access = 'shared'
  viewerId = STRANGER
  isOpenToVisitors = false
  now = new Date('2026-11-21T10:00:00Z')
})

const prefix = (audience: MediaAudience = 'shared', videoId = 7) =>
  signer.signMediaPath({ videoId, version: 'v1', audience }, now)

/** Both ways to serve a file decide the same. */
async function ask(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  const response = await rawRequest({ port, path, ...options })
  const atOnce = await rawRequest({ port: portAtOnce, path, ...options })
  const withoutDate = ({ headers: { date, ...headers }, ...rest }: RawResponse) => ({ ...rest, headers })
  expect(withoutDate(atOnce)).toEqual(withoutDate(response))
  return response
}

async function expectNotFound(path: string): Promise<void> {
  const response = await ask(path)
  expect({ path, status: response.status, body: response.body.toString() }).toEqual({
    path,
    status: 404,
    body: 'Not found',
  })
  expect(response.headers['cache-control']).toBe('no-store')
}

describe('files of a video that the session may see', () => {
  it.each(Object.entries(files))(
    '%s is served as %s, which the browser may not guess about [V-SEC-21]',
    async (file, type) => {
      const response = await ask(prefix() + file)
      expect(response).toMatchObject({ status: 200, body: Buffer.from(`7 ${file}`) })
      expect(response.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
    },
  )

  it('are sent from memory before Fastify, once they are open', async () => {
    await ask(`${prefix()}poster.jpg`)
    countAtOnce = 0
    await ask(`${prefix()}poster.jpg`)
    await ask(`${prefix()}poster.jpg`, { headers: { range: 'bytes=1-2' } })
    expect(countAtOnce).toBe(2)
  })

  it('are cached by the browser only, while the URL is valid; playlists and captions are revalidated', async () => {
    const cachingOf = async (file: string) => (await ask(prefix() + file)).headers['cache-control']
    for (const file of ['hls/720p/s00001.m4s', 'hls/720p/init.mp4', 'poster.jpg', 'progressive.mp4']) {
      expect(await cachingOf(file)).toBe('private, max-age=21600, immutable')
    }
    for (const file of ['hls/master.m3u8', 'hls/720p/index.m3u8', 'captions/ar.vtt']) {
      expect(await cachingOf(file)).toBe('private, no-cache')
    }
  })

  it('support HEAD, ranges and conditional requests', async () => {
    const path = `${prefix()}progressive.mp4`
    const head = await ask(path, { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0), headers: { 'content-length': '17' } })
    expect(await ask(path, { headers: { range: 'bytes=0-0' } })).toMatchObject({ status: 206, body: Buffer.from('7') })
    expect(await ask(path, { headers: { range: 'bytes=17-' } })).toMatchObject({ status: 416 })
    expect(await ask(path, { headers: { 'if-none-match': head.headers.etag ?? '' } })).toMatchObject({ status: 304 })
  })

  it('get 404 until they exist, and are served afterwards', async () => {
    await expectNotFound(`${prefix()}hls/1080p/index.m3u8`)
    await storage.putBytes('videos/7/v1/hls/1080p/index.m3u8', Buffer.from('#EXTM3U'))
    expect(await ask(`${prefix()}hls/1080p/index.m3u8`)).toMatchObject({ status: 200 })
    await storage.remove('videos/7/v1/hls/1080p/index.m3u8')
  })

  it('may be requested with a query string, which is ignored', async () => {
    expect(await ask(`${prefix()}poster.jpg?file=full.mp4`)).toMatchObject({
      status: 200,
      body: Buffer.from('7 poster.jpg'),
    })
  })
})

describe('a file that is not needed for playback', () => {
  it.each(unreachable)('%s returns 404 to everybody who watches [V-WATCH-31]', async (file) => {
    await expectNotFound(prefix() + file)
  })

  it('of full quality is for owner and staff, and only as long as they are [V-WATCH-31]', async () => {
    viewerId = OWNER
    access = 'restricted-allowed'
    const path = `${prefix(`u${OWNER}`)}full.mp4`
    expect(await ask(path)).toMatchObject({ status: 200, body: Buffer.from('7 full.mp4') })
    await expectNotFound(`${prefix()}full.mp4`)
    access = 'shared'
    await expectNotFound(path)
  })
})

describe('a video that is pending, rejected or withdrawn', () => {
  it.each(Object.keys(files))(
    'returns 404 for %s to strangers, also with a path signed before [V-WATCH-31]',
    async (file) => {
      const path = prefix() + file
      expect(await ask(path)).toMatchObject({ status: 200 })
      access = 'none'
      await expectNotFound(path)
      expect(await ask(path, { method: 'HEAD' })).toMatchObject({ status: 404, body: Buffer.alloc(0) })
    },
  )

  it('is served to its owner by a path of their own [V-WATCH-31]', async () => {
    viewerId = OWNER
    access = 'restricted-allowed'
    expect(await ask(`${prefix(`u${OWNER}`)}hls/master.m3u8`)).toMatchObject({ status: 200 })
  })

  it.each([STRANGER, null])(
    "is not served by another's path, regardless of who asks (%o) [V-WATCH-31]",
    async (stranger) => {
      const path = `${prefix(`u${OWNER}`)}hls/master.m3u8`
      viewerId = stranger
      for (const given of ['shared', 'restricted-allowed', 'none'] as const) {
        access = given
        await expectNotFound(path)
      }
    },
  )

  it('responds to a cached copy with 404 instead of 304', async () => {
    const path = `${prefix()}poster.jpg`
    const { etag = '' } = (await ask(path)).headers
    access = 'none'
    expect(await ask(path, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 404 })
  })
})

describe('guest viewing', () => {
  it('that is switched off closes the paths that visitors were given, until it is on again', async () => {
    const path = `${prefix('visitors')}hls/720p/s00001.m4s`
    viewerId = null
    for (const isOn of [true, false, true]) {
      isOpenToVisitors = isOn
      expect(await ask(path)).toMatchObject({ status: isOn ? 200 : 404 })
    }
  })

  it('that is switched off leaves these paths to members', async () => {
    expect(await ask(`${prefix('visitors')}hls/720p/s00001.m4s`)).toMatchObject({ status: 200 })
  })

  it('gives nobody the full-quality file', async () => {
    access = 'restricted-allowed'
    isOpenToVisitors = true
    await expectNotFound(`${prefix('visitors')}full.mp4`)
  })

  it('does not matter for a path that a member was given', async () => {
    viewerId = null
    expect(await ask(`${prefix('shared')}poster.jpg`)).toMatchObject({ status: 200 })
  })
})

describe('a token', () => {
  const token = () => prefix().split('/')[4] ?? ''

  it.each([
    ['missing', () => '/media/7/v1/poster.jpg'],
    ['empty', () => '/media/7/v1//poster.jpg'],
    ['guessed', () => `/media/7/v1/${'A'.repeat(32)}/poster.jpg`],
    ['cut', () => `/media/7/v1/${token().slice(0, -1)}/poster.jpg`],
    ['of another video', () => `/media/8/v1/${token()}/poster.jpg`],
    ['of another version', () => `/media/7/v2/${token()}/poster.jpg`],
    ['in front of an id written otherwise', () => `/media/07/v1/${token()}/poster.jpg`],
    ['in front of an id that is not a number', () => `/media/7e0/v1/${token()}/poster.jpg`],
  ])('that is %s returns 404 [V-WATCH-31]', async (_case, path) => {
    await expectNotFound(path())
  })

  it('that has expired gets 404', async () => {
    const path = `${prefix()}poster.jpg`
    expect(await ask(path)).toMatchObject({ status: 200 })
    now = new Date(now.getTime() + 12 * HOUR)
    await expectNotFound(path)
  })
})

describe('a path that leads elsewhere', () => {
  it.each([
    '../poster.jpg',
    '../../../8/v1/poster.jpg',
    '../../../../../secret.mp4',
    'hls/../poster.jpg',
    'hls/../../../../../secret.mp4',
    './poster.jpg',
    'hls//master.m3u8',
    '/poster.jpg',
    'poster.jpg/',
    'hls',
    'hls/',
    '',
    '%70oster.jpg',
    'hls%2fmaster.m3u8',
    'hls%2Fmaster.m3u8',
    'hls%252fmaster.m3u8',
    'hls%5cmaster.m3u8',
    'hls\\master.m3u8',
    '..%2f..%2f..%2fsecret.mp4',
    '%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret.mp4',
    '%252e%252e%252fsecret.mp4',
    '..%5c..%5csecret.mp4',
    '%c0%ae%c0%ae/secret.mp4',
    'poster.jpg%00',
    'poster.jpg%00.mp4',
    '%00/poster.jpg',
    'poster.jpg%0d%0aSet-Cookie:x',
    'poster.jpg%20',
    'poster.jpg;x',
    'POSTER.JPG',
    '.tmp/x.mp4',
    'hls/.hidden.m3u8',
    `hls/${'a'.repeat(65)}.m3u8`,
    `hls/${'a'.repeat(8_000)}.m3u8`,
    `hls/${'a/'.repeat(1_000)}master.m3u8`,
    'hls/a/b/c/d/master.m3u8',
  ])('%j returns 404 and never leaves the video', async (file) => {
    const { status, body } = await ask(prefix() + file)
    // Fastify refuses by itself, with 400, what cannot be decoded at all.
    expect(file.includes('%c0') ? [400, 404] : [404]).toContain(status)
    expect(body.toString()).not.toMatch(/^[78] |outside/)
  })

  it.each([
    '/media',
    '/media/',
    '/media/7',
    '/media/7/v1',
    '/media/../secret.mp4',
    '/media/..%2fsecret.mp4',
    '//media/7/v1/x/y',
  ])('%s returns 404', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404 })
  })

  it.each(['POST', 'PUT', 'DELETE'])('%s finds nothing', async (method) => {
    expect(await ask(`${prefix()}poster.jpg`, { method })).toMatchObject({ status: 404 })
    expect(await ask(`${prefix()}poster.jpg`)).toMatchObject({ status: 200 })
  })
})

describe('a picture of a member', () => {
  const path = '/avatars/0123456789abcdef.webp'

  it('is served to members', async () => {
    const response = await ask(path)
    expect(response).toMatchObject({
      status: 200,
      body: Buffer.from('avatar'),
      headers: { 'content-type': 'image/webp' },
    })
  })

  it('is served to visitors while guest viewing is on', async () => {
    viewerId = null
    await expectNotFound(path)
    isOpenToVisitors = true
    expect(await ask(path)).toMatchObject({ status: 200 })
  })

  it.each([
    '/avatars/0123456789abcdef.svg',
    '/avatars/0000000000000000.webp',
    '/avatars/',
    '/avatars/x.webp',
    '/avatars/../videos/7/v1/poster.jpg',
    '/avatars/..%2fvideos%2f7%2fv1%2fposter.jpg',
    '/avatars/%2e%2e/videos/7/v1/poster.jpg',
    '/avatars/0123456789abcdef.webp/x',
    '/avatars/0123456789abcdef.webp%00',
  ])('%s returns 404', async (wrong) => {
    expect(await ask(wrong)).toMatchObject({ status: 404 })
  })
})

describe('a picture of a public page', () => {
  it('is served to everybody', async () => {
    viewerId = null
    expect(await ask(`/pictures/${PICTURE}`)).toMatchObject({
      status: 200,
      body: Buffer.from('picture'),
      headers: { 'content-type': 'image/webp' },
    })
  })

  it.each([
    '/pictures/',
    '/pictures/notes.txt',
    `/pictures/${PICTURE.replace('640', '320')}`,
    '/pictures/../avatars/0123456789abcdef.webp',
    `/pictures/${PICTURE}/x`,
  ])('%s answers 404', async (wrong) => {
    expect(await ask(wrong)).toMatchObject({ status: 404 })
  })
})

describe('the site around', () => {
  it('responds with its own error page when nothing is found', async () => {
    const site = Fastify()
    await site.register(mediaRoutes, {
      storage,
      signer,
      findVideoAccess: async () => 'none',
      findViewer: () => null,
      isOpenToVisitors: () => false,
      notFound: (_request, reply) => reply.send({ code: 'video_not_found' }),
    })
    const response = await site.inject(`${prefix()}poster.jpg`)
    expect({ status: response.statusCode, body: response.json() }).toEqual({
      status: 404,
      body: { code: 'video_not_found' },
    })
    await site.close()
  })

  it('responds with 500 and no bytes when the visibility rule cannot be checked', async () => {
    const site = Fastify()
    await site.register(mediaRoutes, {
      storage,
      signer,
      findVideoAccess: () => Promise.reject(new Error('no database')),
      findViewer: () => null,
      isOpenToVisitors: () => false,
    })
    const path = signer.signMediaPath({ videoId: 7, version: 'v1', audience: 'shared' }, new Date())
    expect(await site.inject(`${path}poster.jpg`)).toMatchObject({ statusCode: 500 })
    await site.close()
  })
})
