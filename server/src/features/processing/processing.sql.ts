import type { ModerationState, ProcessingFailure, ProcessingState } from '@lamplight/contract/video-states'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import type { MediaManifest } from '../../media/manifest.ts'

export interface Transition {
  videoId: number
  fromState: ProcessingState | null
  toState: ProcessingState
  /** For staff and the log; the owner reads the failure's own sentence. */
  detail?: string
  actorId?: number | null
}

export const recordTransition = (db: Db, { detail = '', actorId = null, ...transition }: Transition) =>
  db
    .insertInto('processingTransitions')
    .values({ ...transition, detail, actorId })
    .execute()

/** The transition that requested the newest run of a video; 0 if the video has never been processed. */
export async function findWantedRun(db: Db, videoId: number): Promise<number> {
  const row = await db
    .selectFrom('processingTransitions')
    .select('id')
    .where('videoId', '=', videoId)
    .where('toState', '=', 'uploaded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The data of a video that a run needs. */
export const findForProcessing = (tx: Tx, videoId: number) =>
  tx
    .selectFrom('videos')
    .select([
      'id',
      'ownerId',
      'uploadId',
      'processing',
      'processingBegins',
      'mediaVersion',
      'media',
      'originalKey',
      'mediaInfo',
      'customThumbnail',
      'durationSeconds',
    ])
    .where('id', '=', videoId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type ProcessingRow = NonNullable<Awaited<ReturnType<typeof findForProcessing>>>

export const setProcessing = (tx: Tx, videoId: number, state: ProcessingState, failure: ProcessingFailure | null) =>
  tx
    .updateTable('videos')
    .set({
      processing: state,
      processingFailure: failure,
      ...(state === 'ready' ? {} : { processingProgress: 0 }),
      ...(state === 'processing' ? {} : { processingBegins: 0 }),
    })
    .where('id', '=', videoId)
    .execute()

/** Counts one more start of the requested run. */
export const countBegin = (tx: Tx, videoId: number) =>
  tx
    .updateTable('videos')
    .set((set) => ({ processingBegins: set('processingBegins', '+', 1) }))
    .where('id', '=', videoId)
    .execute()

/** Resets the count: a run has ended by itself, with any result. */
export const forgetBegins = (db: Db, videoId: number) =>
  db.updateTable('videos').set({ processingBegins: 0 }).where('id', '=', videoId).execute()

/** Whether an earlier attempt at the requested run was interrupted. */
export async function wasCutOff(db: Db, videoId: number): Promise<boolean> {
  const row = await db.selectFrom('videos').select('processingBegins').where('id', '=', videoId).executeTakeFirst()
  return row !== undefined && row.processingBegins > 0
}

/** A video for which exactly this run is requested: not deleted, not idle, and without a newer request. */
const isAtWork = (videoId: number, run: number) => (where: ExpressionBuilder<Schema, 'videos'>) =>
  where.and([
    where('videos.id', '=', videoId),
    where('videos.processing', '=', 'processing'),
    where('videos.deletedAt', 'is', null),
    sql<boolean>`coalesce((SELECT max(id) FROM processing_transitions WHERE video_id = ${videoId} AND to_state = 'uploaded'), 0) = ${run}`,
  ])

/** @returns false when this run is no longer wanted. */
export async function saveProgress(db: Db, videoId: number, run: number, progress: number): Promise<boolean> {
  const result = await db
    .updateTable('videos')
    .set({ processingProgress: progress })
    .where(isAtWork(videoId, run))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Publishes what a run has produced so far. @returns the moderation state; undefined when this run is no longer wanted. */
export const showMedia = (db: Db, videoId: number, run: number, version: string, media: MediaManifest) =>
  db
    .updateTable('videos')
    .set({ mediaVersion: version, media: JSON.stringify(media) })
    .where(isAtWork(videoId, run))
    .returning('status')
    .executeTakeFirst()

/** Ends a run with success, inside a transaction. */
export async function markReady(
  tx: Tx,
  videoId: number,
  run: number,
  version: string,
  media: MediaManifest,
): Promise<{ status: ModerationState } | undefined> {
  const shown = await showMedia(tx, videoId, run, version, media)
  if (!shown) return undefined
  await tx
    .updateTable('videos')
    .set({ processing: 'ready', processingProgress: 1, processingFailure: null })
    .where('id', '=', videoId)
    .execute()
  await recordTransition(tx, { videoId, fromState: 'processing', toState: 'ready' })
  return shown
}

export const forgetCustomThumbnail = (db: Db, videoId: number) =>
  db.updateTable('videos').set({ customThumbnail: null }).where('id', '=', videoId).execute()

const originalBytes = sql<number>`coalesce((media_info ->> 'bytes')::float8, 0)`

/** Videos that a run is wanted for, whether or not there is a job; `bytes` as `findOriginalBytes`. */
export const listUnfinished = (db: Db) =>
  db
    .selectFrom('videos')
    .select(['id', originalBytes.as('bytes')])
    .where('processing', 'in', ['uploaded', 'processing'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

/** Those of `ids` that no run is wanted for. */
export async function findIdle(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const busy = await db
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', ids)
    .where('processing', 'in', ['uploaded', 'processing'])
    .where('deletedAt', 'is', null)
    .execute()
  const busyIds = new Set(busy.map((row) => row.id))
  return new Set(ids.filter((id) => !busyIds.has(id)))
}

const SWEEP = 'sweep-processing'

/** Called when the files of all runs that are over were looked at. */
export const noteSweep = (db: Db) =>
  sql`INSERT INTO job_positions (job, next_id) VALUES (${SWEEP}, 0)
    ON CONFLICT (job) DO UPDATE SET updated_at = now()`.execute(db)

/**
 * Videos at rest whose last run ended at least `restSeconds` ago, and within two days before now or, where that is longer ago, before the
 * last sweep: the site may have been down for a week. Only the transitions since then are read.
 */
export function selectRecentlyProcessed(db: Db, restSeconds: number) {
  const until = sql<Date>`now() - make_interval(secs => ${restSeconds})`
  return db
    .selectFrom('videos')
    .select('videos.id')
    .where('videos.processing', 'in', ['ready', 'failed'])
    .where('videos.id', 'in', (select) =>
      select
        .selectFrom('processingTransitions as step')
        .select('step.videoId')
        .where(
          sql<boolean>`step.created_at BETWEEN
            least(now(), (SELECT updated_at FROM job_positions WHERE job = ${SWEEP})) - interval '2 days' AND ${until}`,
        ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('processingTransitions as later')
            .select('later.id')
            .whereRef('later.videoId', '=', 'videos.id')
            .where('later.createdAt', '>', until),
        ),
      ),
    )
}

/** The version shown of a video at rest; undefined while a run is wanted. */
export const findIdleVersion = (db: Db, videoId: number) =>
  db
    .selectFrom('videos')
    .select('mediaVersion')
    .where('id', '=', videoId)
    .where('processing', 'in', ['ready', 'failed'])
    .executeTakeFirst()

/** The measured duration of a video in seconds; null where that is not known. */
export async function findDuration(tx: Tx, videoId: number): Promise<number | null> {
  const row = await tx.selectFrom('videos').select('durationSeconds').where('id', '=', videoId).executeTakeFirst()
  return row?.durationSeconds ?? null
}

/** How many videos of a person wait for processing or are being processed, up to a hundred. */
export async function countUnfinished(tx: Tx, ownerId: number): Promise<number> {
  const rows = await tx
    .selectFrom('videos')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('processing', 'in', ['uploaded', 'processing'])
    .where('deletedAt', 'is', null)
    .limit(100)
    .execute()
  return rows.length
}

/** The size of a video's original; 0 where that is not known. */
export async function findOriginalBytes(db: Db, videoId: number): Promise<number> {
  const row = await db
    .selectFrom('videos')
    .select(originalBytes.as('bytes'))
    .where('id', '=', videoId)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** Which version of its files viewers have. */
export const findShownVersion = (db: Db, videoId: number) =>
  db.selectFrom('videos').select('mediaVersion').where('id', '=', videoId).executeTakeFirst()
