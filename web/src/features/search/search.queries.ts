import { searchApi } from '@lamplight/contract/search'
import type { QueryClient } from '@tanstack/react-query'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import type { SearchParameters } from './search-parameters.ts'

/** Approved videos that match, best first. A domain wins over words. */
export const searchPages = ({ q, domain, category, ...filters }: SearchParameters) =>
  apiPages(searchApi.videos, {
    query: {
      ...(domain === undefined ? { q } : { domain }),
      ...filters,
      categoryId: category === undefined ? undefined : String(category),
    },
  })

/** Channels whose name resembles the words. */
export const foundChannelsQuery = (q: string) => apiQuery(searchApi.channels, { query: { q } })

/** Other endings of a domain that finds nothing. */
export const otherDomainsQuery = (domain: string) => apiQuery(searchApi.domains, { query: { domain } })

/** What the search page shows first; nothing is asked without a term. */
export const readSearchPage = (client: QueryClient, parameters: SearchParameters) => {
  const { q, domain } = parameters
  if (q === undefined && domain === undefined) return readAhead(client, [])
  return readAhead(client, [
    (queries) => queries.prefetchInfiniteQuery(searchPages(parameters)),
    ...(q !== undefined && domain === undefined
      ? [(queries: QueryClient) => queries.prefetchQuery(foundChannelsQuery(q))]
      : []),
  ])
}
