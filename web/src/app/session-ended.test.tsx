/** A session that ends while its page is open: the dialog in which its member signs in again, and what happens to the page. */
import type { CurrentUser } from '@lamplight/contract/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { changeSession, refetchSession, sessionQuery } from '../api/session.ts'
import { setSessionEnd } from '../api/session-end.ts'
import * as reload from '../lib/reload-page.ts'
import { person, renderApp, type TestResponse, type TestResponses } from '../testing/render-app.tsx'
import { makeWatchVideo } from '../testing/videos.ts'
import { watchSession } from './watch-session.ts'

const LIST = '/api/admin/categories?kind=video'
const admin = person({ role: 'admin' })
const signedOut = { status: 401, body: { status: 401, code: 'not_signed_in', detail: 'Please sign in to continue.' } }
const endings: (() => void)[] = []
// As in app-shell.module.css: tests have no styles.
const style = document.createElement('style')
style.textContent = '.cover { visibility: visible }'
beforeAll(() => void document.head.append(style))
afterAll(() => style.remove())
afterEach(() => {
  for (const end of endings.splice(0)) end()
  setSessionEnd(null)
})

interface Site {
  /** Who is signed in at the server. */
  member: CurrentUser | null
  saved: unknown[]
  login: () => TestResponse
}

/** A page of admins, with a category typed and not sent yet. */
async function openForm(path = '/admin/categories', more: TestResponses = {}, guestViewing = false) {
  const site: Site = {
    member: admin,
    saved: [],
    login: () => {
      site.member = admin
      return { body: admin }
    },
  }
  const ifSignedIn = (response: TestResponse) => () => (site.member ? response : signedOut)
  const app = await renderApp(path, {
    user: admin,
    guestViewing,
    responses: {
      'GET /api/user': () => (site.member ? { body: site.member } : signedOut),
      'GET /api/admin/categories': ifSignedIn({ body: [] }),
      'POST /api/admin/categories': async (request) => {
        if (!site.member) return signedOut
        site.saved.push(await request.json())
        return { status: 201, body: {} }
      },
      'POST /api/login': () => site.login(),
      'POST /api/logout': () => {
        site.member = null
        return { body: {} }
      },
      ...more,
    },
  })
  endings.push(watchSession(app.queryClient, app.router))
  if (path === '/admin/categories') {
    await app.actor.click(await screen.findByRole('button', { name: 'Add a category' }))
    await app.actor.type(await screen.findByLabelText(/^English/), 'Sermons')
  }
  return { ...app, site }
}

const dialog = () => screen.findByRole('dialog', { name: 'Your session has ended' })
const noDialog = () => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull()
const isCovered = () => document.body.style.visibility === 'hidden'
const english = () => screen.getByLabelText<HTMLInputElement>(/^English/)
const saveButton = () => screen.getByRole('button', { name: 'Save' })
const password = async () => within(await dialog()).getByLabelText<HTMLInputElement>(/^Password/)
const submit = async () => within(await dialog()).getByRole('button', { name: 'Login' })

/** The session ends, and the form is sent. */
async function openEnded(...input: Parameters<typeof openForm>) {
  const app = await openForm(...input)
  app.site.member = null
  await app.actor.click(saveButton())
  await dialog()
  return app
}

it('a write that is rejected because the session has ended asks for the password, over a hidden page; afterwards the form is as it was and can be sent', async () => {
  const { actor, site } = await openEnded()
  expect(isCovered()).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  const username = within(await dialog()).getByLabelText<HTMLInputElement>(/^Username/)
  expect([username.value, username.readOnly, username.autocomplete]).toEqual(['miriam', true, 'username'])
  await waitFor(async () => expect(document.activeElement).toBe(await password()))
  await actor.type(await password(), 'lamplight{Enter}')
  await waitFor(noDialog)
  expect(isCovered()).toBe(false)
  expect(english().value).toBe('Sermons')
  await waitFor(() => expect(document.activeElement).toBe(saveButton()))
  // The message about the rejected attempt is gone too.
  expect(screen.queryByText('Please sign in to continue.')).toBeNull()
  await actor.keyboard('{Enter}')
  await waitFor(() => expect(site.saved).toMatchObject([{ names: { en: 'Sermons' } }]))
})

it('Escape does not close the dialog', async () => {
  const { actor } = await openEnded()
  await actor.keyboard('{Escape}')
  await dialog()
  expect(english().value).toBe('Sermons')
})

it.each([
  ['a wrong password', 401, { code: 'wrong_credentials' }, /^The username or password is incorrect/],
  ['too many attempts', 429, { code: 'rate_limited', retryAfterSeconds: 284 }, /5 minutes/],
  ['a suspended account', 403, { code: 'account_suspended' }, /suspended/],
])('%s is explained in the dialog, and the page stays hidden', async (_, status, body, text) => {
  const { actor, site } = await openEnded()
  site.login = () => ({ status, body: { status, detail: '', ...body } })
  await actor.type(await password(), 'something else{Enter}')
  expect((await within(await dialog()).findAllByText(text)).length).toBeGreaterThan(0)
  expect(isCovered()).toBe(true)
})

it('a lost connection is explained in the dialog, and signing in can be repeated', async () => {
  const { actor, site } = await openEnded()
  const { login } = site
  site.login = () => {
    throw new TypeError('Failed to fetch')
  }
  await actor.type(await password(), 'lamplight{Enter}')
  await within(await dialog()).findByText('Login failed')
  site.login = login
  await actor.click(await submit())
  await waitFor(noDialog)
  expect(english().value).toBe('Sermons')
})

it('without an attempt to write, a page for members is hidden as soon as the end is noticed', async () => {
  const { actor, site, queryClient } = await openForm()
  site.member = null
  await refetchSession(queryClient)
  expect(isCovered()).toBe(true)
  await actor.type(await password(), 'lamplight{Enter}')
  await waitFor(noDialog)
  expect(english().value).toBe('Sermons')
})

it('a rejected read on a page for members asks for the password instead of leaving the page', async () => {
  const { actor, site, queryClient, router } = await openForm()
  site.member = null
  await queryClient.refetchQueries({ queryKey: [LIST] })
  await actor.type(await password(), 'lamplight{Enter}')
  await waitFor(noDialog)
  expect(router.state.location.pathname).toBe('/admin/categories')
  expect(english().value).toBe('Sermons')
  expect(queryClient.getQueryState([LIST])?.status).toBe('success')
})

it('what was read while the session had ended is read again before the page is shown', async () => {
  const { actor, queryClient } = await openEnded()
  queryClient.setQueryData([LIST], [{ id: 1, names: { en: 'As a visitor' } }])
  await actor.type(await password(), 'lamplight{Enter}')
  await waitFor(noDialog)
  expect(queryClient.getQueryData([LIST])).toEqual([])
})

it('somebody else signs in on the ordinary page, loaded as a document of its own, and finds nothing that was stored without a name', async () => {
  const { actor } = await openEnded()
  expect(english().autocomplete).not.toBe('off')
  sessionStorage.setItem('upload draft', '{"title":"Psalm"}')
  const link = within(await dialog()).getByRole('link', { name: 'Sign in as somebody else' })
  expect(link.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(location.pathname + location.search)}`)
  link.addEventListener('click', (event) => event.preventDefault())
  await actor.click(link)
  expect(sessionStorage.getItem('upload draft')).toBeNull()
  // Otherwise Back would restore what was typed.
  expect(english().autocomplete).toBe('off')
  const forgot = within(await dialog()).getByRole('link', { name: 'Forgot your password? (new tab)' })
  expect([forgot.getAttribute('href'), forgot.getAttribute('target')]).toEqual(['/forgot-password', '_blank'])
})

/** The page of a video, on which a like is refused because the session has ended. */
async function openVideo(guestViewing: boolean) {
  const responses: TestResponses = {
    'GET /api/videos/5': () => ({ body: makeWatchVideo({ id: 5 }) }),
    'PUT /api/videos/5/reaction': () => signedOut,
  }
  const app = await openForm('/video/5', responses, guestViewing)
  app.site.member = null
  await app.actor.click(await screen.findByRole('button', { name: /^Like/ }))
  await dialog()
  return app
}
const continueButton = () => screen.queryByRole('button', { name: 'Continue without signing in' })

it('a page that visitors see too can be continued without signing in', async () => {
  const { actor, queryClient, router } = await openVideo(true)
  await actor.click(continueButton() as HTMLButtonElement)
  await waitFor(noDialog)
  expect([isCovered(), router.state.location.pathname]).toEqual([false, '/video/5'])
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull()
})

it('the same page of a site for members only cannot', async () => {
  await openVideo(false)
  expect(continueButton()).toBeNull()
})

/** What the other tabs of the browser say when somebody has signed in or out there. */
function tellTabs() {
  const tabs = new BroadcastChannel('session')
  tabs.postMessage(null)
  tabs.close()
}

it('after the member has signed in in another tab, the page is as it was', async () => {
  const { site } = await openEnded()
  site.member = admin
  tellTabs()
  await waitFor(noDialog)
  expect(isCovered()).toBe(false)
  expect(english().value).toBe('Sermons')
})

it('after another person has signed in in another tab, the page is reloaded and stays hidden until then', async () => {
  const reloaded = vi.spyOn(reload, 'reloadPage').mockImplementation(() => {})
  const { site } = await openEnded()
  site.member = person({ id: 8, username: 'yusuf', role: 'admin' })
  tellTabs()
  await expect.poll(() => reloaded.mock.calls.length).toBe(1)
  expect(isCovered()).toBe(true)
  expect(english().autocomplete).toBe('off')
  reloaded.mockRestore()
})

it('a message from another tab without a connection leaves the page hidden', async () => {
  const { queryClient } = await openEnded('/admin/categories')
  const other = globalThis.fetch
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  tellTabs()
  await expect.poll(() => queryClient.getQueryState(sessionQuery.queryKey)?.status).toBe('error')
  expect(isCovered()).toBe(true)
  globalThis.fetch = other
})

it('signing out in another tab leaves the page at once, without the dialog, also when it was open', async () => {
  const { site, router } = await openForm()
  site.member = null
  tellTabs()
  await expect.poll(() => router.state.location.pathname).toBe('/auth')
  noDialog()
  expect(isCovered()).toBe(false)
})

it('signing out in another tab after the session had ended leaves the page too', async () => {
  const { router } = await openEnded()
  tellTabs()
  await expect.poll(() => router.state.location.pathname).toBe('/auth')
  await waitFor(noDialog)
  expect(isCovered()).toBe(false)
})

it('signing out on the page clears everything at once, without the dialog [V-AUTH-26]', async () => {
  const { site, queryClient } = await openForm()
  site.member = null
  await changeSession(queryClient, null)
  await refetchSession(queryClient)
  noDialog()
  expect([isCovered(), queryClient.getQueryData(sessionQuery.queryKey)]).toEqual([false, null])
})
