import { Readable } from 'node:stream'
import { newsletterApi } from '@lamplight/contract/newsletter'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../../http/failures.ts'
import { responseLanguage } from '../../http/language.ts'
import { sendPage } from '../../http/page.ts'
import { refuseAccess, serve } from '../../http/serve.ts'
import type { Newsletter } from './newsletter.service.ts'

const FORM_LIMIT_BYTES = 1024

/** Registered as a plugin of its own: only the List-Unsubscribe URL accepts forms. */
export async function newsletterRoutes(app: FastifyInstance, { newsletter }: { newsletter: Newsletter }) {
  serve(app, newsletterApi.subscribe, ({ body, request }) =>
    newsletter.subscribe(body.email, responseLanguage(request)),
  )
  serve(app, newsletterApi.confirm, ({ body }) => newsletter.confirm(body.token))
  serve(app, newsletterApi.unsubscribe, ({ body }) => newsletter.unsubscribe(body.token))
  serve(app, newsletterApi.subscribers, async ({ query, reply }) => {
    const page = await newsletter.subscribers(query)
    reply.header('x-total-count', page.total)
    return sendPage(reply, page)
  })

  // Not for HEAD: each export is recorded in the audit log.
  app.get('/api/admin/newsletter/subscribers.csv', { exposeHeadRoute: false }, async (request, reply) => {
    const refusal = refuseAccess('staff', request.viewer, app.guestViewing)
    if (refusal || !request.viewer) return sendFailure(request, reply, refusal ?? 'not_signed_in')
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="newsletter-subscribers.csv"')
      .send(Readable.from(await newsletter.exportCsv(request.viewer)))
  })

  // One click in a mail program (RFC 8058): it sends a form of either type, without a page and without cookies.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  )
  // The form says nothing that the address does not: it is not read, so the connection ends with the response.
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  const config = { limit: 'newsletterLinks' } as const
  app.post<{ Querystring: { token?: string } }>('/api/newsletter/one-click', { config }, async (request, reply) => {
    const result = await newsletter.unsubscribe(String(request.query.token ?? ''))
    reply.header('connection', 'close')
    if (!result.ok) return sendFailure(request, reply, result.code)
    return reply.type('text/plain; charset=utf-8').send('Unsubscribed')
  })
  // A mail program without one click opens the address in a browser. Reading it changes nothing: the page has a button.
  app.get<{ Querystring: { token?: string } }>('/api/newsletter/one-click', async (request, reply) =>
    reply.redirect(`/newsletter/unsubscribe?token=${encodeURIComponent(String(request.query.token ?? ''))}`, 303),
  )
}
