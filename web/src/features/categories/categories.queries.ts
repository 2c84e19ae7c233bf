import {
  type AnyCategoryKind,
  categoriesApi,
  type ManagedCategory,
  manageCategoriesApi,
} from '@lamplight/contract/categories'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { forumApi } from '@lamplight/contract/forum'
import { LANGUAGES } from '@lamplight/contract/primitives'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { orLostResponse, repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

export const managedQuery = (kind: AnyCategoryKind) =>
  apiQuery(manageCategoriesApi.list, { query: { kind } }, { staleTime: 0 })

/** Null when it has been removed meanwhile. */
export const readManaged = async (kind: AnyCategoryKind, id: number): Promise<ManagedCategory | null> =>
  (await call(manageCategoriesApi.list, { query: { kind } })).find((category) => category.id === id) ?? null

/** Every list of categories: those for staff and those that members choose from. */
const refreshLists = (client: QueryClient) =>
  refreshQueries(client, manageCategoriesApi.list, categoriesApi.list, forumApi.categories.path)

/** Afterwards every list is refetched, also after a refusal: another admin has changed the category meanwhile. */
function useStep<Input, Response>(send: (input: Input) => Promise<Response>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => announceChange(client, { kind: 'categories' }),
    onSettled: () => refreshLists(client),
  })
}

export type NewNames = BodyInputOf<typeof manageCategoriesApi.add>['names']
export type CategoryChange = BodyInputOf<typeof manageCategoriesApi.change>

export const useAddCategory = (kind: AnyCategoryKind) =>
  useStep((names: NewNames) =>
    orLostResponse(call(manageCategoriesApi.add, { body: { kind, names } }), async () => {
      const categories = await call(manageCategoriesApi.list, { query: { kind } })
      return categories.find((category) => hasNames(category, names)) ?? null
    }),
  )

const hasNames = ({ names }: ManagedCategory, wanted: NewNames): boolean =>
  LANGUAGES.every((language) => names[language] === (wanted[language] ?? '').trim())

export const useChangeCategory = (kind: AnyCategoryKind, id: number) =>
  useStep((body: CategoryChange) =>
    repeatIfLost(() => call(manageCategoriesApi.change, { params: { kind, id }, body })),
  )

interface Order {
  ids: number[]
  /** The order before. */
  previous: number[]
}

/** The new order is shown at once, so that the next step begins with it. */
export function useOrderCategories(kind: AnyCategoryKind) {
  const client = useQueryClient()
  const { queryKey } = managedQuery(kind)
  const mutationKey = ['order of categories', kind]
  return useMutation({
    mutationKey,
    // One request after the other: the order of the last step is stored last.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (order: Order) => call(manageCategoriesApi.order, { body: { kind, ...order } }),
    onMutate: async ({ ids }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (categories) => categories && inOrder(categories, ids))
    },
    onSuccess: () => announceChange(client, { kind: 'categories' }),
    // Not while further steps are on their way: the list would jump back to an order in between.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshLists(client) : undefined),
  })
}

const inOrder = (categories: readonly ManagedCategory[], ids: readonly number[]): ManagedCategory[] =>
  categories.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

export const useRemoveCategory = (kind: AnyCategoryKind, id: number) =>
  useStep((_: undefined) =>
    orLostResponse(call(manageCategoriesApi.remove, { params: { kind, id } }), async () =>
      (await readManaged(kind, id)) ? null : {},
    ),
  )
