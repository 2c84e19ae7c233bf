import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderLinked } from '../../testing/render-app.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { show, stored } from './testing/comments.tsx'

it('below a video that others cannot see yet, approved or not, it says when comments open, and has neither box nor invitation [V-COMMENT-22]', async () => {
  const responses = { 'GET /api/videos/9/comments': () => ({ body: [], headers: { 'x-total-count': '0' } }) }
  await renderLinked(<CommentsPanel videoId={9} canComment={false} />, { responses })
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
