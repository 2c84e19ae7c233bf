import { IdText } from '@lamplight/contract/primitives'
import type { Video } from '@lamplight/contract/video-responses'
import { videosApi } from '@lamplight/contract/videos'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../../http/failures.ts'
import { sendPage } from '../../http/page.ts'
import { createSerializer } from '../../http/serializer.ts'
import { refuseAccess, serve } from '../../http/serve.ts'
import { createSharedSerializer } from '../../http/shared-responses.ts'
import { createViewerKey } from '../../http/viewer-key.ts'
import type { CachedResponse, ResponseCache } from '../../lib/response-cache.ts'
import { ok } from '../../lib/result.ts'
import { Serialised } from '../../lib/serialised.ts'
import type { Thumbnails } from './choose-thumbnail.ts'
import type { CreateVideo } from './create-video.ts'
import type { EditVideo, RemoveVideo } from './edit-video.ts'
import type { VideoStatistics } from './video-statistics.ts'
import type { PageOf, Videos } from './videos.service.ts'

const RELATED_LIMIT = 12
const STATISTICS_DAYS = 28
const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

export interface VideosRoutesOptions {
  videos: Videos
  createVideo: CreateVideo
  editVideo: EditVideo
  removeVideo: RemoveVideo
  thumbnails: Thumbnails
  statistics: VideoStatistics
  /** Shared lists as serialised buffers. */
  cache: ResponseCache
  /** Makes visitors' keys that cannot be turned back into addresses. */
  secret: Buffer
}

export function videosRoutes(
  app: FastifyInstance,
  { videos, createVideo, editVideo, removeVideo, thumbnails, statistics, cache, secret }: VideosRoutesOptions,
): void {
  const serializeList = createSerializer(videosApi.list.response)

  const keep = ({ items, nextCursor }: PageOf<Video>): CachedResponse => ({
    body: new Serialised(Buffer.from(serializeList(items))),
    ...(nextCursor ? { headers: { 'x-next-cursor': nextCursor } } : {}),
  })

  const viewerKey = createViewerKey(secret)

  serve(app, videosApi.list, async ({ query, viewer, reply }) => {
    const isQueue = query.status === undefined ? false : query.status !== 'approved' || query.isAdmin === 'true'
    if (isQueue) return sendPage(reply, await videos.listByStatus(query, viewer))
    const key = `videos ${query.categoryId ?? ''} ${query.languages ?? ''} ${query.limit ?? ''} ${query.cursor ?? ''}`
    const make = async () => keep(await videos.listApproved(query))
    const response = await cache.get(key, make, ({ body }) => body.bytes)
    if (response.headers) reply.headers(response.headers)
    return ok(response.body)
  })

  serve(app, videosApi.create, ({ viewer, body }) => createVideo(viewer, body))

  serve(app, videosApi.get, ({ params, viewer }) => videos.get(params.id, viewer))

  serve(app, videosApi.preview, ({ params, query }) => videos.preview(params.id, query.s))

  serve(app, videosApi.remove, ({ params, body, viewer }) => removeVideo.remove(viewer, params.id, body?.reason ?? ''))
  serve(app, videosApi.restore, ({ params, viewer }) => removeVideo.restore(viewer, params.id))
  serve(app, videosApi.edit, ({ params, body, viewer }) => editVideo(viewer, params.id, body))

  serve(app, videosApi.thumbnails, ({ params, viewer }) => thumbnails.list(viewer, params.id))
  serve(app, videosApi.chooseThumbnail, ({ params, body, viewer }) => thumbnails.choose(viewer, params.id, body))
  serve(app, videosApi.statistics, ({ params, query, viewer }) =>
    statistics(viewer, params.id, query.days ?? STATISTICS_DAYS),
  )

  const shareRelated = createSharedSerializer(videosApi.related.response)
  serve(app, videosApi.related, async ({ params, query, viewer }) => {
    const found = await videos.related(params.id, viewer, query.limit ?? RELATED_LIMIT)
    return found.ok ? ok(shareRelated(found.value)) : found
  })

  serve(app, videosApi.react, ({ params, body, viewer }) => videos.react(params.id, viewer, body))

  serve(app, videosApi.progress, ({ params, body, viewer, request }) =>
    videos.reportProgress(params.id, viewer, viewerKey(request), {
      ...body,
    }),
  )

  // Text, not JSON, so it is not part of the contract.
  app.get<{ Params: { id: string; language: string } }>(
    '/api/videos/:id/captions/:language',
    async (request, reply) => {
      const refusal = refuseAccess('viewing', request.viewer, app.guestViewing)
      if (refusal) return sendFailure(request, reply, refusal)
      const id = IdText.safeParse(request.params.id)
      const { language } = request.params
      if (!id.success || !LANGUAGE_TAG.test(language)) return sendFailure(request, reply, 'video_not_found')
      const found = await videos.captions(id.data, language, request.viewer)
      if (!found.ok) return sendFailure(request, reply, found.code)
      return reply.type('text/vtt; charset=utf-8').header('cache-control', 'private, max-age=60').send(found.value)
    },
  )
}
