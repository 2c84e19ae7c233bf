import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeVideo, makeWatchVideo } from '../../testing/videos.ts'
import { content, open, thumbnails, videos } from './testing/lists.tsx'

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
