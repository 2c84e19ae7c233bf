import { paymentsApi } from '@lamplight/contract/payments'
import { type PurchaseStatus, purchasesApi } from '@lamplight/contract/purchases'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call, pathOf } from '../../api/client.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { refetchSession } from '../../api/session.ts'
import { transportOf } from '../../api/transport.ts'

/** The status as the card needs it: an expired session and a failure are valid results too. */
export interface KnownStatus extends PurchaseStatus {
  requiresAuth?: true
  error?: true
}

const UNKNOWN = { purchased: false, purchaseId: null, isProcessing: false } as const
const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401

/** Whether the reader has bought a video. Never rejects (M-DOWNLOAD-12, M-DOWNLOAD-13). */
export const purchaseStatusQuery = (videoId: number) =>
  queryOptions({
    queryKey: [pathOf(purchasesApi.status, { params: { id: videoId } })] as const,
    queryFn: async ({ signal, client }): Promise<KnownStatus> => {
      try {
        return await call(purchasesApi.status, { params: { id: videoId }, signal, transport: transportOf(client) })
      } catch (error) {
        return isUnauthenticated(error) ? { ...UNKNOWN, requiresAuth: true } : { ...UNKNOWN, error: true }
      }
    },
  })

/**
 * A member's purchases; refetched each time they are shown, also on returning to the tab: a refunded one must not offer a
 * file that is refused. An expired session gives an empty list (M-PURCH-19).
 */
export function purchasesPages(userId: number) {
  const pages = apiPages(purchasesApi.list, { params: { userId } }, { staleTime: 0 })
  const { queryFn } = pages
  if (typeof queryFn !== 'function') throw new Error('a list is read by a function')
  return {
    ...pages,
    refetchOnWindowFocus: true,
    queryFn: async (context: Parameters<typeof queryFn>[0]) => {
      try {
        return await queryFn(context)
      } catch (error) {
        if (!isUnauthenticated(error)) throw error
        // Without a session the page asks to sign in; the empty list would say that nothing was ever bought.
        await refetchSession(context.client)
        return { items: [], nextCursor: null, total: null }
      }
    },
  }
}

/** The receipt of one's own paid purchase. */
export const receiptQuery = (id: string) => apiQuery(purchasesApi.receipt, { params: { id } })

/** Refetches everything that shows the reader's purchases. */
export function useRefreshPurchases() {
  const client = useQueryClient()
  return useCallback(
    () => refreshQueries(client, purchasesApi.list, purchasesApi.receipt, purchasesApi.status),
    [client],
  )
}

export const useBuy = (video: Pick<WatchVideo, 'id'>) =>
  useMutation({ mutationFn: () => call(purchasesApi.buy, { params: { id: video.id }, body: {} }) })

/** Asks the server for the state of a payment; the server checks it with the provider. */
export const readPayment = (paymentIntentId: string) => call(paymentsApi.status, { params: { id: paymentIntentId } })

/** Whether what was just paid cannot be had: moderators have removed the video meanwhile, and the payment is returned. */
export async function isPaidTooLate(userId: number, paymentIntentId: string): Promise<boolean> {
  const newest = await call(purchasesApi.list, { params: { userId } })
  const bought = newest.find((purchase) => purchase.paymentIntentId === paymentIntentId)
  return bought !== undefined && (bought.isWithdrawn || bought.status === 'refunded')
}

/** The provider's id is the first part of the secret. */
export const paymentIntentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
