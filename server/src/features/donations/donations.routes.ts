import { donationsApi, StatementZone } from '@lamplight/contract/donations'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { sendFailure } from '../../http/failures.ts'
import { pageLanguage } from '../../http/language.ts'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Donations } from './donations.service.ts'
import type { MonthlyGifts } from './monthly-gifts.service.ts'
import { writeCsv } from './statement-csv.ts'

interface DonationsRoutesDeps {
  donations: Donations
  monthlyGifts: MonthlyGifts
  config: Pick<Config, 'siteName' | 'defaultLanguage'>
}

export function donationsRoutes(app: FastifyInstance, { donations, monthlyGifts, config }: DonationsRoutesDeps): void {
  serve(app, donationsApi.createIntent, ({ body, viewer }) => donations.createIntent(viewer, body))
  serve(app, donationsApi.record, ({ body, viewer }) => donations.record(viewer, body))
  serve(app, donationsApi.ofVideo, async ({ params, query, viewer, reply }) => {
    const result = await donations.ofVideo(viewer, params.videoId, query)
    return result.ok ? sendPage(reply, result.value) : result
  })
  serve(app, donationsApi.offer, ({ params, viewer }) => donations.offer(viewer, params.videoId))
  serve(app, donationsApi.given, async ({ query, viewer, reply }) =>
    sendPage(reply, await donations.given(viewer, query)),
  )
  serve(app, donationsApi.years, async ({ viewer, query }) => ok(await donations.years(viewer, query.timeZone)))
  serve(app, donationsApi.receipt, ({ params, viewer }) => donations.receipt(viewer, params.id))
  serve(app, donationsApi.monthly, async ({ viewer, query, reply }) =>
    sendPage(reply, await monthlyGifts.list(viewer, query)),
  )
  serve(app, donationsApi.changeMonthly, ({ params, body, viewer }) => monthlyGifts.change(viewer, params.id, body))
  serve(app, donationsApi.endMonthly, ({ params, viewer }) => monthlyGifts.end(viewer, params.id))

  // Files, so not part of the contract: `2026.csv`, `2026.pdf?timeZone=Asia/Kathmandu`.
  const route = { config: { limit: 'paymentReads' } } as const
  app.get<{ Params: { file: string } }>('/api/donations/statements/:file', route, async (request, reply) => {
    const { viewer } = request
    if (!viewer) return sendFailure(request, reply, 'not_signed_in')
    const [, year, kind] = /^(20\d\d)\.(csv|pdf)$/.exec(request.params.file) ?? []
    if (!year) return sendFailure(request, reply, 'not_found')
    const query = StatementZone.safeParse(request.query)
    if (!query.success) return sendFailure(request, reply, 'validation_failed')
    const statement = await donations.statement(viewer, Number(year), query.data.timeZone)
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="donations-${year}.${kind}"`)
    if (kind === 'csv') return reply.type('text/csv; charset=utf-8').send(writeCsv(statement))
    // The library is loaded only for the few requests for a PDF.
    const { writePdf } = await import('./statement-pdf.ts')
    // The link is on the page, so the file has the language of the page.
    const language = pageLanguage(request, config.defaultLanguage)
    return reply.type('application/pdf').send(await writePdf(statement, config.siteName, language))
  })
}
