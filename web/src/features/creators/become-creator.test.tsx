import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TestResponses } from '../../testing/render-app.tsx'
import { account, note, problem, sent, show, textbox, title, withoutRequests } from './testing/creator-dashboard.tsx'

withoutRequests()

const noAccount: TestResponses = { 'GET /api/creator-account/7': () => problem(404, 'creator_account_not_found') }

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

  it.each([
    ['is prefilled with the email of the account when it is confirmed', true, 'grace@mail.test'],
    ['is not prefilled with an email that is not confirmed', false, ''],
  ])('%s [M-CREATOR-06]', async (_, isEmailVerified, prefilled) => {
    const settings = {
      ...{ displayName: 'Grace', avatarUrl: null, bio: '', website: null, language: 'en', isHistoryPaused: false },
      ...{ email: 'grace@mail.test', isEmailVerified, canMail: true },
      ...{ contentLanguages: [], passwordMinimum: 12, confirmation: null },
    }
    await create(note('open', account()), { 'GET /api/settings': () => ({ body: settings }) })
    expect((await textbox(/Payment email/)).value).toBe(prefilled)
  })

  it('leaves the email empty, without a guess, when the account has none [M-CREATOR-06]', async () => {
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
