/** What every request of the API must withstand, whatever the endpoint. */
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVideo } from '../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'

let site: TestSite
let person: Person
let videoId: number

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  person = await site.person('grace')
  videoId = await makeVideo(site, await site.person('owner'))
})

const url = '/api/comments'
const comment = () => JSON.stringify({ videoId, content: 'Peace' })
const post = (payload: string | Buffer, headers: Record<string, string> = {}, to = url) =>
  site.request(person, {
    method: 'POST',
    url: to,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
const codeOf = (response: { body: string }) => JSON.parse(response.body).code

describe('a request of another site [V-SEC-18]', () => {
  test.each([
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['the Origin null', { origin: 'null' }],
    ['another port', { origin: 'http://site.test:8081' }],
    ['a host that begins like ours', { origin: 'http://site.test.evil.example' }],
    [
      'a foreign Origin that claims to be the same',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('with %s is refused and does nothing', async (_, headers) => {
    const response = await post(comment(), headers)
    expect(response.statusCode).toBe(403)
    expect(codeOf(response)).toBe('cross_site_request')
    const left = await site.deps.db.selectFrom('comments').select('id').where('videoId', '=', videoId).execute()
    expect(left).toEqual([])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is refused with %s, whatever the content', async (method) => {
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain', undefined]) {
      const response = await site.request(person, {
        method,
        url: `/api/videos/${videoId}/reaction`,
        headers: { 'sec-fetch-site': 'cross-site', ...(type ? { 'content-type': type } : {}) },
        ...(type ? { payload: '{}' } : {}),
      })
      expect(codeOf(response)).toBe('cross_site_request')
    }
  })

  test('may still read public pages: a link from elsewhere works', async () => {
    const response = await site.request(person, {
      url: `/api/videos/${videoId}`,
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })

  test.each([
    ['no such header: no browser', {}],
    ['same-origin', { 'sec-fetch-site': 'same-origin', origin: 'http://site.test' }],
    ['none: typed or bookmarked', { 'sec-fetch-site': 'none' }],
    ['the host that was asked', { origin: 'https://site.test' }],
  ])('is not what comes with %s', async (_, headers) => {
    expect((await post(comment(), headers)).statusCode).toBe(201)
  })
})

describe('a body', () => {
  test.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['XML', 'application/xml'],
    ['a file', 'application/octet-stream'],
    ['nothing known', 'nonsense'],
  ])('that is JSON but says it is %s is refused with 415 [V-CONV-02]', async (_, type) => {
    const response = await post(comment(), { 'content-type': type })
    expect(response.statusCode).toBe(415)
    expect(codeOf(response)).toBe('unsupported_content_type')
  })

  test.each(['{', '{"a":}', 'null,', "{'videoId':1}", '{"content":"a\u0000"}', '{"content":"\\u0000"}', '\ufeff{}x'])(
    'that is no JSON, %j, is refused with 400',
    async (payload) => {
      const response = await post(payload)
      expect(response.statusCode).toBe(400)
      expect(codeOf(response)).toBe('malformed_request')
    },
  )

  test.each(['null', '[]', '"text"', '7', '{}', 'true', '[{"videoId":1,"content":"x"}]'])(
    'that is JSON of another shape, %s, is refused with 400',
    async (payload) => {
      const response = await post(payload)
      expect(response.statusCode).toBe(400)
      expect(codeOf(response)).toBe('validation_failed')
    },
  )

  test('whose value breaks a rule without a sentence of its own is refused with the name of the value', async () => {
    const response = await post(JSON.stringify({ videoId: 'x', content: 'Peace' }))
    expect(response.json()).toMatchObject({
      detail: expect.stringMatching(/^videoId: Invalid input/),
      issues: [{ path: 'videoId', message: expect.stringMatching(/^Invalid input/) }],
    })
  })

  test('without a required value is refused with its name and a plain sentence, beside the sentences of other values', async () => {
    const missing = { path: 'videoId', message: 'This field is required' }
    const response = await post(JSON.stringify({ content: 'Peace' }))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ detail: 'videoId: This field is required', issues: [missing] })
    const empty = await post('{}')
    expect(empty.json().issues).toContainEqual(missing)
    expect(empty.json().issues).toContainEqual({ path: 'content', message: 'Comment cannot be empty' })
  })

  test('of more than 256 KiB is refused with 413, by its length or while it arrives', async () => {
    const large = JSON.stringify({ videoId, content: 'x'.repeat(256 * 1024) })
    const response = await post(large)
    expect(response.statusCode).toBe(413)
    expect(codeOf(response)).toBe('payload_too_large')
    expect(response.json().detail).toBe('The request is too large. The limit is 256 kB.')
  })

  test('may name a character set, and may hold any script', async () => {
    const payload = JSON.stringify({ videoId, content: 'سلام 🙏 \ud83d' })
    const response = await post(payload, { 'content-type': 'application/json; charset=utf-8' })
    expect(response.statusCode).toBe(201)
    expect(JSON.parse(response.body).content).toContain('سلام 🙏')
  })

  test('with fields nobody asked for, __proto__ too, changes nothing else', async () => {
    const payload = `{"videoId":${videoId},"content":"Peace","likes":99,"userId":1,"__proto__":{"isAdmin":true},"constructor":1}`
    const response = await post(payload)
    expect(JSON.parse(response.body)).toMatchObject({ likes: 0, user: { id: person.id } })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('may be missing where none is needed, also when JSON is declared [V-CONV-03]', async () => {
    const response = await site.request(person, {
      method: 'POST',
      url: '/api/logout',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(200)
  })
})

describe('an address', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/videos/1/nothing'],
    ['GET', '/api/videos/1/'],
    ['GET', '/API/videos'],
    ['DELETE', '/api/categories'],
    ['GET', '/api/../api/user/'],
  ] as const)('%s %s, which does not exist, returns 404 in both forms', async (method, path) => {
    const json = await site.request(person, { method, url: path })
    expect(json.statusCode).toBe(404)
    expect(codeOf(json)).toBe('not_found')
    const text = await site.request(person, { method, url: path, headers: { accept: '*/*' } })
    expect(text.body).toBe('There is nothing at this address.')
  })

  test.each([
    '/api/videos/%',
    '/api/videos/%zz',
    '/api/videos/%C3%28',
    '/api/videos/search?q=%00',
    '/%61pi/videos/search?q=psalm%00x',
    'http://site.test/api/videos/search?q=psalm%00x',
  ])('%s that cannot be read is refused, not an error of ours', async (path) => {
    const response = await site.request(person, { url: path })
    expect([400, 404]).toContain(response.statusCode)
    expect(response.body).not.toMatch(/stack|node_modules/)
  })

  test('an id with a NUL byte refers to nothing, like any other that is no number', async () => {
    for (const path of ['/api/videos/%00', '/api/playlists/1%00', '/api/forum/topics/%00']) {
      const response = await site.request(person, { url: path })
      expect([response.statusCode, codeOf(response)]).toEqual([404, expect.stringMatching(/_not_found$/)])
    }
  })

  test('a parameter given twice is rejected or ignored, never a server error', async () => {
    for (const query of ['limit=1&limit=2', 'cursor=a&cursor=b', 'categoryId=1&categoryId=2', 'limit[]=1', 'status=']) {
      expect((await site.request(person, { url: `/api/videos?${query}` })).statusCode).toBeLessThan(500)
    }
  })
})

describe('a response', () => {
  test('has the headers of every response, and is not cached', async () => {
    for (const path of ['/api/user', '/api/nothing', '/api/videos']) {
      const { headers } = await site.request(person, { url: path })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
        'cache-control': 'no-store',
      })
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  test('to HEAD has no body', async () => {
    const response = await site.request(person, { method: 'HEAD', url: `/api/videos/${videoId}` })
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })
})

test('health: the process and its dependencies respond', async () => {
  expect((await site.request(null, { url: '/healthz' })).json()).toEqual({ status: 'ok' })
  expect((await site.request(null, { url: '/readyz' })).json()).toEqual({ status: 'ready' })
})

test('reads are limited by member, so that one of them does not slow the others down', async () => {
  const small = await createTestSite({ limitScale: 1, environment: { LIMITS: 'reads=3/60' } })
  const busy = await small.person('busy')
  const calm = await small.person('calm')
  const read = async (reader: Person | null) => small.call(reader, videosApi.list)
  for (let time = 0; time < 3; time++) expect((await read(busy)).status).toBe(200)
  const refused = await read(busy)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.problem.retryAfterSeconds).toBe(Number(refused.headers['retry-after']))
  expect((await read(calm)).status).toBe(200)
  await small.close()
})

describe('a URL that the router refuses', () => {
  test.each(['/api/videos/%E0%A4%A', `/api/videos/1/captions/${'a'.repeat(600)}`])(
    '%#: fails like any other request',
    async (to) => {
      const response = await site.request(person, { url: to, headers: { accept: 'application/json' } })
      expect([response.statusCode, response.json()]).toMatchObject([400, { status: 400, code: 'malformed_request' }])
      expect(response.body).not.toContain('captions')
      expect((await site.request(person, { url: to, headers: { accept: '*/*' } })).headers['content-type']).toBe(
        'text/plain; charset=utf-8',
      )
    },
  )
})
