import { searchApi } from '@lamplight/contract/search'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { createSharedSerializer } from '../../http/shared-responses.ts'
import { ok } from '../../lib/result.ts'
import type { Search } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, { search }: { search: Search }): void {
  const shareVideos = createSharedSerializer(searchApi.videos.response)
  serve(app, searchApi.videos, async ({ query, reply }) => {
    const { items, nextCursor } = await search.videos(query)
    sendPage(reply, { items, nextCursor })
    return ok(shareVideos(items))
  })
  serve(app, searchApi.channels, async ({ query }) => ok(await search.channels(query)))
  serve(app, searchApi.suggestions, async ({ query, viewer }) => ok(await search.suggestions(query.q ?? '', viewer)))
  serve(app, searchApi.domains, async ({ query }) => ok(await search.domains(query.domain ?? '')))
}
