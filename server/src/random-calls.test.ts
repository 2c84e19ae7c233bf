/**
 * Many calls at random by several people at the same moment, with what earlier responses contained. None may be our own failure,
 * and books and counters are right afterwards. `RANDOM_SEED` and `RANDOM_CALLS` repeat a run or make a longer one.
 */
import { api } from '@lamplight/contract/api'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterJobs } from './background-jobs/counter-jobs.ts'
import { checkLedger } from './features/ledger/ledger.check.ts'
import { createLog } from './lib/log.ts'
import { makeCampaign } from './testing/campaigns.ts'
import { makeVideo } from './testing/factories.ts'
import { buyVideo, openCreator, sellVideo } from './testing/money.ts'
import { createRandom, createRandomValues } from './testing/random-values.ts'
import { shapeOf } from './testing/shapes.ts'
import { createTestSite, type Person, type TestSite } from './testing/test-site.ts'

const SEED = Number(process.env.RANDOM_SEED ?? 1)
const CALLS = Number(process.env.RANDOM_CALLS ?? 4000)
const AT_ONCE = 8

/** What would end the session or the account of the caller, for the rest of the run. */
const ENDS_SESSIONS = /logout|password|delete-account|sessions|suspension/
const endpoints = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .filter(({ path, multipart }) => multipart === undefined && !ENDS_SESSIONS.test(path))
  .map(({ method, path, query, body }) => ({
    ...{ method, path },
    query: query ? shapeOf(query) : null,
    body: body ? shapeOf(body) : null,
  }))
type Callable = (typeof endpoints)[number]

const random = createRandom(SEED)
const values = createRandomValues(random)
/** Errors, and corrections of counters. */
const logged: string[] = []
let site: TestSite
/** Null is a visitor. */
let people: (Person | null)[]

beforeAll(async () => {
  site = await createTestSite({
    environment: { GUEST_VIEWING: 'on' },
    log: createLog('warn', {
      write(line) {
        const { level, msg } = JSON.parse(line)
        if (level >= 50 || /corrected/.test(msg)) logged.push(line.slice(0, 1000))
      },
    }),
  })
  const [grace, yusuf, sam] = [await site.person('grace'), await site.person('yusuf'), await site.person('sam')]
  const staff = [await site.person('mod', 'moderator'), await site.person('staff', 'admin')]
  people = [grace, grace, yusuf, yusuf, sam, ...staff, null]
  for (const person of [grace, yusuf]) {
    await openCreator(site, person)
    for (const title of ['One', 'Two', 'Three']) values.remember('videoId', await makeVideo(site, person, { title }))
  }
  const sold = await sellVideo(site, grace, { price: 6, title: 'Sold' })
  values.remember('videoId', sold)
  await buyVideo(site, yusuf, sold)
  values.remember('sponsored-contentId', await makeCampaign(site, sam))
  for (const person of [grace, yusuf, sam]) {
    values.remember('userId', person.id)
    values.remember('username', person.username)
  }
})
afterAll(() => site.close())

/** What a path is about: `/api/admin/videos/:id` about a `video`. */
const kindOf = (path: string): string =>
  (path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')

const fillPath = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string, at: number) => {
    const found = [...values.knownOf(name), ...values.knownOf(`${kindOf(path.slice(0, at))}Id`)]
    return encodeURIComponent(String(found.length > 0 && values.chance(0.97) ? values.pick(found) : 7))
  })

async function call({ method, path, query, body }: Callable, failures: string[]): Promise<void> {
  const person = values.pick(people)
  const search = new URLSearchParams(query ? (values.sample(query) as Record<string, string>) : {})
  const url = `${fillPath(path)}?${search}`
  const payload = body ? (values.sample(body) as object) : undefined
  const response = await site.request(person, { method, url, ...(payload ? { payload } : {}) })
  const { statusCode, headers } = response
  if (statusCode >= 500)
    failures.push(`${statusCode} ${method} ${url} ${JSON.stringify(payload)?.slice(0, 300)}: ${response.body}`)
  // Suspended by staff, who are among the callers: the run goes on without it.
  if (statusCode === 401 && person) {
    await site.deps.db.deleteFrom('suspensions').where('userId', '=', person.id).execute()
    person.cookie = `session=${await site.deps.sessions.open(person.id, 'test')}`
  }
  if (statusCode < 300 && String(headers['content-type']).startsWith('application/json')) {
    values.readResponse(JSON.parse(response.body), kindOf(path))
  }
}

test('calls at random end in no failure, and leave books and counters as their rows say', async () => {
  const failures: string[] = []
  let left = CALLS
  const work = async () => {
    while (left > 0) {
      left -= 1
      await call(values.pick(endpoints), failures)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const { loadHandler } of counterJobs) {
    const handle = await loadHandler(site.deps)
    await handle({} as never, { signal: new AbortController().signal } as never)
  }
  expect(failures).toEqual([])
  expect(logged).toEqual([])
  expect(await checkLedger(site.deps)).toEqual([])
})
