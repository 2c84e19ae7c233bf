import type { Comment } from '@lamplight/contract/comments'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderLinked } from '../../testing/render-app.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { show } from './testing/comments.tsx'

// Whether the comments were unfolded.
afterEach(() => sessionStorage.clear())

describe('the comments on a phone', () => {
  const fold = () => screen.getByRole('button', { name: 'Show all' })
  const isFolded = () => screen.getByRole('region', { name: /^Comments/ }).dataset.teaser === 'true'

  it('are folded until they are unfolded, and stay unfolded after a reload', async () => {
    const { actor } = await show()
    expect(isFolded()).toBe(true)
    expect(fold().getAttribute('aria-expanded')).toBe('false')
    await actor.click(fold())
    expect(isFolded()).toBe(false)
    cleanup()
    await show()
    expect(isFolded()).toBe(false)
  })

  it('are folded again from their end, and the focus returns to the button that unfolds them', async () => {
    const { actor } = await show()
    await actor.click(fold())
    const [, atTheEnd] = screen.getAllByRole('button', { name: 'Hide comments' })
    await actor.click(atTheEnd as HTMLElement)
    expect(isFolded()).toBe(true)
    expect(document.activeElement).toBe(fold())
    cleanup()
    await show()
    expect(isFolded()).toBe(true)
  })

  it('are unfolded by a link to one of them', async () => {
    await show({}, '/#comment-2')
    expect(isFolded()).toBe(false)
  })

  it('stay unfolded while one is written, also when the window becomes narrow', async () => {
    const { actor } = await show()
    await actor.click(await screen.findByLabelText('Add a comment...'))
    expect(isFolded()).toBe(false)
  })

  it('are unfolded when the keyboard reaches a link in them, which the button of the whole card covers', async () => {
    await show()
    const [author] = screen.getAllByRole('article').flatMap((comment) => within(comment).getAllByRole('link'))
    act(() => author?.focus())
    expect(isFolded()).toBe(false)
    expect(document.activeElement).toBe(author)
  })

  it('are not folded while they load where the video counts none, so that nothing moves when they have loaded', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const arrive = async () => {
      await promise
      return { body: [] as Comment[] }
    }
    const responses = { 'GET /api/videos/9/comments': arrive }
    await renderLinked(<CommentsPanel videoId={9} count={0} canComment />, { responses })
    expect(await screen.findAllByTestId('comment-skeleton')).toHaveLength(3)
    expect(isFolded()).toBe(false)
    release()
    await screen.findByText('No comments yet. Be the first to comment!')
  })

  it.each([
    ['there are none', { body: [] as Comment[] }, 'No comments yet. Be the first to comment!'],
    ['they failed to load', { status: 500, body: {} }, 'Failed to load comments'],
  ])('are not folded when %s [V-COMMENT-21, V-COMMENT-22]', async (_why, response, text) => {
    await show({ 'GET /api/videos/9/comments': () => response }, '/', text)
    expect(isFolded()).toBe(false)
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  })
})
