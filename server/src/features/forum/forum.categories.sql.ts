/** Queries of categories. */
import type { Language } from '@lamplight/contract/primitives'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { duplicatesSince } from '../../db/duplicate-submissions.ts'

const categoryColumns = ['id', 'name', 'description', 'sortOrder', 'topicCount', 'lastActivityAt'] as const

/** With the name in `language`, or else the original name of the category. */
const selectCategories = (db: Db, language: Language) =>
  db
    .selectFrom('forumCategories')
    .leftJoin('forumCategoryNames', (join) =>
      join
        .onRef('forumCategoryNames.categoryId', '=', 'forumCategories.id')
        .on('forumCategoryNames.language', '=', language),
    )
    .select((select) => [
      'forumCategories.id',
      select.fn.coalesce('forumCategoryNames.name', 'forumCategories.name').as('name'),
      'forumCategories.description',
      'forumCategories.sortOrder',
      'forumCategories.topicCount',
      'forumCategories.lastActivityAt',
    ])

/** Categories that are not hidden. */
export const listCategories = (db: Db, language: Language) =>
  selectCategories(db, language)
    .where('forumCategories.hiddenAt', 'is', null)
    .orderBy('forumCategories.sortOrder')
    .orderBy('forumCategories.name')
    .orderBy('forumCategories.id')
    .execute()

/** How many categories are not hidden. Until the transaction ends, others that add one wait. */
export async function lockAndCountCategories(tx: Tx): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('new forum category'))`.execute(tx)
  const { count } = await tx
    .selectFrom('forumCategories')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('hiddenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Names of all categories, hidden ones too. */
export async function listNames(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('forumCategories').select('name').execute()
  return rows.map(({ name }) => name)
}

/** Includes hidden categories: their topics can still be read. */
export const findCategory = (db: Db, id: number, language: Language = 'en') =>
  selectCategories(db, language).where('forumCategories.id', '=', id).executeTakeFirst()

/** Keeps a category until the transaction ends: one in which something is filed is not removed. */
export const lockCategory = (tx: Tx, id: number) =>
  tx.selectFrom('forumCategories').select(['id', 'hiddenAt']).where('id', '=', id).forKeyShare().executeTakeFirst()

export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]

interface NewCategory {
  name: string
  description: string
  sortOrder: number
  creatorId: number
}

/** The same category, created by the same person within the last minute. */
export const findDuplicate = (tx: Tx, category: NewCategory) =>
  tx
    .selectFrom('forumCategories')
    .select(categoryColumns)
    .where((where) => where.and({ ...category }))
    .where('hiddenAt', 'is', null)
    .where('createdAt', '>', duplicatesSince)
    .executeTakeFirst()

/** @throws a unique violation when the name is taken. */
export const insertCategory = (tx: Tx, category: NewCategory) =>
  tx.insertInto('forumCategories').values(category).returning(categoryColumns).executeTakeFirstOrThrow()

/** For a topic that was created, restored or removed. */
export const changeTopicCount = (tx: Tx, categoryId: number, change: 1 | -1) =>
  tx
    .updateTable('forumCategories')
    .set((set) => ({ topicCount: set('topicCount', '+', change) }))
    .where('id', '=', categoryId)
    .execute()

/** After somebody wrote. */
export const touchCategory = (tx: Tx, categoryId: number, moment: Date) =>
  tx
    .updateTable('forumCategories')
    .set((set) => ({ lastActivityAt: set.fn('greatest', ['lastActivityAt', set.val(moment)]) }))
    .where('id', '=', categoryId)
    .execute()

/** After a topic was removed or moved: the activity of the newest remaining topic. Read after what others write in the category. */
export async function refreshCategoryActivity(tx: Tx, categoryId: number): Promise<void> {
  await tx.selectFrom('forumCategories').select('id').where('id', '=', categoryId).forNoKeyUpdate().execute()
  await tx
    .updateTable('forumCategories')
    .set((set) => ({
      lastActivityAt: set
        .selectFrom('forumTopics')
        .select((select) => select.fn.max('forumTopics.activityAt').as('newest'))
        .where('forumTopics.categoryId', '=', categoryId)
        .where('forumTopics.deletedAt', 'is', null),
    }))
    .where('id', '=', categoryId)
    .execute()
}
