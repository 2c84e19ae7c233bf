import { searchApi } from '@lamplight/contract/search'
import type { QueryClient } from '@tanstack/react-query'
import { apiPages } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'

/** Approved videos that match, best first. */
export const searchPages = (q: string) => apiPages(searchApi.videos, { query: { q } })

/** What the search page shows first; nothing is asked without a term. */
export const readSearchPage = (client: QueryClient, q: string | undefined) =>
  readAhead(client, q === undefined ? [] : [(queries) => queries.prefetchInfiniteQuery(searchPages(q))])
