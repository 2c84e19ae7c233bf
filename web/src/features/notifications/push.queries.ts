import { pushApi } from '@lamplight/contract/push'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { subscribeBrowser, subscribedEndpoint, unsubscribeBrowser } from '../../lib/device-push.ts'

export const pushQuery = apiQuery(pushApi.get, {})

/** Read from the browser, not from the server. */
export const devicePushQuery = queryOptions({ queryKey: ['device push'] as const, queryFn: subscribedEndpoint })

/** Switches push on this device; `isAllowed` is false when the reader denied the permission. */
export function useSwitchPush(publicKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (isOn: boolean): Promise<{ isAllowed: boolean }> => {
      const subscription = isOn ? await subscribeBrowser(publicKey) : null
      if (isOn && !subscription) return { isAllowed: false }
      const state = subscription
        ? await call(pushApi.subscribe, { body: subscription })
        : await call(pushApi.unsubscribe, {})
      if (!isOn) await unsubscribeBrowser()
      client.setQueryData(pushQuery.queryKey, state)
      return { isAllowed: true }
    },
    onSettled: () => refreshQueries(client, devicePushQuery),
  })
}
