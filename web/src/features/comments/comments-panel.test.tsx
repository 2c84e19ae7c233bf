import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sessionQuery } from '../../api/session.ts'
import { renderLinked } from '../../testing/render-app.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { show, stored } from './testing/comments.tsx'

it('below a video that others cannot see yet, approved or not, it says when comments open, and has neither box nor invitation [V-COMMENT-22]', async () => {
  const responses = { 'GET /api/videos/9/comments': () => ({ body: [], headers: { 'x-total-count': '0' } }) }
  await renderLinked(<CommentsPanel videoId={9} count={1} canComment={false} />, { responses })
  expect(await screen.findByText('Comments open once others can see the video.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await screen.findByRole('heading', { name: 'Comments (0)' })
  expect(screen.queryByText(/Be the first/)).toBeNull()
})

describe('the panel', () => {
  it('has the bare heading and three placeholders while loading, then the count [V-COMMENT-02, V-COMMENT-03, V-COMMENT-20]', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const shown = show({
      'GET /api/videos/9/comments': async () => {
        await promise
        return { body: stored, headers: { 'x-total-count': '3' } }
      },
    })
    await screen.findByRole('heading', { name: 'Comments' })
    expect(screen.getAllByTestId('comment-skeleton')).toHaveLength(3)
    release()
    await shown
    screen.getByRole('heading', { name: 'Comments (3)' })
    expect(screen.queryByTestId('comment-skeleton')).toBeNull()
  })

  it('shows an error when the comments failed to load, which can be retried [V-COMMENT-21]', async () => {
    let isFailing = true
    const { actor } = await show(
      {
        'GET /api/videos/9/comments': () =>
          isFailing ? { status: 500, body: {} } : { body: stored, headers: { 'x-total-count': '3' } },
      },
      '/',
      'Failed to load comments',
    )
    isFailing = false
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Liked')
  })

  it('without comments shows an invitation and counts none [V-COMMENT-22]', async () => {
    const empty = () => ({ body: [], headers: { 'x-total-count': '0' } })
    await show({ 'GET /api/videos/9/comments': empty }, '/', 'No comments yet. Be the first to comment!')
    screen.getByRole('heading', { name: 'Comments (0)' })
  })

  it('shows the picture of the signed-in person beside the box [V-COMMENT-17]', async () => {
    const empty = () => ({ body: [], headers: { 'x-total-count': '0' } })
    await show({ 'GET /api/videos/9/comments': empty }, '/', 'No comments yet. Be the first to comment!')
    await screen.findByLabelText('Add a comment...')
    const pictures = screen.getByRole('region', { name: /^Comments/ }).querySelectorAll<HTMLElement>('[data-initials]')
    expect([...pictures].map((picture) => picture.dataset.initials)).toEqual(['Mi'])
  })
})

describe('a comment that was deleted elsewhere', () => {
  const gone = () => ({ status: 404, body: { code: 'comment_not_found', detail: 'x' } })
  /** The comments, of which the newest is deleted once the panel shows it. */
  async function showGone(writes: Parameters<typeof show>[0]) {
    let left = stored
    const shown = await show({
      'GET /api/videos/9/comments': () => ({ body: left, headers: { 'x-total-count': String(left.length) } }),
      ...writes,
    })
    left = stored.slice(1)
    const [first] = screen.getAllByRole('article')
    if (!first) throw new Error('There is no comment.')
    return { ...shown, first: within(first) }
  }

  it('leaves the list when a like of it is refused', async () => {
    const { actor, first, order } = await showGone({ 'POST /api/comments/3/like': gone })
    await actor.click(first.getByRole('button', { name: /^Like/ }))
    await screen.findByText('This comment no longer exists.')
    await waitFor(() => expect(order('Quiet', 'Oldest')).toBe(true))
    screen.getByRole('heading', { name: 'Comments (2)' })
  })

  it('stays with a reply that was refused, so that the text can be copied, until the reply is cancelled', async () => {
    const { actor, first, order, reads } = await showGone({ 'POST /api/comments': gone })
    await actor.click(first.getByRole('button', { name: /^Reply to/ }))
    await actor.type(first.getByRole('textbox'), 'An hour of work')
    await actor.click(first.getByRole('button', { name: 'Reply' }))
    await screen.findByText('This comment no longer exists.')
    await vi.dynamicImportSettled()
    expect(first.getByRole<HTMLTextAreaElement>('textbox').value).toBe('An hour of work')
    expect(reads).toEqual([])
    await actor.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(order('Quiet', 'Oldest')).toBe(true))
  })

  it('stays with an edit that was refused until the edit is cancelled', async () => {
    const { actor, first, order } = await showGone({ 'PATCH /api/comments/3': gone })
    await actor.click(first.getByRole('button', { name: /^Options/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await actor.type(first.getByRole('textbox'), ' and more')
    await actor.click(first.getByRole('button', { name: 'Save' }))
    await screen.findByText('This comment no longer exists.')
    await vi.dynamicImportSettled()
    expect(first.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Liked and more')
    await actor.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(order('Quiet', 'Oldest')).toBe(true))
  })
})

it('after the session has ended, comments that were read before cannot be answered or edited: their boxes belong to a person', async () => {
  const { actor, queryClient } = await show()
  expect(screen.getAllByRole('button', { name: /^Reply to/ })).toHaveLength(2)
  act(() => queryClient.setQueryData(sessionQuery.queryKey, null))
  await screen.findByRole('link', { name: 'Sign in to comment' })
  expect(screen.queryByRole('button', { name: /^Reply to/ })).toBeNull()
  const [menu] = screen.getAllByRole('button', { name: /^Options/ })
  if (menu) await actor.click(menu)
  await screen.findByRole('menuitem', { name: 'Copy Link' })
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
})
