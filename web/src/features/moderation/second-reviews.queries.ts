import { consoleApi } from '@lamplight/contract/console'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { secondReviewsApi } from '@lamplight/contract/second-reviews'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

/** Others decide and review meanwhile. */
export const secondReviewsQuery = apiQuery(secondReviewsApi.list, {}, { staleTime: 10_000 })

/** Saves an opinion. The list is read again also when it was refused: somebody else may have been first. */
export function useAnswer(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof secondReviewsApi.answer>) =>
      call(secondReviewsApi.answer, { params: { id }, body }),
    onSuccess: () => announceChange(client, { kind: 'decision' }),
    onSettled: () => refreshQueries(client, secondReviewsApi.list, consoleApi.overview),
  })
}
