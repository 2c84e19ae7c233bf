import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { selectVideos } from '../videos/video-row.ts'
import { isListed, visibleTo } from '../videos/videos.visibility.ts'

/** What says the words of a video; not descriptions of what is seen. */
const TRANSCRIPTS = ['captions', 'subtitles'] as const

/** A video that is listed for everybody. */
export const findListed = (db: Db, id: number) =>
  selectVideos(db).select(['videos.mediaInfo']).where('videos.id', '=', id).where(isListed).executeTakeFirst()

/** A video that everybody with its address may see. */
export const findShared = (db: Db, id: number) =>
  selectVideos(db).select(['videos.mediaInfo']).where('videos.id', '=', id).where(visibleTo(null)).executeTakeFirst()

/** The video whose frame is the banner of a channel, if it is listed for everybody. */
export const findBanner = (db: Db, channelId: number) =>
  selectVideos(db)
    .select(['videos.mediaInfo'])
    .where('videos.id', '=', (eb) => eb.selectFrom('users').select('bannerVideoId').where('users.id', '=', channelId))
    .where(isListed)
    .executeTakeFirst()

/** The languages of the captions of these videos. */
export async function listTranscripts(db: Db, videoIds: readonly number[]) {
  if (videoIds.length === 0) return []
  return db
    .selectFrom('captions')
    .select(['videoId', 'language'])
    .distinct()
    .where('videoId', 'in', [...videoIds])
    .where('kind', 'in', TRANSCRIPTS)
    .orderBy('videoId')
    .orderBy('language')
    .execute()
}

export async function findTranscript(db: Db, videoId: number, language: string): Promise<string | undefined> {
  const captions = db.selectFrom('captions').select('content').where('videoId', '=', videoId)
  const found = captions.where('language', '=', language).where('kind', 'in', TRANSCRIPTS).orderBy('kind')
  return (await found.limit(1).executeTakeFirst())?.content
}

/**
 * The newest of a channel, without those whose file is still being made: a podcast client that has seen an entry without its
 * file may not look at it again.
 */
export const listForFeed = (db: Db, channelId: number, limit: number) =>
  selectVideos(db)
    .where('videos.ownerId', '=', channelId)
    .where(isListed)
    .where((eb) =>
      eb.or([
        eb('videos.processing', 'in', ['ready', 'failed']),
        sql<boolean>`videos.media ->> 'progressive' IS NOT NULL`,
      ]),
    )
    .orderBy('videos.createdAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit)
    .execute()

export const findChannelName = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['displayName', 'bio', 'bannerVideoId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .executeTakeFirst()

/** Ids are not reused and have few gaps: a part of the site map is a range of ids, so no counting is needed. */
export async function findLargestId(db: Db): Promise<number> {
  const row = await db.selectFrom('videos').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

export const listIds = (db: Db, after: number, upTo: number) =>
  db
    .selectFrom('videos')
    .select(['id', 'ownerId', 'createdAt'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where(isListed)
    .orderBy('id')
    .execute()
