import { featuredApi } from '@lamplight/contract/featured'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { answersOf } from '../../api/answers-of.ts'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'

const FRESH = { staleTime: 60_000 }

/** The film that home opens with: one, or none. */
export const featuredQuery = apiQuery(featuredApi.current, {}, FRESH)
/** For staff: what is featured now and later. */
export const scheduleQuery = apiQuery(featuredApi.schedule, {})

export const readFeatured = (client: QueryClient) =>
  readAhead(client, [(queries) => queries.prefetchQuery(featuredQuery)])

const isFeatured = answersOf(featuredApi.current, featuredApi.schedule)

/** Puts a video above the home page's grid, or takes it away. */
export function useFeature(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (featureIds: readonly number[] | null) => {
      if (featureIds === null) await call(featuredApi.add, { body: { videoId } })
      else for (const id of featureIds) await call(featuredApi.remove, { params: { id } })
    },
    onSettled: () => client.invalidateQueries({ predicate: isFeatured }),
  })
}
