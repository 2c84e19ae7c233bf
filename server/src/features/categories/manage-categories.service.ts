/** Lets admins manage the categories of videos, products and the forum. */
import type { AuditDetails } from '@lamplight/contract/audit-actions'
import type { AnyCategoryKind, ManagedCategory, manageCategoriesApi } from '@lamplight/contract/categories'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { ForumCategoryNames, forumCategoryTooShort } from '@lamplight/contract/forum-input'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/pg-errors.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { definedOf } from '../../lib/defined-of.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { fail, ok, type Result, refuseStaleFields } from '../../lib/result.ts'
import { categoriesChanged } from './categories.events.ts'
import * as sql from './manage-categories.sql.ts'

export interface ManageCategories {
  list(kind: AnyCategoryKind): Promise<ManagedCategory[]>
  add(
    viewer: Viewer,
    input: BodyOf<typeof manageCategoriesApi.add>,
  ): Promise<Result<ManagedCategory, 'category_exists' | 'validation_failed'>>
  change(
    viewer: Viewer,
    kind: AnyCategoryKind,
    id: number,
    change: BodyOf<typeof manageCategoriesApi.change>,
  ): Promise<
    Result<ManagedCategory, 'managed_category_not_found' | 'category_exists' | 'text_changed' | 'validation_failed'>
  >
  /** Those not named in `ids` follow. Refused when the order differs from `previous`, unless it is the wanted one already. */
  order(
    viewer: Viewer,
    input: BodyOf<typeof manageCategoriesApi.order>,
  ): Promise<Result<ManagedCategory[], 'category_order_changed'>>
  remove(
    viewer: Viewer,
    kind: AnyCategoryKind,
    id: number,
  ): Promise<Result<Record<string, never>, 'managed_category_not_found' | 'category_in_use'>>
}

export function createManageCategories(deps: {
  db: Db
  events: Events
  cache: Pick<ResponseCache, 'clear'>
}): ManageCategories {
  const { db, events, cache } = deps
  // Names are shown in lists, on cards and in filters.
  events.on(categoriesChanged, () => cache.clear())

  const note = async (
    scope: TransactionScope,
    viewer: Viewer,
    entry: {
      action: 'added' | 'changed' | 'ordered' | 'removed'
      kind: AnyCategoryKind
      id: number | string
      details?: AuditDetails
    },
  ) => {
    await writeAudit(scope.tx, {
      actorId: viewer.id,
      action: `category.${entry.action}`,
      objectType: 'category',
      objectId: entry.id,
      details: { kind: entry.kind, ...entry.details },
    })
    await events.record(scope, categoriesChanged, {})
  }
  const find = async (scope: TransactionScope, kind: AnyCategoryKind, id: number) =>
    (await sql.listManaged(scope.tx, kind, id))[0]

  /** Nobody could distinguish two categories of one kind with the same name. */
  const refuseDuplicates = async <T>(work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      if (isUniqueViolation(error)) return fail('category_exists')
      throw error
    }
  }
  /** Names in the forum have a minimum length. */
  const refuseShort = (kind: AnyCategoryKind, name: string | undefined) =>
    kind === 'forum' && name !== undefined && !ForumCategoryNames.shape.en.safeParse(name).success
      ? fail('validation_failed', [{ path: 'names.en', message: forumCategoryTooShort }])
      : null
  const hasDuplicate = async (scope: TransactionScope, kind: AnyCategoryKind, name: string, id: number | null) =>
    (await sql.listManaged(scope.tx, kind)).some(
      (other) => other.id !== id && other.names.en.toLowerCase() === name.toLowerCase(),
    )

  return {
    list: (kind) => sql.listManaged(db, kind),

    add: (viewer, { kind, names }) =>
      refuseDuplicates(() =>
        transact(db, async (scope) => {
          const short = refuseShort(kind, names.en)
          if (short) return short
          await sql.lockManaged(scope.tx, kind)
          if (await hasDuplicate(scope, kind, names.en, null)) return fail('category_exists')
          const id = await sql.insertManaged(scope.tx, kind, names.en, viewer.id)
          await sql.saveNames(scope.tx, kind, id, names)
          await note(scope, viewer, { action: 'added', kind, id, details: { name: names.en } })
          const made = await find(scope, kind, id)
          if (!made) throw new Error(`category ${id} was just written and cannot be found`)
          return ok(made)
        }),
      ),

    change: (viewer, kind, id, { names: changes = {}, previous, isHidden, allowsSponsors }) =>
      refuseDuplicates(() =>
        transact(db, async (scope) => {
          await sql.lockManaged(scope.tx, kind)
          const before = await find(scope, kind, id)
          if (!before) return fail('managed_category_not_found')
          const short = refuseShort(kind, changes.en)
          if (short) return short
          const stale = refuseStaleFields(before.names, changes, previous)
          if (stale) return stale
          const isRenamed = Object.keys(changes).length > 0
          const names = { ...before.names, ...definedOf(changes) }
          if (isRenamed && (await hasDuplicate(scope, kind, names.en, id))) return fail('category_exists')
          if (isRenamed) await sql.saveNames(scope.tx, kind, id, names)
          if (isHidden !== undefined && isHidden !== before.isHidden) {
            await sql.setHidden(scope.tx, kind, id, isHidden)
          }
          if (allowsSponsors !== undefined && kind === 'video') {
            await sql.setAllowsSponsors(scope.tx, id, allowsSponsors)
          }
          const details = {
            from: before.names.en,
            ...(isRenamed && { to: names.en }),
            ...(isHidden !== undefined && { isHidden }),
            ...(allowsSponsors !== undefined && { allowsSponsors }),
          }
          await note(scope, viewer, { action: 'changed', kind, id, details })
          return ok((await find(scope, kind, id)) ?? before)
        }),
      ),

    order: (viewer, { kind, ids, previous }) =>
      transact(db, async (scope) => {
        await sql.lockManaged(scope.tx, kind)
        const known = (await sql.listManaged(scope.tx, kind)).map(({ id }) => id)
        const first = [...new Set(ids)].filter((id) => known.includes(id))
        const next = [...first, ...known.filter((id) => !first.includes(id))]
        if (previous && !isSameOrder(known, previous) && !isSameOrder(known, next))
          return fail('category_order_changed')
        await sql.saveOrder(scope.tx, kind, next)
        await note(scope, viewer, { action: 'ordered', kind, id: kind })
        return ok(await sql.listManaged(scope.tx, kind))
      }),

    remove: (viewer, kind, id) =>
      transact(db, async (scope) => {
        await sql.lockForRemoval(scope.tx, kind, id)
        const found = await find(scope, kind, id)
        if (!found) return fail('managed_category_not_found')
        if (found.useCount > 0) return fail('category_in_use')
        await sql.removeManaged(scope.tx, kind, id)
        await note(scope, viewer, { action: 'removed', kind, id, details: { name: found.names.en } })
        return ok({})
      }),
  }
}

/** Whether what both contain is in the same order: what was added or removed meanwhile is no change of the order. */
function isSameOrder(one: readonly number[], other: readonly number[]): boolean {
  const common = one.filter((id) => other.includes(id))
  return other.filter((id) => one.includes(id)).every((id, place) => id === common[place])
}
