import { type NotificationKind, notificationsApi } from '@lamplight/contract/notifications'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange, takeChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

export const notificationPages = apiPages(notificationsApi.list, {})

/** The count arrives over the page's event stream, at once and after every change; it is never requested separately. */
const unreadQuery = queryOptions({
  queryKey: [notificationsApi.unread.path] as const,
  queryFn: () => ({ count: 0 }),
  enabled: false,
})

/** The number of unread ones, 100 at most; 0 until it is known. */
export const useUnreadCount = (): number => useQuery(unreadQuery).data?.count ?? 0

/**
 * Updates the count in the cache. The list is refetched when something has arrived, or was read in another tab. What has
 * arrived may have changed the state of what is the member's own, and that is read again too when it is on the page.
 */
export function takeUnreadCount(client: QueryClient, count: number): void {
  const known = client.getQueryData(unreadQuery.queryKey)?.count
  const before = known ?? 0
  client.setQueryData(unreadQuery.queryKey, { count })
  if (count !== before) void refreshQueries(client, notificationPages)
  // The first count is of what had arrived before the page was read.
  if (known !== undefined && count > known) takeChange(client, { kind: 'news' })
}

/**
 * Marks some as read, by ids or by what they link to, or all when neither is given.
 * @param meta for writes that nobody pressed for
 */
export function useMarkRead(meta?: { isQuiet: true }) {
  const client = useQueryClient()
  return useMutation({
    ...(meta && { meta }),
    mutationFn: (body: { ids?: string[]; links?: string[] }) => call(notificationsApi.markRead, { body }),
    onSuccess: (unread) => {
      client.setQueryData(unreadQuery.queryKey, unread)
      return refreshQueries(client, notificationPages)
    },
  })
}

export const switchesQuery = apiQuery(notificationsApi.switches, {})

/** An optimistic update, undone on failure. */
export function useSetSwitch() {
  const client = useQueryClient()
  const show = (kind: NotificationKind, isOn: boolean) =>
    client.setQueryData(switchesQuery.queryKey, (data) => data && { ...data, [kind]: isOn })
  return useMutation({
    // One request after the other: what was pressed last is stored last.
    scope: { id: 'notification switches' },
    mutationFn: (body: { kind: NotificationKind; isOn: boolean }) => call(notificationsApi.setSwitch, { body }),
    onMutate: ({ kind, isOn }) => {
      show(kind, isOn)
    },
    onSuccess: () => announceChange(client, { kind: 'account' }),
    onError: (_error, { kind, isOn }) => {
      show(kind, !isOn)
    },
  })
}
