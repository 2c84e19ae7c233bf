/**
 * Many calls at random by several people at the same moment. None may be our own failure, and books and counters are right
 * afterwards. `RANDOM_SEED` and `RANDOM_CALLS` repeat a run or make a longer one; `RANDOM_REACH` lists the endpoints that never
 * succeeded.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterJobs } from './background-jobs/counter-jobs.ts'
import { checkLedger } from './features/ledger/ledger.check.ts'
import { createLog } from './lib/log.ts'
import { createRandomCalls, endpoints } from './testing/random-calls.ts'
import { createTestSite, type TestSite } from './testing/test-site.ts'

const SEED = Number(process.env.RANDOM_SEED ?? 1)
const CALLS = Number(process.env.RANDOM_CALLS ?? 3000)

/** Errors, and corrections of counters. */
const logged: string[] = []
let site: TestSite

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
})
afterAll(() => site.close())

test('calls at random end in no failure, and leave books and counters as their rows say', async () => {
  const calls = await createRandomCalls(site, SEED)
  await calls.run(CALLS)
  for (const { loadHandler } of counterJobs) {
    const handle = await loadHandler(site.deps)
    await handle({} as never, { signal: new AbortController().signal } as never)
  }
  if (process.env.RANDOM_REACH) {
    for (const { method, path } of endpoints) {
      const counts = calls.statuses.get(`${method} ${path}`) ?? new Map()
      if (![...counts.keys()].some((status) => status < 400)) console.info(method, path, Object.fromEntries(counts))
    }
  }
  expect(calls.failures).toEqual([])
  expect(logged).toEqual([])
  expect(await checkLedger(site.deps)).toEqual([])
})
