import type { FastifyInstance } from 'fastify'
import { sendFailure } from './failures.ts'

/** Whether Node kept the first of several Host headers. `rawHeaders` alternates names and values. */
export function hasSeveralHosts(rawHeaders: string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/**
 * Refuses a request with several Host headers, as RFC 9112 demands: a proxy may have chosen another one than Node, and
 * the check of the origin compares with it.
 */
export function registerHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasSeveralHosts(request.raw.rawHeaders)) return done()
    sendFailure(request, reply.header('connection', 'close'), 'malformed_request')
  })
}
