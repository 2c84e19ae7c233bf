import { listsApi } from '@lamplight/contract/lists'
import { videosApi } from '@lamplight/contract/videos'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answersOf, refreshQueries } from '../../api/answers-of.ts'
import { call, pathOf } from '../../api/client.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { useSession } from '../../api/session.ts'

/** Watch lists are fresh for 60 seconds. */
const FRESH = { staleTime: 60_000 }

export const subscriptionPages = apiPages(listsApi.subscriptions, {}, FRESH)
export const historyPages = apiPages(listsApi.history, {}, FRESH)
/** What of the history holds these words. */
export const foundHistoryPages = (q: string) => apiPages(listsApi.history, { query: { q } }, FRESH)
/** Few: those with the newest videos. */
export const subscribedChannelsQuery = apiQuery(listsApi.channels, { query: { limit: '12' } }, FRESH)
/** What one began and has not finished. */
export const continueQuery = apiQuery(listsApi.continueWatching, { query: { limit: '8' } }, FRESH)
export const readContinueWatching = (client: QueryClient) =>
  readAhead(client, [(queries) => queries.prefetchQuery(continueQuery)])
export const watchLaterPages = apiPages(listsApi.watchLater, {}, FRESH)
export const likedPages = apiPages(listsApi.liked, {}, FRESH)

/** Fractions (0 to 1) of these videos that the reader has watched, by id; empty for visitors and until it is known. */
export function useWatchedFractions(videoIds: readonly number[]): ReadonlyMap<number, number> {
  const session = useSession()
  const { data = [] } = useQuery({
    // At most 100 ids in one question: the contract's limit.
    ...apiQuery(listsApi.progress, { query: { videoIds: videoIds.slice(0, 100).join(',') } }, FRESH),
    enabled: Boolean(session) && videoIds.length > 0,
  })
  return new Map(data.map(({ videoId, fraction }) => [videoId, fraction]))
}

/** Puts a video on Watch Later or takes it off. */
export function useSaveForLater(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (save: boolean) =>
      save ? call(listsApi.save, { body: { videoId } }) : call(listsApi.unsave, { params: { id: videoId } }),
    onSuccess: () => refreshQueries(client, listsApi.watchLater),
  })
}

const watched = [listsApi.history, listsApi.progress, listsApi.continueWatching]

/** Takes a video off the history, and with it the place where it was left. */
export function useForgetHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (videoId: number) => call(listsApi.forgetHistory, { params: { id: videoId } }),
    onSuccess: (_answer, videoId) => {
      // Its page is read anew: what was kept of it would go on in the middle.
      client.removeQueries({ queryKey: [pathOf(videosApi.get, { params: { id: videoId } })] })
      return refreshQueries(client, ...watched)
    },
  })
}

/** Empties the history, and with it every place where a video was left. */
export function useClearHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(listsApi.clearHistory, {}),
    onSuccess: () => {
      client.removeQueries({ predicate: isWatchPage })
      return refreshQueries(client, ...watched)
    },
  })
}

const isWatchPage = answersOf(videosApi.get)

/** Takes a like back. */
export function useUnlike() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (videoId: number) => call(videosApi.react, { params: { id: videoId }, body: { value: 'none' } }),
    onSuccess: (_answer, videoId) => {
      client.removeQueries({ queryKey: [pathOf(videosApi.get, { params: { id: videoId } })] })
      return refreshQueries(client, listsApi.liked)
    },
  })
}
