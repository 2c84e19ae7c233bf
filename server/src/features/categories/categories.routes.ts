import { categoriesApi } from '@lamplight/contract/categories'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { answerLanguage } from '../../http/language.ts'
import { serve } from '../../http/serve.ts'
import type { AnswerCache } from '../../lib/answer-cache.ts'
import { ok } from '../../lib/result.ts'
import { Serialised } from '../../lib/serialised.ts'
import { listCategories } from './categories.sql.ts'

export function categoriesRoutes(app: FastifyInstance, { db, cache }: { db: Db; cache: AnswerCache }): void {
  serve(app, categoriesApi.list, async ({ query: { kind = 'video' }, request, reply }) => {
    const language = answerLanguage(request)
    reply.header('vary', 'Accept-Language')
    const answer = await cache.get(`categories ${kind} ${language}`, async () => ({
      json: Buffer.from(JSON.stringify(await listCategories(db, kind, language))),
    }))
    return ok(new Serialised(answer.json))
  })
}
