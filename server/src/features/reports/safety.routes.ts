import { safetyApi } from '@lamplight/contract/safety'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { WordFilter } from './word-filter.ts'

export function safetyRoutes(app: FastifyInstance, { wordFilter }: { wordFilter: WordFilter }): void {
  serve(app, safetyApi.wordFilter, async () => ok(await wordFilter.settings()))
  serve(app, safetyApi.changeWordFilter, async ({ body, viewer }) => ok(await wordFilter.change(viewer, body)))
}
