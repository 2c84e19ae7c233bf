import type { Comment } from '@lamplight/contract/comments'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKeyOf, readDraft } from '../../lib/text-drafts.ts'
import { person, renderLinked, type TestResponses } from '../../testing/render-app.tsx'
import { CommentsPanel } from './comments-panel.tsx'

const comment = (changes: Partial<Comment>): Comment => ({
  ...{ id: 1, videoId: 9, content: 'First', createdAt: '2026-11-01T10:00:00.000Z', editedAt: null, isDeleted: false },
  ...{ likes: 0, user: { id: 5, displayName: 'Yusuf', avatarUrl: null, isCreator: false } },
  ...{ viewer: { hasLiked: false, canEdit: true, canDelete: true, canPin: false }, isPinned: false },
  ...{ replies: [], replyCount: 0, repliesCursor: null },
  ...changes,
})

const inThread = comment({
  ...{ id: 7, content: 'A question', replyCount: 1 },
  replies: [
    comment({ id: 8, content: 'A reply', user: { id: 6, displayName: 'Grace', avatarUrl: null, isCreator: true } }),
  ],
})

const stored = [
  comment({ id: 3, content: 'Liked', likes: 4 }),
  comment({ id: 2, content: 'Quiet' }),
  comment({ id: 1, content: 'Oldest' }),
]

// Drafts of comments that were not sent.
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

/** The panel over two pages of comments; `reads` records each request for them. */
async function show(changes: TestResponses = {}, path = '/', firstText = 'Liked') {
  const reads: string[] = []
  let nextId = 10
  const responses: TestResponses = {
    'GET /api/user': () => ({ body: person({ id: 5 }) }),
    'GET /api/videos/9/comments': (request) => {
      const { searchParams } = new URL(request.url, 'http://lamplight.test')
      reads.push(searchParams.toString())
      const headers = { 'x-total-count': '3' }
      if (searchParams.get('cursor')) return { body: stored.slice(2), headers }
      return { body: stored.slice(0, 2), headers: { ...headers, 'x-next-cursor': 'two' } }
    },
    'POST /api/comments': async (request) => {
      const { content } = await request.json()
      nextId += 1
      return { status: 201, body: comment({ id: nextId, content, createdAt: new Date().toISOString() }) }
    },
    'PATCH /api/comments/1': async (request) => {
      const { content } = await request.json()
      return { body: comment({ id: 1, content, editedAt: new Date().toISOString() }) }
    },
    ...changes,
  }
  const { actor, queryClient } = await renderLinked(<CommentsPanel videoId={9} canComment />, { responses }, path)
  await screen.findByText(firstText)
  const words = () => screen.getAllByRole('article').map((article) => article.textContent ?? '')
  const order = (...wanted: string[]) =>
    wanted.every((word, index) => words()[index]?.includes(word)) && words().length === wanted.length
  const write = async (content: string) => {
    await actor.type(await screen.findByLabelText('Add a comment...'), content)
    await actor.click(screen.getByRole('button', { name: 'Comment' }))
  }
  return { actor, queryClient, reads, order, write }
}

it('below a video that others cannot see yet, approved or not, it says when comments open, and has no box', async () => {
  const responses = { 'GET /api/videos/9/comments': () => ({ body: [], headers: { 'x-total-count': '0' } }) }
  await renderLinked(<CommentsPanel videoId={9} canComment={false} />, { responses })
  expect(await screen.findByText('Comments open once others can see the video.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('the comments on a phone', () => {
  // jsdom has no layout to scroll.
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => {}
  })
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

  it.each([
    ['there are none', { body: [] as Comment[] }, 'No comments yet. Be the first to comment!'],
    ['they failed to load', { status: 500, body: {} }, 'Failed to load comments'],
  ])('are not folded when %s [V-COMMENT-21, V-COMMENT-22]', async (_why, response, text) => {
    await show({ 'GET /api/videos/9/comments': () => response }, '/', text)
    expect(isFolded()).toBe(false)
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  })
})

describe('a comment that was just written', () => {
  it('appears in its place with the new count, and no page is refetched', async () => {
    const { actor, reads, order, write } = await show()
    await actor.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Oldest')
    await write('Fresh')
    await screen.findByRole('heading', { name: 'Comments (4)' })
    expect(order('Fresh', 'Liked', 'Quiet', 'Oldest')).toBe(true)
    expect(reads).toEqual(['', 'cursor=two'])
  })

  it('comes after the liked ones when sorted by likes', async () => {
    const { actor, reads, order, write } = await show()
    await actor.selectOptions(screen.getByLabelText('Sort by'), 'top')
    await waitFor(() => expect(reads).toEqual(['', 'sort=top']))
    await screen.findByText('Liked')
    await write('Fresh')
    await screen.findByRole('heading', { name: 'Comments (4)' })
    expect(order('Liked', 'Fresh', 'Quiet')).toBe(true)
    expect(reads).toHaveLength(2)
  })

  it('is refetched when the response does not contain it [V-COMMENT-14, V-COMMENT-15]', async () => {
    const { reads, write } = await show({ 'POST /api/comments': () => ({ status: 201, body: {} }) })
    await write('Fresh')
    await waitFor(() => expect(reads).toEqual(['', '']))
  })

  it.each([
    ['without a connection', null, 'The site cannot be reached. Check your connection and try again.'],
    [
      'by a server error',
      { status: 500, body: { status: 500, code: 'internal', title: 'Error', detail: 'Something failed.' } },
      'There was an error posting your comment. Please try again.',
    ],
    [
      'by a limit',
      { status: 429, body: { status: 429, code: 'rate_limited', title: 'Slow down', retryAfterSeconds: 30 } },
      'Too many attempts. Please try again in 30 seconds.',
    ],
  ])(
    'that is refused %s stays in the box, and the message says what to do [V-COMMENT-19]',
    async (_why, response, text) => {
      const { write } = await show({
        'POST /api/comments': () => {
          if (!response) throw new TypeError('Failed to fetch')
          return response
        },
      })
      await write('Fresh')
      expect(await screen.findByText(text)).toBeTruthy()
      expect(((await screen.findByLabelText('Add a comment...')) as HTMLTextAreaElement).value).toBe('Fresh')
    },
  )

  it('of which only the response was lost is sent again, which the server recognises; so is an edit', async () => {
    const sent: string[] = []
    /** The response to the first of two equal requests is lost. */
    const answer = async (request: Request, changes: Partial<Comment>) => {
      const { content } = await request.json()
      sent.push(content)
      if (sent.length % 2 === 1) throw new TypeError('Failed to fetch')
      return { body: comment({ ...changes, content }) }
    }
    const { actor, write } = await show({
      'POST /api/comments': (request) => answer(request, { id: 12, createdAt: new Date().toISOString() }),
      'PATCH /api/comments/12': (request) => answer(request, { id: 12, editedAt: new Date().toISOString() }),
    })
    await write('Fresh')
    await screen.findByText('Comment added')
    const row = within((await screen.findByText('Fresh')).closest('article') as HTMLElement)
    await actor.click(row.getByRole('button', { name: /^Options/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await actor.type(row.getByRole('textbox'), ' now')
    await actor.click(row.getByRole('button', { name: 'Save' }))
    await screen.findByText('Fresh now')
    expect(screen.queryByText(/^Failed to/)).toBeNull()
    expect(sent).toEqual(['Fresh', 'Fresh', 'Fresh now', 'Fresh now'])
  })

  it('may have 5,000 characters, of which an emoji is one [V-COMMENT-40]', async () => {
    await show()
    const box = screen.getByLabelText('Add a comment...')
    fireEvent.change(box, { target: { value: '🕯'.repeat(5000) } })
    expect(box.getAttribute('aria-invalid')).toBeNull()
    fireEvent.change(box, { target: { value: '🕯'.repeat(5001) } })
    expect(screen.getByText('A comment can have at most 5,000 characters; this one has 5,001.')).toBeTruthy()
  })

  it('that is sent or cancelled with the keyboard leaves the focus in the box', async () => {
    const { actor } = await show()
    const box = screen.getByLabelText('Add a comment...')
    for (const name of ['Comment', 'Cancel']) {
      await actor.type(box, 'By keyboard')
      screen.getByRole('button', { name }).focus()
      await actor.keyboard('{Enter}')
      await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''))
      expect(document.activeElement).toBe(box)
    }
  })

  it.each(['{Escape}', '{Control>}{Enter}{/Control}'])(
    'as a reply returns the focus to its button: %s',
    async (keys) => {
      const { actor } = await show()
      const opener = screen.getAllByRole('button', { name: 'Reply to Yusuf' })[0] as HTMLElement
      await actor.click(opener)
      await actor.type(screen.getByLabelText('Add a reply...'), `By keyboard${keys}`)
      await waitFor(() => expect(screen.queryByLabelText('Add a reply...')).toBeNull())
      expect(document.activeElement).toBe(opener)
    },
  )

  it('is added to its comment when it is a reply', async () => {
    const { actor, reads } = await show()
    const [first] = screen.getAllByRole('button', { name: 'Reply to Yusuf' })
    if (first) await actor.click(first)
    await actor.type(screen.getByLabelText('Add a reply...'), 'And with you')
    const thread = screen.getAllByRole('listitem')[0] as HTMLElement
    await actor.click(within(thread).getByRole('button', { name: 'Reply' }))
    expect(await within(thread).findByText('And with you')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Comments (4)' })).toBeTruthy()
    expect(reads).toHaveLength(1)
  })
})

it('a comment that was edited shows its new text, and no page is refetched', async () => {
  const { actor, reads } = await show()
  await actor.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Oldest')
  const menu = screen.getAllByRole('button', { name: 'Options for Yusuf’s comment' }).at(-1)
  if (menu) await actor.click(menu)
  await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await actor.type(screen.getByDisplayValue('Oldest'), ' and best')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('(edited)')).toBeTruthy()
  expect(document.activeElement).toBe(menu)
  expect(screen.getByText('Oldest and best')).toBeTruthy()
  expect(reads).toEqual(['', 'cursor=two'])
})

it('an edit or a like that succeeds after a failure takes the message of the failure away', async () => {
  const failed = new Set<string>()
  /** The first request to each address fails. */
  const isFirst = ({ url }: Request) => !failed.has(url) && failed.add(url).size > 0
  const { actor } = await show({
    'PATCH /api/comments/2': async (request) =>
      isFirst(request) ? { status: 500 } : { body: comment({ id: 2, ...(await request.json()) }) },
    'POST /api/comments/2/like': (request) =>
      isFirst(request) ? { status: 500 } : { body: { hasLiked: true, likes: 1 } },
  })
  const row = within(screen.getByText('Quiet').closest('article') as HTMLElement)
  await actor.click(row.getByRole('button', { name: /^Options/ }))
  await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await actor.type(row.getByRole('textbox'), ' now')
  await actor.click(row.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Failed to save comment')).toBeTruthy()
  await actor.click(row.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('Failed to save comment')).toBeNull())
  expect(screen.getByText('Quiet now')).toBeTruthy()

  await actor.click(row.getByRole('button', { name: /like/i }))
  expect(await screen.findByText('Your like could not be saved')).toBeTruthy()
  await actor.click(row.getByRole('button', { name: /like/i }))
  await waitFor(() => expect(screen.queryByText('Your like could not be saved')).toBeNull())
})

const goneAlready = { status: 404, body: { status: 404, code: 'comment_not_found', detail: 'x' } }

it.each([
  ['after a comment was deleted, the focus is on the heading', [{ body: {} }]],
  ['a comment that another tab has deleted already counts as deleted', [goneAlready]],
  ['so does a comment of whose deletion the response was lost', [null, goneAlready]],
])('%s', async (_, responses) => {
  const left = [...responses]
  const { actor } = await show({
    'DELETE /api/comments/3': () => {
      const response = left.shift()
      if (!response) throw new TypeError('Failed to fetch')
      return response
    },
  })
  const [menu] = await screen.findAllByRole('button', { name: 'Options for Yusuf’s comment' })
  if (!menu) throw new Error('no comment')
  await actor.click(menu)
  await actor.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await actor.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Comment deleted')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Comments/ }))
})

describe('the order by likes', () => {
  const like = (name: RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement

  it('is read once a like on its way has been stored', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { actor, reads } = await show({
      'POST /api/comments/3/like': async () => {
        await promise
        return { body: { hasLiked: true, likes: 5 } }
      },
    })
    await actor.click(like(/^Like/))
    await actor.selectOptions(screen.getByLabelText('Sort by'), 'top')
    expect(reads).toEqual([''])
    resolve()
    await waitFor(() => expect(reads).toEqual(['', 'sort=top']))
    expect(await screen.findByText('Liked')).toBeTruthy()
  })

  it('is read again after a like that was given in the other order', async () => {
    const { actor, reads, queryClient } = await show({
      'POST /api/comments/3/like': () => ({ body: { hasLiked: true, likes: 5 } }),
    })
    const sort = screen.getByLabelText('Sort by')
    await actor.selectOptions(sort, 'top')
    await screen.findByText('Liked')
    await actor.selectOptions(sort, 'newest')
    await actor.click(like(/^Like/))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    await actor.selectOptions(sort, 'top')
    await waitFor(() => expect(reads).toEqual(['', 'sort=top', 'sort=top']))
  })
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

describe('the box', () => {
  const buttons = () => ['Cancel', 'Comment'].map((name) => screen.queryAllByRole('button', { name }).length)

  it('asks for a comment; blank input shows no buttons, other input shows the submit button [V-COMMENT-05, V-COMMENT-06, V-COMMENT-08]', async () => {
    const { actor } = await show()
    const box = await screen.findByPlaceholderText('Add a comment...')
    await actor.type(box, '   {Enter} \u200b\u2060')
    expect(buttons()).toEqual([0, 0])
    await actor.clear(box)
    await actor.type(box, ' A word ')
    screen.getByRole('button', { name: 'Comment' })
  })

  it('has Cancel from the first input on, which empties it and disappears [V-COMMENT-07, V-COMMENT-10]', async () => {
    const { actor } = await show()
    const box = await screen.findByPlaceholderText<HTMLTextAreaElement>('Add a comment...')
    await actor.type(box, ' A word ')
    await actor.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(box.value).toBe('')
    expect(buttons()).toEqual([0, 0])
  })

  it('while sending, its button says so and ignores presses; then it is empty and the list refetched, whatever the response [V-COMMENT-09, V-COMMENT-11, V-COMMENT-14]', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const sent: unknown[] = []
    const { actor, reads, write } = await show({
      'POST /api/comments': async (request) => {
        sent.push(await request.json())
        await promise
        return { status: 201, body: {} }
      },
    })
    await write('May peace be with you.')
    const busy = await screen.findByRole('button', { name: 'Posting...' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await actor.click(busy)
    await actor.type(screen.getByPlaceholderText('Add a comment...'), '{Control>}{Enter}{/Control}')
    release()
    await screen.findByText('Comment added')
    screen.getByText('Your comment has been posted successfully.')
    await waitFor(() => expect(reads).toEqual(['', '']))
    expect((await screen.findByPlaceholderText<HTMLTextAreaElement>('Add a comment...')).value).toBe('')
    expect(sent).toEqual([{ content: 'May peace be with you.', userId: 5, videoId: 9 }])
  })

  it('keeps what is typed while a comment is being sent, also for after a reload', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const { actor, write } = await show({
      'POST /api/comments': () => promise.then(() => ({ status: 201, body: {} })),
    })
    await write('May peace be with you.')
    await screen.findByRole('button', { name: 'Posting...' })
    const box = screen.getByPlaceholderText<HTMLTextAreaElement>('Add a comment...')
    await actor.type(box, ' And also with you.')
    release()
    await screen.findByText('Comment added')
    expect(box.value).toBe('May peace be with you. And also with you.')
    expect(readDraft(draftKeyOf('comment', 5, 9))).toBe(box.value)
  })
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

  /** A question with 55 replies: ten come with it, then 40, then the rest. A reply that is posted is the last of them. */
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
    await screen.findByText('Thank you all')
    expect(replies()).toHaveLength(11)
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

describe('a reply and an edit in progress', () => {
  const question = comment({ id: 8, content: 'A question', user: { ...inThread.user, id: 6, displayName: 'Grace' } })
  const page = (userId = 5): TestResponses => ({
    'GET /api/user': () => ({ body: person({ id: userId }) }),
    'GET /api/videos/9/comments': () => ({ body: [comment({ id: 7, content: 'A first thought' }), question] }),
    'PATCH /api/comments/7': () => ({ body: comment({ id: 7 }) }),
  })
  const reply = () => screen.queryByPlaceholderText<HTMLTextAreaElement>('Add a reply...')
  const edit = () => screen.queryByPlaceholderText<HTMLTextAreaElement>('Edit your comment')
  const boxes = () => [reply()?.value, edit()?.value]
  const reload = async (userId?: number) => {
    cleanup()
    const shown = await show(page(userId), '/', 'A question')
    // The boxes of a person are opened when the person is known.
    await screen.findByPlaceholderText('Add a comment...')
    return shown
  }

  async function begin() {
    const { actor } = await reload()
    await actor.click(screen.getByRole('button', { name: 'Reply to Grace' }))
    await actor.type(screen.getByPlaceholderText('Add a reply...'), 'Half an answer')
    const own = within(screen.getByText('A first thought').closest('article') as HTMLElement)
    await actor.click(own.getByRole('button', { name: /^Options/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await actor.clear(screen.getByPlaceholderText('Edit your comment'))
    await actor.type(screen.getByPlaceholderText('Edit your comment'), 'A second thought')
  }

  it('are restored after a reload without taking the focus, for their author only', async () => {
    await begin()
    await reload()
    await waitFor(() => expect(boxes()).toEqual(['Half an answer', 'A second thought']))
    expect(document.activeElement?.tagName).toBe('BODY')
    const { actor } = await reload(6)
    expect(boxes()).toEqual([undefined, undefined])
    await actor.click(screen.getByRole('button', { name: 'Reply to Grace' }))
    expect(reply()?.value).toBe('')
    await reload()
    await waitFor(() => expect(boxes()).toEqual(['Half an answer', 'A second thought']))
  })

  it('are deleted permanently when they are sent, cancelled or emptied', async () => {
    await begin()
    const { actor } = await reload()
    await waitFor(() => expect(boxes()).toEqual(['Half an answer', 'A second thought']))
    await actor.click(screen.getByRole('button', { name: 'Reply' }))
    await waitFor(() => expect(reply()).toBeNull())
    await actor.click(within(edit()?.closest('form') as HTMLElement).getByRole('button', { name: 'Cancel' }))
    await actor.click(screen.getByRole('button', { name: 'Reply to Yusuf' }))
    await actor.type(screen.getByPlaceholderText('Add a reply...'), 'Never mind')
    await actor.clear(screen.getByPlaceholderText('Add a reply...'))
    await reload()
    expect(boxes()).toEqual([undefined, undefined])
  })
})

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
