import { INVITATION_NOTE_MAX } from '@lamplight/contract/people'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'

const yusuf = {
  ...{ id: 9, username: 'yusuf', displayName: 'Yusuf', avatarUrl: null, email: 'yusuf@example.org', role: 'user' },
  ...{ createdAt: '2026-02-01T00:00:00.000Z', lastSeenAt: null, videoCount: 2, isSuspended: false, waitsSince: null },
}
const details = {
  ...yusuf,
  sessions: [],
  suspensions: [],
  viewer: { canSetRole: true, canSuspend: true, canEndSessions: true },
}

test('an admin changes a role after entering the password', async () => {
  const sent: unknown[] = []
  const { actor } = await renderApp('/admin/people', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/people': () => ({ body: [yusuf] }),
      'GET /api/admin/people/9': () => ({ body: details }),
      'PUT /api/admin/people/9/role': async (request) => {
        sent.push(await request.json())
        return { body: { ...details, role: 'moderator' } }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Manage Yusuf' }))
  await actor.selectOptions(await screen.findByLabelText('Role'), 'moderator')
  await actor.type(screen.getByLabelText('Your password'), 'secret word')
  await actor.click(screen.getByRole('button', { name: 'Change role' }))
  expect(await screen.findByText(/^Role of .*Yusuf.*: Moderator$/)).toBeTruthy()
  expect(sent).toEqual([{ role: 'moderator', previous: 'user', password: 'secret word' }])
})

test('a list of people that cannot be loaded is named, and loaded with the next attempt', async () => {
  let isDown = true
  const { actor } = await renderApp('/admin/people', {
    user: person({ role: 'moderator' }),
    responses: { 'GET /api/admin/people': () => (isDown ? { status: 500 } : { body: [yusuf] }) },
  })
  expect(await screen.findByText('The list of people could not be loaded.')).toBeTruthy()
  isDown = false
  await actor.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Manage Yusuf' })).toBeTruthy()
})

test('what was done to an account is named, also when its card leaves the list', async () => {
  let state = { ...details, isSuspended: true }
  const { actor } = await renderApp('/admin/people', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/people': () => ({ body: state.isSuspended ? [state] : [] }),
      'GET /api/admin/people/9': () => ({ body: state }),
      'DELETE /api/users/9/suspensions': () => {
        state = { ...state, isSuspended: false }
        return { body: {} }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Manage Yusuf' }))
  await actor.click(await screen.findByRole('button', { name: 'Lift suspension' }))
  expect(await screen.findByText(/^The account of .*Yusuf.* is no longer suspended$/)).toBeTruthy()
  await expect.poll(() => screen.queryByRole('button', { name: 'Manage Yusuf' })).toBeNull()
})

test('staff approve new accounts that are waiting', async () => {
  let approved: unknown
  const { actor } = await renderApp('/admin/people', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/people': (request) => ({
        body: request.url.includes('state=waiting') ? [{ ...yusuf, waitsSince: yusuf.createdAt }] : [],
      }),
      'POST /api/admin/people/9/approval': async (request) => {
        approved = await request.json()
        return { body: {} }
      },
    },
  })
  await actor.click(await screen.findByRole('tab', { name: 'Waiting for approval' }))
  const card = (await screen.findByText('@yusuf')).closest('article')
  await actor.click(within(card as HTMLElement).getByRole('button', { name: /^Approve / }))
  expect(await screen.findByText(/^The account of .*Yusuf.* was approved$/)).toBeTruthy()
  expect(approved).toEqual({ isApproved: true })
})

test('a member reads that the page is for staff, and nothing is requested', async () => {
  const asked: string[] = []
  await renderApp('/admin/people', {
    user: person(),
    responses: {
      'GET /api/admin/people': (request) => {
        asked.push(request.url)
        return { status: 403 }
      },
    },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(asked).toEqual([])
})

test('a note of an invitation that is pasted too long is kept and says by how much, and is not sent', async () => {
  const sent: unknown[] = []
  const { actor } = await renderApp('/admin/people?tab=invitations', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/people': () => ({ body: [] }),
      'GET /api/admin/invitations': () => ({ body: [] }),
      'POST /api/admin/invitations': async (request) => {
        sent.push(await request.json())
        return { status: 500 }
      },
    },
  })
  const note = await screen.findByLabelText<HTMLInputElement>('Who is it for?')
  await actor.click(note)
  await actor.paste('a'.repeat(INVITATION_NOTE_MAX + 3))
  expect(note.value).toHaveLength(INVITATION_NOTE_MAX + 3)
  expect(await screen.findByText('3 characters too many. The maximum is 200.')).toBeTruthy()
  await actor.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(note))
  expect(sent).toEqual([])
  await actor.keyboard('{Backspace}{Backspace}{Backspace}{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ note: 'a'.repeat(INVITATION_NOTE_MAX) }]))
})

test('the focus stays on the page when a role is refused or changed and when an invitation is withdrawn', async () => {
  let role = 'user'
  let invitations = [1, 2].map((id) => ({
    ...{ id, note: `Guest ${id}`, createdAt: '2026-02-01T00:00:00.000Z', expiresAt: '2126-02-15T00:00:00.000Z' },
    ...{ usedAt: null, usedBy: null, madeBy: 'Grace' },
  }))
  const { actor } = await renderApp('/admin/people', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/people': () => ({ body: [{ ...yusuf, role }] }),
      'GET /api/admin/people/9': () => ({ body: { ...details, role } }),
      'PUT /api/admin/people/9/role': async (request) => {
        const body = (await request.json()) as { role: string; password: string }
        if (body.password !== 'secret word') {
          return { status: 403, body: { status: 403, code: 'wrong_password', detail: 'The password is wrong.' } }
        }
        role = body.role
        return { body: { ...details, role } }
      },
      'GET /api/admin/invitations': () => ({ body: invitations }),
      'POST /api/admin/invitations': () => ({
        status: 201,
        body: {
          invitation: { ...invitations[0], id: 3, note: 'Guest 3' },
          url: 'https://example.org/auth?invitation=3',
        },
      }),
      'DELETE /api/admin/invitations/1': () => {
        invitations = invitations.slice(1)
        return { body: {} }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Manage Yusuf' }))
  await actor.selectOptions(await screen.findByLabelText('Role'), 'moderator')
  const password = screen.getByLabelText('Your password')
  await actor.type(password, 'wrong{Enter}')
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(password))
  await actor.type(password, 'secret word{Enter}')
  await screen.findByText(/^Role of .*Yusuf.*: Moderator$/)
  // The form is a new one; the focus is in the same card.
  const card = () => screen.getByRole('article', { name: /Yusuf/ })
  await waitFor(() => expect(card().contains(document.activeElement)).toBe(true))

  await actor.click(screen.getByRole('tab', { name: 'Invitations' }))
  await actor.type(await screen.findByLabelText('Who is it for?'), 'Guest 3{Enter}')
  const link = await screen.findByDisplayValue('https://example.org/auth?invitation=3')
  expect(document.activeElement).toBe(link)
  const withdraw = (name: string) => screen.findByRole('button', { name: `Withdraw ${name}` })
  const first = await withdraw('Guest 1')
  first.focus()
  await actor.keyboard('{Enter}')
  const second = await withdraw('Guest 2')
  await waitFor(() => expect(document.activeElement).toBe(second))
})

test('a suspension whose response was lost is not reported as failed if it was made', async () => {
  const sent: unknown[] = []
  let state: object = details
  const { actor } = await renderApp('/admin/people', {
    user: person({ id: 4, role: 'moderator' }),
    responses: {
      'GET /api/admin/people': () => ({ body: [state] }),
      'GET /api/admin/people/9': () => ({ body: state }),
      'POST /api/users/9/suspensions': async (request) => {
        sent.push(await request.json())
        const actor = { id: 4, displayName: 'Elena', avatarUrl: null }
        const suspension = {
          ...{ id: 1, reason: 'other', note: '', createdAt: '2026-02-01T00:00:00.000Z', actor },
          ...{ until: '2126-02-01T00:00:00.000Z', liftedAt: null, isActive: true },
        }
        state = { ...details, isSuspended: true, suspensions: [suspension] }
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Manage Yusuf' }))
  await actor.click(await screen.findByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText(/^The account of .*Yusuf.* is suspended$/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Lift suspension' })).toBeTruthy()
  expect(screen.queryByText('That could not be done')).toBeNull()
  expect(sent).toEqual([{ days: 7, reason: 'other', note: '', previous: null }])
})

test('a suspension with a note that is too long is not sent, and the note says by how much', async () => {
  const { actor } = await renderApp('/admin/people', {
    user: person({ id: 4, role: 'moderator' }),
    responses: {
      'GET /api/admin/people': () => ({ body: [details] }),
      'GET /api/admin/people/9': () => ({ body: details }),
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Manage Yusuf' }))
  const note = await screen.findByLabelText<HTMLInputElement>('Note for the log')
  await actor.click(note)
  await actor.paste('x'.repeat(2_002))
  expect(note.value).toHaveLength(2_002)
  await actor.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(screen.getByText('2 characters too many. The maximum is 2,000.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(note))
})

test('a person whom somebody else has suspended meanwhile is shown as suspended', async () => {
  let state = details
  const { actor } = await renderApp('/admin/people', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/people': () => ({ body: [state] }),
      'GET /api/admin/people/9': () => ({ body: state }),
      'POST /api/users/9/suspensions': () => {
        state = { ...details, isSuspended: true }
        return { status: 409, body: { status: 409, code: 'already_suspended', detail: 'Suspended.' } }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Manage Yusuf' }))
  await actor.click(await screen.findByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText(/^This member has been suspended elsewhere in the meantime/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Lift suspension' })).toBeTruthy()
})

test('a role that another admin has changed meanwhile is shown, and not replaced', async () => {
  const sent: unknown[] = []
  let role = 'user'
  const { actor } = await renderApp('/admin/people', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/people': () => ({ body: [{ ...yusuf, role }] }),
      'GET /api/admin/people/9': () => ({ body: { ...details, role } }),
      'PUT /api/admin/people/9/role': async (request) => {
        sent.push(await request.json())
        role = 'admin'
        return { status: 409, body: { status: 409, code: 'text_changed', detail: 'Changed.', current: 'admin' } }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Manage Yusuf' }))
  await actor.selectOptions(await screen.findByLabelText('Role'), 'moderator')
  await actor.type(screen.getByLabelText('Your password'), 'secret word{Enter}')
  expect(await screen.findByText(/^This role has been changed elsewhere in the meantime/)).toBeTruthy()
  await expect.poll(() => screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('admin')
  expect(sent).toEqual([{ role: 'moderator', previous: 'user', password: 'secret word' }])
})

test('an account that was declined is not reported as failed when only the response was lost', async () => {
  let isThere = true
  const waiting = { ...details, waitsSince: yusuf.createdAt }
  const { actor } = await renderApp('/admin/people', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/people': () => ({ body: isThere ? [waiting] : [] }),
      'GET /api/admin/people/9': () =>
        isThere ? { body: waiting } : { status: 404, body: { status: 404, code: 'user_not_found', detail: 'None.' } },
      'POST /api/admin/people/9/approval': () => {
        isThere = false
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: /^Decline .*Yusuf/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await actor.click(dialog.getByRole('button', { name: 'Decline' }))
  await expect.poll(() => screen.queryByText('@yusuf')).toBeNull()
  expect(await screen.findByText(/^The account of .*Yusuf.* was declined and deleted$/)).toBeTruthy()
})

test('the tab and the search are part of the URL: they are still there after following a link and returning', async () => {
  const asked: string[] = []
  const { actor, router } = await renderApp('/admin/people', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/people': ({ url }) => {
        asked.push(new URL(url, 'http://site').search)
        return { body: [yusuf] }
      },
    },
  })
  await actor.click(await screen.findByRole('tab', { name: 'Suspended' }))
  await actor.type(await screen.findByLabelText('Search by name or username'), 'yu')
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'suspended', q: 'yu' })
  await act(() => router.navigate({ to: '/rules' }))
  await expect.poll(() => screen.queryByRole('tab', { name: 'Suspended' })).toBeNull()
  asked.splice(0)
  act(() => router.history.back())
  const tab = await screen.findByRole('tab', { name: 'Suspended' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(await screen.findByLabelText('Search by name or username')).toHaveProperty('value', 'yu')
  await expect.poll(() => asked.at(-1)).toContain('state=suspended&q=yu')
  await actor.click(screen.getByRole('tab', { name: 'Everyone' }))
  await expect.poll(() => router.state.location.search).toEqual({})
  expect(await screen.findByLabelText('Search by name or username')).toHaveProperty('value', '')
})
