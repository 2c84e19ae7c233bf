import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { person, renderApp, renderPart, type TestResponses } from '../../testing/render-app.tsx'
import { makeVideo, makeWatchVideo } from '../../testing/videos.ts'
import { useSubscribe } from '../users/users.queries.ts'
import { REPORT_PROGRESS, useReaction, useReportProgress } from '../videos/videos.queries.ts'
import { useSaveForLater } from './lists.queries.ts'

const thumbnails = [{ url: '/psalm-320.webp', width: 320 }]
const videos = [makeVideo({ id: 1, title: 'Morning psalm', thumbnails }), makeVideo({ id: 2, title: 'Evening song' })]
const content = async () => within(await screen.findByRole('main'))
const open = (path: string, responses: TestResponses = {}) =>
  renderApp(path, { user: person(), responses: { 'GET /api/progress': () => ({ body: [] }), ...responses } })

const lists = [
  ['History', '/history', 'GET /api/history', 'Nothing watched yet'],
  ['Watch Later', '/watch-later', 'GET /api/watch-later', 'Nothing saved for later'],
  ['Liked Videos', '/liked-videos', 'GET /api/liked-videos', 'No liked videos yet'],
] as const

describe.each(lists)('%s', (name, path, call, empty) => {
  test('shows its videos as cards [W-LIST-16, W-LIST-17, W-LIST-18]', async () => {
    const { container } = await open(path, { [call]: () => ({ body: videos }) })
    const { findByRole, getAllByRole } = await content()
    await findByRole('heading', { level: 1, name })
    await findByRole('link', { name: 'Morning psalm' })
    expect(getAllByRole('article')).toHaveLength(2)
    // On a phone they are rows, whose pictures are small.
    const picture = container.querySelector<HTMLImageElement>('[data-rows] article img')
    expect(picture?.sizes).toMatch(/^\(width < 600px\) 168px/)
  })

  test('shows four placeholders while it is loading [W-LIST-10, W-LIST-11, W-LIST-12]', async () => {
    await open(path, { [call]: () => new Promise(() => {}) })
    const group = await (await content()).findByRole('status')
    expect(group.querySelector('[aria-hidden="true"]')?.children).toHaveLength(4)
  })

  test('shows a text when it is empty, with a link to home [W-LIST-13, W-LIST-14, W-LIST-15]', async () => {
    await open(path, { [call]: () => ({ body: [] }) })
    const { findByText, getByRole } = await content()
    await findByText(empty)
    expect(getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  test('is for members only; others are redirected to sign in [W-LIST-09]', async () => {
    const asked: string[] = []
    const { router } = await renderApp(path, {
      user: null,
      responses: {
        [call]: () => {
          asked.push(path)
          return { body: [] }
        },
      },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(asked).toEqual([])
  })

  test('that fails to load shows an error with a retry, not an empty list [W-LIST-08]', async () => {
    await open(path, { [call]: () => ({ status: 500 }) })
    const { findByText, getByRole, queryByText, queryAllByRole } = await content()
    await findByText('Error loading videos. Please try again later.')
    expect(getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(queryAllByRole('article')).toEqual([])
    expect(queryByText(empty)).toBeNull()
  })

  test('is fresh for 60 seconds [W-LIST-19]', async () => {
    const { queryClient } = await open(path, { [call]: () => ({ body: videos }) })
    await (await content()).findByRole('link', { name: 'Morning psalm' })
    const query = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === 'pages' })[0]
    expect(query?.observers[0]?.options.staleTime).toBe(60_000)
    expect(query?.isStale()).toBe(false)
  })
})

function useLike() {
  const { mutate } = useReaction(3)
  return () => mutate({ value: 'like', before: 'none' })
}
function useSave() {
  const { mutate } = useSaveForLater(3)
  return () => mutate(true)
}
function useReport() {
  const { mutate } = useReportProgress(3)
  return () => mutate({ position: 5, playedSeconds: 5 })
}
function useFollow() {
  const { mutate } = useSubscribe(5)
  return () => mutate(true)
}
function Write({ useWrite }: { useWrite: () => () => void }) {
  return (
    <button type="button" onClick={useWrite()}>
      Write
    </button>
  )
}

test.each([
  ['/api/liked-videos', 'PUT /api/videos/3/reaction', { reaction: 'like', likes: 1 }, useLike],
  ['/api/watch-later', 'POST /api/watch-later', { isSaved: true }, useSave],
  ['/api/history', 'POST /api/videos/3/progress', { views: 1, resumeAt: 5 }, useReport],
  ['/api/subscriptions', 'POST /api/subscriptions/5', { isSubscribed: true, subscriberCount: 1 }, useFollow],
])('%s is stale at once after %s [W-LIST-19]', async (list, write, body, useWrite) => {
  const { actor, queryClient } = await renderPart(<Write useWrite={useWrite} />, {
    responses: { [write]: () => ({ body }) },
  })
  queryClient.setQueryData([list, 'pages'], { pages: [], pageParams: [] })
  await actor.click(screen.getByRole('button', { name: 'Write' }))
  await waitFor(() => expect(queryClient.getQueryState([list, 'pages'])?.isInvalidated).toBe(true))
})

const savedAt = '2026-01-01T10:00:00.000Z'
const removals = [
  {
    path: '/history',
    label: 'Remove “Morning psalm” from the history',
    removal: ['DELETE /api/history/1', { removed: { position: 12, watchedAt: savedAt } }],
    said: 'Removed from the history',
    undo: ['PUT /api/history/1', {}, { position: 12, watchedAt: savedAt }],
  },
  {
    path: '/watch-later',
    label: 'Remove “Morning psalm” from Watch Later',
    removal: ['DELETE /api/watch-later/1', { isSaved: false, savedAt }],
    said: 'Removed from Watch Later',
    undo: ['POST /api/watch-later', { isSaved: true }, { videoId: 1, savedAt }],
  },
  {
    path: '/liked-videos',
    label: 'Remove your like from “Morning psalm”',
    removal: ['PUT /api/videos/1/reaction', { reaction: 'none', likes: 0, likedAt: savedAt }],
    said: 'Like removed',
    undo: ['PUT /api/videos/1/reaction', { reaction: 'like', likes: 1 }, { value: 'like', likedAt: savedAt }],
  },
] as const

describe('undoing a removal', () => {
  test.each(removals)('from $path puts the video back to its place', async ({ path, label, removal, said, undo }) => {
    let shown = videos
    const sent: unknown[] = []
    const [[removalCall, removed], [undoCall, restored]] = [removal, undo]
    const answer = async (request: Request, isRemoval: boolean) => {
      sent.push(isRemoval ? null : await request.json())
      shown = isRemoval ? videos.slice(1) : videos
      return { body: isRemoval ? removed : restored }
    }
    const { actor } = await open(path, {
      [`GET /api${path}`]: () => ({ body: shown }),
      [removalCall]: (request) => answer(request, true),
      [undoCall]: (request) => answer(request, removalCall === undoCall && sent.length === 0),
    })
    const { findByRole, queryByRole } = await content()
    await actor.click(await findByRole('button', { name: label }))
    await waitFor(() => expect(queryByRole('link', { name: 'Morning psalm' })).toBeNull())
    await screen.findByText(said)
    await actor.click(screen.getByRole('button', { name: 'Undo' }))
    await findByRole('link', { name: 'Morning psalm' })
    await screen.findByText('“Morning psalm” is back in the list')
    expect(sent.at(-1)).toEqual(undo[2])
  })

  test('that fails says so', async () => {
    let shown = videos
    const { actor } = await open('/history', {
      'GET /api/history': () => ({ body: shown }),
      'DELETE /api/history/1': () => {
        shown = videos.slice(1)
        return { body: { removed: { position: 12, watchedAt: savedAt } } }
      },
      'PUT /api/history/1': () => ({ status: 404, body: { code: 'video_not_found' } }),
    })
    await actor.click(await screen.findByRole('button', { name: 'Remove “Morning psalm” from the history' }))
    await actor.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await screen.findByText('The history could not be changed')).closest('[role=alert]')).toBeTruthy()
  })

  /** A list whose writes are carried out; the responses to those that put something back, or to all, are lost. */
  async function openWithLostResponses({ path, removal, undo }: (typeof removals)[number], isAllLost: boolean) {
    let isListed = true
    const video = makeWatchVideo({ id: 1 })
    const [first, second] = videos
    const listed = [{ ...first, listedAt: savedAt, ...(path === '/history' && { position: 12 }) }, second]
    const sent: unknown[] = []
    const [[removalCall, removed], [undoCall]] = [removal, undo]
    const write = async (request: Request, isRemoval: boolean) => {
      if (!isRemoval) sent.push(await request.json())
      isListed = !isRemoval
      if (isRemoval && !isAllLost) return { body: removed }
      throw new TypeError('Failed to fetch')
    }
    const { actor } = await open(path, {
      [`GET /api${path}`]: () => ({ body: isListed ? listed : listed.slice(1) }),
      'GET /api/videos/1': () => ({
        body: { ...video, viewer: { ...video.viewer, reaction: isListed ? 'like' : 'none', isSaved: isListed } },
      }),
      'GET /api/progress': ({ url }) => ({
        body: isListed && url.endsWith('videoIds=1') ? [{ videoId: 1, position: 12, fraction: 0.5 }] : [],
      }),
      [undoCall]: (request) => write(request, false),
      [removalCall]: (request) => write(request, isListed),
    })
    return { actor, sent }
  }

  test.each(removals)('from $path counts when only the response was lost', async (list) => {
    const { actor } = await openWithLostResponses(list, false)
    const { findByRole } = await content()
    await actor.click(await findByRole('button', { name: list.label }))
    await actor.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('“Morning psalm” is back in the list')
    await findByRole('link', { name: 'Morning psalm' })
  })

  test.each(removals)(
    'from $path is offered when the response to the removal was lost: the list has shown what is put back',
    async (list) => {
      const { actor, sent } = await openWithLostResponses(list, true)
      const { findByRole, queryByRole } = await content()
      await actor.click(await findByRole('button', { name: list.label }))
      await screen.findByText(list.said)
      await waitFor(() => expect(queryByRole('link', { name: 'Morning psalm' })).toBeNull())
      await actor.click(screen.getByRole('button', { name: 'Undo' }))
      await findByRole('link', { name: 'Morning psalm' })
      await screen.findByText('“Morning psalm” is back in the list')
      expect(sent).toEqual([list.undo[2]])
    },
  )

  test('moves the focus to the row that is back, unless the person goes on elsewhere', async () => {
    // Two videos with the same title: the row is found by its video.
    const all = [makeVideo({ id: 3, title: 'Morning psalm', thumbnails }), ...videos]
    let shown = all
    let restored = Promise.withResolvers<void>()
    const { actor, container } = await open('/watch-later', {
      'GET /api/watch-later': () => ({ body: shown }),
      'DELETE /api/watch-later/1': () => {
        shown = all.toSpliced(1, 1)
        return { body: { isSaved: false, savedAt } }
      },
      'POST /api/watch-later': async () => {
        await restored.promise
        shown = all
        return { body: { isSaved: true } }
      },
    })
    const linkTo = (id: number) => container.querySelector<HTMLElement>(`article h2 a[href="/video/${id}"]`)
    await waitFor(() => expect(linkTo(1)).toBeTruthy())
    const removeAndUndo = async () => {
      const [, remove] = screen.getAllByRole('button', { name: 'Remove “Morning psalm” from Watch Later' })
      remove?.focus()
      await actor.keyboard('{Enter}')
      await waitFor(() => expect(linkTo(1)).toBeNull())
      screen.getByRole('button', { name: 'Undo' }).focus()
      await actor.keyboard('{Enter}')
    }
    await removeAndUndo()
    restored.resolve()
    await screen.findByText('“Morning psalm” is back in the list')
    await waitFor(() => expect(document.activeElement).toBe(linkTo(1)))

    restored = Promise.withResolvers()
    await removeAndUndo()
    await actor.keyboard('{Tab}')
    linkTo(2)?.focus()
    restored.resolve()
    await waitFor(() => expect(linkTo(1)).toBeTruthy())
    await screen.findByText('“Morning psalm” is back in the list')
    expect(document.activeElement).toBe(linkTo(2))
  })

  test('is not offered for what another tab has removed already', async () => {
    const { actor } = await open('/history', {
      'GET /api/history': () => ({ body: videos }),
      'DELETE /api/history/1': () => ({ body: {} }),
    })
    await actor.click(await screen.findByRole('button', { name: 'Remove “Morning psalm” from the history' }))
    await screen.findByText('Removed from the history')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('removing a video', () => {
  test.each([
    ['/history', 'GET /api/history', 'Remove “Morning psalm” from the history', 'DELETE /api/history/1'],
    ['/watch-later', 'GET /api/watch-later', 'Remove “Morning psalm” from Watch Later', 'DELETE /api/watch-later/1'],
    ['/liked-videos', 'GET /api/liked-videos', 'Remove your like from “Morning psalm”', 'PUT /api/videos/1/reaction'],
  ])('%s', async (path, list, label, write) => {
    let shown = videos
    const { actor } = await open(path, {
      [list]: () => ({ body: shown }),
      [write]: () => {
        shown = videos.slice(1)
        return { body: write.startsWith('PUT') ? { reaction: 'none', likes: 0 } : { isSaved: false } }
      },
    })
    const { findByRole, queryByRole } = await content()
    await actor.click(await findByRole('button', { name: label }))
    await waitFor(() => expect(queryByRole('link', { name: 'Morning psalm' })).toBeNull())
    expect(queryByRole('link', { name: 'Evening song' })).toBeTruthy()
  })
})

describe('the history', () => {
  test('offers neither a search nor to clear it while it is empty', async () => {
    await open('/history', { 'GET /api/history': () => ({ body: [] }) })
    const { findByText, queryByRole } = await content()
    await findByText('Nothing watched yet')
    expect(queryByRole('searchbox')).toBeNull()
    expect(queryByRole('button', { name: 'Clear history' })).toBeNull()
  })

  test('says that it is paused, and then does not promise that what is watched appears', async () => {
    await open('/history', {
      'GET /api/history': () => ({ body: [] }),
      'GET /api/settings': () => ({ body: { isHistoryPaused: true } }),
    })
    const { findByText, findByRole, queryByText } = await content()
    await findByText('Nothing watched yet')
    await findByRole('region', { name: 'Your history is paused' })
    const link = await findByRole('link', { name: 'Change this in the settings' })
    expect(link.getAttribute('href')).toBe('/settings#preferences')
    expect(queryByText(/appear here/)).toBeNull()
  })

  test('has a URL for each search', async () => {
    const asked: string[] = []
    const { actor, router } = await open('/history', {
      'GET /api/history': ({ url }) => {
        asked.push(new URL(url).search)
        return { body: new URL(url).search ? [] : videos }
      },
    })
    const box = await (await content()).findByRole('searchbox', { name: 'Search your history' })
    await actor.type(box, 'psalm{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/history?q=psalm'))
    await (await content()).findByText('Nothing in your history matches “psalm”')
    expect((await content()).getByRole('searchbox')).toBeTruthy()
    expect(asked).toEqual(['', '?q=psalm'])
  })

  test('waits for a progress report in flight before it removes a video: the report would add it again', async () => {
    const report = Promise.withResolvers<void>()
    const requests: string[] = []
    let shown = videos
    const { actor, queryClient } = await open('/history', {
      'GET /api/history': () => ({ body: shown }),
      'DELETE /api/history/1': () => {
        requests.push('removed')
        shown = videos.slice(1)
        return { body: {} }
      },
    })
    const { findByRole, queryByRole } = await content()
    await findByRole('link', { name: 'Morning psalm' })
    const reporting = queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationKey: REPORT_PROGRESS,
        mutationFn: () => report.promise.then(() => requests.push('reported')),
      })
      .execute(undefined)
    await actor.click(await findByRole('button', { name: 'Remove “Morning psalm” from the history' }))
    expect(requests).toEqual([])
    report.resolve()
    await reporting
    await waitFor(() => expect(queryByRole('link', { name: 'Morning psalm' })).toBeNull())
    expect(requests).toEqual(['reported', 'removed'])
  })

  test('keeps the focus on the page when a video is removed by keyboard: on the next one, at last on the heading', async () => {
    let shown = videos
    const remove = (id: number) => () => {
      shown = shown.filter((video) => video.id !== id)
      return { body: {} }
    }
    const { actor } = await open('/history', {
      'GET /api/history': () => ({ body: shown }),
      'DELETE /api/history/1': remove(1),
      'DELETE /api/history/2': remove(2),
    })
    const { findByRole, getByRole } = await content()
    const first = await findByRole('button', { name: 'Remove “Morning psalm” from the history' })
    const second = getByRole('button', { name: 'Remove “Evening song” from the history' })
    first.focus()
    await actor.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(second))
    await actor.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(getByRole('heading', { level: 1 })))
  })

  test('is cleared after a confirmation, also when only the response was lost', async () => {
    let shown = videos
    let isLost = true
    const { actor } = await open('/history', {
      'GET /api/history': () => ({ body: shown }),
      'DELETE /api/history': () => {
        shown = []
        if (isLost) {
          isLost = false
          throw new TypeError('Failed to fetch')
        }
        return { body: {} }
      },
    })
    await actor.click(await (await content()).findByRole('button', { name: 'Clear history' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear your whole history?' }))
    await actor.click(dialog.getByRole('button', { name: 'Clear history' }))
    await (await content()).findByText('Nothing watched yet')
  })
})

describe('subscriptions', () => {
  test('show a text when they are empty, with a link to home [W-LIST-02]', async () => {
    await open('/subscriptions', { 'GET /api/subscriptions': () => ({ body: [] }) })
    const { findByText, getByRole } = await content()
    await findByText('No videos from your subscriptions yet')
    expect(getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  test('require a session [W-LIST-03]', async () => {
    const { router } = await renderApp('/subscriptions', { user: null })
    await waitFor(() => expect(router.state.location.href).toBe('/auth?next=%2Fsubscriptions'))
  })
})

describe('home', () => {
  const home: TestResponses = {
    'GET /api/categories': () => ({ body: [{ id: 3, name: 'Prayer' }] }),
    'GET /api/videos': () => ({ body: videos }),
    'GET /api/featured-videos': () => ({ body: [makeVideo({ id: 9, title: 'The feast of lights' })] }),
    'GET /api/continue-watching': () => ({ body: [makeVideo({ id: 4, title: 'Half of a talk' })] }),
    'GET /api/progress': () => ({ body: [{ videoId: 4, position: 30, fraction: 0.5 }] }),
  }

  test('starts with the film that staff chose, followed by unfinished videos', async () => {
    await open('/', home)
    const { findByRole } = await content()
    const film = within(await findByRole('region', { name: 'Featured' }))
    expect(film.getByRole('link', { name: 'The feast of lights' }).getAttribute('href')).toBe('/video/9')
    const row = within(await findByRole('region', { name: 'Continue watching' }))
    expect(row.getByRole('link', { name: 'Half of a talk' })).toBeTruthy()
    await waitFor(() => expect(row.getByRole('progressbar').getAttribute('aria-label')).toBe('50% watched'))
  })

  test('loads the picture of the film before all others; without a film the first of the grid', async () => {
    const eager = async (path: string) => {
      const { unmount } = await open(path, home)
      await (await content()).findByRole('link', { name: 'Morning psalm' })
      const found = screen.getByRole('main').querySelectorAll('img[fetchpriority="high"]')
      const titles = [...found].map((image) => image.closest('article, section')?.querySelector('h2, h3')?.textContent)
      unmount()
      return titles
    }
    expect(await eager('/')).toEqual(['The feast of lights'])
    expect(await eager('/?category=3')).toEqual(['Morning psalm'])
  })

  test('shows neither of them in a category, and nothing of members to visitors', async () => {
    await open('/?category=3', home)
    await (await content()).findByRole('link', { name: 'Morning psalm' })
    expect(screen.queryByRole('region', { name: 'Featured' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Continue watching' })).toBeNull()
  })
})
