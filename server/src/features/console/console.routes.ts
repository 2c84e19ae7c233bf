import { consoleApi } from '@lamplight/contract/console'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { serve } from '../../http/serve.ts'
import { isAdmin } from '../../identity/viewer.ts'
import { ok } from '../../lib/result.ts'
import { readOverview } from './console.sql.ts'

export function consoleRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, consoleApi.overview, async ({ viewer }) => {
    const overview = await readOverview(db)
    const money = isAdmin(viewer)
      ? { ...overview, booksCheckedAt: overview.booksCheckedAt?.toISOString() ?? null }
      : { ...overview, openPayouts: null, openDisputes: null, booksProblems: null, booksCheckedAt: null }
    return ok(money)
  })
}
