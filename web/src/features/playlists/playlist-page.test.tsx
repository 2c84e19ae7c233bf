import type { PlaylistDetails } from '@lamplight/contract/playlists'
import { focusManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { content, item, open, playlist, titles } from './testing/playlist.tsx'

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

  const removed = { code: 'playlist_removed', status: 404, detail: 'Moderators removed this playlist.' }
  const edit = async ({ actor }: Awaited<ReturnType<typeof open>>) => {
    await actor.click(await screen.findByRole('button', { name: 'Edit playlist' }))
    const dialog = within(await screen.findByRole('dialog'))
    const description = dialog.getByLabelText<HTMLTextAreaElement>('Description')
    await actor.type(description, 'Four Sundays')
    return { dialog, description }
  }

  test('that staff removed while its owner edits it says so, and leaves the page when what was entered is closed', async () => {
    let isRemoved = false
    const gone = () => ({ status: 404, body: removed })
    const page = await open(playlist(), {
      'GET /api/playlists/4': () => (isRemoved ? gone() : { body: playlist() }),
      'PATCH /api/playlists/4': () => {
        isRemoved = true
        return gone()
      },
    })
    const { dialog, description } = await edit(page)
    await page.actor.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect((await dialog.findByText(/^Moderators removed this playlist/)).closest('[role=alert]')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Save changes' })).toBeNull()
    expect(description.value).toBe('Four Sundays')
    const [close] = dialog.getAllByRole('button', { name: 'Close' }).toReversed()
    expect(document.activeElement).toBe(close)
    await page.actor.keyboard('{Enter}')
    const shown = await content()
    await shown.findByRole('link', { name: 'View the decision' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that is found removed on returning to the tab keeps what is being entered', async () => {
    let isRemoved = false
    const page = await open(playlist(), {
      'GET /api/playlists/4': () => (isRemoved ? { status: 404, body: removed } : { body: playlist() }),
    })
    const { dialog, description } = await edit(page)
    isRemoved = true
    act(() => focusManager.setFocused(true))
    await dialog.findByText(/^Moderators removed this playlist/)
    expect(description.value).toBe('Four Sundays')
    focusManager.setFocused(undefined)
  })
})
