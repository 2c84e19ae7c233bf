import { commentsApi } from '@lamplight/contract/comments'
import { listsApi } from '@lamplight/contract/lists'
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { respondWith, type TestResponses } from '../testing/render-app.tsx'
import type { ListPage } from './client.ts'
import { announceChange, takeChange, watchOtherTabs } from './other-tabs.ts'
import { apiPages, createQueryClient } from './query-client.ts'
import { refreshQueries } from './responses-of.ts'

const endings: (() => void)[] = []
let asked: string[] = []

/** A tab of this browser. */
function openTab(): QueryClient {
  const client = createQueryClient()
  endings.push(watchOtherTabs(client))
  return client
}

/** Puts a response into the cache of a tab that shows it. */
function show(client: QueryClient, url: string, data: unknown): void {
  client.setQueryData([url], data)
  endings.push(new QueryObserver(client, { queryKey: [url] }).subscribe(() => {}))
}

const entry = (id: number, channelId = 1) => ({ id, user: { id: channelId } })
const liked = apiPages(listsApi.liked, {})
const subscriptions = apiPages(listsApi.subscriptions, {})
type Options = typeof liked

/** A tab shows a list of which these pages have been read. */
function showPages(client: QueryClient, options: Options, ...pages: ReturnType<typeof entry>[][]): void {
  client.setQueryData(options.queryKey as readonly unknown[], {
    pages: pages.map((items, index) => ({ items, nextCursor: `c${index}`, total: pages.flat().length })),
    pageParams: pages.map((_, index) => (index === 0 ? undefined : `c${index - 1}`)),
  })
  endings.push(new InfiniteQueryObserver(client, options).subscribe(() => {}))
}

const pagesIn = (client: QueryClient, { queryKey }: Options) =>
  client.getQueryData<{ pages: ListPage<{ id: number }[]>[] }>(queryKey as readonly unknown[])?.pages ?? []
const idsIn = (client: QueryClient, options: Options) =>
  pagesIn(client, options).map(({ items }) => items.map(({ id }) => id))

/** The responses, and a record of what was requested, with its query. */
function respond(responses: TestResponses): void {
  asked = []
  respondWith(
    Object.fromEntries(
      Object.entries(responses).map(([route, response]) => [
        route,
        (request) => {
          const { pathname, search } = new URL(request.url)
          asked.push(pathname + search)
          // Only ids matter.
          return Promise.resolve(response(request)).then((stub) => ({ ...stub, isStub: true }))
        },
      ]),
    ),
  )
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => setVisibility('visible'))
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

test.each([
  ['comments', { kind: 'comments', videoId: 1 }, ['/api/videos/1/comments', '/api/videos/1/comments?sort=top']],
  ['posts of a topic', { kind: 'topic', topicId: 4 }, ['/api/forum/topics/4', '/api/forum/topics/4/posts']],
  ['purchases', { kind: 'purchase', videoId: 1 }, ['/api/videos/1/purchase-status', '/api/purchases/user/7']],
  ['products', { kind: 'products' }, ['/api/affiliate-products', '/api/admin/affiliate-products']],
  ['settings', { kind: 'account' }, ['/api/settings', '/api/settings/sessions', '/api/user']],
  ['blocks', { kind: 'blocks' }, ['/api/chat/standing', '/api/chat/blocks', '/api/chat/blocked-ids']],
  ['testimonials', { kind: 'testimonials' }, ['/api/testimonials', '/api/admin/testimonials']],
  [
    'queues of staff',
    { kind: 'decision' },
    [
      '/api/moderation/queue',
      '/api/admin/reports',
      '/api/admin/payouts',
      '/api/admin/people/7',
      '/api/sponsored-content',
    ],
  ],
] as const)('%s that another tab has changed are read again, and nothing else', async (_, change, urls) => {
  const [here, there] = [openTab(), openTab()]
  const others = ['/api/videos/1', '/api/videos/2/comments', '/api/forum/topics/5/posts']
  for (const url of [...urls, ...others]) show(there, url, 'old')
  respond(Object.fromEntries(urls.map((url) => [`GET ${url.split('?')[0]}`, () => ({ body: ['new'] })])))
  announceChange(here, change)
  for (const url of urls) await expect.poll(() => there.getQueryData([url])).toEqual(['new'])
  expect(asked.toSorted()).toEqual(urls.toSorted())
  for (const url of others) expect(there.getQueryData([url])).toBe('old')
})

test('a long list of comments is read again as a whole, because any of them may have been liked', async () => {
  const [here, there] = [openTab(), openTab()]
  const comments = apiPages(commentsApi.list, { params: { id: 1 } }) as unknown as Options
  showPages(there, comments, [entry(9)], [entry(8)])
  respond({
    'GET /api/videos/1/comments': (request) => ({
      body: [{ ...entry(new URL(request.url).searchParams.has('cursor') ? 8 : 9), likes: 1 }],
      headers: { 'x-next-cursor': 'c0' },
    }),
  })
  announceChange(here, { kind: 'comments', videoId: 1 })
  await expect.poll(() => asked).toEqual(['/api/videos/1/comments', '/api/videos/1/comments?cursor=c0'])
  await expect.poll(() => pagesIn(there, comments)[1]?.items).toEqual([{ ...entry(8), likes: 1 }])
})

test('what another tab has liked is read again in a tab that shows it; nothing else is', async () => {
  const [here, there] = [openTab(), openTab()]
  show(there, '/api/videos/1', { id: 1, likes: 0 })
  show(there, '/api/videos/2', { id: 2, likes: 0 })
  show(there, '/api/notifications/switches', {})
  respond({ 'GET /api/videos/1': () => ({ body: { id: 1, likes: 1 } }) })
  announceChange(here, { kind: 'reaction', videoId: 1, isLiked: true })
  await expect.poll(() => there.getQueryData(['/api/videos/1'])).toEqual({ id: 1, likes: 1 })
  expect(asked).toEqual(['/api/videos/1'])
})

test('the tab that writes does not read again what it has announced', async () => {
  const [here, there] = [openTab(), openTab()]
  show(here, '/api/videos/1', { id: 1 })
  show(there, '/api/videos/1', { id: 1 })
  respond({ 'GET /api/videos/1': () => ({ body: { id: 1, isRead: true } }) })
  announceChange(here, { kind: 'watch-later', videoId: 1, isSaved: true })
  await expect.poll(() => there.getQueryData(['/api/videos/1'])).toEqual({ id: 1, isRead: true })
  expect(here.getQueryData(['/api/videos/1'])).toEqual({ id: 1 })
})

test('a hidden tab requests nothing until it is shown, and then each response once', async () => {
  const [here, there] = [openTab(), openTab()]
  show(there, '/api/videos/1', { id: 1 })
  respond({ 'GET /api/videos/1': () => ({ body: { id: 1, isRead: true } }) })
  setVisibility('hidden')
  announceChange(here, { kind: 'reaction', videoId: 1, isLiked: true })
  announceChange(here, { kind: 'watch-later', videoId: 1, isSaved: true })
  await expect.poll(() => there.getQueryState(['/api/videos/1'])?.isInvalidated).toBe(true)
  expect(asked).toEqual([])
  setVisibility('visible')
  await expect.poll(() => there.getQueryData(['/api/videos/1'])).toEqual({ id: 1, isRead: true })
  expect(asked).toEqual(['/api/videos/1'])
})

test('a response that no tab shows is marked as stale and not requested', async () => {
  const [here, there] = [openTab(), openTab()]
  there.setQueryData(['/api/videos/1'], { id: 1 })
  show(there, '/api/videos/2', { id: 2 })
  respond({ 'GET /api/videos/1': () => ({ body: {} }), 'GET /api/videos/2': () => ({ body: { isRead: true } }) })
  announceChange(here, { kind: 'reaction', videoId: 1, isLiked: true })
  announceChange(here, { kind: 'reaction', videoId: 2, isLiked: true })
  await expect.poll(() => there.getQueryData(['/api/videos/2'])).toEqual({ isRead: true })
  expect(there.getQueryState(['/api/videos/1'])?.isInvalidated).toBe(true)
  expect(asked).toEqual(['/api/videos/2'])
})

test('subscribing concerns the channel, the list of channels and the pages of its videos', async () => {
  const [here, there] = [openTab(), openTab()]
  const urls = ['/api/users/5', '/api/subscriptions/channels?limit=12', '/api/videos/1']
  for (const url of urls) show(there, url, entry(1, 5))
  for (const url of ['/api/users/6', '/api/videos/2']) show(there, url, entry(2, 6))
  respond(Object.fromEntries(urls.map((url) => [`GET ${url.split('?')[0]}`, () => ({ body: entry(1, 5) })])))
  announceChange(here, { kind: 'subscription', channelId: 5, isSubscribed: true })
  await expect.poll(() => asked.toSorted()).toEqual(urls.toSorted())
})

test('a removed item leaves a long list without a request, and its other items stay', async () => {
  const [here, there] = [openTab(), openTab()]
  respond({})
  showPages(there, liked, [entry(4), entry(3)], [entry(2), entry(1)])
  showPages(there, subscriptions, [entry(9, 5), entry(8)], [entry(7, 5)])
  announceChange(here, { kind: 'reaction', videoId: 2, isLiked: false })
  announceChange(here, { kind: 'subscription', channelId: 5, isSubscribed: false })
  await expect.poll(() => idsIn(there, liked)).toEqual([[4, 3], [1]])
  await expect.poll(() => idsIn(there, subscriptions)).toEqual([[8], []])
  expect(pagesIn(there, liked).map(({ total, nextCursor }) => [total, nextCursor])).toEqual([
    [3, 'c0'],
    [3, 'c1'],
  ])
  expect(asked).toEqual([])
})

test('a list that was stale for another reason stays stale when an item is taken out or added', async () => {
  const [here, there] = [openTab(), openTab()]
  respond({ 'GET /api/liked-videos': () => ({ body: [entry(5), entry(4)] }) })
  there.setQueryData(liked.queryKey as readonly unknown[], {
    pages: [entry(4), entry(3)].map((item) => ({ items: [item], nextCursor: 'c', total: 2 })),
    pageParams: [undefined, 'c'],
  })
  await refreshQueries(there, listsApi.liked)
  announceChange(here, { kind: 'reaction', videoId: 3, isLiked: false })
  await expect.poll(() => idsIn(there, liked)).toEqual([[4], []])
  expect(there.getQueryState(liked.queryKey)?.isInvalidated).toBe(true)
  announceChange(here, { kind: 'reaction', videoId: 5, isLiked: true })
  await expect.poll(() => idsIn(there, liked)).toEqual([[5, 4], []])
  expect(there.getQueryState(liked.queryKey)?.isInvalidated).toBe(true)
})

test('a long list whose first page cannot be read is read as a whole when it is next shown', async () => {
  const [here, there] = [openTab(), openTab()]
  respond({ 'GET /api/liked-videos': () => ({ status: 500 }) })
  showPages(there, liked, [entry(4)], [entry(3)])
  announceChange(here, { kind: 'reaction', videoId: 5, isLiked: true })
  await expect.poll(() => there.getQueryState(liked.queryKey)?.isInvalidated).toBe(true)
  expect(idsIn(there, liked)).toEqual([[4], [3]])
})

test('an added item is put at the start of a long list, of which only the first page is read', async () => {
  const [here, there] = [openTab(), openTab()]
  showPages(there, liked, [entry(4), entry(3)], [entry(2), entry(1)])
  respond({ 'GET /api/liked-videos': () => ({ body: [entry(5), entry(4)], headers: { 'x-total-count': '5' } }) })
  announceChange(here, { kind: 'reaction', videoId: 5, isLiked: true })
  await expect
    .poll(() => idsIn(there, liked))
    .toEqual([
      [5, 4, 3],
      [2, 1],
    ])
  expect(pagesIn(there, liked).at(-1)).toMatchObject({ nextCursor: 'c1', total: 5 })
  // Otherwise all of its pages would be read when it is shown the next time.
  expect(there.getQueryState(liked.queryKey)?.isInvalidated).toBe(false)
  expect(asked).toEqual(['/api/liked-videos'])
})

test('a long list whose next page is being read is changed after that page has arrived', async () => {
  const [here, there] = [openTab(), openTab()]
  showPages(there, liked, [entry(4), entry(3)], [entry(2)])
  const { promise, resolve } = Promise.withResolvers<void>()
  show(there, '/api/videos/3', { id: 3 })
  respond({
    'GET /api/liked-videos': () => promise.then(() => ({ body: [entry(1)] })),
    'GET /api/videos/3': () => ({ body: { id: 3, isRead: true } }),
  })
  const observer = new InfiniteQueryObserver(there, liked)
  const more = observer.fetchNextPage()
  await expect.poll(() => asked).toEqual(['/api/liked-videos?cursor=c1'])
  announceChange(here, { kind: 'reaction', videoId: 3, isLiked: false })
  await expect.poll(() => there.getQueryData(['/api/videos/3'])).toEqual({ id: 3, isRead: true })
  resolve()
  await more
  await expect.poll(() => idsIn(there, liked)).toEqual([[4], [2], [1]])
})

test('clearing the history empties it and makes the resume positions stale', async () => {
  const [here, there] = [openTab(), openTab()]
  const history = apiPages(listsApi.history, {}) as unknown as Options
  showPages(there, history, [entry(2)], [entry(1)])
  show(there, '/api/videos/1', { id: 1 })
  respond({ 'GET /api/videos/1': () => ({ body: { id: 1, isRead: true } }) })
  announceChange(here, { kind: 'history', videoId: null, isListed: false })
  await expect.poll(() => idsIn(there, history)).toEqual([[], []])
  await expect.poll(() => there.getQueryData(['/api/videos/1'])).toEqual({ id: 1, isRead: true })
})

test('a changed playlist concerns every playlist and list of playlists; a deleted one leaves the lists', async () => {
  const [here, there] = [openTab(), openTab()]
  const ofUser = { ...liked, queryKey: ['/api/users/1/playlists', 'pages'] } as unknown as Options
  showPages(there, ofUser, [entry(2)], [entry(1)])
  const urls = ['/api/playlists?videoId=3', '/api/playlists/7']
  for (const url of urls) show(there, url, [])
  respond({ 'GET /api/playlists': () => ({ body: [] }), 'GET /api/playlists/7': () => ({ body: [] }) })
  announceChange(here, { kind: 'playlists', removedId: 1 })
  await expect.poll(() => asked.toSorted()).toEqual(urls.toSorted())
  await expect.poll(() => idsIn(there, ofUser)).toEqual([[2], []])
})

test('what a notification is about is read again in this tab, once it is visible', async () => {
  const [here, there] = [openTab(), openTab()]
  const urls = [
    ...['/api/users/7/videos', '/api/payouts/3', '/api/sponsored-content/advertiser/7', '/api/monthly-gifts'],
    '/api/donations/offer/3',
    // A refund is also shown beside the video and on the receipt.
    ...['/api/videos/1/purchase-status', '/api/purchases/3/receipt', '/api/donations/3/receipt'],
  ]
  for (const url of [...urls, '/api/sponsored-content/placement/sidebar', '/api/videos/1']) show(here, url, 'old')
  show(there, '/api/payouts/3', 'old')
  respond(Object.fromEntries(urls.map((url) => [`GET ${url}`, () => ({ body: ['new'] })])))
  setVisibility('hidden')
  takeChange(here, { kind: 'news' })
  expect(asked).toEqual([])
  setVisibility('visible')
  await expect.poll(() => asked.toSorted()).toEqual(urls.toSorted())
})
