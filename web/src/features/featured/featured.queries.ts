import { type FeaturePlace, featuredApi } from '@lamplight/contract/featured'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries } from '../../api/responses-of.ts'

const FRESH = { staleTime: 60_000 }

/** The film at the top of home: one or none. */
export const featuredQuery = apiQuery(featuredApi.current, {}, FRESH)
/** For staff: current and upcoming features. */
export const scheduleQuery = apiQuery(featuredApi.schedule, {})

export const readFeatured = (client: QueryClient) =>
  readAhead(client, [(queries) => queries.prefetchQuery(featuredQuery)])

/** Features a video in one of the places, or removes features from it. */
export function useFeature(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: { add: FeaturePlace } | { remove: readonly number[] }) => {
      if ('add' in change) await call(featuredApi.add, { body: { videoId, place: change.add } })
      else for (const id of change.remove) await call(featuredApi.remove, { params: { id } })
    },
    onSettled: () => refreshQueries(client, featuredApi.current, featuredApi.entrance, featuredApi.schedule),
  })
}
