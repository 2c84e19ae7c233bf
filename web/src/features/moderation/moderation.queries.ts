import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { moderationApi } from '@lamplight/contract/moderation'
import { type QueueFilter, reviewQueueApi } from '@lamplight/contract/review-queue'
import type { Video } from '@lamplight/contract/video-responses'
import type { ModerationState } from '@lamplight/contract/video-states'
import { videosApi } from '@lamplight/contract/videos'
import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { orLostResponse } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { useSession } from '../../api/session.ts'
import { refreshVideoLists } from '../../api/video-lists.ts'
import { range } from '../../lib/range.ts'
import { isFiltered } from './queue-filter.ts'

/** Videos are added, prepared and decided meanwhile: the queue is refetched when a moderator returns to it. */
const FRESH = { staleTime: 10_000 }

/** The cards of one tab, by the documents' request when nothing is filtered. Its flag grants no permission. */
export const queuePages = (status: ModerationState, filter: QueueFilter) =>
  isFiltered(filter)
    ? apiPages(reviewQueueApi.list, { query: { status, ...filter } }, FRESH)
    : apiPages(videosApi.list, { query: { status, isAdmin: 'true' } }, FRESH)

/** The maximum per request. */
const MARKS_AT_ONCE = 100

/** The review marks of these videos, by id. */
export function useMarks(ids: readonly number[]): ReadonlyMap<number, { reports: number; isFirst: boolean }> {
  const parts = range(Math.ceil(ids.length / MARKS_AT_ONCE)).map((part) =>
    ids.slice(part * MARKS_AT_ONCE, (part + 1) * MARKS_AT_ONCE),
  )
  const responses = useQueries({
    queries: parts.map((part) => apiQuery(reviewQueueApi.marks, { query: { ids: part.join(',') } }, FRESH)),
  })
  return new Map(responses.flatMap(({ data }) => data ?? []).map((mark) => [mark.id, mark]))
}

/** The number of videos in each tab. */
export const countsQuery = apiQuery(moderationApi.counts, {}, FRESH)

export const decisionsQuery = (videoId: number) => apiQuery(moderationApi.history, { params: { id: videoId } })

/** The video of a card with the data that the player needs. */
export const cardVideoQuery = (videoId: number) => apiQuery(videosApi.get, { params: { id: videoId } }, FRESH)

/** Between two questions whether viewers can play a card's video. */
const PREPARED_MS = 5_000

/** Whether viewers can play the video, so that it can be approved. Waits for it while the card is open. */
export function usePlayable(card: Video): Pick<Video, 'isPlayable' | 'processing'> {
  const { data = card } = useQuery({
    ...cardVideoQuery(card.id),
    enabled: !isDecidable(card),
    refetchInterval: ({ state }) => (state.data && isDecidable(state.data) ? false : PREPARED_MS),
  })
  return card.isPlayable ? card : data
}

const isDecidable = ({ isPlayable, processing }: Video): boolean => isPlayable === true || processing === 'failed'

export type DecisionInput = BodyInputOf<typeof moderationApi.moderate>

const refreshQueue = (client: QueryClient) =>
  Promise.all([refreshVideoLists(client), refreshQueries(client, reviewQueueApi.list, reviewQueueApi.marks)])

/** Decides on several videos; each has a result of its own. */
export function useDecideMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof reviewQueueApi.decideMany>) => call(reviewQueueApi.decideMany, { body }),
    onSettled: () => refreshQueue(client),
    onSuccess: () => announceChange(client, { kind: 'decision' }),
  })
}

/** Decides on a video and refetches every list that may show it (M-MOD-28); with `refresh` after a late decision. */
export function useDecide(video: Video) {
  const client = useQueryClient()
  const userId = useSession()?.id
  const refresh = () =>
    Promise.all([refreshQueue(client), refreshQueries(client, cardVideoQuery(video.id), decisionsQuery(video.id))])
  const decision = useMutation({
    mutationFn: (decision: DecisionInput) => {
      const params = { id: video.id }
      const body = { ...decision, version: video.moderationVersion }
      return orLostResponse(call(moderationApi.moderate, { params, body }), async () => {
        const [newest] = await call(moderationApi.history, { params })
        return newest && newest.actor?.id === userId && newest.to === decision.status ? newest : null
      })
    },
    onSuccess: () => announceChange(client, { kind: 'decision' }),
    // After a late decision the card stays until the moderator has read what the other one decided.
    onSettled: (_reply, error) =>
      error instanceof ApiError && error.code === 'already_decided'
        ? refreshQueries(client, decisionsQuery(video.id))
        : refresh(),
  })
  return { decision, refresh }
}
