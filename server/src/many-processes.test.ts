/** Two web processes over one PostgreSQL and one Redis, with Redis and without. */
import { randomUUID } from 'node:crypto'
import { accountsApi } from '@lamplight/contract/accounts'
import { chatApi } from '@lamplight/contract/chat'
import { commentsApi } from '@lamplight/contract/comments'
import { moderationApi } from '@lamplight/contract/moderation'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSharedCalls } from './features/uploads/arriving-calls.ts'
import { createUnfinishedRoom } from './features/uploads/unfinished-room.ts'
import { makeVideo } from './testing/factories.ts'
import { type RedisServer, startRedis } from './testing/redis-server.ts'
import { endSessions } from './testing/sessions.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from './testing/test-site.ts'

const COMMENTS = 4
const LOGINS = 3

let redis: RedisServer
let one: TestSite
let two: TestSite
let owner: Person
let videoId: number

beforeAll(async () => {
  redis = await startRedis()
  const environment = {
    REDIS_URL: redis.url,
    GUEST_VIEWING: 'on',
    LIMITS: `comments=${COMMENTS}/60,loginByAccount=${LOGINS}/300`,
  }
  one = await createTestSite({ isOneOfMany: true, limitScale: 1, environment })
  two = await createTestSite({
    isOneOfMany: true,
    beside: one,
    limitScale: 1,
    environment: { ...environment, DATA_DIR: one.deps.config.dataDir },
  })
  owner = await one.person('owner')
  videoId = await makeVideo(one, owner)
})
afterAll(async () => {
  await two.close()
  await one.close()
  await redis.stop()
})
beforeEach(() =>
  vi.waitUntil(() => one.deps.events.isConnected() && two.deps.events.isConnected(), { timeout: 30_000 }),
)

const comment = async (site: TestSite, person: Person) =>
  (await site.call(person, commentsApi.add, { body: { videoId, content: `Peace ${randomUUID()}` } })).status
const ready = async (site: TestSite) => (await site.request(null, { url: '/readyz' })).json()
const signIn = async (site: TestSite, username: string, password: string) =>
  (await site.call(null, accountsApi.login, { body: { username, password } })).status

/** Without Redis while `work` runs. */
async function withoutRedis(work: () => Promise<void>): Promise<void> {
  await redis.kill()
  try {
    await expect.poll(() => !one.deps.events.isConnected() && !two.deps.events.isConnected()).toBe(true)
    await work()
  } finally {
    await redis.start()
  }
}

describe('while Redis is there', () => {
  test('a limit counts the calls of all processes together', async () => {
    const busy = await one.person('busy')
    const statuses: number[] = []
    for (let n = 0; n <= COMMENTS; n += 1) statuses.push(await comment(n % 2 === 0 ? one : two, busy))
    expect(statuses).toEqual([...Array(COMMENTS).fill(201), 429])
    expect(await comment(two, await one.person('other'))).toBe(201)
  })

  test('wrong passwords are counted over all processes, and the right one clears the count in each', async () => {
    const person = await one.person('ruth')
    for (let n = 1; n < LOGINS; n += 1)
      expect(await signIn(n % 2 === 0 ? one : two, person.username, 'not right')).toBe(401)
    expect(await signIn(one, person.username, PASSWORD)).toBe(200)
    for (let n = 0; n < LOGINS; n += 1)
      expect(await signIn(n % 2 === 0 ? one : two, person.username, 'not right')).toBe(401)
    expect(await signIn(one, person.username, PASSWORD)).toBe(429)
    expect(await signIn(two, person.username, PASSWORD)).toBe(429)
  })

  test('a session that ends in one process has ended in the other', async () => {
    const person = await one.person('grace')
    expect((await two.call(person, accountsApi.current)).status).toBe(200)
    // Earlier than the session's time in the cache ends.
    const soon = { timeout: 4_000 }
    await endSessions(one, person.id)
    await vi.waitUntil(async () => (await two.call(person, accountsApi.current)).status === 401, soon)
  })

  test('a rejected video is gone from the lists and the page of the other process', async () => {
    const [moderator, id] = [await one.person('mod', 'moderator'), await makeVideo(one, owner, { title: 'Vespers' })]
    const seen = async () => (await two.call(null, videosApi.get, { params: { id } })).status
    expect(await seen()).toBe(200)
    const body = { status: 'rejected' as const, contentNotes: 'Not religious', version: 1 }
    expect((await one.call(moderator, moderationApi.moderate, { params: { id }, body })).status).toBe(200)
    await expect.poll(seen).toBe(404)
  })

  test('people who are in a chat room through one process are counted by the other, and leave with it', async () => {
    const [here, there] = [one.deps.chat.presence, two.deps.chat.presence]
    here.enter(1, owner.id)
    await expect.poll(() => there.count(1)).toBe(1)
    there.enter(1, owner.id)
    here.leave(1, owner.id)
    await expect.poll(() => here.has(1, owner.id) && there.count(1) === 1).toBe(true)
    there.leave(1, owner.id)
    await expect.poll(() => here.count(1)).toBe(0)
  })

  test('an upload that one process holds is requested by the other, which gets it when it is free', async () => {
    const id = randomUUID()
    const wanted = Promise.withResolvers<void>()
    const first = one.deps.uploads.locks.newLock(id)
    await first.lock(new AbortController().signal, async () => wanted.resolve())
    const order: string[] = []
    const second = two.deps.uploads.locks.hold(id, async () => void order.push('second'))
    await wanted.promise
    order.push('first')
    await first.unlock()
    await second
    expect(order).toEqual(['first', 'second'])
  })

  test('a transfer that stops waiting for an upload of another process ends with the reason of its request', async () => {
    const id = randomUUID()
    const first = one.deps.uploads.locks.newLock(id)
    await first.lock(new AbortController().signal, async () => {})
    const given = new AbortController()
    const second = two.deps.uploads.locks.newLock(id).lock(given.signal, async () => {})
    given.abort('a newer request')
    await expect(second).rejects.toBe('a newer request')
    await first.unlock()
    // Nothing of the refused one is left behind.
    await two.deps.uploads.locks.hold(id, async () => {})
  })

  test('a transfer that loses its lock with the connection to PostgreSQL is asked to end', async () => {
    const id = randomUUID()
    const asked = Promise.withResolvers<void>()
    const lock = one.deps.uploads.locks.newLock(id)
    await lock.lock(new AbortController().signal, async () => asked.resolve())
    await one.deps.database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lamplight-locks' AND datname = current_database()",
    )
    await asked.promise
    await two.deps.uploads.locks.hold(id, async () => {})
    await lock.unlock()
  })

  test('files that arrive through one process take room in the other, until they have arrived', async () => {
    const room = (site: TestSite) => {
      const { db, log, uploads } = site.deps
      return createUnfinishedRoom({ db, files: uploads.files, maxBytes: 100, calls: createSharedCalls({ db, log }) })
    }
    const giveBack = await room(one).reserve(owner.id, 60)
    expect(await room(two).reserve(owner.id, 60)).toBeNull()
    expect(await room(two).reserve((await one.person('other')).id, 60)).not.toBeNull()
    await giveBack?.()
    expect(await room(two).reserve(owner.id, 60)).not.toBeNull()
    // A process that was killed confirms nothing; its call no longer counts.
    await one.deps.db
      .updateTable('arrivingCalls')
      .set({ seenAt: new Date(Date.now() - 60_000) })
      .execute()
    expect(await room(one).reserve(owner.id, 100)).not.toBeNull()
  })
})

describe('without Redis', () => {
  test('every process reports it, stays ready, and is complete again when Redis is back', async () => {
    expect(await ready(one)).toEqual({ status: 'ready' })
    await withoutRedis(async () => {
      for (const site of [one, two]) expect(await ready(site)).toEqual({ status: 'ready', degraded: ['redis'] })
      expect((await two.call(null, videosApi.list)).status).toBe(200)
    })
    await expect.poll(() => one.deps.events.isConnected()).toBe(true)
    await expect.poll(() => ready(one)).toEqual({ status: 'ready' })
  })

  test('nobody may do more than with it: what guards people refuses in both processes', async () => {
    const busy = await one.person('busy')
    const roomId = (await one.call(busy, chatApi.createRoom, { body: { name: 'Dawn' } })).body.id
    for (let n = 0; n < COMMENTS; n += 1) await comment(one, busy)
    await withoutRedis(async () => {
      expect(await comment(one, busy)).toBe(503)
      expect(await comment(two, busy)).toBe(503)
      // Nobody reads that they have made too many attempts.
      const signedIn = await two.call(null, accountsApi.login, {
        body: { username: busy.username, password: PASSWORD },
      })
      expect([signedIn.problem.code, signedIn.headers['retry-after']]).toEqual(['unavailable', '2'])
      const room = await one.call(busy, chatApi.send, { body: { roomId, content: 'Peace' } })
      expect([room.problem.code, room.headers['retry-after']]).toEqual(['unavailable', '2'])
    })
  })

  test('a call that meets a Redis which is started again waits for it and succeeds', async () => {
    const person = await one.person('patient')
    let waiting: Promise<number> | undefined
    await withoutRedis(async () => {
      waiting = comment(one, person)
    })
    expect(await waiting).toBe(201)
  })

  test('nothing cached before is used: a session that ends there has ended here at once, and a rejected video is gone', async () => {
    const [person, moderator] = [await one.person('grace'), await one.person('mod', 'moderator')]
    const id = await makeVideo(one, owner)
    const seen = async () => (await two.call(null, videosApi.get, { params: { id } })).status
    expect((await two.call(person, accountsApi.current)).status).toBe(200)
    expect(await seen()).toBe(200)
    await withoutRedis(async () => {
      await endSessions(one, person.id)
      expect((await two.call(person, accountsApi.current)).status).toBe(401)
      await one.deps.moderation.moderate(
        { id: moderator.id, username: 'mod', displayName: 'mod', role: 'moderator' },
        id,
        { status: 'rejected', contentNotes: 'Not religious', version: 1 },
      )
      expect(await seen()).toBe(404)
    })
  })
})
