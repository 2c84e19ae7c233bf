import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { navigations, open } from './testing/shell.tsx'

describe('the bottom bar', () => {
  it('holds Home, Chat, Forum, Subscriptions and You [V-NAV-17, V-NAV-18, V-NAV-19]', async () => {
    await open()
    const links = within((await navigations()).bottomBar).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Chat', '/chat'],
      ['Forum', '/forum'],
      ['Subscriptions', '/subscriptions'],
      ['You', '/you'],
    ])
  })

  it('links to Subscriptions [V-NAV-20]', async () => {
    await open()
    const { getByRole } = within((await navigations()).bottomBar)
    expect(getByRole('link', { name: 'Subscriptions' }).getAttribute('href')).toBe('/subscriptions')
  })

  it('lists all member pages under You', async () => {
    await renderApp('/you', { user: person() })
    const main = within(await screen.findByRole('main'))
    await main.findByRole('heading', { level: 1, name: 'Miriam Adler' })
    const hrefs = main.getAllByRole('link').map((link) => link.getAttribute('href'))
    for (const href of [
      '/profile/7',
      '/studio',
      '/history',
      '/watch-later',
      '/playlists',
      '/giving',
      '/reports',
      '/settings',
    ])
      expect(hrefs).toContain(href)
  })
})
