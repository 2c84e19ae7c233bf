import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { header, open } from './testing/shell.tsx'

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

  it.each(['Content Search', 'Domain Search'])('ignores a blank search: %s [V-HEADER-16]', async (mode) => {
    const { actor, router } = await open()
    const navigate = vi.spyOn(router, 'navigate')
    const { getByRole } = await header()
    await actor.click(getByRole('tab', { name: mode }))
    await actor.type(getByRole('combobox', { name: 'Search' }), '   {Enter}')
    expect(navigate).not.toHaveBeenCalled()
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
    ['example', 'example.com'],
    ['example.org', 'example.org'],
    ['https://www.example.org/films?id=1', 'www.example.org'],
  ])(
    'searches the domain typed as %s as %s, and remembers it [V-HEADER-14, V-HEADER-15, V-HEADER-17]',
    async (typed, domain) => {
      const { actor, router } = await open()
      const { getByRole } = await header()
      await actor.click(getByRole('tab', { name: 'Domain Search' }))
      await actor.type(getByRole('combobox', { name: 'Search' }), `${typed}{Enter}`)
      await waitFor(() => expect(router.state.location.href).toBe(`/search?domain=${domain}`))
      expect(JSON.parse(localStorage.getItem('recentDomains') ?? '')).toEqual([domain])
    },
  )

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
    for (const key of ['ArrowDown', 'Escape'])
      for (const press of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(box, { key, ...press })
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
