/** The days of earnings and payouts, for a reader who is half a day ahead of UTC. */
import type { CreatorAccount, Earning } from '@lamplight/contract/creators'
import type { Payout } from '@lamplight/contract/payouts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { user } from './testing/creator-dashboard.tsx'

vi.mock('../../lib/clock.tsx', async (load) => ({
  ...(await load<typeof import('../../lib/clock.tsx')>()),
  useTimeZone: () => 'Pacific/Auckland',
}))

const account: CreatorAccount = {
  ...{ id: 3, userId: 7, paymentEmail: 'grace@payments.test', paypalAccountId: 'grace@paypal.test' },
  ...{ isMonetizationEnabled: true, totalEarnings: 5, availableBalance: 0, pendingBalance: 0, owedBalance: 0 },
  ...{ lastPayout: '2026-03-31T20:00:00.000Z', createdAt: '2026-02-03T12:00:00.000Z', minimumPayout: 25 },
  ...{ platformFeePercent: 0, holdDays: 0, payoutsPausedUntil: null, openPayout: null, needsConfirmedEmail: false },
}
const earning: Earning = {
  ...{ id: 1, date: '2026-02-28T20:00:00.000Z', source: 'purchase', kind: 'earning', amount: 5, isPaid: true },
  video: null,
}
const payout: Payout = {
  ...{ id: 1, payoutDate: '2026-03-31T20:00:00.000Z', amount: 5, paymentMethod: 'PayPal', status: 'completed' },
  ...{ notes: '', completedAt: '2026-03-31T21:00:00.000Z' },
}

it('the days of earnings and payouts are those of the CSV file, in UTC, and the page says so', async () => {
  const { actor } = await renderApp('/monetization/7', {
    user: person(),
    responses: {
      'GET /api/users/7': () => ({ body: user }),
      'GET /api/creator-account/7': () => ({ body: account }),
      'GET /api/creator-account/3/statistics': () => ({ body: [] }),
      'GET /api/earnings/creator/3': () => ({ body: [earning] }),
      'GET /api/payouts/3': () => ({ body: [payout] }),
    },
  })
  expect(await screen.findByText('Mar 31, 2026')).toBeTruthy()
  await actor.click(screen.getByRole('tab', { name: 'Earnings' }))
  expect(await screen.findByText('Feb 28, 2026')).toBeTruthy()
  expect(screen.getByText('Days are counted in UTC.')).toBeTruthy()
  await actor.click(screen.getByRole('tab', { name: 'Payouts' }))
  expect(await screen.findByRole('cell', { name: 'Mar 31, 2026' })).toBeTruthy()
  expect(screen.getByText('Days are counted in UTC.')).toBeTruthy()
})
