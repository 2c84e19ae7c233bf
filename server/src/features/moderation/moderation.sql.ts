import type { ReviewReason } from '@lamplight/contract/review-reasons'
import type { ModerationState } from '@lamplight/contract/video-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { nextIds, type StepOptions } from '../../db/steps.ts'
import { currentSums, statusCounts } from '../../db/stored-sums.ts'

interface StatusCount {
  status: ModerationState
  count: number
}

export async function countByStatus(db: Db): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT status, videos AS count FROM ${currentSums(statusCounts)} AS counts`.execute(db)
  return rows
}

/** Videos that one statement counts. */
const COUNTED = 50_000

/**
 * Counts the videos of each status in one snapshot, but in many short statements, and corrects the stored counts by the
 * difference: what changed since the snapshot is a change of its own. Returns the corrections; nothing when the worker stops.
 */
export async function recountStatuses(
  db: Db,
  { signal, rows = COUNTED }: Pick<StepOptions, 'signal' | 'rows'> = {},
): Promise<StatusCount[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const real = new Map<ModerationState, number>()
      for (let first = 1, isOver = false; !isOver; ) {
        if (signal?.aborted) return []
        const { last, isEnd } = await nextIds(tx, { table: 'videos', column: 'id' }, first, rows)
        const counted = await sql<StatusCount>`
          SELECT status, count(*) AS count FROM videos WHERE id BETWEEN ${first} AND ${last} AND deleted_at IS NULL
          GROUP BY status`.execute(tx)
        for (const { status, count } of counted.rows) real.set(status, (real.get(status) ?? 0) + count)
        first = last + 1
        isOver = isEnd
      }
      for (const { status, count } of await countByStatus(tx)) real.set(status, (real.get(status) ?? 0) - count)
      const wrong = [...real].filter(([, count]) => count !== 0).map(([status, count]) => ({ status, count }))
      for (const { status, count } of wrong) {
        await sql`INSERT INTO video_status_count_changes (status, videos) VALUES (${status}, ${count})`.execute(tx)
      }
      return wrong
    })
}

/** The columns a decision depends on. The row stays locked until the transaction ends, so the next decision sees this one. */
export const lockVideo = (tx: Tx, id: number) =>
  tx
    .selectFrom('videos')
    .select(['id', 'ownerId', 'status', 'moderationVersion', 'media'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findVideo = (db: Db, id: number) =>
  db.selectFrom('videos').select(['ownerId']).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** The reason: chosen, written, or both. */
export interface Why {
  reason: ReviewReason | null
  notes: string
}

export interface Step extends Why {
  videoId: number
  from: ModerationState
  to: ModerationState
  actorId: number
  /** The video keeps the reason and the notes of the last decision. */
  keepsWhy?: boolean
}

/** The status from which a rejected video was rejected. */
export const statusBeforeRejection = async (tx: Tx, videoId: number): Promise<ModerationState | null> => {
  const step = await tx
    .selectFrom('moderationTransitions')
    .select('fromStatus')
    .where('videoId', '=', videoId)
    .where('toStatus', '=', 'rejected')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step?.fromStatus ?? null
}

/** Sets the new status of the video and writes the history. Returns the id of the entry in the history. */
export async function takeStep(tx: Tx, step: Step): Promise<number> {
  const isApproval = step.to === 'approved'
  await tx
    .updateTable('videos')
    .set((set) => ({
      status: step.to,
      religiousVerified: isApproval,
      approvedAt: isApproval ? new Date() : null,
      moderationVersion: set('moderationVersion', '+', 1),
      ...(step.keepsWhy ? {} : { contentReason: step.reason, contentNotes: step.notes }),
    }))
    .where('id', '=', step.videoId)
    .execute()
  const { id } = await tx
    .insertInto('moderationTransitions')
    .values({
      videoId: step.videoId,
      fromStatus: step.from,
      toStatus: step.to,
      reason: step.reason,
      notes: step.notes,
      actorId: step.actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Newest first. */
export const listTransitions = (db: Db, videoId: number) =>
  db
    .selectFrom('moderationTransitions as step')
    .leftJoin('users', 'users.id', 'step.actorId')
    .select([
      'step.id',
      'step.fromStatus',
      'step.toStatus',
      'step.reason',
      'step.notes',
      'step.createdAt',
      'step.actorId',
      'users.displayName',
      'users.avatarKey',
    ])
    .where('step.videoId', '=', videoId)
    .orderBy('step.id', 'desc')
    .execute()

export type TransitionRow = Awaited<ReturnType<typeof listTransitions>>[number]
