import {
  type AnyCategoryKind,
  categoriesApi,
  type ManagedCategory,
  manageCategoriesApi,
} from '@lamplight/contract/categories'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { forumApi } from '@lamplight/contract/forum'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

export const managedQuery = (kind: AnyCategoryKind) =>
  apiQuery(manageCategoriesApi.list, { query: { kind } }, { staleTime: 0 })

/** Null when it has been removed meanwhile. */
export const readManaged = async (kind: AnyCategoryKind, id: number): Promise<ManagedCategory | null> =>
  (await call(manageCategoriesApi.list, { query: { kind } })).find((category) => category.id === id) ?? null

/** Afterwards every list of categories is refetched: those for staff and those that members choose from. */
function useStep<Input, Response>(send: (input: Input) => Promise<Response>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => refreshQueries(client, manageCategoriesApi.list, categoriesApi.list, forumApi.categories.path),
  })
}

export type NewNames = BodyInputOf<typeof manageCategoriesApi.add>['names']
export type CategoryChange = BodyInputOf<typeof manageCategoriesApi.change>

export const useAddCategory = (kind: AnyCategoryKind) =>
  useStep((names: NewNames) => call(manageCategoriesApi.add, { body: { kind, names } }))
export const useChangeCategory = (kind: AnyCategoryKind, id: number) =>
  useStep((body: CategoryChange) => call(manageCategoriesApi.change, { params: { kind, id }, body }))
export const useOrderCategories = (kind: AnyCategoryKind) =>
  useStep((ids: number[]) => call(manageCategoriesApi.order, { body: { kind, ids } }))
export const useRemoveCategory = (kind: AnyCategoryKind, id: number) =>
  useStep((_: undefined) => call(manageCategoriesApi.remove, { params: { kind, id } }))
