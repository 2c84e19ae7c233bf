import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { open, sidebar } from './testing/shell.tsx'

describe('the sidebar', () => {
  const linksIn = (element: HTMLElement) =>
    within(element)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])

  it('links to the pages of the site, in the order of the documents [V-NAV-01, V-NAV-02, V-NAV-03]', async () => {
    await open()
    expect(linksIn(await sidebar()).slice(0, 5)).toEqual([
      ['Home', '/'],
      ['Subscriptions', '/subscriptions'],
      ['Religious Chat', '/chat'],
      ['Religious Products', '/affiliate-products'],
      ['Creator Forum', '/forum'],
    ])
  })

  it('has Religious Products and Creator Forum among them [V-NAV-04, V-NAV-05]', async () => {
    await open()
    const { getByRole } = within(await sidebar())
    expect(getByRole('link', { name: 'Religious Products' }).getAttribute('href')).toBe('/affiliate-products')
    expect(getByRole('link', { name: 'Creator Forum' }).getAttribute('href')).toBe('/forum')
  })

  it('has the Library: history, watch later and likes [V-NAV-06, V-NAV-07, V-NAV-08]', async () => {
    await open()
    const library = within(await sidebar()).getByRole('region', { name: 'Library' })
    expect(linksIn(library)).toEqual([
      ['History', '/history'],
      ['Watch Later', '/watch-later'],
      ['Liked Videos', '/liked-videos'],
      ['My Purchases', '/purchases'],
      ['Playlists', '/playlists'],
    ])
  })

  it('has Liked Videos and My Purchases in it [V-NAV-09, V-NAV-10]', async () => {
    await open()
    const { getByRole } = within(within(await sidebar()).getByRole('region', { name: 'Library' }))
    expect(getByRole('link', { name: 'Liked Videos' }).getAttribute('href')).toBe('/liked-videos')
    expect(getByRole('link', { name: 'My Purchases' }).getAttribute('href')).toBe('/purchases')
  })

  it('shows the Admin section to everybody, with Sponsored Content in it [V-NAV-11, V-NAV-13, V-NAV-14]', async () => {
    await open()
    const section = within(await sidebar()).getByRole('region', { name: 'Admin' })
    expect(linksIn(section)).toEqual([['Sponsored Content', '/sponsored-content']])
  })

  it.each(['admin', 'moderator'] as const)(
    'shows Content Moderation to a %s, and to staff only [V-NAV-12]',
    async (role) => {
      await open({ user: person({ role }) })
      const section = within(await sidebar()).getByRole('region', { name: 'Admin' })
      expect(linksIn(section)).toEqual([
        ['Content Moderation', '/moderation'],
        ['Sponsored Content', '/sponsored-content'],
        ['Reports', '/admin/reports'],
        ['Console', '/admin'],
      ])
    },
  )

  it('lists the subscribed channels, as returned by the server [V-NAV-15, V-NAV-16]', async () => {
    await open({
      responses: {
        'GET /api/subscriptions/channels': () => ({
          body: [
            { id: 5, username: 'grace', displayName: 'Grace Okafor', avatarUrl: null, newestVideoAt: null },
            { id: 8, username: 'yusuf', displayName: 'Yusuf Rahmani', avatarUrl: null, newestVideoAt: null },
          ],
        }),
      },
    })
    const section = await within(await sidebar()).findByRole('region', { name: 'Your subscriptions' })
    expect(linksIn(section)).toEqual([
      ['Grace Okafor', '/profile/5'],
      ['Yusuf Rahmani', '/profile/8'],
    ])
  })

  it('marks the entry of the current page [V-NAV-22]', async () => {
    await renderApp('/history', { user: person() })
    const current = within(await sidebar()).getAllByRole('link', { current: 'page' })
    expect(current.map(({ textContent }) => textContent)).toEqual(['History'])
  })
})
