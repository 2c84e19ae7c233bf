import type { PlaylistItem } from '@lamplight/contract/playlists'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderLinked } from '../../testing/render-app.tsx'
import { PlaylistRow, type RowActs } from './playlist-row.tsx'
import { moved } from './playlists.queries.ts'
import { content, item, open, playlist, titles } from './testing/playlist.tsx'

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
})
