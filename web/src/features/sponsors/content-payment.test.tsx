import { paymentsApi } from '@lamplight/contract/payments'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { can, content, OWN, openTab, page } from './testing/sponsored-content.tsx'

/** What its payer sees of a payment, besides its state. */
const sponsored = {
  ...{ id: 'pi_1', purpose: 'sponsor', amount: 100, currency: 'usd', createdAt: '2026-11-01T00:00:00.000Z' },
}

describe('a row', () => {
  it('a payment whose response was lost at its start is begun once', async () => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', failure: null, failureReason: null }
    const keys: unknown[] = []
    const { actor } = await page([own], {
      'GET /api/payments/setup': () => ({
        body: paymentsApi.setup.response.parse({
          ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
          ...{ platformFeePercent: 0, holdDays: 0 },
        }),
      }),
      [`POST /api/sponsored-content/${own.id}/pay`]: async (request) => {
        keys.push(((await request.json()) as { requestKey?: string }).requestKey)
        if (keys.length === 1) throw new TypeError('Failed to fetch')
        return { status: 201, body: { ...payment, state: 'pending' } }
      },
    })
    await openTab(actor, 'Pending')
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00 for Approved' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the budget' }))
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    expect(await dialog.findByLabelText(/^Card number/i)).toBeTruthy()
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  it('approved content is paid from its preview; the state comes from the server', async () => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const { actor } = await page([], {
      [OWN]: () => ({ body: [own] }),
      'GET /api/payments/setup': () => ({
        body: paymentsApi.setup.response.parse({
          ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
          ...{ platformFeePercent: 0, holdDays: 0 },
        }),
      }),
      [`POST /api/sponsored-content/${own.id}/pay`]: () => ({
        status: 201,
        body: { paymentIntentId: 'pi_1', clientSecret: null, state: 'succeeded', failure: null, failureReason: null },
      }),
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Preview Approved' }))
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00' }))
    expect(await screen.findByRole('dialog', { name: 'Pay the budget' })).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Pay $100.00' }))
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  it('approved content is paid from its row; it cannot be edited any more', async () => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const { actor } = await page([own])
    await openTab(actor, 'Pending')
    expect(screen.queryByRole('button', { name: 'Edit Approved' })).toBeNull()
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00 for Approved' }))
    expect(await screen.findByRole('dialog', { name: 'Pay the budget' })).toBeTruthy()
  })

  it.each([
    ['runs at once', 'active', 'Active'],
    ['waits for its first day', 'approved', 'Pending'],
  ] as const)('paid content that %s is shown in the tab that lists it', async (_, status, tab) => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', failure: null, failureReason: null }
    let isPaid = false
    const { actor } = await page([], {
      [OWN]: () => ({ body: [isPaid ? { ...own, status, isPaid, viewer: can } : own] }),
      'GET /api/payments/setup': () => ({
        body: paymentsApi.setup.response.parse({
          ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
          ...{ platformFeePercent: 0, holdDays: 0 },
        }),
      }),
      [`POST /api/sponsored-content/${own.id}/pay`]: () => ({ status: 201, body: { ...payment, state: 'pending' } }),
      'PUT /api/payments/intents/pi_1/save-card': () => ({ body: {} }),
      'POST /api/payments/sandbox/pay': () => {
        isPaid = true
        return { body: { ...payment, state: 'succeeded' } }
      },
      'GET /api/payments/intents/pi_1': () => ({
        body: { ...payment, state: 'succeeded', ...sponsored },
      }),
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00 for Approved' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the budget' }))
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await actor.type(await dialog.findByLabelText(/^Card number/i), '4242424242424242')
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await waitFor(() => expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Preview Approved' })).toBeTruthy()
  })

  it('a payment that the provider still processes is not called paid', async () => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', failure: null, failureReason: null }
    const { actor } = await page([], {
      [OWN]: () => ({ body: [own] }),
      'GET /api/payments/setup': () => ({
        body: paymentsApi.setup.response.parse({
          ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
          ...{ platformFeePercent: 0, holdDays: 0 },
        }),
      }),
      [`POST /api/sponsored-content/${own.id}/pay`]: () => ({ status: 201, body: { ...payment, state: 'pending' } }),
      'PUT /api/payments/intents/pi_1/save-card': () => ({ body: {} }),
      'POST /api/payments/sandbox/pay': () => ({ body: { ...payment, state: 'succeeded' } }),
      'GET /api/payments/intents/pi_1': () => ({
        body: { ...payment, state: 'pending', ...sponsored },
      }),
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00 for Approved' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the budget' }))
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await actor.type(await dialog.findByLabelText(/^Card number/i), '4242424242424242')
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Your payment is being processed.')).toBeTruthy()
    expect(screen.queryByText('The budget is paid.')).toBeNull()
  })

  it('a payment that another window has ended fails with a message and leads back to the button that begins one', async () => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', failure: null, failureReason: null }
    let begun = 0
    const { actor } = await page([], {
      [OWN]: () => ({ body: [own] }),
      'GET /api/payments/setup': () => ({
        body: paymentsApi.setup.response.parse({
          ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
          ...{ platformFeePercent: 0, holdDays: 0 },
        }),
      }),
      [`POST /api/sponsored-content/${own.id}/pay`]: () => {
        begun += 1
        return { status: 201, body: { ...payment, state: 'pending' } }
      },
      'PUT /api/payments/intents/pi_1/save-card': () => ({ body: {} }),
      'POST /api/payments/sandbox/pay': () => ({ body: { ...payment, state: 'canceled' } }),
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Preview Approved' }))
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the budget' }))
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await actor.type(await dialog.findByLabelText(/^Card number/i), '4242424242424242')
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await screen.findByText('An error occurred during payment processing.')
    expect(screen.getByText('Payment failed')).toBeTruthy()
    await waitFor(() => expect(dialog.queryByLabelText(/^Card number/i)).toBeNull())
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await dialog.findByLabelText(/^Card number/i)
    expect(begun).toBe(2)
  })

  it('a budget that was paid already says so, and the page then shows the content as paid', async () => {
    let own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const { actor } = await page([], {
      [OWN]: () => ({ body: [own] }),
      [`POST /api/sponsored-content/${own.id}/pay`]: () => {
        own = { ...own, status: 'active', isPaid: true, viewer: can }
        return { status: 409, body: { status: 409, code: 'sponsor_already_paid', detail: '' } }
      },
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Preview Approved' }))
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the budget' }))
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await screen.findByText('The budget is paid already. The page now shows the current state.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('tab', { name: 'Active' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('button', { name: 'Preview Approved' })).toBeTruthy()
  })
})
