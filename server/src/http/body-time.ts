import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long the body of a call may take to arrive. It has 256 KiB at most; whole files have their own clock. */
const BODY_MS = 30_000

/** Bodies that are read by the uploads, which end a connection that falls silent. */
const isFile = (request: FastifyRequest): boolean =>
  /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(request.headers['content-type'] ?? '')

/** Refuses a body that comes drop by drop: each would hold a connection and a request for ever. */
export function registerBodyTime(app: FastifyInstance, { bodyMs = BODY_MS } = {}): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isFile(request)) return done(null, payload)
    const timer = setTimeout(() => {
      // Nobody reads on where the call was refused already.
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
