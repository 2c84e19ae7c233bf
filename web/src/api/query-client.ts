import type { Endpoint, ResponseOf } from '@lamplight/contract/endpoint'
import type { ErrorCode } from '@lamplight/contract/errors'
import {
  type InfiniteData,
  infiniteQueryOptions,
  MutationCache,
  type MutationMeta,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type CallInput, call, callPage, type ListPage, pathOf, readPath } from './client.ts'
import { transportOf } from './transport.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** A write that nobody pressed for, or that changes nothing: its success leaves a failure on the screen. */
      isQuiet?: true
      /** Sent when the page is closed while it waits for an earlier one (`sendWaiting`). */
      isSentOnLeave?: true
      /** After this refusal the page stays as it is: what was typed would leave it. The form reads it again when it is closed. */
      keepsPageAfter?: ErrorCode
    }
  }
}

/**
 * Reports a fault of this application while a response is used. Pages show it like a failed request, so nobody would find it. A
 * lost connection is a `ConnectionError`, not a TypeError.
 */
function reportFault(error: Error): void {
  const isFault = [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind)
  if (isFault && !import.meta.env.SSR) reportError(error)
}

/**
 * A write is refused because what it is about has changed or is gone since the page was read (0268). Not awaited: the failure is
 * shown at once.
 */
function leaveOutdated(error: Error, meta: MutationMeta | undefined, client: QueryClient): void {
  if (!(error instanceof ApiError) || error.code === undefined) return
  const { code } = error
  if (meta?.isQuiet || meta?.keepsPageAfter === code) return
  // If it cannot be loaded, the page is as it was.
  import('./outdated.ts').then(({ refreshOutdated }) => refreshOutdated(client, code)).catch(() => {})
}

/**
 * The documents' conventions: the first element of a key is the URL to request; nothing is retried, polled, or stale
 * by itself (V-CONV-07 to 13). When a lost connection is restored, what is shown is refetched (ruling 35).
 */
export function createQueryClient(queryCache?: QueryCache): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache:
      queryCache ??
      new QueryCache({
        onError: (error, { state }) => {
          reportFault(error)
          // More of a list: what it belongs to is gone. Other reads show that in place of what they are about.
          if (state.fetchMeta?.fetchMore) leaveOutdated(error, undefined, client)
        },
      }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }, { client }) => {
        reportFault(error)
        leaveOutdated(error, meta, client)
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal, client }) =>
          readPath(String(queryKey[0]), { signal, transport: transportOf(client) }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        refetchOnReconnect: 'always',
        // Offline, a read fails with a message and a retry button instead of waiting forever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/**
 * The server responds again after an interruption that the browser has not noticed, for example a restart: refetches what
 * is shown and could not be read meanwhile. A refusal (4xx) is a response and stays.
 */
export const refetchUnreached = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error !== null && !(error instanceof ApiError && error.status < 500),
  })

interface Freshness {
  /** Milliseconds; without it the response never becomes stale. */
  staleTime?: number
  /** A stale response is read again when the tab gets the focus: it is changed in other tabs, or by staff. */
  refetchOnWindowFocus?: boolean
}

/** Query options of a GET endpoint. The key is `[URL]`, so a write can name what it makes stale by URL. */
export function apiQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>, freshness: Freshness = {}) {
  return queryOptions({
    queryKey: [pathOf(endpoint, input)] as const,
    queryFn: ({ signal, client }): Promise<ResponseOf<E>> =>
      call(endpoint, { ...input, signal, transport: transportOf(client) }),
    ...freshness,
  })
}

/** Options of a list that is read page by page with its cursor. The key is `[URL of the first page, 'pages']`. */
export function apiPages<E extends Endpoint>(endpoint: E, input: CallInput<E>, freshness: Freshness = {}) {
  return infiniteQueryOptions<
    ListPage<ResponseOf<E>>,
    Error,
    InfiniteData<ListPage<ResponseOf<E>>, string | undefined>,
    readonly [string, 'pages'],
    string | undefined
  >({
    queryKey: [pathOf(endpoint, input), 'pages'] as const,
    queryFn: ({ signal, client, pageParam }): Promise<ListPage<ResponseOf<E>>> =>
      callPage(endpoint, {
        params: input.params,
        // The first page of a list that the server has rendered arrives as JSON, which has null instead of undefined.
        query: { ...input.query, cursor: pageParam ?? undefined },
        signal,
        transport: transportOf(client),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    ...freshness,
  })
}
