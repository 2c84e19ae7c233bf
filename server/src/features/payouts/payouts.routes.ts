import { payoutsApi } from '@lamplight/contract/payouts'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import type { Payouts } from './payouts.service.ts'

export function payoutsRoutes(app: FastifyInstance, { payouts }: { payouts: Payouts }): void {
  serve(app, payoutsApi.list, async ({ params, query, viewer, reply }) => {
    const page = await payouts.list(viewer, params.creatorAccountId, query)
    return page.ok ? sendPage(reply, page.value) : page
  })
  serve(app, payoutsApi.request, ({ body, viewer }) => payouts.request(viewer, body))
  serve(app, payoutsApi.queue, async ({ query, reply }) => sendPage(reply, await payouts.queue(query)))
  serve(app, payoutsApi.export, ({ body, viewer }) => payouts.export(viewer, body))
  serve(app, payoutsApi.start, ({ params, body, viewer }) => payouts.start(viewer, params.id, body))
  serve(app, payoutsApi.complete, ({ params, body, viewer }) => payouts.complete(viewer, params.id, body))
  serve(app, payoutsApi.fail, ({ params, body, viewer }) => payouts.fail(viewer, params.id, body))
}
