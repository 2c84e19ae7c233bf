import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TestResponses } from '../../testing/render-app.tsx'
import { account, note, problem, sent, show, tab, textbox, withoutRequests } from './testing/creator-dashboard.tsx'

withoutRequests()

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
