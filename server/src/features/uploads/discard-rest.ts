import type { FastifyRequest } from 'fastify'

/** Discards the rest of a refused body, so that its sender can read the response and reuse the connection. */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.removeAllListeners('data')
  raw.resume()
}
