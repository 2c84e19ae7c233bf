import { categoriesApi } from '@lamplight/contract/categories'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import type { ReactionValue } from '@lamplight/contract/video-states'
import { videosApi } from '@lamplight/contract/videos'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { orLostResponse } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries } from '../../api/responses-of.ts'

const SECOND = 1_000
/** The home grid: approved videos, of one category or of all, in some languages or in all (fresh 60 s). */
export const videoPages = (categoryId?: number, languages?: string) =>
  apiPages(
    videosApi.list,
    { query: { categoryId: categoryId === undefined ? undefined : String(categoryId), languages } },
    { staleTime: 60 * SECOND },
  )

/** Fresh 300 s. */
export const categoriesQuery = apiQuery(categoriesApi.list, {}, { staleTime: 300 * SECOND })

/** `retryOnMount: false`: a missing video is shown as such; rendering it must not repeat the request. */
export const videoQuery = (id: number | string) => ({
  ...apiQuery(videosApi.get, { params: { id } }),
  retryOnMount: false,
})

/** A video alone, where a page shows nothing beside it. */
export const readVideo = (client: QueryClient, id: string) =>
  readAhead(client, [(queries) => queries.prefetchQuery(videoQuery(id))])

export const relatedQuery = (id: number | string) => apiQuery(videosApi.related, { params: { id } })

/** Whether its page should poll: it is being prepared, and the reader may see the progress. */
export const isBeingPrepared = (video: WatchVideo): boolean =>
  (video.processing === 'uploaded' || video.processing === 'processing') &&
  (video.viewer.isOwner || video.viewer.canModerate)

export const readCategories = (client: QueryClient) =>
  readAhead(client, [(queries) => queries.prefetchQuery(categoriesQuery)])

/** What the home page shows first. */
export const readHome = (client: QueryClient, categoryId?: number, languages?: string) =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(categoriesQuery),
    (queries) => queries.prefetchInfiniteQuery(videoPages(categoryId, languages)),
  ])

/** What a watch page shows first. `id` is the raw path parameter; an invalid id names no video. */
export const readWatchPage = (client: QueryClient, id: string) =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(videoQuery(id)),
    (queries) => queries.prefetchQuery(relatedQuery(id)),
  ])

/** Updates the cached response of a watch page, if there is one. */
export function usePatchVideo(id: number) {
  const client = useQueryClient()
  return (change: (video: WatchVideo) => WatchVideo) =>
    client.setQueryData(videoQuery(id).queryKey, (video: WatchVideo | undefined) => video && change(video))
}

/**
 * Likes, dislikes or neither: an optimistic update, corrected by the response and undone on failure. Quick presses are sent
 * one after the other; the last one counts, and responses to earlier ones are not applied.
 */
export function useReaction(id: number) {
  const client = useQueryClient()
  const mutationKey = ['reaction', id]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const patch = usePatchVideo(id)
  const { queryKey } = videoQuery(id)
  const wasReading = useRef(false)
  const show = (reaction: ReactionValue, likes?: number) =>
    patch((video) => ({
      ...video,
      likes: likes ?? video.likes + Number(reaction === 'like') - Number(video.viewer.reaction === 'like'),
      viewer: { ...video.viewer, reaction },
    }))
  return useMutation({
    mutationKey,
    scope: { id: `reaction ${id}` },
    meta: { isSentOnLeave: true },
    mutationFn: ({ value }: { value: ReactionValue; before: ReactionValue }) =>
      orLostResponse(call(videosApi.react, { params: { id }, body: { value } }), async () => {
        const { viewer, likes } = await call(videosApi.get, { params: { id } })
        return viewer.reaction === value ? { reaction: value, likes } : null
      }),
    onMutate: async ({ value }) => {
      wasReading.current ||= client.isFetching({ queryKey }) > 0
      // The response to a read from before would show the reaction of before. The video is read again below.
      await client.cancelQueries({ queryKey })
      show(value)
    },
    onSuccess: ({ reaction, likes }) => {
      if (isLast()) show(reaction, likes)
      announceChange(client, { kind: 'reaction', videoId: id, isLiked: reaction === 'like' })
      return refreshQueries(client, '/api/liked-videos')
    },
    onError: (_error, { before }) => {
      if (isLast()) show(before)
    },
    onSettled: () => {
      if (!wasReading.current || !isLast()) return
      wasReading.current = false
      void refreshQueries(client, videoQuery(id))
    },
  })
}

/** The key of the progress reports in flight. */
export const REPORT_PROGRESS = ['progress']

/** Reports to the server what was watched. A lost report is ignored; one on a video that is gone reads the video again. */
export function useReportProgress(id: number) {
  const client = useQueryClient()
  const patch = usePatchVideo(id)
  return useMutation({
    mutationKey: REPORT_PROGRESS,
    meta: { isQuiet: true },
    mutationFn: (report: { position: number; playedSeconds: number }) =>
      call(videosApi.progress, { params: { id }, body: report }),
    onSuccess: ({ views, resumeAt }) => {
      patch((video) => ({ ...video, views, viewer: { ...video.viewer, resumeAt } }))
      return refreshQueries(client, '/api/history', '/api/progress', '/api/continue-watching')
    },
    onError: (error) => {
      if (isNotFound(error)) void refreshQueries(client, videoQuery(id))
    },
  })
}

export function useReprocess(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(videosApi.reprocess, { params: { id } }),
    onSuccess: () => {
      announceChange(client, { kind: 'own-video', videoId: id, isDeleted: false })
      return refreshQueries(client, videoQuery(id))
    },
  })
}
