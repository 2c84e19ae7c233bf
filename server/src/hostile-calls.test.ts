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
const hostileDates = [
  ...['0000-01-01', '0000-01-01T00:00:00.000Z', '0001-01-01', '9999-12-31', '9999-12-31T23:59:59.999Z'],
  ...['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '2026-02-30', '2026-12-24T10:00:00+99:99'],
]

/** Letters of three bytes that do not repeat: as long as it gets in the database. */
const wideText = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join('')

/** The longest and largest that a shape takes, and numbers that are larger than those of the database. */
function extremes(shape: Shape): unknown[] {
  const { maxLength = 0, maxItems = 50 } = shape
  if (shape.anyOf) return shape.anyOf.flatMap(extremes)
  if (shape.type === 'array') return [[], Array.from({ length: maxItems }, () => sample(shape.items ?? {}))]
  if (shape.type === 'integer' || shape.type === 'number')
    return [shape.maximum ?? Number.MAX_SAFE_INTEGER, shape.minimum ?? Number.MIN_SAFE_INTEGER, 2 ** 53, 2_147_483_647]
  if (maxLength === 0) return [wideText(5000)]
  const address = 'https://example.org/'
  return [
    ...[
      wideText(maxLength),
      '😀'.repeat(maxLength / 2),
      '\u200b'.repeat(maxLength),
      `\u202e${wideText(maxLength - 1)}`,
    ],
    address + wideText(Math.max(maxLength - address.length, 0)),
  ]
}

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
    for (const [name, part] of Object.entries(shapeOf(endpoint.query).properties ?? {})) {
      for (const value of [...hostilePaths, '', '%25%25%25', '(((', '%F0%9F%98%80'])
        await call(`${path}?${name}=${value}`, body)
      for (const value of [...hostileDates, ...extremes(part)])
        await call(`${path}?${name}=${encodeURIComponent(String(value))}`, body)
      await call(`${path}?${name}=1&${name}=2`, body)
    }
  }
  if (body) {
    await call(path, body)
    for (const name of Object.keys(body))
      for (const value of [...hostile, ...hostileDates]) await call(path, { ...body, [name]: value })
    const parts = Object.entries(shapeOf(endpoint.body).properties ?? {})
    for (const [name, part] of parts) for (const value of extremes(part)) await call(path, { ...body, [name]: value })
  }
  expect(failures).toEqual([])
})
