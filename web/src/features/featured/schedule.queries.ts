import { type FeaturePlace, featuredApi } from '@lamplight/contract/featured'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { orLostResponse, repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

/** For staff: current and upcoming features. */
export const scheduleQuery = apiQuery(featuredApi.schedule, {})

/** Features a video in one of the places, or removes features from it. */
export function useFeature(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: { add: FeaturePlace } | { remove: readonly number[] }) => {
      if ('add' in change) {
        const { add: place } = change
        await repeatIfLost(() => call(featuredApi.add, { body: { videoId, place } }))
      } else for (const id of change.remove) await remove(id)
    },
    onSuccess: () => announceChange(client, { kind: 'featured' }),
    onSettled: () => refreshQueries(client, featuredApi.current, featuredApi.entrance, featuredApi.schedule),
  })
}

const remove = (id: number) =>
  orLostResponse(call(featuredApi.remove, { params: { id } }), async () => {
    const features = await call(featuredApi.schedule, {})
    return features.some((feature) => feature.id === id) ? null : {}
  })
