import type { CreatorAccount, CreatorDay, Earning } from '@lamplight/contract/creators'
import type { Payout } from '@lamplight/contract/payouts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { changeSession } from '../../api/session.ts'
import { person, renderApp, respondWith, type TestResponses } from '../../testing/render-app.tsx'
import { accountQuery } from './creators.queries.ts'

const user = {
  ...{ id: 7, username: 'grace', displayName: 'Grace Okafor', avatarUrl: null, subscriberCount: 0, role: 'user' },
  ...{ bio: '', website: null, createdAt: '2026-01-01T00:00:00.000Z', totalViews: 0, videoCount: 0 },
  viewer: { isSubscribed: false, canSubscribe: false, isOwner: true },
}
const account = (changes: Partial<CreatorAccount> = {}): CreatorAccount => ({
  ...{ id: 3, userId: 7, paymentEmail: 'grace@payments.test', paypalAccountId: 'grace@paypal.test' },
  ...{
    isMonetizationEnabled: true,
    totalEarnings: 123.4,
    availableBalance: 80,
    pendingBalance: 0,
    owedBalance: 0,
    lastPayout: null,
  },
  ...{ createdAt: '2026-02-03T12:00:00.000Z', minimumPayout: 25, platformFeePercent: 0, holdDays: 0 },
  ...{ payoutsPausedUntil: null, openPayout: null, needsConfirmedEmail: false },
  ...changes,
})
const earning = (changes: Partial<Earning> = {}): Earning => ({
  ...{ id: 1, date: '2026-03-04T12:00:00.000Z', source: 'purchase', kind: 'earning', amount: 4.99, isPaid: false },
  video: { id: 9, title: 'Morning psalm', thumbnailUrl: '/psalm.jpg' },
  ...changes,
})
const payout = (changes: Partial<Payout> = {}): Payout => ({
  ...{ id: 1, payoutDate: '2026-03-05T12:00:00.000Z', amount: 40, paymentMethod: 'PayPal', status: 'pending' },
  ...{ notes: '', completedAt: null },
  ...changes,
})
const days: CreatorDay[] = [
  { date: '2026-03-03', earnings: 0, views: 4 },
  { date: '2026-03-04', earnings: 4.99, views: 6 },
]
const problem = (status: number, code?: string, detail = '') => ({
  status,
  body: { type: 'about:blank', status, title: '', detail, ...(code && { code }) },
})

/** The requests as `METHOD /path` with the body, in order. */
let sent: [string, unknown][]
beforeEach(() => {
  sent = []
})

const note =
  (name: string, body: unknown, status = 200) =>
  async (request: Request) => {
    sent.push([name, JSON.parse((await request.text()) || 'null')])
    return { status, body }
  }

const show = (changes: TestResponses = {}, path = '/monetization/7', who = person()) =>
  renderApp(path, {
    user: who,
    responses: {
      'GET /api/users/7': () => ({ body: user }),
      'GET /api/creator-account/7': () => ({ body: account() }),
      'GET /api/creator-account/3/statistics': () => ({ body: days }),
      'GET /api/earnings/creator/3': () => ({ body: [] }),
      'GET /api/payouts/3': () => ({ body: [] }),
      'GET /api/settings': () => ({
        body: {
          ...{ displayName: 'Grace', avatarUrl: null, bio: '', website: null, email: null, isEmailVerified: false },
          ...{ language: 'en', isHistoryPaused: false, canMail: false },
        },
      }),
      ...changes,
    },
  })
const noAccount: TestResponses = { 'GET /api/creator-account/7': () => problem(404, 'creator_account_not_found') }
const title = () => screen.findByRole('heading', { name: 'Creator Dashboard' })
const tab = (name: string) => screen.findByRole('tab', { name })
const textbox = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

describe('who sees the dashboard', () => {
  it('owners with a short password are asked for a longer one; staff who look at it are not', async () => {
    const name = 'Please choose a longer password'
    const own = await show({}, '/monetization/7', person({ needsStrongerSignIn: true }))
    expect(await screen.findByRole('region', { name })).toBeTruthy()
    own.unmount()
    await show({}, '/monetization/7', person({ id: 1, role: 'admin', needsStrongerSignIn: true }))
    await title()
    expect(screen.queryByRole('region', { name })).toBeNull()
  })

  it('of a missing user says that the user does not exist [M-CREATOR-01, M-CREATOR-02, M-CREATOR-08]', async () => {
    await show({ 'GET /api/users/7': () => problem(404, 'user_not_found') })
    expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy()
    expect(screen.getByText("The user you're looking for doesn't exist.")).toBeTruthy()
  })

  it('another member reads that it belongs to its creator, and nothing is requested [M-CREATOR-03]', async () => {
    let isAsked = false
    await show(
      {
        'GET /api/creator-account/7': () => {
          isAsked = true
          return problem(403, 'forbidden')
        },
      },
      '/monetization/7',
      person({ id: 8 }),
    )
    expect(await screen.findByText('This dashboard is private')).toBeTruthy()
    expect(screen.queryByText('Become a Creator')).toBeNull()
    expect(isAsked).toBe(false)
  })

  it('its creator is asked to sign in when the session ends on the page', async () => {
    const { queryClient } = await show({}, '/monetization/7')
    await title()
    await changeSession(queryClient, null)
    expect(await screen.findByText('Please sign in to continue.')).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fmonetization%2F7')
    expect(screen.queryByText('This dashboard is private')).toBeNull()
  })

  it('an admin can read it, and can change nothing', async () => {
    await show({}, '/monetization/7', person({ id: 8, role: 'admin' }))
    await title()
    expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Request Payout' })).toBeNull()
  })

  it.each([
    ['GET /api/users/7', user],
    ['GET /api/creator-account/7', account()],
  ])('it shows that it is loading until %s has a response [M-CREATOR-69]', async (read, body) => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    await show({ [read]: () => promise })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByText('Loading…')).toBeTruthy()
    expect(main.queryByRole('heading', { name: 'Creator Dashboard' })).toBeNull()
    resolve({ body })
    await title()
    expect(screen.queryByRole('heading', { name: 'User not found' })).toBeNull()
  })

  it.each([
    ['Earnings', 'GET /api/earnings/creator/3', 'No earnings found. Start creating religious content to earn!'],
    ['Payouts', 'GET /api/payouts/3', 'No payouts found yet. Request a payout when you have earnings available.'],
  ])('its tab %s shows that it is loading [M-CREATOR-69]', async (name, read, empty) => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    const { actor } = await show({ [read]: () => promise })
    await actor.click(await tab(name))
    const panel = within(await screen.findByRole('tabpanel', { name }))
    expect(panel.getByRole('status')).toBeTruthy()
    expect(panel.queryByText(empty)).toBeNull()
    resolve({ body: [] })
    await panel.findByText(empty)
    expect(panel.queryByRole('status')).toBeNull()
  })

  it('a failure offers a retry instead of a second account [M-CREATOR-11]', async () => {
    let isDown = true
    const { actor } = await show({
      'GET /api/creator-account/7': () => (isDown ? problem(500, 'internal') : { body: account() }),
    })
    expect(await screen.findByText('The dashboard could not be loaded. Please try again.')).toBeTruthy()
    expect(screen.queryByText('Become a Creator')).toBeNull()
    isDown = false
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    await title()
  })
})

describe('becoming a creator', () => {
  const create = async (response: TestResponses[string], changes: TestResponses = {}) => {
    const shown = await show({ ...noAccount, 'POST /api/creator-account': response, ...changes })
    await screen.findByRole('heading', { name: 'Become a Creator' })
    return shown
  }
  const press = () => screen.findByRole('button', { name: 'Create creator account' })

  it('asks for an email and an optional PayPal account, and sends them [M-CREATOR-03, M-CREATOR-04, M-CREATOR-05]', async () => {
    const { actor } = await create(note('open', account({ isMonetizationEnabled: false }), 201))
    await actor.type(await textbox(/Payment email/), 'grace@payments.test')
    expect(await textbox(/PayPal account ID \(optional\)/)).toBeTruthy()
    await actor.click(await press())
    expect(await screen.findByText('Creator account created')).toBeTruthy()
    expect(sent).toEqual([['open', { userId: 7, paymentEmail: 'grace@payments.test', paypalAccountId: '' }]])
    await title()
  })

  it('says what was created, and shows the dashboard without a refetch [M-CREATOR-13, M-CREATOR-15]', async () => {
    const { actor } = await create(note('open', account({ isMonetizationEnabled: false }), 201))
    await actor.type(await textbox(/Payment email/), 'grace@payments.test')
    await actor.click(await press())
    expect(await screen.findByText('Creator account created')).toBeTruthy()
    expect(await title()).toBeTruthy()
  })

  it('is prefilled with the confirmed email of the account, never with a guess [M-CREATOR-06]', async () => {
    const settings = {
      ...{ displayName: 'Grace', avatarUrl: null, bio: '', website: null, language: 'en', isHistoryPaused: false },
      ...{ email: 'grace@mail.test', isEmailVerified: true, canMail: true },
    }
    await create(note('open', account()), { 'GET /api/settings': () => ({ body: settings }) })
    expect((await textbox(/Payment email/)).value).toBe('grace@mail.test')
  })

  it('leaves the email empty when none is confirmed [M-CREATOR-06]', async () => {
    await create(note('open', account()))
    expect((await textbox(/Payment email/)).value).toBe('')
  })

  it('rejects an invalid email beside its field [M-CREATOR-07]', async () => {
    const { actor } = await create(note('open', account()))
    await actor.type(await textbox(/Payment email/), 'grace')
    await actor.click(await press())
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it.each([
    [problem(409, 'creator_account_exists'), 'You already have a creator account.'],
    [problem(502), 'Something went wrong'],
  ])('says why it failed [M-CREATOR-14]', async (response, text) => {
    const { actor } = await create(() => response)
    await actor.type(await textbox(/Payment email/), 'grace@payments.test')
    await actor.click(await press())
    expect(await screen.findByText('Failed to create account')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('monetization', () => {
  const disabled: TestResponses = {
    'GET /api/creator-account/7': () => ({ body: account({ isMonetizationEnabled: false }) }),
  }

  it('that is off is shown as an orange alert with a button to switch it on; the cards are hidden [M-CREATOR-16, M-CREATOR-17, M-CREATOR-28]', async () => {
    await show(disabled)
    const alert = await screen.findByRole('region', { name: 'Monetization not enabled' })
    expect(alert.classList.contains('warning')).toBe(true)
    expect(within(alert).getByRole('button', { name: 'Enable Monetization' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Total Earnings' })).toBeNull()
    expect(screen.getByText('Monetization Disabled')).toBeTruthy()
  })

  it('is switched on, and the page shows it at once [M-CREATOR-19, M-CREATOR-21, M-CREATOR-34]', async () => {
    const { actor } = await show({
      ...disabled,
      'POST /api/creator-account/3/enable-monetization': note('enable', account()),
    })
    expect(await screen.findByText('Monetization Disabled')).toBeTruthy()
    await actor.click(await screen.findByRole('button', { name: 'Enable Monetization' }))
    expect(await screen.findByText('Monetization enabled')).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Total Earnings' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Monetization not enabled' })).toBeNull()
    expect(sent).toEqual([['enable', {}]])
  })

  it('says why when it cannot be switched on [M-CREATOR-22]', async () => {
    const { actor } = await show({ ...disabled, 'POST /api/creator-account/3/enable-monetization': () => problem(502) })
    await actor.click(await screen.findByRole('button', { name: 'Enable Monetization' }))
    expect(await screen.findByText('Failed to enable monetization')).toBeTruthy()
    expect(screen.getByText('Something went wrong')).toBeTruthy()
  })

  it('is switched off in Settings after a confirmation (ruling 112) [M-CREATOR-20]', async () => {
    const response = note('disable', account({ isMonetizationEnabled: false }))
    const { actor } = await show({ 'POST /api/creator-account/3/disable-monetization': response })
    await actor.click(await tab('Settings'))
    await actor.click(screen.getByRole('button', { name: 'Disable Monetization' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(sent).toEqual([])
    await actor.click(within(dialog).getByRole('button', { name: 'Disable Monetization' }))
    expect(await screen.findByText('Monetization disabled')).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Monetization not enabled' })).toBeTruthy()
  })
})

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
    expect((await screen.findByRole('region', { name: 'Last Payout' })).textContent).toContain(text)
  })

  it('has four tabs [M-CREATOR-29, M-CREATOR-30]', async () => {
    const { actor } = await show()
    await title()
    const tabs = within(screen.getByRole('tablist', { name: 'Dashboard' }))
    expect(tabs.getAllByRole('tab').map((one) => one.textContent)).toEqual([
      ...['Overview', 'Earnings', 'Payouts', 'Settings'],
    ])
    await actor.click(await tab('Earnings'))
    expect(await screen.findByText('No earnings found. Start creating religious content to earn!')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Download as CSV' })).toBeNull()
  })

  it('shows the account [M-CREATOR-33, M-CREATOR-35, M-CREATOR-36]', async () => {
    await show()
    const box = await screen.findByRole('region', { name: 'Account' })
    expect(box.textContent).toContain('Monetization Enabled')
    expect(box.textContent).toContain('grace@payments.test')
    expect(box.textContent).toContain('Feb 3, 2026')
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

describe('the tab', () => {
  const isChosen = async (name: string) =>
    (await screen.findByRole('tab', { name })).getAttribute('aria-selected') === 'true'

  it('is in the URL, so that it stays after a reload', async () => {
    const { actor, router } = await show()
    await actor.click(await screen.findByRole('tab', { name: 'Payouts' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'payouts' }))
    await actor.click(screen.getByRole('tab', { name: 'Overview' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('of the URL is opened; an unknown one, or the settings of somebody else, is the overview', async () => {
    const { unmount } = await show({}, '/monetization/7?tab=earnings')
    expect(await isChosen('Earnings')).toBe(true)
    unmount()
    await show({}, '/monetization/7?tab=settings', person({ id: 1, role: 'admin' }))
    expect(await isChosen('Overview')).toBe(true)
  })
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

describe('the earnings', () => {
  const open = async (...earnings: Earning[]) => {
    const shown = await show({ 'GET /api/earnings/creator/3': () => ({ body: earnings }) })
    await shown.actor.click(await tab('Earnings'))
    return shown
  }

  it('are a table with picture and title of the video [M-CREATOR-30, M-CREATOR-49, M-CREATOR-52]', async () => {
    await open(earning())
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual([...['Date', 'Video', 'Source', 'Amount', 'Status']])
    expect(within(table).getByRole('link', { name: 'Morning psalm' }).getAttribute('href')).toBe('/video/9')
    expect(table.querySelector('img')?.getAttribute('src')).toBe('/psalm.jpg')
    expect(table.textContent).toContain('$4.99')
    const file = screen.getByRole('link', { name: 'Download as CSV' })
    expect(file.getAttribute('href')).toBe('/api/earnings/creator/3/earnings.csv')
    expect(file.hasAttribute('download')).toBe(true)
  })

  it('are paid or pending [M-CREATOR-50, M-CREATOR-51]', async () => {
    await open(earning({ id: 2, isPaid: true }), earning())
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('Paid')
    expect(rows[2]?.textContent).toContain('Pending')
  })

  it('say which entries are refunds and disputes [R-109]', async () => {
    await open(earning({ id: 3, kind: 'dispute', amount: -4.99 }), earning({ id: 2, kind: 'refund' }), earning())
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    const sources = rows.slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent)
    expect(sources).toEqual(['Download • Dispute', 'Download • Refund', 'Download'])
  })

  it('show a text when there are none [M-CREATOR-53]', async () => {
    await open()
    expect(await screen.findByText('No earnings found. Start creating religious content to earn!')).toBeTruthy()
  })
})

describe('the payouts', () => {
  const open = async (...payouts: Payout[]) => {
    const shown = await show({ 'GET /api/payouts/3': () => ({ body: payouts }) })
    await shown.actor.click(await tab('Payouts'))
    return shown
  }

  it('are a table; empty notes are shown as a dash [M-CREATOR-31, M-CREATOR-55, M-CREATOR-56]', async () => {
    await open(payout())
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual([...['Date', 'Amount', 'Method', 'Status', 'Notes']])
    const cells = within(table).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['Mar 5, 2026', '$40.00', 'PayPal', 'Pending', '-'])
  })

  it('are styled by their state [M-CREATOR-58, M-CREATOR-59, M-CREATOR-60]', async () => {
    await open(
      payout({ id: 4, status: 'completed', notes: 'Reference 4711' }),
      payout({ id: 3, status: 'failed', notes: 'No such account' }),
      payout({ id: 2, status: 'processing' }),
      payout({ id: 1 }),
    )
    const classOf = async (words: string) => (await screen.findByText(words)).className
    expect(await classOf('Completed')).toContain('success')
    expect(await classOf('Failed')).toContain('danger')
    expect(await classOf('Processing')).toBe(await classOf('Pending'))
    expect(screen.getByText('Reference 4711')).toBeTruthy()
  })

  it('show a text when there are none [M-CREATOR-57]', async () => {
    await open()
    expect(
      await screen.findByText('No payouts found yet. Request a payout when you have earnings available.'),
    ).toBeTruthy()
  })
})

describe('the settings', () => {
  const open = async (response: TestResponses[string], changes: Parameters<typeof account>[0] = {}) => {
    const shown = await show({
      'GET /api/creator-account/7': () => ({ body: account(changes) }),
      'PATCH /api/creator-account/3': response,
    })
    await shown.actor.click(await tab('Settings'))
    return shown
  }
  const save = () => screen.findByRole('button', { name: 'Save' })

  it('start with the stored values, and send what was changed [M-CREATOR-32, M-CREATOR-61, M-CREATOR-64]', async () => {
    const { actor } = await open(note('edit', account({ paymentEmail: 'new@payments.test' })))
    const email = await textbox(/Payment email/)
    expect(email.value).toBe('grace@payments.test')
    expect((await textbox(/PayPal account ID/)).value).toBe('grace@paypal.test')
    await actor.clear(email)
    await actor.type(email, 'new@payments.test')
    await actor.click(await save())
    expect(await screen.findByText('Account updated')).toBeTruthy()
    const previous = { paymentEmail: 'grace@payments.test', paypalAccountId: 'grace@paypal.test' }
    expect(sent).toEqual([['edit', { paymentEmail: 'new@payments.test', previous }]])
  })

  it('do not put back a PayPal account that another tab has replaced', async () => {
    let stored = account()
    const { actor } = await show({
      'GET /api/creator-account/7': () => ({ body: stored }),
      'PATCH /api/creator-account/3': note('edit', account()),
    })
    await actor.click(await tab('Settings'))
    await actor.type(await textbox(/Payment email/), '.example')
    stored = account({ paypalAccountId: 'other@paypal.test', paymentEmail: 'other@payments.test' })
    await actor.click(await save())
    expect(await screen.findByText(/changed elsewhere in the meantime to “.?other@payments.test.?”/)).toBeTruthy()
    expect(sent).toEqual([])
    await actor.click(await save())
    expect(await screen.findByText('Account updated')).toBeTruthy()
    expect(sent).toMatchObject([['edit', { paymentEmail: 'grace@payments.test.example' }]])
    expect(sent[0]).not.toHaveProperty('1.paypalAccountId')
  })

  it('ask for the password to set the first PayPal account only when there are earnings', async () => {
    const { unmount } = await open(note('edit', account()), { paypalAccountId: null, totalEarnings: 40 })
    expect(await screen.findByLabelText(/^Password/)).toBeTruthy()
    unmount()
    await open(note('edit', account()), { paypalAccountId: null, totalEarnings: 0 })
    await textbox(/PayPal account ID/)
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
  })

  it('reject an invalid email [M-CREATOR-63]', async () => {
    const { actor } = await open(note('edit', account()))
    await actor.clear(await textbox(/Payment email/))
    await actor.click(await save())
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it.each([
    [problem(403, 'password_required'), 'Please enter your password to confirm.'],
    [problem(502), 'Something went wrong'],
  ])('say why they could not be saved [M-CREATOR-65]', async (response, text) => {
    const { actor } = await open(() => response)
    await actor.click(await save())
    expect(await screen.findByText('Failed to update settings')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })
})

it('an account that was read before the session ended stays, with what is typed beside it [M-CREATOR-10]', async () => {
  const client = createQueryClient()
  const refusal = { status: 401, body: { status: 401, code: 'not_signed_in', detail: '' } }
  respondWith({ 'GET /api/creator-account/7': () => refusal })
  expect(await client.fetchQuery(accountQuery(7))).toBeNull()
  client.setQueryData(accountQuery(7).queryKey, account())
  expect(await client.fetchQuery({ ...accountQuery(7), staleTime: 0 })).toEqual(account())
})
