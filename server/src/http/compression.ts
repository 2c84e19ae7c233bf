import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller answers fit into one packet either way. */
const WORTH_BYTES = 1_200
/** About a millisecond for a page; higher levels cost more than the line gains. */
const BROTLI_QUALITY = 4

/** Sends text in the best encoding the caller accepts. */
export async function compressText(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (body.length < WORTH_BYTES) return reply.send(body)
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    return reply.header('content-encoding', 'br').send(await brotli(body, { params }))
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await zip(body))
  return reply.send(body)
}
