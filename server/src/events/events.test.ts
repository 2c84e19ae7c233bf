import { Id } from '@lamplight/contract/primitives'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { transact } from '../db/transact.ts'
import { createLog } from '../lib/log.ts'
import { fail, ok } from '../lib/result.ts'
import { createRedisConnection } from '../redis/redis-connection.ts'
import { testConnection } from '../testing/global-setup.ts'
import { type RedisServer, startRedis } from '../testing/redis-server.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import type { Bus } from './bus.ts'
import { defineEvent } from './event.ts'
import { createEvents, type Events } from './events.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { createRedisBus } from './redis-bus.ts'

const lampsLit = defineEvent({ name: 'test.lamps_lit', payload: z.object({ lampIds: z.array(Id) }) })
const lampLit = defineEvent({ name: 'test.lamp_lit', payload: z.object({ lampId: Id }) })

let site: TestSite
let redis: RedisServer
const closings: (() => Promise<void>)[] = []
const log = createLog('silent')

beforeAll(async () => {
  ;[site, redis] = await Promise.all([createTestSite(), startRedis()])
})
afterAll(async () => {
  for (const close of closings) await close()
  await Promise.all([site.close(), redis.stop()])
})

type Kind = 'PostgreSQL' | 'Redis'

async function openBus(kind: Kind): Promise<Bus> {
  const { db } = site.deps
  if (kind === 'Redis') {
    const connection = createRedisConnection({ url: redis.url, siteId: site.database, log })
    closings.push(connection.close)
    return createRedisBus(connection, log)
  }
  const bus = createPostgresBus({ ...testConnection(), database: site.database }, db, log)
  closings.push(bus.close)
  return bus
}

/** The events of one more process over the same database. */
async function anotherProcess(kind: Kind): Promise<Events> {
  const events = createEvents({ bus: await openBus(kind), jobs: site.deps.jobs, log })
  await events.start()
  return events
}

describe.each(['PostgreSQL', 'Redis'] as const)('over %s', (kind) => {
  test('an event reaches this process before the call returns, and every other one after the commit', async () => {
    const [here, there] = [await anotherProcess(kind), await anotherProcess(kind)]
    const [seenHere, seenThere]: number[][] = [[], []]
    here.on(lampLit, ({ lampId }) => void seenHere?.push(lampId))
    there.on(lampLit, ({ lampId }) => void seenThere?.push(lampId))
    await transact(site.deps.db, async (scope) => {
      await here.record(scope, lampLit, { lampId: 7 })
      expect(seenHere).toEqual([])
      return ok(null)
    })
    expect(seenHere).toEqual([7])
    await expect.poll(() => seenThere?.length).toBe(1)
    expect(seenThere).toEqual([7])
    await here.announce(lampLit, { lampId: 8 })
    await expect.poll(() => seenThere?.length).toBe(2)
    // The sender does not receive its own message.
    expect(seenHere).toEqual([7, 8])
  })

  test('an event of a transaction that is rolled back is not delivered', async () => {
    const [here, there] = [await anotherProcess(kind), await anotherProcess(kind)]
    const seen: number[] = []
    here.on(lampLit, ({ lampId }) => void seen.push(lampId))
    there.on(lampLit, ({ lampId }) => void seen.push(lampId))
    await transact(site.deps.db, async (scope) => {
      await here.record(scope, lampLit, { lampId: 1 })
      return fail('video_not_found')
    })
    await here.announce(lampLit, { lampId: 2 })
    await expect.poll(() => seen.length).toBe(2)
    expect(seen).toEqual([2, 2])
  })

  test('an event of any length is recorded; the other processes receive it, or know that they have missed one', async () => {
    const [here, there] = [await anotherProcess(kind), await anotherProcess(kind)]
    let known = 0
    there.on(lampsLit, ({ lampIds }) => {
      known = lampIds.length
    })
    there.onGap(() => {
      known = 5_000
    })
    const lampIds = Array.from({ length: 5_000 }, (_, n) => n + 1)
    expect(
      await transact(site.deps.db, async (scope) => {
        await here.record(scope, lampsLit, { lampIds })
        return ok(null)
      }),
    ).toEqual(ok(null))
    await expect.poll(() => known).toBe(5_000)
  })

  test('a listener that throws does not stop the others from receiving the event', async () => {
    const events = await anotherProcess(kind)
    const seen: number[] = []
    events.on(lampLit, () => {
      throw new Error('broken')
    })
    events.on(lampLit, ({ lampId }) => void seen.push(lampId))
    await events.announce(lampLit, { lampId: 3 })
    expect(seen).toEqual([3])
  })
})

test('after losing its PostgreSQL connection the bus reconnects and reports that messages may be missing', async () => {
  const [here, there] = [await anotherProcess('PostgreSQL'), await anotherProcess('PostgreSQL')]
  const gap = new Promise<void>((resolve) => there.onGap(resolve))
  const seen: number[] = []
  there.on(lampLit, ({ lampId }) => void seen.push(lampId))
  await site.deps.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lamplight-bus' AND datname = current_database()",
  )
  await gap
  await here.announce(lampLit, { lampId: 4 })
  await expect.poll(() => seen.includes(4)).toBe(true)
})

test('after Redis is killed and restarted, every process receives messages again and knows that some may be missing', async () => {
  const [here, there] = [await anotherProcess('Redis'), await anotherProcess('Redis')]
  const gaps = [here, there].map((events) => new Promise<void>((resolve) => events.onGap(resolve)))
  const seen: number[] = []
  there.on(lampLit, ({ lampId }) => void seen.push(lampId))
  await redis.kill()
  await expect.poll(() => !here.isConnected() && !there.isConnected()).toBe(true)
  // The change itself does not wait for Redis.
  await here.announce(lampLit, { lampId: 5 })
  await redis.start()
  await Promise.all(gaps)
  await expect.poll(() => here.isConnected() && there.isConnected()).toBe(true)
  await here.announce(lampLit, { lampId: 6 })
  await expect.poll(() => seen.includes(6)).toBe(true)
  expect(seen).toEqual([6])
})

test('a Redis that hangs counts as lost, although its connection is open', async () => {
  const events = await anotherProcess('Redis')
  expect(events.isConnected()).toBe(true)
  redis.freeze()
  try {
    await vi.waitUntil(() => !events.isConnected(), { timeout: 30_000 })
  } finally {
    redis.resume()
  }
  await vi.waitUntil(() => events.isConnected(), { timeout: 30_000 })
})

test('a process that could not send messages notifies the others afterwards that they missed some', async () => {
  const listening = await anotherProcess('Redis')
  const gap = new Promise<void>((resolve) => listening.onGap(resolve))
  const cut = createRedisConnection({ url: redis.url, siteId: site.database, log })
  closings.push(cut.close)
  let isCut = true
  const backListeners: (() => void)[] = []
  const bus = createRedisBus(
    {
      ...cut,
      publish: (message) => (isCut ? Promise.reject(new Error('cut')) : cut.publish(message)),
      onBack: (listener) => void backListeners.push(listener),
    },
    log,
  )
  await bus.publish('lost')
  isCut = false
  for (const listener of backListeners) listener()
  await gap
})
