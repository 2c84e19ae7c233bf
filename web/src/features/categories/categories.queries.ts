import {
  type AnyCategoryKind,
  type CategoryNames,
  categoriesApi,
  manageCategoriesApi,
} from '@lamplight/contract/categories'
import { forumApi } from '@lamplight/contract/forum'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

export const managedQuery = (kind: AnyCategoryKind) =>
  apiQuery(manageCategoriesApi.list, { query: { kind } }, { staleTime: 0 })

/** Afterwards every list of categories is refetched: those for staff and those that members choose from. */
function useStep<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => refreshQueries(client, manageCategoriesApi.list, categoriesApi.list, forumApi.categories.path),
  })
}

export const useAddCategory = (kind: AnyCategoryKind) =>
  useStep((names: CategoryNames) => call(manageCategoriesApi.add, { body: { kind, names } }))
export const useChangeCategory = (kind: AnyCategoryKind, id: number) =>
  useStep((body: { names?: CategoryNames; isHidden?: boolean; allowsSponsors?: boolean }) =>
    call(manageCategoriesApi.change, { params: { kind, id }, body }),
  )
export const useOrderCategories = (kind: AnyCategoryKind) =>
  useStep((ids: number[]) => call(manageCategoriesApi.order, { body: { kind, ids } }))
export const useRemoveCategory = (kind: AnyCategoryKind, id: number) =>
  useStep((_: undefined) => call(manageCategoriesApi.remove, { params: { kind, id } }))
