import type { CategoryKind } from '@lamplight/contract/categories'
import type { Language } from '@lamplight/contract/primitives'
import type { Db } from '../../db/database.ts'

/** The categories of a kind in their order, named in `language` or else in English. */
export const listCategories = (db: Db, kind: CategoryKind, language: Language) =>
  db
    .selectFrom('categories')
    .leftJoin('categoryNames', (join) =>
      join.onRef('categoryNames.categoryId', '=', 'categories.id').on('categoryNames.language', '=', language),
    )
    .select((select) => ['categories.id', select.fn.coalesce('categoryNames.name', 'categories.name').as('name')])
    .where('categories.kind', '=', kind)
    .where('categories.hiddenAt', 'is', null)
    .orderBy('categories.sortOrder')
    .orderBy('categories.id')
    .execute()
