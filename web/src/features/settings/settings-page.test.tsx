import { chatApi } from '@lamplight/contract/chat'
import type { AccountSettings } from '@lamplight/contract/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openSettings as open, settingsResponses as responses, sessions, settings } from '../../testing/settings.ts'

afterEach(() => sessionStorage.clear())

describe('the settings', () => {
  it('begin with links to all their sections', async () => {
    await open(responses())
    await screen.findByRole('region', { name: 'Your data' })
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    const targets = links.map((link) => [link.textContent, document.querySelector(link.getAttribute('href') ?? '')])
    const headings = [...document.querySelectorAll<HTMLElement>('#content section h2[id]')]
    expect(targets).toEqual(headings.map((heading) => [heading.textContent, heading]))
    // A browser moves the focus only to what can have it.
    for (const heading of headings) expect(heading.getAttribute('tabindex')).toBe('-1')
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

  it('show an error when they cannot be loaded', async () => {
    await open({})
    expect(await screen.findByText('The settings could not be loaded.')).toBeTruthy()
  })
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
