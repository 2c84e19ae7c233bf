/** What nobody's browser sends: every call with values that are well-formed JSON and nothing else. None may be our own failure. */
import { api } from '@lamplight/contract/api'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from './testing/factories.ts'
import { type Shape, shapeOf } from './testing/shapes.ts'
import { createTestSite, type TestSite } from './testing/test-site.ts'

/** A value that the shape takes, or nearly: far enough to come behind the first check. */
function sample(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sample(shape.anyOf[0] ?? {})
  if (shape.type === 'object')
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, part]) => [name, sample(part)]))
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 1 }, () => sample(shape.items ?? {}))
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1)
  if (shape.type === 'boolean') return true
  if (shape.format === 'uri') return 'https://example.org/'
  return 'Peace be with you'.padEnd(shape.minLength ?? 0, '.')
}

const hostile: unknown[] = [
  'null\u0000byte',
  'half a letter \ud800',
  '9'.repeat(400),
  '../../../etc/passwd',
  2_147_483_648,
  1e308,
  -1,
  0.5,
  { __proto__: null, constructor: { prototype: 1 } },
  [[[[]]]],
  null,
]
const hostilePaths = [
  '0',
  '-1',
  '2147483648',
  '99999999999999999999',
  '1e3',
  'NaN',
  '%00',
  '%ED%A0%80',
  '..%2f..',
  'a'.repeat(300),
]

const endpoints: Endpoint[] = Object.values(api).flatMap((feature) => Object.values(feature))
const cases = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let site: TestSite
let videoId: number
beforeAll(async () => {
  site = await createTestSite()
  videoId = await makeVideo(site, await site.person('grace'))
})
afterAll(() => site.close())

test.each(cases)('%s responds to hostile values with a refusal, never with a failure', async (_, endpoint) => {
  // A person of its own: some calls end a session or an account.
  const person = await site.person('root', 'admin')
  const failures: string[] = []
  const call = async (url: string, payload?: Record<string, unknown>) => {
    const response = await site.request(person, { method: endpoint.method, url, ...(payload ? { payload } : {}) })
    if (response.statusCode === 500) failures.push(`${url} ${JSON.stringify(payload)?.slice(0, 200)}: ${response.body}`)
  }
  const path = endpoint.path.replace(/:\w+/g, String(videoId))
  const body = endpoint.body ? (sample(shapeOf(endpoint.body)) as Record<string, unknown>) : undefined
  if (endpoint.path.includes(':'))
    for (const value of hostilePaths) await call(endpoint.path.replace(/:\w+/g, value), body)
  if (endpoint.query) {
    for (const name of Object.keys(shapeOf(endpoint.query).properties ?? {}))
      for (const value of [...hostilePaths, '', '%25%25%25', '(((', '%F0%9F%98%80'])
        await call(`${path}?${name}=${value}`, body)
  }
  if (body) {
    await call(path, body)
    for (const name of Object.keys(body)) for (const value of hostile) await call(path, { ...body, [name]: value })
  }
  expect(failures).toEqual([])
})
