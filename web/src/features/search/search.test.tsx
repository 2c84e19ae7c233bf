import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'

const results = [makeVideo({ id: 1, title: 'Light of dawn' }), makeVideo({ id: 2, title: 'Evening lights' })]

/** Renders the search page and records its requests. */
async function open(path: string, responses: TestResponses = {}) {
  const asked: string[] = []
  const app = await renderApp(path, {
    user: person(),
    responses: {
      'GET /api/categories': () => ({ body: [{ id: 3, name: 'Prayer' }] }),
      'GET /api/search/channels': () => ({ body: [] }),
      'GET /api/search/domains': () => ({ body: [] }),
      'GET /api/progress': () => ({ body: [] }),
      'GET /api/sponsored-content/placement/feed': () => ({ body: [] }),
      'GET /api/videos/search': ({ url }) => {
        asked.push(new URL(url).search)
        return { body: results }
      },
      ...responses,
    },
  })
  return { ...app, asked }
}
const content = async () => within(await screen.findByRole('main'))

test('a word search has its heading, badge and request [V-SEARCH-01, V-SEARCH-05, V-SEARCH-07]', async () => {
  const { asked } = await open('/search?q=light')
  const { findByRole, getByText, getAllByRole } = await content()
  await findByRole('heading', { level: 1, name: 'Search results for "light"' })
  await findByRole('link', { name: 'Light of dawn' })
  expect(getByText('Content Search', { selector: 'h1 ~ *' })).toBeTruthy()
  expect(getAllByRole('article')).toHaveLength(2)
  expect(asked).toEqual(['?q=light'])
})

test('the matched words are highlighted in the cards [V-SEARCH-21]', async () => {
  await open('/search?q=light')
  await (await content()).findByRole('link', { name: 'Light of dawn' })
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Light', 'lights'])
})

test('a domain search has its heading, badge and request [V-SEARCH-02, V-SEARCH-04, V-SEARCH-06]', async () => {
  const { asked } = await open('/search?domain=example.org')
  const { findByRole, getByText } = await content()
  await findByRole('heading', { level: 1, name: 'Results for domain "example.org"' })
  await findByRole('link', { name: 'Light of dawn' })
  expect(getByText('Domain Search', { selector: 'h1 ~ *' })).toBeTruthy()
  expect(asked).toEqual(['?domain=example.org'])
})

test('with both, the domain takes precedence in heading, badge and request [V-SEARCH-03]', async () => {
  const { asked } = await open('/search?q=light&domain=example.org')
  const { findByRole, getByText } = await content()
  await findByRole('heading', { level: 1, name: 'Results for domain "example.org"' })
  expect(getByText('Domain Search', { selector: 'h1 ~ *' })).toBeTruthy()
  await waitFor(() => expect(asked).toEqual(['?domain=example.org']))
})

test('another URL is another search: page and tabs follow, and each response is cached under its own key [V-SEARCH-15, V-SEARCH-19]', async () => {
  const { router, queryClient } = await open('/search?q=light')
  await (await content()).findByRole('heading', { name: 'Search results for "light"' })
  await router.navigate({ to: '/search', search: { domain: 'example.org' } })
  await (await content()).findByRole('heading', { name: 'Results for domain "example.org"' })
  await waitFor(() => expect(screen.getAllByRole('tab', { name: 'Domain Search', selected: true })).toHaveLength(2))
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => String(queryKey[0]))
  expect(keys).toEqual(expect.arrayContaining(['/api/videos/search?q=light', '/api/videos/search?domain=example.org']))
})

test('a search from the results moves the focus to the heading of the new ones, as from another page', async () => {
  const { actor } = await open('/search?q=light')
  const { findByRole } = await content()
  await findByRole('link', { name: 'Light of dawn' })
  const [box] = screen.getAllByRole('combobox', { name: 'Search' })
  await actor.clear(box as HTMLElement)
  await actor.type(box as HTMLElement, 'evening{Enter}')
  const heading = await findByRole('heading', { level: 1, name: 'Search results for "evening"' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('"/" leads to the box of the page where the header has no room for its own [V-SEARCH-19]', async () => {
  const { actor } = await open('/search?q=light')
  const box = await (await content()).findByRole('combobox', { name: 'Search' })
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
    return this.closest('header') === null
  })
  await actor.keyboard('/')
  expect(document.activeElement).toBe(box)
})

test('while loading, eight placeholder cards are shown [V-SEARCH-08]', async () => {
  await open('/search?q=light', { 'GET /api/videos/search': () => new Promise(() => {}) })
  await (await content()).findByRole('heading', { level: 1 })
  const group = await (await content()).findByRole('status')
  expect(group.querySelector('[aria-hidden="true"]')?.children).toHaveLength(8)
})

test('while other filters are loading, it is eight as well [V-SEARCH-08]', async () => {
  const { router } = await open('/search?q=light', {
    'GET /api/videos/search': ({ url }) =>
      new URL(url).searchParams.has('duration') ? new Promise(() => {}) : { body: results },
  })
  await (await content()).findByRole('link', { name: 'Light of dawn' })
  await router.navigate({ to: '/search', search: { q: 'light', duration: 'long' } })
  const group = await (await content()).findByRole('status')
  expect(group.querySelector('[aria-hidden="true"]')?.children).toHaveLength(8)
})

test('a failure is shown, with a retry [V-SEARCH-09]', async () => {
  await open('/search?q=light', { 'GET /api/videos/search': () => ({ status: 500 }) })
  const { findByText, getByRole } = await content()
  await findByText('Error loading search results. Please try again later.')
  expect(getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('without a term nothing is requested, and the page says what to do [V-SEARCH-10]', async () => {
  const { asked } = await open('/search')
  await (await content()).findByText('Enter a search term or domain to find videos.')
  expect(asked).toEqual([])
})

test.each([
  ['/search?q=xyz', 'xyz'],
  ['/search?domain=xyz.org', 'xyz.org'],
])('an empty result at %s names %s and gives a hint [V-SEARCH-11, V-SEARCH-12]', async (path, term) => {
  await open(path, { 'GET /api/videos/search': () => ({ body: [] }) })
  const { findByText, getByText } = await content()
  await findByText(`No videos found for "${term}"`)
  expect(getByText('Try another search term or domain.')).toBeTruthy()
})

test('what is sponsored stands before results, and after the message that there are none', async () => {
  const isAdBefore = (element: Element) =>
    Boolean(
      element.compareDocumentPosition(screen.getByRole('region', { name: 'Advertisement' })) &
        Node.DOCUMENT_POSITION_PRECEDING,
    )
  const { router } = await open('/search?q=light', {
    'GET /api/videos/search': ({ url }) => ({ body: new URL(url).searchParams.get('q') === 'light' ? results : [] }),
  })
  expect(isAdBefore(await (await content()).findByRole('link', { name: 'Light of dawn' }))).toBe(true)
  const ad = screen.getByRole('region', { name: 'Advertisement' })
  await router.navigate({ to: '/search', search: { q: 'xyz' } })
  expect(isAdBefore(await (await content()).findByText('No videos found for "xyz"'))).toBe(false)
  expect(screen.getByRole('region', { name: 'Advertisement' })).toBe(ad)
})

test('a domain without results suggests the same name with another top-level domain', async () => {
  await open('/search?domain=example.com', {
    'GET /api/videos/search': () => ({ body: [] }),
    'GET /api/search/domains': () => ({ body: ['example.org'] }),
  })
  const link = await (await content()).findByRole('link', { name: 'example.org' })
  expect(link.getAttribute('href')).toBe('/search?domain=example.org')
})

test('results have a labelled slot for a display ad above them; there is none without a search [V-SEARCH-20]', async () => {
  const { router } = await open('/search?q=light')
  const slot = await (await content()).findByRole('region', { name: 'Advertisement' })
  expect(slot.getAttribute('data-ad-place')).toBe('search')
  expect(within(slot).getByRole('link').getAttribute('href')).toBe('/advertise')
  await router.navigate({ to: '/search', search: {} })
  await (await content()).findByText('Enter a search term or domain to find videos.')
  expect(screen.queryByRole('region', { name: 'Advertisement' })).toBeNull()
})

test('the page has a search field of its own, for screens whose header has none [V-SEARCH-22]', async () => {
  const { actor, router } = await open('/search')
  const box = (await content()).getByRole('combobox', { name: 'Search' })
  await actor.type(box, 'psalm{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/search?q=psalm'))
})

test('order and filters are in the URL and in the request', async () => {
  const { actor, router, asked } = await open('/search?q=light&duration=long&colour=red&date=never')
  const { findByRole, getByText, getByLabelText } = await content()
  await findByRole('link', { name: 'Light of dawn' })
  expect(getByText('Filters (1)')).toBeTruthy()
  expect(asked).toEqual(['?q=light&duration=long'])
  await actor.selectOptions(getByLabelText('Sort by'), 'Newest')
  await waitFor(() => expect(router.state.location.href).toBe('/search?q=light&duration=long&sort=newest'))
  await actor.selectOptions((await content()).getByLabelText('Category'), 'Prayer')
  await waitFor(() => expect(asked.at(-1)).toBe('?q=light&sort=newest&duration=long&categoryId=3'))
  await actor.click((await content()).getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.href).toBe('/search?q=light&sort=newest'))
})

test('a filter in the URL that is not among the choices is shown, instead of "any"', async () => {
  await open('/search?q=light&language=tlh&captions=en-GB&category=99')
  const { findByRole, getByLabelText } = await content()
  await findByRole('link', { name: 'Light of dawn' })
  const chosen = (label: string) => (getByLabelText(label) as HTMLSelectElement).selectedOptions[0]?.text
  expect(['Language', 'Captions in', 'Category'].map(chosen)).toEqual(['tlh', 'English', 'Hidden category'])
})

test('words that are too long or contain control characters are searched as far as possible', async () => {
  const { asked } = await open(`/search?q=${'a'.repeat(199)}%00%F0%9F%95%AF`)
  const { findByRole } = await content()
  await findByRole('link', { name: 'Light of dawn' })
  expect(asked).toEqual([`?q=${'a'.repeat(199)}`])
})

test('the number of results is announced when a filter changes, also when it is the same, none, or not all', async () => {
  const pages: Record<string, number> = { light: 2, newest: 2, short: 0, long: 20 }
  const { actor } = await open('/search?q=light', {
    'GET /api/videos/search': ({ url }) => {
      const { searchParams } = new URL(url)
      const name = searchParams.get('duration') ?? searchParams.get('sort') ?? 'light'
      const body = Array.from({ length: pages[name] ?? 0 }, (_, at) => makeVideo({ id: at + 1 }))
      return { body, ...(name === 'long' && { headers: { 'x-next-cursor': 'next' } }) }
    },
  })
  const { findByText, getByText, getByRole } = await content()
  const first = await findByText('2 videos found')
  const region = first.parentElement
  expect(region?.getAttribute('aria-live')).toBe('polite')
  await actor.click(getByText('Filters'))
  await actor.selectOptions(getByRole('combobox', { name: /^Sort/ }), 'newest')
  await waitFor(() => expect(getByText('2 videos found')).not.toBe(first))
  const choose = (duration: string) => actor.selectOptions(getByRole('combobox', { name: /^Duration/ }), duration)
  await choose('short')
  await findByText('No videos found')
  await choose('long')
  expect((await findByText('More than 20 videos found')).parentElement).toBe(region)
})

test('the filters stay open when they are cleared, and keep the focus', async () => {
  const { actor } = await open('/search?q=light&duration=long')
  const { findByText, getByLabelText, getByRole } = await content()
  const details = (await findByText('Filters (1)')).closest('details')
  await actor.selectOptions(getByLabelText('Duration'), 'Any')
  const summary = await findByText('Filters')
  expect(details?.open).toBe(true)
  await actor.selectOptions(getByLabelText('Duration'), 'Over 20 minutes')
  await findByText('Filters (1)')
  getByRole('button', { name: 'Clear filters' }).focus()
  await actor.keyboard('{Enter}')
  await findByText('Filters')
  expect(details?.open).toBe(true)
  expect(document.activeElement).toBe(summary)
})

test('channels are included in the results', async () => {
  await open('/search?q=grace', {
    'GET /api/search/channels': () => ({
      body: [{ id: 5, username: 'grace', displayName: 'Grace Okafor', avatarUrl: null, subscriberCount: 3 }],
    }),
  })
  const section = within(await (await content()).findByRole('region', { name: 'Channels' }))
  const link = section.getByRole('link')
  expect(link.getAttribute('href')).toBe('/profile/5')
  expect(link.textContent).toContain('3 subscribers')
})

test('the results appear together with the channels above them, which would push them down', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<void>()
  await open('/search?q=light', {
    'GET /api/search/channels': async () => {
      await promise
      return { body: [{ id: 5, username: 'light', displayName: 'Light', avatarUrl: null, subscriberCount: 3 }] }
    },
  })
  const { findByText, findByRole, queryByRole } = await content()
  await findByText('2 videos found')
  expect(queryByRole('article')).toBeNull()
  respond()
  await findByRole('region', { name: 'Channels' })
  expect(queryByRole('link', { name: 'Light of dawn' })).not.toBeNull()
})
