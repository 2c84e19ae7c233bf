import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MediaStorage, StoredFile } from '../../storage/storage.ts'
import { type BufferPool, createBufferPool, SMALLEST_SLICE } from './buffer-pool.ts'
import { contentDisposition } from './download-name.ts'
import { type KernelFiles, loadKernelFiles } from './kernel-files.ts'
import { parseRange } from './parse-range.ts'
import { evaluatePreconditions, ifRangeHolds } from './preconditions.ts'
import { sendSlices } from './send-slices.ts'

export interface SendOptions {
  /** Decided by us, never by the file or who uploaded it. */
  readonly contentType: string
  readonly cacheControl: string
  /** Given: the answer is saved under this name (any script) instead of shown. */
  readonly downloadName?: string
  /**
   * The internal location of nginx that is mapped onto the storage folder, for instance `/internal-media`. Given, and the
   * storage being local: nginx sends the bytes and answers ranges and conditions.
   */
  readonly internalPrefix?: string
  /** How long a client may take nothing before it is dropped, in milliseconds. Default 60,000, as nginx. */
  readonly stallMs?: number
  /** Default: one pool for the whole process. */
  readonly pool?: BufferPool
  /** Default: what the system offers. */
  readonly loadKernel?: () => Promise<KernelFiles | null>
}

const processPool = createBufferPool()

function commonHeaders(options: SendOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': options.contentType,
    'cache-control': options.cacheControl,
    'x-content-type-options': 'nosniff',
  }
  if (options.downloadName !== undefined) headers['content-disposition'] = contentDisposition(options.downloadName)
  return headers
}

async function sendOpenFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  options: SendOptions,
): Promise<void> {
  const { size, etag, modifiedAt } = file
  const validators = { etag, 'last-modified': modifiedAt.toUTCString() }
  const outcome = evaluatePreconditions(request.headers, file)
  if (outcome === 'failed') {
    await reply.code(412).send()
    return
  }
  if (outcome === 'not-modified') {
    await reply
      .code(304)
      .headers({ ...validators, 'cache-control': options.cacheControl })
      .send()
    return
  }

  // Ranges exist for GET only (RFC 9110, 14.2): HEAD tells about the whole file.
  const isRangeAsked = request.method === 'GET' && ifRangeHolds(request.headers, file, Date.now())
  const range = parseRange(isRangeAsked ? request.headers.range : undefined, size)
  if (range.kind === 'unsatisfiable') {
    await reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send()
    return
  }

  const offset = range.kind === 'part' ? range.first : 0
  const length = range.kind === 'part' ? range.last - range.first + 1 : size
  const headers: Record<string, string | number> = {
    ...commonHeaders(options),
    ...validators,
    'accept-ranges': 'bytes',
    'content-length': length,
  }
  if (range.kind === 'part') headers['content-range'] = `bytes ${range.first}-${range.last}/${size}`
  const status = range.kind === 'part' ? 206 : 200

  if (request.method === 'HEAD' || length === 0) {
    await reply.code(status).headers(headers).send()
    return
  }
  const { pool = processPool, stallMs = 60_000, loadKernel = loadKernelFiles } = options
  // Pictures and texts alone are no reason to load it.
  const kernel = size > SMALLEST_SLICE ? await loadKernel() : null
  await sendSlices(request.raw.socket, reply.raw, { file, offset, length, pool, kernel, stallMs }, () => {
    reply.hijack()
    // All at once: set one by one, each is looked up and judged twice.
    reply.raw.writeHead(status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers })
  })
}

/**
 * Answers GET or HEAD with a stored file: ranges, conditions (304, 412), 416, and a hand-over to nginx when configured.
 * `false` when nothing is stored under the key; the reply is then untouched. Bytes bypass Fastify's own sending: headers
 * that others want on them must be set on the reply before (an `onRequest` hook), `onSend` hooks do not run.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: MediaStorage,
  key: string,
  options: SendOptions,
): Promise<boolean> {
  if (options.internalPrefix !== undefined && storage.localPath(key) !== null) {
    if ((await storage.stat(key)) === null) return false
    await reply.headers({ ...commonHeaders(options), 'x-accel-redirect': `${options.internalPrefix}/${key}` }).send()
    return true
  }
  const file = await storage.open(key)
  if (file === null) return false
  try {
    await sendOpenFile(request, reply, file, options)
  } finally {
    file.close()
  }
  return true
}
