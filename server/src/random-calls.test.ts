/**
 * Many calls at random by several people at the same moment, with days and scheduled jobs between them. None may be our own failure,
 * and books and counters are right afterwards. `RANDOM_SEED` and `RANDOM_CALLS` repeat a run or make a longer one; `RANDOM_REACH` lists the endpoints that never
 * succeeded.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from './features/ledger/ledger.check.ts'
import { daysPass, runScheduledJobs } from './testing/days-pass.ts'
import { correctCounters, createRandomCalls, createSiteForCalls, endpoints } from './testing/random-calls.ts'
import type { TestSite } from './testing/test-site.ts'

const SEED = Number(process.env.RANDOM_SEED ?? 1)
const CALLS = Number(process.env.RANDOM_CALLS ?? 2000)
/** How many days pass after each part of the calls. */
const DAYS = [1, 40]

let logged: string[]
let site: TestSite

beforeAll(async () => {
  ;({ site, logged } = await createSiteForCalls())
})
afterAll(() => site.close())

test('calls at random and the jobs of later days end in no failure, and leave books and counters as their rows say', async () => {
  const calls = await createRandomCalls(site, SEED)
  for (const days of DAYS) {
    await calls.run(CALLS / DAYS.length)
    await daysPass(site, days)
    await runScheduledJobs(site)
  }
  await correctCounters(site)
  if (process.env.RANDOM_REACH) {
    for (const { method, path } of endpoints) {
      const counts = calls.statuses.get(`${method} ${path}`) ?? new Map()
      if (![...counts.keys()].some((status) => status < 400)) console.info(method, path, Object.fromEntries(counts))
    }
  }
  // Together: the log says why a call failed.
  expect({ failures: calls.failures, logged }).toEqual({ failures: [], logged: [] })
  expect(await checkLedger(site.deps)).toEqual([])
})
