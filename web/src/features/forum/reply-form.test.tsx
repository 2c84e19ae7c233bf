import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { openForum, own, post, problem, topicPage } from '../../testing/forum.ts'
import type { TestResponses } from '../../testing/render-app.tsx'

beforeEach(() => sessionStorage.clear())

describe('a reply', () => {
  const write = async (text: string, response: TestResponses[string]) => {
    const shown = await openForum('/forum/topic/9', { 'POST /api/forum/posts': response })
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    if (text) await shown.actor.type(box, text)
    await shown.actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    return { ...shown, box }
  }

  it('is sent and announced, and the form is empty [C-TOPIC-09, C-TOPIC-24, C-TOPIC-30]', async () => {
    const sent = vi.fn()
    let list = [post()]
    const { actor } = await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: list }),
      'POST /api/forum/posts': async (request) => {
        sent(await request.json())
        list = [post(), own({ html: '<p dir="auto">Amen.</p>' })]
        return { status: 201, body: list[1] }
      },
    })
    expect(await screen.findByRole('heading', { name: 'Post a Reply' })).toBeTruthy()
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await actor.type(box, 'Amen.')
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    expect(await screen.findByText('Reply added')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ topicId: 9, content: 'Amen.' })
    expect(await screen.findByText('Amen.', { selector: 'p' })).toBeTruthy()
    expect(box.value).toBe('')
  })

  it('keeps what is typed while it is being sent on a slow connection', async () => {
    const sending = Promise.withResolvers<void>()
    const { actor, box } = await write('Amen.', async () => {
      await sending.promise
      return { status: 201, body: own() }
    })
    await actor.type(box, ' And one more thought.')
    sending.resolve()
    expect(await screen.findByText('Reply added')).toBeTruthy()
    expect(box.value).toBe('Amen. And one more thought.')
    expect(sessionStorage.getItem(draftKeyOf('topic reply', 7, 9))).toBe('Amen. And one more thought.')
  })

  it('whose page is left while it is being sent is not offered again as a draft', async () => {
    const sending = Promise.withResolvers<void>()
    const { router } = await write('Amen.', async () => {
      await sending.promise
      return { status: 201, body: own() }
    })
    expect(sessionStorage.getItem(draftKeyOf('topic reply', 7, 9))).toBe('Amen.')
    await router.navigate({ to: '/forum' })
    await screen.findByRole('tab', { name: 'Categories' })
    sending.resolve()
    expect(await screen.findByText('Reply added')).toBeTruthy()
    expect(sessionStorage.getItem(draftKeyOf('topic reply', 7, 9))).toBeNull()
    expect(router.state.location.pathname).toBe('/forum')
  })

  it.each(['', '   '])('that is empty is refused with a message [C-TOPIC-17]', async (text) => {
    await write(text, () => {
      throw new Error('nothing is sent')
    })
    expect(await screen.findByText('Reply cannot be empty')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your reply' })))
  })

  it('accepts a paste that is too long, says by how much, and is not sent until it is shorter', async () => {
    const sent = vi.fn()
    const { actor } = await openForum('/forum/topic/9', {
      'POST /api/forum/posts': () => {
        sent()
        return { status: 201, body: own() }
      },
    })
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await actor.click(box)
    await actor.paste('x'.repeat(20_012))
    expect(box.value).toHaveLength(20_012)
    expect(screen.getByText('12 characters too many. The maximum is 20,000.')).toBeTruthy()
    expect(box.getAttribute('aria-invalid')).toBe('true')
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    expect(sent).not.toHaveBeenCalled()
    await actor.type(box, '{Backspace>12/}')
    expect(screen.queryByText(/too many/)).toBeNull()
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    expect(await screen.findByText('Reply added')).toBeTruthy()
  })

  it('counts an emoji as one character, as the server does', async () => {
    const { actor } = await openForum('/forum/topic/9')
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await actor.click(box)
    await actor.paste('🕯️'.repeat(10_000))
    expect(screen.queryByText(/too many/)).toBeNull()
    await actor.paste('🕯')
    expect(screen.getByText('1 character too many. The maximum is 20,000.')).toBeTruthy()
  })

  it('that fails says why and stays in the box [C-TOPIC-27]', async () => {
    const { box } = await write('Amen.', () =>
      problem('topic_locked', 403, 'This topic is locked. New replies cannot be posted.'),
    )
    expect(await screen.findByText(/^Failed to post reply: .?This topic is locked\./)).toBeTruthy()
    expect(box.value).toBe('Amen.')
  })

  it('to a topic that was removed meanwhile is not posted, and its text can be copied', async () => {
    const missing = () => problem('topic_not_found', 404, 'Topic not found')
    let isGone = false
    const { actor } = await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9': () => (isGone ? missing() : { body: topicPage() }),
      'GET /api/forum/topics/9/removal': missing,
      'POST /api/forum/posts': () => {
        isGone = true
        return missing()
      },
    })
    await actor.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Amen.')
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'This topic is no longer there' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    screen.getByText('Your reply was not posted. The text is still here, so that you can copy it.')
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    expect([box.value, box.readOnly]).toEqual(['Amen.', true])
    // The page says it; a message would say it twice.
    expect(screen.queryByText(/^Failed to post reply/)).toBeNull()
  })

  it('by somebody whose session has ended says so [C-TOPIC-18]', async () => {
    await write('Amen.', () => problem('not_signed_in', 401, 'Please sign in to continue.'))
    expect(await screen.findByText('Authentication required')).toBeTruthy()
    expect(screen.getByText('You need to be logged in to post replies')).toBeTruthy()
  })

  it('that was started is restored after a reload', async () => {
    const first = await openForum('/forum/topic/9')
    await first.actor.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Half a thought')
    first.unmount()
    await openForum('/forum/topic/9')
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await waitFor(() => expect(box.value).toBe('Half a thought'))
  })

  it('can quote a post', async () => {
    const { actor } = await openForum('/forum/topic/9')
    const [first] = await screen.findAllByRole('article')
    if (!first) throw new Error('There is no post.')
    await actor.click(within(first).getByRole('button', { name: 'Quote' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe(
      '> [@yusuf](/forum/topic/9?post=20#post-20):\n> Two minutes are enough.\n> For me.\n\n',
    )
  })

  it('has a preview rendered by the server before it is sent', async () => {
    const { actor } = await openForum('/forum/topic/9', {
      'POST /api/forum/preview': () => ({ body: { html: '<p dir="auto"><strong>Amen</strong></p>' } }),
    })
    await actor.type(await screen.findByRole('textbox', { name: 'Your reply' }), '**Amen**')
    await actor.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('Amen', { selector: 'strong' })).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Write' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe('**Amen**')
  })

  it('that cannot be sent shows why although its preview was open', async () => {
    const { actor } = await openForum('/forum/topic/9')
    await actor.click(await screen.findByRole('button', { name: 'Preview' }))
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    expect(await screen.findByText('Reply cannot be empty')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your reply' })))
  })

  it('can quote a post while its preview is open', async () => {
    const { actor } = await openForum('/forum/topic/9', {
      'POST /api/forum/preview': () => ({ body: { html: '<p dir="auto">Amen</p>' } }),
    })
    await actor.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Amen')
    await actor.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByText('Amen', { selector: 'p' })
    const [quote] = screen.getAllByRole('button', { name: 'Quote' })
    if (!quote) throw new Error('There is no button to quote.')
    await actor.click(quote)
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    expect(box.value).toMatch(/^Amen\n\n> \[@yusuf\]/)
    expect(document.activeElement).toBe(box)
  })
})
