import { DELETED_ACCOUNT_NAME } from '@lamplight/contract/deleted-account'
import { type Notification, notificationsApi } from '@lamplight/contract/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { onConnectionRestored } from '../../lib/connection-restored.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { takeUnreadCount } from './notifications.queries.ts'

const comment: Notification = {
  id: '41',
  kind: 'comment',
  actor: { id: 3, displayName: 'يوسف', avatarUrl: null },
  title: 'Evening prayer',
  excerpt: 'Thank you for this.',
  reason: null,
  amount: null,
  link: '/video/5#comment-9',
  createdAt: new Date().toISOString(),
  isRead: false,
}
const approval: Notification = { ...comment, id: '40', kind: 'video_approved', actor: null, excerpt: '', isRead: true }

const page = (responses: TestResponses = {}) => renderApp('/notifications', { user: person(), responses })
const list = (notifications: Notification[]) => ({
  'GET /api/notifications': () => ({ body: notificationsApi.list.response.parse(notifications) }),
})

it('shows who did what, links to the item, and marks it as read when it is opened', async () => {
  let marked: unknown
  const { actor } = await page({
    ...list([comment, approval]),
    'POST /api/notifications/read': async (request) => {
      marked = await request.json()
      return { body: { count: 0 } }
    },
  })
  const row = await screen.findByRole('link', { name: /Unread:.*commented on “Evening prayer”/ })
  expect(row.getAttribute('href')).toBe('/video/5#comment-9')
  // Not that it is public: it may be scheduled, unlisted or for members.
  expect(screen.getByRole('link', { name: /“Evening prayer” was approved ?just now/ })).toBeTruthy()
  await actor.click(row)
  await waitFor(() => expect(marked).toEqual({ ids: ['41'] }))
})

it('is marked as read when it is opened in a new tab with the middle button, and not when its menu is opened', async () => {
  const marked: unknown[] = []
  const { actor } = await page({
    ...list([comment]),
    'POST /api/notifications/read': async (request) => {
      marked.push(await request.json())
      return { body: { count: 0 } }
    },
  })
  const row = await screen.findByRole('link', { name: /commented on/ })
  await actor.pointer({ keys: '[MouseRight]', target: row })
  await actor.pointer({ keys: '[MouseMiddle]', target: row })
  await waitFor(() => expect(marked).toEqual([{ ids: ['41'] }]))
})

it('calls a deleted account so in the language of the page', async () => {
  const gone = { id: 3, displayName: DELETED_ACCOUNT_NAME, avatarUrl: null }
  await renderApp('/notifications', { user: person(), language: 'de', responses: list([{ ...comment, actor: gone }]) })
  expect((await screen.findByRole('link', { name: /Evening prayer/ })).textContent).toContain('Gelöschtes Konto')
})

it('names the amount of a donation', async () => {
  await page(list([{ ...comment, kind: 'gift_received', excerpt: '', amount: '1250.00' }, approval]))
  await screen.findByRole('link', { name: /made a donation to you for “Evening prayer”.*\$1,250\.00/ })
  expect(screen.getByRole('link', { name: /was approved/ }).textContent).not.toContain('$')
})

it('a kind that only a newer version of the site knows leads to its item, and the others are shown', async () => {
  const newer = { ...comment, id: '42', kind: 'named_later', link: '/video/6' }
  await page({ 'GET /api/notifications': () => ({ body: [newer, approval], isStub: true }) })
  expect((await screen.findByRole('link', { name: /Unread:.*Evening prayer/ })).getAttribute('href')).toBe('/video/6')
  expect(screen.getByRole('link', { name: /was approved/ })).toBeTruthy()
})

it('all can be marked as read at once; nothing is left to mark when all are read', async () => {
  let marked: unknown
  const { actor } = await page({
    'GET /api/notifications': () => ({
      body: notificationsApi.list.response.parse([{ ...comment, isRead: marked !== undefined }]),
    }),
    'POST /api/notifications/read': async (request) => {
      marked = await request.json()
      return { body: { count: 0 } }
    },
  })
  await screen.findByRole('link', { name: /commented/ })
  await actor.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(marked).toEqual({}))
  // The button has disappeared under the focus.
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

it('an empty list explains what will appear and links to home; a failed one can be retried', async () => {
  await page(list([]))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy()
})

it('a list that failed to load shows an error', async () => {
  await page({ 'GET /api/notifications': () => ({ status: 500 }) })
  expect(await screen.findByText('Notifications could not be loaded.')).toBeTruthy()
})

it('what leads to a page is read once the page is open, also what arrives meanwhile, but not while its tab is hidden', async () => {
  const marked: unknown[] = []
  const { queryClient } = await renderApp('/forum/topic/3?post=9#post-9', {
    user: person(),
    responses: {
      'POST /api/notifications/read': async (request) => {
        marked.push(await request.json())
        return { body: { count: 1 } }
      },
    },
  })
  await screen.findByRole('link', { name: 'Notifications' })
  act(() => takeUnreadCount(queryClient, 2))
  await waitFor(() => expect(marked).toEqual([{ links: ['/forum/topic/3'] }]))
  await screen.findByRole('link', { name: /1 unread/ })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  act(() => takeUnreadCount(queryClient, 5))
  await screen.findByRole('link', { name: /5 unread/ })
  // Once more when the count was not 0 afterwards.
  expect(marked).toHaveLength(2)
  visibility.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(marked).toHaveLength(3))
  visibility.mockRestore()
})

it.each([
  ['/video/5#comment-9', ['/video/5', '/video/5#comment-9']],
  ['/video/5?t=12', ['/video/5']],
  ['/chat?room=7', ['/chat?room=7']],
])('a visit of %s counts for what links to it', async (path, links) => {
  let marked: unknown
  const { queryClient } = await renderApp(path, {
    user: person(),
    responses: {
      'POST /api/notifications/read': async (request) => {
        marked = await request.json()
        return { body: { count: 0 } }
      },
    },
  })
  await screen.findByRole('link', { name: 'Notifications' })
  act(() => takeUnreadCount(queryClient, 1))
  await waitFor(() => expect(marked).toEqual({ links }))
})

it('the bell shows how many are unread, up to 99, also in its accessible name', async () => {
  const { queryClient } = await page(list([]))
  const bell = await screen.findByRole('link', { name: 'Notifications' })
  takeUnreadCount(queryClient, 3)
  await waitFor(() => expect(bell.textContent).toContain('3 unread'))
  takeUnreadCount(queryClient, 100)
  expect(await screen.findByText('99+')).toBeTruthy()
})

it('what is marked as read in another tab is no longer unread here', async () => {
  let isRead = false
  const { queryClient } = await page({
    'GET /api/notifications': () => ({ body: notificationsApi.list.response.parse([{ ...comment, isRead }]) }),
  })
  await screen.findByRole('link', { name: /^Unread:/ })
  takeUnreadCount(queryClient, 1)
  isRead = true
  takeUnreadCount(queryClient, 0)
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Unread:/ })).toBeNull())
})

it('a session that was ended elsewhere is noticed when the stream is refused: the page stays and says why', async () => {
  const streams: { readyState: number; onerror: (() => void) | null }[] = []
  class RefusedStream {
    static readonly CLOSED = 2
    readyState = RefusedStream.CLOSED
    onerror: (() => void) | null = null
    constructor() {
      streams.push(this)
    }
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal('EventSource', RefusedStream)
  try {
    const signedOut = { status: 401, body: { code: 'not_signed_in', status: 401, detail: 'Please sign in.' } }
    await page({ ...list([]), 'GET /api/user': () => signedOut })
    await screen.findByRole('link', { name: 'Notifications' })
    await waitFor(() => expect(streams).toHaveLength(1))
    streams[0]?.onerror?.()
    await screen.findByText('Your session has ended. Sign in to continue.')
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy()
  } finally {
    vi.unstubAllGlobals()
  }
})

it('a page that could not be read while the server restarted shows its content when the server is back', async () => {
  const streams: { onopen: (() => void) | null; onerror: (() => void) | null }[] = []
  class Stream {
    static readonly CLOSED = 2
    readyState = 0
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null
    constructor() {
      streams.push(this)
    }
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal('EventSource', Stream)
  const listening = new AbortController()
  const onRestored = vi.fn()
  onConnectionRestored(onRestored, listening.signal)
  try {
    let isUp = false
    let reads = 0
    await page({
      'GET /api/notifications': () => {
        reads += 1
        return isUp ? { body: notificationsApi.list.response.parse([comment]) } : { status: 503 }
      },
    })
    await screen.findByText('Notifications could not be loaded.')
    await waitFor(() => expect(streams).toHaveLength(1))
    // The first opening does not follow an interruption.
    streams[0]?.onopen?.()
    streams[0]?.onerror?.()
    expect([reads, onRestored.mock.calls.length]).toEqual([1, 0])
    isUp = true
    streams[0]?.onopen?.()
    expect(await screen.findByRole('link', { name: /commented on/ })).toBeTruthy()
    // The player and a page that failed try again.
    expect(onRestored).toHaveBeenCalledTimes(1)
    // What is there is not read again.
    streams[0]?.onerror?.()
    streams[0]?.onopen?.()
    expect(reads).toBe(2)
  } finally {
    listening.abort()
    vi.unstubAllGlobals()
  }
})
