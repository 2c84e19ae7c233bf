import { advertisingApi } from '@lamplight/contract/advertising'
import type { FastifyInstance } from 'fastify'
import { responseLanguage } from '../../http/language.ts'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Advertising } from './advertising.service.ts'

export function advertisingRoutes(app: FastifyInstance, { advertising }: { advertising: Advertising }): void {
  serve(app, advertisingApi.figures, () => ok(advertising.figures()))
  serve(app, advertisingApi.inquire, ({ body, request }) => advertising.inquire(body, responseLanguage(request)))
  serve(app, advertisingApi.inquiries, async ({ query, reply }) => {
    const page = await advertising.inquiries(query)
    reply.header('x-total-count', page.total)
    return sendPage(reply, page)
  })
  serve(app, advertisingApi.answer, ({ params, body, viewer }) => advertising.answer(viewer, params.id, body.answer))
  serve(app, advertisingApi.setState, ({ params, body, viewer }) => advertising.setState(viewer, params.id, body.state))
}
