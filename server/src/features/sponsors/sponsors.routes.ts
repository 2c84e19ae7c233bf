import { placementsApi } from '@lamplight/contract/placements'
import { IdText } from '@lamplight/contract/primitives'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendFailure } from '../../http/failures.ts'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { isBot } from '../../lib/is-bot.ts'
import { networkOf } from '../../lib/network-of.ts'
import { ok } from '../../lib/result.ts'
import type { SponsorFunding } from './sponsors.funding.ts'
import type { Audience, SponsorPlacing } from './sponsors.placing.ts'
import { reportCsv } from './sponsors.report.ts'
import type { Sponsors } from './sponsors.service.ts'

export interface SponsorsRoutesOptions {
  sponsors: Sponsors
  sponsorPlacing: SponsorPlacing
  sponsorFunding: SponsorFunding
}

const audienceOf = (request: FastifyRequest): Audience => ({
  viewer: request.viewer,
  // Not the user agent: a client that changes it would count as a new viewer each time.
  device: networkOf(request.ip),
  isBot: isBot(request.headers['user-agent']),
})

export function sponsorsRoutes(app: FastifyInstance, options: SponsorsRoutesOptions): void {
  const { sponsors, sponsorPlacing, sponsorFunding } = options

  serve(app, placementsApi.placed, async ({ params, query, request, reply }) => {
    const { limit = 1, ...page } = query
    const wanted = { placement: params.placement, limit, ...page }
    const { items, isOfViewer } = await sponsorPlacing.place(wanted, audienceOf(request))
    // Also when it is empty: a page for all visitors must not be made of it (cached-pages.ts).
    if (isOfViewer) reply.header('vary', '*')
    return ok(items)
  })
  for (const kind of ['impression', 'click'] as const) {
    serve(app, placementsApi[kind], async ({ params, body, request }) => {
      await sponsorPlacing.count(kind, params.id, body, audienceOf(request))
      return ok({})
    })
  }

  serve(app, sponsorsApi.rates, () => ok(sponsors.rates()))
  serve(app, sponsorsApi.channel, async ({ viewer }) => ok({ acceptsSponsors: await sponsors.acceptsSponsors(viewer) }))
  serve(app, sponsorsApi.setChannel, async ({ viewer, body }) => {
    await sponsors.setAcceptsSponsors(viewer, body.acceptsSponsors)
    return ok(body)
  })
  serve(app, sponsorsApi.refusedAdvertisers, async ({ viewer }) => ok(await sponsors.refusedAdvertisers(viewer)))
  serve(app, sponsorsApi.setRefusedAdvertisers, ({ viewer, body }) => sponsors.setRefusedAdvertisers(viewer, body))
  serve(app, sponsorsApi.byAdvertiser, async ({ params, query, viewer, reply }) => {
    const page = await sponsors.byAdvertiser(viewer, params.userId, query)
    return page.ok ? sendPage(reply, page.value) : page
  })
  serve(app, sponsorsApi.totals, ({ params, viewer }) => sponsors.totals(viewer, params.userId))
  serve(app, sponsorsApi.queue, async ({ query, viewer, reply }) =>
    sendPage(reply, await sponsors.queue(viewer, query)),
  )
  serve(app, sponsorsApi.get, ({ params, viewer }) => sponsors.get(viewer, params.id))
  serve(app, sponsorsApi.create, ({ body, viewer }) => sponsors.create(viewer, body))
  serve(app, sponsorsApi.change, ({ params, body, viewer }) => sponsors.change(viewer, params.id, body))
  serve(app, sponsorsApi.review, ({ params, body, viewer }) => sponsors.review(viewer, params.id, body))
  serve(app, sponsorsApi.pause, ({ params, viewer }) => sponsors.pause(viewer, params.id))
  serve(app, sponsorsApi.resume, ({ params, viewer }) => sponsors.resume(viewer, params.id))
  serve(app, sponsorsApi.end, ({ params, viewer }) => sponsors.end(viewer, params.id))
  serve(app, sponsorsApi.duplicate, ({ params, viewer }) => sponsors.duplicate(viewer, params.id))
  serve(app, sponsorsApi.pay, ({ params, body, viewer }) => sponsorFunding.pay(viewer, params.id, body ?? {}))
  serve(app, sponsorsApi.report, ({ params, viewer }) => sponsors.report(viewer, params.id))
  serve(app, sponsorsApi.history, ({ params, viewer }) => sponsors.history(viewer, params.id))

  // A file, not JSON, so it is not part of the contract.
  app.get<{ Params: { id: string } }>('/api/sponsored-content/:id/report.csv', async (request, reply) => {
    const { viewer } = request
    if (!viewer) return sendFailure(request, reply, 'not_signed_in')
    const id = IdText.safeParse(request.params.id)
    const report = id.success ? await sponsors.report(viewer, id.data) : null
    if (!id.success || !report?.ok) return sendFailure(request, reply, 'sponsor_not_found')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="sponsored-content-${id.data}.csv"`)
      .header('cache-control', 'no-store')
      .send(reportCsv(report.value))
  })
}
