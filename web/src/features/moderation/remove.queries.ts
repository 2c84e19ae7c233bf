import { captionsApi } from '@lamplight/contract/captions'
import { reviewQueueApi } from '@lamplight/contract/review-queue'
import { videosApi } from '@lamplight/contract/videos'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { refreshVideoLists } from '../../api/video-lists.ts'
import { cardVideoQuery } from './moderation.queries.ts'

/** Deletes a video, or its captions in a language, as staff; `restore` brings the video back. */
export function useRemoveAsStaff(videoId: number) {
  const client = useQueryClient()
  const params = { id: videoId }
  return {
    removeVideo: (reason: string) => call(videosApi.remove, { params, body: { reason } }),
    removeCaptions: async (language: string, reason: string) => {
      await call(captionsApi.remove, { params: { ...params, language }, body: { reason } })
      await refreshQueries(client, cardVideoQuery(videoId))
    },
    restore: () => call(videosApi.restore, { params }),
    /** Afterwards no page shows the deleted video. */
    leave: useCallback(
      () =>
        Promise.all([
          // Reset, because a page keeps what it shows when only the next response is a failure.
          client.resetQueries({ queryKey: cardVideoQuery(videoId).queryKey }),
          refreshVideoLists(client),
          refreshQueries(client, reviewQueueApi.list, reviewQueueApi.marks),
        ]),
      [client, videoId],
    ),
  }
}
