import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The timeout for the body of a request. It has 256 KiB at most; uploads of files have their own timeout. */
const BODY_MS = 30_000

/** Bodies that are read by the uploads, which close a stalled connection. */
const isFile = (request: FastifyRequest): boolean =>
  /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(request.headers['content-type'] ?? '')

/** Refuses a body that arrives too slowly: otherwise it could hold a connection and a request forever. */
export function registerBodyTime(app: FastifyInstance, { bodyMs = BODY_MS } = {}): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isFile(request)) return done(null, payload)
    const timer = setTimeout(() => {
      // The body is no longer read when the request was already refused.
      if (payload.listenerCount('error') === 0) return request.raw.destroy()
      reply.header('connection', 'close')
      payload.emit('error', Object.assign(new Error('the body came too slowly'), { statusCode: 408 }))
    }, bodyMs)
    const stop = () => clearTimeout(timer)
    request.raw.once('end', stop)
    reply.raw.once('close', stop)
    done(null, payload)
  })
}
