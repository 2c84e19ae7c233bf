import { Readable } from 'node:stream'
import { creatorsApi } from '@lamplight/contract/creators'
import { IdText } from '@lamplight/contract/primitives'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../../http/failures.ts'
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
  // A file, not JSON, so it is not part of the contract.
  app.get<{ Params: { id: string } }>(
    '/api/earnings/creator/:id/earnings.csv',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { viewer } = request
      if (!viewer) return sendFailure(request, reply, 'not_signed_in')
      const id = IdText.safeParse(request.params.id)
      if (!id.success) return sendFailure(request, reply, 'creator_account_not_found')
      const file = await creators.earningsFile(viewer, id.data)
      if (!file.ok) return sendFailure(request, reply, file.code)
      const retryAfterSeconds = await app.limits.secondsToWait('exports', String(viewer.id))
      if (retryAfterSeconds !== null) return sendFailure(request, reply, 'rate_limited', { retryAfterSeconds })
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="earnings.csv"')
        .send(Readable.from(file.value))
    },
  )
  serve(app, creatorsApi.statistics, ({ params, query, viewer }) => creators.statistics(viewer, params.id, query.days))
}
