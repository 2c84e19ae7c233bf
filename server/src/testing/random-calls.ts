/** Calls at random by several people, with what earlier responses contained. */
import { api } from '@lamplight/contract/api'
import { chatApi } from '@lamplight/contract/chat'
import type { Endpoint } from '@lamplight/contract/endpoint'
import type { Role } from '@lamplight/contract/primitives'
import { counterJobs } from '../background-jobs/counter-jobs.ts'
import { createLog } from '../lib/log.ts'
import { makeCampaign } from './campaigns.ts'
import { makeVideo } from './factories.ts'
import { buyVideo, giveBalance, openCreator, sellVideo } from './money.ts'
import { createRandom, createRandomValues } from './random-values.ts'
import { shapeOf } from './shapes.ts'
import { createTestSite, type Person, type TestSite } from './test-site.ts'

const AT_ONCE = 8
const DAY_MS = 86_400_000
/** After this many calls, what people have deleted is made again. */
const CALLS_BETWEEN_REFILLS = 250

export const endpoints = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .filter(({ multipart }) => multipart === undefined)
  .map(({ method, path, query, body }) => ({
    ...{ method, path },
    query: query ? shapeOf(query) : null,
    body: body ? shapeOf(body) : null,
  }))
export type Callable = (typeof endpoints)[number]

type Caller = Person & { role: Role }

/** What the `id` in a path is of, where the word before it does not say. */
const KINDS: Record<string, string> = {
  ...{ subscription: 'user', block: 'user', people: 'user', claim: 'video' },
  ...{ intent: 'paymentIntent' },
}

/** What a path is about: `/api/admin/videos/:id` about a `video`. */
export const kindOf = (path: string): string => {
  const word = path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? ''
  const kind = word
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return KINDS[kind] ?? kind
}

export interface RandomCalls {
  /** Makes this many calls, several at the same moment. */
  run(count: number): Promise<void>
  values: ReturnType<typeof createRandomValues>
  /** Internal errors, with the calls that led to them. */
  failures: string[]
  /** How many calls of each endpoint ended with which status. */
  statuses: Map<string, Map<number, number>>
}

/** A site where guests may view. `logged`: its errors, and corrections of counters. */
export async function createSiteForCalls(): Promise<{ site: TestSite; logged: string[] }> {
  const logged: string[] = []
  const log = createLog('warn', {
    write(line) {
      const { level, msg } = JSON.parse(line)
      if (level >= 50 || /corrected/.test(msg)) logged.push(line.slice(0, 1000))
    },
  })
  return { site: await createTestSite({ environment: { GUEST_VIEWING: 'on' }, log }), logged }
}

/** Runs the hourly corrections. Each counter that is wrong is logged. */
export async function correctCounters({ deps }: TestSite): Promise<void> {
  for (const { loadHandler } of counterJobs) {
    const handle = await loadHandler(deps)
    await handle({} as never, { signal: new AbortController().signal } as never)
  }
}

interface RandomCallsOptions {
  areMarked?: boolean
  /** Disturbs the database while a call is being answered. Our own preparations may fail then as well. */
  disturb?: () => Promise<void>
}

/** Two creators, an advertiser, a moderator, an admin and a visitor, with a few videos and a campaign. */
export async function createRandomCalls(
  site: TestSite,
  seed: number,
  options: RandomCallsOptions = {},
): Promise<RandomCalls> {
  const values = createRandomValues(createRandom(seed), options)
  const failures: string[] = []
  const statuses: RandomCalls['statuses'] = new Map()
  /** With whom a call of an endpoint succeeded last. */
  const successes = new Map<string, Caller | null>()

  const caller = async (name: string, role: Role = 'user') => ({ ...(await site.person(name, role)), role })
  const [grace, yusuf, sam] = [await caller('grace'), await caller('yusuf'), await caller('sam')]
  const staff = [await caller('mod', 'moderator'), await caller('staff', 'admin')]
  /** Null is a visitor. */
  const people: (Caller | null)[] = [grace, grace, yusuf, yusuf, sam, ...staff, null]
  const idOf = (person: Caller | null): string => String(person?.id ?? 'visitor')

  /** A caller who was signed out or suspended goes on; one whose account was deleted is somebody new. */
  async function signInAgain(person: Caller): Promise<void> {
    const { db, sessions } = site.deps
    await db.updateTable('suspensions').set({ liftedAt: new Date() }).where('userId', '=', person.id).execute()
    const kept = db.selectFrom('users').select('id').where('id', '=', person.id).where('deletedAt', 'is', null)
    if (await kept.executeTakeFirst()) person.cookie = `session=${await sessions.open(person.id, 'test')}`
    else Object.assign(person, await site.person('heir', person.role))
  }

  const title = (): string => `About ${values.sample({ type: 'string', maxLength: 50 }, 'title')}`
  /** What only our own helpers can make, because it begins with a file or with several calls in a row. */
  async function refill(): Promise<void> {
    for (const person of [grace, yusuf]) {
      await signInAgain(person)
      const { db } = site.deps
      const account = db.selectFrom('creatorAccounts').select('id').where('userId', '=', person.id)
      if (!(await account.executeTakeFirst())) await openCreator(site, person)
      await db
        .updateTable('creatorAccounts')
        .set({ isMonetizationEnabled: true })
        .where('userId', '=', person.id)
        .execute()
      const own = db.selectFrom('videos').select('id').where('ownerId', '=', person.id).where('deletedAt', 'is', null)
      const missing = 5 - (await own.where('status', '=', 'approved').execute()).length
      for (let made = 0; made < missing; made += 1) {
        values.remember('videoId', await makeVideo(site, person, { title: title() }), idOf(person))
      }
      values.remember('videoId', await makeVideo(site, person, { title: title(), status: 'pending' }), idOf(person))
      values.remember('videoId', await sellVideo(site, person, { price: 6, title: title() }), idOf(person))
    }
    await giveBalance(site, grace, 2000)
    for (const status of ['pending', 'approved', 'active'] as const) {
      values.remember('sponsoredContentId', await makeCampaign(site, sam, { status, title: title() }), idOf(sam))
    }
    const mails = await site.deps.db
      .selectFrom('mailOutbox')
      .select('textBody')
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
    for (const { textBody } of mails) {
      for (const [, token] of textBody.matchAll(/[#=]([\w.%-]{20,})/g)) values.remember('token', token)
    }
  }

  await refill()
  const sold = await sellVideo(site, grace, { price: 6, title: 'Sold' })
  values.remember('videoId', sold, idOf(grace))
  await buyVideo(site, yusuf, sold)
  const room = await site.call(grace, chatApi.createRoom, { body: { name: title(), isPrivate: true } })
  values.remember('roomId', room.body.id, idOf(grace))
  await site.call(grace, chatApi.send, { body: { roomId: room.body.id, content: title() } })
  for (const facts of [{ visibility: 'members' }, { publishAt: new Date(Date.now() + DAY_MS) }] as const) {
    values.remember('videoId', await makeVideo(site, grace, { ...facts, title: title() }), idOf(grace))
  }
  for (const person of [grace, yusuf, sam]) {
    values.remember('userId', person.id)
    values.remember('username', person.username)
  }

  const pickId = (whose: string, names: string[]): string => {
    const own = names.flatMap((name) => values.knownOf(`${whose} ${name}`))
    const found = own.length > 0 && values.chance(0.6) ? own : names.flatMap((name) => values.knownOf(name))
    return String(found.length > 0 && values.chance(0.97) ? values.pick(found) : 7)
  }
  const fillPath = (path: string, whose: string) => {
    const ids: string[] = []
    const filled = path.replace(/:(\w+)/g, (_, name: string, at: number) => {
      const id = pickId(whose, [name, `${kindOf(path.slice(0, at))}Id`])
      ids.push(id)
      return encodeURIComponent(id)
    })
    return { path: filled, ids }
  }

  async function restoreRoles(): Promise<void> {
    for (const person of people) {
      if (!person) continue
      await site.deps.db.updateTable('users').set({ role: person.role }).where('id', '=', person.id).execute()
    }
  }

  const pickPerson = (name: string): Caller | null => {
    const successful = successes.get(name)
    if (successful !== undefined && values.chance(0.5)) return successful
    return statuses.get(name)?.has(403) && values.chance(0.5) ? values.pick(staff) : values.pick(people)
  }

  async function call({ method, path, query, body }: Callable): Promise<void> {
    const name = `${method} ${path}`
    const person = pickPerson(name)
    const whose = idOf(person)
    const filled = fillPath(path, whose)
    const search = new URLSearchParams(query ? (values.sample(query) as Record<string, string>) : {})
    const url = `${filled.path}?${search}`
    const payload = body ? (values.sample(body) as object) : undefined
    const {
      statusCode,
      headers,
      body: text,
    } = await site.request(person, { method, url, ...(payload ? { payload } : {}) })
    const counts = statuses.get(name) ?? new Map<number, number>()
    statuses.set(name, counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1))
    if (statusCode >= 500)
      failures.push(`${statusCode} ${name} ${url} ${JSON.stringify(payload)?.slice(0, 300)}: ${text}`)
    if (statusCode === 401 && person) await signInAgain(person)
    if (statusCode === 404) for (const id of filled.ids) values.forget(whose, id)
    if (statusCode >= 300) return
    successes.set(name, person)
    if (path.endsWith('/role')) await restoreRoles()
    if (String(headers['content-type']).startsWith('application/json')) {
      values.readResponse(JSON.parse(text), kindOf(path), whose)
    }
  }

  const unlessDisturbed = (error: unknown): void => {
    if (!options.disturb) throw error
  }

  return {
    values,
    failures,
    statuses,
    async run(count) {
      for (let left = count; left > 0; left -= CALLS_BETWEEN_REFILLS) {
        let now = Math.min(left, CALLS_BETWEEN_REFILLS)
        const work = async () => {
          while (now > 0) {
            now -= 1
            await Promise.all([call(values.pick(endpoints)).catch(unlessDisturbed), options.disturb?.()])
          }
        }
        await Promise.all(Array.from({ length: AT_ONCE }, work))
        await refill().catch(unlessDisturbed)
      }
    },
  }
}
