import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import { defineJob, type JobDefinition } from './job-queue.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const define = (name: string, retryLimit = 0) =>
  defineJob({ name, payload: z.object({ what: z.string() }), retryLimit, expireInSeconds: 60 })
const start = (job: ReturnType<typeof define>) => site.deps.jobs.start([job as unknown as JobDefinition<never>])
const enqueue = (job: ReturnType<typeof define>, what: string, isUrgent = false) =>
  site.deps.db.transaction().execute((tx) => site.deps.jobs.enqueue(job, { what }, { tx, isUrgent }))

test('an urgent job has a place although others, which came first, hold all the common ones', async () => {
  const job = define('urgent-test')
  await start(job)
  const begun: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const handler = async ({ what }: { what: string }) => {
    begun.push(what)
    await released
  }
  for (const what of ['first', 'second', 'third']) await enqueue(job, what)
  await site.deps.jobs.work(job, handler, { concurrency: 1, urgentConcurrency: 1 })
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['first'])
  await enqueue(job, 'fresh', true)
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['first', 'fresh'])
  await enqueue(job, 'fresher', true)
  release()
  await expect
    .poll(() => begun.toSorted(), { timeout: 10_000 })
    .toEqual(['first', 'fresh', 'fresher', 'second', 'third'])
})

test('a job that was under way at each death of the process is given up in the end', async () => {
  const job = define('deadly-test', 1)
  await start(job)
  await enqueue(job, 'deadly')
  const { pool } = site.deps.database
  const stateOf = async () => (await pool.query("SELECT state FROM pgboss.job WHERE name = 'deadly-test'")).rows
  // As the queue finds it after the process has died and begun it again and again.
  await pool.query("UPDATE pgboss.job SET retry_count = 6, started_on = now() WHERE name = 'deadly-test'")
  let runs = 0
  await site.deps.jobs.work(
    job,
    async () => {
      runs += 1
    },
    { concurrency: 1 },
  )
  await expect.poll(stateOf, { timeout: 10_000 }).toEqual([{ state: 'completed' }])
  expect(runs).toBe(0)
})
