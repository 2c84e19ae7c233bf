import type { FastifyRequest } from 'fastify'

/** Lets the rest of a refused body pass by, so that its sender can read the answer and use the connection again. */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.removeAllListeners('data')
  raw.resume()
}
