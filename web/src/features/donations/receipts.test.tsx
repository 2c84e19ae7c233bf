/** Receipts and the days of donations, for a reader who is half a day ahead of UTC. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'

vi.mock('../../lib/clock.tsx', async (load) => ({
  ...(await load<typeof import('../../lib/clock.tsx')>()),
  useTimeZone: () => 'Pacific/Auckland',
}))

const gift = {
  ...{ id: 9, videoId: 3, userId: 7, amount: '25.00', message: '', isAnonymous: false, isPublic: false },
  ...{ isMonthly: false, receiptNumber: '2026-000009', createdAt: '2026-12-31T20:00:00.000Z', refunded: null },
  ...{ videoTitle: 'Morning psalm', creator: { id: 2, displayName: 'Grace' } },
}

it('a receipt that does not exist is not reported as one that could not be loaded', async () => {
  await renderApp('/giving/receipt/9', {
    user: person(),
    responses: {
      'GET /api/donations/9/receipt': () => ({ status: 404, body: { status: 404, code: 'donation_not_found' } }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'This donation does not exist.' })).toBeTruthy()
})

it('the days of donations are those of the yearly statement and of the number of the receipt, in UTC', async () => {
  const responses = {
    'GET /api/donations/given': () => ({ body: [gift] }),
    'GET /api/donations/years': () => ({ body: [{ year: 2026, count: 1, total: '25.00' }] }),
    'GET /api/monthly-gifts': () => ({ body: [] }),
    'GET /api/payments/cards': () => ({ body: [] }),
    'GET /api/donations/9/receipt': () => ({
      body: { ...gift, siteName: 'Lamplight', giver: 'Hannah', currency: 'usd', card: null, isTest: true },
    }),
  }
  const { actor } = await renderApp('/giving', { user: person(), responses })
  expect(await screen.findByText(/Dec 31, 2026/)).toBeTruthy()
  await actor.click(screen.getByRole('link', { name: 'Receipt 2026-000009' }))
  expect(await screen.findByText('Dec 31, 2026, 8:00 PM UTC')).toBeTruthy()
})
