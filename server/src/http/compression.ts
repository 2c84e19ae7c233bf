/**
 * Responses are compressed in an encoding that the caller accepts. A response that contains a secret next to text chosen by others is not
 * (BREACH: the length would reveal the secret): such endpoints are declared `holdsSecret`. The nonces of a page are new in
 * every response, so that comparing lengths reveals nothing about them.
 */
import negotiate from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding } from '../lib/compress.ts'
import { Serialised } from '../lib/serialised.ts'

/** Smaller responses fit into one packet either way. */
export const WORTH_BYTES = 1_200

const BEST_FIRST: Encoding[] = ['br', 'gzip']

/** The encoding of the response, or null for none. */
export function acceptedEncoding(request: FastifyRequest): Encoding | null {
  const header = request.headers['accept-encoding']
  return header === undefined ? null : negotiate(header, BEST_FIRST)
}

export const acceptsGzip = (request: FastifyRequest): boolean =>
  negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) === 'gzip'

/** Sends text in the best encoding that the caller accepts; a serialised response is compressed once for all its callers. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer | string | Serialised,
): Promise<FastifyReply> {
  const plain = body instanceof Serialised ? body.json : body
  // A text has at least as many bytes as UTF-16 code units.
  if (plain.length < WORTH_BYTES) return reply.send(plain)
  addVary(reply)
  const encoding = acceptedEncoding(request)
  if (encoding === null) return reply.send(plain)
  const bytes =
    body instanceof Serialised
      ? await body.compressed(encoding)
      : await compress(typeof body === 'string' ? Buffer.from(body) : body, encoding)
  return reply.header('content-encoding', encoding).send(bytes)
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/accept-encoding/i.test(vary)) reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
}
