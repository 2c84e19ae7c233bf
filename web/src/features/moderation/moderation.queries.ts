import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { moderationApi } from '@lamplight/contract/moderation'
import { type ModerationState, type Video, videosApi } from '@lamplight/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call, pathOf } from '../../api/client.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshVideoLists } from '../../api/video-lists.ts'

/** Others fill the queue, prepare its videos and decide: whoever comes back to it reads it anew. */
const FRESH = { staleTime: 10_000 }

/** The cards of one tab; the flag is the documents' and grants nothing. */
export const queuePages = (status: ModerationState) =>
  apiPages(videosApi.list, { query: { status, isAdmin: 'true' } }, FRESH)

/** How many stand in each tab. */
export const countsQuery = apiQuery(moderationApi.counts, {}, FRESH)

export const decisionsQuery = (videoId: number) => apiQuery(moderationApi.history, { params: { id: videoId } })

/** The video of a card with what the player needs. */
export const cardVideoQuery = (videoId: number) => apiQuery(videosApi.get, { params: { id: videoId } }, FRESH)

export type DecisionInput = BodyInputOf<typeof moderationApi.moderate>

/** Decides on a video; every list that may show it is read again (M-MOD-28), by `refresh` where the decision came too late. */
export function useDecide(video: Video) {
  const client = useQueryClient()
  const refresh = () => {
    const own = pathOf(videosApi.get, { params: { id: video.id } })
    const history = pathOf(moderationApi.history, { params: { id: video.id } })
    return Promise.all([
      refreshVideoLists(client),
      ...[own, history].map((address) => client.invalidateQueries({ queryKey: [address] })),
    ])
  }
  const decision = useMutation({
    mutationFn: (decision: DecisionInput) =>
      call(moderationApi.moderate, {
        params: { id: video.id },
        body: { ...decision, version: video.moderationVersion },
      }),
    // The card of a decision that came too late stays until it has been read.
    onSettled: (_reply, error) =>
      error instanceof ApiError && error.code === 'already_decided'
        ? client.invalidateQueries({ queryKey: decisionsQuery(video.id).queryKey })
        : refresh(),
  })
  return { decision, refresh }
}
