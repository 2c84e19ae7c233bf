import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { show, stored } from './testing/comments.tsx'

// Drafts of comments that were not sent.
afterEach(() => sessionStorage.clear())

describe('a pinned comment', () => {
  const viewer = { hasLiked: false, canEdit: false, canDelete: true, canPin: true }
  /** A video with three comments whose reader may pin; `asked` records what was pinned and unpinned. */
  async function showPinnable(pinned: number | null) {
    const asked: string[] = []
    let current = pinned
    const page = () =>
      stored
        .map((entry) => ({ ...entry, viewer, isPinned: entry.id === current }))
        .toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned))
    const pin = (id: number) => async (request: { json: () => Promise<{ isPinned: boolean }> }) => {
      const { isPinned } = await request.json()
      asked.push(`${isPinned ? 'pin' : 'unpin'} ${id}`)
      current = isPinned ? id : null
      return { body: {} }
    }
    const shown = await show({
      'GET /api/videos/9/comments': () => ({ body: page(), headers: { 'x-total-count': '3' } }),
      'PUT /api/comments/1/pin': pin(1),
      'PUT /api/comments/3/pin': pin(3),
    })
    const choose = async (text: string, action: string) => {
      const article = screen.getByText(text).closest('article') as HTMLElement
      await shown.actor.click(within(article).getByRole('button', { name: /^Options/ }))
      await shown.actor.click(await screen.findByRole('menuitem', { name: action }))
    }
    return { ...shown, asked, choose }
  }

  it('stands first, is marked, and can be unpinned', async () => {
    const { asked, order, choose } = await showPinnable(1)
    expect(order('Oldest', 'Liked', 'Quiet')).toBe(true)
    expect(screen.getAllByText('Pinned')).toHaveLength(1)
    await choose('Oldest', 'Unpin')
    expect(await screen.findByText('Comment unpinned')).toBeTruthy()
    await waitFor(() => expect(order('Liked', 'Quiet', 'Oldest')).toBe(true))
    expect(asked).toEqual(['unpin 1'])
  })

  it('is replaced by another one; undo pins the former one again', async () => {
    const { actor, asked, order, choose } = await showPinnable(1)
    await choose('Liked', 'Pin')
    await waitFor(() => expect(order('Liked', 'Quiet', 'Oldest')).toBe(true))
    await actor.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(order('Oldest', 'Liked', 'Quiet')).toBe(true))
    expect(asked).toEqual(['pin 3', 'pin 1'])
  })

  it('stays above a new comment', async () => {
    const { order, write } = await showPinnable(1)
    await write('Just now')
    await waitFor(() => expect(order('Oldest', 'Just now', 'Liked', 'Quiet')).toBe(true))
  })

  it('cannot be pinned by other readers', async () => {
    const { actor } = await show()
    await actor.click(screen.getAllByRole('button', { name: /^Options/ })[0] as HTMLElement)
    expect(await screen.findByRole('menuitem', { name: 'Copy Link' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Pin' })).toBeNull()
  })

  it('that could not be pinned says so', async () => {
    const { actor } = await show({
      'GET /api/videos/9/comments': () => ({ body: stored.map((entry) => ({ ...entry, viewer })) }),
      'PUT /api/comments/3/pin': () => ({ status: 404, body: { code: 'comment_not_found', status: 404 } }),
    })
    await actor.click(screen.getAllByRole('button', { name: /^Options/ })[0] as HTMLElement)
    await actor.click(await screen.findByRole('menuitem', { name: 'Pin' }))
    expect(await screen.findByText('The comment could not be pinned')).toBeTruthy()
  })
})
