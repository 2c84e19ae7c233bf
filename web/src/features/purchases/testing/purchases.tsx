/** A video that is sold as tests see it: records, responses, the requests that are sent, and the pages. */
import type { Purchase } from '@lamplight/contract/purchases'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'
import { makeWatchVideo } from '../../../testing/videos.ts'

/** Where the checkout is stored until it is paid. */
export const KEY = 'videoPaymentIntent'
/** What is stored there. */
export const record = { clientSecret: 'pi_1_secret_2', videoId: 1, videoTitle: 'Morning psalm', price: 4.99 }
/** How the site takes payments. */
export const setup = {
  ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
  ...{ platformFeePercent: 0, holdDays: 0 },
}
export const notBought = { purchased: false, purchaseId: null, isProcessing: false }
/** The response to a card that was accepted. */
export const started = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  state: 'succeeded',
  failure: null,
  failureReason: null,
}
/** The same payment as its state is asked for later. */
export const payment = {
  ...{
    id: 'pi_1',
    purpose: 'purchase',
    state: 'succeeded',
    amount: 4.99,
    currency: 'usd',
    failure: null,
    failureReason: null,
  },
  createdAt: '2026-11-20T10:00:00.000Z',
}
/** A refusal of the API. */
export const problem = (status: number, code: string, detail = '') => ({
  status,
  body: { type: 'about:blank', status, title: '', detail, code },
})

/** The video as its page receives it: for sale, and not the reader’s own. */
export const forSale = (changes: Partial<WatchVideo> = {}): WatchVideo => {
  const video = makeWatchVideo({ isDownloadable: true, downloadPrice: 4.99, processingProgress: 1 })
  return { ...video, viewer: { ...video.viewer, isOwner: false, canSubscribe: true }, ...changes }
}

export const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  ...{ id: 3, videoId: 1, amount: 4.99, createdAt: new Date(Date.now() - 7_200_000).toISOString() },
  ...{ paymentIntentId: 'pi_0123456789abcdefghij', downloadUrl: '/api/videos/1/download/3', status: 'paid' },
  receiptNumber: '2026-000012',
  ...{
    video: { title: 'Morning psalm', thumbnailUrl: '/default-thumbnail.svg' },
    canDownload: true,
    isWithdrawn: false,
  },
  ...changes,
})

/** The requests in order, as `METHOD /path`. */
export let asked: string[]
/** Each test of the file that calls this begins without requests and without a checkout. */
export function withoutRequests(): void {
  beforeEach(() => {
    asked = []
    sessionStorage.clear()
  })
}

/** The responses of these pages; each request is recorded in `asked`. */
export function responsesOf(changes: TestResponses): TestResponses {
  const responses: TestResponses = {
    'GET /api/payments/setup': () => ({ body: setup }),
    'GET /api/videos/1/purchase-status': () => ({ body: notBought }),
    'POST /api/videos/1/purchase': () => ({ body: { clientSecret: record.clientSecret, purchaseId: 3 } }),
    'POST /api/payments/sandbox/pay': () => ({ body: started }),
    'PUT /api/payments/intents/pi_1/save-card': () => ({ body: {} }),
    'GET /api/payments/intents/pi_1': () => ({
      body: asked.includes('POST /api/payments/sandbox/pay') ? payment : { ...payment, state: 'pending' },
    }),
    'GET /api/purchases/user/7': () => ({ body: [] }),
    ...changes,
  }
  return Object.fromEntries(
    Object.entries(responses).map(([name, response]) => [
      name,
      (request: Request) => {
        asked.push(name)
        return response(request)
      },
    ]),
  )
}

/** Renders the page of the video. */
export const watch = (
  video = forSale(),
  changes: TestResponses = {},
  user: ReturnType<typeof person> | null = person(),
) =>
  renderApp('/video/1', {
    user,
    guestViewing: true,
    responses: responsesOf({ 'GET /api/videos/1': () => ({ body: video }), ...changes }),
  })
/** The card that sells the video, or offers its file. */
export const card = () => screen.findByRole('region', { name: 'Download this video' })
export const cardButton = async (name: string) => within(await card()).findByRole('button', { name })

/** Renders the page of purchases. */
export const show = (changes: TestResponses = {}, path = '/purchases') =>
  renderApp(path, { user: person(), responses: responsesOf(changes) })
/** The response that lists these purchases. */
export const listed = (...purchases: Purchase[]): TestResponses => ({
  'GET /api/purchases/user/7': () => ({ body: purchases }),
})
