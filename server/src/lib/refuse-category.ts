import { fail } from './result.ts'

/**
 * Why nothing can be added to a category; null when it can.
 * @param category undefined when it does not exist
 * @param isInIt it is the category of the thing already: in a hidden one it stays
 */
export function refuseCategory(category: { hiddenAt: Date | null } | undefined, isInIt = false) {
  if (!category) return fail('category_not_found')
  return category.hiddenAt && !isInIt ? fail('category_hidden') : null
}
