/** Calls at random while connections to the database end in the middle of their work. `RANDOM_SEED` and `RANDOM_CALLS` as in random-calls.test.ts. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from './features/ledger/ledger.check.ts'
import { testConnection } from './testing/global-setup.ts'
import { correctCounters, createRandomCalls, createSiteForCalls } from './testing/random-calls.ts'
import type { TestSite } from './testing/test-site.ts'

const SEED = Number(process.env.RANDOM_SEED ?? 1)
const CALLS = Number(process.env.RANDOM_CALLS ?? 800)
const CALLS_BETWEEN_FAULTS = 25

let logged: string[]
let site: TestSite

beforeAll(async () => {
  ;({ site, logged } = await createSiteForCalls())
})
afterAll(() => site.close())

test('calls whose connection to the database ends are answered with 503, and leave nothing half-done', async () => {
  const client = new pg.Client({ ...testConnection(), database: site.database })
  await client.connect()
  let count = 0
  let ended = 0
  /** Ends a connection that is in use, one within a transaction if there is any. */
  const disturb = async () => {
    count += 1
    if (count % CALLS_BETWEEN_FAULTS > 0) return
    const { rowCount } = await client.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'lamplight' AND pid <> pg_backend_pid() AND state <> 'idle'
      ORDER BY state = 'idle in transaction' DESC, random() LIMIT 1`)
    ended += rowCount ?? 0
  }
  const calls = await createRandomCalls(site, SEED, { disturb })
  await calls.run(CALLS)
  await client.end()
  expect(ended).toBeGreaterThan(10)
  await correctCounters(site)
  expect(calls.failures.filter((failure) => !failure.startsWith('503 '))).toEqual([])
  expect(logged.filter((line) => !line.includes('the database did not respond'))).toEqual([])
  expect(await checkLedger(site.deps)).toEqual([])
})
