import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendFailure } from './failures.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True when a browser says the request was made by another site. Programs that are no browser send neither header
 * and carry no ambient cookie, so they pass. (norms row 4)
 */
function isCrossSite(request: FastifyRequest, publicOrigin: string | null): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  if (origin === publicOrigin) return false
  return URL.parse(origin)?.host !== request.headers.host
}

/** Refuses every unsafe method that another site's page sends, whatever its content type. */
export function registerOriginCheck(app: FastifyInstance, publicUrl: string | null): void {
  const publicOrigin = publicUrl ? new URL(publicUrl).origin : null
  app.addHook('onRequest', async (request, reply) => {
    if (!SAFE.has(request.method) && isCrossSite(request, publicOrigin)) {
      return sendFailure(request, reply, 'cross_site_request')
    }
  })
}
