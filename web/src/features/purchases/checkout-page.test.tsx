import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { watchOtherTabs } from '../../api/other-tabs.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import {
  asked,
  cardButton,
  forSale,
  KEY,
  payment,
  problem,
  purchase,
  record,
  responsesOf,
  setup,
  started,
  watch,
  withoutRequests,
} from './testing/purchases.tsx'

withoutRequests()

describe('the checkout', () => {
  const checkout = async (changes: TestResponses = {}) => {
    sessionStorage.setItem(KEY, JSON.stringify(record))
    return renderApp('/checkout', { user: person(), responses: responsesOf(changes) })
  }
  const pay = async (actor: Awaited<ReturnType<typeof checkout>>['actor']) => {
    await actor.type(await screen.findByRole('textbox', { name: /Card number/ }), '4242424242424242')
    await actor.click(screen.getByRole('button', { name: 'Pay $4.99' }))
  }

  const without = (field: string) => JSON.stringify({ ...record, [field]: undefined })
  const ofAnotherType = Object.entries(record).map(([field, value]) => JSON.stringify({ ...record, [field]: [value] }))
  it.each([...[null, 'not json', 'null', '[]'], ...Object.keys(record).map(without), ...ofAnotherType])(
    'with the record %s leads home [M-CHECKOUT-02, M-CHECKOUT-03]',
    async (stored) => {
      if (stored !== null) sessionStorage.setItem(KEY, stored)
      const { router } = await renderApp('/checkout', { user: person(), responses: responsesOf({}) })
      await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    },
  )

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

  it('reports success on the page that the payer has opened meanwhile, and stays there', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    const { actor, router } = await checkout({ 'POST /api/payments/sandbox/pay': () => promise })
    await pay(actor)
    await screen.findByRole('button', { name: 'Processing...' })
    await act(() => router.navigate({ to: '/rules' }))
    resolve({ body: started })
    expect(await screen.findByText('Payment successful')).toBeTruthy()
    await waitFor(() => expect(router.state.isLoading).toBe(false))
    expect(router.state.location.pathname).toBe('/rules')
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

  it('of a video that moderators removed during the payment reports no success: the payment is returned', async () => {
    const { actor, router } = await checkout({
      'GET /api/purchases/user/7': () => ({
        body: [purchase({ paymentIntentId: 'pi_1', canDownload: false, isWithdrawn: true })],
      }),
    })
    await pay(actor)
    expect(await screen.findByText('The video was removed while you were paying')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchases'))
    expect(screen.queryByText('Payment successful')).toBeNull()
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

  it('that is cancelled after the video was removed leads to what says so', async () => {
    let isRemoved = false
    const { actor, router } = await watch(forSale(), {
      'GET /api/videos/1': () => (isRemoved ? problem(404, 'video_not_found') : { body: forSale() }),
      'POST /api/videos/1/purchase': () => ({
        body: { clientSecret: record.clientSecret, amount: 4.99, purchaseId: 3 },
      }),
    })
    await actor.click(await cardButton('Purchase'))
    isRemoved = true
    await actor.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/video/1'))
    expect(await screen.findByText('Video not found')).toBeTruthy()
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
