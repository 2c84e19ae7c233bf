/**
 * What the feed of a channel refers to, at addresses that stay: podcast clients store them, while the signed paths of media end
 * within hours. Only public videos, only on sites that are open to visitors, and checked again for each request.
 */
import { findChapters } from '@lamplight/contract/chapters'
import { IdText, LanguageTag } from '@lamplight/contract/primitives'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { type SendOptions, sendStoredFile } from '../../http/byte-ranges/send-stored-file.ts'
import { sendFailure } from '../../http/failures.ts'
import { senderOf } from '../../http/route-limits.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { mediaKey } from '../../storage/media-key.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { picturesOf } from '../videos/media-addresses.ts'
import type { VideoRow } from '../videos/video-row.ts'
import { drawArtwork } from './artwork.ts'
import { episodeKey } from './episodes.ts'
import * as sql from './sharing.sql.ts'

// A shared cache would continue to serve withdrawn videos. The address does not change with the file.
const REVALIDATE = 'private, no-cache'
const CACHE = 'public, max-age=300'

export interface EpisodesRoutesOptions {
  db: Db
  storage: MediaStorage
  /** Of `createEpisodeCache`. */
  cache: ResponseCache
  /** How files are sent, as in media routes. */
  sending: Pick<SendOptions, 'internalPrefix' | 'loadKernel'>
}

export function episodesRoutes(app: FastifyInstance, { db, storage, cache, sending }: EpisodesRoutesOptions): void {
  type Params = { id: string; language?: string }
  type Handler = (video: VideoRow, request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => unknown

  const episode = (url: string, handler: Handler) =>
    app.route<{ Params: Params }>({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        const id = IdText.safeParse(request.params.id)
        const video = app.guestViewing && id.success ? await sql.findListed(db, id.data) : undefined
        // Web players read transcripts and chapters from other sites.
        reply.header('access-control-allow-origin', '*')
        return video ? handler(video, request, reply) : sendFailure(request, reply, 'video_not_found')
      },
    })
  const missing = (request: FastifyRequest, reply: FastifyReply) => sendFailure(request, reply, 'video_not_found')

  episode('/episodes/:id.mp4', async (video, request, reply) => {
    const key = episodeKey(video)
    const options = { contentType: 'video/mp4', cacheControl: REVALIDATE, mayRedirect: true, ...sending }
    const isSent = key !== null && (await sendStoredFile(request, reply, storage, key, options))
    return isSent ? reply : missing(request, reply)
  })

  episode('/episodes/:id.jpg', async (video, request, reply) => {
    const picture = picturesOf(video)?.jpeg
    if (!picture || !video.mediaVersion) return missing(request, reply)
    const key = mediaKey(video.id, video.mediaVersion, picture)
    const { bytes } = await cache.get(
      `artwork ${key};`,
      async () => ({ bytes: await drawArtwork(storage, key, senderOf(request)) }),
      (drawn) => drawn.bytes?.length ?? null,
    )
    return bytes ? reply.type('image/jpeg').header('cache-control', CACHE).send(bytes) : missing(request, reply)
  })

  episode('/episodes/:id/chapters.json', (video, request, reply) => {
    const chapters = findChapters(video.description, video.durationSeconds)
    if (chapters.length === 0) return missing(request, reply)
    const list = chapters.map(({ start, title }) => ({ startTime: start, title }))
    return reply
      .type('application/json+chapters; charset=utf-8')
      .header('cache-control', CACHE)
      .send(JSON.stringify({ version: '1.2.0', chapters: list }))
  })

  episode('/episodes/:id/:language.vtt', async (video, request, reply) => {
    const language = LanguageTag.safeParse(request.params.language)
    const content = language.success ? await sql.findTranscript(db, video.id, language.data) : undefined
    if (content === undefined) return missing(request, reply)
    return reply.type('text/vtt; charset=utf-8').header('cache-control', CACHE).send(content)
  })
}
