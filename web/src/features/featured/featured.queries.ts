import { featuredApi } from '@lamplight/contract/featured'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'

const FRESH = { staleTime: 60_000 }

/** The film at the top of home: one or none. */
export const featuredQuery = apiQuery(featuredApi.current, {}, FRESH)

export const readFeatured = (client: QueryClient) =>
  readAhead(client, [(queries) => queries.prefetchQuery(featuredQuery)])
