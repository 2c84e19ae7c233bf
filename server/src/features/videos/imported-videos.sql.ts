import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export async function findByUpload(db: Db, uploadId: string): Promise<number | undefined> {
  const row = await db.selectFrom('videos').select('id').where('uploadId', '=', uploadId).executeTakeFirst()
  return row?.id
}

export const setDate = (tx: Tx, id: number, createdAt: Date) =>
  tx.updateTable('videos').set({ createdAt }).where('id', '=', id).execute()

/** Captions of a language that are there stay. */
export async function addCaptions(
  tx: Tx,
  videoId: number,
  captions: readonly { language: string; label: string; content: string }[],
): Promise<void> {
  for (const caption of captions) {
    await tx
      .insertInto('captions')
      .values({ ...caption, videoId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Approves as of its own date. False: it was decided already. */
export async function approvePending(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('videos')
    .set((set) => ({
      status: 'approved',
      religiousVerified: true,
      approvedAt: sql<Date>`created_at`,
      moderationVersion: set('moderationVersion', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx
    .insertInto('moderationTransitions')
    .values({ videoId: id, fromStatus: 'pending', toStatus: 'approved', notes: '', actorId: null })
    .execute()
  return true
}
