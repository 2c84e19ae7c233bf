import { listsApi } from '@lamplight/contract/lists'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../api/client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { changeSession, readBeforeWrite, refetchSession, sessionQuery } from '../api/session.ts'
import { sessionEnd, setSessionEnd } from '../api/session-end.ts'
import * as reload from '../lib/reload-page.ts'
import { person, respondWith } from '../testing/render-app.tsx'
import { watchSession } from './watch-session.ts'

const signedOut = { status: 401, body: { code: 'not_signed_in', detail: 'Please sign in.' } }
const endings: (() => void)[] = []

const page = { matches: [{ context: {} }] } as never

/** A tab in which somebody is signed in, on a page that visitors see too. */
function openTab() {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, person())
  const invalidate = vi.fn(async () => {})
  endings.push(watchSession(client, { invalidate, state: page }))
  return { client, invalidate, user: () => client.getQueryData(sessionQuery.queryKey) }
}

beforeEach(() => respondWith({ 'GET /api/user': () => signedOut, 'GET /api/history': () => signedOut }))
afterEach(() => {
  for (const end of endings.splice(0)) end()
  setSessionEnd(null)
})

const save = (client: QueryClient, meta = {}) =>
  client
    .getMutationCache()
    .build(client, { meta, mutationFn: () => call(listsApi.save, { body: { videoId: 1 } }) })
    .execute(undefined)

test('a write that is rejected because the session has ended leaves the page as it is, and its member signs in again there', async () => {
  const { client, invalidate, user } = openTab()
  respondWith({ 'GET /api/user': () => signedOut, 'POST /api/watch-later': () => signedOut })
  await expect(save(client)).rejects.toThrow('401')
  await expect.poll(() => sessionEnd()).toMatchObject({ member: person(), isForMembers: false })
  expect(user()).toEqual(person())
  expect(invalidate).not.toHaveBeenCalled()
})

test('a rejected write that nobody pressed for makes a page that visitors see too a visitor’s', async () => {
  const { client, user } = openTab()
  respondWith({ 'GET /api/user': () => signedOut, 'POST /api/watch-later': () => signedOut })
  await expect(save(client, { isQuiet: true })).rejects.toThrow('401')
  await expect.poll(user).toBeNull()
  expect(sessionEnd()).toBeNull()
})

test('a form that is still open after the page has become a visitor’s asks its member to sign in again when it is sent', async () => {
  const { client, user } = openTab()
  respondWith({ 'GET /api/user': () => signedOut, 'POST /api/watch-later': () => signedOut })
  await refetchSession(client)
  expect([user(), sessionEnd()]).toEqual([null, null])
  await expect(save(client)).rejects.toThrow('401')
  expect(sessionEnd()).toMatchObject({ member: person(), isForMembers: false })
  await changeSession(client, person())
  expect(sessionEnd()).toBeNull()
})

test('a read before a write that is rejected because the session has ended updates the session and leaves the page as it is', async () => {
  const { client, invalidate, user } = openTab()
  const read = readBeforeWrite(client, () => call(listsApi.history, {}))
  await expect(read).rejects.toThrow('401')
  await expect.poll(user).toBeNull()
  expect(invalidate).not.toHaveBeenCalled()
})

test('a read that is rejected because the session has ended runs the guards of the page again', async () => {
  const { client, invalidate, user } = openTab()
  await expect(client.fetchQuery({ queryKey: ['/api/history'] })).rejects.toThrow('401')
  await expect.poll(() => invalidate.mock.calls.length).toBe(1)
  expect(user()).toBeNull()
})

test('after a sign-out in another tab, a form that is still open no longer names its member', async () => {
  const { client, user } = openTab()
  const there = openTab()
  respondWith({ 'GET /api/user': () => signedOut, 'POST /api/watch-later': () => signedOut })
  await refetchSession(client)
  expect(user()).toBeNull()
  const read = vi.spyOn(globalThis, 'fetch')
  await changeSession(there.client, null)
  await expect.poll(() => read.mock.calls.length).toBe(1)
  await expect.poll(() => client.isFetching()).toBe(0)
  await expect(save(client)).rejects.toThrow('401')
  expect(sessionEnd()).toBeNull()
})

/** How the server responds when it is asked for the page. @returns the requests for it. */
function showPage(type: 'opaqueredirect' | 'basic'): unknown[] {
  const asked: unknown[] = []
  const other = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'HEAD') return other(input, init)
    asked.push([input, init.redirect])
    return Object.defineProperty(new Response(), 'type', { value: type })
  }
  return asked
}

/** A tab of a visitor. */
function openVisitorTab() {
  const { client } = openTab()
  client.setQueryData(sessionQuery.queryKey, null)
  return client
}
const readHistory = (client: QueryClient, n = 0) =>
  expect(
    client.fetchQuery({ queryKey: ['/api/history', n], queryFn: () => call(listsApi.history, {}) }),
  ).rejects.toThrow('401')

test('a read that is rejected for a visitor asks for the page: if the server redirects visitors, the page is reloaded, once for all reads', async () => {
  const reloaded = vi.spyOn(reload, 'reloadPage').mockImplementation(() => {})
  const asked = showPage('opaqueredirect')
  const client = openVisitorTab()
  await Promise.all([readHistory(client, 1), readHistory(client, 2)])
  await expect.poll(() => reloaded.mock.calls.length).toBe(1)
  await readHistory(client, 3)
  expect(asked).toEqual([[location.href, 'manual']])
  expect(reloaded).toHaveBeenCalledTimes(1)
  reloaded.mockRestore()
})

test('a read that is rejected for a visitor asks for the page: if the server still shows the page, nothing happens', async () => {
  const reloaded = vi.spyOn(reload, 'reloadPage').mockImplementation(() => {})
  const asked = showPage('basic')
  const client = openVisitorTab()
  await readHistory(client, 1)
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => readHistory(client, 2).then(() => asked.length)).toBeGreaterThan(1)
  expect(reloaded).not.toHaveBeenCalled()
  reloaded.mockRestore()
})

test('the list of saved videos for offline use is deleted when the session ends, and when nobody is signed in', async () => {
  const deleted = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: deleted })
  const { client } = openTab()
  await expect(client.fetchQuery({ queryKey: ['/api/history'] })).rejects.toThrow('401')
  await expect.poll(() => deleted.mock.calls).toEqual([['saved']])
  endings.push(watchSession(createQueryClient(), { invalidate: async () => {}, state: page }))
  expect(deleted).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

test('a wrong password does not end the session', async () => {
  const { client, user } = openTab()
  respondWith({ 'GET /api/history': () => ({ status: 401, body: { code: 'wrong_credentials', detail: '' } }) })
  await expect(client.fetchQuery({ queryKey: ['/api/history'] })).rejects.toThrow('401')
  expect(user()).toEqual(person())
})

test('signing out in one tab signs out the other one: its guards run, and nothing of the person stays there [V-AUTH-26]', async () => {
  const here = openTab()
  const there = openTab()
  here.client.setQueryData(['/api/history'], [{ id: 1 }])
  sessionStorage.setItem('upload draft', '{"title":"Psalm"}')
  await changeSession(there.client, null)
  await expect.poll(here.user).toBeNull()
  await expect.poll(() => here.invalidate.mock.calls.length).toBe(1)
  await expect.poll(() => here.client.getQueryData(['/api/history'])).toBeUndefined()
  expect(sessionStorage.getItem('upload draft')).toBeNull()
})

test('if somebody signs in in one tab, the page of a visitor in the other one is refetched', async () => {
  const here = openTab()
  here.client.setQueryData(sessionQuery.queryKey, null)
  const there = openTab()
  const yusuf = person({ id: 8, username: 'yusuf' })
  respondWith({ 'GET /api/user': () => ({ body: yusuf }), 'GET /api/history': () => ({ body: [] }) })
  here.client.setQueryData(['/api/history'], [{ id: 1 }])
  const leave = new QueryObserver(here.client, { queryKey: ['/api/history'] }).subscribe(() => {})
  await changeSession(there.client, yusuf)
  await expect.poll(here.user).toEqual(yusuf)
  await expect.poll(() => here.client.getQueryData(['/api/history'])).toEqual([])
  await expect.poll(() => here.invalidate.mock.calls.length).toBe(1)
  leave()
})

test.each(['', ', also one that had become a visitor’s'])(
  'a page whose session is now that of another person%s is hidden and loaded again; until then it stays the first one’s, and the browser restores no field',
  async (before) => {
    const reloaded = vi.spyOn(reload, 'reloadPage').mockImplementation(() => {})
    const { client, user } = openTab()
    const field = document.body.appendChild(document.createElement('textarea'))
    if (before) await refetchSession(client)
    const shown = user()
    respondWith({ 'GET /api/user': () => ({ body: person({ id: 8, username: 'yusuf' }) }) })
    const tabs = new BroadcastChannel('session')
    tabs.postMessage(null)
    tabs.close()
    await expect.poll(() => reloaded.mock.calls.length).toBe(1)
    expect(user()).toBe(shown)
    expect(document.body.style.visibility).toBe('hidden')
    expect(field.autocomplete).toBe('off')
    field.remove()
    reloaded.mockRestore()
  },
)

test.each([
  ['another person finds nothing that was stored without a name', person({ id: 8, username: 'yusuf' }), null],
  ['the same member finds it again', person(), 'Psalm'],
])('who signs in on a page that has become a visitor’s: %s', async (_who, signedIn, found) => {
  const { client, user } = openTab()
  await refetchSession(client)
  expect(user()).toBeNull()
  sessionStorage.setItem('upload draft', 'Psalm')
  await changeSession(client, signedIn)
  expect(sessionStorage.getItem('upload draft')).toBe(found)
  sessionStorage.clear()
})
