import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { MediaStorage } from '../storage/storage.ts'

interface Checked {
  db: Db
  storage: MediaStorage
  jobs: JobQueue
}

/** `/healthz`: the process answers. `/readyz`: what it needs answers too; 503 names what does not. */
export function healthRoutes(app: FastifyInstance, { db, storage, jobs }: Checked): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const checks = {
      database: sql`SELECT 1`.execute(db),
      storage: storage.check(),
      queue: jobs.check(),
    }
    const names = Object.keys(checks)
    const results = await Promise.allSettled(Object.values(checks))
    const failed = names.filter((_, index) => results[index]?.status === 'rejected')
    reply.header('cache-control', 'no-store').code(failed.length === 0 ? 200 : 503)
    return reply.send(failed.length === 0 ? { status: 'ready' } : { status: 'not ready', failed })
  })
}
