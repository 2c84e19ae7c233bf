import { moderationApi } from '@lamplight/contract/moderation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { refreshVideoLists } from '../../api/video-lists.ts'
import { videoQuery } from './videos.queries.ts'

/** Resubmits a rejected video. */
export function useResubmit(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call(moderationApi.resubmit, { params: { id }, body: { note } }),
    onSuccess: (video) => {
      announceChange(client, { kind: 'own-video', videoId: id, isDeleted: false })
      client.setQueryData(videoQuery(id).queryKey, video)
      return Promise.all([refreshVideoLists(client), refreshQueries(client, moderationApi.history)])
    },
  })
}
