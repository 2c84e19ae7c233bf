import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { RedisConnection } from '../redis/redis-connection.ts'
import type { MediaStorage } from '../storage/storage.ts'

interface Checked {
  db: Db
  storage: Pick<MediaStorage, 'check'>
  jobs: Pick<JobQueue, 'check'>
  redis: Pick<RedisConnection, 'check'> | null
  config: Pick<Config, 's3'>
  /** True after the shutdown signal: the load balancer stops sending requests. */
  isDraining?: () => boolean
}

/** A check that takes longer has failed: the caller (a load balancer) has its own timeout. */
const READY_MS = 2_000

const config = { isAnonymous: true }

/**
 * `/healthz`: the process responds. `/readyz`: its dependencies respond too; a 503 names those that do not. Without Redis or the
 * store of a bucket a process still serves most of the site: that is 200, and `degraded` names them. With a 503 a load balancer
 * would exclude all processes at once, because they share both.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, storage, jobs, redis, config: { s3 }, isDraining = () => false }: Checked,
  { readyMs = READY_MS }: { readyMs?: number } = {},
): void {
  const shared = s3 === null ? ['redis'] : ['redis', 'storage']

  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  /** Checks that are still running since an earlier request: a hanging storage is not checked repeatedly. */
  const running = new Map<string, Promise<unknown>>()
  const checkOnce = (name: string, check: () => Promise<unknown>): Promise<unknown> => {
    const checking = running.get(name) ?? check().finally(() => running.delete(name))
    running.set(name, checking)
    return withinTime(checking, readyMs)
  }

  app.get('/readyz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isDraining()) return reply.code(503).send({ status: 'draining' })
    const checks: Record<string, () => Promise<unknown>> = {
      database: () => sql`SELECT 1`.execute(db),
      storage: () => storage.check(),
      queue: () => jobs.check(),
      ...(redis ? { redis: () => redis.check() } : {}),
    }
    const names = Object.keys(checks)
    const results = await Promise.allSettled(Object.entries(checks).map(([name, check]) => checkOnce(name, check)))
    const failing = names.filter((_, index) => results[index]?.status === 'rejected')
    const degraded = failing.filter((name) => shared.includes(name))
    if (failing.length > degraded.length) return reply.code(503).send({ status: 'not ready', failed: failing })
    return reply.send(degraded.length > 0 ? { status: 'ready', degraded } : { status: 'ready' })
  })
}

async function withinTime(work: Promise<unknown>, ms: number): Promise<unknown> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no response within ${ms} ms`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
