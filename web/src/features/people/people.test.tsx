import { screen, within } from '@testing-library/react'
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
  expect(sent).toEqual([{ role: 'moderator', password: 'secret word' }])
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
