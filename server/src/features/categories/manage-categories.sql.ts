/** Queries of staff who manage categories: those of videos and products in one table, those of the forum in another. */
import type { AnyCategoryKind, ManagedCategory } from '@lamplight/contract/categories'
import { LANGUAGES, type Language } from '@lamplight/contract/primitives'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** All categories in their order, or one of them. */
export async function listManaged(db: Db, kind: AnyCategoryKind, id: number | null = null): Promise<ManagedCategory[]> {
  const isForum = kind === 'forum'
  const table = sql.raw(isForum ? 'forum_categories' : 'categories')
  const names = sql.raw(isForum ? 'forum_category_names' : 'category_names')
  const uses = sql.raw(
    {
      // Older clients file products in categories of videos.
      video:
        '(SELECT count(*) FROM videos u WHERE u.category_id = c.id) + (SELECT count(*) FROM sponsored_content u WHERE u.category_id = c.id) + (SELECT count(*) FROM affiliate_products u WHERE u.category_id = c.id)',
      forum: '(SELECT count(*) FROM forum_topics u WHERE u.category_id = c.id)',
      product: '(SELECT count(*) FROM affiliate_products u WHERE u.category_id = c.id)',
    }[kind],
  )
  const { rows } = await sql<{
    id: number
    name: string
    translations: Partial<Record<Language, string>>
    isHidden: boolean
    useCount: number
    allowsSponsors: boolean
  }>`
    SELECT c.id, c.name, c.hidden_at IS NOT NULL AS is_hidden, (${uses})::int AS use_count,
      ${isForum ? sql`true` : sql`c.allows_sponsors`} AS allows_sponsors,
      coalesce((SELECT jsonb_object_agg(n.language, n.name) FROM ${names} n WHERE n.category_id = c.id), '{}') AS translations
    FROM ${table} c
    WHERE ${isForum ? sql`true` : sql`c.kind = ${kind}`} AND ${id === null ? sql`true` : sql`c.id = ${id}`}
    ORDER BY c.sort_order, ${isForum ? sql`c.name, c.id` : sql`c.id`}
  `.execute(db)
  return rows.map(({ name, translations, ...row }) => ({
    ...row,
    kind,
    names: { ar: '', de: '', es: '', fr: '', ...translations, en: name },
  }))
}

/**
 * Other changes of categories wait until the transaction ends: a name or place is compared with those of all others, also with
 * one that is being added. Reads do not wait, nor does what is filed in a category.
 */
export const lockManaged = (tx: Tx, kind: AnyCategoryKind) =>
  sql`LOCK TABLE ${sql.table(kind === 'forum' ? 'forum_categories' : 'categories')} IN SHARE ROW EXCLUSIVE MODE`.execute(
    tx,
  )

/** Nothing can be filed in the category until the transaction ends. */
export const lockForRemoval = (tx: Tx, kind: AnyCategoryKind, id: number) =>
  tx
    .selectFrom(kind === 'forum' ? 'forumCategories' : 'categories')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute()

export async function insertManaged(tx: Tx, kind: AnyCategoryKind, name: string, creatorId: number): Promise<number> {
  const { rows } =
    kind === 'forum'
      ? await sql<{ id: number }>`
          INSERT INTO forum_categories (name, sort_order, creator_id)
          VALUES (${name}, (SELECT coalesce(max(sort_order), 0) + 10 FROM forum_categories), ${creatorId})
          RETURNING id
        `.execute(tx)
      : await sql<{ id: number }>`
          INSERT INTO categories (kind, slug, name, sort_order)
          VALUES (
            ${kind}, ${slugOf(name)}, ${name},
            (SELECT coalesce(max(sort_order), 0) + 10 FROM categories WHERE kind = ${kind})
          )
          RETURNING id
        `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a category was not inserted')
  return row.id
}

/** Distinguishes categories of a kind; a name without any letter that a slug can contain is used as the key itself. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || name

export async function saveNames(
  tx: Tx,
  kind: AnyCategoryKind,
  id: number,
  names: Record<Language, string>,
): Promise<void> {
  const table = kind === 'forum' ? 'forumCategories' : 'categories'
  const namesTable = kind === 'forum' ? 'forumCategoryNames' : 'categoryNames'
  await tx.deleteFrom(namesTable).where('categoryId', '=', id).execute()
  const translated = LANGUAGES.filter((language) => language !== 'en' && names[language] !== '').map((language) => ({
    categoryId: id,
    language,
    name: names[language],
  }))
  if (translated.length > 0) await tx.insertInto(namesTable).values(translated).execute()
  // Last, also when only a translation has changed: the search then reads all names of the category again.
  await tx.updateTable(table).set({ name: names.en }).where('id', '=', id).execute()
}

export const setHidden = (tx: Tx, kind: AnyCategoryKind, id: number, isHidden: boolean) =>
  tx
    .updateTable(kind === 'forum' ? 'forumCategories' : 'categories')
    .set({ hiddenAt: isHidden ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()

export const setAllowsSponsors = (tx: Tx, id: number, allowsSponsors: boolean) =>
  tx.updateTable('categories').set({ allowsSponsors }).where('id', '=', id).execute()

export async function saveOrder(tx: Tx, kind: AnyCategoryKind, ids: readonly number[]): Promise<void> {
  const table = kind === 'forum' ? 'forumCategories' : 'categories'
  for (const [place, id] of ids.entries()) {
    await tx
      .updateTable(table)
      .set({ sortOrder: (place + 1) * 10 })
      .where('id', '=', id)
      .execute()
  }
}

export const removeManaged = (tx: Tx, kind: AnyCategoryKind, id: number) =>
  tx
    .deleteFrom(kind === 'forum' ? 'forumCategories' : 'categories')
    .where('id', '=', id)
    .execute()
