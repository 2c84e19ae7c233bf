import { categoriesApi } from '@lamplight/contract/categories'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import type { ProductSort } from '@lamplight/contract/product-sorts'
import { type OwnProduct, type Product, type ProductState, productsApi } from '@lamplight/contract/products'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, pathOf } from '../../api/client.ts'
import { orLostResponse, repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries } from '../../api/responses-of.ts'

export type ProductBody = BodyInputOf<typeof productsApi.add>

/** The filters in the URL of the marketplace. */
export interface ProductChoice {
  category?: number
  q?: string
  sort?: ProductSort
}

/** Fresh 60 s. */
export const productPages = ({ category, q, sort }: ProductChoice) =>
  apiPages(
    productsApi.list,
    {
      query: {
        ...(category === undefined ? {} : { categoryId: category }),
        ...(q === undefined ? {} : { q }),
        ...(sort === undefined ? {} : { sort }),
      },
    },
    { staleTime: 60_000 },
  )

/** Fresh 300 s. */
export const productCategoriesQuery = apiQuery(
  categoriesApi.list,
  { query: { kind: 'product' } },
  { staleTime: 300_000 },
)

/** Other tabs change them, and staff decide. */
export const ownProductPages = apiPages(productsApi.mine, {}, { staleTime: 10_000, refetchOnWindowFocus: true })
export const staffProductPages = (status: ProductState) => apiPages(productsApi.staffList, { query: { status } })
export const clicksQuery = (id: number) => apiQuery(productsApi.clicks, { params: { id } })

/** What the marketplace shows first. */
export const readProductsPage = (client: QueryClient, choice: ProductChoice) =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(productCategoriesQuery),
    (queries) => queries.prefetchInfiniteQuery(productPages(choice)),
  ])

export const readOwnProducts = (client: QueryClient) =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(productCategoriesQuery),
    (queries) => queries.prefetchInfiniteQuery(ownProductPages),
  ])

const refreshProducts = (client: QueryClient) =>
  refreshQueries(client, productsApi.list, productsApi.mine, productsApi.staffList)

/** In this tab and in the others. */
function refreshEverywhere(client: QueryClient) {
  announceChange(client, { kind: 'products' })
  return refreshProducts(client)
}

export const readOwnProduct = (id: number): Promise<OwnProduct> => call(productsApi.own, { params: { id } })

/** Adds a product, or saves the edited fields of one's own; a refused one is submitted for review again. */
export function useSaveProduct(product: Pick<OwnProduct, 'id' | 'status'> | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProductBody): Promise<OwnProduct> =>
      repeatIfLost(() =>
        product === null
          ? call(productsApi.add, { body })
          : call(productsApi.edit, {
              params: { id: product.id },
              body: { ...body, ...(product.status === 'refused' && { resubmit: true }) },
            }),
      ),
    onSuccess: () => refreshEverywhere(client),
  })
}

/** Puts one's own product on the marketplace or takes it off. */
export function useSetProductActive(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (active: boolean) => repeatIfLost(() => call(productsApi.edit, { params: { id }, body: { active } })),
    onSuccess: () => refreshEverywhere(client),
  })
}

/** Staff feature, list and reject products, as they see them. A refused decision refetches them: they have changed. */
export function useDecideProduct({ id, version }: Pick<OwnProduct, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: Omit<BodyInputOf<typeof productsApi.decide>, 'version'>) =>
      orLostResponse(call(productsApi.decide, { params: { id }, body: { ...decision, version } }), async () => {
        const { status, featured } = await readOwnProduct(id)
        const isDone = (decision.status ?? status) === status && (decision.featured ?? featured) === featured
        return isDone ? { status } : null
      }),
    onSuccess: () => announceChange(client, { kind: 'products' }),
    onSettled: () => refreshProducts(client),
  })
}

/**
 * Records that a product is being opened. The link does not wait for the response, so the request outlives the page; a
 * failure is logged to the console and does not block the link.
 */
export function recordClick({ id }: Pick<Product, 'id'>): void {
  const failed = (reason: unknown) => console.warn('The click was not recorded.', reason)
  fetch(pathOf(productsApi.click, {}), {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ productId: id, timestamp: new Date().toISOString() }),
  }).then((response) => response.ok || failed(response.status), failed)
}
