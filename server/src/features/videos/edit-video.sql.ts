import type { VideoVisibility } from '@lamplight/contract/video-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export const lockForEdit = (tx: Tx, id: number) =>
  tx
    .selectFrom('videos')
    .select([
      'id',
      'ownerId',
      'title',
      'description',
      'categoryId',
      'language',
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
export const isDeletedByStaff = async (db: Db, id: number, deletedAt: Date): Promise<boolean> =>
  (await db
    .selectFrom('auditLog')
    .select('id')
    .where('objectType', '=', 'video')
    .where('objectId', '=', String(id))
    .where('action', '=', 'video.deleted')
    .where('createdAt', '>=', deletedAt)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findDeleted = (db: Db, id: number) =>
  db
    .selectFrom('videos')
    .innerJoin('users', 'users.id', 'videos.ownerId')
    .select([
      'videos.id',
      'videos.ownerId',
      'videos.title',
      'videos.description',
      'videos.deletedAt',
      'videos.erasedAt',
      'users.deletedAt as ownerDeletedAt',
    ])
    .where('videos.id', '=', id)
    .where('videos.deletedAt', 'is not', null)
    .executeTakeFirst()

/** Nothing is restored whose files are erased, or for a person who has deleted the account. */
export const undelete = (tx: Tx, id: number) =>
  tx
    .updateTable('videos')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'videos.ownerId')
          .where('users.deletedAt', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst()
