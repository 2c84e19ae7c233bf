import { listsApi } from '@lamplight/contract/lists'
import type { ReactionValue } from '@lamplight/contract/video-states'
import { videosApi } from '@lamplight/contract/videos'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, pathOf } from '../../api/client.ts'
import { orLostResponse } from '../../api/lost-response.ts'
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

const readState = async (videoId: number) => (await call(videosApi.get, { params: { id: videoId } })).viewer

type Saved = Promise<{ isSaved: boolean; savedAt?: string | undefined; isLost?: true }>

/** A write to Watch Later, which may have been carried out although its response was lost. */
const orSaved = (reply: Saved, videoId: number, save: boolean): Saved =>
  orLostResponse(reply, async () =>
    (await readState(videoId)).isSaved === save ? { isSaved: save, isLost: true } : null,
  )

/** Adds a video to Watch Later or removes it. The response to a removal is for `useRestoreForLater`. */
export function useSaveForLater(videoId: number) {
  const savedChanged = useSavedChanged(videoId)
  return useMutation({
    mutationFn: (save: boolean) =>
      orSaved(
        save ? call(listsApi.save, { body: { videoId } }) : call(listsApi.unsave, { params: { id: videoId } }),
        videoId,
        save,
      ),
    onSuccess: savedChanged,
  })
}

/** Puts a video back to the place in Watch Later that it was removed from. */
export function useRestoreForLater(videoId: number) {
  const savedChanged = useSavedChanged(videoId)
  return useMutation({
    mutationFn: (savedAt: string | undefined) =>
      orSaved(call(listsApi.save, { body: { videoId, savedAt } }), videoId, true),
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

/** Removes a like; with the `likedAt` of its removal, it is given again and the video returns to its place. */
export function useSetLike(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (
      likedAt?: string,
    ): Promise<{ reaction: ReactionValue; likedAt?: string | undefined; isLost?: true }> => {
      const value = likedAt ? 'like' : 'none'
      return orLostResponse(call(videosApi.react, { params: { id: videoId }, body: { value, likedAt } }), async () =>
        (await readState(videoId)).reaction === value ? { reaction: value, isLost: true } : null,
      )
    },
    onSuccess: ({ reaction }) => {
      const isLiked = reaction === 'like'
      announceChange(client, { kind: 'reaction', videoId, isLiked })
      client.removeQueries({ queryKey: [pathOf(videosApi.get, { params: { id: videoId } })] })
      return refreshQueries(client, listsApi.liked)
    },
  })
}
