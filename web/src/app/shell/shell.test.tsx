import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'

// /upload is a page without data of its own.
const open = (surroundings: Parameters<typeof renderApp>[1] = {}) =>
  renderApp('/upload', { user: person(), ...surroundings })

/** The sidebar and the bottom bar: the width decides which of them is visible. */
const navigations = async () => {
  const [sidebar, bottomBar] = await screen.findAllByRole('navigation', { name: 'Main navigation' })
  if (!sidebar || !bottomBar) throw new Error('There are not two navigations.')
  return { sidebar, bottomBar }
}
const sidebar = async () => (await navigations()).sidebar
const header = async () => within(await screen.findByRole('banner'))

async function openMenu(actor: Awaited<ReturnType<typeof renderApp>>['actor'], name: string) {
  await actor.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('menu'))
}

describe('the header', () => {
  it('shows logo and name, which link to home [V-HEADER-01]', async () => {
    await open()
    const brand = await screen.findByRole('link', { name: 'Lamplight' })
    expect(brand.getAttribute('href')).toBe('/')
    expect(brand.querySelector('svg')).toBeTruthy()
  })

  it('searches the content for what was typed [V-HEADER-13]', async () => {
    const { actor, router } = await open()
    await actor.type((await header()).getByRole('combobox', { name: 'Search' }), ' light & 100%{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/search?q=light+%26+100%25'))
  })

  it('opens the page of a pasted link to this site, instead of searching for it', async () => {
    const { actor, router } = await open()
    await actor.type(
      (await header()).getByRole('combobox', { name: 'Search' }),
      `${location.origin}/video/7?t=30{Enter}`,
    )
    await waitFor(() => expect(router.state.location.href).toBe('/video/7?t=30'))
  })

  it('ignores a blank search [V-HEADER-16]', async () => {
    const { actor, router } = await open()
    await actor.type((await header()).getByRole('combobox', { name: 'Search' }), '   {Enter}')
    expect(router.state.location.pathname).toBe('/upload')
  })

  it('shows the term of the URL on /search, also one that looks like a number [V-HEADER-21]', async () => {
    const { router } = await renderApp('/search?q=123', { user: person() })
    const { getByRole } = await header()
    const box = () => getByRole<HTMLInputElement>('combobox', { name: 'Search' })
    await waitFor(() => expect(box().value).toBe('123'))
    await router.navigate({ to: '/search', search: { q: 'نور' } })
    await waitFor(() => expect(box().value).toBe('نور'))
  })

  it('has a tab for content and one for domains, and follows the URL [V-HEADER-02, V-HEADER-03, V-SEARCH-19]', async () => {
    const { actor, router } = await renderApp('/search?domain=example.org', { user: person() })
    const { findByRole, getByRole } = await header()
    const chosen = () => screen.getAllByRole('tab', { selected: true })[0]?.textContent
    await findByRole('tab', { name: 'Domain Search', selected: true })
    expect(getByRole<HTMLInputElement>('combobox', { name: 'Search' }).value).toBe('example.org')
    await router.navigate({ to: '/search', search: { q: 'light' } })
    await waitFor(() => expect(chosen()).toBe('Content Search'))
    getByRole('tab', { name: 'Content Search' }).focus()
    await actor.keyboard('{ArrowRight}')
    expect(chosen()).toBe('Domain Search')
    expect(document.activeElement).toBe(getByRole('tab', { name: 'Domain Search' }))
  })

  it.each([
    ['example', '/search?domain=example.com'],
    ['example.org', '/search?domain=example.org'],
    ['https://www.example.org/films?id=1', '/search?domain=www.example.org'],
  ])('searches the domain typed as %s at %s [V-HEADER-14, V-HEADER-15]', async (typed, href) => {
    const { actor, router } = await open()
    const { getByRole } = await header()
    await actor.click(getByRole('tab', { name: 'Domain Search' }))
    await actor.type(getByRole('combobox', { name: 'Search' }), `${typed}{Enter}`)
    await waitFor(() => expect(router.state.location.href).toBe(href))
  })

  it('offers the recent domains in domain mode only; choosing one searches it [V-HEADER-18, V-HEADER-19]', async () => {
    localStorage.setItem('recentDomains', JSON.stringify(['a.org', 'b.org']))
    const { actor, router } = await open()
    const { getByRole, queryByRole } = await header()
    await actor.click(getByRole('combobox', { name: 'Search' }))
    expect(queryByRole('listbox')).toBeNull()
    await actor.click(getByRole('tab', { name: 'Domain Search' }))
    await actor.click(getByRole('combobox', { name: 'Search' }))
    const options = within(getByRole('listbox', { name: 'Recent domains' })).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['a.org', 'b.org'])
    await actor.click(getByRole('option', { name: 'b.org' }))
    await waitFor(() => expect(router.state.location.href).toBe('/search?domain=b.org'))
    expect(JSON.parse(localStorage.getItem('recentDomains') ?? '')).toEqual(['b.org', 'a.org'])
  })

  it('is followed by its modes in the order of Tab, as for the eye; the suggestions close there', async () => {
    localStorage.setItem('recentDomains', JSON.stringify(['a.org']))
    const { actor } = await renderApp('/search?domain=b.org', { user: person() })
    const { findByRole, queryByRole } = await header()
    await actor.click(await findByRole('combobox', { name: 'Search' }))
    await findByRole('listbox', { name: 'Recent domains' })
    await actor.tab()
    expect(document.activeElement?.textContent).toBe('Domain Search')
    expect(queryByRole('listbox')).toBeNull()
  })

  it('ignores damaged data of recent domains [V-HEADER-20]', async () => {
    localStorage.setItem('recentDomains', '{"broken')
    const { actor } = await open()
    const { getByRole, queryByRole } = await header()
    await actor.click(getByRole('tab', { name: 'Domain Search' }))
    expect(queryByRole('listbox')).toBeNull()
  })

  it('suggests videos and channels while typing, for keyboard and screen readers', async () => {
    const asked: string[] = []
    const { actor, router } = await open({
      responses: {
        'GET /api/search/suggestions': ({ url }) => {
          asked.push(new URL(url).searchParams.get('q') ?? '')
          return {
            body: [
              { kind: 'channel', id: 5, text: 'Lighthouse', avatarUrl: null },
              { kind: 'video', id: 9, text: 'Light of dawn' },
            ],
          }
        },
      },
    })
    const { getByRole, findByRole, queryByRole } = await header()
    const box = getByRole('combobox', { name: 'Search' })
    await actor.type(box, 'li')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    await actor.type(box, 'gh')
    await findByRole('listbox', { name: 'Suggestions' })
    expect(box.getAttribute('aria-expanded')).toBe('true')
    expect(asked.every((q) => q.length >= 3)).toBe(true)
    expect(screen.getByText('2 suggestions')).toBeTruthy()
    await actor.keyboard('{ArrowDown}{ArrowDown}')
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['Light of dawn', 'true'])
    expect(document.activeElement).toBe(box)
    // While an input method composes a word, these keys belong to its list of candidates.
    for (const key of ['ArrowDown', 'Escape']) fireEvent.keyDown(box, { key, isComposing: true })
    expect(box.getAttribute('aria-activedescendant')).toBe(active?.id)
    await actor.keyboard('{Escape}')
    expect(queryByRole('listbox')).toBeNull()
    await actor.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/video/9'))
  })

  it('never moves the selection to another suggestion when later ones arrive', async () => {
    const later = Promise.withResolvers<void>()
    const first = { kind: 'video', id: 1, text: 'Light of dawn' }
    const second = { kind: 'video', id: 2, text: 'Lightness of heart' }
    const { actor, router } = await open({
      responses: {
        'GET /api/search/suggestions': async ({ url }) => {
          if (new URL(url).searchParams.get('q') === 'lig') return { body: [first] }
          await later.promise
          return { body: [second, first] }
        },
      },
    })
    const { getByRole, findByRole } = await header()
    const box = getByRole('combobox', { name: 'Search' })
    await actor.type(box, 'lig')
    await findByRole('option', { name: 'Light of dawn' })
    await actor.type(box, 'h')
    await actor.keyboard('{ArrowDown}')
    later.resolve()
    await findByRole('option', { name: 'Lightness of heart' })
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toBe('Light of dawn')
    await actor.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/video/1'))
  })

  it('links to the forum [V-HEADER-06]', async () => {
    await open()
    expect((await header()).getByRole('link', { name: 'Forum' }).getAttribute('href')).toBe('/forum')
  })

  it('has a search button for small screens and an upload button [V-HEADER-05, V-HEADER-07]', async () => {
    await open()
    const { getByRole } = await header()
    expect(getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search')
    expect(getByRole('link', { name: 'Upload' }).getAttribute('href')).toBe('/upload')
  })

  it('shows visitors a sign-in link, and no member controls [V-HEADER-12]', async () => {
    await renderApp('/moderation', { user: null })
    const { getByRole, queryByRole } = await header()
    expect(getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fmoderation')
    expect(queryByRole('link', { name: 'Upload' })).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('has no sign-in link on the sign-in page, and is as dark as that page in every theme', async () => {
    await renderApp('/auth', { user: null })
    const { getByRole, queryByRole } = await header()
    expect(screen.getByRole('banner').hasAttribute('data-night')).toBe(true)
    expect(getByRole('button', { name: 'Language' })).toBeTruthy()
    expect(queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it('shows a spinner while the session loads [V-HEADER-11]', async () => {
    await renderApp('/moderation', { responses: { 'GET /api/user': () => new Promise(() => {}) } })
    const { getByRole, queryByRole } = await header()
    expect(getByRole('status').textContent).toBe('Loading…')
    expect(queryByRole('link', { name: 'Sign in' })).toBeNull()
  })
})

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
    expect(queryClient.getQueryData(['/api/history'])).toBeUndefined()
    expect(await screen.findByText('You have signed out.')).toBeTruthy()
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

describe('the language menu', () => {
  it('offers five languages by their own names [V-HEADER-04]', async () => {
    const { actor } = await open()
    const menu = await openMenu(actor, 'Language')
    expect(menu.getAllByRole('menuitemradio').map(({ textContent, lang }) => [lang, textContent])).toEqual([
      ['en', 'English'],
      ['ar', 'العربية'],
      ['de', 'Deutsch'],
      ['es', 'Español'],
      ['fr', 'Français'],
    ])
  })

  it('changes texts and direction at once, and the device remembers it [L-LANG-06, L-LANG-08, L-LANG-12]', async () => {
    const { actor } = await open()
    const menu = await openMenu(actor, 'Language')
    await actor.click(menu.getByRole('menuitemradio', { name: 'العربية' }))
    const [home] = await screen.findAllByRole('link', { name: 'الرئيسية' })
    expect(home).toBeTruthy()
    expect(document.documentElement.lang).toBe('ar')
    expect(document.documentElement.dir).toBe('rtl')
    expect(localStorage.getItem('language')).toBe('ar')
    expect(document.cookie).toContain('language=ar')
    expect(document.title).toMatch(/ - Lamplight$/)
    const again = await openMenu(actor, 'اللغة')
    await actor.click(again.getByRole('menuitemradio', { name: 'Deutsch' }))
    await screen.findAllByRole('link', { name: 'Startseite' })
    expect(document.documentElement.dir).toBe('ltr')
  })
})

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

const currentIn = (element: HTMLElement) => {
  const links = within(element).getAllByRole('link')
  return links.filter((link) => link.ariaCurrent !== null).map((link) => [link.textContent, link.ariaCurrent])
}

describe('navigation', () => {
  it.each([
    ['/forum', 'Creator Forum', 'Forum', 'page'],
    ['/forum/topic/13', 'Creator Forum', 'Forum', 'true'],
    ['/forum/category/2', 'Creator Forum', 'Forum', 'true'],
    ['/forum/new-topic', 'Creator Forum', 'Forum', 'true'],
    ['/affiliate-products/mine', 'Religious Products', 'You', 'true'],
    ['/purchases/receipt/4', 'My Purchases', 'You', 'true'],
    ['/settings', null, 'You', 'true'],
    ['/studio/9', null, 'You', 'true'],
    ['/admin/people', 'Console', 'You', 'true'],
    ['/profile/7', null, null, null],
  ])('on %s marks %s in the sidebar and %s in the bottom bar [V-NAV-22]', async (path, side, bottom, current) => {
    await renderApp(path, { user: person({ role: 'admin' }) })
    expect(currentIn(await sidebar())).toEqual(side === null ? [] : [[side, current]])
    expect(currentIn((await navigations()).bottomBar)).toEqual(bottom === null ? [] : [[bottom, current]])
  })

  it('marks Reports and not the console on the page of reports [V-NAV-22]', async () => {
    await renderApp('/admin/reports', { user: person({ role: 'admin' }) })
    expect(currentIn(await sidebar())).toEqual([['Reports', 'page']])
  })
})

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

describe('a page change', () => {
  it('moves the focus to the new heading, changes the title and announces it', async () => {
    const { actor } = await open()
    await actor.click(within(await sidebar()).getByRole('link', { name: 'History' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'History' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('History - Lamplight')
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(spoken).toContain('History - Lamplight')
  })

  it('back returns the focus to the link that led away; a new visit to the same page starts at its heading', async () => {
    const { actor, router } = await renderApp('/you', { user: person() })
    const link = async () => within(await screen.findByRole('main')).findByRole('link', { name: 'History' })
    await actor.click(await link())
    const heading = await screen.findByRole('heading', { level: 1, name: 'History' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    router.history.back()
    await screen.findByRole('heading', { level: 1, name: 'Miriam Adler' })
    await waitFor(async () => expect(document.activeElement).toBe(await link()))
    await actor.click(within(await sidebar()).getByRole('link', { name: 'Playlists' }))
    await screen.findByRole('heading', { level: 1, name: 'Playlists' })
    await router.navigate({ to: '/you' })
    const again = await screen.findByRole('heading', { level: 1, name: 'Miriam Adler' })
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  it('to the search on a phone moves the focus into its box; where the header has the box, to the heading', async () => {
    const { actor } = await open()
    const button = async () => (await header()).getByRole('link', { name: 'Search' })
    await actor.click(await button())
    const main = within(await screen.findByRole('main'))
    const box = await main.findByRole('combobox', { name: 'Search' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await actor.click(within(await sidebar()).getByRole('link', { name: 'History' }))
    await screen.findByRole('heading', { level: 1, name: 'History' })
    vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
      return this.closest('[data-first-field]') === null
    })
    await actor.click(await button())
    const heading = await screen.findByRole('heading', { level: 1, name: 'Search' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('has a skip link to the content', async () => {
    await open()
    const skip = await screen.findByRole('link', { name: 'Skip to content' })
    expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN')
  })
})
