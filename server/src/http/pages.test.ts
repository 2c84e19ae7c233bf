import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResponseCache } from '../lib/response-cache.ts'
import { pageUrlOf } from './page-url.ts'
import { pageRoutes } from './pages.ts'
import { registerSecurityHeaders } from './security-headers.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = fastify({ rewriteUrl: pageUrlOf })
  app.decorate('pageCalls', new Map())
  app.decorate('limits', { secondsToWait: async () => null } as never)
  app.decorateRequest('viewer', null)
  await app.register(cookie)
  registerSecurityHeaders(app, { https: false })
  pageRoutes(app, {
    render: async ({ nonce, url }) => ({
      kind: 'page',
      status: 200,
      pieces: [`<p>${url}</p><script nonce="${nonce}"></script>`],
    }),
    settings: () => ({
      ...{ siteName: 'Lamplight', publicUrl: 'http://site.test', guestViewing: true, adPublisherId: 'ca-pub-1' },
      ...{ adScriptUrl: 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js' },
      ...{ accent: null, logoUrl: null, languages: ['en'], welcomeText: '', registration: 'open', pages: [] },
      passwordMinimum: 6,
      payments: { isTest: false, platformFeePercent: 0 },
    }),
    findUser: async () => null,
    defaultLanguage: 'en',
    cache: createResponseCache({ maxEntries: 10, maxBytes: 1_000_000, ttlMs: 60_000 }),
  })
})
afterAll(() => app.close())

async function open(url: string) {
  const response = await app.inject({ url, headers: { accept: 'text/html' } })
  expect(response.statusCode).toBe(200)
  const parts = String(response.headers['content-security-policy']).split('; ')
  const policy = new Map(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
  return { policy, nonce: /<script nonce="([^"]*)">/.exec(response.body)?.[1] ?? '' }
}

test('a page runs only the scripts and styles that carry its nonce, a fresh one each time, also when the page was cached', async () => {
  const nonces: string[] = []
  for (const url of ['/auth', '/auth', '/video/3']) {
    const { policy, nonce } = await open(url)
    expect(policy.get('script-src')).toEqual(["'self'", `'nonce-${nonce}'`])
    expect(policy.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`])
    nonces.push(nonce)
  }
  expect(nonces.every((nonce) => nonce.length >= 22)).toBe(true)
  expect(new Set(nonces).size).toBe(3)
})

test('a page cannot be framed, change its base, post forms to other sites or load plug-ins', async () => {
  const { policy } = await open('/video/3')
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'"])
  expect(policy.get('default-src')).toEqual(["'self'"])
})

test.each([
  ['/', true],
  ['/search?q=psalm', true],
  ['/video/3', false],
  ['/auth', false],
  ['/searches', false],
  ['/purchases', false],
])('the ad network runs on %s: %s', async (url, isAllowed) => {
  const { policy } = await open(url)
  expect((policy.get('script-src')?.length ?? 0) > 2).toBe(isAllowed)
  expect(policy.has('frame-src')).toBe(isAllowed)
})

test.each([
  ['/video/%ff?t=%ff', '/video/%25ff?t=%ff'],
  ['/video/%E0%A4%A', '/video/%25E0%25A4%25A'],
  ['/video/%', '/video/%25'],
])('%s, which has an invalid escape, leads to the page %s', async (url, location) => {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
  expect([statusCode, headers.location]).toEqual([302, location])
})

test.each(['//evil.example/%ff', '///evil.example/%ff', '/\\evil.example/%ff', 'http://evil.example/%ff'])(
  '%s, which a browser would follow to another site, is not redirected',
  (url) => {
    expect(pageUrlOf({ url, method: 'GET', headers: { accept: 'text/html' } })).toBe(url)
  },
)

test.each(['/search?q=%ff', '/video/%C3%A9', '/video/%25ff'])('%s is rendered as it is', async (url) => {
  expect((await app.inject({ url, headers: { accept: 'text/html' } })).body).toContain(`<p>${url}</p>`)
})

test('a path with an invalid escape is malformed where no page is wanted', async () => {
  for (const [url, accept] of [
    ['/video/%ff', 'application/json'],
    ['/api/videos/%ff', 'text/html'],
  ] as const)
    expect((await app.inject({ url, headers: { accept } })).statusCode).toBe(400)
})
