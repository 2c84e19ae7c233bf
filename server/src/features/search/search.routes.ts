import { searchApi } from '@lamplight/contract/search'
import type { FastifyInstance } from 'fastify'
import { answerPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import type { Search } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, { search }: { search: Search }): void {
  serve(app, searchApi.videos, async ({ query, reply }) => answerPage(reply, await search.videos(query)))
}
