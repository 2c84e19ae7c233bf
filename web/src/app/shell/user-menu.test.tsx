import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person } from '../../testing/render-app.tsx'
import { open, openMenu } from './testing/shell.tsx'

describe('the user menu', () => {
  it('links to the member’s channel [V-HEADER-08]', async () => {
    const { actor } = await open()
    const menu = await openMenu(actor, 'Account menu of Miriam Adler')
    expect(menu.getByRole('menuitem', { name: 'Your channel' }).getAttribute('href')).toBe('/profile/7')
  })

  it('links to what the bottom bar of a small screen has no room for', async () => {
    const { actor } = await open({ user: person({ role: 'moderator' }) })
    const menu = await openMenu(actor, 'Account menu of Miriam Adler')
    const links = menu.getAllByRole('menuitem').filter((item) => item.hasAttribute('href'))
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Your channel', '/profile/7'],
      ['My videos', '/studio'],
      ['Settings', '/settings'],
      ['Creator Dashboard', '/monetization/7'],
      ['Your donations', '/giving'],
      ['Reports and decisions', '/reports'],
      ['History', '/history'],
      ['Watch Later', '/watch-later'],
      ['Liked Videos', '/liked-videos'],
      ['My Purchases', '/purchases'],
      ['Playlists', '/playlists'],
      ['Content Moderation', '/moderation'],
      ['Sponsored Content', '/sponsored-content'],
      ['Reports', '/admin/reports'],
      ['Console', '/admin'],
    ])
  })

  it('links to the settings [V-HEADER-09]', async () => {
    const { actor } = await open()
    const menu = await openMenu(actor, 'Account menu of Miriam Adler')
    expect(menu.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
  })

  it('signs out and clears everything cached for the member [V-HEADER-10]', async () => {
    const asked: string[] = []
    const { actor, router, queryClient } = await open({
      responses: {
        'POST /api/logout': (request) => {
          asked.push(request.method)
          return { body: {} }
        },
      },
    })
    queryClient.setQueryData(['/api/history'], ['mine'])
    for (const key of ['recentDomains', 'unfinished upload']) localStorage.setItem(key, '[]')
    sessionStorage.setItem('upload draft', '{"title":"Mine"}')
    const menu = await openMenu(actor, 'Account menu of Miriam Adler')
    await actor.click(menu.getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(asked).toEqual(['POST'])
    expect(await screen.findByText('You have signed out.')).toBeTruthy()
    await waitFor(() => expect(queryClient.getQueryData(['/api/history'])).toBeUndefined())
    // The next person at this browser would see them.
    for (const key of ['recentDomains', 'unfinished upload']) expect(localStorage.getItem(key)).toBeNull()
    expect(sessionStorage.getItem('upload draft')).toBeNull()
  })

  it('shows when signing out failed, and the person stays signed in', async () => {
    const { actor, router } = await open({
      responses: {
        'POST /api/logout': () => ({ status: 429, body: { code: 'rate_limited', detail: 'x' } }),
      },
    })
    const menu = await openMenu(actor, 'Account menu of Miriam Adler')
    await actor.click(menu.getByRole('menuitem', { name: 'Sign out' }))
    const alert = await screen.findByText('Logout failed')
    expect(alert.closest('[role="alert"]')?.textContent).toContain('Too many attempts')
    expect(router.state.location.pathname).toBe('/upload')
  })

  it('switches to light, dark or the system, and the device remembers it [V-THEME-01, V-THEME-02, V-THEME-04]', async () => {
    const { actor } = await open()
    const menu = await openMenu(actor, 'Account menu of Miriam Adler')
    const choices = menu.getAllByRole('menuitemradio')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Light', 'Dark', 'Match the system'])
    expect(choices[0]?.getAttribute('aria-checked')).toBe('true')
    await actor.click(menu.getByRole('menuitemradio', { name: 'Match the system' }))
    expect(document.documentElement.dataset.theme).toBe('system')
    expect(localStorage.getItem('theme')).toBe('system')
    expect(document.cookie).toContain('theme=system')
  })

  it('opens with the keyboard, closes with Escape and returns the focus', async () => {
    const { actor } = await open()
    const button = await screen.findByRole('button', { name: 'Account menu of Miriam Adler' })
    button.focus()
    await actor.keyboard('{Enter}')
    const first = await screen.findByRole('menuitem', { name: 'Your channel' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await actor.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
