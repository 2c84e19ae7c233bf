import { commentsApi } from '@lamplight/contract/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { refreshComments } from './comments.queries.ts'

/** For staff: hides a comment with a reason, or shows it again. */
export function useHideComment(videoId: number) {
  const client = useQueryClient()
  const onSuccess = () => {
    announceChange(client, { kind: 'comments', videoId })
    return refreshComments(client, videoId)
  }
  return {
    hide: useMutation({
      mutationFn: ({ id, reason }: { id: number; reason: string }) =>
        call(commentsApi.hide, { params: { id }, body: { reason } }),
      onSuccess,
    }),
    restore: useMutation({ mutationFn: (id: number) => call(commentsApi.restore, { params: { id } }), onSuccess }),
  }
}
