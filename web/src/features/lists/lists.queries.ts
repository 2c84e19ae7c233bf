import { listsApi } from '@lamplight/contract/lists'
import { videosApi } from '@lamplight/contract/videos'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, pathOf } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { useSession } from '../../api/session.ts'

/** Watch lists are fresh for 60 seconds. */
const FRESH = { staleTime: 60_000 }

export const subscriptionPages = apiPages(listsApi.subscriptions, {}, FRESH)
export const historyPages = apiPages(listsApi.history, {}, FRESH)
/** The entries of the history that match these words. */
export const foundHistoryPages = (q: string) => apiPages(listsApi.history, { query: { q } }, FRESH)
/** Only a few: those with the newest videos. */
export const subscribedChannelsQuery = apiQuery(listsApi.channels, { query: { limit: '12' } }, FRESH)
/** Videos that were started and not finished. */
export const continueQuery = apiQuery(listsApi.continueWatching, { query: { limit: '8' } }, FRESH)
export const readContinueWatching = (client: QueryClient) =>
  readAhead(client, [(queries) => queries.prefetchQuery(continueQuery)])
export const watchLaterPages = apiPages(listsApi.watchLater, {}, FRESH)
export const likedPages = apiPages(listsApi.liked, {}, FRESH)

/** Watched fractions (0 to 1) of these videos, by id; empty for visitors and while loading. */
export function useWatchedFractions(videoIds: readonly number[]): ReadonlyMap<number, number> {
  const session = useSession()
  const { data = [] } = useQuery({
    // At most 100 ids per request: the contract's limit.
    ...apiQuery(listsApi.progress, { query: { videoIds: videoIds.slice(0, 100).join(',') } }, FRESH),
    enabled: Boolean(session) && videoIds.length > 0,
  })
  return new Map(data.map(({ videoId, fraction }) => [videoId, fraction]))
}

/** Adds a video to Watch Later or removes it. */
export function useSaveForLater(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (save: boolean) =>
      save ? call(listsApi.save, { body: { videoId } }) : call(listsApi.unsave, { params: { id: videoId } }),
    onSuccess: ({ isSaved }) => {
      announceChange(client, { kind: 'watch-later', videoId, isSaved })
      return refreshQueries(client, listsApi.watchLater)
    },
  })
}

/** Removes a like. */
export function useUnlike() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (videoId: number) => call(videosApi.react, { params: { id: videoId }, body: { value: 'none' } }),
    onSuccess: (_response, videoId) => {
      announceChange(client, { kind: 'reaction', videoId, isLiked: false })
      client.removeQueries({ queryKey: [pathOf(videosApi.get, { params: { id: videoId } })] })
      return refreshQueries(client, listsApi.liked)
    },
  })
}
