/** Every page of the site: rendered by the browser part's server bundle, with the visitor's language, theme and session. */
import type { CurrentUser } from '@lamplight/contract/accounts'
import type { Language } from '@lamplight/contract/primitives'
import type { PublicSettings } from '@lamplight/contract/site-settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseCache } from '../lib/response-cache.ts'
import { cachePage, findPage, gzipWithNonce, isSameForVisitors, withNonce } from './cached-pages.ts'
import { acceptsGzip, sendText, WORTH_BYTES } from './compression.ts'
import { sendFailure } from './failures.ts'
import { pageLanguage } from './language.ts'
import { pageCalls } from './page-calls.ts'
import { bytesOf, gzipPieces, lengthOf } from './page-pieces.ts'
import { pagePolicy } from './page-policies.ts'
import { senderOf } from './route-limits.ts'
import { freshNonce } from './security-headers.ts'
import type { Renderer } from './web-build.ts'

const THEMES = ['light', 'dark', 'system'] as const

export interface PagesOptions {
  render: Renderer
  /** Read for each page: admins may change them. */
  settings(): PublicSettings
  defaultLanguage: Language
  /** The store that browsers are redirected to for films; null: no redirects. */
  mediaOrigin?: string | null
  findUser(userId: number): Promise<CurrentUser | null>
  /** Caches visitors' pages briefly. */
  cache: ResponseCache
}

/** The language of a page if the site offers it, else its first language. */
const offered = (language: Language, languages: readonly Language[]): Language =>
  languages.includes(language) ? language : (languages[0] ?? language)

/** Serves every URL without its own route. Unknown API URLs get the API's 404. */
export function pageRoutes(app: FastifyInstance, options: PagesOptions): void {
  const { render, defaultLanguage, findUser, cache, mediaOrigin = null } = options
  app.get('/*', { config: { limit: null } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.raw.url ?? '/'
    if (url === '/api' || url.startsWith('/api/')) return sendFailure(request, reply, 'not_found')
    // The browser has to render the same URL as the server.
    if (url !== request.originalUrl) return reply.redirect(url)
    const retryAfterSeconds = await app.limits.secondsToWait('pages', senderOf(request))
    if (retryAfterSeconds !== null) return sendFailure(request, reply, 'rate_limited', { retryAfterSeconds })
    const settings = options.settings()
    const language = offered(pageLanguage(request, defaultLanguage), settings.languages)
    const theme = THEMES.find((known) => known === request.cookies.theme) ?? 'light'
    const nonce = freshNonce()
    const renderOnce = async () => {
      let isSame = true
      const note = (path: string, status: number, body: string, vary: string) => {
        isSame &&= status === 200 && isSameForVisitors(path, body, vary)
      }
      const user = request.viewer ? await findUser(request.viewer.id) : null
      const output = await render({
        ...{ url, language, theme, nonce, user, settings },
        fetchApi: pageCalls(app, request, language, note),
      })
      return { output, isSame: isSame && !request.viewer && output.kind === 'page' && output.status === 200 }
    }

    // A page contains what its visitor may see, so no cache may store it for others.
    reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie, Accept-Encoding, Accept-Language')
    const preparePage = (status: number) => {
      const { guestViewing, adPublisherId } = settings
      const adScriptUrl = adPublisherId === null ? null : settings.adScriptUrl
      const policy = pagePolicy(url, { nonce, guestViewing, adScriptUrl, mediaOrigin })
      reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy)
    }

    let rendered: Awaited<ReturnType<typeof renderOnce>> | undefined
    if (!request.viewer && settings.guestViewing) {
      const cached = await findPage(cache, { url, language, theme }, async () => {
        rendered = await renderOnce()
        return rendered.isSame && rendered.output.kind === 'page'
          ? cachePage(bytesOf(rendered.output.pieces), nonce)
          : undefined
      })
      if (cached && !rendered) {
        preparePage(200)
        if (cached.html.length < WORTH_BYTES || !acceptsGzip(request)) return reply.send(withNonce(cached, nonce))
        return reply.header('content-encoding', 'gzip').send(await gzipWithNonce(cached, nonce))
      }
    }
    const { output } = rendered ?? (await renderOnce())
    if (output.kind === 'redirect') return reply.redirect(output.location, output.status)
    preparePage(output.status)
    // Not brotli: what is shared is compressed once, which only gzip allows.
    if (!acceptsGzip(request) || lengthOf(output.pieces) < WORTH_BYTES)
      return sendText(request, reply, bytesOf(output.pieces))
    return reply.header('content-encoding', 'gzip').send(await gzipPieces(output.pieces))
  })
}
