/** Categories, and the viewer's permissions in the forum as a whole. */
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { forumApi } from '@lamplight/contract/forum'
import type { ForumCategory } from '@lamplight/contract/forum-responses'
import type { Language } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/pg-errors.ts'
import { transact } from '../../db/transact.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { nameKey } from '../../lib/look-alikes.ts'
import { fail, failBeyond, ok, type Result } from '../../lib/result.ts'
import type { WordFilter } from '../reports/word-filter.ts'
import * as categoriesSql from './forum.categories.sql.ts'
import * as may from './forum.policy.ts'
import { toCategory } from './forum.view.ts'

/** They are one list, on the forum's first page and in its forms. A few that are added at the same moment may exceed it. */
export const MAX_CATEGORIES = 200

export interface ForumCategories {
  permissions(viewer: Viewer): { canAddCategory: boolean; canPin: boolean; canModerate: boolean }
  categories(language: Language): Promise<ForumCategory[]>
  category(id: number, language: Language): Promise<Result<ForumCategory, 'forum_category_not_found'>>
  addCategory(
    viewer: Viewer,
    input: BodyOf<typeof forumApi.addCategory>,
  ): Promise<
    Result<ForumCategory, 'forbidden' | 'forum_category_exists' | 'text_not_allowed' | 'too_many_forum_categories'>
  >
}

export function createForumCategories({
  db,
  words,
  staffCategories,
}: {
  db: Db
  words: Pick<WordFilter, 'isAllowed'>
  staffCategories: boolean
}): ForumCategories {
  return {
    permissions: (viewer) => ({
      canAddCategory: may.canAddCategory(viewer, staffCategories),
      canPin: may.isOfferedToPin(viewer),
      canModerate: isStaff(viewer),
    }),

    categories: async (language) => (await categoriesSql.listCategories(db, language)).map(toCategory),

    async category(id, language) {
      const row = await categoriesSql.findCategory(db, id, language)
      return row ? ok(toCategory(row)) : fail('forum_category_not_found')
    },

    async addCategory(viewer, { name, description, sortOrder }) {
      if (!may.canAddCategory(viewer, staffCategories)) return fail('forbidden')
      if (!(await words.isAllowed('forum', `${name}\n${description ?? ''}`))) return fail('text_not_allowed')
      const category = { name, description: description ?? '', sortOrder, creatorId: viewer.id }
      try {
        return await transact(db, async ({ tx }) => {
          const count = await categoriesSql.lockAndCountCategories(tx)
          // Sent twice: the response to the first request was lost.
          const duplicate = await categoriesSql.findDuplicate(tx, category)
          if (duplicate) return ok(toCategory(duplicate))
          if (count >= MAX_CATEGORIES)
            return failBeyond('too_many_forum_categories', { value: MAX_CATEGORIES, unit: 'items' })
          // The index of the database compares letters; a reader sees no difference between look-alikes.
          const names = (await categoriesSql.listNames(tx)).map(nameKey)
          if (names.includes(nameKey(name))) return fail('forum_category_exists')
          const row = await categoriesSql.insertCategory(tx, category)
          await writeAudit(tx, {
            actorId: viewer.id,
            action: 'forum_category.created',
            objectType: 'forum_category',
            objectId: row.id,
            details: { name },
          })
          return ok(toCategory(row))
        })
      } catch (error) {
        if (isUniqueViolation(error)) return fail('forum_category_exists')
        throw error
      }
    },
  }
}
