import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { MediaStorage } from '../storage/storage.ts'

interface Checked {
  db: Db
  storage: Pick<MediaStorage, 'check'>
  jobs: Pick<JobQueue, 'check'>
}

/** A check that takes longer has failed: who asks (a load balancer) has a time-out of its own. */
const READY_MS = 2_000

const config = { isAnonymous: true }

/** `/healthz`: the process answers. `/readyz`: what it needs answers too; 503 names what does not. */
export function healthRoutes(
  app: FastifyInstance,
  { db, storage, jobs }: Checked,
  { readyMs = READY_MS }: { readyMs?: number } = {},
): void {
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  /** What is still under way from an earlier question: a storage that hangs is not asked again and again. */
  const running = new Map<string, Promise<unknown>>()
  const checkOnce = (name: string, check: () => Promise<unknown>): Promise<unknown> => {
    const checking = running.get(name) ?? check().finally(() => running.delete(name))
    running.set(name, checking)
    return withinTime(checking, readyMs)
  }

  app.get('/readyz', { config }, async (_request, reply) => {
    const checks = {
      database: () => sql`SELECT 1`.execute(db),
      storage: () => storage.check(),
      queue: () => jobs.check(),
    }
    const names = Object.keys(checks)
    const results = await Promise.allSettled(Object.entries(checks).map(([name, check]) => checkOnce(name, check)))
    const failed = names.filter((_, index) => results[index]?.status === 'rejected')
    reply.header('cache-control', 'no-store').code(failed.length === 0 ? 200 : 503)
    return reply.send(failed.length === 0 ? { status: 'ready' } : { status: 'not ready', failed })
  })
}

async function withinTime(work: Promise<unknown>, ms: number): Promise<unknown> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
