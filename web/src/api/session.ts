import { accountsApi, type CurrentUser } from '@lamplight/contract/accounts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { transportOf } from './transport.ts'

/** Who is signed in; null when nobody is. A 401 is the ordinary response for a visitor, not a failure. */
export const sessionQuery = queryOptions({
  queryKey: [accountsApi.current.path] as const,
  queryFn: async ({ signal, client }): Promise<CurrentUser | null> => {
    try {
      return await call(accountsApi.current, { signal, transport: transportOf(client) })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/** The current user, null for a visitor, undefined while that is not known yet. */
export function useSession(): CurrentUser | null | undefined {
  return useQuery(sessionQuery).data
}

/** The languages of video to list, for a query string: undefined for all, also where the address asks for all. */
export const wantedLanguages = (user: CurrentUser | null | undefined, isAll?: boolean): string | undefined =>
  isAll ? undefined : user?.contentLanguages.join() || undefined

/** Whether a response says that nobody is signed in (any more); a wrong password says something else. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_signed_in'

/** Asks again who is signed in: sessions end by age, elsewhere, or in another tab. Offline nothing changes. */
export const readSessionAgain = (client: QueryClient) => client.prefetchQuery({ ...sessionQuery, staleTime: 0 })

/**
 * Puts another person (or nobody) on the page. Everything read before was read for somebody else and is dropped;
 * what is on screen is read again.
 */
export async function changeSession(client: QueryClient, user: CurrentUser | null): Promise<void> {
  await client.cancelQueries()
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
  client.setQueryData(sessionQuery.queryKey, user)
}
