import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { afterHydration, startHydration } from '../../lib/hydration.ts'
import { person, renderApp } from '../../testing/render-app.tsx'
import { listed, problem, purchase, show, withoutRequests } from './testing/purchases.tsx'

withoutRequests()

describe('the purchases', () => {
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
})
