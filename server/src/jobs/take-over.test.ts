/** What happens to the jobs of a worker that is killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '../lib/log.ts'
import { testConnection } from '../testing/global-setup.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import { defineJob, type JobDefinition, type JobQueue } from './job-queue.ts'
import { createPgBossQueue } from './pg-boss-queue.ts'

const MAX_SECONDS = 15

let site: TestSite
const queues: JobQueue[] = []
const children: ChildProcess[] = []
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const queue of queues) await queue.stop()
  await site.close()
})

const define = (name: string) => defineJob({ name, payload: z.object({}), retryLimit: 0, expireInSeconds: 600 })

/** A worker of this process that counts its runs and takes over the jobs of silent workers. */
async function worker(job: ReturnType<typeof define>, run: () => Promise<void>) {
  const queue = createPgBossQueue({ ...testConnection(), database: site.database }, createLog('silent'))
  queues.push(queue)
  await queue.start([job as unknown as JobDefinition<never>])
  await queue.work(job, run, { concurrency: 1 })
  const looking = setInterval(() => void queue.takeOver(), 1_000)
  return { queue, stop: () => clearInterval(looking) }
}

// Together: each waits for reports of a worker.
test.concurrent(`a job of a worker that was killed with -9 runs in another one within ${MAX_SECONDS} seconds, once`, async ({
  expect,
}) => {
  const job = define('killed-test')
  await site.deps.jobs.start([job as unknown as JobDefinition<never>])
  await site.deps.db.transaction().execute((tx) => site.deps.jobs.enqueue(job, {}, { tx }))
  const connection = JSON.stringify({ ...testConnection(), database: site.database })
  const holder = join(import.meta.dirname, 'fixtures/holding-worker.ts')
  const child = spawn(process.execPath, [holder, connection, job.name], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')

  let runs = 0
  const count = async () => {
    runs += 1
  }
  const workers = [await worker(job, count), await worker(job, count)]
  child.kill('SIGKILL')
  const killedAt = performance.now()
  await expect.poll(() => runs, { interval: 50 }).toBe(1)
  expect((performance.now() - killedAt) / 1000).toBeLessThan(MAX_SECONDS)
  const done = "SELECT retry_count AS tries FROM pgboss.job WHERE name = 'killed-test' AND state = 'completed'"
  await expect.poll(async () => (await site.deps.database.pool.query(done)).rows).toEqual([{ tries: 1 }])
  for (const { stop } of workers) stop()
  expect(runs).toBe(1)
})

test.concurrent('a worker that still reports keeps its job, however long it takes', async ({ expect }) => {
  const job = define('alive-test')
  await site.deps.jobs.start([job as unknown as JobDefinition<never>])
  let runs = 0
  const end = Promise.withResolvers<void>()
  const { queue, stop } = await worker(job, () => {
    runs += 1
    return end.promise
  })
  await site.deps.db.transaction().execute((tx) => site.deps.jobs.enqueue(job, {}, { tx }))
  await expect.poll(() => runs).toBe(1)
  // Suspected, but it reports again before it counts as dead.
  const heard = "UPDATE pgboss.job SET heartbeat_on = now() - interval '6 seconds' WHERE name = 'alive-test'"
  await site.deps.database.pool.query(heard)
  await queue.takeOver()
  const report = "SELECT 1 FROM pgboss.job WHERE name = 'alive-test' AND heartbeat_on > now() - interval '3 seconds'"
  await expect.poll(async () => (await site.deps.database.pool.query(report)).rowCount).toBe(1)
  await queue.takeOver()
  expect(await site.deps.jobs.depths()).toContainEqual(
    expect.objectContaining({ queue: 'alive-test', waiting: 0, running: 1 }),
  )
  end.resolve()
  stop()
  expect(runs).toBe(1)
})
