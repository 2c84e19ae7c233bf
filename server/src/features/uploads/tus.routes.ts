import type { ErrorCode } from '@lamplight/contract/errors'
import { TUS_PATH } from '@lamplight/contract/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FailureExtras, sendFailure } from '../../http/failures.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { discardRest } from './discard-rest.ts'
import { whileSending } from './idle-connection.ts'
import type { TusServer } from './tus-handler.ts'
import type { Uploads } from './uploads.service.ts'

const TUS_VERSION = '1.0.0'

/** When a sender tries again while the storage or the database does not respond. */
const RETRY_SECONDS = 5

/** The library's errors by status; its own messages are not for people. */
const codes: Record<number, ErrorCode> = {
  404: 'upload_not_found',
  409: 'upload_incomplete',
  410: 'upload_not_found',
  413: 'upload_too_large',
  500: 'internal',
  503: 'unavailable',
}

/** A part with as many bytes takes no point of its limit: a fast line sends thousands of them a minute. */
const FREE_PART_BYTES = 256 * 1024

/** Headers of the library that are dropped: CORS, because other sites may not use it, and those Fastify sets itself. */
const notPassedOn = /^(access-control-|content-length$|content-type$)/

interface UploadRoute {
  Params: { id: string }
}

/**
 * POST, HEAD, PATCH and DELETE of the resumable protocol. Not part of the JSON contract, but with the same sign-in and the
 * same failures.
 */
export async function tusRoutes(
  app: FastifyInstance,
  { uploads, tus }: { uploads: Uploads; tus: TusServer },
): Promise<void> {
  // The bytes are written to the disk as they arrive.
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload))

  app.addHook('onSend', async (_request, reply) => {
    reply.header('tus-resumable', TUS_VERSION).header('cache-control', 'no-store')
  })

  async function refuse(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, extras: FailureExtras = {}) {
    discardRest(request)
    return sendFailure(request, reply, code, extras)
  }

  async function respond(request: FastifyRequest, reply: FastifyReply, viewer: Viewer, id: string) {
    const response = await whileSending(request, () => tus.respond(request, reply, id))
    // Refused by the library, or nobody received its URL: it would only occupy space for a day.
    const isLost = response.status >= 400 || request.raw.socket.destroyed
    if (request.method === 'POST' && isLost) await uploads.discard(viewer, id)
    if (response.status >= 400) {
      const isFull = response.status === 500 && !(await uploads.files.hasRoomFor(0))
      if (isFull) return refuse(request, reply, 'disk_full')
      const code = codes[response.status] ?? 'malformed_request'
      const limit = { value: uploads.limits().maxVideoBytes, unit: 'bytes' as const }
      return refuse(request, reply, code, {
        ...(code === 'upload_too_large' && { limit }),
        ...(code === 'unavailable' && { retryAfterSeconds: RETRY_SECONDS }),
      })
    }
    for (const [name, value] of response.headers) if (!notPassedOn.test(name)) reply.header(name, value)
    return reply.code(response.status).send()
  }

  const viewerOf = (request: FastifyRequest): Viewer | null => request.viewer

  app.post(TUS_PATH, async (request, reply) => {
    const viewer = viewerOf(request)
    if (!viewer) return refuse(request, reply, 'not_signed_in')
    const length = String(request.headers['upload-length'] ?? '')
    if (!/^\d{1,15}$/.test(length) || request.headers['tus-resumable'] !== TUS_VERSION) {
      return refuse(request, reply, 'malformed_request')
    }
    const begun = await uploads.begin(viewer, Number(length))
    if (!begun.ok) return refuse(request, reply, begun.code, begun)
    return respond(request, reply, viewer, begun.value)
  })

  app.route<UploadRoute>({
    method: ['HEAD', 'PATCH'],
    url: `${TUS_PATH}/:id`,
    // Its own, so that a page that the sender reads meanwhile is not refused.
    config: { limit: null },
    async handler(request, reply) {
      const viewer = viewerOf(request)
      if (!viewer) return refuse(request, reply, 'not_signed_in')
      const limit = ['uploadParts', String(viewer.id)] as const
      const retryAfterSeconds = await app.limits.secondsToWait(...limit)
      if (retryAfterSeconds !== null) return refuse(request, reply, 'rate_limited', { retryAfterSeconds })
      const { id } = request.params
      if (!(await uploads.isOpenFor(viewer, id))) return refuse(request, reply, 'upload_not_found')
      await respond(request, reply, viewer, id)
      const isLarge = Number(request.headers['content-length'] ?? 0) >= FREE_PART_BYTES
      if (isLarge && reply.statusCode === 204) await app.limits.giveBack(...limit)
      return reply
    },
  })

  app.delete<UploadRoute>(`${TUS_PATH}/:id`, async (request, reply) => {
    const viewer = viewerOf(request)
    if (!viewer) return refuse(request, reply, 'not_signed_in')
    const discarded = await uploads.discard(viewer, request.params.id)
    return discarded.ok ? reply.code(204).send() : refuse(request, reply, discarded.code)
  })
}
