/**
 * Many calls at random by several people at the same moment, with what earlier responses contained. None may be our own failure,
 * and books and counters are right afterwards. `RANDOM_SEED` and `RANDOM_CALLS` repeat a run or make a longer one.
 */
import { api } from '@lamplight/contract/api'
import type { Endpoint } from '@lamplight/contract/endpoint'
import type { Role } from '@lamplight/contract/primitives'
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

const endpoints = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .filter(({ multipart }) => multipart === undefined)
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
type Caller = Person & { role: Role }
/** Null is a visitor. */
let people: (Caller | null)[]

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
  const caller = async (name: string, role: Role = 'user') => ({ ...(await site.person(name, role)), role })
  const [grace, yusuf, sam] = [await caller('grace'), await caller('yusuf'), await caller('sam')]
  const staff = [await caller('mod', 'moderator'), await caller('staff', 'admin')]
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

/** A caller who was signed out or suspended goes on; one whose account was deleted is somebody new. */
async function signInAgain(person: Caller): Promise<void> {
  const { db, sessions } = site.deps
  await db.updateTable('suspensions').set({ liftedAt: new Date() }).where('userId', '=', person.id).execute()
  const kept = db.selectFrom('users').select('id').where('id', '=', person.id).where('deletedAt', 'is', null)
  if (await kept.executeTakeFirst()) person.cookie = `session=${await sessions.open(person.id, 'test')}`
  else Object.assign(person, await site.person('heir', person.role))
}

async function restoreRoles(): Promise<void> {
  for (const person of people) {
    if (person) await site.deps.db.updateTable('users').set({ role: person.role }).where('id', '=', person.id).execute()
  }
}

async function call({ method, path, query, body }: Callable, failures: string[]): Promise<void> {
  const person = values.pick(people)
  const search = new URLSearchParams(query ? (values.sample(query) as Record<string, string>) : {})
  const url = `${fillPath(path)}?${search}`
  const payload = body ? (values.sample(body) as object) : undefined
  const response = await site.request(person, { method, url, ...(payload ? { payload } : {}) })
  const { statusCode, headers } = response
  if (statusCode >= 500)
    failures.push(`${statusCode} ${method} ${url} ${JSON.stringify(payload)?.slice(0, 300)}: ${response.body}`)
  if (statusCode === 401 && person) await signInAgain(person)
  if (statusCode < 300 && path.endsWith('/role')) await restoreRoles()
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
