import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { reportServerResponds } from '../lib/connection-restored.ts'
import { expectingReports } from '../testing/console.ts'
import { person, renderApp } from '../testing/render-app.tsx'

const PROTECTED = [
  ['/', 'V-ROUTE-01'],
  ['/video/1', 'V-ROUTE-02'],
  ['/profile/1', 'V-ROUTE-03'],
  ['/search?q=light', 'V-ROUTE-04'],
  ['/upload', 'V-ROUTE-05'],
  ['/monetization/1', 'V-ROUTE-06'],
  ['/purchases', 'V-ROUTE-07'],
  ['/checkout', 'V-ROUTE-08'],
  ['/subscriptions', 'V-ROUTE-09'],
  ['/history', 'V-ROUTE-10'],
  ['/watch-later', 'V-ROUTE-11'],
  ['/liked-videos', 'V-ROUTE-12'],
  ['/chat', 'V-ROUTE-13'],
  ['/forum', 'V-ROUTE-14'],
  ['/forum/category/1', 'V-ROUTE-15'],
  ['/forum/topic/1', 'V-ROUTE-16'],
  ['/forum/new-topic', 'V-ROUTE-17'],
  ['/sponsored-content', 'V-ROUTE-18'],
  ['/settings', 'V-ROUTE-30'],
] as const

describe('signed out', () => {
  it.each(PROTECTED)('%s leads to /auth, which knows where one wanted to go [%s]', async (path) => {
    const { router } = await renderApp(path, { user: null })
    await expect.poll(() => router.state.location.pathname).toBe('/auth')
    expect(router.state.location.search).toEqual(path === '/' ? {} : { next: path })
  })

  it('these pages are open, and no others: the five of the documents, links from emails, and what visitors must be able to read [V-ROUTE-30]', async () => {
    const { router } = await renderApp('/auth', { user: null })
    const paths = Object.keys(router.routesByPath).map((path) => path.replace(/\$\w+/, '1'))
    const open: string[] = []
    for (const path of paths) {
      await router.navigate({ href: path })
      if (path === '/auth' || router.state.location.pathname !== '/auth') open.push(path)
    }
    expect(open.toSorted()).toEqual([
      ...['/advertise', '/affiliate-products', '/auth', '/embed/1', '/forgot-password', '/imprint', '/media-kit'],
      ...['/moderation', '/newsletter/confirm', '/newsletter/unsubscribe', '/privacy', '/reset-password', '/rules'],
      '/verify-email',
    ])
  })

  it('the reports, which notifications of staff link to, lead to /auth too', async () => {
    const { router } = await renderApp('/admin/reports', { user: null })
    await expect.poll(() => router.state.location.href).toBe('/auth?next=%2Fadmin%2Freports')
  })

  it('/users/{id} redirects to /auth too, and from there to the channel [V-ROUTE-28]', async () => {
    const { router } = await renderApp('/users/1', { user: null })
    await expect.poll(() => router.state.location.href).toBe('/auth?next=%2Fprofile%2F1')
  })

  it('/auth opens without a redirect [V-ROUTE-20]', async () => {
    const { router } = await renderApp('/auth', { user: null })
    await screen.findByRole('heading', { level: 1 })
    expect(router.state.location.pathname).toBe('/auth')
  })

  it('/moderation opens without a redirect [V-ROUTE-24]', async () => {
    const { router } = await renderApp('/moderation', { user: null })
    await screen.findByRole('heading', { level: 1 })
    expect(router.state.location.pathname).toBe('/moderation')
  })

  it('any other path shows the not-found screen with a hint and links [V-ROUTE-25, V-ROUTE-26]', async () => {
    await renderApp('/nowhere/at/all', { user: null })
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
    expect(screen.getByText(/There is no page at this address/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search')
  })

  it('a site open to guests shows home, watch, search and channels, and no other pages', async () => {
    const search = await renderApp('/search', { user: null, guestViewing: true })
    await expect.poll(() => search.router.state.status).toBe('idle')
    expect(search.router.state.location.pathname).toBe('/search')
    search.unmount()
    const upload = await renderApp('/upload', { user: null, guestViewing: true })
    await expect.poll(() => upload.router.state.location.pathname).toBe('/auth')
  })
})

describe('while the session is loading', () => {
  it('a protected page shows a spinner, no content and no redirect yet [V-ROUTE-19]', async () => {
    let response = (_: { status: number }) => {}
    const { router } = await renderApp('/upload', {
      responses: { 'GET /api/user': () => new Promise((resolve) => (response = resolve)) },
    })
    const main = await screen.findByRole('main')
    await expect.poll(() => main.querySelector('[role="status"]')?.textContent).toBe('Loading…')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    expect(router.state.location.pathname).toBe('/upload')
    response({ status: 401 })
    await expect.poll(() => router.state.location.pathname).toBe('/auth')
  })

  it('a failed session request is shown, and can be retried', () =>
    expectingReports(async () => {
      let status = 503
      const { actor } = await renderApp('/upload', {
        responses: { 'GET /api/user': () => ({ status, body: person() }) },
      })
      expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeTruthy()
      status = 200
      await actor.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByRole('link', { name: 'Upload' })).toBeTruthy()
      expect(await screen.findByRole('heading', { level: 1, name: /upload/i })).toBeTruthy()
    }))
})

it('a page that could not be loaded while the server restarted is loaded when the server responds again', () =>
  expectingReports(async () => {
    let status = 503
    await renderApp('/upload', { responses: { 'GET /api/user': () => ({ status, body: person() }) } })
    await screen.findByRole('heading', { name: 'This page could not be shown' })
    status = 200
    reportServerResponds()
    expect(await screen.findByRole('heading', { level: 1, name: /upload/i })).toBeTruthy()
  }))

describe('signed in', () => {
  // The checkout needs an item: without one it leads home (M-CHECKOUT-03).
  it.each(PROTECTED.map(([path]) => path).filter((path) => path !== '/checkout'))(
    '%s opens for an ordinary member [V-ROUTE-31]',
    async (path) => {
      const { router } = await renderApp(path, { user: person() })
      await screen.findByRole('heading', { level: 1 })
      expect(router.state.location.href).toBe(path)
    },
  )

  it.each([
    ['/auth', '/'],
    ['/auth?next=%2Fupload', '/upload'],
    ['/auth?next=%2F%2Fevil.example', '/'],
  ])('%s leads to %s', async (path, page) => {
    const { router } = await renderApp(path, { user: person() })
    await expect.poll(() => router.state.location.pathname).toBe(page)
  })

  it('/users/{id} redirects to /profile/{id} with its query and fragment [V-ROUTE-27, V-ROUTE-28]', async () => {
    const { router } = await renderApp('/users/3?tab=about#top', { user: person() })
    await expect.poll(() => router.state.location.href).toBe('/profile/3?tab=about#top')
  })
})

it.each(['/monetization/abc', '/purchases/receipt/0', '/giving/receipt/1.5'])(
  '%s, whose id is no number, shows the not-found screen to members',
  async (path) => {
    const { unmount } = await renderApp(path, { user: person() })
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
    unmount()
    const { router } = await renderApp(path, { user: null })
    await expect.poll(() => router.state.location.pathname).toBe('/auth')
  },
)
