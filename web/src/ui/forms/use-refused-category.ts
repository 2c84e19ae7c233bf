import { categoriesApi } from '@lamplight/contract/categories'
import { useQueryClient } from '@tanstack/react-query'
import { hasCode } from '../../api/api-error.ts'
import { refreshQueries } from '../../api/responses-of.ts'

/** Staff have hidden or removed the category since the form was opened. */
export const isCategoryClosed = (error: unknown): boolean =>
  hasCode(error, 'category_hidden') || hasCode(error, 'category_not_found')

/** Reads the categories again that forms offer. */
export function useFreshCategories(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => refreshQueries(client, categoriesApi.list)
}

/** For `useContractForm`: what happens in its field for the category when the server refuses the choice. */
export function useRefusedCategory() {
  return { field: 'categoryId', isRefused: isCategoryClosed, readAgain: useFreshCategories() } as const
}
