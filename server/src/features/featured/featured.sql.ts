import type { FeaturePlace } from '@lamplight/contract/featured'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { statementTime } from '../../db/now.ts'
import { selectVideos } from '../videos/video-row.ts'
import { isListed } from '../videos/videos.visibility.ts'

/** The most entries of a schedule that are returned. */
const MOST = 100

/** Featured approved videos that have not ended, latest start first. */
const selectFeatured = (db: Db) =>
  selectVideos(db)
    .innerJoin('featuredVideos', 'featuredVideos.videoId', 'videos.id')
    .select([
      'featuredVideos.id as featureId',
      'featuredVideos.place',
      'featuredVideos.startsAt',
      'featuredVideos.endsAt',
    ])
    .where(isListed)
    .where((where) =>
      where.or([where('featuredVideos.endsAt', 'is', null), where('featuredVideos.endsAt', '>', sql<Date>`now()`)]),
    )
    .orderBy('featuredVideos.startsAt', 'desc')
    .orderBy('featuredVideos.id', 'desc')

/** At most one. */
export const findCurrent = (db: Db, place: FeaturePlace) =>
  selectFeatured(db)
    .where('featuredVideos.place', '=', place)
    .where('featuredVideos.startsAt', '<=', statementTime)
    .limit(1)
    .execute()

export const listSchedule = (db: Db) => selectFeatured(db).limit(MOST).execute()

export async function isListedVideo(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('videos').select('id').where('id', '=', id).where(isListed).executeTakeFirst()) !== undefined
  )
}

interface NewFeature {
  videoId: number
  place: FeaturePlace
  createdBy: number
  /** Absent: now. */
  startsAt?: string | undefined
  endsAt?: string | null | undefined
}

/** Whether the video is shown there already, or scheduled from the same moment, until the same end. */
export async function isFeatured(tx: Tx, { videoId, place, startsAt, endsAt = null }: NewFeature): Promise<boolean> {
  const [current] = startsAt === undefined ? await findCurrent(tx, place) : []
  const row = await tx
    .selectFrom('featuredVideos')
    .select('id')
    .where('videoId', '=', videoId)
    .where('place', '=', place)
    .where(sql<boolean>`ends_at IS NOT DISTINCT FROM ${endsAt}::timestamptz`)
    .$if(startsAt === undefined, (query) => query.where('id', '=', current?.featureId ?? null))
    .$if(startsAt !== undefined, (query) => query.where('startsAt', '=', sql<Date>`${startsAt}::timestamptz`))
    .executeTakeFirst()
  return row !== undefined
}

/** Of two that begin now, the later one is shown. */
export const insertFeature = (
  tx: Tx,
  {
    startsAt = statementTime,
    ...feature
  }: Omit<NewFeature, 'startsAt'> & { startsAt?: string | RawBuilder<Date> | undefined },
) =>
  tx
    .insertInto('featuredVideos')
    .values({ ...feature, startsAt })
    .execute()

export const deleteFeature = (tx: Tx, id: number) =>
  tx.deleteFrom('featuredVideos').where('id', '=', id).returning('videoId').executeTakeFirst()
