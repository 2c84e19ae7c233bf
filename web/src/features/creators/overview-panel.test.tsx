import type { Payout } from '@lamplight/contract/payouts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  account,
  note,
  payout,
  problem,
  sent,
  show,
  tab,
  textbox,
  withoutRequests,
} from './testing/creator-dashboard.tsx'

withoutRequests()

describe('the overview', () => {
  it('has three cards in dollars [M-CREATOR-23, M-CREATOR-24, M-CREATOR-27]', async () => {
    await show()
    expect((await screen.findByRole('region', { name: 'Total Earnings' })).textContent).toContain('$123.40')
    expect(screen.getByRole('region', { name: 'Available Balance' }).textContent).toContain('$80.00')
  })

  it.each([
    [null, 'No payouts yet'],
    ['2026-03-05T12:00:00.000Z', 'Mar 5, 2026'],
  ])('says when the last payout was: %s [M-CREATOR-25, M-CREATOR-26]', async (lastPayout, text) => {
    await show({ 'GET /api/creator-account/7': () => ({ body: account({ lastPayout }) }) })
    expect((await screen.findByRole('region', { name: 'Last Payout' })).textContent).toBe(`Last Payout${text}`)
  })

  it('shows the account [M-CREATOR-33, M-CREATOR-35, M-CREATOR-36]', async () => {
    await show()
    const box = await screen.findByRole('region', { name: 'Account' })
    expect(box.textContent).toContain('Monetization Enabled')
    expect(box.textContent).toContain('grace@payments.test')
    expect(within(box).getByText('Feb 3, 2026', { selector: 'dd' })).toBeTruthy()
  })

  it.each([
    [null, 'Not set'],
    ['grace@paypal.test', 'grace@paypal.test'],
  ])('shows the PayPal account %s [M-CREATOR-37]', async (paypalAccountId, text) => {
    await show({ 'GET /api/creator-account/7': () => ({ body: account({ paypalAccountId }) }) })
    expect((await screen.findByRole('region', { name: 'Account' })).textContent).toContain(text)
  })

  it('plots earnings and views, with an accessible table of the same numbers', async () => {
    await show()
    expect(await screen.findByRole('img', { name: 'Earnings, last 2 days: $4.99' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Views, last 2 days: 10' })).toBeTruthy()
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
    expect(rows.map((row) => row.textContent)).toEqual(['DateEarningsViews', 'Mar 4, 2026$4.996', 'Mar 3, 2026$0.004'])
  })

  it('the days of a plot run in the direction of the page', async () => {
    await show()
    const plots = await screen.findAllByRole('img', { name: /, last 2 days/ })
    expect(plots.map((plot) => plot.classList.contains('mirrored'))).toEqual([true, true])
  })
})

it('what is owed for refunds is shown with the balance, and nothing where nothing is', async () => {
  const { unmount } = await show()
  expect((await screen.findByRole('region', { name: 'Available Balance' })).textContent).toBe('Available Balance$80.00')
  unmount()
  await show({ 'GET /api/creator-account/7': () => ({ body: account({ availableBalance: 0, owedBalance: 12.5 }) }) })
  expect((await screen.findByRole('region', { name: 'Available Balance' })).textContent).toBe(
    'Available Balance$0.00$12.50 owed for refunds and disputes: your next earnings pay it first',
  )
})

describe('asking for a payout', () => {
  const amount = () => textbox(/Amount/)
  const ask = () => screen.findByRole('button', { name: 'Request Payout' })

  it.each([[{ isMonetizationEnabled: false }], [{ availableBalance: 0 }]])(
    'is not offered with %j [M-CREATOR-38]',
    async (changes) => {
      await show({ 'GET /api/creator-account/7': () => ({ body: account(changes) }) })
      await screen.findByRole('region', { name: 'Account' })
      expect(screen.queryByRole('region', { name: 'Request Payout' })).toBeNull()
    },
  )

  it('is not possible below the minimum, and the page says from which balance on it is', async () => {
    await show({ 'GET /api/creator-account/7': () => ({ body: account({ availableBalance: 24.99 }) }) })
    const box = await screen.findByRole('region', { name: 'Request Payout' })
    expect(box.textContent).toContain('as soon as your available balance reaches $25.00')
    expect(within(box).queryByRole('textbox')).toBeNull()
  })

  it('without a PayPal account leads to the settings that need it', async () => {
    const { actor } = await show({
      'GET /api/creator-account/7': () => ({ body: account({ paypalAccountId: null }) }),
    })
    await actor.click(await screen.findByRole('button', { name: 'Open settings' }))
    expect(await screen.findByRole('form', { name: 'Settings' })).toBeTruthy()
  })

  it('shows the minimum, the maximum and the method [M-CREATOR-41, M-CREATOR-42, M-CREATOR-43]', async () => {
    await show()
    const form = await screen.findByRole('form', { name: 'Request Payout' })
    expect(form.textContent).toContain('Minimum payout: $25.00')
    expect(form.textContent).toContain('Maximum: $80.00, your available balance')
    const method = within(form).getByRole<HTMLSelectElement>('combobox', { name: /Payment method/ })
    expect([...method.options].map((option) => option.textContent)).toEqual(['PayPal'])
  })

  it.each(['', '0', '-5', 'abc'])('for "%s" is refused beside the field [M-CREATOR-39]', async (text) => {
    const { actor } = await show({ 'POST /api/payouts': note('payout', payout(), 201) })
    if (text) await actor.type(await amount(), text)
    await actor.click(await ask())
    expect(await screen.findByText('Please enter a valid amount greater than 0')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('is sent with the documents’ payload; balance and list are refetched [M-CREATOR-44, M-CREATOR-45, M-CREATOR-47]', async () => {
    let reads = 0
    let payouts: Payout[] = []
    const { actor } = await show({
      'GET /api/creator-account/7': () => {
        reads += 1
        return {
          body:
            reads === 1
              ? account()
              : account({ availableBalance: 50, openPayout: { amount: 30, status: 'processing' } }),
        }
      },
      'GET /api/payouts/3': () => ({ body: payouts }),
      'POST /api/payouts': note('payout', payout(), 201),
    })
    // Its list has been read before.
    await actor.click(await tab('Payouts'))
    await screen.findByText('No payouts found yet. Request a payout when you have earnings available.')
    await actor.click(await tab('Overview'))
    payouts = [payout({ amount: 30 })]
    await actor.type(await amount(), '30.00')
    await actor.click(await ask())
    expect(await screen.findByText('Payout requested')).toBeTruthy()
    expect(sent).toEqual([
      ['payout', { creatorAccountId: 3, amount: '30.00', paymentMethod: 'PayPal', payoutDate: expect.any(String) }],
    ])
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Available Balance' }).textContent).toContain('$50.00'),
    )
    expect(screen.getByText('Your payout of $30.00 is being processed.')).toBeTruthy()
    await actor.click(await tab('Payouts'))
    expect(await within(await screen.findByRole('table')).findByText('$30.00')).toBeTruthy()
  })

  it('whose response was lost counts as made, if it was', async () => {
    let isMade = false
    const { actor } = await show({
      'GET /api/payouts/3': () => ({ body: isMade ? [payout({ amount: 30 })] : [] }),
      'GET /api/creator-account/7': () => ({
        body: account(isMade ? { openPayout: { amount: 30, status: 'pending' } } : {}),
      }),
      'POST /api/payouts': () => {
        isMade = true
        return problem(502)
      },
    })
    await actor.type(await amount(), '30')
    await actor.click(await ask())
    expect(
      await screen.findByText('You have requested a payout of $30.00. You will be notified when it has been sent.'),
    ).toBeTruthy()
    expect(screen.queryByText('Failed to request payout')).toBeNull()
  })

  it.each([
    [problem(409, 'payout_above_balance'), 'The amount is higher than your available balance.'],
    [problem(502), 'Something went wrong'],
  ])('says why it failed [M-CREATOR-46]', async (response, text) => {
    const { actor } = await show({ 'POST /api/payouts': () => response })
    await actor.type(await amount(), '30')
    await actor.click(await ask())
    expect(await screen.findByText('Failed to request payout')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })
})
