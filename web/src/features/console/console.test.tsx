import { consoleApi, type Overview } from '@lamplight/contract/console'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sessionQuery } from '../../api/session.ts'
import { frame } from '../../app/pages.ts'
import { afterHydration, finishHydration, startHydration } from '../../lib/hydration.ts'
import { person, renderApp, renderPart } from '../../testing/render-app.tsx'
import { groupsFor } from './console-sections.ts'

const linksOf = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

const pagesOf = (groups: ReturnType<typeof groupsFor>) => groups.flatMap(({ sections }) => sections.map(({ to }) => to))

test('admins find every page of the console in its navigation, moderators only their own', async () => {
  const admin = await renderApp('/moderation', { user: person({ role: 'admin' }) })
  expect(linksOf(await screen.findByRole('navigation', { name: 'Console' }))).toEqual([
    '/admin',
    ...pagesOf(groupsFor(true)),
  ])
  admin.unmount()
  await renderApp('/moderation', { user: person({ role: 'moderator' }) })
  const navigation = await screen.findByRole('navigation', { name: 'Console' })
  expect(linksOf(navigation)).toEqual(['/admin', ...pagesOf(groupsFor(false))])
  expect(linksOf(navigation)).not.toContain('/admin/payments')
  expect(within(navigation).queryByText('Money')).toBeNull()
  const current = within(navigation).getByRole('link', { name: 'Content moderation' })
  expect(current.getAttribute('aria-current')).toBe('page')
})

test('a member sees no navigation of the console', async () => {
  await renderApp('/moderation', { user: person() })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('navigation', { name: 'Console' })).toBeNull()
})

const overview: Overview = {
  ...{
    pendingVideos: 3,
    failedVideos: 0,
    openReports: 0,
    secondReviews: 0,
    pendingSponsors: 0,
    openInquiries: 0,
    waitingProducts: 0,
  },
  ...{ openPayouts: 2, openDisputes: 0, booksProblems: 0, booksCheckedAt: null },
  ...{ people: 20, newPeople: 1, newVideos: 4 },
}

test('the plots of the overview add up what happened and name what waits now, with the highest value and the days', async () => {
  const days = [
    {
      day: '2026-03-03',
      signUps: 2,
      uploads: 0,
      watchMinutes: 1200,
      gifts: 12.34,
      videosWaiting: 5,
      reportsWaiting: 0,
    },
    { day: '2026-03-04', signUps: 1, uploads: 0, watchMinutes: 30, gifts: 100, videosWaiting: 3, reportsWaiting: 0 },
  ]
  await renderApp('/admin', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/overview': () => ({ body: overview }),
      'GET /api/admin/overview/days': () => ({ body: consoleApi.days.response.parse(days) }),
    },
  })
  const plots = await screen.findAllByRole('img')
  const names = plots.map((plot) => plot.getAttribute('aria-label'))
  expect(names).toEqual([
    ...['Sign-ups: 3', 'Uploads: 0', 'Minutes watched: 1,230', 'Donations before refunds: $112.34'],
    ...['Videos waiting for review: 3', 'Reports waiting: 0'],
  ])
  const figures = screen.getAllByRole('figure').map((figure) => figure.textContent)
  expect(figures[2]).toMatch(/^Minutes watched: 1,230 ?1,200.*Mar 3, 2026 ?Mar 4, 2026$/)
  // No scale where nothing happened.
  expect(figures[1]).toMatch(/^Uploads: 0Mar 3/)
})

test('the navigation of the console counts what waits, and counts again after a decision, also when somebody else was faster', async () => {
  let waiting = 3
  const { queryClient } = await renderApp('/admin/people', {
    user: person({ role: 'admin' }),
    responses: { 'GET /api/admin/overview': () => ({ body: { ...overview, pendingVideos: waiting } }) },
  })
  const navigation = await screen.findByRole('navigation', { name: 'Console' })
  await within(navigation).findByRole('link', { name: 'Content moderation 3 waiting' })
  within(navigation).getByRole('link', { name: 'Payouts 2 waiting' })
  within(navigation).getByRole('link', { name: 'Reports' })
  waiting = 2
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => null })
    .execute(undefined)
  await within(navigation).findByRole('link', { name: 'Content moderation 2 waiting' })
  waiting = 1
  const refused = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(new Error('409')) })
  await expect(refused.execute(undefined)).rejects.toThrow('409')
  await within(navigation).findByRole('link', { name: 'Content moderation 1 waiting' })
})

test('the counts are read once for each page of the console', async () => {
  let reads = 0
  const { actor } = await renderApp('/admin', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/overview': () => {
        reads += 1
        return { body: { ...overview, pendingVideos: 10 + reads } }
      },
    },
  })
  const navigation = await screen.findByRole('navigation', { name: 'Console' })
  const moderation = await within(navigation).findByRole('link', { name: 'Content moderation 11 waiting' })
  await within(await screen.findByRole('main')).findAllByText('11 waiting')
  await actor.click(moderation)
  await within(navigation).findByRole('link', { name: 'Content moderation 12 waiting' })
  await actor.click(within(navigation).getByRole('link', { name: 'Reports' }))
  await within(navigation).findByRole('link', { name: 'Content moderation 13 waiting' })
  expect(reads).toBe(3)
})

test('the current page is scrolled into view in the navigation, again when counts move it, and at no other time', async () => {
  // A row of entries that are 100 pixels wide, 20 wider with a count.
  const widthOf = (link: Element) => (/waiting/.test(link.textContent ?? '') ? 120 : 100)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    const links = [...(this.closest('nav')?.querySelectorAll('a') ?? [])]
    return links.slice(0, links.indexOf(this as HTMLAnchorElement)).reduce((sum, link) => sum + widthOf(link), 0)
  })
  let waiting = 0
  const { queryClient, router } = await renderApp('/admin/people', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/overview': () => ({ body: { ...overview, pendingVideos: waiting, openPayouts: null } }),
    },
  })
  const navigation = await screen.findByRole('navigation', { name: 'Console' })
  const entries = navigation.firstElementChild as HTMLElement
  const current = () => within(navigation).getByRole('link', { current: 'page' })
  await waitFor(() => expect(entries.scrollLeft).toBe(current().offsetLeft))
  expect(entries.scrollLeft).toBeGreaterThan(0)
  const before = entries.scrollLeft

  entries.scrollLeft = 1
  await router.navigate({ to: '/admin/people', search: { q: 'tamar' } })
  await waitFor(() => expect(router.state.resolvedLocation?.search).toEqual({ q: 'tamar' }))
  expect(entries.scrollLeft, 'a search leaves the row where it is').toBe(1)

  waiting = 4
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => null })
    .execute(undefined)
  await within(navigation).findByRole('link', { name: 'Content moderation 4 waiting' })
  await waitFor(() => expect(entries.scrollLeft).toBe(before + 20))

  await router.navigate({ to: '/admin/reports' })
  await waitFor(() => expect(current().textContent).toBe('Reports'))
  await waitFor(() => expect(entries.scrollLeft).toBe(current().offsetLeft))
})

test('the overview shows each queue with its count, also the empty ones', async () => {
  await renderApp('/admin', {
    user: person({ role: 'moderator' }),
    responses: { 'GET /api/admin/overview': () => ({ body: { ...overview, openPayouts: null, openDisputes: null } }) },
  })
  const main = await screen.findByRole('main')
  expect((await within(main).findAllByText('3 waiting')).length).toBe(2)
  const queue = (name: RegExp) => within(main).getAllByRole('link', { name })
  expect(queue(/^Content moderation/).some((link) => link.hasAttribute('data-waiting'))).toBe(true)
  expect(queue(/^Reports Nothing to do/).some((link) => link.hasAttribute('data-waiting'))).toBe(false)
  expect(within(main).queryByRole('link', { name: /^Payouts/ })).toBeNull()
})

test('products that wait are what the link to the products opens, as long as there are any', async () => {
  let waitingProducts = 1
  const { queryClient } = await renderApp('/admin', {
    user: person({ role: 'moderator' }),
    responses: { 'GET /api/admin/overview': () => ({ body: { ...overview, waitingProducts } }) },
  })
  const linksToWaiting = () =>
    screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/admin/products?tab=waiting')
  // In the navigation and in the list of queues.
  await expect.poll(() => linksToWaiting().length).toBe(2)
  waitingProducts = 0
  await queryClient.refetchQueries()
  await expect.poll(() => linksToWaiting().length).toBe(0)
})

test('what is below the checklist appears when it is known whether the checklist is shown', async () => {
  const checklist = Promise.withResolvers<{ body: unknown }>()
  await renderApp('/admin', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/overview': () => ({ body: overview }),
      'GET /api/admin/overview/days': () => ({ body: [] }),
      'GET /api/admin/checklist': () => checklist.promise,
    },
  })
  const main = await screen.findByRole('main')
  await within(main).findAllByText('2 waiting')
  expect(within(main).queryByRole('region', { name: 'Recent days' })).toBeNull()
  checklist.resolve({ body: [{ step: 'name', isDone: false }] })
  const steps = await within(main).findByRole('region', { name: 'Before you open' })
  const days = within(main).getByRole('region', { name: 'Recent days' })
  expect(steps.compareDocumentPosition(days) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a step that cannot be marked as done says so, until it can', async () => {
  let isDone = false
  const steps = () => [{ step: 'categories', isDone }]
  const { actor } = await renderApp('/admin', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/overview': () => ({ body: overview }),
      'GET /api/admin/overview/days': () => ({ body: [] }),
      'GET /api/admin/checklist': () => ({ body: [...steps(), { step: 'rules', isDone: false }] }),
      'POST /api/admin/checklist/categories': () => {
        if (!isDone) throw new TypeError('Failed to fetch')
        return { body: [...steps(), { step: 'rules', isDone: false }] }
      },
    },
  })
  const button = await screen.findByRole('button', { name: /^Mark as done/ })
  await actor.click(button)
  expect(await screen.findByText('The step could not be marked as done.')).toBeTruthy()
  isDone = true
  await actor.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as done/ })).toBeNull())
  expect(screen.queryByText('The step could not be marked as done.')).toBeNull()
})

test('the navigation does not report a page inside it as hydrated: the counts would change the page before it is compared', async () => {
  startHydration()
  const root = createRootRoute()
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: frame('console/console-shell', 'ConsoleShell').component,
  })
  // One that is not hydrated yet.
  const inner = createRoute({ getParentRoute: () => shell, path: '/admin', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([inner])]),
    history: createMemoryHistory({ initialEntries: ['/admin'] }),
  })
  const { queryClient } = await renderPart(<RouterProvider router={router as never} />)
  act(() => void queryClient.setQueryData(sessionQuery.queryKey, person({ role: 'admin' })))
  await screen.findByRole('navigation', { name: 'Console' })
  let isDelivered = false
  const transport = afterHydration(async () => new Response('delivered'))
  const delivery = transport('/api/admin/overview', { method: 'GET', headers: {} }).then(() => {
    isDelivered = true
  })
  // What waits for nothing is delivered by then.
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)))
  expect(isDelivered).toBe(false)
  finishHydration()
  await delivery
})
