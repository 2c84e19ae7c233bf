import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MediaStorage, PresignedHeaders, StoredFile, StoredFileFacts } from '../../storage/storage.ts'
import { StoredFileReplaced } from '../../storage/storage-errors.ts'
import { type BufferPool, createBufferPool, SMALLEST_SLICE } from './buffer-pool.ts'
import { contentDisposition } from './download-name.ts'
import { commonHeaders, type ResponseOptions, responseOf } from './file-response.ts'
import { type KernelFiles, loadKernelFiles } from './kernel-files.ts'
import { evaluatePreconditions } from './preconditions.ts'
import { sendSlices } from './send-slices.ts'
import { sendStream } from './send-stream.ts'

export interface SendOptions extends ResponseOptions {
  /**
   * The internal location of nginx that is mapped onto the storage, for instance `/internal-media`: a folder, or the S3
   * store. If given, nginx sends the bytes and handles ranges and conditions.
   */
  readonly internalPrefix?: string
  /** Whether a browser may be redirected to the store for it. Not for texts that refer to other files by relative URLs. */
  readonly mayRedirect?: boolean
  /** How long a client may accept nothing before it is disconnected, in milliseconds. Default 60,000, as nginx. */
  readonly stallMs?: number
  /** Default: one pool for the whole process. */
  readonly pool?: BufferPool
  /** Default: those that the system offers. */
  readonly loadKernel?: () => Promise<KernelFiles | null>
}

/** The default. */
export const processPool = createBufferPool()

async function sendOpenFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  options: SendOptions,
): Promise<void> {
  const { status, headers, offset, length } = responseOf(request, file, options, Date.now())
  if (length === 0) {
    await reply.code(status).headers(headers).send()
    return
  }
  const { pool = processPool, stallMs = 60_000, loadKernel = loadKernelFiles } = options
  const begin = () => {
    reply.hijack()
    // All at once: set one by one, each is looked up and validated twice.
    reply.raw.writeHead(status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers })
  }
  const { stream } = file
  if (stream) {
    const open = () => stream(offset, length)
    await sendStream(request.raw.socket, reply.raw, { open, stallMs }, begin)
    return
  }
  // It is not loaded for pictures and texts.
  const kernel = file.size > SMALLEST_SLICE ? await loadKernel() : null
  await sendSlices(request.raw.socket, reply.raw, { file, offset, length, pool, kernel, stallMs }, begin)
}

function presignedHeaders(options: SendOptions): PresignedHeaders {
  const { contentType, cacheControl, downloadName } = options
  return {
    contentType,
    cacheControl,
    ...(downloadName === undefined ? {} : { disposition: contentDisposition(downloadName) }),
  }
}

/**
 * The path of a file below nginx's internal location: its key in the folder, or the path and query of a presigned URL in the
 * bucket. `null` when we send the bytes ourselves.
 */
async function findProxyTarget(
  request: FastifyRequest,
  storage: MediaStorage,
  key: string,
  options: SendOptions,
): Promise<string | null> {
  if (options.internalPrefix === undefined) return null
  if (storage.localPath(key) !== null) return `${options.internalPrefix}/${key}`
  // nginx would send HEAD to the store, and the URL is signed for GET.
  if (request.method !== 'GET') return null
  const presigned = await storage.presigned(key, 'proxy', presignedHeaders(options))
  if (presigned === null) return null
  const { pathname, search } = new URL(presigned)
  return `${options.internalPrefix}${pathname}${search}`
}

/** Redirects a browser to the store; `false` when it must not be redirected. Conditions are still handled here. */
async function redirectToStore(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, facts }: { storage: MediaStorage; key: string; facts: StoredFileFacts },
  options: SendOptions,
): Promise<boolean> {
  // A presigned URL allows GET only.
  if (!options.mayRedirect || request.method !== 'GET') return false
  if (evaluatePreconditions(request.headers, facts) !== 'proceed') return false
  const address = await storage.presigned(key, 'browser', presignedHeaders(options))
  if (address === null) return false
  await reply.code(302).headers({ location: address, 'cache-control': 'private, no-store' }).send()
  return true
}

/**
 * Responds to GET or HEAD with a stored file: ranges, conditions (304, 412), 416, and a hand-over to nginx when configured.
 * `false` when nothing is stored under the key; the reply is then untouched. The bytes bypass Fastify: headers
 * that other code adds must be set on the reply before (in an `onRequest` hook), `onSend` hooks do not run.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: MediaStorage,
  key: string,
  options: SendOptions,
): Promise<boolean> {
  const target = await findProxyTarget(request, storage, key, options)
  if (target !== null) {
    if ((await storage.stat(key)) === null) return false
    await reply.headers({ ...commonHeaders(options), 'x-accel-redirect': target }).send()
    return true
  }
  for (let isLastTry = false; ; isLastTry = true) {
    const file = await storage.open(key)
    if (file === null) return false
    try {
      if (!(await redirectToStore(request, reply, { storage, key, facts: file }, options))) {
        await sendOpenFile(request, reply, file, options)
      }
      return true
    } catch (error) {
      // Another process may have replaced a playlist since it was checked: reopening it returns the new one.
      if (isLastTry || reply.raw.headersSent || !(error instanceof StoredFileReplaced)) throw error
    } finally {
      file.close()
    }
  }
}
