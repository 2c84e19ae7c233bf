import { paymentsAdminApi } from '@lamplight/contract/payments-admin'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import type { PaymentsAdmin } from './payments-admin.service.ts'

export function paymentsAdminRoutes(app: FastifyInstance, { paymentsAdmin }: { paymentsAdmin: PaymentsAdmin }): void {
  serve(app, paymentsAdminApi.list, async ({ query, reply }) => sendPage(reply, await paymentsAdmin.list(query)))
  serve(app, paymentsAdminApi.get, ({ params }) => paymentsAdmin.get(params.id))
  serve(app, paymentsAdminApi.refund, ({ params, body, viewer }) => paymentsAdmin.refund(viewer, params.id, body))
  serve(app, paymentsAdminApi.disputes, async ({ query, reply }) =>
    sendPage(reply, await paymentsAdmin.disputes(query)),
  )
  serve(app, paymentsAdminApi.books, async ({ query, reply }) => sendPage(reply, await paymentsAdmin.books(query)))
  serve(app, paymentsAdminApi.audit, async ({ query, reply }) => sendPage(reply, await paymentsAdmin.audit(query)))
}
