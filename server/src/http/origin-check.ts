import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendFailure } from './failures.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True when the browser reports that another site made the request. Programs other than browsers send neither header
 * and have no ambient cookie, so they are allowed. (norms row 4)
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
