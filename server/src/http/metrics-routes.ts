import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import { sendFailure } from './failures.ts'

/** Excluded from the latency of visitors: scrapes and probes. */
const config = { isAnonymous: true }

/** A request from this machine that no proxy forwarded: nginx on this machine also uses the loopback address. */
function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '')
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Measures every request, and serves `GET /metrics`: with a token to callers that send it, without one to this machine only.
 * For everybody else the URL does not exist.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { metrics, metricsToken }: { metrics: Metrics; metricsToken: string | null },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
  app.get('/metrics', { config }, async (request, reply) => {
    const isAllowed = metricsToken === null ? isFromHere(request) : hasToken(request, metricsToken)
    if (!isAllowed) return sendFailure(request, reply, 'not_found')
    const { text, type } = await metrics.read()
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
