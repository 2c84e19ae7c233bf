import type { VideoVisibility } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Longer than anybody needs to notice a mistake. */
const RESTORE_HOURS = 24

export const lockForEdit = (tx: Tx, id: number) =>
  tx
    .selectFrom('videos')
    .select([
      'id',
      'ownerId',
      'title',
      'description',
      'sourceUrl',
      'status',
      'visibility',
      'publishAt',
      'deletedAt',
      'isDownloadable',
      'downloadPriceCents',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface VideoChanges {
  title?: string
  description?: string
  categoryId?: number | null
  language?: string | null
  sourceUrl?: string | null
  visibility?: VideoVisibility
  publishAt?: Date | null
  isDownloadable: boolean
  downloadPriceCents: number | null
}

/** @throws a foreign key violation when there is no such category */
export const saveEdit = (tx: Tx, id: number, changes: VideoChanges) =>
  tx.updateTable('videos').set(changes).where('id', '=', id).execute()

/** Brings an approved video back into the queue. */
export async function askForReview(tx: Tx, id: number, actorId: number): Promise<void> {
  await tx
    .updateTable('videos')
    .set((set) => ({
      status: 'pending',
      religiousVerified: false,
      approvedAt: null,
      moderationVersion: set('moderationVersion', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('moderationTransitions')
    .values({ videoId: id, fromStatus: 'approved', toStatus: 'pending', reason: 'changed_by_owner', actorId })
    .execute()
}

/** A scheduled video that appears at once is new now. */
export const setNew = (tx: Tx, id: number) =>
  tx.updateTable('videos').set({ createdAt: sql<Date>`now()` }).where('id', '=', id).execute()

export const softDelete = (tx: Tx, id: number) =>
  tx.updateTable('videos').set({ deletedAt: sql<Date>`now()` }).where('id', '=', id).execute()

/** Whether somebody other than its owner deleted it then: that is written to the audit log in the same transaction. */
export const isDeletedByStaff = async (tx: Tx, id: number, deletedAt: Date): Promise<boolean> =>
  (await tx
    .selectFrom('auditLog')
    .select('id')
    .where('objectType', '=', 'video')
    .where('objectId', '=', String(id))
    .where('action', '=', 'video.deleted')
    .where('createdAt', '>=', deletedAt)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Of one that was deleted within the last day. */
export const undelete = (tx: Tx, id: number) =>
  tx
    .updateTable('videos')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', '>', sql<Date>`now() - make_interval(hours => ${RESTORE_HOURS})`)
    .returning('id')
    .executeTakeFirst()
