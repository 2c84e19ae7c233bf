import { Id } from '@lamplight/contract/primitives'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { transact } from '../db/transact.ts'
import { createLog } from '../lib/log.ts'
import { fail, ok } from '../lib/result.ts'
import { testConnection } from '../testing/global-setup.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import type { Bus } from './bus.ts'
import { defineEvent } from './event.ts'
import { createEvents, type Events } from './events.ts'
import { createPostgresBus } from './postgres-bus.ts'

const lampLit = defineEvent({ name: 'test.lamp_lit', payload: z.object({ lampId: Id }) })

let site: TestSite
const buses: Bus[] = []
const log = createLog('silent')

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()))
  await site.close()
})

/** The events of one more process over the same database. */
async function anotherProcess(): Promise<Events> {
  const { db, jobs } = site.deps
  const { rows } = await site.deps.database.pool.query<{ name: string }>('SELECT current_database() AS name')
  const bus = createPostgresBus({ ...testConnection(), database: rows[0]?.name ?? '' }, db, log)
  buses.push(bus)
  const events = createEvents({ bus, jobs, log })
  await events.start()
  return events
}

test('an event reaches this process before the call returns, and every other one after the commit', async () => {
  const [here, there] = [await anotherProcess(), await anotherProcess()]
  const [seenHere, seenThere]: number[][] = [[], []]
  here.on(lampLit, ({ lampId }) => void seenHere?.push(lampId))
  there.on(lampLit, ({ lampId }) => void seenThere?.push(lampId))
  await transact(site.deps.db, async (scope) => {
    await here.record(scope, lampLit, { lampId: 7 })
    expect(seenHere).toEqual([])
    return ok(null)
  })
  expect(seenHere).toEqual([7])
  await vi.waitUntil(() => seenThere?.length === 1)
  expect(seenThere).toEqual([7])
  await here.announce(lampLit, { lampId: 8 })
  await vi.waitUntil(() => seenThere?.length === 2)
  // The sender's own message does not come back to it.
  expect(seenHere).toEqual([7, 8])
})

test('an event of a transaction that is rolled back reaches nobody', async () => {
  const [here, there] = [await anotherProcess(), await anotherProcess()]
  const seen: number[] = []
  here.on(lampLit, ({ lampId }) => void seen.push(lampId))
  there.on(lampLit, ({ lampId }) => void seen.push(lampId))
  await transact(site.deps.db, async (scope) => {
    await here.record(scope, lampLit, { lampId: 1 })
    return fail('video_not_found')
  })
  await here.announce(lampLit, { lampId: 2 })
  await vi.waitUntil(() => seen.length === 2)
  expect(seen).toEqual([2, 2])
})

test('a listener that throws does not keep the others from the event', async () => {
  const events = await anotherProcess()
  const seen: number[] = []
  events.on(lampLit, () => {
    throw new Error('broken')
  })
  events.on(lampLit, ({ lampId }) => void seen.push(lampId))
  await events.announce(lampLit, { lampId: 3 })
  expect(seen).toEqual([3])
})

test('after its connection was cut the bus connects again and says that messages may be missing', async () => {
  const [here, there] = [await anotherProcess(), await anotherProcess()]
  const gap = new Promise<void>((resolve) => there.onGap(resolve))
  const seen: number[] = []
  there.on(lampLit, ({ lampId }) => void seen.push(lampId))
  await site.deps.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lamplight-bus' AND datname = current_database()",
  )
  await gap
  await here.announce(lampLit, { lampId: 4 })
  await vi.waitUntil(() => seen.includes(4))
})
