import { listsApi } from '@lamplight/contract/lists'
import { type Channel, usersApi } from '@lamplight/contract/users'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { videosApi } from '@lamplight/contract/videos'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { orLostResponse } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries, responsesOf } from '../../api/responses-of.ts'

/** A channel, fresh for 3 minutes. */
export const channelQuery = (id: number | string) => ({
  ...apiQuery(usersApi.get, { params: { id } }, { staleTime: 180_000 }),
  // A missing channel is shown as such; rendering it must not repeat the request.
  retryOnMount: false,
})

/** Its videos, fresh for 2 minutes. */
export const channelVideoPages = (id: number | string) =>
  apiPages(usersApi.videos, { params: { id } }, { staleTime: 120_000 })

/** What a channel page shows first. `id` is the raw path parameter. */
export const readChannelPage = (client: QueryClient, id: string) =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(channelQuery(id)),
    (queries) => queries.prefetchInfiniteQuery(channelVideoPages(id)),
  ])

const isWatchPage = responsesOf(videosApi.get)

/** Subscribes or unsubscribes; the cached channel and its videos are updated with the state and count of the response. */
export function useSubscribe(channelId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (subscribe: boolean) =>
      orLostResponse(
        call(subscribe ? usersApi.subscribe : usersApi.unsubscribe, { params: { id: channelId } }),
        async () => {
          const { viewer, subscriberCount } = await call(usersApi.get, { params: { id: channelId } })
          return viewer.isSubscribed === subscribe ? { isSubscribed: subscribe, subscriberCount } : null
        },
      ),
    onSuccess: ({ isSubscribed, subscriberCount }) => {
      announceChange(client, { kind: 'subscription', channelId, isSubscribed })
      client.setQueryData(
        channelQuery(channelId).queryKey,
        (channel: Channel | undefined) =>
          channel && { ...channel, subscriberCount, viewer: { ...channel.viewer, isSubscribed } },
      )
      client.setQueriesData({ predicate: isWatchPage }, (video: WatchVideo | undefined) =>
        video?.user.id === channelId
          ? { ...video, user: { ...video.user, subscriberCount }, viewer: { ...video.viewer, isSubscribed } }
          : video,
      )
      return refreshQueries(client, listsApi.subscriptions, listsApi.channels)
    },
  })
}

/** Sets the pinned video or the banner of one's own channel. */
export function useChangeChannel(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen: { pinnedVideoId?: number | null; bannerVideoId?: number | null }) =>
      call(usersApi.change, { body: chosen }),
    onSuccess: (channel) => {
      announceChange(client, { kind: 'channel', channelId: id })
      // The cache key contains the id as text, as in the URL.
      client.setQueryData(channelQuery(id).queryKey, channel)
    },
  })
}
