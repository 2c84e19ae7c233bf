import type { Db } from '../../db/database.ts'
import { createResponseCache, type ResponseCache } from '../../lib/response-cache.ts'
import { mediaKey } from '../../storage/media-key.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import type { VideoRow } from '../videos/video-row.ts'
import type { Episode } from './podcast-feed.ts'
import * as sql from './sharing.sql.ts'

const HOUR_MS = 3_600_000

/**
 * For what is read of stored files or drawn from them. They are written once, so nothing drops it: the cache of shared lists
 * is emptied by each edit of a video, and pictures would take the room of lists there.
 */
export const createEpisodeCache = (): ResponseCache =>
  createResponseCache({ maxEntries: 2_000, maxBytes: 32 * 1024 ** 2, ttlMs: HOUR_MS })

/**
 * The storage key of the file for podcast clients: the MP4 of at most 480p, with the index in front. Null until it is made, and
 * for a video whose download is sold: clients download what they play.
 */
export function episodeKey({ id, isDownloadable, downloadPriceCents, mediaVersion, media }: VideoRow): string | null {
  const isSold = isDownloadable && downloadPriceCents !== 0
  return media?.progressive && mediaVersion && !isSold ? mediaKey(id, mediaVersion, media.progressive) : null
}

interface EpisodeSources {
  db: Db
  storage: MediaStorage
  cache: ResponseCache
}

/** The videos with what a feed says about their files. */
export async function toEpisodes(
  { db, storage, cache }: EpisodeSources,
  videos: readonly VideoRow[],
): Promise<Episode[]> {
  const captions = await sql.listTranscripts(
    db,
    videos.map(({ id }) => id),
  )
  /** A version's file is written once. */
  const sizeOf = async (key: string) => {
    const read = async () => ({ size: (await storage.stat(key))?.size ?? null })
    const { size } = await cache.get(`episode ${key};`, read, (found) => (found.size === null ? null : 100))
    return size
  }
  return Promise.all(
    videos.map(async (video) => {
      const key = episodeKey(video)
      const captionLanguages = captions.filter(({ videoId }) => videoId === video.id).map(({ language }) => language)
      return { ...video, bytes: key === null ? null : await sizeOf(key), captionLanguages }
    }),
  )
}
