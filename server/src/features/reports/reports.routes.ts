import { reportsApi } from '@lamplight/contract/reports'
import { safetyApi } from '@lamplight/contract/safety'
import { suspensionAppealsApi } from '@lamplight/contract/suspension-appeals'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import { originOf } from '../accounts/session-cookie.ts'
import type { Reports } from './reports.service.ts'
import type { SuspensionAppeals } from './suspension-appeals.ts'
import type { Suspensions } from './suspensions.ts'
import type { WordFilter } from './word-filter.ts'

interface Services {
  reports: Reports
  suspensions: Suspensions
  suspensionAppeals: SuspensionAppeals
  wordFilter: WordFilter
}

export function reportsRoutes(
  app: FastifyInstance,
  { reports, suspensions, suspensionAppeals, wordFilter }: Services,
): void {
  serve(app, reportsApi.add, ({ body, viewer }) => reports.add(viewer, body))
  serve(app, reportsApi.mine, async ({ query, viewer, reply }) => {
    const page = await reports.mine(viewer, query)
    if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
    return ok(page.items)
  })
  serve(app, reportsApi.appeal, ({ params, body, viewer }) => reports.appeal(viewer, params.id, body.text))

  serve(app, reportsApi.counts, async () => ok(await reports.counts()))
  serve(app, reportsApi.queue, async ({ query, viewer, reply }) => {
    const page = await reports.queue(viewer, query)
    if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
    return ok(page.items)
  })
  serve(app, reportsApi.case, ({ params, viewer }) => reports.case(viewer, params.id))
  serve(app, reportsApi.decide, ({ params, body, viewer }) => reports.decide(viewer, params.id, body))
  serve(app, reportsApi.restore, ({ params, viewer }) => reports.restore(viewer, params.id))

  serve(app, reportsApi.suspensions, ({ params }) => suspensions.list(params.id))
  serve(app, reportsApi.suspend, ({ params, body, viewer }) =>
    suspensions.suspend(
      viewer,
      { userId: params.id, days: body.days, reason: body.reason, note: body.note ?? '' },
      body.previous,
    ),
  )
  serve(app, reportsApi.lift, ({ params, viewer }) => suspensions.lift(viewer, params.id))

  serve(app, suspensionAppealsApi.own, ({ body, request }) => suspensionAppeals.own(body, originOf(request)))
  serve(app, suspensionAppealsApi.appeal, ({ body, request }) => suspensionAppeals.appeal(body, originOf(request)))

  serve(app, safetyApi.wordFilter, async () => ok(await wordFilter.settings()))
  serve(app, safetyApi.changeWordFilter, ({ body, viewer }) => wordFilter.change(viewer, body))
}
