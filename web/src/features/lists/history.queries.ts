import { listsApi } from '@lamplight/contract/lists'
import { videosApi } from '@lamplight/contract/videos'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, pathOf } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { refreshQueries, responsesOf } from '../../api/responses-of.ts'
import { REPORT_PROGRESS } from '../videos/videos.queries.ts'

const watched = [listsApi.history, listsApi.progress, listsApi.continueWatching]
const isWatchPage = responsesOf(videosApi.get)

/** Removes a video from the history, including its resume position. */
export function useForgetHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (videoId: number) => {
      await progressReported(client)
      return call(listsApi.forgetHistory, { params: { id: videoId } })
    },
    onSuccess: (_response, videoId) => {
      announceChange(client, { kind: 'history', videoId })
      // Its page is refetched: the cached response would still resume in the middle.
      client.removeQueries({ queryKey: [pathOf(videosApi.get, { params: { id: videoId } })] })
      return refreshQueries(client, ...watched)
    },
  })
}

/** Clears the history, including all resume positions. */
export function useClearHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await progressReported(client)
      return call(listsApi.clearHistory, {})
    },
    onSuccess: () => {
      announceChange(client, { kind: 'history', videoId: null })
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
