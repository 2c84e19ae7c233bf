/** A limit for every route that is not part of the contract, so that no file or form is forgotten. (norms row 7) */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../lib/network-of.ts'
import type { LimitName } from '../limits/rate-limits.ts'
import { sendFailure } from './failures.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Taken before the handler; `reads` by default. Null: the route is not limited, or takes its limit itself. */
    limit?: LimitName | null
  }
}

/** The subject of a limit: a member, or the network of a visitor. */
export const senderOf = (request: FastifyRequest): string =>
  request.viewer ? String(request.viewer.id) : networkOf(request.ip)

/** Takes the limit of each request's route; routes that ask for no session (health, assets) have none. */
export function registerRouteLimits(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { limit = 'reads', isAnonymous } = request.routeOptions.config
    if (limit === null || isAnonymous || request.is404) return done()
    app.limits.secondsToWait(limit, senderOf(request)).then((retryAfterSeconds) => {
      if (retryAfterSeconds === null) return done()
      sendFailure(request, reply, 'rate_limited', { retryAfterSeconds })
    }, done)
  })
}
