import { payoutsApi } from '@lamplight/contract/payouts'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../../http/failures.ts'
import { answerPage } from '../../http/page.ts'
import { refuseAccess, serve } from '../../http/serve.ts'
import type { Payouts } from './payouts.service.ts'

export function payoutsRoutes(app: FastifyInstance, { payouts }: { payouts: Payouts }): void {
  serve(app, payoutsApi.list, async ({ params, query, viewer, reply }) => {
    const page = await payouts.list(viewer, params.creatorAccountId, query)
    return page.ok ? answerPage(reply, page.value) : page
  })
  serve(app, payoutsApi.request, ({ body, viewer }) => payouts.request(viewer, body))
  serve(app, payoutsApi.queue, async ({ query, reply }) => answerPage(reply, await payouts.queue(query)))
  serve(app, payoutsApi.start, ({ params, body, viewer }) => payouts.start(viewer, params.id, body))
  serve(app, payoutsApi.complete, ({ params, body, viewer }) => payouts.complete(viewer, params.id, body))
  serve(app, payoutsApi.fail, ({ params, body, viewer }) => payouts.fail(viewer, params.id, body))

  // A table, not JSON, so it stands beside the contract.
  app.get('/api/admin/payouts.csv', async (request, reply) => {
    const { viewer } = request
    const refusal = refuseAccess('admin', viewer, app.guestViewing)
    if (refusal || !viewer) return sendFailure(request, reply, refusal ?? 'not_signed_in')
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="payouts.csv"')
      .send(await payouts.csv(viewer))
  })
}
