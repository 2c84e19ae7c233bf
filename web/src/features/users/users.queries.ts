import { listsApi } from '@lamplight/contract/lists'
import { type Channel, usersApi } from '@lamplight/contract/users'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'

/** A channel, fresh for 3 minutes. */
export const channelQuery = (id: number | string) => ({
  ...apiQuery(usersApi.get, { params: { id } }, { staleTime: 180_000 }),
  // Drawn as missing, not asked for again by being drawn.
  retryOnMount: false,
})

/** Its videos, fresh for 2 minutes. */
export const channelVideoPages = (id: number | string) =>
  apiPages(usersApi.videos, { params: { id } }, { staleTime: 120_000 })

/** What a channel page shows first. `id` is the path's text. */
export const readChannelPage = (client: QueryClient, id: string) =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(channelQuery(id)),
    (queries) => queries.prefetchInfiniteQuery(channelVideoPages(id)),
  ])

/** Follows a channel or stops; whoever shows the state is told by `onChanged` with the server's count. */
export function useSubscribe(
  channelId: number,
  onChanged: (state: { isSubscribed: boolean; subscriberCount: number }) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (subscribe: boolean) =>
      call(subscribe ? usersApi.subscribe : usersApi.unsubscribe, { params: { id: channelId } }),
    onSuccess: (state) => {
      onChanged(state)
      client.setQueryData(
        channelQuery(channelId).queryKey,
        (channel: Channel | undefined) =>
          channel && {
            ...channel,
            subscriberCount: state.subscriberCount,
            viewer: { ...channel.viewer, isSubscribed: state.isSubscribed },
          },
      )
      return client.invalidateQueries({ queryKey: [listsApi.subscriptions.path] })
    },
  })
}
