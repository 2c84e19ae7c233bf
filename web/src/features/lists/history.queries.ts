import { listsApi, type WatchedEntry } from '@lamplight/contract/lists'
import { videosApi } from '@lamplight/contract/videos'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, pathOf } from '../../api/client.ts'
import { orLostResponse, repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { refreshQueries, responsesOf } from '../../api/responses-of.ts'
import { REPORT_PROGRESS } from '../videos/videos.queries.ts'

const watched = [listsApi.history, listsApi.progress, listsApi.continueWatching]
const isWatchPage = responsesOf(videosApi.get)

/** A write to the history, which may have been carried out although its response was lost. */
const orWritten = <Reply extends object>(reply: Promise<Reply>, videoId: number, isListed: boolean) =>
  orLostResponse<Reply, { removed?: undefined; isLost: true }>(reply, async () => {
    const entries = await call(listsApi.progress, { query: { videoIds: String(videoId) } })
    return entries.length > 0 === isListed ? { isLost: true } : null
  })

/** Removes a video from the history, including its resume position. The response is for `useRestoreHistory`. */
export function useForgetHistory(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await progressReported(client)
      return orWritten(call(listsApi.forgetHistory, { params: { id: videoId } }), videoId, false)
    },
    onSuccess: () => entryChanged(client, videoId, false),
  })
}

/** Undoes the removal of a video from the history. */
export function useRestoreHistory(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entry: WatchedEntry) =>
      orWritten(call(listsApi.restoreHistory, { params: { id: videoId }, body: entry }), videoId, true),
    onSuccess: () => entryChanged(client, videoId, true),
  })
}

function entryChanged(client: QueryClient, videoId: number, isListed: boolean): Promise<void> {
  announceChange(client, { kind: 'history', videoId, isListed })
  // Its page is refetched: the cached response would resume at another position.
  client.removeQueries({ queryKey: [pathOf(videosApi.get, { params: { id: videoId } })] })
  return refreshQueries(client, ...watched)
}

/** Clears the history, including all resume positions. */
export function useClearHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await progressReported(client)
      return repeatIfLost(() => call(listsApi.clearHistory, {}))
    },
    onSuccess: () => {
      announceChange(client, { kind: 'history', videoId: null, isListed: false })
      client.removeQueries({ predicate: isWatchPage })
      return refreshQueries(client, ...watched)
    },
  })
}

/**
 * Resolves when no progress report is in flight. A player reports once more when its page is left; a removal that
 * overtook this report would be undone by it.
 */
function progressReported(client: QueryClient): Promise<void> {
  const isReported = () => client.isMutating({ mutationKey: REPORT_PROGRESS }) === 0
  if (isReported()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (!isReported()) return
      unsubscribe()
      resolve()
    })
  })
}
