import { afterAll, beforeAll, describe, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '../lib/log.ts'
import { MediaFailure } from '../media/media-failure.ts'
import { testConnection } from '../testing/global-setup.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import { defineJob, defineSweep, type JobDefinition } from './job-queue.ts'
import { createPgBossQueue } from './pg-boss-queue.ts'

let site: TestSite
const logged: { level: number; msg: string; queue?: string }[] = []
const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
beforeAll(async () => {
  site = await createTestSite({ log })
})
afterAll(() => site.close())

const define = (name: string, retryLimit = 0) =>
  defineJob({ name, payload: z.object({ what: z.string() }), retryLimit, expireInSeconds: 60 })
const start = (job: ReturnType<typeof define>) => site.deps.jobs.start([job as unknown as JobDefinition<never>])
const enqueue = (
  job: ReturnType<typeof define>,
  what: string,
  scope: { isUrgent?: boolean; isShort?: boolean; group?: string } = {},
) => site.deps.db.transaction().execute((tx) => site.deps.jobs.enqueue(job, { what }, { tx, ...scope }))

/** A handler whose jobs all wait for `release`, and what has begun. */
function jobsThatWait() {
  const begun: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const handler = async ({ what }: { what: string }) => {
    begun.push(what)
    await released
  }
  return { begun, handler, release }
}

// Together: each has a queue of its own, and mostly waits for its next look.
describe.concurrent('the queue', () => {
  test('an urgent job gets a slot although earlier jobs occupy all the shared ones', async ({ expect }) => {
    const job = define('urgent-test')
    await start(job)
    const { begun, handler, release } = jobsThatWait()
    for (const what of ['first', 'second', 'third']) await enqueue(job, what)
    await site.deps.jobs.work(job, handler, { concurrency: 1, urgentConcurrency: 1 })
    await expect.poll(() => begun).toEqual(['first'])
    await enqueue(job, 'fresh', { isUrgent: true })
    await expect.poll(() => begun).toEqual(['first', 'fresh'])
    await enqueue(job, 'fresher', { isUrgent: true })
    release()
    await expect.poll(() => begun.toSorted()).toEqual(['first', 'fresh', 'fresher', 'second', 'third'])
  })

  test('one group with many long jobs fills the shared slots and one fair slot; another group gets a slot at once', async ({
    expect,
  }) => {
    const job = define('fair-test')
    await start(job)
    const running = new Map<string, () => void>()
    const handler = ({ what }: { what: string }) => new Promise<void>((resolve) => running.set(what, resolve))
    const films = () => [...running.keys()].filter((what) => what.startsWith('film'))
    for (const number of [1, 2, 3, 4, 5]) await enqueue(job, `film ${number}`, { isUrgent: true, group: 'grace' })
    await site.deps.jobs.work(job, handler, { concurrency: 1, urgentConcurrency: 1, fairConcurrency: 2 })
    await expect.poll(films).toHaveLength(3)
    await enqueue(job, 'clip', { isUrgent: true, group: 'yusuf' })
    await expect.poll(() => running.has('clip')).toBe(true)
    expect(films()).toHaveLength(3)

    // The waiting jobs run as others finish, until all have run.
    const done = "SELECT 1 FROM pgboss.job WHERE name = 'fair-test' AND state = 'completed'"
    const endAll = async () => {
      for (const end of running.values()) end()
      return (await site.deps.database.pool.query(done)).rowCount
    }
    await expect.poll(endAll).toBe(6)
  })

  test('with 200 long ones waiting, a short one of somebody else begins at once', async ({ expect }) => {
    const job = define('short-test')
    await start(job)
    const { begun, handler, release } = jobsThatWait()
    await site.deps.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 200; n++) {
        const scope = { tx, isUrgent: true, group: `member ${n % 20}` }
        await site.deps.jobs.enqueue(job, { what: `film ${n}` }, scope)
      }
    })
    const places = { concurrency: 1, urgentConcurrency: 1, fairConcurrency: 1, shortConcurrency: 1 }
    await site.deps.jobs.work(job, handler, places)
    await expect.poll(() => begun.length).toBe(3)
    await enqueue(job, 'clip', { isUrgent: true, isShort: true, group: 'yusuf' })
    await expect.poll(() => begun).toContain('clip')
    expect(begun).toHaveLength(4)
    await site.deps.database.pool.query("DELETE FROM pgboss.job WHERE name = 'short-test' AND state = 'created'")
    release()
  })

  test('jobs enqueued and fetched together run once each; one that fails is retried alone', async ({ expect }) => {
    const job = { ...define('together-test', 1), takenTogether: 10 }
    await start(job)
    const whats = ['one', 'two', 'three', 'four'].map((what) => ({ what }))
    await site.deps.db.transaction().execute((tx) => site.deps.jobs.enqueueAll(job, whats, { tx }))
    const undone = site.deps.db.transaction().execute(async (tx) => {
      await site.deps.jobs.enqueueAll(job, [{ what: 'undone' }], { tx })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    const runs: string[] = []
    await site.deps.jobs.work(
      job,
      async ({ what }, { isLastTry }) => {
        runs.push(what)
        if (what === 'two' && !isLastTry) throw new Error('not yet')
      },
      { concurrency: 1 },
    )
    await expect.poll(() => runs.toSorted()).toEqual(['four', 'one', 'three', 'two', 'two'])
  })

  test('what runs once a day runs at the next start when the site was down at its time', async ({ expect }) => {
    const nightly = defineSweep('nightly-test')
    const hourly = defineSweep('hourly-test')
    await site.deps.jobs.start([nightly, hourly] as unknown as JobDefinition<never>[])
    const anHourAgo = new Date(Date.now() - 3_600_000)
    const minute = anHourAgo.getUTCMinutes()
    await site.deps.jobs.schedule(nightly, `${minute} ${anHourAgo.getUTCHours()} * * *`)
    await site.deps.jobs.schedule(hourly, `${(minute + 30) % 60} * * * *`)
    const { pool } = site.deps.database
    await pool.query("UPDATE pgboss.schedule SET created_on = now() - interval '9 days'")
    const made = async () => {
      const { rows } = await pool.query("SELECT name FROM pgboss.job WHERE name IN ('nightly-test', 'hourly-test')")
      return rows.map(({ name }) => name)
    }
    // The last look at the schedules is three days old, as after a time without any process.
    await pool.query("UPDATE pgboss.version SET cron_on = now() - interval '3 days'")
    const queue = createPgBossQueue({ ...testConnection(), database: site.database }, createLog('silent'))
    await queue.start([])
    await expect.poll(made).toEqual(['nightly-test'])
    await queue.stop()
  })

  test('a job that was running at each crash of the process is eventually abandoned', async ({ expect }) => {
    const job = define('deadly-test', 1)
    await start(job)
    await enqueue(job, 'deadly')
    const { pool } = site.deps.database
    const stateOf = async () => (await pool.query("SELECT state FROM pgboss.job WHERE name = 'deadly-test'")).rows
    // The state in the queue after the process has crashed and restarted the job repeatedly.
    await pool.query("UPDATE pgboss.job SET retry_count = 6, started_on = now() WHERE name = 'deadly-test'")
    let runs = 0
    await site.deps.jobs.work(
      job,
      async () => {
        runs += 1
      },
      { concurrency: 1 },
    )
    await expect.poll(stateOf).toEqual([{ state: 'completed' }])
    expect(runs).toBe(0)
  })

  test('a job whose work was cancelled is not logged as an error; one that failed is', async ({ expect }) => {
    const job = define('log-test')
    await start(job)
    const levels = () => logged.flatMap(({ queue, level }) => (queue === job.name ? [log.levels.labels[level]] : []))
    const handler = async ({ what }: { what: string }) => {
      throw what === 'cancelled' ? new MediaFailure('cancelled', '') : new Error(what)
    }
    for (const what of ['cancelled', 'broken']) await enqueue(job, what)
    await site.deps.jobs.work(job, handler, { concurrency: 1 })
    await expect.poll(levels, { timeout: 10_000 }).toEqual(['info', 'error'])
  })
})
