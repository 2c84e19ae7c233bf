import type { OwnPlaylist, PlaylistDetails, PlaylistItem } from '@lamplight/contract/playlists'
import type { WatchVideo } from '@lamplight/contract/videos'
import { focusManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { person, renderApp, renderLinked, type TestResponses } from '../../testing/render-app.tsx'
import { makeVideo, makeWatchVideo } from '../../testing/videos.ts'
import { PlaylistPanel } from './playlist-panel.tsx'
import { PlaylistRow, type RowActs } from './playlist-row.tsx'
import { moved } from './playlists.queries.ts'
import { SaveButton } from './save-button.tsx'

const item = (videoId: number, position: number, changes: Partial<PlaylistItem> = {}): PlaylistItem => ({
  videoId,
  position,
  isAvailable: true,
  title: `Part ${videoId}`,
  duration: 60,
  hasCaptions: false,
  thumbnailUrl: '/default-thumbnail.svg',
  thumbnails: [],
  views: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  user: { id: 5, displayName: 'Grace Okafor', avatarUrl: null },
  ...changes,
})
const playlist = (changes: Partial<PlaylistDetails> = {}): PlaylistDetails => ({
  id: 4,
  title: 'Advent',
  description: '',
  visibility: 'unlisted',
  isSeries: true,
  itemCount: 3,
  updatedAt: '2026-01-01T00:00:00.000Z',
  thumbnailUrl: null,
  thumbnails: [],
  user: { id: 7, displayName: 'Miriam Adler', avatarUrl: null },
  viewer: { canEdit: true, canDelete: true },
  items: [item(1, 1), item(2, 2), item(3, 3)],
  ...changes,
})
const content = async () => within(await screen.findByRole('main'))
const open = (shown: PlaylistDetails, responses: TestResponses = {}) =>
  renderApp('/playlist/4', {
    user: person(),
    responses: { 'GET /api/playlists/4': () => ({ body: shown }), ...responses },
  })
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((row) => /Part \d/.exec(row.textContent ?? '')?.[0])

test.each([
  [1, 3, [2, 3, 1]],
  [3, 1, [3, 1, 2]],
  [9, 1, [1, 2, 3]],
])('video %i moved to place %i gives %j', (videoId, position, order) => {
  const result = moved([item(1, 1), item(2, 2), item(3, 3)], videoId, position)
  expect(result.map((one) => one.videoId)).toEqual(order)
  expect(result.map((one) => one.position)).toEqual([1, 2, 3])
})

const idle: RowActs = { move: () => {}, grab: () => {}, isPressed: () => false, previous: () => null }

/** Rows with a button that moves the first of them down. */
function MovableRows({ items }: { items: PlaylistItem[] }) {
  const [shown, setShown] = useState(items)
  const row = {
    playlistId: 4,
    playlistTitle: 'Advent',
    count: items.length,
    canEdit: true,
    isDragged: false,
    acts: idle,
  }
  return (
    <>
      <button type="button" onClick={() => setShown(moved(shown, 1, 2))}>
        Move
      </button>
      {shown.map((one) => (
        <PlaylistRow key={one.videoId} item={one} {...row} />
      ))}
    </>
  )
}

test('a move renders the rows whose position it changes, and none of the others', async () => {
  const rendered: number[] = []
  const counted = (videoId: number): PlaylistItem => ({
    ...item(videoId, videoId),
    get title() {
      rendered.push(videoId)
      return `Part ${videoId}`
    },
  })
  const items = [1, 2, 3, 4].map(counted)
  await renderLinked(<MovableRows items={items} />)
  const button = await screen.findByRole('button', { name: 'Move' })
  rendered.length = 0
  act(() => button.click())
  expect(screen.getByRole('button', { name: /^Move “Part 1”, now in position 2/ })).toBeTruthy()
  expect(new Set(rendered)).toEqual(new Set([1, 2]))
})

describe('a playlist', () => {
  test('shows its videos with their numbers, and plays from the first', async () => {
    await open(playlist())
    const { findByRole, getByText, getByRole } = await content()
    await findByRole('heading', { level: 1, name: 'Advent' })
    expect(titles()).toEqual(['Part 1', 'Part 2', 'Part 3'])
    expect([getByText('Series'), getByText('Unlisted'), getByText('3 videos')]).toHaveLength(3)
    expect(getByRole('link', { name: 'Play all' }).getAttribute('href')).toBe('/video/1?list=4')
  })

  test('shows the picture of the first video that can be watched; keyboards and screen readers have the button', async () => {
    const first = item(1, 1, { isAvailable: false, title: '', thumbnailUrl: '' })
    const { container } = await open(playlist({ items: [first, item(2, 2, { thumbnailUrl: '/second.jpg' })] }))
    await (await content()).findByRole('link', { name: 'Play all' })
    const cover = container.querySelector('header a[aria-hidden]')
    expect(cover?.querySelector('img')?.getAttribute('src')).toBe('/second.jpg')
    expect([cover?.getAttribute('href'), cover?.getAttribute('tabindex')]).toEqual(['/video/2?list=4', '-1'])
  })

  test('a removed video passes the focus on to the next one, the last one to the heading', async () => {
    let items = [item(1, 1), item(2, 2)]
    const { actor } = await open(playlist(), {
      'GET /api/playlists/4': () => ({ body: playlist({ items, itemCount: items.length }) }),
      'DELETE /api/playlists/4/items/1': () => {
        items = [item(2, 1)]
        return { body: {} }
      },
      'DELETE /api/playlists/4/items/2': () => {
        items = []
        return { body: {} }
      },
    })
    const { findByRole, getByRole } = await content()
    const first = await findByRole('button', { name: /^Remove “?Part 1/ })
    first.focus()
    await actor.keyboard('{Enter}')
    const second = getByRole('button', { name: /^Remove “?Part 2/ })
    await waitFor(() => expect(document.activeElement).toBe(second))
    expect((await screen.findByText(/^Removed from “.*”$/)).closest('[role=status]')).toBeTruthy()
    await actor.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(getByRole('heading', { level: 1 })))
  })

  test('a removed video can be put back to its place; one that cannot be watched any more cannot', async () => {
    let items = [item(1, 1), item(2, 2), { ...item(3, 3), isAvailable: false, title: '' }]
    const all = items
    const added: unknown[] = []
    const { actor } = await open(playlist(), {
      'GET /api/playlists/4': () => ({ body: playlist({ items, itemCount: items.length }) }),
      'DELETE /api/playlists/4/items/2': () => {
        items = all.toSpliced(1, 1)
        return { body: {} }
      },
      'DELETE /api/playlists/4/items/3': () => {
        items = all.slice(0, 2)
        return { body: {} }
      },
      'POST /api/playlists/4/items': async (request) => {
        added.push(await request.json())
        items = all
        return { body: {} }
      },
    })
    const { findByRole, queryByRole } = await content()
    await actor.click(await findByRole('button', { name: /^Remove “?Part 2/ }))
    await waitFor(() => expect(queryByRole('link', { name: /Part 2/ })).toBeNull())
    await actor.click(await screen.findByRole('button', { name: 'Undo' }))
    const row = await findByRole('link', { name: /Part 2/ })
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(added).toEqual([{ videoId: 2, after: 1 }])
    await screen.findByText(/^Saved to “.*”$/)
    await actor.click(await findByRole('button', { name: /^Remove “?3\./ }))
    await screen.findByText(/^Removed from “.*”$/)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('a removal and its undoing count when only the response was lost', async () => {
    let items = [item(1, 1), item(2, 2)]
    const all = items
    const lose = (left: typeof items) => () => {
      items = left
      throw new TypeError('Failed to fetch')
    }
    const { actor } = await open(playlist(), {
      'GET /api/playlists/4': () => ({ body: playlist({ items, itemCount: items.length }) }),
      'DELETE /api/playlists/4/items/2': lose(all.slice(0, 1)),
      'POST /api/playlists/4/items': lose(all),
    })
    const { findByRole } = await content()
    await actor.click(await findByRole('button', { name: /^Remove “?Part 2/ }))
    await actor.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText(/^Saved to “.*”$/)
    await findByRole('link', { name: /Part 2/ })
  })

  test('a second press while a video is being removed sends nothing; its button is busy', async () => {
    let sent = 0
    await open(playlist(), {
      'DELETE /api/playlists/4/items/1': () => {
        sent += 1
        return new Promise(() => {})
      },
    })
    const remove = await (await content()).findByRole('button', { name: /^Remove “?Part 1/ })
    fireEvent.click(remove)
    await waitFor(() => expect(remove.getAttribute('aria-busy')).toBe('true'))
    fireEvent.click(remove)
    await act(async () => {})
    expect(sent).toBe(1)
  })

  test('is reordered with arrow keys on the handle; the new order is shown at once and announced', async () => {
    const sent: unknown[] = []
    const { actor } = await open(playlist(), {
      'PUT /api/playlists/4/items/1/position': async (request) => {
        sent.push(await request.json())
        return { body: playlist({ items: [item(2, 1), item(1, 2), item(3, 3)] }) }
      },
    })
    const handle = await (await content()).findByRole('button', { name: /^Move “Part 1”/ })
    handle.focus()
    await actor.keyboard('{ArrowUp}{ArrowDown}')
    await waitFor(() => expect(titles()).toEqual(['Part 2', 'Part 1', 'Part 3']))
    expect(sent).toEqual([{ position: 2, after: 2 }])
    expect(screen.getByText('Moved to position 2 of 3')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Part 1')
  })

  test('a row that is moved by keyboard stays in view', async () => {
    const inOrder = playlist({ items: [item(2, 1), item(1, 2), item(3, 3)] })
    await open(playlist(), { 'PUT /api/playlists/4/items/1/position': () => ({ body: inOrder }) })
    const handle = await (await content()).findByRole('button', { name: /^Move “Part 1”/ })
    const scrolled = vi.fn()
    for (const row of within(screen.getByRole('main')).getAllByRole('listitem'))
      row.scrollIntoView = () => scrolled(/Part \d/.exec(row.textContent ?? '')?.[0])
    handle.focus()
    fireEvent.keyDown(handle, { key: 'ArrowDown' })
    await waitFor(() => expect(titles()).toEqual(['Part 2', 'Part 1', 'Part 3']))
    expect(scrolled.mock.calls).toEqual([['Part 1']])
  })

  test('an arrow key that is held moves the video on each time; the steps share a request, so that no limit ends them', async () => {
    const sent: unknown[] = []
    await open(playlist(), {
      'PUT /api/playlists/4/items/3/position': async (request) => {
        sent.push(await request.json())
        return { body: playlist({ items: [item(3, 1), item(1, 2), item(2, 3)] }) }
      },
    })
    const handle = await (await content()).findByRole('button', { name: /^Move “Part 3”/ })
    act(() => {
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp']) fireEvent.keyDown(handle, { key })
    })
    await waitFor(() => expect(titles()).toEqual(['Part 3', 'Part 1', 'Part 2']))
    await waitFor(() => expect(sent).toEqual([{ position: 1, after: null }]))
    // Each of these steps has the time to be sent alone.
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp'])
      await act(async () => void fireEvent.keyDown(handle, { key }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ position: 2, after: 1 }))
    expect(sent).toHaveLength(2)
  })

  test('quick moves that wait are sent when the page is closed: the last place of each video, and each once', async () => {
    const sent: Promise<unknown>[] = []
    const take = (videoId: number) => (request: Request) => {
      sent.push(request.json().then((place) => [videoId, place]))
      return { body: sent.length === 1 ? playlist({ items: [item(1, 1), item(3, 2), item(2, 3)] }) : playlist() }
    }
    await open(playlist(), {
      'PUT /api/playlists/4/items/1/position': take(1),
      'PUT /api/playlists/4/items/3/position': take(3),
    })
    const third = await (await content()).findByRole('button', { name: /^Move “Part 3”/ })
    const first = screen.getByRole('button', { name: /^Move “Part 1”/ })
    await act(async () => void fireEvent.keyDown(third, { key: 'ArrowUp' }))
    await expect.poll(() => sent.length).toBe(1)
    // The pause between requests does not end.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    act(() => {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowUp']) fireEvent.keyDown(third, { key })
      fireEvent.keyDown(first, { key: 'ArrowDown' })
    })
    // A moment later, when the mutations have begun.
    await act(async () => {})
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pagehide'))
    const all = [
      [3, { position: 2, after: 1 }],
      [3, { position: 1, after: null }],
      [1, { position: 3, after: 2 }],
    ]
    expect(await Promise.all(sent)).toEqual(all)
    // The page stayed after all: the moves that waited send nothing again, and the last response is shown.
    vi.advanceTimersByTime(2_000)
    vi.useRealTimers()
    await expect.poll(titles).toEqual(['Part 1', 'Part 2', 'Part 3'])
    expect(await Promise.all(sent)).toEqual(all)
  })

  test('is ordered by dragging, also with a finger, and sent when it is let go', async () => {
    const sent: unknown[] = []
    await open(playlist(), {
      'PUT /api/playlists/4/items/1/position': async (request) => {
        sent.push(await request.json())
        return { body: playlist({ items: [item(2, 1), item(3, 2), item(1, 3)] }) }
      },
    })
    const handle = await (await content()).findByRole('button', { name: /^Move “Part 1”/ })
    for (const [index, row] of screen
      .getAllByRole('listitem')
      .filter((one) => /Part/.test(one.textContent ?? ''))
      .entries()) {
      row.getBoundingClientRect = () => ({ bottom: (index + 1) * 100 }) as DOMRect
    }
    fireEvent.pointerDown(handle, { pointerId: 1 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 150 })
    await waitFor(() => expect(titles()).toEqual(['Part 2', 'Part 1', 'Part 3']))
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 250 })
    fireEvent.pointerUp(handle, { pointerId: 1 })
    await waitFor(() => expect(titles()).toEqual(['Part 2', 'Part 3', 'Part 1']))
    await waitFor(() => expect(sent).toEqual([{ position: 3, after: 3 }]))
  })

  test('is reordered without dragging, by the menu that a press on the handle opens; a drag opens none', async () => {
    const sent: unknown[] = []
    const { actor } = await open(playlist(), {
      'PUT /api/playlists/4/items/1/position': async (request) => {
        sent.push(await request.json())
        return { body: playlist({ items: [item(2, 1), item(3, 2), item(1, 3)] }) }
      },
    })
    const handle = await (await content()).findByRole('button', { name: /^Move “Part 1”/ })
    const row = handle.closest('li') as HTMLLIElement
    row.getBoundingClientRect = () => ({ bottom: 100 }) as DOMRect
    fireEvent.pointerDown(handle, { clientY: 50 })
    fireEvent.pointerMove(handle, { clientY: 70 })
    fireEvent.pointerUp(handle, { clientY: 70 })
    fireEvent.click(handle, { detail: 1 })
    expect(handle.ariaExpanded).toBe('false')

    await actor.click(handle)
    const menu = within(await screen.findByRole('menu', { name: 'Move “Part 1”' }))
    // The first one cannot move up.
    expect(menu.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual(['Move down', 'Move to the end'])
    await actor.click(menu.getByRole('menuitem', { name: 'Move to the end' }))
    await waitFor(() => expect(titles()).toEqual(['Part 2', 'Part 3', 'Part 1']))
    expect(sent).toEqual([{ position: 3, after: 3 }])
    expect(screen.getByText('Moved to position 3 of 3')).toBeTruthy()
  })

  test('is dragged on when the pointer leaves the handle; only with the main button, and not any more after Escape', async () => {
    const sent: unknown[] = []
    await open(playlist(), {
      'PUT /api/playlists/4/items/1/position': async (request) => {
        sent.push(await request.json())
        return { body: playlist() }
      },
    })
    const handle = await (await content()).findByRole('button', { name: /^Move “Part 1”/ })
    for (const [index, row] of screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('button', { name: /^Move/ }))
      .entries()) {
      row.getBoundingClientRect = () => ({ bottom: (index + 1) * 100 }) as DOMRect
    }
    fireEvent.pointerDown(handle, { button: 2 })
    fireEvent.pointerMove(window, { clientY: 250 })
    expect(titles()).toEqual(['Part 1', 'Part 2', 'Part 3'])

    fireEvent.pointerDown(handle, { button: 0 })
    fireEvent.pointerMove(window, { clientY: 250 })
    expect(titles()).toEqual(['Part 2', 'Part 3', 'Part 1'])
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window)
    expect(titles()).toEqual(['Part 1', 'Part 2', 'Part 3'])

    fireEvent.pointerDown(handle, { button: 0 })
    fireEvent.pointerMove(window, { clientY: 250 })
    fireEvent.pointerUp(window)
    await waitFor(() => expect(sent).toEqual([{ position: 3, after: 3 }]))
  })

  test('a video that was removed in another tab cannot be moved: the message says so, and the list is read again', async () => {
    let items = [item(1, 1), item(2, 2), item(3, 3)]
    const { actor } = await open(playlist(), {
      'GET /api/playlists/4': () => ({ body: playlist({ items }) }),
      'PUT /api/playlists/4/items/1/position': () => ({
        status: 404,
        body: { code: 'video_not_found', status: 404, detail: 'Video not found' },
      }),
    })
    const handle = await (await content()).findByRole('button', { name: /^Move “Part 1”/ })
    items = [item(2, 1), item(3, 2)]
    handle.focus()
    await actor.keyboard('{ArrowDown}')
    expect(await screen.findByText('This video is no longer in the playlist.')).toBeTruthy()
    await waitFor(() => expect(titles()).toEqual(['Part 2', 'Part 3']))
  })

  test('is read again on returning to the tab; one that was deleted meanwhile is no longer shown', async () => {
    let shown: PlaylistDetails | null = playlist()
    await open(playlist(), {
      'GET /api/playlists/4': () =>
        shown
          ? { body: shown }
          : { status: 404, body: { code: 'playlist_not_found', status: 404, detail: 'This playlist does not exist.' } },
    })
    await (await content()).findByRole('link', { name: 'Play all' })
    shown = playlist({ items: [item(3, 1), item(1, 2), item(2, 3)] })
    act(() => focusManager.onFocus())
    await waitFor(() => expect(titles()).toEqual(['Part 3', 'Part 1', 'Part 2']))
    shown = null
    act(() => focusManager.onFocus())
    expect(await screen.findByRole('heading', { name: 'Playlist not found' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Play all' })).toBeNull()
  })

  test('returns to its old order when the new one cannot be saved, and says so', async () => {
    const { actor } = await open(playlist(), { 'PUT /api/playlists/4/items/1/position': () => ({ status: 500 }) })
    const handle = await (await content()).findByRole('button', { name: /^Move “Part 1”/ })
    handle.focus()
    await actor.keyboard('{ArrowDown}')
    expect(await screen.findByText('The order could not be changed')).toBeTruthy()
    await waitFor(() => expect(titles()).toEqual(['Part 1', 'Part 2', 'Part 3']))
  })

  test('returns to its old order too when the connection is lost, and the list cannot be read again', async () => {
    let isOffline = false
    const { actor } = await open(playlist(), {
      'GET /api/playlists/4': () => {
        if (isOffline) throw new TypeError('Failed to fetch')
        return { body: playlist() }
      },
      'PUT /api/playlists/4/items/1/position': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const handle = await (await content()).findByRole('button', { name: /^Move “Part 1”/ })
    isOffline = true
    handle.focus()
    await actor.keyboard('{ArrowDown}{ArrowDown}')
    expect(await screen.findByText('The order could not be changed')).toBeTruthy()
    await waitFor(() => expect(titles()).toEqual(['Part 1', 'Part 2', 'Part 3']))
  })

  test('deleting one that is deleted already succeeds; another failure is shown and keeps it', async () => {
    let status = 503
    const { actor, router } = await open(playlist(), {
      'DELETE /api/playlists/4': () => ({ status, body: { status, code: 'unavailable', detail: '' } }),
    })
    await actor.click(await (await content()).findByRole('button', { name: 'Delete playlist' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this playlist?' }))
    await actor.click(dialog.getByRole('button', { name: 'Delete playlist' }))
    await screen.findByText('The playlist could not be deleted')
    expect(router.state.location.pathname).toBe('/playlist/4')
    status = 404
    await actor.click(dialog.getByRole('button', { name: 'Delete playlist' }))
    await screen.findByText('Playlist deleted')
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/7'))
  })

  test('of somebody else cannot be edited; deleted videos are named for its owner only', async () => {
    const others = playlist({ viewer: { canEdit: false, canDelete: false } })
    const { unmount } = await open(others)
    const { findByRole, queryByRole } = await content()
    await findByRole('heading', { level: 1, name: 'Advent' })
    expect(queryByRole('button', { name: /Move|Remove|Edit|Delete/ })).toBeNull()
    unmount()
    await open(playlist({ items: [1, 2].map((n) => item(n, n, { isAvailable: false, title: '' })) }))
    expect(await (await content()).findAllByText('This video is no longer available')).toHaveLength(2)
    const names = screen
      .getAllByRole('button', { name: /no longer available/ })
      .map((one) => one.getAttribute('aria-label'))
    expect(new Set(names).size).toBe(4)
    expect((await content()).queryByRole('link', { name: 'Play all' })).toBeNull()
  })

  test('marks for its owner which videos others do not see, and why', async () => {
    const limits = ['rejected', 'pending', 'scheduled', 'members', 'unlisted'] as const
    await open(
      playlist({ items: [...limits.map((limitedBy, index) => item(index + 1, index + 1, { limitedBy })), item(6, 6)] }),
    )
    await (await content()).findByRole('heading', { level: 1, name: 'Advent' })
    const rows = screen.getAllByRole('listitem').filter((row) => /Part \d/.test(row.textContent ?? ''))
    const marks = ['Rejected', 'Pending review', 'Scheduled: others will see it later', 'Members only', 'Unlisted']
    const shown = rows.map((row) => marks.filter((mark) => within(row).queryByText(mark)))
    expect(shown).toEqual([...marks.map((mark) => [mark]), []])
  })

  test('sends only what was edited; what another tab has edited is overwritten only after a warning, which keeps the text', async () => {
    const sent: unknown[] = []
    let shown = playlist()
    let isRefused = true
    const { actor } = await renderApp('/playlist/4', {
      user: person(),
      responses: {
        'GET /api/playlists/4': () => ({ body: shown }),
        'PATCH /api/playlists/4': async (request) => {
          sent.push(await request.json())
          return isRefused
            ? { status: 409, body: { status: 409, code: 'playlist_changed', detail: '' } }
            : { body: shown }
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Edit playlist' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    await actor.clear(name)
    await actor.type(name, 'Lent')
    shown = playlist({ title: 'Easter', description: 'Of another tab' })
    await actor.click(screen.getByRole('button', { name: 'Save changes' }))
    expect((await screen.findByText(/edited elsewhere in the meantime/)).closest('[role=alert]')).toBeTruthy()
    expect(name.value).toBe('Lent')
    isRefused = false
    await actor.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull())
    const fields = { visibility: 'unlisted', isSeries: true }
    expect(sent).toMatchObject([
      { title: 'Lent', expected: { ...fields, title: 'Advent', description: '' } },
      { title: 'Lent', expected: { ...fields, title: 'Easter', description: 'Of another tab' } },
    ])
    expect(sent[0]).not.toHaveProperty('visibility')
  })

  test('is created and edited, also when only the response was lost: the same request is sent again', async () => {
    let sent = 0
    const answer = () => {
      sent += 1
      if (sent % 2 === 1) throw new TypeError('Failed to fetch')
      return { body: playlist() }
    }
    const first = await renderApp('/playlists', {
      user: person(),
      responses: { 'GET /api/playlists': () => ({ body: [] }), 'POST /api/playlists': answer },
    })
    await first.actor.click(await screen.findByRole('button', { name: 'New playlist' }))
    await first.actor.type(await screen.findByLabelText(/^Name/), 'Advent')
    await first.actor.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(sent).toBe(2))
    await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull())
    first.unmount()

    const { actor } = await open(playlist(), { 'PATCH /api/playlists/4': answer })
    await actor.click(await (await content()).findByRole('button', { name: 'Edit playlist' }))
    await actor.type(await screen.findByLabelText(/^Name/), ' 2026')
    await actor.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Playlist saved')
    expect(sent).toBe(4)
  })

  test('is renamed in a dialog; a rejected name keeps the input', async () => {
    let isRefused = true
    const { actor } = await open(playlist(), {
      'PATCH /api/playlists/4': () =>
        isRefused
          ? {
              status: 400,
              body: {
                code: 'validation_failed',
                detail: 'x',
                issues: [{ path: 'title', message: 'Please give the playlist a name' }],
              },
            }
          : { body: playlist({ title: 'Advent 2026' }) },
    })
    await actor.click(await (await content()).findByRole('button', { name: 'Edit playlist' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit playlist' }))
    const name = dialog.getByLabelText(/^Name/)
    await actor.clear(name)
    await actor.type(name, '  ')
    await actor.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText('Please give the playlist a name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await actor.type(name, 'Advent 2026')
    expect(name.getAttribute('aria-invalid')).toBeNull()
    isRefused = false
    await actor.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findByText('Playlist saved')).closest('[role=status]')).toBeTruthy()
  })

  test('that is private or deleted is shown as not found', async () => {
    await open(playlist(), { 'GET /api/playlists/4': () => ({ status: 404 }) })
    await (await content()).findByRole('heading', { level: 1, name: 'Playlist not found' })
    expect(screen.queryByRole('link', { name: 'View the decision' })).toBeNull()
  })

  test('that is private, opened by its owner without a session, leads to sign-in and back', async () => {
    await renderApp('/playlist/4', {
      user: null,
      guestViewing: true,
      responses: { 'GET /api/playlists/4': () => ({ status: 404 }) },
    })
    const shown = await content()
    await shown.findByRole('heading', { level: 1, name: 'Playlist not found' })
    expect(shown.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fplaylist%2F4')
  })

  test('that staff removed tells its owner so, and leads to the decision', async () => {
    const removed = { code: 'playlist_removed', status: 404, detail: 'Moderators removed this playlist.' }
    await open(playlist(), { 'GET /api/playlists/4': () => ({ status: 404, body: removed }) })
    const shown = await content()
    await shown.findByText(/^Moderators removed this playlist/)
    expect(shown.getByRole('link', { name: 'View the decision' }).getAttribute('href')).toBe('/reports')
  })
})

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

  test('Save opens Watch Later and the playlists, and adds the video', async () => {
    const own: OwnPlaylist = { ...playlist(), containsVideo: false }
    let isIn = false
    const video = { ...makeVideo({ id: 9 }), viewer: { isSaved: false } } as unknown as WatchVideo
    const { actor, queryClient } = await renderLinked(<SaveButton video={video} />, {
      responses: {
        'GET /api/user': () => ({ body: person() }),
        'GET /api/playlists': () => ({ body: [{ ...own, containsVideo: isIn }] }),
        'POST /api/playlists/4/items': () => {
          isIn = true
          return { body: playlist() }
        },
      },
    })
    queryClient.setQueryData(['/api/user'], person())
    await actor.click(await screen.findByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to' }))
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Advent/ })
    expect(dialog.getByRole('checkbox', { name: /Watch Later/ })).toBeTruthy()
    await actor.click(box)
    expect(await screen.findByText('Saved to “Advent”')).toBeTruthy()
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Advent/ }).checked).toBe(true))
  })

  test('a playlist that was deleted in another tab disappears from Save when it is chosen', async () => {
    let lists: OwnPlaylist[] = [{ ...playlist(), containsVideo: false }]
    const video = { ...makeVideo({ id: 9 }), viewer: { isSaved: false } } as unknown as WatchVideo
    const { actor } = await renderLinked(<SaveButton video={video} />, {
      responses: {
        'GET /api/user': () => ({ body: person() }),
        'GET /api/playlists': () => ({ body: lists }),
        'POST /api/playlists/4/items': () => ({ status: 404, body: { status: 404, code: 'not_found', detail: 'x' } }),
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to' }))
    const box = await dialog.findByRole('checkbox', { name: /Advent/ })
    lists = []
    await actor.click(box)
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Advent/ })).toBeNull())
  })

  test('the form for a new playlist inside Save has the focus on the name; Cancel returns it', async () => {
    const video = { ...makeVideo({ id: 9 }), viewer: { isSaved: false } } as unknown as WatchVideo
    const { actor } = await renderLinked(<SaveButton video={video} />, {
      responses: { 'GET /api/user': () => ({ body: person() }), 'GET /api/playlists': () => ({ body: [] }) },
    })
    await actor.click(await screen.findByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to' }))
    await actor.click(await dialog.findByRole('button', { name: 'New playlist' }))
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
    expect(document.activeElement).toBe(name)
    // What is too long is refused with a sentence, not cut.
    await actor.paste('x'.repeat(150))
    expect(name.value).toHaveLength(150)
    await actor.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'New playlist' }))
  })
})
