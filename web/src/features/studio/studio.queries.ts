import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, pathOf } from '../../api/client.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshVideoLists } from '../../api/video-lists.ts'

/** All videos of the reader, whatever their state, newest first. */
export const ownVideoPages = (userId: number) => apiPages(usersApi.videos, { params: { id: userId } })
/** One video with everything its owner can change. */
export const ownVideoQuery = (id: number) => apiQuery(videosApi.get, { params: { id } })

/** What lists and its own page show of a video is read again. */
function useRefresh() {
  const client = useQueryClient()
  return async (id: number) => {
    await client.invalidateQueries({ queryKey: [pathOf(videosApi.get, { params: { id } })] })
    await refreshVideoLists(client)
  }
}

export function useEditVideo(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof videosApi.edit>) => call(videosApi.edit, { params: { id }, body }),
    onSuccess: () => refresh(id),
  })
}

/** The row stays, with a way back: the list is read again when it is next opened. */
export function useRemoveVideo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(videosApi.remove, { params: { id } }),
    onSuccess: (_answer, id) => client.removeQueries({ queryKey: [pathOf(videosApi.get, { params: { id } })] }),
  })
}

export function useRestoreVideo() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(videosApi.restore, { params: { id } }),
    onSuccess: (_answer, id) => refresh(id),
  })
}
