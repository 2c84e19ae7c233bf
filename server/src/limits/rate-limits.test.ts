/** How much one person or one connection may write in a minute. Signing in and uploading have their own tests. */
import { commentsApi } from '@lamplight/contract/comments'
import { limits } from '@lamplight/contract/limits'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

const SCALE = 0.05
const WRITES = limits.writes.points * SCALE
const REPORTS = limits.reports.points * SCALE

let site: TestSite
let owner: Person
let videoId: number
beforeAll(async () => {
  site = await createTestSite({ limitScale: SCALE, environment: { GUEST_VIEWING: 'on', TRUST_PROXY: '127.0.0.1' } })
  owner = await site.person('owner')
  videoId = await makeVideo(site, owner)
})
afterAll(() => site.close())

async function comment(author: Person): Promise<number> {
  const row = { videoId, userId: author.id, parentId: null, content: 'Peace' }
  return (await site.deps.db.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const writes: [what: string, write: (person: Person, id: number) => Promise<{ status: number }>][] = [
  ['reactions', (person) => site.call(person, videosApi.react, { params: { id: videoId }, body: { value: 'like' } })],
  ['likes of comments', (person, id) => site.call(person, commentsApi.like, { params: { id }, body: {} })],
  [
    'corrections',
    (person, id) => site.call(person, commentsApi.edit, { params: { id }, body: { content: 'Peace be with you' } }),
  ],
]

test.each(writes)('%s are limited to what a person can do by hand; other people are not affected', async (_, write) => {
  const [busy, other] = [await site.person('busy'), await site.person('other')]
  const [own, others] = [await comment(busy), await comment(other)]
  const statuses: number[] = []
  for (let n = 0; n <= WRITES; n += 1) statuses.push((await write(busy, own)).status)
  expect(statuses).toEqual([...Array(WRITES).fill(200), 429])
  expect((await write(other, others)).status).toBe(200)
})

test('a visitor who changes the user agent with every report still counts as one sender', async () => {
  const report = (browser: string, address: string) =>
    site.call(null, videosApi.progress, {
      params: { id: videoId },
      body: { position: 1, playedSeconds: 5 },
      headers: { 'user-agent': browser, 'x-forwarded-for': address },
    })
  const statuses: number[] = []
  for (let n = 0; n <= REPORTS; n += 1) statuses.push((await report(`browser ${n}`, `2001:db8::${n + 1}`)).status)
  expect(statuses).toEqual([...Array(REPORTS).fill(200), 429])
  expect((await report('browser', '203.0.113.9')).status).toBe(200)
})

test('a limit reports a wait as soon as its last point is used, and not before', async () => {
  const { limits: counters } = site.deps
  for (let n = 1; n < REPORTS; n += 1) await counters.take('reports', 'somebody')
  expect(await counters.secondsUntilFree('reports', 'somebody')).toBeNull()
  expect(await counters.take('reports', 'somebody')).toBe(true)
  expect(await counters.secondsUntilFree('reports', 'somebody')).toBeGreaterThan(0)
  expect(await counters.take('reports', 'somebody')).toBe(false)
})

describe('limits that an admin changes', () => {
  const initial = { points: 2, seconds: 60 }
  const isFree = async (counters: RateLimits) => (await counters.secondsUntilFree('reports', 'somebody')) === null
  const usedUp = async () => {
    const counters = createRateLimits({ changes: { reports: initial } })
    for (let n = 0; n < initial.points; n += 1) await counters.take('reports', 'somebody')
    expect(await isFree(counters)).toBe(false)
    return counters
  }

  test.each([
    ['more points', { points: 3, seconds: 60 }],
    ['another time', { points: 2, seconds: 30 }],
  ])('apply at once: %s', async (_, numbers) => {
    const counters = await usedUp()
    counters.change('reports', numbers)
    const taken: boolean[] = []
    for (let n = 0; n <= numbers.points; n += 1) taken.push(await counters.take('reports', 'somebody'))
    expect(taken).toEqual([...Array(numbers.points).fill(true), false])
    const wait = await counters.secondsToWait('reports', 'somebody')
    expect(wait).toBeGreaterThan(numbers.seconds - 10)
    expect(wait).toBeLessThanOrEqual(numbers.seconds)
  })

  test('forget nothing when they are the same as before', async () => {
    const counters = await usedUp()
    counters.change('reports', initial)
    counters.change('reports', null)
    expect(await isFree(counters)).toBe(false)
  })

  test('are the initial ones again when the change is reverted', async () => {
    const counters = await usedUp()
    counters.change('reports', { points: 1, seconds: 10 })
    counters.change('reports', null)
    expect(await counters.take('reports', 'somebody')).toBe(true)
    expect(await counters.take('reports', 'somebody')).toBe(true)
    expect(await counters.secondsToWait('reports', 'somebody')).toBeGreaterThan(50)
  })
})
