import { donationsApi } from '@lamplight/contract/donations'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

export const givenPages = apiPages(donationsApi.given, {})
export const yearsQuery = (timeZone: string) => apiQuery(donationsApi.years, { query: { timeZone } })
export const monthlyPages = apiPages(donationsApi.monthly, {})
export const receiptQuery = (id: string) => apiQuery(donationsApi.receipt, { params: { id } })

export function useChangeMonthly() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: { id: number } & BodyInputOf<typeof donationsApi.changeMonthly>) =>
      repeatIfLost(() => call(donationsApi.changeMonthly, { params: { id }, body: change })),
    onSuccess: () => announceChange(client, { kind: 'own' }),
    // Also after a failure: only the response may have been lost.
    onSettled: () => refreshQueries(client, donationsApi.monthly),
  })
}

export function useEndMonthly() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => repeatIfLost(() => call(donationsApi.endMonthly, { params: { id } })),
    onSuccess: () => announceChange(client, { kind: 'own' }),
    onSettled: () => refreshQueries(client, donationsApi.monthly),
  })
}
