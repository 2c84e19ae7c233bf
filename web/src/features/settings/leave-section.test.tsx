import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { person } from '../../testing/render-app.tsx'
import { nothingToLose, openSettings as open, settingsResponses as responses } from '../../testing/settings.ts'

afterEach(() => sessionStorage.clear())

describe('the settings', () => {
  it('say how long to wait when the own data was downloaded too often', async () => {
    const { actor } = await open(
      responses({
        'GET /api/settings/export': () => ({
          status: 429,
          body: { status: 429, code: 'rate_limited', detail: 'Too many attempts.', retryAfterSeconds: 284 },
        }),
      }),
    )
    await actor.click(await screen.findByRole('link', { name: 'Download my data' }))
    expect(await screen.findByText('Your data could not be downloaded')).toBeTruthy()
    expect(screen.getByText(/5 minutes/)).toBeTruthy()
  })

  it('delete the account only with the password', async () => {
    let sent: unknown
    const { actor } = await open(
      responses({
        'POST /api/settings/delete-account': async (request) => {
          sent = await request.json()
          return { body: {} }
        },
      }),
    )
    await actor.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    expect(sent).toBeUndefined()
    await actor.type(dialog.getByLabelText(/Current password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(sent).toEqual({ password: 'lamplight' }))
  })

  it('name what ends with the account, and ask a creator to give up the balance', async () => {
    let sent: unknown
    const { actor } = await open(
      responses({
        'GET /api/settings/delete-account': () => ({
          body: { ...nothingToLose, balanceCents: 1250, campaigns: 1, privateRooms: 2 },
        }),
        'POST /api/settings/delete-account': async (request) => {
          sent = await request.json()
          return { body: {} }
        },
      }),
    )
    await actor.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      'You have $12.50 that has not been paid out. Once the account is deleted, no one can pay it out to you.',
      'Your ad campaign ends. The unspent budget is refunded to the card.',
      'Your 2 private rooms each pass to the member who joined first; rooms without members are archived.',
    ])
    await actor.type(dialog.getByLabelText(/Current password/), 'lamplight')
    await actor.click(dialog.getByRole('checkbox', { name: 'I give up $12.50' }))
    await actor.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(sent).toEqual({ password: 'lamplight', givesUpBalance: true }))
  })

  it('begin with the password, and do not delete before it is known what ends with the account', async () => {
    const facts = Promise.withResolvers<void>()
    let isDeleted = false
    const { actor } = await open(
      responses({
        'GET /api/settings/delete-account': () =>
          facts.promise.then(() => ({ body: { ...nothingToLose, privateRooms: 2 } })),
        'POST /api/settings/delete-account': () => {
          isDeleted = true
          return { body: {} }
        },
      }),
    )
    await actor.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog'))
    const password = dialog.getByLabelText(/Current password/)
    expect(document.activeElement).toBe(password)
    await actor.type(password, 'lamplight{Enter}')
    await actor.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    expect(isDeleted).toBe(false)
    facts.resolve()
    await dialog.findByText(/^Your 2 private rooms/)
    await actor.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(isDeleted).toBe(true))
  })

  it('say when it could not be loaded what ends with the account, and load it again', async () => {
    let isDown = true
    const { actor } = await open(
      responses({
        'GET /api/settings/delete-account': () =>
          isDown ? { status: 503 } : { body: { ...nothingToLose, privateRooms: 2 } },
      }),
    )
    await actor.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('What ends with your account could not be loaded.')
    isDown = false
    await actor.click(dialog.getByRole('button', { name: 'Try again' }))
    await dialog.findByText(/^Your 2 private rooms/)
  })

  it.each([
    { what: 'end at the sign-in page when a retry finds the account deleted', code: 'user_not_found', status: 404 },
    { what: 'do not call an account deleted whose session ended otherwise', code: undefined, status: 200 },
  ])('$what, after the response to its deletion was lost', async ({ code, status }) => {
    let attempts = 0
    const { actor, router } = await open(
      responses({
        'POST /api/settings/delete-account': () => {
          attempts += 1
          if (attempts === 1) throw new TypeError('Failed to fetch')
          return { status: 401, body: { status: 401, code: 'not_signed_in', detail: 'Please sign in to continue.' } }
        },
        'GET /api/users/7': () => ({
          status,
          body: code ? { status, code, detail: 'User not found' } : person(),
          isStub: true,
        }),
      }),
    )
    await actor.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.type(dialog.getByLabelText(/Current password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    expect(await screen.findByText('The account could not be deleted')).toBeTruthy()
    await actor.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    if (code) await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    else expect(await screen.findByText(/Please sign in/)).toBeTruthy()
    expect(Boolean(screen.queryByText('Your account has been deleted'))).toBe(code !== undefined)
  })

  it('delete with the account what this browser stores of the person, and keep the choices of the device', async () => {
    const { actor } = await open(responses({ 'POST /api/settings/delete-account': () => ({ body: {} }) }))
    for (const key of ['recentDomains', 'unfinished upload', 'deleted videos']) localStorage.setItem(key, '[]')
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('comment 7 12', 'Amen')
    await actor.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.type(dialog.getByLabelText(/Current password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(sessionStorage.getItem('comment 7 12')).toBeNull())
    for (const key of ['recentDomains', 'unfinished upload', 'deleted videos'])
      expect(localStorage.getItem(key)).toBeNull()
    expect(localStorage.getItem('theme')).toBe('dark')
    localStorage.removeItem('theme')
  })
})
