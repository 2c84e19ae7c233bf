import { creatorsApi } from '@lamplight/contract/creators'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Creators } from './creators.service.ts'

export function creatorsRoutes(app: FastifyInstance, { creators }: { creators: Creators }): void {
  serve(app, creatorsApi.account, ({ params, viewer }) => creators.account(viewer, params.id))
  serve(app, creatorsApi.selling, async ({ viewer }) => ok({ canSell: await creators.mayReceive(viewer.id) }))
  serve(app, creatorsApi.open, ({ body, viewer }) => creators.open(viewer, body))
  serve(app, creatorsApi.edit, ({ params, body, viewer }) => creators.edit(viewer, params.id, body))
  serve(app, creatorsApi.enable, ({ params, viewer }) => creators.enable(viewer, params.id))
  serve(app, creatorsApi.disable, ({ params, viewer }) => creators.disable(viewer, params.id))
  serve(app, creatorsApi.earnings, async ({ params, query, viewer, reply }) => {
    const page = await creators.earnings(viewer, params.id, query)
    return page.ok ? sendPage(reply, page.value) : page
  })
  serve(app, creatorsApi.statistics, ({ params, query, viewer }) => creators.statistics(viewer, params.id, query.days))
}
