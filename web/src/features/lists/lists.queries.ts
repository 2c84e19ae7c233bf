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

/** Adds a video to Watch Later or removes it. The response to a removal is for `useRestoreForLater`. */
export function useSaveForLater(videoId: number) {
  const savedChanged = useSavedChanged(videoId)
  return useMutation({
    mutationFn: (save: boolean): Promise<{ isSaved: boolean; savedAt?: string | undefined }> =>
      save ? call(listsApi.save, { body: { videoId } }) : call(listsApi.unsave, { params: { id: videoId } }),
    onSuccess: savedChanged,
  })
}

/** Puts a video back to the place in Watch Later that it was removed from. */
export function useRestoreForLater(videoId: number) {
  const savedChanged = useSavedChanged(videoId)
  return useMutation({
    mutationFn: (savedAt: string | undefined) => call(listsApi.save, { body: { videoId, savedAt } }),
    onSuccess: savedChanged,
  })
}

function useSavedChanged(videoId: number) {
  const client = useQueryClient()
  return ({ isSaved }: { isSaved: boolean }) => {
    announceChange(client, { kind: 'watch-later', videoId, isSaved })
    return refreshQueries(client, listsApi.watchLater)
  }
}

/** Removes a like, or gives it again. */
export function useSetLike(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isLiked: boolean) =>
      call(videosApi.react, { params: { id: videoId }, body: { value: isLiked ? 'like' : 'none' } }),
    onSuccess: (_response, isLiked) => {
      announceChange(client, { kind: 'reaction', videoId, isLiked })
      client.removeQueries({ queryKey: [pathOf(videosApi.get, { params: { id: videoId } })] })
      return refreshQueries(client, listsApi.liked)
    },
  })
}
