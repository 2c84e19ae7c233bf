import type { AccountSettings } from '@lamplight/contract/settings'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { openSettings as open, settingsResponses as responses, settings } from '../../testing/settings.ts'

describe('the settings', () => {
  it('say that an address is seen by its owner and by admins, who find people by it', async () => {
    await open(responses())
    expect(await screen.findByText(/Only you and the admins of this site can see it/)).toBeTruthy()
  })

  it('offer to resend the link for an unconfirmed address', async () => {
    await open(responses({}, { email: 'miriam@example.org' }))
    expect(await screen.findByText('Not confirmed')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeTruthy()
  })

  it('say what became of the mail with that link, and what to do', async () => {
    let confirmation: AccountSettings['confirmation'] = 'failed'
    const { actor } = await open(
      responses({
        'GET /api/settings': () => ({ body: { ...settings, email: 'miriam@example.org', confirmation } }),
        'POST /api/settings/email/verification': () => {
          confirmation = 'delayed'
          return { status: 202, body: {} }
        },
      }),
    )
    await screen.findByText(/^The email with the link could not be delivered\. Check the address/)
    await actor.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect((await screen.findByText(/could not be delivered yet\. We will keep trying/)).role).toBe('status')
  })
})

it.each([
  [200, 'Your email address is confirmed'],
  [410, /^This link has expired or has already been used/],
])('what became of a link that confirms an address is announced (%i)', async (status, text) => {
  await renderApp('/verify-email', {
    user: null,
    responses: { 'POST /api/verify-email': () => ({ status, body: { status, code: 'link_expired', detail: 'x' } }) },
  })
  const found = await screen.findAllByText(text)
  expect(found.map(({ role }) => role)).toContain('status')
})

it('a link that confirms an address is tried again after the connection was lost', async () => {
  let attempts = 0
  const { actor } = await renderApp('/verify-email#abc', {
    user: null,
    responses: {
      'POST /api/verify-email': () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { body: {} }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByText('Your email address is confirmed')).not.toHaveLength(0)
})

it('a newer link that confirms an address is used where the older one is open', async () => {
  const tokens: unknown[] = []
  const { router } = await renderApp('/verify-email#older', {
    user: null,
    responses: {
      'POST /api/verify-email': async (request) => {
        const { token } = await request.json()
        tokens.push(token)
        return token === 'newer'
          ? { body: {} }
          : { status: 410, body: { status: 410, code: 'link_expired', detail: 'x' } }
      },
    },
  })
  await screen.findAllByText(/^This link has expired or has already been used/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await router.navigate({ to: '/verify-email', hash: 'newer' })
  expect(await screen.findAllByText('Your email address is confirmed')).not.toHaveLength(0)
  expect(tokens).toEqual(['older', 'newer'])
})
