import { categoriesApi, manageCategoriesApi } from '@lamplight/contract/categories'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { responseLanguage } from '../../http/language.ts'
import { serve } from '../../http/serve.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { ok } from '../../lib/result.ts'
import { Serialised } from '../../lib/serialised.ts'
import { listCategories } from './categories.sql.ts'
import type { ManageCategories } from './manage-categories.service.ts'

interface CategoriesRoutesOptions {
  db: Db
  cache: ResponseCache
  manageCategories: ManageCategories
}

export function categoriesRoutes(app: FastifyInstance, { db, cache, manageCategories }: CategoriesRoutesOptions): void {
  serve(app, categoriesApi.list, async ({ query: { kind = 'video' }, request, reply }) => {
    const language = responseLanguage(request)
    reply.header('vary', 'Accept-Language')
    const response = await cache.get(
      `categories ${kind} ${language}`,
      async () => new Serialised(Buffer.from(JSON.stringify(await listCategories(db, kind, language)))),
    )
    return ok(response)
  })

  serve(app, manageCategoriesApi.list, async ({ query }) => ok(await manageCategories.list(query.kind)))
  serve(app, manageCategoriesApi.add, ({ viewer, body }) => manageCategories.add(viewer, body))
  serve(app, manageCategoriesApi.change, ({ viewer, params, body }) =>
    manageCategories.change(viewer, params.kind, params.id, body),
  )
  serve(app, manageCategoriesApi.order, ({ viewer, body }) => manageCategories.order(viewer, body))
  serve(app, manageCategoriesApi.remove, ({ viewer, params }) =>
    manageCategories.remove(viewer, params.kind, params.id),
  )
}
