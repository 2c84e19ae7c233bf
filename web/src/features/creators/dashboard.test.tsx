import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { changeSession } from '../../api/session.ts'
import { person, respondWith, type TestResponses } from '../../testing/render-app.tsx'
import { accountQuery } from './creators.queries.ts'
import { account, note, problem, sent, show, tab, title, user, withoutRequests } from './testing/creator-dashboard.tsx'

withoutRequests()

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

  it('an admin can read it, and can change nothing [M-CREATOR-17, M-CREATOR-32, M-CREATOR-38]', async () => {
    const admin = person({ id: 8, role: 'admin' })
    const { unmount } = await show({}, '/monetization/7', admin)
    await title()
    expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Request Payout' })).toBeNull()
    unmount()
    const isOff = () => ({ body: account({ isMonetizationEnabled: false }) })
    await show({ 'GET /api/creator-account/7': isOff }, '/monetization/7', admin)
    await screen.findByRole('region', { name: 'Monetization not enabled' })
    expect(screen.queryByRole('button', { name: 'Enable Monetization' })).toBeNull()
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

describe('monetization', () => {
  const disabled: TestResponses = {
    'GET /api/creator-account/7': () => ({ body: account({ isMonetizationEnabled: false }) }),
  }

  it('that is off is shown as an orange alert with a button to switch it on; the cards are hidden [M-CREATOR-16, M-CREATOR-17, M-CREATOR-28]', async () => {
    await show(disabled)
    const alert = await screen.findByRole('region', { name: 'Monetization not enabled' })
    expect(alert.classList.contains('warning')).toBe(true)
    expect(within(alert).getByRole('button', { name: 'Enable Monetization' })).toBeTruthy()
    for (const name of ['Total Earnings', 'Available Balance', 'Last Payout']) {
      expect(screen.queryByRole('region', { name })).toBeNull()
    }
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

it('an account that was read before the session ended stays, with what is typed beside it [M-CREATOR-10]', async () => {
  const client = createQueryClient()
  const refusal = { status: 401, body: { status: 401, code: 'not_signed_in', detail: '' } }
  respondWith({ 'GET /api/creator-account/7': () => refusal })
  expect(await client.fetchQuery(accountQuery(7))).toBeNull()
  client.setQueryData(accountQuery(7).queryKey, account())
  expect(await client.fetchQuery({ ...accountQuery(7), staleTime: 0 })).toEqual(account())
})
