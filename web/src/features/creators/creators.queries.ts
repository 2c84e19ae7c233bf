import { type CreatorAccount, creatorsApi } from '@lamplight/contract/creators'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { toCents } from '@lamplight/contract/money'
import { payoutsApi } from '@lamplight/contract/payouts'
import { settingsApi } from '@lamplight/contract/settings'
import { usersApi } from '@lamplight/contract/users'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call, pathOf } from '../../api/client.ts'
import { orLostResponse, repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { transportOf } from '../../api/transport.ts'

export const dashboardUserQuery = (id: string) => apiQuery(usersApi.get, { params: { id } })

/** The confirmed email address that prefills the form. */
export const ownSettingsQuery = apiQuery(settingsApi.get, {})

/** Whether the member may sell downloads. */
export const sellingQuery = apiQuery(creatorsApi.selling, {}, { staleTime: 0 })

const accountPath = (userId: number) => pathOf(creatorsApi.account, { params: { id: userId } })

export const readAccount = (userId: number) => call(creatorsApi.account, { params: { id: userId } })

/** A member's creator account, or null. Money changes elsewhere, so it is refetched each time it is shown. */
export const accountQuery = (userId: number) =>
  queryOptions({
    queryKey: [accountPath(userId)] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<CreatorAccount | null> => {
      try {
        return await call(creatorsApi.account, { params: { id: userId }, signal, transport: transportOf(client) })
      } catch (error) {
        // A missing account or session is expected; any other failure must not offer a second account (M-CREATOR-11).
        if (error instanceof ApiError && error.status === 404) return null
        // The page waits until its member has signed in again, with what was typed.
        if (error instanceof ApiError && error.status === 401) return client.getQueryData(queryKey) ?? null
        throw error
      }
    },
    staleTime: 0,
  })

const FRESH = { staleTime: 0 }
export const earningsPages = (accountId: number) => apiPages(creatorsApi.earnings, { params: { id: accountId } }, FRESH)
export const payoutsPages = (creatorAccountId: number) =>
  apiPages(payoutsApi.list, { params: { creatorAccountId } }, FRESH)
export const statisticsQuery = (accountId: number) =>
  apiQuery(creatorsApi.statistics, { params: { id: accountId } }, FRESH)

export type OpenAccountInput = BodyInputOf<typeof creatorsApi.open>
export type EditAccountInput = BodyInputOf<typeof creatorsApi.edit>
export type RequestPayoutInput = BodyInputOf<typeof payoutsApi.request>

/** The response is the updated account, which is cached without a refetch. */
function useAccountMutation<Input>(userId: number, send: (input: Input) => Promise<CreatorAccount>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (account) => {
      announceChange(client, { kind: 'own' })
      client.setQueryData(accountQuery(userId).queryKey, account)
    },
  })
}

export const useOpenAccount = (userId: number) =>
  useAccountMutation(userId, (body: OpenAccountInput) =>
    orLostResponse(call(creatorsApi.open, { body }), () => readAccount(userId)),
  )

export const useEditAccount = ({ id, userId }: CreatorAccount) =>
  useAccountMutation(userId, (body: EditAccountInput) =>
    repeatIfLost(() => call(creatorsApi.edit, { params: { id }, body })),
  )

export const useEnable = ({ id, userId }: CreatorAccount) =>
  useAccountMutation(userId, () => repeatIfLost(() => call(creatorsApi.enable, { params: { id }, body: {} })))

export const useDisable = ({ id, userId }: CreatorAccount) =>
  useAccountMutation(userId, () => repeatIfLost(() => call(creatorsApi.disable, { params: { id }, body: {} })))

/** Afterwards the list and the balance are refetched (M-CREATOR-47). */
export function useRequestPayout({ id, userId }: CreatorAccount) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestPayoutInput) =>
      orLostResponse(call(payoutsApi.request, { body }), async () => {
        const [newest] = await call(payoutsApi.list, { params: { creatorAccountId: id }, query: { limit: 1 } })
        const isOpen = newest?.status === 'pending' || newest?.status === 'processing'
        return isOpen && toCents(newest.amount) === toCents(body.amount) ? newest : null
      }),
    onSuccess: () => announceChange(client, { kind: 'own' }),
    onSettled: () => refreshQueries(client, accountQuery(userId), payoutsPages(id)),
  })
}
