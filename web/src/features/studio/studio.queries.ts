import { captionsApi } from '@lamplight/contract/captions'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { uploadsApi } from '@lamplight/contract/uploads'
import { type OwnVideoState, usersApi } from '@lamplight/contract/users'
import type { Video } from '@lamplight/contract/video-responses'
import { videosApi } from '@lamplight/contract/videos'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isUnreachable, reached } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { failureOf } from '../../api/failure-of.ts'
import { orLostResponse, repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { refreshVideoLists } from '../../api/video-lists.ts'
import { refreshVideoListsLater } from '../../api/video-lists-later.ts'
import { uploadThumbnail } from '../uploads/uploads.queries.ts'
import { forgetDeleted, rememberDeleted } from './deleted-videos.ts'

export interface OwnVideoFilter {
  /** Words of the title. */
  q?: string | undefined
  state?: OwnVideoState | undefined
}

/** The reader's videos that match, newest first; all of them without a filter. */
export const ownVideoPages = (userId: number, { q, state }: OwnVideoFilter = {}) =>
  apiPages(usersApi.videos, { params: { id: userId }, query: { ...(q && { q }), ...(state && { state }) } })
/** One video with everything its owner can change. `retryOnMount: false`: a missing one is shown as such. */
export const ownVideoQuery = (id: number | string) => ({
  ...apiQuery(videosApi.get, { params: { id } }),
  retryOnMount: false,
})

export const readOwnVideo = (id: number) => call(videosApi.get, { params: { id } })

/** Refetches every list and page that shows the video, in the other tabs too. */
function useRefresh() {
  const client = useQueryClient()
  return async (id: number) => {
    announceChange(client, { kind: 'own-video', videoId: id, isDeleted: false })
    await refreshQueries(client, ownVideoQuery(id))
    await refreshVideoLists(client)
  }
}

/** After a lost response the change may have been made nevertheless, and the video may wait for review. */
const ifLost = (error: unknown, refresh: () => Promise<void>): void => {
  if (isUnreachable(error)) void refresh()
}

/** The forms of a video that was deleted elsewhere keep what was typed. */
const KEEPS_FORM = { keepsPageAfter: 'video_not_found' } as const

export function useEditVideo(id: number) {
  const refresh = useRefresh()
  return useMutation({
    meta: KEEPS_FORM,
    mutationFn: (body: BodyInputOf<typeof videosApi.edit>) => call(videosApi.edit, { params: { id }, body }),
    onSuccess: () => refresh(id),
    onError: (error) => ifLost(error, () => refresh(id)),
  })
}

/** The row stays with an undo button; every list is fetched again when it is next shown. */
export function useRemoveVideo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Video) =>
      call(videosApi.remove, { params: { id }, body: undefined }).catch((error: unknown) => {
        // Another tab has deleted it already.
        if (!(error instanceof ApiError && error.code === 'video_not_found')) throw error
      }),
    onSuccess: (_response, { id, title, user }) => {
      rememberDeleted({ id, title, ownerId: user.id })
      announceChange(client, { kind: 'own-video', videoId: id, isDeleted: true })
      client.removeQueries({ queryKey: ownVideoQuery(id).queryKey })
      return refreshVideoListsLater(client)
    },
  })
}

export function useRestoreVideo() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(videosApi.restore, { params: { id } }),
    onSuccess: (_response, id) => {
      forgetDeleted(id)
      return refresh(id)
    },
  })
}

export const thumbnailsQuery = (id: number) => apiQuery(videosApi.thumbnails, { params: { id } }, { staleTime: 0 })
export const statisticsQuery = (id: number) => apiQuery(videosApi.statistics, { params: { id } }, { staleTime: 60_000 })
/** The reader's uploads that are not videos yet. */
export const draftsQuery = apiQuery(uploadsApi.unfinished, {}, { staleTime: 0 })

/** The WebVTT file of a track; its URL changes with its content. */
export const captionTextQuery = (src: string) =>
  queryOptions({
    queryKey: [src] as const,
    queryFn: async ({ signal }) => {
      const response = await reached(fetch(src, { signal, credentials: 'include' }))
      if (!response.ok) throw await failureOf(response)
      return reached(response.text())
    },
  })

type Choice = { candidate: number } | { file: File }

export function useChooseThumbnail(id: number) {
  const refreshVideo = useRefresh()
  const client = useQueryClient()
  const refresh = async () => {
    await refreshQueries(client, thumbnailsQuery(id))
    await refreshVideo(id)
  }
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { chooseThumbnail } = videosApi
      if ('candidate' in choice) {
        return repeatIfLost(() => call(chooseThumbnail, { params: { id }, body: { candidate: choice.candidate } }))
      }
      // An uploaded picture can be used once.
      const thumbnailUrl = await uploadThumbnail(choice.file, AbortSignal.timeout(120_000))
      return call(chooseThumbnail, { params: { id }, body: { thumbnailUrl } })
    },
    onSuccess: refresh,
    onError: (error) => ifLost(error, refresh),
  })
}

export function useSaveCaptions(id: number) {
  const refresh = useRefresh()
  return useMutation({
    meta: KEEPS_FORM,
    mutationFn: ({ language, ...body }: { language: string } & BodyInputOf<typeof captionsApi.save>) =>
      call(captionsApi.save, { params: { id, language }, body }),
    onSuccess: () => refresh(id),
    onError: (error) => ifLost(error, () => refresh(id)),
  })
}

export function useRemoveCaptions(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (language: string) =>
      orLostResponse(call(captionsApi.remove, { params: { id, language }, body: undefined }), async () => {
        const { captions } = await readOwnVideo(id)
        return captions.some((track) => track.language === language) ? null : {}
      }),
    // Also after a failure: another tab may have deleted them already.
    onSettled: () => refresh(id),
  })
}

/** Creates a video from an uploaded file. */
export function useFinishDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...words }: { id: string } & Omit<BodyInputOf<typeof videosApi.create>, 'videoUrl'>) => {
      const { videoUrl } = await call(uploadsApi.complete, { params: { id } })
      return call(videosApi.create, { body: { ...words, videoUrl } })
    },
    onSuccess: async () => {
      announceChange(client, { kind: 'own' })
      await refreshQueries(client, draftsQuery)
      await refreshVideoLists(client)
    },
  })
}

export function useDiscardDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      orLostResponse(call(uploadsApi.discard, { params: { id } }), async () => {
        const uploads = await call(uploadsApi.unfinished, {})
        return uploads.some((upload) => upload.id === id) ? null : {}
      }),
    onSuccess: () => announceChange(client, { kind: 'own' }),
    onSettled: () => refreshQueries(client, draftsQuery),
  })
}
