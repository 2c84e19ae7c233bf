import { type PlacedItem, placementsApi } from '@lamplight/contract/placements'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchAdNetwork } from '../../app/watch-ad-network.ts'
import { person, renderApp, renderLinked, type TestResponses } from '../../testing/render-app.tsx'
import { GIVE_UP_MS, isAdNetworkLoaded, loadAdNetwork, POLL_MS, pollNetwork } from './ad-network.ts'
import { placedQuery } from './placements.queries.ts'
import { SponsoredItem } from './sponsored-item.tsx'

let tokens = 0
const item = (changes: Partial<PlacedItem> = {}): PlacedItem => {
  tokens += 1
  const made = {
    ...{ id: tokens, title: 'Oil lamps by hand', description: 'Olive oil, wick and patience.' },
    ...{ contentUrl: 'https://lamps.example.org/', thumbnailUrl: '/pictures/a-640.webp', thumbnails: [] },
    ...{ advertiserName: 'Olive & Vine', advertiserWebsite: null, isFeatured: false, placement: 'feed' },
    ...{ categoryId: null, token: `token${tokens}` },
    ...changes,
  }
  return placementsApi.placed.response.parse([made])[0] as PlacedItem
}

const creator = { id: 3, username: 'grace', displayName: 'Grace Okafor', avatarUrl: null, subscriberCount: 0 }
const video = (id: number) => ({
  ...{ id, title: `Film ${id}`, description: '', videoUrl: '', thumbnailUrl: '', thumbnails: [], storyboardUrl: null },
  ...{
    duration: 60,
    categoryId: 5,
    language: 'en',
    hasCaptions: false,
    createdAt: '2026-11-20T00:00:00.000Z',
    views: 1,
    likes: 0,
  },
  ...{ isDownloadable: false, downloadPrice: null, status: 'approved', processing: 'ready', user: creator },
})

/** The responses of the placements, and the requested URLs. */
function placements(byPlacement: Partial<Record<PlacedItem['placement'], PlacedItem[]>>) {
  const asked: string[] = []
  const responses: TestResponses = Object.fromEntries(
    (['featured', 'feed', 'sidebar', 'video-pre', 'video-post'] as const).map((placement) => [
      `GET /api/sponsored-content/placement/${placement}`,
      (request: Request) => {
        const { pathname, search } = new URL(request.url)
        asked.push(pathname + search)
        return { body: byPlacement[placement] ?? [] }
      },
    ]),
  )
  return { responses, asked }
}

describe('home', () => {
  const home = async (byPlacement: Parameters<typeof placements>[0], path = '/') => {
    const { responses, asked } = placements(byPlacement)
    await renderApp(path, {
      user: person(),
      responses: {
        ...responses,
        'GET /api/videos': () => ({ body: videosApi.list.response.parse([video(1)]) }),
        'GET /api/categories': () => ({ body: [] }),
      },
    })
    await screen.findByRole('link', { name: 'Film 1' })
    return asked
  }

  it('shows Featured Faith Partners, three at most, and Sponsored Content, two at most [V-HOME-07, V-HOME-08, V-HOME-09]', async () => {
    const asked = await home({
      featured: [item({ placement: 'featured', title: 'A retreat by the sea' })],
      feed: [item({ title: 'Bread for every table' })],
    })
    const partners = await screen.findByRole('region', { name: 'Featured Faith Partners' })
    expect(within(partners).getByRole('link', { name: /A retreat by the sea/ })).toBeTruthy()
    const feed = await screen.findByRole('region', { name: 'Sponsored Content' })
    expect(within(feed).getByRole('link', { name: /Bread for every table/ })).toBeTruthy()
    expect(asked).toContain('/api/sponsored-content/placement/featured?limit=3')
  })

  it('says why each partner is shown, like other sponsored content', async () => {
    await home({
      featured: [item({ placement: 'featured' }), item({ placement: 'featured', categoryId: 5 })],
    })
    const partners = await screen.findByRole('region', { name: 'Featured Faith Partners' })
    const [first, second] = within(partners).getAllByRole('article', { name: 'Sponsored' })
    expect(first?.textContent).toContain('Shown to everyone here')
    expect(second?.textContent).toContain('Shown with this category')
  })

  it('requests the feed with the limit of two [V-HOME-10]', async () => {
    expect(await home({})).toContain('/api/sponsored-content/placement/feed?limit=2')
  })

  it('requests both for the chosen category [V-SPON-02]', async () => {
    const asked = await home({}, '/?category=5')
    expect(asked.toSorted()).toEqual([
      '/api/sponsored-content/placement/featured?categoryId=5&limit=3',
      '/api/sponsored-content/placement/feed?categoryId=5&limit=2',
    ])
  })

  it('has a banner that links to /advertise, and no block when there is nothing to show [V-HOME-06, V-SPON-12]', async () => {
    await home({})
    const banner = screen.getByRole('region', { name: 'Advertisement' })
    expect(within(banner).getByRole('link', { name: 'Advertise with us' }).getAttribute('href')).toBe('/advertise')
    expect(screen.queryByText('Featured Faith Partners')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Sponsored Content' })).toBeNull()
  })
})

describe('a watch page', () => {
  const watch = async (byPlacement: Parameters<typeof placements>[0]) => {
    const { responses, asked } = placements(byPlacement)
    const viewer = {
      ...{ reaction: 'none', isSaved: false, isSubscribed: false, canSubscribe: true, resumeAt: 0, isOwner: false },
      ...{ canModerate: false, canReprocess: false, canResubmit: false, canComment: true },
    }
    await renderApp('/video/9', {
      user: person(),
      responses: {
        ...responses,
        'GET /api/videos/9': () => ({
          body: videosApi.get.response.parse({
            ...{
              ...video(9),
              hlsUrl: null,
              opening: null,
              width: null,
              height: null,
              captions: [],
              sourceUrl: null,
              visibility: 'public',
              shareKey: null,
              acceptsDonations: false,
              commentCount: 0,
            },
            ...{ processing: 'failed', processingProgress: 0, processingFailure: 'unknown', viewer },
          }),
        }),
        'GET /api/videos/9/related': () => ({ body: [] }),
        'GET /api/videos/9/comments': () => ({ body: [], headers: { 'x-total-count': '0' } }),
      },
    })
    // The page's own chunk contains the player and takes a while to load in a test.
    await screen.findByRole('heading', { level: 1, name: 'Film 9' })
    return asked
  }

  it('shows placements before the video above its title and those after it below, with comments under both [V-WATCH-05, V-WATCH-19, V-WATCH-22]', async () => {
    await watch({
      'video-pre': [item({ placement: 'video-pre', title: 'Before it' })],
      'video-post': [item({ placement: 'video-post', title: 'After it' })],
    })
    const before = await screen.findByRole('link', { name: /Before it/ })
    const after = await screen.findByRole('link', { name: /After it/ })
    const title = screen.getByRole('heading', { level: 1 })
    const comments = await screen.findByRole('heading', { name: /Comments/ })
    const order = [before, title, after, comments]
    for (const [index, element] of order.slice(1).entries()) {
      const earlier = order[index] as Node
      expect(earlier.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    }
  })

  it('shows items for the video’s category in the side column [V-WATCH-27]', async () => {
    const asked = await watch({ sidebar: [item({ placement: 'sidebar', title: 'Beside it', categoryId: 5 })] })
    const side = (await screen.findByRole('link', { name: /Beside it/ })).closest('aside')
    expect(side).not.toBeNull()
    const related = within(side as HTMLElement).getByRole('heading', { name: 'Related Videos' })
    // The next video is closer than what is for sale.
    expect(related.compareDocumentPosition(screen.getByRole('link', { name: /Beside it/ }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(screen.getByText('Shown with this category')).toBeTruthy()
    // The server determines the category from the video.
    expect(asked).toContain('/api/sponsored-content/placement/sidebar?limit=2&videoId=9')
  })

  it('has ad slots below the video, below the page and beside the video, each with a name of its own [V-WATCH-20, V-WATCH-21, V-SPON-12]', async () => {
    await watch({})
    const slots = screen.getAllByRole('region', { name: /^Advertisement/ })
    expect(Object.fromEntries(slots.map((slot) => [slot.getAttribute('data-ad-place'), slot.ariaLabel]))).toEqual({
      'below-video': 'Advertisement below the video',
      'video-page': 'Advertisement at the end of the page',
      sidebar: 'Advertisement in the side column',
    })
  })

  it('ends its side column with an ad slot, which links to /advertise [V-NAV-23]', async () => {
    await watch({})
    const slot = screen.getByRole('region', { name: 'Advertisement in the side column' })
    expect(slot.closest('aside')?.lastElementChild?.lastElementChild).toBe(slot)
    expect(within(slot).getByRole('link').getAttribute('href')).toBe('/advertise')
  })
})

describe('a channel', () => {
  /** What the channel that was opened last has requested. */
  let requested: string[] = []
  const channel = async (count: number, feed: PlacedItem[]) => {
    const { responses, asked } = placements({ feed })
    requested = asked
    const viewer = { isSubscribed: false, canSubscribe: true, isOwner: false, canSeeDashboard: false }
    await renderApp('/profile/3', {
      user: person(),
      responses: {
        ...responses,
        'GET /api/users/3': () => ({
          body: usersApi.get.response.parse({
            ...{
              ...creator,
              role: 'user',
              bio: '',
              website: null,
              createdAt: '2026-01-01T00:00:00.000Z',
              totalViews: 0,
            },
            ...{ videoCount: count, languages: [], banner: [], pinnedVideo: null, viewer },
          }),
        }),
        'GET /api/users/3/videos': () => ({
          body: usersApi.videos.response.parse(Array.from({ length: count }, (_, index) => video(index + 1))),
        }),
      },
    })
    await screen.findByRole('link', { name: `Film ${count}` })
    const grid = screen.getByRole('link', { name: 'Film 1' }).closest('ul')
    return [...(grid?.children ?? [])].map((entry) => (entry.textContent?.includes('Sponsored') ? 'S' : 'v')).join('')
  }

  it('shows sponsored content in a row of its own after every sixth video [V-CHANNEL-15]', async () => {
    // More than there are items: they take turns.
    expect(await channel(20, [item(), item()])).toBe('vvvvvvSvvvvvvSvvvvvvSvv')
    document.body.replaceChildren()
    expect(await channel(6, [item()])).toBe('vvvvvvS')
  })

  it('requests it for this channel, whose owner may refuse it [V-SPON-02]', async () => {
    await channel(6, [item()])
    expect(requested).toEqual(['/api/sponsored-content/placement/feed?limit=3&channelId=3'])
  })

  it('shows none with fewer than six videos, or when there is nothing to show [V-CHANNEL-16]', async () => {
    expect(await channel(5, [item()])).toBe('vvvvv')
    document.body.replaceChildren()
    expect(await channel(7, [])).toBe('vvvvvvv')
  })
})

it('search results have an ad slot [V-SPON-12]', async () => {
  const { responses } = placements({})
  await renderApp('/search?q=light', {
    user: person(),
    responses: { ...responses, 'GET /api/videos/search': () => ({ body: [] }) },
  })
  const slot = await screen.findByRole('region', { name: 'Advertisement' })
  expect(slot.getAttribute('data-ad-place')).toBe('search')
})

describe('an item', () => {
  it.each(['row', 'strip', 'slim', 'stack'] as const)(
    'as a %s shows its picture, that it is sponsored and by whom, and that it is featured; its link has rel=sponsored and opens a new window [V-SPON-08, V-SPON-09, V-PROD-06]',
    async (look) => {
      await renderLinked(<SponsoredItem item={item({ isFeatured: true })} look={look} />)
      const card = await screen.findByRole('article', { name: 'Sponsored' })
      const label = ['Sponsored', 'Olive & Vine', 'Featured', 'Shown to everyone here']
      for (const text of [...label, 'Olive oil, wick and patience.']) {
        expect(within(card).getByText(text)).toBeTruthy()
      }
      expect(card.querySelector('img')?.getAttribute('src')).toBe('/pictures/a-640.webp')
      const link = within(card).getByRole('link', { name: /^Oil lamps by hand.*opens in a new window/ })
      expect(link.getAttribute('href')).toBe('https://lamps.example.org/')
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['sponsored', 'noopener']))
    },
  )

  it('that is not featured has no such mark [V-SPON-09]', async () => {
    await renderLinked(<SponsoredItem item={item()} look="strip" />)
    const card = await screen.findByRole('article', { name: 'Sponsored' })
    expect(within(card).queryByText('Featured')).toBeNull()
  })

  it('reports a click with the URL of its page, and opens even when that fails [V-SPON-07]', async () => {
    const sent: unknown[] = []
    const placed = item()
    await renderLinked(<SponsoredItem item={placed} look="strip" />, {
      responses: {
        [`POST /api/sponsored-content/${placed.id}/click`]: async (request) => {
          sent.push(await request.json())
          return { status: 500 }
        },
      },
    })
    const opened = fireEvent.click(await screen.findByRole('link'))
    expect(opened).toBe(true)
    await expect.poll(() => sent).toEqual([{ token: placed.token, sourceUrl: location.href }])
  })

  it('is fresh for two minutes [V-SPON-10]', () => {
    expect(placedQuery('feed').staleTime).toBe(120_000)
  })
})

describe('an impression', () => {
  let see: (ratio: number) => void = () => {}
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { intersectionRatio: number }[]) => void) {
          see = (ratio) => act(() => callback([{ intersectionRatio: ratio }]))
        }
        observe() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const watched = async () => {
    const sent: Request[] = []
    const placed = item()
    vi.useRealTimers()
    const rendered = await renderLinked(<SponsoredItem item={placed} look="row" />, {
      responses: {
        [`POST /api/sponsored-content/${placed.id}/impression`]: (request) => {
          sent.push(request)
          return { status: 204 }
        },
      },
    })
    await screen.findByRole('link')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return { sent, placed, rendered }
  }

  it('is reported once, with the URL of its page, when half of it was visible for one second, and not earlier [V-SPON-06]', async () => {
    const { sent, placed } = await watched()
    see(0.49)
    vi.advanceTimersByTime(5_000)
    see(0.5)
    vi.advanceTimersByTime(999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    see(1)
    vi.advanceTimersByTime(5_000)
    expect(sent).toHaveLength(1)
    expect(await sent[0]?.json()).toEqual({ token: placed.token, sourceUrl: location.href })
  })

  it('starts again when it leaves the view or the page is hidden', async () => {
    const { sent } = await watched()
    see(0.8)
    vi.advanceTimersByTime(900)
    see(0)
    vi.advanceTimersByTime(5_000)
    see(0.8)
    vi.advanceTimersByTime(900)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(5_000)
    expect(sent).toEqual([])
  })
})

describe('the ad network', () => {
  it('is not loaded without a publisher id: the setting is empty and no script is on the page [V-SPON-13]', async () => {
    const { responses } = placements({})
    await renderApp('/', { user: person(), responses })
    await screen.findByRole('region', { name: 'Advertisement' })
    expect(isAdNetworkLoaded()).toBe(false)
    expect(document.querySelector('script[src^="https://ads.example/"]')).toBeNull()
  })

  it('is polled every 300 ms for 3 s [V-SPON-14, V-SPON-15]', () => {
    vi.useFakeTimers()
    const looks = vi.fn(() => null)
    const done = vi.fn()
    pollNetwork(looks, done)
    vi.advanceTimersByTime(POLL_MS - 1)
    expect(looks).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(looks).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(GIVE_UP_MS)
    expect([POLL_MS, GIVE_UP_MS]).toEqual([300, 3_000])
    expect(looks).toHaveBeenCalledTimes(10)
    expect(done).toHaveBeenCalledExactlyOnceWith(null)
    vi.useRealTimers()
  })

  it('asks for consent first, with equal buttons, and is loaded only when allowed; an unfilled slot collapses', async () => {
    const { responses } = placements({})
    const first = await renderApp('/', { user: person(), responses, adPublisherId: 'ca-pub-1' })
    const banner = await screen.findByRole('region', { name: 'Advertisement' })
    expect(within(banner).getByRole('button', { name: 'Refuse' })).toBeTruthy()
    expect(document.querySelector('script[src^="https://ads.example/"]')).toBeNull()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    fireEvent.click(within(banner).getByRole('button', { name: 'Allow' }))
    const script = document.querySelector<HTMLScriptElement>('script[src^="https://ads.example/"]')
    expect(script?.src).toContain('client=ca-pub-1')
    expect(globalThis).toHaveProperty('adsbygoogle.requestNonPersonalizedAds', 1)
    loadAdNetwork('https://ads.example/script.js', 'ca-pub-1')
    expect(document.querySelectorAll('script[src^="https://ads.example/"]')).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(GIVE_UP_MS))
    expect(screen.queryByRole('region', { name: 'Advertisement' })).toBeNull()
    vi.useRealTimers()
    // From here on every page except home and search is loaded as a new document.
    const opened: string[] = []
    watchAdNetwork(first.router, (href) => opened.push(href))
    await first.router.navigate({ to: '/search', search: { q: 'light' } })
    await first.router.navigate({ to: '/video/$id', params: { id: '9' } })
    expect(opened).toEqual(['/video/9'])
    first.unmount()
  })
})
