import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../identity/viewer.ts'
import type { MediaPathSigner } from '../storage/signed-path.ts'
import type { MediaStorage } from '../storage/storage.ts'
import { type SendOptions, sendStoredFile } from './byte-ranges/send-stored-file.ts'
import { type AtOnceOptions, sendMediaAtOnce } from './media-at-once.ts'
import { createMediaDecision, isAllowed, MEDIA_FOLDERS, type VideoAccess, type WantedFile } from './media-decision.ts'

export interface MediaRoutesOptions {
  readonly storage: MediaStorage
  readonly signer: MediaPathSigner
  /** The visibility rule; checked for each file, so it should cache its result briefly. */
  findVideoAccess(videoId: number, viewer: Viewer | null): Promise<VideoAccess>
  /** The user of the session, `null` for a visitor. */
  findViewer(request: FastifyRequest): Viewer | null
  /** Whether guest viewing is on now. */
  isOpenToVisitors(): boolean
  /** Sends 404 in the site's own form. Default: a short text. */
  readonly notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** See `SendOptions`. */
  readonly internalPrefix?: string
  readonly loadKernel?: SendOptions['loadKernel']
  /** Default: the system's clock. */
  readonly now?: () => Date
  /** If given, what is in memory is sent before Fastify routes the request. Not for files that nginx sends. */
  readonly atOnce?: AtOnceOptions
}

interface WildcardRoute {
  Params: { '*': string }
}

/** The part of the path behind the route's own prefix, or `null` when something in it is escaped. */
function plainPath(request: FastifyRequest<WildcardRoute>): string | null {
  const [written = ''] = (request.raw.url ?? '').split('?', 1)
  return written.includes('%') ? null : request.params['*']
}

/**
 * GET and HEAD of `/media/<videoId>/<version>/<token>/<file>` and `/avatars/<file>` and `/pictures/<file>`. Every unavailable file, for
 * any reason, gets the same 404: a wrong, expired or another person's token, a file that is not part of a video,
 * and a video this session may not see now, even if it could when the token was made.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaRoutesOptions): Promise<void> {
  const { storage, signer, internalPrefix, loadKernel, now = () => new Date() } = options
  const findWanted = createMediaDecision({ signer, isOpenToVisitors: () => options.isOpenToVisitors(), now })

  function respondNotFound(request: FastifyRequest, reply: FastifyReply): unknown {
    // The same URL may be valid a moment later, when a rendition is ready or a video approved.
    reply.code(404).header('cache-control', 'no-store')
    return options.notFound === undefined
      ? reply.type('text/plain; charset=utf-8').send('Not found')
      : options.notFound(request, reply)
  }

  async function respondWithFile(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, kind }: WantedFile,
  ): Promise<unknown> {
    const { contentType, cacheControl, mayRedirect } = kind
    const options = {
      contentType,
      cacheControl,
      mayRedirect,
      ...(internalPrefix === undefined ? {} : { internalPrefix }),
      ...(loadKernel === undefined ? {} : { loadKernel }),
    }
    const isFound = await sendStoredFile(request, reply, storage, key, options)
    return isFound ? reply : respondNotFound(request, reply)
  }

  for (const folder of MEDIA_FOLDERS) {
    app.route<WildcardRoute>({
      method: ['GET', 'HEAD'],
      url: `/${folder}/*`,
      // The videos people watch are not logged; failures still are.
      logLevel: 'warn',
      // A player reads a film in hundreds of ranges.
      config: { limit: null },
      async handler(request, reply) {
        const path = plainPath(request)
        const viewer = options.findViewer(request)
        const wanted = path === null ? null : findWanted(folder, path, viewer?.id ?? null)
        if (wanted === null) return respondNotFound(request, reply)
        if (wanted.video && !isAllowed(wanted, await options.findVideoAccess(wanted.video.id, viewer))) {
          return respondNotFound(request, reply)
        }
        return respondWithFile(request, reply, wanted)
      },
    })
  }
  if (options.atOnce && internalPrefix === undefined) {
    sendMediaAtOnce(app, { ...options.atOnce, storage, findWanted })
  }
}
