import { donationsApi } from '@lamplight/contract/donations'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { useSession } from '../../api/session.ts'

export const offerQuery = (videoId: number) => apiQuery(donationsApi.offer, { params: { videoId } })
/** The newest donations to a video. */
export const videoDonationsQuery = (videoId: number) => apiQuery(donationsApi.ofVideo, { params: { videoId } })

type NewGift = Omit<BodyInputOf<typeof donationsApi.createIntent>, 'videoId' | 'userId'>

/** Starts a donation. `userId` is in the documents' payload; the server uses the session instead. */
export function useStartDonation(videoId: number) {
  const session = useSession()
  return useMutation({
    mutationFn: (gift: NewGift) => call(donationsApi.createIntent, { body: { videoId, userId: session?.id, ...gift } }),
  })
}

/** Records a donation whose payment succeeded; the lists that contain it are refetched. */
export function useRecordDonation(videoId: number) {
  const client = useQueryClient()
  const session = useSession()
  return useMutation({
    mutationFn: (gift: { amount: string; message: string; paymentIntentId: string }) =>
      // Recorded a second time, it is the same donation.
      repeatIfLost(() => call(donationsApi.record, { body: { videoId, userId: session?.id, ...gift } })),
    onSuccess: () => {
      announceChange(client, { kind: 'own' })
      const { given, years, monthly } = donationsApi
      void refreshQueries(client, given, years, monthly, videoDonationsQuery(videoId))
    },
  })
}
