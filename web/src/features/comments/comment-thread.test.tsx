import type { Comment } from '@lamplight/contract/comments'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { comment, inThread, show, stored } from './testing/comments.tsx'

// Drafts of comments that were not sent.
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

describe('replies', () => {
  const thread = {
    'GET /api/videos/9/comments': () => ({
      body: [inThread, ...stored.slice(0, 1)],
      headers: { 'x-total-count': '3' },
    }),
  }
  const boxes = () => screen.queryAllByPlaceholderText('Add a reply...')

  it('are written in boxes that open and close independently; replies have none [V-COMMENT-32, V-COMMENT-33, V-COMMENT-34]', async () => {
    const { actor } = await show(thread, '/', 'A reply')
    const openers = () => screen.getAllByRole('button', { name: /^Reply to/ })
    expect(openers()).toHaveLength(2)
    const [first, second] = openers() as [HTMLElement, HTMLElement]
    await actor.click(first)
    await actor.click(second)
    expect(boxes()).toHaveLength(2)
    await actor.click(first)
    expect(boxes()).toHaveLength(1)
    screen.getByRole('button', { name: 'Reply' })
    await actor.type(boxes()[0] as HTMLElement, 'Half a thought')
    await actor.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(boxes()).toHaveLength(0)
  })

  it('that could not be sent stay in their box, as comments do, and the error stays until it is closed [V-COMMENT-12, V-COMMENT-19, V-COMMENT-36]', async () => {
    const { actor, write } = await show(
      { ...thread, 'POST /api/comments': () => ({ status: 500, body: {} }) },
      '/',
      'A reply',
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const error = async () => within(await screen.findByRole('alert')).findByText('Failed to post comment')
    await write('These words are dear to me')
    await error()
    screen.getByText('There was an error posting your comment. Please try again.')
    expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Add a comment...').value).toBe(
      'These words are dear to me',
    )
    await vi.advanceTimersByTimeAsync(60_000)
    await error()
    await actor.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Failed to post comment')).toBeNull()

    const [opener] = screen.getAllByRole('button', { name: 'Reply to Yusuf' })
    await actor.click(opener as HTMLElement)
    await actor.type(boxes()[0] as HTMLElement, 'These too')
    await actor.click(screen.getByRole('button', { name: 'Reply' }))
    await error()
    expect((boxes()[0] as HTMLTextAreaElement).value).toBe('These too')
  })
})

describe('a comment with many replies', () => {
  const grace = { id: 6, displayName: 'Grace', avatarUrl: null, isCreator: true }
  const answer = (n: number) =>
    comment({ id: 100 + n, content: `Answer ${n}`, user: grace, createdAt: new Date(n * 1000).toISOString() })
  const answers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => answer(from + n))

  /** A question with 55 replies: ten come with it, then 40, then the rest. A posted reply is the last of them. */
  async function showQuestion() {
    let own: Comment[] = []
    let reads = 0
    const all = () => [...answers(1, 55), ...own]
    const shown = await show(
      {
        'GET /api/videos/9/comments': () => ({
          body: [
            comment({
              ...{ id: 7, content: 'A question to all', replies: answers(1, 10) },
              ...{ replyCount: all().length, repliesCursor: '10' },
            }),
          ],
          headers: { 'x-total-count': String(1 + all().length) },
        }),
        'GET /api/videos/9/comments/7/replies': (request) => {
          reads += 1
          const from = Number(new URL(request.url).searchParams.get('cursor'))
          const to = from + Number(new URL(request.url).searchParams.get('limit'))
          return { body: all().slice(from, to), ...(to < all().length && { headers: { 'x-next-cursor': String(to) } }) }
        },
        'POST /api/comments': async (request) => {
          const { content } = await request.json()
          own = [comment({ id: 200, content, createdAt: new Date().toISOString() })]
          return { status: 201, body: own[0] }
        },
        'DELETE /api/comments/200': () => {
          own = []
          return { body: {} }
        },
        'POST /api/comments/144/like': () => ({ body: { hasLiked: true, likes: 1 } }),
      },
      '/',
      'Answer 1',
    )
    const thread = () => within(screen.getAllByRole('listitem')[0] as HTMLElement)
    const replies = () => thread().getAllByRole('listitem')
    const texts = () => replies().map((reply) => reply.querySelector('p')?.textContent)
    const press = (name: string) => shown.actor.click(screen.getByRole('button', { name }))
    return { ...shown, replies, texts, press, reads: () => reads }
  }

  it('shows three of them, then those that came with it, then more page by page [V-COMMENT-36]', async () => {
    const { replies, texts, press } = await showQuestion()
    expect(replies()).toHaveLength(3)
    await press('Show 7 replies')
    expect(replies()).toHaveLength(10)
    await press('Show 40 more replies')
    await screen.findByText('Answer 50')
    expect(replies()).toHaveLength(50)
    await press('Show 5 more replies')
    await screen.findByText('Answer 55')
    expect(texts()).toEqual(Array.from({ length: 55 }, (_, n) => `Answer ${n + 1}`))
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull()
  })

  it('shows a reply that was just written at its end, once; a write keeps the loaded pages and refetches them [V-COMMENT-36]', async () => {
    const { actor, replies, texts, press, reads } = await showQuestion()
    await press('Reply to Yusuf')
    await actor.type(screen.getByPlaceholderText('Add a reply...'), 'Thank you all')
    await press('Reply')
    await waitFor(() => expect(replies()).toHaveLength(11))
    await press('Show 40 more replies')
    await screen.findByText('Answer 50')
    const liked = within(screen.getByText('Answer 44').closest('article') as HTMLElement)
    await actor.click(liked.getByRole('button', { name: /^Like / }))
    await liked.findByText('1 like')
    await press('Show 5 more replies')
    await screen.findByText('Answer 55')
    expect(texts()).toEqual([...Array.from({ length: 55 }, (_, n) => `Answer ${n + 1}`), 'Thank you all'])

    const before = reads()
    await actor.click(
      within(replies().at(-1) as HTMLElement).getByRole('button', { name: 'Options for Yusuf’s comment' }),
    )
    await actor.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await actor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Thank you all')).toBeNull())
    await waitFor(() => expect(reads()).toBe(before + 2))
    expect(replies()).toHaveLength(55)
  })

  it('does not fold a reply that is being edited', async () => {
    const five = answers(1, 5).with(4, comment({ id: 105, content: 'Five', createdAt: new Date(5000).toISOString() }))
    const page = {
      'GET /api/videos/9/comments': () => ({
        body: [comment({ id: 7, content: 'A question', replies: five, replyCount: 5 })],
      }),
    }
    const { actor } = await show(page, '/', 'A question')
    await actor.click(screen.getByRole('button', { name: 'Show 2 replies' }))
    const own = within(screen.getByText('Five').closest('article') as HTMLElement)
    await actor.click(own.getByRole('button', { name: /^Options/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await actor.type(screen.getByDisplayValue('Five'), ', or six')
    cleanup()
    await show(page, '/', 'A question')
    expect(await screen.findByDisplayValue('Five, or six')).toBeTruthy()
  })

  it('that has become short offers nothing more', async () => {
    let rest = answers(1, 5)
    const { actor } = await show(
      {
        'GET /api/videos/9/comments': () => ({
          body: [comment({ id: 7, content: 'A question', replies: rest, replyCount: rest.length })],
        }),
        'DELETE /api/comments/101': () => {
          rest = answers(2, 3)
          return { body: {} }
        },
      },
      '/',
      'A question',
    )
    expect(screen.getByRole('button', { name: 'Show 2 replies' })).toBeTruthy()
    const first = within(screen.getByText('Answer 1').closest('article') as HTMLElement)
    await actor.click(await first.findByRole('button', { name: /^Options/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await actor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getAllByText(/^Answer/)).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /^Show .* repl/ })).toBeNull()
  })
})
