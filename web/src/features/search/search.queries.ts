import type { CurrentUser } from '@lamplight/contract/accounts'
import { searchApi } from '@lamplight/contract/search'
import type { QueryClient } from '@tanstack/react-query'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { wantedLanguages } from '../../api/session.ts'
import type { SearchParameters } from './search-parameters.ts'

/** The languages that a search is narrowed to: the reader's own, unless the URL asks for one or for all. */
export const searchedLanguages = (
  { domain, language, languages }: SearchParameters,
  user: CurrentUser | null | undefined,
): string | undefined => wantedLanguages(user, languages === 'all' || domain !== undefined || language !== undefined)

/** Approved videos that match, best first. A domain takes precedence over words. */
export const searchPages = (
  { q, domain, category, languages: _, ...filters }: SearchParameters,
  languages: string | undefined,
) =>
  apiPages(searchApi.videos, {
    query: {
      ...(domain === undefined ? { q } : { domain }),
      ...filters,
      languages,
      categoryId: category === undefined ? undefined : String(category),
    },
  })

/** Channels whose name is similar to the words. */
export const foundChannelsQuery = (q: string) => apiQuery(searchApi.channels, { query: { q } })

/** Other top-level domains for a domain without results. */
export const otherDomainsQuery = (domain: string) => apiQuery(searchApi.domains, { query: { domain } })

/** What the search page shows first; nothing is requested without a term. */
export const readSearchPage = (
  client: QueryClient,
  parameters: SearchParameters,
  user: CurrentUser | null | undefined,
) => {
  const { q, domain } = parameters
  if (q === undefined && domain === undefined) return readAhead(client, [])
  return readAhead(client, [
    (queries) => queries.prefetchInfiniteQuery(searchPages(parameters, searchedLanguages(parameters, user))),
    ...(q !== undefined && domain === undefined
      ? [(queries: QueryClient) => queries.prefetchQuery(foundChannelsQuery(q))]
      : []),
  ])
}
