import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type NewsletterState, newsletterApi } from '@lamplight/contract/newsletter'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { apiPages } from '../../api/query-client.ts'

export type SubscribeBody = BodyInputOf<typeof newsletterApi.subscribe>

/** The confirmation is shown after one second at the earliest, as the documents require. */
const LEAST_MS = 1000

export const useSubscribeToNewsletter = () =>
  useMutation({
    mutationFn: async (body: SubscribeBody) => {
      const pause = new Promise((resolve) => setTimeout(resolve, LEAST_MS))
      const [response] = await Promise.allSettled([call(newsletterApi.subscribe, { body }), pause])
      if (response.status === 'rejected') throw response.reason
      return response.value
    },
  })

/** Performs the action behind a link of a message. */
export const useNewsletterLink = (kind: 'confirm' | 'unsubscribe') =>
  useMutation({ mutationFn: (token: string) => call(newsletterApi[kind], { body: { token } }) })

export const subscriberPages = (state: NewsletterState) => apiPages(newsletterApi.subscribers, { query: { state } })

/** A file to download; the browser requests it itself. */
export const SUBSCRIBERS_FILE = '/api/admin/newsletter/subscribers.csv'
