import type { Comment } from '@lamplight/contract/comments'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { draftKeyOf, readDraft } from '../../lib/text-drafts.ts'
import { person, type TestResponses } from '../../testing/render-app.tsx'
import { comment, inThread, show } from './testing/comments.tsx'

// Drafts of comments that were not sent.
afterEach(() => sessionStorage.clear())

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
