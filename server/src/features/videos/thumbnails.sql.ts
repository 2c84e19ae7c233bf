import type { Db, Tx } from '../../db/database.ts'

const select = (db: Db) =>
  db
    .selectFrom('videos')
    .select([
      'id',
      'ownerId',
      'status',
      'visibility',
      'publishAt',
      'deletedAt',
      'processing',
      'mediaVersion',
      'media',
      'customThumbnail',
      'thumbnailChoice',
    ])

export const findForThumbnails = (db: Db, id: number) => select(db).where('id', '=', id).executeTakeFirst()

export type ThumbnailRow = NonNullable<Awaited<ReturnType<typeof findForThumbnails>>>

/** The same, and no run begins or ends until the transaction does. */
export const lockForThumbnails = (tx: Tx, id: number) => select(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const setThumbnail = (
  tx: Tx,
  id: number,
  picture: { thumbnailChoice: number | null; customThumbnail: string | null },
) => tx.updateTable('videos').set(picture).where('id', '=', id).execute()
