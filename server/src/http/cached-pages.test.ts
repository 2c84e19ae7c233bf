import cookie from '@fastify/cookie'
import { commentsApi } from '@lamplight/contract/comments'
import { moderationApi } from '@lamplight/contract/moderation'
import { LANGUAGES } from '@lamplight/contract/primitives'
import { videosApi } from '@lamplight/contract/videos'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createResponseCache } from '../lib/response-cache.ts'
import { makeVideo } from '../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { pageKey } from './cached-pages.ts'
import { pageRoutes } from './pages.ts'
import type { Renderer } from './web-build.ts'

let drawings = 0
let app: FastifyInstance
afterEach(() => app?.close())

/** Renders its input and the response read from `?read=`, with its nonce in two places. */
const render: Renderer = async ({ url, language, theme, nonce, user, fetchApi }) => {
  drawings += 1
  if (url.startsWith('/away')) return { kind: 'redirect', status: 302, location: '/' }
  const reads = new URL(url, 'http://site.test').searchParams.getAll('read')
  const responses = await Promise.all(reads.map((path) => fetchApi(path, { headers: {} })))
  const texts = await Promise.all(responses.map((response) => response.text()))
  const status = url.startsWith('/missing') ? 404 : 200
  const body = `${language} ${theme} ${user ? JSON.stringify(user) : 'visitor'} ${texts.join()}`
  return {
    kind: 'page',
    status,
    pieces: [`<style nonce="${nonce}"></style><p>${body} ${drawings}</p>`, `<script nonce="${nonce}"></script>`],
  }
}

async function openSite({ guestViewing = true } = {}): Promise<void> {
  drawings = 0
  app = fastify()
  await app.register(cookie)
  app.decorate('pageCalls', new Map())
  app.decorate('limits', { secondsToWait: async () => null } as unknown as FastifyInstance['limits'])
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    if (request.cookies.session) request.viewer = { id: 7, username: 'grace', displayName: 'Grace', role: 'user' }
  })
  app.get('/api/videos', async () => [{ id: 1 }])
  app.get('/api/user', async () => ({ id: 7 }))
  app.get('/api/videos/:id', async (_, reply) => reply.code(429).send({}))
  app.get('/api/sponsored-content/placement/feed', async () => [])
  app.get('/api/sponsored-content/placement/video-pre', async (_, reply) => reply.header('vary', '*').send([]))
  app.get('/api/sponsored-content/placement/sidebar', async () => [{ token: 'of one visitor' }])
  pageRoutes(app, {
    render,
    settings: () => ({
      ...{ siteName: 'Lamplight', publicUrl: 'http://site.test', guestViewing, adPublisherId: null },
      ...{ adScriptUrl: 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js' },
      ...{ accent: null, logoUrl: null, languages: LANGUAGES, welcomeText: '', registration: 'open', pages: [] },
      passwordMinimum: 6,
      payments: { isTest: false, platformFeePercent: 0 },
    }),
    defaultLanguage: 'en',
    findUser: async () => ({ id: 7, username: 'grace' }) as never,
    cache: createResponseCache({ maxEntries: 100, maxBytes: 1_000_000, ttlMs: 60_000 }),
  })
}

const open = async (url: string, cookies: Record<string, string> = {}) => {
  const response = await app.inject({ url, cookies })
  const policy = String(response.headers['content-security-policy'] ?? '')
  return {
    ...response,
    status: response.statusCode,
    body: response.body,
    nonce: /nonce-([\w-]+)/.exec(policy)?.[1] ?? '',
  }
}

describe('a page for visitors', () => {
  test('is rendered once for all of them, each response with its own nonce in policy and document', async () => {
    await openSite()
    const responses = [
      await open('/?read=/api/videos'),
      await open('/?read=/api/videos'),
      await open('/?read=/api/videos'),
    ]
    expect(drawings).toBe(1)
    expect(new Set(responses.map(({ nonce }) => nonce)).size).toBe(3)
    for (const { body, nonce, headers } of responses) {
      expect(nonce).toHaveLength(22)
      expect(body.match(/nonce="([^"]*)"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`])
      expect(headers['cache-control']).toBe('private, no-cache')
    }
  })

  test('is separate for each language, theme and URL', async () => {
    await openSite()
    await open('/')
    expect((await open('/', { language: 'ar' })).body).toContain('ar light visitor')
    expect((await open('/', { theme: 'dark' })).body).toContain('en dark visitor')
    await open('/?category=2')
    expect((await open('/')).body).toContain('en light visitor')
    expect(drawings).toBe(4)
  })

  test('is never sent to a signed-in person, nor are their pages sent to others', async () => {
    await openSite()
    await open('/')
    for (let n = 0; n < 2; n++) expect((await open('/', { session: 'x' })).body).toContain('"username":"grace"')
    expect(drawings).toBe(3)
    expect((await open('/')).body).not.toContain('grace')
    expect(drawings).toBe(3)
  })

  test.each([
    ['reads what is not the same for all', '/?read=/api/user'],
    ['holds sponsored content, whose token is one visitor’s', '/?read=/api/sponsored-content/placement/sidebar'],
    ['holds none, because this visitor has seen it often enough', '/?read=/api/sponsored-content/placement/video-pre'],
    ['was drawn from a failure', '/?read=/api/videos/5'],
    ['is missing', '/missing'],
    ['leads elsewhere', '/away'],
  ])('that %s is rendered for each', async (_, url) => {
    await openSite()
    await open(url)
    await open(url)
    expect(drawings).toBe(2)
  })

  test('without sponsored content in its placements is cached', async () => {
    await openSite()
    for (let n = 0; n < 2; n++) await open('/?read=/api/sponsored-content/placement/feed')
    expect(drawings).toBe(1)
  })

  test('is not cached on a site that is closed to visitors', async () => {
    await openSite({ guestViewing: false })
    await open('/')
    await open('/')
    expect(drawings).toBe(2)
  })
})

describe('cached pages are dropped at once', () => {
  let site: TestSite
  let creator: Person
  let moderator: Person
  beforeAll(async () => {
    site = await createTestSite({ environment: { GUEST_VIEWING: 'on' } })
    creator = await site.person('grace')
    moderator = await site.person('miriam', 'moderator')
  })
  afterAll(() => site.close())

  const key = pageKey({ url: '/', language: 'en', theme: 'light' })
  const isCached = async () => {
    let isMade = false
    await site.deps.cache.get(key, async () => {
      isMade = true
      return {}
    })
    return !isMade
  }

  test('when a video is changed, deleted, withdrawn or commented on', async () => {
    const id = await makeVideo(site, creator, { title: 'Lanterns' })
    const version = (await site.call(moderator, videosApi.get, { params: { id } })).body.moderationVersion
    const changes = [
      () => site.call(creator, commentsApi.add, { body: { videoId: id, content: 'Thank you.' } }),
      () => site.call(creator, videosApi.edit, { params: { id }, body: { visibility: 'members' } }),
      () => site.call(moderator, moderationApi.moderate, { params: { id }, body: { status: 'rejected', version } }),
      () => site.call(creator, videosApi.remove, { params: { id } }),
    ]
    for (const change of changes) {
      await isCached()
      expect(await isCached()).toBe(true)
      expect((await change()).status).toBeLessThan(300)
      expect(await isCached()).toBe(false)
    }
  })
})
