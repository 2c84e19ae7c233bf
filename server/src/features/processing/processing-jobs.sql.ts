/** Queries of the staff's list of jobs. */
import type { ProcessingState } from '@lamplight/contract/video-states'
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'

/** Newest first; one more than `limit` when a further page exists. */
export const listJobs = (db: Db, state: ProcessingState, page: { limit: number; position: Position | null }) =>
  db
    .selectFrom('videos')
    .innerJoin('users', 'users.id', 'videos.ownerId')
    .select([
      'videos.id',
      'videos.title',
      'videos.processing',
      'videos.processingProgress',
      'videos.processingFailure',
      'videos.mediaVersion',
      'videos.durationSeconds',
      'videos.createdAt',
      'videos.ownerId',
      'users.displayName',
      'users.avatarKey',
      sql<Date | null>`(SELECT max(p.created_at) FROM processing_transitions p WHERE p.video_id = videos.id)`.as(
        'since',
      ),
    ])
    .where('videos.processing', '=', state)
    .where('videos.deletedAt', 'is', null)
    .where(afterPosition(page.position, newestFirst('videos.createdAt', 'videos.id')))
    .orderBy('videos.createdAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(page.limit + 1)
    .execute()

export type JobRow = Awaited<ReturnType<typeof listJobs>>[number]

/** Videos by state, without those that are ready: almost all are. */
export async function countJobs(db: Db): Promise<Record<Exclude<ProcessingState, 'ready'>, number>> {
  const { rows } = await sql<Record<Exclude<ProcessingState, 'ready'>, number>>`
    SELECT count(*) FILTER (WHERE processing = 'uploaded') AS uploaded,
      count(*) FILTER (WHERE processing = 'processing') AS processing,
      count(*) FILTER (WHERE processing = 'failed') AS failed
    FROM videos WHERE processing <> 'ready' AND deleted_at IS NULL`.execute(db)
  return rows[0] ?? { uploaded: 0, processing: 0, failed: 0 }
}

/** More is nobody's reading. */
const LONGEST_LOG = 200

export const listLog = (db: Db, videoId: number) =>
  db
    .selectFrom('processingTransitions')
    .leftJoin('users', 'users.id', 'processingTransitions.actorId')
    .select([
      'processingTransitions.id',
      'processingTransitions.createdAt',
      'processingTransitions.fromState',
      'processingTransitions.toState',
      'processingTransitions.detail',
      'users.displayName',
    ])
    .where('processingTransitions.videoId', '=', videoId)
    .orderBy('processingTransitions.id', 'desc')
    .limit(LONGEST_LOG)
    .execute()

export const hasVideo = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined
