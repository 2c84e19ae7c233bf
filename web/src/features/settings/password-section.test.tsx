import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openSettings as open, settingsResponses as responses, settings } from '../../testing/settings.ts'

describe('the settings', () => {
  it('say of each button that shows a password which one it shows', async () => {
    const { actor } = await open(responses())
    await screen.findByRole('heading', { name: 'Password' })
    const names = () => screen.getAllByRole('button', { name: /^(Show|Hide)\b/ }).map((button) => button.ariaLabel)
    expect(names()).toEqual([
      'Show: Current password, to change the email address',
      'Show: Current password',
      'Show: New password',
    ])
    await actor.click(screen.getByRole('button', { name: 'Show: New password' }))
    expect(names()).toContain('Hide: New password')
  })

  it('say that a password is wrong and keep the input', async () => {
    const { actor } = await open(
      responses({
        'PUT /api/settings/password': () => ({
          status: 403,
          body: { type: 'about:blank', status: 403, title: 'Forbidden', detail: 'x', code: 'wrong_password' },
        }),
      }),
    )
    const section = within(await screen.findByRole('region', { name: 'Password' }))
    await actor.type(section.getByLabelText(/Current password/, { selector: 'input' }), 'not this one')
    await actor.type(section.getByLabelText(/New password/, { selector: 'input' }), 'a lamp on a hill')
    await actor.click(section.getByRole('button', { name: 'Change password' }))
    // In the toast, and beside the password field, which takes the focus.
    expect(await section.findAllByText('The password is incorrect.')).toHaveLength(2)
    const current = section.getByLabelText(/Current password/, { selector: 'input' })
    expect(current.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(current)
    expect((section.getByLabelText(/New password/, { selector: 'input' }) as HTMLInputElement).value).toBe(
      'a lamp on a hill',
    )
  })

  it('change the password although the response was lost and the old one is refused the second time', async () => {
    const sent: unknown[] = []
    const { actor } = await open(
      responses({
        'PUT /api/settings/password': async (request) => {
          const body = await request.json()
          sent.push(body)
          if (sent.length === 1) throw new TypeError('Failed to fetch')
          return body.currentPassword === 'a lamp on a hill'
            ? { body: {} }
            : { status: 403, body: { status: 403, detail: 'x', code: 'wrong_password' } }
        },
      }),
    )
    const section = within(await screen.findByRole('region', { name: 'Password' }))
    await actor.type(section.getByLabelText(/Current password/, { selector: 'input' }), 'lamplight')
    await actor.type(section.getByLabelText(/New password/, { selector: 'input' }), 'a lamp on a hill')
    await actor.click(section.getByRole('button', { name: 'Change password' }))
    await screen.findAllByRole('alert')
    await actor.click(section.getByRole('button', { name: 'Change password' }))
    await screen.findByText(/Password changed/)
    expect(sent).toHaveLength(3)
  })

  it('say how many characters a new password of this account needs, and how hard it is to guess', async () => {
    const { actor } = await open(
      responses({ 'GET /api/settings': () => ({ body: { ...settings, passwordMinimum: 12 } }) }),
    )
    const section = within(await screen.findByRole('region', { name: 'Password' }))
    expect(section.getByText(/^At least 12 characters/)).toBeTruthy()
    const field = section.getByLabelText(/New password/, { selector: 'input' })
    await actor.type(field, 'lamp')
    expect(section.getByText('Easy to guess')).toBeTruthy()
    await actor.type(field, 's on a high hill')
    expect(section.getByText('Strong')).toBeTruthy()
  })

  it('say what to do about a forgotten password when the site sends no mail', async () => {
    await open(responses({}, { canMail: false }))
    expect(await screen.findByText(/ask the people who run this site/)).toBeTruthy()
  })
})

it('a password is not capitalised or corrected by the keyboard of a phone while it is shown', async () => {
  const { actor } = await open(responses())
  await actor.click(await screen.findByRole('button', { name: 'Show: New password' }))
  const field = screen.getByLabelText(/^New password/, { selector: 'input' })
  expect([field.getAttribute('type'), field.getAttribute('autocapitalize')]).toEqual(['text', 'none'])
  expect([field.getAttribute('autocorrect'), field.getAttribute('spellcheck')]).toEqual(['off', 'false'])
})
