import type { ReviewReason } from '@lamplight/contract/review-reasons'
import type { ModerationState } from '@lamplight/contract/videos'
import type { Db, Tx } from '../../db/database.ts'

/** How many videos have each status, without deleted ones. */
export const countByStatus = (db: Db) =>
  db
    .selectFrom('videos')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute()

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
}

/** Sets the new status of the video and writes the history. A video that is submitted again keeps the moderator's notes. */
export async function takeStep(tx: Tx, step: Step): Promise<void> {
  const isApproval = step.to === 'approved'
  await tx
    .updateTable('videos')
    .set((set) => ({
      status: step.to,
      religiousVerified: isApproval,
      approvedAt: isApproval ? new Date() : null,
      moderationVersion: set('moderationVersion', '+', 1),
      ...(step.to === 'pending' ? {} : { contentReason: step.reason, contentNotes: step.notes }),
    }))
    .where('id', '=', step.videoId)
    .execute()
  await tx
    .insertInto('moderationTransitions')
    .values({
      videoId: step.videoId,
      fromStatus: step.from,
      toStatus: step.to,
      reason: step.reason,
      notes: step.notes,
      actorId: step.actorId,
    })
    .execute()
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
