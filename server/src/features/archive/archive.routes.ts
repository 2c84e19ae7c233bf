import { archiveApi } from '@lamplight/contract/archive'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Imports } from './imports.service.ts'

export function archiveRoutes(app: FastifyInstance, { imports }: { imports: Imports }): void {
  serve(app, archiveApi.folders, async () => ok({ folders: await imports.folders() }))
  serve(app, archiveApi.list, async ({ query, reply }) => sendPage(reply, await imports.list(query)))
  serve(app, archiveApi.get, ({ params }) => imports.get(params.id))
  serve(app, archiveApi.items, async ({ params, query, reply }) => {
    const result = await imports.items(params.id, query)
    return result.ok ? sendPage(reply, result.value) : result
  })
  serve(app, archiveApi.plan, ({ viewer, body }) => imports.plan(viewer, body))
  serve(app, archiveApi.start, ({ viewer, params, body }) => imports.start(viewer, params.id, body))
  serve(app, archiveApi.cancel, ({ viewer, params }) => imports.cancel(viewer, params.id))
}
