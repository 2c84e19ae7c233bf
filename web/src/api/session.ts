import { accountsApi, type CurrentUser } from '@lamplight/contract/accounts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { transportOf } from './transport.ts'

interface Stay {
  /** Whether the page stays the member's when the server no longer knows their session, so that they can sign in again on it. */
  staysWithout: (member: CurrentUser) => boolean
  /**
   * Whether the page is left because the session is that of another person. Until then it stays the member's: their forms would
   * store what was typed as a draft of the other person.
   */
  leavesFor: (other: CurrentUser) => boolean
}
const stays = new WeakMap<QueryClient, Stay>()

/** Decides it for the pages of a client; without this every page becomes a visitor's, or the other person's. */
export const decideStay = (client: QueryClient, stay: Stay): unknown => stays.set(client, stay)

/**
 * Who is signed in; null when nobody is. A 401 is the ordinary response for a visitor, not a failure. While a page waits for
 * its member to sign in again (session-end.ts), it is still that member.
 */
export const sessionQuery = queryOptions({
  queryKey: [accountsApi.current.path] as const,
  queryFn: async ({ signal, client, queryKey }): Promise<CurrentUser | null> => {
    const cached = () => client.getQueryData<CurrentUser | null>(queryKey) ?? null
    try {
      const user = await call(accountsApi.current, { signal, transport: transportOf(client) })
      return stays.get(client)?.leavesFor(user) ? cached() : user
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      const member = cached()
      return member && stays.get(client)?.staysWithout(member) ? member : null
    }
  },
})

/** The current user, null for a visitor, undefined while that is not known yet. */
export function useSession(): CurrentUser | null | undefined {
  return useQuery(sessionQuery).data
}

/** The video languages for the query of a list: undefined for all, also when the URL asks for all. */
export const wantedLanguages = (user: CurrentUser | null | undefined, isAll?: boolean): string | undefined =>
  isAll ? undefined : user?.contentLanguages.join() || undefined

/** Whether an error means that the session has ended; a wrong password has another code. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_signed_in'

/** Refetches the session: it may have expired, or ended elsewhere or in another tab. Offline nothing changes. */
export const refetchSession = (client: QueryClient) => client.prefetchQuery({ ...sessionQuery, staleTime: 0 })

/**
 * A read that precedes a write of what is on the page, past the cache. If the session has ended, the page and its input stay,
 * as after a rejected write; a rejected read of the cache would lead to sign in and lose them.
 */
export const readBeforeWrite = <T>(client: QueryClient, read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    if (isSignedOut(error)) void refetchSession(client)
    throw error
  })

/**
 * Changes the signed-in person, or to nobody. The whole cache belongs to the previous person and is cleared; what is on
 * screen is refetched.
 */
export async function changeSession(client: QueryClient, user: CurrentUser | null): Promise<void> {
  await client.cancelQueries()
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
  client.setQueryData(sessionQuery.queryKey, user)
}
