import { chatApi } from '@lamplight/contract/chat'
import { type AccountSettings, settingsApi } from '@lamplight/contract/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { nameOfBrowser } from '../../lib/name-of-browser.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { nothingToLose, settingsResponses as responses, sessions, settings } from '../../testing/settings.ts'

afterEach(() => sessionStorage.clear())

const open = (given: TestResponses) => renderApp('/settings', { user: person(), responses: given })

describe('the settings', () => {
  it('begin with links to all their sections', async () => {
    await open(responses())
    await screen.findByRole('region', { name: 'Your data' })
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    const targets = links.map((link) => [link.textContent, document.querySelector(link.getAttribute('href') ?? '')])
    const sections = screen.getAllByRole('region').filter(({ id, tagName }) => id && tagName === 'SECTION')
    expect(targets).toEqual(sections.map((section) => [section.querySelector('h2')?.textContent, section]))
  })

  it('show what is wrong with a profile beside the field, and save a valid one', async () => {
    let saved: unknown
    const { actor } = await open(
      responses({
        'PATCH /api/settings/profile': async (request) => {
          saved = await request.json()
          return { body: { ...settings, displayName: 'Miriam' } }
        },
      }),
    )
    const name = await screen.findByLabelText(/Display name/)
    await actor.clear(name)
    await actor.type(name, 'M')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Display name must be at least 2 characters')).toBeTruthy()
    await actor.type(name, 'iriam')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toMatchObject({ displayName: 'Miriam' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  it('restore a description that was being written before a reload, until it is saved', async () => {
    const first = await open(responses())
    await first.actor.type(await screen.findByLabelText(/About you/), 'Psalms, slowly.')
    first.unmount()
    let current = settings
    const second = await open({
      ...responses(),
      'GET /api/settings': () => ({ body: current }),
      'PATCH /api/settings/profile': async (request) => {
        current = { ...current, ...(await request.json()) }
        return { body: current }
      },
    })
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    await waitFor(() => expect(bio.value).toBe('Psalms, slowly.'))
    await second.actor.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    expect(current.bio).toBe('Psalms, slowly.')
    expect(sessionStorage.getItem(draftKeyOf('profile', person().id, 0))).toBeNull()
  })

  it('are filled in the document already, before the scripts have loaded', async () => {
    await open(
      responses({ 'GET /api/settings': () => ({ body: { ...settings, bio: 'Psalms', website: 'https://a.org' } }) }),
    )
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    const website = screen.getByLabelText<HTMLInputElement>(/Website/)
    const name = screen.getByLabelText<HTMLInputElement>(/Display name/)
    // What the server renders, unlike the values that the form sets by script.
    expect([name, bio, website].map(({ defaultValue }) => defaultValue)).toEqual([
      settings.displayName,
      'Psalms',
      'https://a.org',
    ])
  })

  it('do not replace what another tab has saved in the same field before the person knows', async () => {
    const saved: unknown[] = []
    let current = settings
    const { actor } = await open({
      ...responses(),
      'GET /api/settings': () => ({ body: current }),
      'PATCH /api/settings/profile': async (request) => {
        const { previous: _, ...change } = await request.json()
        saved.push(change)
        current = { ...current, ...change }
        return { body: current }
      },
    })
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    await actor.type(bio, 'Psalms')
    current = { ...settings, bio: 'Songs', displayName: 'Miriam A.' }
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    const problem = await screen.findByText(/changed elsewhere in the meantime to “.?Songs.?”/)
    expect(bio.getAttribute('aria-describedby')).toContain(problem.id)
    expect([bio.value, document.activeElement, saved]).toEqual(['Psalms', bio, []])
    // Now the person knows.
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(saved).toEqual([{ bio: 'Psalms' }])
    expect(screen.getByLabelText<HTMLInputElement>(/Display name/).value).toBe('Miriam A.')
    // The next edit is compared with what was saved last.
    await actor.type(bio, ' and songs')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved[1]).toEqual({ bio: 'Psalms and songs' }))
  })

  it('keep what is typed while the profile is being saved on a slow connection', async () => {
    const saving = Promise.withResolvers<void>()
    const { actor } = await open({
      ...responses(),
      'PATCH /api/settings/profile': async () => {
        await saving.promise
        return { body: { ...settings, displayName: 'Miriam A.', bio: 'Psalms' } }
      },
    })
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    await actor.type(bio, 'Psalms ')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await actor.type(bio, 'and songs')
    saving.resolve()
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(bio.value).toBe('Psalms and songs')
    expect(screen.getByLabelText<HTMLInputElement>(/Display name/).value).toBe('Miriam A.')
  })

  it('show what another tab saves in the same field at the same moment', async () => {
    const saved: unknown[] = []
    let current = settings
    const { actor } = await open({
      ...responses(),
      'GET /api/settings': () => ({ body: current }),
      'PATCH /api/settings/profile': async (request) => {
        saved.push(await request.json())
        if (saved.length > 1) return { body: current }
        // Between the reading of this tab and its request.
        current = { ...settings, bio: 'Songs' }
        return { status: 409, body: { status: 409, code: 'text_changed', detail: 'x', current: 'Songs' } }
      },
    })
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    await actor.type(bio, 'Psalms')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/changed elsewhere in the meantime to “.?Songs.?”/)).toBeTruthy()
    expect([bio.value, saved.length]).toEqual(['Psalms', 1])
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(saved[1]).toMatchObject({ bio: 'Psalms', previous: { bio: 'Songs' } })
  })

  it('pass the focus on when what was pressed disappears', async () => {
    let current: AccountSettings = { ...settings, avatarUrl: '/a.webp', contentLanguages: ['de', 'fr'] }
    let shown = [...sessions, { ...sessions[1], id: 'c'.repeat(64) }]
    const endAt = (index: number) => () => {
      shown = shown.toSpliced(index, 1)
      return { body: {} }
    }
    const { actor } = await open({
      ...responses(),
      'GET /api/settings': () => ({ body: current }),
      'GET /api/settings/sessions': () => ({ body: shown }),
      [`DELETE /api/settings/sessions/${'b'.repeat(64)}`]: endAt(1),
      [`DELETE /api/settings/sessions/${'c'.repeat(64)}`]: endAt(1),
      'DELETE /api/settings/avatar': () => {
        current = { ...current, avatarUrl: null }
        return { body: current }
      },
      'PATCH /api/settings/preferences': async (request) => {
        current = { ...current, ...(await request.json()) }
        return { body: current }
      },
    })
    const press = async (button: HTMLElement) => {
      button.focus()
      await actor.keyboard('{Enter}')
    }
    const focused = (name: string | RegExp, role: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))
    const [firstEnd] = await screen.findAllByRole('button', { name: /^Sign out of/ })
    await press(firstEnd as HTMLElement)
    await focused(/^Sign out of/, 'button')
    expect((await screen.findByText(/^Signed out of /)).closest('[role=status]')).toBeTruthy()
    await actor.keyboard('{Enter}')
    await focused('Your active sessions', 'heading')
    await press(screen.getByRole('button', { name: 'Remove' }))
    await focused('Picture', 'heading')
    expect((await screen.findByText('Picture removed')).closest('[role=status]')).toBeTruthy()
    await press(screen.getByRole('button', { name: /Deutsch/ }))
    await focused(/Français/i, 'button')
    await actor.keyboard('{Enter}')
    await focused('Video languages', 'heading')
  })

  it('pause the history at once, and return after a failure', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { actor } = await open(
      responses({
        'PATCH /api/settings/preferences': async () => {
          await promise
          return { status: 500 }
        },
      }),
    )
    const pause = await screen.findByLabelText<HTMLInputElement>(/Pause history/)
    await actor.click(pause)
    expect(pause.checked).toBe(true)
    resolve()
    await waitFor(() => expect(pause.checked).toBe(false))
    expect(await screen.findByText('The change could not be saved')).toBeTruthy()
  })

  it('no longer say “Saved” once the next change is invalid', async () => {
    const { actor } = await open(
      responses({ 'PATCH /api/settings/profile': () => ({ body: { ...settings, displayName: 'Miriam' } }) }),
    )
    const name = await screen.findByLabelText(/Display name/)
    await actor.clear(name)
    await actor.type(name, 'Miriam')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    await actor.clear(name)
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
  })

  it('leave the message of another form on screen when a change is invalid', async () => {
    const { actor } = await open(
      responses({ 'PATCH /api/settings/profile': () => ({ body: { ...settings, displayName: 'Miriam' } }) }),
    )
    const name = await screen.findByLabelText(/Display name/)
    await actor.clear(name)
    await actor.type(name, 'Miriam')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Change password' }))
    expect((await screen.findAllByText(/at least 6 characters/)).length).toBeGreaterThan(0)
    expect(screen.getByText('Saved')).toBeTruthy()
  })

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

  it('list the sessions, and end another one', async () => {
    const ended: string[] = []
    const { actor } = await open(
      responses({
        [`DELETE /api/settings/sessions/${'b'.repeat(64)}`]: () => {
          ended.push('b')
          return { body: {} }
        },
      }),
    )
    const section = within(await screen.findByRole('region', { name: 'Your active sessions' }))
    expect(await section.findByText('Firefox, Windows')).toBeTruthy()
    expect(section.getByText('This device')).toBeTruthy()
    expect(section.getAllByRole('button', { name: /^Sign out of/ })).toHaveLength(1)
    expect(section.getByRole('button', { name: /^Sign out of/, description: /^Last active/ })).toBeTruthy()
    await actor.click(section.getByRole('button', { name: /^Sign out of/ }))
    await waitFor(() => expect(ended).toEqual(['b']))
  })

  it('do not report a failure when a session that is to be ended has ended already', async () => {
    let isEnded = false
    const { actor } = await open(
      responses({
        'GET /api/settings/sessions': () => ({
          body: settingsApi.sessions.response.parse(isEnded ? sessions.slice(0, 1) : sessions),
        }),
        [`DELETE /api/settings/sessions/${'b'.repeat(64)}`]: () => {
          isEnded = true
          return { status: 404, body: { status: 404, code: 'session_not_found', detail: 'x' } }
        },
      }),
    )
    const section = within(await screen.findByRole('region', { name: 'Your active sessions' }))
    await actor.click(await section.findByRole('button', { name: /^Sign out of/ }))
    await waitFor(() => expect(section.queryByRole('button', { name: /^Sign out of/ })).toBeNull())
    expect(screen.queryByText('The session could not be ended')).toBeNull()
  })

  it('name the formats of a picture beside its button when another file is chosen', async () => {
    const { actor } = await open(
      responses({
        'POST /api/settings/avatar': () => ({
          status: 415,
          body: { status: 415, code: 'not_an_image', detail: 'Please select an image file for the thumbnail.' },
        }),
      }),
    )
    const section = await screen.findByRole('region', { name: 'Picture' })
    const input = section.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a file.')
    await actor.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
    const problem = await within(section).findByRole('alert')
    expect(problem.textContent).toMatch(/^This file cannot be used as a picture/)
    const button = within(section).getByRole('button', { name: 'Choose a picture' })
    expect(button.getAttribute('aria-describedby')).toBe(problem.id)
    expect(screen.queryByText('The change could not be saved')).toBeNull()
  })

  it('no longer say what was wrong with a file once the picture is removed', async () => {
    const { actor } = await open(
      responses(
        {
          'POST /api/settings/avatar': () => ({
            status: 415,
            body: { status: 415, code: 'not_an_image', detail: 'x' },
          }),
          'DELETE /api/settings/avatar': () => ({ body: { ...settings, avatarUrl: null } }),
        },
        { avatarUrl: '/avatars/a.webp' },
      ),
    )
    const section = await screen.findByRole('region', { name: 'Picture' })
    const input = section.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a file.')
    await actor.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
    await within(section).findByRole('alert')
    await actor.click(within(section).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Picture removed')).toBeTruthy()
    expect(within(section).queryByRole('alert')).toBeNull()
  })

  it('say what to do about a forgotten password when the site sends no mail', async () => {
    await open(responses({}, { canMail: false }))
    expect(await screen.findByText(/ask the people who run this site/)).toBeTruthy()
  })

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
        'GET /api/users/7': () => ({ status, body: code ? { status, code, detail: 'User not found' } : person() }),
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

  it('let a member add and remove video languages one by one', async () => {
    let chosen = ['en']
    const { actor } = await open({
      ...responses({}, { contentLanguages: chosen }),
      'GET /api/settings': () => ({ body: { ...settings, contentLanguages: chosen } }),
      'PATCH /api/settings/preferences': async (request) => {
        chosen = (await request.json()).contentLanguages
        return { body: { ...settings, contentLanguages: chosen } }
      },
    })
    const section = within(await screen.findByRole('region', { name: 'Video languages' }))
    const offered = section.getByLabelText('Add a language')
    expect(within(offered).queryByRole('option', { name: 'English' })).toBeNull()
    await actor.selectOptions(offered, 'العربية')
    await actor.click(await section.findByRole('button', { name: /Remove .*English/ }))
    await waitFor(() => expect(chosen).toEqual(['ar']))
    await actor.click(await section.findByRole('button', { name: /Remove .*العربية/ }))
    expect(await section.findByText(/No language is selected/)).toBeTruthy()
    expect(chosen).toEqual([])
  })

  it('keep the video languages that another tab has added or removed meanwhile', async () => {
    const sent: object[] = []
    const { actor } = await open({
      ...responses({}, { contentLanguages: ['en', 'de'] }),
      'PATCH /api/settings/preferences': async (request) => {
        sent.push(await request.json())
        return { body: { ...settings, contentLanguages: ['en', 'ar', 'fr'] } }
      },
    })
    const section = within(await screen.findByRole('region', { name: 'Video languages' }))
    await actor.selectOptions(section.getByLabelText('Add a language'), 'العربية')
    expect(await section.findByRole('button', { name: /Remove .*français/i })).toBeTruthy()
    expect(section.queryByRole('button', { name: /Remove .*Deutsch/ })).toBeNull()
    const previous = { contentLanguages: ['en', 'de'] }
    expect(sent).toEqual([{ contentLanguages: ['en', 'de', 'ar'], previous }])
  })

  it('contain theme and page language, which change at once and are stored on the device', async () => {
    const { actor } = await open(responses({}))
    const section = within(await screen.findByRole('region', { name: 'Preferences' }))
    await actor.selectOptions(section.getByLabelText('Theme'), 'Dark')
    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
    await actor.selectOptions(section.getByLabelText('Theme'), 'Light')
    await actor.selectOptions(section.getByLabelText('Page language'), 'Deutsch')
    expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeTruthy()
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['de', 'de'])
    await actor.selectOptions(screen.getByLabelText('Sprache der Seiten'), 'English')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
  })

  it('show an error when they cannot be loaded', async () => {
    await open({})
    expect(await screen.findByText('The settings could not be loaded.')).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  it('gets the same response for every name', async () => {
    const { actor } = await renderApp('/forgot-password', {
      user: null,
      responses: { 'POST /api/forgot-password': () => ({ status: 202, body: { canMail: true } }) },
    })
    await actor.type(await screen.findByLabelText(/Username/), 'nobody')
    await actor.click(screen.getByRole('button', { name: 'Send the link' }))
    // Announced, and the focus is not lost with the form.
    expect((await screen.findByText(/If there is an account/)).closest('[role="status"]')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Forgot password'))
  })

  it('whose mail does not arrive: says what to do, and asks for another link', async () => {
    const { actor } = await renderApp('/forgot-password', {
      user: null,
      responses: { 'POST /api/forgot-password': () => ({ status: 202, body: { canMail: true } }) },
    })
    await actor.type(await screen.findByLabelText(/Username/), 'nobody')
    await actor.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText(/Look in your spam folder.*can set a new password for you/)
    await actor.click(screen.getByRole('button', { name: 'Ask for another link' }))
    await screen.findByRole('button', { name: 'Send the link' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Forgot password'))
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

it('a link for a new password that was cut short is called expired, and another one is offered', async () => {
  const { actor } = await renderApp('/reset-password', {
    user: null,
    responses: {
      'POST /api/reset-password': () => ({ status: 410, body: { status: 410, code: 'link_expired', detail: 'x' } }),
    },
  })
  await actor.type(await screen.findByLabelText(/New password/, { selector: 'input' }), 'a lamp on a hill')
  await actor.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/^This link has expired or has already been used/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for another link' })).toBeTruthy()
})

it('a new password whose response was lost has been set when the link is found used; another password has not', async () => {
  let attempts = 0
  const { actor, router } = await renderApp('/reset-password', {
    user: null,
    responses: {
      'POST /api/reset-password': () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { status: 410, body: { status: 410, code: 'link_expired', detail: 'x' } }
      },
    },
  })
  const field = await screen.findByLabelText(/New password/, { selector: 'input' })
  const change = () => actor.click(screen.getByRole('button', { name: 'Change password' }))
  await actor.type(field, 'a lamp on a hill')
  await change()
  await screen.findByText(/cannot be reached/)
  await actor.type(field, ' in May')
  await change()
  await screen.findByText(/^This link has expired or has already been used/)
  await actor.clear(field)
  await actor.type(field, 'a lamp on a hill')
  await change()
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge, Linux'],
  ['curl/8.5', 'curl/8.5'],
  ['', ''],
])('a browser is named as people know it: %s', (userAgent, name) => {
  expect(nameOfBrowser(userAgent)).toBe(name)
})

describe('the blocked people in the settings', () => {
  const grace = { id: 5, username: 'grace', displayName: 'Grace', avatarUrl: null }
  const section = async () => within(await screen.findByRole('region', { name: 'Blocked people' }))

  it('are listed with the day, and can be unblocked', async () => {
    let blocked = [{ user: grace, blockedAt: '2026-03-04T10:00:00.000Z' }]
    const { actor } = await open(
      responses({
        'GET /api/chat/blocks': () => ({ body: chatApi.blocks.response.parse(blocked) }),
        'DELETE /api/chat/blocks/5': () => {
          blocked = []
          return { body: {} }
        },
      }),
    )
    const list = await section()
    expect((await list.findByRole('link', { name: 'Grace' })).getAttribute('href')).toBe('/profile/5')
    expect(list.getByText(/^Blocked on .*2026$/)).toBeTruthy()
    await actor.click(list.getByRole('button', { name: 'Unblock Grace' }))
    expect(await list.findByText('You have not blocked anyone.')).toBeTruthy()
  })

  it('stay listed with a message when unblocking fails', async () => {
    const blocked = [{ user: grace, blockedAt: '2026-03-04T10:00:00.000Z' }]
    const { actor } = await open(
      responses({
        'GET /api/chat/blocks': () => ({ body: blocked }),
        'DELETE /api/chat/blocks/5': () => ({ status: 500, body: { code: 'internal', status: 500, detail: '' } }),
      }),
    )
    const list = await section()
    await actor.click(await list.findByRole('button', { name: 'Unblock Grace' }))
    expect(await screen.findByText('The block could not be changed')).toBeTruthy()
    expect(list.getByRole('link', { name: 'Grace' })).toBeTruthy()
  })
})
