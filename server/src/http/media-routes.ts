import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { avatarKey, mediaKey, pictureKey } from '../storage/media-key.ts'
import type { MediaAudience, MediaPathSigner } from '../storage/signed-path.ts'
import type { MediaStorage } from '../storage/storage.ts'
import { type SendOptions, sendStoredFile } from './byte-ranges/send-stored-file.ts'
import { avatarFileKind, type MediaFileKind, mediaFileKind, pictureFileKind } from './media-files.ts'

/**
 * The access of a session to a video now. `restricted-allowed`: it is its owner or staff, whatever the status of the video
 * is. `shared`: it sees the video like every viewer. `none`: for this session the video does not exist.
 */
export type VideoAccess = 'shared' | 'restricted-allowed' | 'none'

export interface MediaRoutesOptions {
  readonly storage: MediaStorage
  readonly signer: MediaPathSigner
  /** The visibility rule; checked for each file, so it should cache its result briefly. */
  findVideoAccess(videoId: number, request: FastifyRequest): Promise<VideoAccess>
  /** The user of the session, `null` for a visitor. */
  findViewerId(request: FastifyRequest): number | null
  /** Whether guest viewing is on now. */
  isOpenToVisitors(): boolean
  /** Sends 404 in the site's own form. Default: a short text. */
  readonly notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** See `SendOptions`. */
  readonly internalPrefix?: string
  readonly loadKernel?: SendOptions['loadKernel']
  /** Default: the system's clock. */
  readonly now?: () => Date
}

interface WildcardRoute {
  Params: { '*': string }
}

interface MediaAddress {
  readonly videoId: number
  readonly version: string
  readonly token: string
  readonly file: string
}

// The characters of all our file names. A path that needs escaping is therefore not a file, so nothing is ever decoded: `%2e`,
// `%2f`, `%5c`, `%00`, also doubly escaped, are refused without interpretation.
const PLAIN_PATH = /^[\w./-]{1,400}$/
const MEDIA_ADDRESS = /^([1-9]\d{0,15})\/([\w-]{1,64})\/([\w-]{1,64})\/(.+)$/

/** The part of the path behind the route's own prefix, or `null` when it contains other characters. */
function plainPath(request: FastifyRequest<WildcardRoute>): string | null {
  const [written = ''] = (request.raw.url ?? '').split('?', 1)
  const path = request.params['*']
  return !written.includes('%') && PLAIN_PATH.test(path) ? path : null
}

function parseMediaAddress(path: string): MediaAddress | null {
  const [, id, version, token, file] = MEDIA_ADDRESS.exec(path) ?? []
  if (id === undefined || version === undefined || token === undefined || file === undefined) return null
  return { videoId: Number(id), version, token, file }
}

/**
 * GET and HEAD of `/media/<videoId>/<version>/<token>/<file>` and `/avatars/<file>` and `/pictures/<file>`. Every unavailable file, for
 * any reason, gets the same 404: a wrong, expired or another person's token, a file that is not part of a video,
 * and a video this session may not see now, even if it could when the token was made.
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaRoutesOptions): Promise<void> {
  const { storage, signer, internalPrefix, loadKernel, now = () => new Date() } = options
  const method = ['GET', 'HEAD']
  // The videos people watch are not logged; failures still are.
  const logLevel = 'warn'

  function answerNotFound(request: FastifyRequest, reply: FastifyReply): unknown {
    // The same URL may be valid a moment later, when a rendition is ready or a video approved.
    reply.code(404).header('cache-control', 'no-store')
    return options.notFound === undefined
      ? reply.type('text/plain; charset=utf-8').send('Not found')
      : options.notFound(request, reply)
  }

  async function answerFile(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    kind: MediaFileKind,
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
    return isFound ? reply : answerNotFound(request, reply)
  }

  /** The audience of the token, if it includes this session. */
  function findAudience(address: MediaAddress, request: FastifyRequest): MediaAudience | null {
    const { videoId, version, token } = address
    const isFor = (audience: MediaAudience) => signer.verifyMediaPath({ videoId, version, audience }, token, now())
    if (isFor('shared')) return 'shared'
    const viewerId = options.findViewerId(request)
    if ((viewerId !== null || options.isOpenToVisitors()) && isFor('visitors')) return 'visitors'
    return viewerId !== null && isFor(`u${viewerId}`) ? `u${viewerId}` : null
  }

  const maySeeAvatars = (request: FastifyRequest) =>
    options.findViewerId(request) !== null || options.isOpenToVisitors()

  app.route<WildcardRoute>({
    method,
    url: '/media/*',
    logLevel,
    async handler(request, reply) {
      const path = plainPath(request)
      const address = path === null ? null : parseMediaAddress(path)
      const kind = address === null ? null : mediaFileKind(address.file)
      if (address === null || kind === null) return answerNotFound(request, reply)

      const audience = findAudience(address, request)
      if (audience === null) return answerNotFound(request, reply)
      const access = await options.findVideoAccess(address.videoId, request)
      if (access === 'none') return answerNotFound(request, reply)
      const isPersonal = audience !== 'shared' && audience !== 'visitors'
      const isOwnerOrStaff = isPersonal && access === 'restricted-allowed'
      if (kind.reach === 'owner-and-staff' && !isOwnerOrStaff) return answerNotFound(request, reply)

      return answerFile(request, reply, mediaKey(address.videoId, address.version, address.file), kind)
    },
  })

  app.route<WildcardRoute>({
    method,
    url: '/avatars/*',
    logLevel,
    async handler(request, reply) {
      const file = plainPath(request)
      const kind = file === null ? null : avatarFileKind(file)
      if (file === null || kind === null || !maySeeAvatars(request)) return answerNotFound(request, reply)
      return answerFile(request, reply, avatarKey(file), kind)
    },
  })

  // Pictures on public pages: everybody may see them.
  app.route<WildcardRoute>({
    method,
    url: '/pictures/*',
    logLevel,
    async handler(request, reply) {
      const file = plainPath(request)
      const kind = file === null ? null : pictureFileKind(file)
      if (file === null || kind === null) return answerNotFound(request, reply)
      return answerFile(request, reply, pictureKey(file), kind)
    },
  })
}
