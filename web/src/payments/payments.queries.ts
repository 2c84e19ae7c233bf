import { donationsApi } from '@lamplight/contract/donations'
import { paymentsApi } from '@lamplight/contract/payments'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { announceChange } from '../api/other-tabs.ts'
import { apiQuery } from '../api/query-client.ts'
import { refreshQueries } from '../api/responses-of.ts'

export const paymentSetupQuery = apiQuery(paymentsApi.setup, {})
export const savedCardsQuery = apiQuery(paymentsApi.cards, {})
/** Refetched each time it is shown, because it can change at the provider. */
export const paymentStatusQuery = (id: string) => apiQuery(paymentsApi.status, { params: { id } }, { staleTime: 0 })

/** A card was saved, deleted or declined: all responses that contain saved cards are refetched, also the offers of other videos. */
export const refreshCards = (client: QueryClient): Promise<void> =>
  refreshQueries(client, paymentsApi.cards, donationsApi.offer)

/** Deletes a saved card. */
export function useRemoveCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(paymentsApi.removeCard, { params: { id } }),
    onSuccess: () => {
      announceChange(client, { kind: 'own' })
      return refreshCards(client)
    },
  })
}

/** Sets whether the card of an open payment is saved. */
export const saveCardOf = (paymentIntentId: string, saveCard: boolean) =>
  call(paymentsApi.saveCard, { params: { id: paymentIntentId }, body: { saveCard } })

export const paySandbox = (clientSecret: string, cardNumber: string) =>
  call(paymentsApi.sandboxPay, { body: { clientSecret, cardNumber } })

export const answerSandboxBank = (clientSecret: string, isApproved: boolean) =>
  call(paymentsApi.sandboxAuthenticate, { body: { clientSecret, isApproved } })
