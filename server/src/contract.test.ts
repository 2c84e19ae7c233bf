/** The contract as a whole: every endpoint is served, every served route is declared, and `access` is enforced. */
import { api } from '@lamplight/contract/api'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { errorMeanings } from '@lamplight/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from './testing/test-site.ts'

const endpoints: Endpoint[] = Object.values(api).flatMap((feature) => Object.values(feature))
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`
const byName = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** Routes below /api that are not JSON and so not part of the contract. */
const besideTheContract = [
  'GET /api/openapi.json',
  // A file to download, and the form that a mail program sends (RFC 8058).
  'GET /api/admin/newsletter/subscribers.csv',
  ...['POST', 'GET'].map((method) => `${method} /api/newsletter/one-click`),
  'GET /api/videos/:id/captions/:language',
  'GET /api/sponsored-content/:id/report.csv',
  // A file to download.
  'GET /api/settings/export',
  // Server-sent events.
  'GET /api/notifications/stream',
  // Files to download.
  'GET /api/admin/audit.csv',
  'GET /api/earnings/creator/:id/earnings.csv',
  // For other programs, in their own formats: pictures at lasting addresses, and oEmbed.
  'GET /api/videos/:id/picture',
  'GET /api/users/:id/picture',
  'GET /api/oembed',
  ...['GET', 'HEAD'].map((method) => `${method} /api/videos/:id/download/:purchaseId`),
  // Read raw, because its signature covers the bytes.
  'POST /api/payments/webhook',
  'GET /api/donations/statements/:file',
  // The resumable protocol (tus 1.0).
  ...['OPTIONS', 'POST'].map((method) => `${method} /api/uploads/tus`),
  ...['HEAD', 'PATCH', 'DELETE'].map((method) => `${method} /api/uploads/tus/:id`),
]

/** How an endpoint refuses an edit that began with an outdated version. */
const EDIT_CONFLICTS: readonly string[] = [
  ...['text_changed', 'captions_changed', 'playlist_changed', 'product_changed', 'already_decided'],
  'category_order_changed',
]

/** Endpoints that change something stored and need no such refusal (0204). */
const withoutConflicts = [
  // The request names the wanted state of one switch or choice, which the last one decides.
  ...['PUT /api/videos/:id/reaction', 'PUT /api/comments/:id/pin', 'PUT /api/notifications/switches'],
  ...['PUT /api/forum/topics/:id/subscription', 'PUT /api/sponsored-content/channel', 'PATCH /api/channel'],
  ...[
    'PUT /api/chat/rooms/:id/mutes/:userId',
    'PUT /api/payments/intents/:id/save-card',
    'PUT /api/videos/:id/thumbnail',
  ],
  ...['PATCH /api/monthly-gifts/:id', 'PUT /api/notifications/push'],
  // How far somebody has read, which only grows.
  ...['PUT /api/chat/rooms/:id/read', 'PUT /api/forum/topics/:id/read'],
  // A step names its neighbour.
  'PUT /api/playlists/:id/items/:videoId/position',
  // Undoes a removal, and replaces nothing.
  'PUT /api/history/:id',
  // Lists, which are merged with what is stored.
  ...[
    'PATCH /api/settings/preferences',
    'PUT /api/sponsored-content/channel/advertisers',
    'PUT /api/admin/word-filter',
  ],
  // Takes the password.
  ...['PUT /api/settings/email', 'PUT /api/settings/password'],
  // The form of one upload, which one page shows.
  'PUT /api/uploads/:id/draft',
]

/** `METHOD /path` of every route, from Fastify's own tree. */
function servedRoutes(site: TestSite): string[] {
  const parents: string[] = []
  return site.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^((?:[│ ] {3})*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? []
      if (indent === undefined || part === undefined || methods === undefined) return []
      const depth = indent.length / 4
      parents.length = depth
      parents[depth] = (parents[depth - 1] ?? '') + part
      return methods.split(', ').map((method) => `${method} ${parents[depth]}`)
    })
}

let site: TestSite
let open: TestSite
beforeAll(async () => {
  site = await createTestSite()
  open = await createTestSite({ environment: { GUEST_VIEWING: 'on' } })
})
afterAll(async () => {
  await site.close()
  await open.close()
})

test('an edit of something stored can be refused because it was changed meanwhile', () => {
  const edits = endpoints.filter(({ method, body }) => (method === 'PATCH' || method === 'PUT') && body)
  const unguarded = edits.filter(({ errors }) => !errors.some((code) => EDIT_CONFLICTS.includes(code)))
  expect(unguarded.map(nameOf).toSorted()).toEqual(withoutConflicts.toSorted())
})

describe('the surface', () => {
  test('every declared endpoint is served, once', () => {
    expect(site.app.servedEndpoints.map(nameOf).toSorted()).toEqual(endpoints.map(nameOf).toSorted())
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  })

  test('every served route below /api is declared, or listed above with its reason', () => {
    const declared = new Set([...endpoints.map(nameOf), ...besideTheContract])
    const heads = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => `HEAD ${path}`))
    for (const route of besideTheContract) heads.add(route.replace('GET', 'HEAD'))
    for (const route of [
      'HEAD /api/openapi.json',
      'HEAD /api/videos/:id/captions/:language',
      'HEAD /api/admin/newsletter/subscribers.csv',
      'HEAD /api/admin/audit.csv',
      'HEAD /api/videos/:id/picture',
      'HEAD /api/users/:id/picture',
      'HEAD /api/oembed',
    ])
      heads.add(route)
    const routes = servedRoutes(site).filter((route) => route.includes(' /api/'))
    expect(routes.length).toBeGreaterThanOrEqual(endpoints.length)
    expect(routes.filter((route) => !declared.has(route) && !heads.has(route))).toEqual([])
  })

  test('every route that is not declared takes a limit', async () => {
    const names = ['reads', 'paymentReads', 'downloads', 'newsletterLinks', 'uploadParts']
    const LIMITS = names.map((name) => `${name}=1/3600`).join()
    const strict = await createTestSite({ limitScale: 1, environment: { LIMITS, GUEST_VIEWING: 'on' } })
    // A request of the stream does not end; webhooks have a signature.
    const routes = besideTheContract.filter((route) => !/^(HEAD|OPTIONS) |\/(stream|webhook)$/.test(route))
    for (const route of routes) {
      const person = await strict.person('busy', 'admin')
      const [method, path = ''] = route.split(' ') as ['GET' | 'POST', string]
      const read = () => strict.request(person, { method, url: path.replace(/:\w+/g, '1') })
      await read()
      expect([route, (await read()).statusCode]).toEqual([route, 429])
    }
    await strict.close()
  })

  test.each(byName)('%s names its failures and its access', (_, endpoint) => {
    expect(['anyone', 'viewing', 'signed-in', 'staff', 'admin']).toContain(endpoint.access)
    for (const code of endpoint.errors) expect(errorMeanings).toHaveProperty(code)
    expect(endpoint.summary).not.toBe('')
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(endpoint.params !== undefined).toBe(inPath.length > 0)
  })
})

/** Calls with an unknown id and an empty body: only access is tested. */
async function statusFor(on: TestSite, endpoint: Endpoint, role: 'visitor' | 'user' | 'moderator' | 'admin') {
  const person = role === 'visitor' ? null : await on.person(role, role)
  const body = endpoint.body || endpoint.multipart ? { body: {} } : {}
  const response = await on.call(person, endpoint, { params: { id: 999_999 }, ...body })
  return response.status
}

describe('who may call [V-SEC-01, V-SEC-02, V-SEC-03]', () => {
  test.each(byName)('%s', async (_, endpoint) => {
    const refusals = { visitor: 0, user: 0, moderator: 0, admin: 0 }
    if (endpoint.access !== 'anyone') refusals.visitor = 401
    if (endpoint.access === 'staff' || endpoint.access === 'admin') refusals.user = 403
    if (endpoint.access === 'admin') refusals.moderator = 403
    for (const role of ['visitor', 'user', 'moderator', 'admin'] as const) {
      const status = await statusFor(site, endpoint, role)
      if (refusals[role]) expect([role, status]).toEqual([role, refusals[role]])
      else expect([401, 403, 500], role).not.toContain(status)
    }
  })

  test.each(byName.filter(([, { access }]) => access === 'viewing'))(
    '%s is open to visitors only when guest viewing is on',
    async (_, endpoint) => {
      expect(await statusFor(open, endpoint, 'visitor')).not.toBe(401)
      expect(await statusFor(site, endpoint, 'visitor')).toBe(401)
    },
  )

  test.each(byName.filter(([, { access }]) => ['signed-in', 'staff', 'admin'].includes(access)))(
    '%s stays closed to visitors when guest viewing is on',
    async (_, endpoint) => {
      expect(await statusFor(open, endpoint, 'visitor')).toBe(401)
    },
  )
})

describe('the OpenAPI document', () => {
  type Operation = { responses: Record<string, unknown>; parameters: { name: string; in: string; required: boolean }[] }
  interface Document {
    openapi: string
    info: { title: string; version: string }
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, unknown> }
  }
  const read = async () => {
    const response = await site.request(null, { url: '/api/openapi.json' })
    return { response, document: response.json<Document>() }
  }

  test('is JSON of version 3.1 and describes exactly the endpoints [V-CONV-16]', async () => {
    const { response, document } = await read()
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Lamplight', version: expect.any(String) } })
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.toSorted()).toEqual(endpoints.map(nameOf).toSorted())
  })

  test('lists success, failures and path parameters of each endpoint', async () => {
    const { document } = await read()
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
      expect(operation?.responses, nameOf(endpoint)).toHaveProperty(String(endpoint.status))
      const isForStaff = endpoint.access === 'staff' || endpoint.access === 'admin'
      const ofAccess = endpoint.access === 'anyone' ? [] : isForStaff ? ['401', '403'] : ['401']
      for (const status of ['429', ...ofAccess]) {
        expect(operation?.responses, nameOf(endpoint)).toHaveProperty(status)
      }
      for (const code of endpoint.errors) {
        expect(operation?.responses, nameOf(endpoint)).toHaveProperty(String(errorMeanings[code].status))
      }
      const named = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  test('contains every schema it refers to', async () => {
    const { response, document } = await read()
    for (const [, name] of response.body.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name ?? '')
    }
    expect([...response.body.matchAll(/"\$ref":"(?!#\/components\/schemas\/)/g)]).toEqual([])
  })
})
