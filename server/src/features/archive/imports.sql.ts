import type { ImportItemState, ImportSource } from '@lamplight/contract/archive'
import type { ImportFailure } from '@lamplight/contract/import-failures'
import { sql } from 'kysely'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { now } from '../../db/now.ts'
import type { ArchiveItem } from './archive-item.ts'

const columns = ['id', 'source', 'place', 'ownerId', 'actorId', 'state', 'skipsReview', 'runs', 'failure'] as const

const selectImports = (db: Db) =>
  db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.ownerId')
    .select([
      ...columns.map((column) => `imports.${column}` as const),
      'imports.createdAt',
      'imports.updatedAt',
      'users.username',
      'users.displayName',
      'users.role',
      'users.avatarKey',
    ])

/** Newest first, one more than `limit` when a further page exists. */
export function listImports(db: Db, { limit, position }: { limit: number; position: Position | null }) {
  let query = selectImports(db)
  if (position) query = query.where('imports.id', '<', position.id)
  return query
    .orderBy('imports.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

export const findImport = (db: Db, id: number): Promise<ImportRow | undefined> =>
  selectImports(db).where('imports.id', '=', id).executeTakeFirst()

/** Locks an import until the transaction ends. */
export const lockImport = (tx: Tx, id: number) =>
  tx.selectFrom('imports').select(['id', 'ownerId', 'state']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Imports that should have a job. */
export const listUnderWay = (db: Db) =>
  db
    .selectFrom('imports')
    .select(['id', 'runs'])
    .where((where) => where.or([where('state', '=', 'reading'), where('state', '=', 'running')]))
    .execute()

/** @throws a unique violation while another import is active */
export const insertImport = (
  tx: Tx,
  values: { source: ImportSource; place: string; ownerId: number; actorId: number },
): Promise<{ id: number }> =>
  tx
    .insertInto('imports')
    .values({ ...values, failure: null })
    .returning('id')
    .executeTakeFirstOrThrow()

/** @throws a unique violation while another import is active */
export const setRunning = (tx: Tx, id: number, { skipsReview, actorId }: { skipsReview: boolean; actorId: number }) =>
  tx
    .updateTable('imports')
    .set((set) => ({ state: 'running', skipsReview, actorId, runs: set('runs', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .returning('runs')
    .executeTakeFirstOrThrow()

export const setCancelled = (tx: Tx, id: number) =>
  tx.updateTable('imports').set({ state: 'cancelled', updatedAt: now }).where('id', '=', id).execute()

/** Changes the state of an import; false when it had already changed, because an admin cancelled it. */
export async function leave(
  db: Db,
  id: number,
  from: 'reading' | 'running',
  to: { state: 'planned' | 'finished' | 'failed'; failure?: ImportFailure },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: to.state, failure: to.failure ? JSON.stringify(to.failure) : null, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts its items by state; those in progress count as waiting. */
export async function countItems(
  db: Db,
  importIds: readonly number[],
): Promise<Map<number, Partial<Record<ImportItemState, number>>>> {
  const rows = await db
    .selectFrom('importItems')
    .select(['importId', sql<ImportItemState>`CASE state WHEN 'importing' THEN 'waiting' ELSE state END`.as('counted')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('importId', 'in', importIds)
    .groupBy(['importId', 'counted'])
    .execute()
  const counts = new Map<number, Partial<Record<ImportItemState, number>>>()
  for (const { importId, counted, count } of rows) {
    counts.set(importId, { ...counts.get(importId), [counted]: Number(count) })
  }
  return counts
}

/** Titles of what is being imported now, by import. */
export async function findCurrent(db: Db, importIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('importItems')
    .select(['importId', sql<string>`item ->> 'title'`.as('title')])
    .where('importId', 'in', importIds)
    .where('state', '=', 'importing')
    .execute()
  return new Map(rows.map(({ importId, title }) => [importId, title]))
}

/** In the archive's order; one more than `limit` when a further page exists. */
export function listItems(
  db: Db,
  importId: number,
  { state, limit, position }: { state: ImportItemState | undefined; limit: number; position: Position | null },
) {
  let query = db
    .selectFrom('importItems')
    .select(['position', 'item', 'state', 'videoId', 'failure'])
    .where('importId', '=', importId)
  if (state === 'waiting') query = query.where('state', 'in', ['waiting', 'importing'])
  else if (state) query = query.where('state', '=', state)
  if (position) query = query.where('position', '>', position.id)
  return query
    .orderBy('position')
    .limit(limit + 1)
    .execute()
}

export type ImportItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** Replaces the items that an earlier attempt to read has left. */
export async function replaceItems(
  tx: Tx,
  importId: number,
  items: readonly { item: ArchiveItem; state: 'waiting' | 'present' }[],
): Promise<void> {
  await tx.deleteFrom('importItems').where('importId', '=', importId).execute()
  for (let from = 0; from < items.length; from += 500) {
    const rows = items.slice(from, from + 500).map(({ item, state }, index) => ({
      ...{ importId, position: from + index + 1, state, videoId: null, failure: null },
      item: JSON.stringify(item),
    }))
    await tx.insertInto('importItems').values(rows).execute()
  }
}

/** Starts the next item, an interrupted one first; undefined when none is left or the import is not running. */
export const beginNext = (db: Db, { id: importId, runs }: Pick<ImportRow, 'id' | 'runs'>) =>
  db
    .updateTable('importItems')
    .set((set) => ({ state: 'importing', tries: set('tries', '+', 1) }))
    .where('importId', '=', importId)
    .where('position', '=', (select) =>
      select
        .selectFrom('importItems')
        .innerJoin('imports', 'imports.id', 'importItems.importId')
        .select('importItems.position')
        .where('importItems.importId', '=', importId)
        .where('importItems.state', 'in', ['waiting', 'importing'])
        .where('imports.state', '=', 'running')
        .where('imports.runs', '=', runs)
        .orderBy('importItems.position')
        .limit(1),
    )
    .returning(['position', 'item', 'tries'])
    .executeTakeFirst()

export const endItem = (
  db: Db,
  { importId, position }: { importId: number; position: number },
  end: { state: 'imported' | 'present' | 'failed'; videoId?: number | null; failure?: ImportFailure },
) =>
  db
    .updateTable('importItems')
    .set({ state: end.state, videoId: end.videoId ?? null, failure: end.failure ? JSON.stringify(end.failure) : null })
    .where('importId', '=', importId)
    .where('position', '=', position)
    .execute()

/** Returns items in progress to waiting: they were stopped, which does not count as a failure. */
export const putBack = (db: Db, importId: number) =>
  db
    .updateTable('importItems')
    .set((set) => ({ state: 'waiting', tries: set('tries', '-', 1) }))
    .where('importId', '=', importId)
    .where('state', '=', 'importing')
    .execute()

/** Returns failed items to waiting. */
export const renewFailed = (tx: Tx, importId: number) =>
  tx
    .updateTable('importItems')
    .set({ state: 'waiting', tries: 0, failure: null })
    .where('importId', '=', importId)
    .where('state', 'in', ['failed', 'importing'])
    .execute()

export async function hasLeft(tx: Tx, importId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('importItems')
    .select('position')
    .where('importId', '=', importId)
    .where('state', 'in', ['waiting', 'importing', 'failed'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The imported videos of an import, in its order. */
export const listBrought = (db: Db, importId: number) =>
  db
    .selectFrom('importItems')
    .select(['item', 'videoId'])
    .where('importId', '=', importId)
    .where('videoId', 'is not', null)
    .orderBy('position')
    .execute()

/** Whether the import still is at this step. */
export async function isStill(db: Db, { id, runs, state }: Pick<ImportRow, 'id' | 'runs' | 'state'>): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('runs', '=', runs)
    .where('state', '=', state)
    .executeTakeFirst()
  return row !== undefined
}
