import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { person, renderApp, renderLinked } from '../../testing/render-app.tsx'
import { makeWatchVideo } from '../../testing/videos.ts'
import { PlaylistPanel } from './playlist-panel.tsx'
import { item, playlist } from './testing/playlist.tsx'

describe('on the watch page', () => {
  test('a playlist marks the current video and links to the previous and next one', async () => {
    await renderLinked(<PlaylistPanel playlistId={4} videoId={2} />, {
      responses: { 'GET /api/playlists/4': () => ({ body: playlist() }) },
    })
    expect((await screen.findByRole('link', { name: 'Previous' })).getAttribute('href')).toBe('/video/1?list=4')
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/video/3?list=4')
    expect(screen.getByText('2 of 3')).toBeTruthy()
    expect(screen.getByRole('link', { current: true }).textContent).toContain('Part 2')
  })

  test('a playlist marks the videos that not everybody sees, as its own page does', async () => {
    const items = [item(1, 1), item(2, 2, { limitedBy: 'members' }), item(3, 3, { limitedBy: 'pending' })]
    await renderLinked(<PlaylistPanel playlistId={4} videoId={1} />, {
      responses: { 'GET /api/playlists/4': () => ({ body: playlist({ items }) }) },
    })
    await screen.findByText('1 of 3')
    const marks = ['Members only', 'Pending review']
    const shown = screen.getAllByRole('listitem').map((row) => marks.filter((mark) => within(row).queryByText(mark)))
    expect(shown).toEqual([[], ['Members only'], ['Pending review']])
  })

  test('a video that is taken off the playlist while it plays keeps its place: next and previous go on from there', async () => {
    let items = [item(1, 1), item(2, 2), item(3, 3), item(4, 4)]
    const { queryClient } = await renderLinked(<PlaylistPanel playlistId={4} videoId={2} />, {
      responses: { 'GET /api/playlists/4': () => ({ body: playlist({ items }) }) },
    })
    await screen.findByText('2 of 4')
    items = [item(1, 1), item(3, 2, { isAvailable: false }), item(4, 3)]
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByText(/of 4/)).toBeNull())
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/video/4?list=4')
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/video/1?list=4')
    items = [item(1, 1)]
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Next' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Previous' })).toBeTruthy()
  })

  test('the place counts videos that are not available any more, as the page of the playlist does', async () => {
    const items = [item(1, 1), item(2, 2, { isAvailable: false }), item(3, 3)]
    await renderLinked(<PlaylistPanel playlistId={4} videoId={3} />, {
      responses: { 'GET /api/playlists/4': () => ({ body: playlist({ items, itemCount: 2 }) }) },
    })
    await screen.findByText('3 of 3')
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/video/1?list=4')
  })

  test('a video of a playlist that cannot be watched any more leads on to the next one', async () => {
    let items = [item(1, 1), item(2, 2), item(3, 3), item(4, 4)]
    const { router, actor } = await renderApp('/video/2?list=4', {
      user: person(),
      responses: { 'GET /api/playlists/4': () => ({ body: playlist({ items }) }) },
    })
    await screen.findByRole('heading', { level: 1, name: 'Video not found' })
    expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe('/video/3?list=4')
    items = [item(1, 1), item(4, 2)]
    await actor.click(screen.getByRole('link', { name: 'Next' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/video/4?list=4'))
    expect(router.state.location.href).toBe('/video/3?list=4')
  })

  test('Shift+N and Shift+P go to the next and the previous video of a playlist', async () => {
    // jsdom's list of text tracks reports no changes.
    const noTracks = Object.assign(new EventTarget(), { *[Symbol.iterator]() {} })
    vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(noTracks as unknown as TextTrackList)
    const video = makeWatchVideo({ id: 2, videoUrl: '/media/2/720p.mp4' })
    const { router, actor } = await renderApp('/video/2?list=4', {
      user: person(),
      responses: {
        'GET /api/videos/2': () => ({ body: video }),
        'GET /api/playlists/4': () => ({ body: playlist() }),
      },
    })
    await screen.findByRole('link', { name: 'Next' })
    await actor.keyboard('{Shift>}P{/Shift}')
    await waitFor(() => expect(router.state.location.href).toBe('/video/1?list=4'))
    await router.navigate({ to: '/video/$id', params: { id: '2' }, search: { list: 4 } })
    await screen.findByRole('region', { name: /Morning psalm/ })
    await actor.keyboard('{Shift>}N{/Shift}')
    await waitFor(() => expect(router.state.location.href).toBe('/video/3?list=4'))
  })

  test('the space of a playlist is kept while it is loaded, and not for one that cannot be', async () => {
    const { promise, resolve: respond } = Promise.withResolvers<void>()
    await renderLinked(<PlaylistPanel playlistId={4} videoId={1} room={<p>Space</p>} />, {
      responses: {
        'GET /api/playlists/4': async () => {
          await promise
          return { status: 404, body: { status: 404, code: 'playlist_not_found', detail: 'x' } }
        },
      },
    })
    await screen.findByText('Space')
    respond()
    await waitFor(() => expect(screen.queryByText('Space')).toBeNull())
  })

  test('the last video has no next one', async () => {
    await renderLinked(<PlaylistPanel playlistId={4} videoId={3} />, {
      responses: { 'GET /api/playlists/4': () => ({ body: playlist() }) },
    })
    await screen.findByRole('link', { name: 'Previous' })
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  })
})
