import { paymentsAdminApi } from '@lamplight/contract/payments-admin'
import { type PayoutQueue, payoutsApi } from '@lamplight/contract/payouts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

const FRESH = { staleTime: 0 }
/** Empty strings mean no filter. */
export interface PaymentsFilter {
  q: string
  purpose: string
  status: string
}

export const paymentsPages = ({ q, purpose, status }: PaymentsFilter) => {
  const query = { q: q.trim(), purpose, status }
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  return apiPages(paymentsAdminApi.list, { query: asked }, FRESH)
}
export const paymentQuery = (id: number) => apiQuery(paymentsAdminApi.get, { params: { id } }, FRESH)
export const payoutsPages = (queue: PayoutQueue) => apiPages(payoutsApi.queue, { query: { queue } }, FRESH)
export const disputesPages = apiPages(paymentsAdminApi.disputes, { query: {} }, FRESH)
export const moneyLogPages = apiPages(paymentsAdminApi.audit, { query: {} }, FRESH)
export const booksPages = apiPages(paymentsAdminApi.books, { query: {} }, FRESH)

/** What an admin enters before money moves. */
export interface Confirmation {
  amount: string
  notes: string
  password: string
}

/** Afterwards every admin list is refetched. */
function useStep<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => announceChange(client, { kind: 'decision' }),
    // After a refusal too: somebody else may have been faster.
    onSettled: (_data, error) => {
      const refreshed = refreshQueries(client, '/api/admin')
      return error ? undefined : refreshed
    },
  })
}

/** `key` is the idempotency key of this refund: sent twice, it refunds once. */
export const useRefund = (id: number) =>
  useStep(({ amount, notes, password, key }: Confirmation & { key: string }) =>
    call(paymentsAdminApi.refund, {
      params: { id },
      body: { ...(amount.trim() && { amount: amount.trim() }), reason: notes, password, key },
    }),
  )

/** The open payouts as a CSV file. */
export const exportPayouts = async (password: string): Promise<string> =>
  (await call(payoutsApi.export, { body: { password } })).csv

export type PayoutStep = 'start' | 'complete' | 'fail'

export const usePayoutStep = (id: number) =>
  useStep(({ step, notes, password, acceptedDebt }: Confirmation & { step: PayoutStep; acceptedDebt?: number }) => {
    const debt = acceptedDebt ? { acceptedDebt } : {}
    const params = { id }
    if (step === 'fail') return call(payoutsApi.fail, { params, body: { password, notes } })
    return step === 'start'
      ? call(payoutsApi.start, { params, body: { password, ...debt } })
      : call(payoutsApi.complete, { params, body: { password, notes, ...debt } })
  })
