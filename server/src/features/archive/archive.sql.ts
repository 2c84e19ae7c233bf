import type { ImportFailure } from '@lamplight/contract/import-failures'
import type { Db } from '../../db/database.ts'
import { now } from '../../db/now.ts'

export const listItems = (db: Db, ownerId: number, keys: readonly string[]) =>
  db
    .selectFrom('archiveItems as item')
    .leftJoin('videos', 'videos.id', 'item.videoId')
    .select(['item.id', 'itemKey', 'scope', 'item.title', 'state', 'item.uploadId', 'videoId'])
    .select(['videos.createdAt as publishedAt', 'videos.sourceUrl'])
    .where('item.ownerId', '=', ownerId)
    .where('itemKey', 'in', keys)
    .orderBy('item.id')
    .execute()

export type ArchiveRow = Awaited<ReturnType<typeof listItems>>[number]

/** Records that an item is being imported; also for a retry after a failure. */
export const beginItem = (db: Db, item: { ownerId: number; itemKey: string; scope: string | null; title: string }) =>
  db
    .insertInto('archiveItems')
    .values({ ...item, state: 'importing', uploadId: null, videoId: null, failure: null })
    .onConflict((conflict) =>
      conflict
        .columns(['ownerId', 'itemKey', 'scope'])
        .doUpdateSet({ title: item.title, state: 'importing', failure: null, updatedAt: now }),
    )
    .returning(['id', 'uploadId'])
    .executeTakeFirstOrThrow()

/**
 * Records the upload of the item's video, replacing `before`; false when another process was faster. An
 * upload becomes one video at most, so two imports of the same item create one.
 */
export async function noteUpload(
  db: Db,
  id: number,
  { before, uploadId }: { before: string | null; uploadId: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('archiveItems')
    .set({ uploadId, updatedAt: now })
    .where('id', '=', id)
    .where('uploadId', 'is not distinct from', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const finishItem = (db: Db, id: number, videoId: number) =>
  db.updateTable('archiveItems').set({ state: 'imported', videoId, updatedAt: now }).where('id', '=', id).execute()

export const failItem = (db: Db, id: number, failure: ImportFailure) =>
  db
    .updateTable('archiveItems')
    .set({ state: 'failed', failure: JSON.stringify(failure), updatedAt: now })
    .where('id', '=', id)
    .execute()

/** Categories of videos to which videos can be added, by slug and by English name, in lower case. */
export async function findCategories(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .where('kind', '=', 'video')
    .where('hiddenAt', 'is', null)
    .execute()
  return new Map(rows.flatMap(({ id, slug, name }) => [[slug, id] as const, [name.toLowerCase(), id] as const]))
}
