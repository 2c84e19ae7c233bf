import type { Purchase } from '@lamplight/contract/purchases'
import type { WatchVideo } from '@lamplight/contract/videos'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchOtherTabs } from '../../api/other-tabs.ts'
import { changeSession } from '../../api/session.ts'
import { afterHydration, startHydration } from '../../lib/hydration.ts'
import * as reload from '../../lib/reload-page.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { purchasesPages } from './purchases.queries.ts'

const KEY = 'videoPaymentIntent'
const record = { clientSecret: 'pi_1_secret_2', videoId: 1, videoTitle: 'Morning psalm', price: 4.99 }
const setup = {
  ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
  ...{ platformFeePercent: 0, holdDays: 0 },
}
const notBought = { purchased: false, purchaseId: null, isProcessing: false }
const started = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  state: 'succeeded',
  failure: null,
  failureReason: null,
}
const payment = {
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
const problem = (status: number, code: string, detail = '') => ({
  status,
  body: { type: 'about:blank', status, title: '', detail, code },
})

const forSale = (changes: Partial<WatchVideo> = {}): WatchVideo => ({
  ...makeVideo({ isDownloadable: true, downloadPrice: 4.99 }),
  ...{
    sourceUrl: null,
    visibility: 'public',
    shareKey: null,
    acceptsDonations: false,
    hlsUrl: null,
    opening: null,
    width: null,
    height: null,
  },
  ...{ captions: [], commentCount: 0 },
  ...{ processingProgress: 1, processingFailure: null },
  viewer: {
    ...{ reaction: 'none', isSaved: false, isSubscribed: false, canSubscribe: true, resumeAt: 0, isOwner: false },
    ...{ canModerate: false, canReprocess: false, canResubmit: false, canComment: false },
  },
  ...changes,
})

const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
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
let asked: string[]
beforeEach(() => {
  asked = []
  sessionStorage.clear()
})

function responsesOf(changes: TestResponses): TestResponses {
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

const watch = (video = forSale(), changes: TestResponses = {}, user: ReturnType<typeof person> | null = person()) =>
  renderApp('/video/1', {
    user,
    guestViewing: true,
    responses: responsesOf({ 'GET /api/videos/1': () => ({ body: video }), ...changes }),
  })
const card = () => screen.findByRole('region', { name: 'Download this video' })
const cardButton = async (name: string) => within(await card()).findByRole('button', { name })

describe('the download card', () => {
  it('shows the price and that it is a one-time purchase [M-DOWNLOAD-01, M-DOWNLOAD-02, M-DOWNLOAD-03]', async () => {
    await watch()
    const { textContent } = await card()
    expect(textContent).toContain('$4.99')
    expect(textContent).toContain('One-time purchase, permanent access')
    expect(await cardButton('Purchase')).toBeTruthy()
  })

  it.each([[{ isDownloadable: false }], [{ downloadPrice: null }]])(
    'is hidden with %j, and nothing is requested [M-DOWNLOAD-01, M-DOWNLOAD-09, V-WATCH-24]',
    async (changes) => {
      await watch(forSale(changes))
      await screen.findByRole('heading', { name: 'Morning psalm' })
      expect(screen.queryByRole('region', { name: 'Download this video' })).toBeNull()
      expect(asked).not.toContain('GET /api/videos/1/purchase-status')
    },
  )

  it('requests the status for members only; a visitor is sent to sign in [M-DOWNLOAD-08, M-DOWNLOAD-14, M-DOWNLOAD-15]', async () => {
    const { actor, router } = await watch(forSale(), {}, null)
    await actor.click(await cardButton('Purchase'))
    expect(await screen.findByText('Authentication Required')).toBeTruthy()
    expect(screen.getByText('Please log in to purchase this video.')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(asked).not.toContain('GET /api/videos/1/purchase-status')
    expect(asked).not.toContain('POST /api/videos/1/purchase')
  })

  it.each([
    ['the status', { 'GET /api/videos/1/purchase-status': () => problem(401, 'not_signed_in') }],
    ['the purchase', { 'POST /api/videos/1/purchase': () => problem(401, 'not_signed_in') }],
  ])(
    'leads to the sign-in page when the session has ended before %s [M-DOWNLOAD-14, M-DOWNLOAD-15]',
    async (_, refused) => {
      let isEnded = false
      const { actor, router } = await watch(forSale(), {
        'GET /api/user': () => (isEnded ? problem(401, 'not_signed_in') : { body: person() }),
        ...refused,
      })
      const button = await cardButton('Purchase')
      isEnded = true
      await actor.click(button)
      expect(await screen.findByText('Please log in to purchase this video.')).toBeTruthy()
      await waitFor(() => expect(router.state.location.href).toBe('/auth?next=%2Fvideo%2F1'))
    },
  )

  it('treats an expired session as signed out, not as a failure [M-DOWNLOAD-11, M-DOWNLOAD-12]', async () => {
    await watch(forSale(), { 'GET /api/videos/1/purchase-status': () => problem(401, 'not_signed_in') })
    expect(await cardButton('Purchase')).toBeTruthy()
  })

  it('says that the status is unknown and reloads the page [M-DOWNLOAD-06, M-DOWNLOAD-07, M-DOWNLOAD-13]', async () => {
    const reloaded = vi.spyOn(reload, 'reloadPage').mockImplementation(() => {})
    const { actor } = await watch(forSale(), { 'GET /api/videos/1/purchase-status': () => problem(500, 'internal') })
    await actor.click(await cardButton('Error checking status. Try again'))
    expect(reloaded).toHaveBeenCalledOnce()
  })

  it('offers the file after the purchase [M-DOWNLOAD-04, M-DOWNLOAD-05]', async () => {
    await watch(forSale(), {
      'GET /api/videos/1/purchase-status': () => ({ body: { ...notBought, purchased: true, purchaseId: 3 } }),
    })
    const link = await within(await card()).findByRole('link', { name: 'Download Now' })
    expect(link.getAttribute('href')).toBe('/api/videos/1/download/3')
    expect(link.hasAttribute('download')).toBe(true)
    expect(within(await card()).queryByRole('button', { name: 'Purchase' })).toBeNull()
  })

  it('stores the item for the checkout and goes there [M-DOWNLOAD-17, M-DOWNLOAD-18]', async () => {
    const { actor, router } = await watch()
    await actor.click(await cardButton('Purchase'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toEqual(record)
  })

  it('without a client secret refetches the status, and is shown as bought [M-DOWNLOAD-19]', async () => {
    let isBought = false
    const { actor, router } = await watch(forSale({ downloadPrice: 0 }), {
      'GET /api/videos/1/purchase-status': () => ({
        body: isBought ? { ...notBought, purchased: true, purchaseId: 3 } : notBought,
      }),
      'POST /api/videos/1/purchase': () => {
        isBought = true
        return { body: { purchaseId: 3 } }
      },
    })
    expect((await card()).textContent).toContain('Free')
    await actor.click(await cardButton('Get it free'))
    expect(await within(await card()).findByRole('link', { name: 'Download Now' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/video/1')
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  it('says why a purchase failed [M-DOWNLOAD-21]', async () => {
    const { actor } = await watch(forSale(), { 'POST /api/videos/1/purchase': () => problem(409, 'not_for_sale') })
    await actor.click(await cardButton('Purchase'))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('Failed to process purchase: This video is not for sale.')).toBeTruthy()
  })

  it('is not sold to the owner', async () => {
    const video = forSale()
    await watch({ ...video, viewer: { ...video.viewer, isOwner: true } })
    expect((await card()).textContent).toContain('This is your video.')
    expect(within(await card()).queryByRole('button')).toBeNull()
  })
})

describe('the checkout', () => {
  const checkout = async (changes: TestResponses = {}) => {
    sessionStorage.setItem(KEY, JSON.stringify(record))
    return renderApp('/checkout', { user: person(), responses: responsesOf(changes) })
  }
  const pay = async (actor: Awaited<ReturnType<typeof checkout>>['actor']) => {
    await actor.type(await screen.findByRole('textbox', { name: /Card number/ }), '4242424242424242')
    await actor.click(screen.getByRole('button', { name: 'Pay $4.99' }))
  }

  it.each([null, 'not json', '{"clientSecret":7}'])('with the record %s leads home [M-CHECKOUT-03]', async (stored) => {
    if (stored !== null) sessionStorage.setItem(KEY, stored)
    const { router } = await renderApp('/checkout', { user: person(), responses: responsesOf({}) })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('shows the item and its price from the record [M-CHECKOUT-01, M-CHECKOUT-02, M-CHECKOUT-04]', async () => {
    await checkout()
    const { textContent } = await screen.findByRole('region', { name: 'Purchase summary' })
    expect(textContent).toContain('Morning psalm')
    expect(textContent).toContain('$4.99')
  })

  it('shows the price that is due and that it has changed, when it was changed while the video’s page was open', async () => {
    const { actor } = await watch(forSale(), {
      'POST /api/videos/1/purchase': () => ({
        body: { clientSecret: record.clientSecret, amount: 49.99, purchaseId: 3 },
      }),
    })
    await actor.click(await cardButton('Purchase'))
    expect(await screen.findByText('The price has changed from $4.99 to $49.99.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Pay $49.99' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pay $4.99' })).toBeNull()
  })

  it('shows the price, a card form, the pay button and the payment provider [M-CHECKOUT-05, M-CHECKOUT-06, M-CHECKOUT-09]', async () => {
    await checkout()
    expect(await screen.findByRole('textbox', { name: /Card number/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pay $4.99' })).toBeTruthy()
    expect(screen.getByText(/Payment is processed securely by a card payment provider/)).toBeTruthy()
  })

  it('is busy while the payment runs [M-CHECKOUT-07, M-CHECKOUT-08]', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    const { actor } = await checkout({ 'POST /api/payments/sandbox/pay': () => promise })
    await pay(actor)
    const busy = await screen.findByRole('button', { name: 'Processing...' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    resolve({ body: started })
    expect(await screen.findByText('Payment successful')).toBeTruthy()
  })

  it('reports success after the server has confirmed it, and goes to the purchases [M-CHECKOUT-14, M-CHECKOUT-15]', async () => {
    const { actor, router } = await checkout()
    await pay(actor)
    expect(await screen.findByText('Payment successful')).toBeTruthy()
    expect(screen.getByText('Your video purchase was successful!')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchases'))
    expect(sessionStorage.getItem(KEY)).toBeNull()
    expect(asked.lastIndexOf('GET /api/payments/intents/pi_1')).toBeGreaterThan(
      asked.indexOf('POST /api/payments/sandbox/pay'),
    )
  })

  it('announces the purchase to the other tabs, which would offer it again', async () => {
    const heard: unknown[] = []
    const tabs = new BroadcastChannel('changes')
    tabs.onmessage = ({ data }) => heard.push(data)
    const { actor, queryClient } = await checkout()
    const stop = watchOtherTabs(queryClient)
    await pay(actor)
    await waitFor(() => expect(heard).toEqual([{ kind: 'purchase', videoId: expect.any(Number) }]))
    stop()
    tabs.close()
  })

  it('of a payment that was made, and whose response was lost before a reload, leads to the purchases', async () => {
    const { router } = await checkout({ 'GET /api/payments/intents/pi_1': () => ({ body: payment }) })
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchases'))
    expect(await screen.findByText('Payment successful')).toBeTruthy()
    expect(sessionStorage.getItem(KEY)).toBeNull()
    expect(asked).not.toContain('POST /api/payments/sandbox/pay')
  })

  it('of a payment that was cancelled elsewhere says so instead of failing again and again, and leads back to the video', async () => {
    let state = 'pending'
    const { actor, router } = await checkout({
      'GET /api/payments/intents/pi_1': () => ({ body: { ...payment, state } }),
      'POST /api/payments/sandbox/pay': () => {
        state = 'canceled'
        return { body: { ...started, state, failure: null } }
      },
      'GET /api/videos/1': () => ({ body: forSale() }),
    })
    await pay(actor)
    expect(await screen.findByText('This payment was cancelled, and nothing was charged.')).toBeTruthy()
    expect(screen.queryByText('Payment failed')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay $4.99' })).toBeNull()
    await actor.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/video/1'))
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  it('reports no success that the server does not confirm [M-CHECKOUT-16]', async () => {
    const { actor, router } = await checkout({
      'GET /api/payments/intents/pi_1': () => ({ body: { ...payment, state: 'pending' } }),
    })
    await pay(actor)
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchases'))
    expect(screen.queryByText('Payment successful')).toBeNull()
  })

  it.each([
    ['Your card was declined.', 'Your card was declined.'],
    [null, 'An unexpected error occurred.'],
  ])('names the failure %s and keeps the form [M-CHECKOUT-12, M-CHECKOUT-13]', async (failure, text) => {
    const { actor, router } = await checkout({
      'POST /api/payments/sandbox/pay': () => ({ body: { ...started, state: 'failed', failure } }),
      'GET /api/payments/intents/pi_1': () => ({ body: { ...payment, state: 'pending' } }),
    })
    await pay(actor)
    expect(await screen.findByText('Payment failed')).toBeTruthy()
    expect(within(screen.getByRole('alert')).getByText(text)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/checkout')
    expect(sessionStorage.getItem(KEY)).not.toBeNull()
  })

  it('a payment that the server refuses has the same title as a declined card [M-CHECKOUT-12]', async () => {
    const { actor } = await checkout({
      'POST /api/payments/sandbox/pay': () => problem(404, 'payment_not_found'),
    })
    await pay(actor)
    expect(await screen.findByText('Payment failed')).toBeTruthy()
    expect(screen.queryByText('Payment Failed')).toBeNull()
  })

  it('lets Stripe redirect to the purchases, and only when a bank needs it [M-CHECKOUT-10, M-CHECKOUT-11]', async () => {
    let state = 'pending'
    const { actor } = await checkout({
      'GET /api/payments/setup': () => ({
        body: { ...setup, provider: 'stripe', publishableKey: 'pk_test', isTest: false },
      }),
      'GET /api/payments/intents/pi_1': () => ({ body: { ...payment, state } }),
    })
    const frame = await screen.findByTitle<HTMLIFrameElement>(/card/i)
    const own = frame.contentWindow
    if (!own) throw new Error('the card fields have no window')
    const sent: unknown[] = []
    own.postMessage = (message: unknown) => void sent.push(message)
    const post = (data: object) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: own }))
    post({ kind: 'ready' })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Pay $4.99' }).getAttribute('aria-disabled')).toBeNull(),
    )
    await actor.click(screen.getByRole('button', { name: 'Pay $4.99' }))
    await waitFor(() =>
      expect(sent).toContainEqual({ kind: 'confirm', returnUrl: `${window.location.origin}/purchases` }),
    )
    state = 'succeeded'
    post({ kind: 'paid' })
    expect(await screen.findByText('Payment successful')).toBeTruthy()
  })
})

describe('the purchases', () => {
  const show = (changes: TestResponses = {}, path = '/purchases') =>
    renderApp(path, { user: person(), responses: responsesOf(changes) })
  const listed = (...purchases: Purchase[]): TestResponses => ({
    'GET /api/purchases/user/7': () => ({ body: purchases }),
  })
  const first = () => screen.findByRole('article', { name: 'Morning psalm' })

  it('are requested for the signed-in member and show that they are loading [M-PURCH-03, M-PURCH-18]', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    await show({ 'GET /api/purchases/user/7': () => promise })
    expect(await screen.findByText('Loading…')).toBeTruthy()
    resolve({ body: [purchase()] })
    expect(await first()).toBeTruthy()
  })

  it('ask to sign in when the session ended on the page [M-PURCH-01, M-PURCH-02]', async () => {
    const { queryClient } = await show(listed(purchase()))
    await first()
    await changeSession(queryClient, null)
    expect(await screen.findByRole('heading', { name: 'Please Sign In' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/auth')
  })

  it('that were refunded meanwhile offer no file on returning to the tab', async () => {
    let shown = purchase()
    await show({ 'GET /api/purchases/user/7': () => ({ body: [shown] }) })
    const article = within(await first())
    expect(article.getByRole('link', { name: /Download Video/ })).toBeTruthy()
    shown = purchase({ expiresAt: '2020-01-01T00:00:00.000Z', status: 'refunded', canDownload: false })
    act(() => focusManager.onFocus())
    expect(await article.findByText('Refunded')).toBeTruthy()
    expect(article.queryByRole('link', { name: /Download Video/ })).toBeNull()
  })

  it('that were refunded after the clock of the page was read are shown as refunded, not as valid until that moment', async () => {
    const ended = new Date(Date.now() + 30_000).toISOString()
    await show(listed(purchase({ expiresAt: ended, status: 'refunded', canDownload: false })))
    const article = within(await first())
    expect(article.getByText('Refunded')).toBeTruthy()
    expect(article.queryByText(/Valid until/)).toBeNull()
  })

  it('show why they could not be loaded and can be retried [M-PURCH-04, M-PURCH-05]', async () => {
    let isDown = true
    const { actor } = await show({
      'GET /api/purchases/user/7': () => (isDown ? problem(503, 'unavailable') : { body: [purchase()] }),
    })
    const text = 'Error loading purchases: The service is not ready yet. Please try again in a moment.'
    expect(await screen.findByText(text)).toBeTruthy()
    isDown = false
    await actor.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await first()).toBeTruthy()
  })

  it('ask to sign in when the session had expired before they were read [M-PURCH-01, M-PURCH-19]', async () => {
    const ended = () => problem(401, 'not_signed_in')
    const { queryClient } = await show({ 'GET /api/purchases/user/7': ended, 'GET /api/user': ended })
    expect(await screen.findByRole('heading', { name: 'Please Sign In' })).toBeTruthy()
    expect(screen.queryByText(/Error loading purchases/)).toBeNull()
    const pages = queryClient.getQueryData<{ pages: { items: unknown[] }[] }>(purchasesPages(7).queryKey)
    expect(pages?.pages.map(({ items }) => items)).toEqual([[]])
  })

  it('link to home when there are none [M-PURCH-06, M-PURCH-07]', async () => {
    await show()
    expect(await screen.findByText('No Purchases Yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse videos' }).getAttribute('href')).toBe('/')
  })

  it('show id, age and amount [M-PURCH-08, M-PURCH-09, M-PURCH-10]', async () => {
    await show(listed(purchase()))
    const { textContent } = await first()
    expect(textContent).toContain('Video #1')
    expect(textContent).toContain('2 hours ago')
    expect(textContent).toContain('$4.99')
  })

  it('link to the video, and shorten the transaction id [M-PURCH-14, M-PURCH-15]', async () => {
    await show(listed(purchase()))
    const article = await first()
    expect(within(article).getByRole('link', { name: 'Morning psalm' }).getAttribute('href')).toBe('/video/1')
    expect(article.textContent).toContain('Transaction pi_0123456789abc')
    expect(article.textContent).not.toContain('pi_0123456789abcd')
  })

  it('link to their receipts, which can be printed; a free one has none', async () => {
    const receipt = {
      ...{ id: 3, videoId: 1, videoTitle: 'Morning psalm', amount: '4.99', currency: 'usd', isTest: true },
      ...{ receiptNumber: '2026-000012', paidAt: '2026-11-20T10:00:00.000Z', siteName: 'Lamplight' },
      ...{ buyer: 'Hannah', seller: 'Grace', refunded: '1.00', card: { brand: 'visa', last4: '4242' } },
    }
    const { actor } = await show({
      ...listed(purchase(), purchase({ id: 4, amount: 0, receiptNumber: null })),
      'GET /api/purchases/3/receipt': () => ({ body: receipt }),
    })
    const links = await screen.findAllByRole('link', { name: /^Receipt/ })
    expect(links).toHaveLength(1)
    await actor.click(screen.getByRole('link', { name: 'Receipt 2026-000012' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Receipt 2026-000012' })).toBeTruthy()
    for (const text of ['Hannah', 'Grace', 'Morning psalm', '$4.99', '$1.00', 'Visa •••• 4242']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByText('Test payment: no money was moved')).toBeTruthy()
    const print = vi.spyOn(window, 'print').mockReturnValue()
    await actor.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })

  it('a receipt that does not exist is not reported as one that could not be loaded', async () => {
    await renderApp('/purchases/receipt/3', {
      user: person(),
      responses: { 'GET /api/purchases/3/receipt': () => problem(404, 'purchase_not_found') },
    })
    expect(await screen.findByRole('heading', { name: 'This purchase does not exist.' })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'My Purchases' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('a receipt that is opened by its address has a title before it is loaded, and its response does not wait for it', async () => {
    startHydration()
    await renderApp('/purchases/receipt/3', {
      user: person(),
      responses: { 'GET /api/purchases/3/receipt': () => new Promise(() => {}) },
    })
    await expect.poll(() => document.title).toBe('Receipt - Lamplight')
    const transport = afterHydration(async () => new Response('delivered'))
    let isDelivered = false
    void transport('/api/purchases/3/receipt', { method: 'GET', headers: {} }).then(() => {
      isDelivered = true
    })
    // Sooner than the ten seconds after which responses no longer wait.
    await expect.poll(() => isDelivered, { timeout: 5000 }).toBe(true)
  })

  it('never expire without a date, and offer the file [M-PURCH-12, M-PURCH-16]', async () => {
    await show(listed(purchase()))
    const article = await first()
    expect(article.textContent).toContain('Never expires')
    const link = within(article).getByRole('link', { name: /Download Video/ })
    expect(link.textContent).toBe('Download Video')
    expect(link.getAttribute('href')).toBe('/api/videos/1/download/3')
  })

  it('are valid until a date in the future [M-PURCH-11]', async () => {
    await show(listed(purchase({ expiresAt: '2999-01-01T00:00:00.000Z' })))
    expect((await first()).textContent).toMatch(/Valid until .*2999|Valid until .*2998/)
  })

  it('that have expired show a warning, and offer no file [M-PURCH-13, M-PURCH-17]', async () => {
    await show(listed(purchase({ expiresAt: '2020-01-01T00:00:00.000Z', status: 'refunded', canDownload: false })))
    const article = await first()
    expect(article.textContent).toContain('Expired on')
    expect(article.textContent).toContain('This download link has expired.')
    expect(article.textContent).toContain('Your payment was returned to you, so the file is no longer available.')
    expect(within(article).queryByRole('link', { name: /Download Video/ })).toBeNull()
  })

  it('of a video that moderators have removed say so, and do not promise a download that never expires', async () => {
    await show(listed(purchase({ canDownload: false, isWithdrawn: true })))
    const { textContent } = await first()
    expect(textContent).toContain('The moderators have removed this video, so it can no longer be downloaded.')
    expect(textContent).not.toContain('Never expires')
    expect(textContent).not.toContain('at the moment')
  })

  it('whose payment is in progress say so; after the bank’s redirect the server checks again', async () => {
    await show(listed(purchase({ status: 'processing', canDownload: false })), '/purchases?payment_intent=pi_1')
    expect((await first()).textContent).toContain('Processing')
    await waitFor(() => expect(asked).toContain('GET /api/payments/intents/pi_1'))
  })

  it('are linked in the library of every member [M-PURCH-21]', async () => {
    await show()
    const links = await screen.findAllByRole('link', { name: 'My Purchases' })
    expect(links[0]?.getAttribute('href')).toBe('/purchases')
  })
})
