import { advertisingApi, type InquiryState } from '@lamplight/contract/advertising'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { testimonialsQuery } from '../testimonials/testimonials.queries.ts'

export type InquiryBody = BodyInputOf<typeof advertisingApi.inquire>

export const figuresQuery = apiQuery(advertisingApi.figures, {})

export const useInquire = () =>
  useMutation({ mutationFn: (body: InquiryBody) => repeatIfLost(() => call(advertisingApi.inquire, { body })) })

export const inquiryPages = (state: InquiryState) => apiPages(advertisingApi.inquiries, { query: { state } })

/**
 * Staff answer, close and reopen; every tab is refetched, because the inquiry moves to another tab. Also after a refusal:
 * somebody else has answered or closed it meanwhile.
 */
export function useInquirySteps(id: number) {
  const client = useQueryClient()
  const onSuccess = () => announceChange(client, { kind: 'decision' })
  const onSettled = () => refreshQueries(client, advertisingApi.inquiries)
  const answer = useMutation({
    mutationFn: (text: string) =>
      repeatIfLost(() => call(advertisingApi.answer, { params: { id }, body: { answer: text } })),
    onSuccess,
    onSettled,
  })
  const setState = useMutation({
    mutationFn: (state: 'open' | 'closed') =>
      repeatIfLost(() => call(advertisingApi.setState, { params: { id }, body: { state } })),
    onSuccess,
    onSettled,
  })
  return { answer, setState }
}

/** What /advertise and /media-kit show first. */
export const readAdvertisePage = (client: QueryClient, place: 'advertise' | 'media-kit') =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(figuresQuery),
    (queries) => queries.prefetchQuery(testimonialsQuery(place)),
  ])
