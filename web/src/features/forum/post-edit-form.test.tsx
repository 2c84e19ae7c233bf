import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openForum, own, problem, topicPage } from '../../testing/forum.ts'
import type { TestResponses } from '../../testing/render-app.tsx'

beforeEach(() => sessionStorage.clear())

describe('one’s own post', () => {
  async function openEditor(response: TestResponses[string]) {
    const shown = await openForum('/forum/topic/9', { 'PATCH /api/forum/posts/21': response })
    await shown.actor.click(await screen.findByRole('button', { name: 'Edit' }))
    return { ...shown, box: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your post' }) }
  }

  it('is edited in place [C-TOPIC-22, C-TOPIC-25, C-TOPIC-30]', async () => {
    const sent = vi.fn()
    const { actor, box } = await openEditor(async (request) => {
      sent(await request.json())
      return { body: own() }
    })
    expect(document.activeElement).toBe(box)
    await actor.clear(box)
    await actor.type(box, 'Three minutes.')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Post updated')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Edit')
    expect(sent).toHaveBeenCalledWith({ content: 'Three minutes.', previousContent: own().content })
    expect(screen.queryByRole('textbox', { name: 'Edit your post' })).toBeNull()
  })

  it('cannot be emptied by an edit [C-TOPIC-16]', async () => {
    const { actor, box } = await openEditor(() => ({ body: own() }))
    await actor.clear(box)
    await actor.type(box, '   ')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Post content cannot be empty')).toBeTruthy()
  })

  it('keeps an edit that fails in the box and says why [C-TOPIC-28]', async () => {
    const { actor } = await openEditor(() => problem('post_not_found', 404, 'Post not found'))
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Failed to update post: .?Post not found/)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Edit your post' })).toBeTruthy()
  })

  it('of a topic that was removed meanwhile cannot be saved, and the edit can be copied', async () => {
    const missing = () => problem('topic_not_found', 404, 'Topic not found')
    let isGone = false
    const { actor } = await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9': () => (isGone ? missing() : { body: topicPage() }),
      'GET /api/forum/topics/9/removal': missing,
      'PATCH /api/forum/posts/21': () => problem('post_not_found', 404, 'Post not found'),
    })
    await actor.click(await screen.findByRole('button', { name: 'Edit' }))
    await actor.type(screen.getByRole('textbox', { name: 'Edit your post' }), ' An hour of work.')
    isGone = true
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'Topic not found' })
    await screen.findByText('You were writing:')
    screen.getByText(/An hour of work\.$/)
  })

  it('that is removed while it is being edited says so, and the edit stays to be copied', async () => {
    let isRemoved = false
    const gone = own({ isDeleted: true, removalReason: 'Off topic', viewer: { ...own().viewer, canEdit: false } })
    const { actor } = await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: [isRemoved ? gone : own()] }),
      'POST /api/forum/posts': () => ({ status: 201, body: own() }),
    })
    await actor.click(await screen.findByRole('button', { name: 'Edit' }))
    await actor.type(screen.getByRole('textbox', { name: 'Edit your post' }), ' An hour of work.')
    isRemoved = true
    await actor.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Amen')
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    expect(await screen.findByText(/Off topic/)).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your post' }).value).toContain('An hour')
    await actor.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('textbox', { name: 'Edit your post' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('article', { name: /Off topic/ }))
  })

  async function deleteIt(response: TestResponses[string]) {
    const shown = await openForum('/forum/topic/9', { 'DELETE /api/forum/posts/21': response })
    await shown.actor.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this post?' })
    await shown.actor.click(within(dialog).getByRole('button', { name: 'Delete post' }))
    return shown
  }

  it('is deleted after a confirmation [C-TOPIC-23, C-TOPIC-26]', async () => {
    await deleteIt(() => ({ body: { isTopicGone: false } }))
    expect(await screen.findByText('Post deleted')).toBeTruthy()
  })

  it('that is deleted again because the response was lost is deleted', async () => {
    let attempts = 0
    const { actor } = await deleteIt(() => {
      attempts += 1
      if (attempts === 1) throw new TypeError('Failed to fetch')
      return problem('post_not_found', 404, 'Post not found')
    })
    await screen.findByText(/^Failed to delete post/)
    await actor.click(screen.getByRole('button', { name: 'Delete post' }))
    expect(await screen.findByText('Post deleted')).toBeTruthy()
  })

  it('that was the only one of its topic leads back to the forum', async () => {
    const { router } = await deleteIt(() => ({ body: { isTopicGone: true } }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/forum'))
  })

  it('that cannot be deleted says why [C-TOPIC-29]', async () => {
    await deleteIt(() => problem('post_not_found', 404, 'Post not found'))
    expect(await screen.findByText(/^Failed to delete post: .?Post not found/)).toBeTruthy()
  })
})

describe('a post that is edited in two tabs', () => {
  const first = own({ content: 'First', html: '<p>First</p>' })
  const other = own({ content: 'From the other tab', html: '<p>From the other tab</p>' })

  async function collide() {
    const sent: unknown[] = []
    let stored = first
    const page = await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: [stored] }),
      'PATCH /api/forum/posts/21': async (request) => {
        const edit = (await request.json()) as { content: string; previousContent: string }
        sent.push(edit)
        if (edit.previousContent === stored.content) return { body: { ...stored, content: edit.content } }
        return { status: 409, body: { status: 409, code: 'text_changed', detail: 'x', current: stored.content } }
      },
    })
    const { actor } = page
    await actor.click(await screen.findByRole('button', { name: 'Edit' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your post' })
    await actor.clear(box)
    await actor.type(box, 'From this tab')
    stored = other
    const save = () => actor.click(screen.getByRole('button', { name: 'Save' }))
    return { ...page, box, sent, save }
  }

  it('keeps the text, shows the other version, and replaces it only with the next save', async () => {
    const { box, sent, save } = await collide()
    await save()
    const notice = await screen.findByRole('region', { name: 'This was changed elsewhere in the meantime' })
    expect(notice.textContent).toContain('From the other tab')
    expect(box.value).toBe('From this tab')
    await save()
    expect(await screen.findByText('Post updated')).toBeTruthy()
    expect(sent).toEqual([
      { content: 'From this tab', previousContent: 'First' },
      { content: 'From this tab', previousContent: 'From the other tab' },
    ])
  })

  it('can take the other version instead', async () => {
    const { actor, box, save } = await collide()
    await save()
    await actor.click(await screen.findByRole('button', { name: 'Use this text instead' }))
    expect(box.value).toBe('From the other tab')
    expect(screen.queryByRole('region', { name: 'This was changed elsewhere in the meantime' })).toBeNull()
  })

  it('a restored draft is compared with the text it began with', async () => {
    const { unmount } = await collide()
    unmount()
    const sent: unknown[] = []
    const { actor } = await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: [other] }),
      'PATCH /api/forum/posts/21': async (request) => {
        sent.push(await request.json())
        return { status: 409, body: { status: 409, code: 'text_changed', detail: 'x', current: other.content } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Edit' }))
    await actor.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByRole('region', { name: 'This was changed elsewhere in the meantime' })
    expect(sent).toEqual([{ content: 'From this tab', previousContent: 'First' }])
  })

  it('a title that was changed meanwhile is shown in the dialog', async () => {
    const { actor } = await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9': () => ({ body: topicPage({}, { canRename: true }) }),
      'PATCH /api/forum/topics/9': () => ({
        status: 409,
        body: { status: 409, code: 'text_changed', detail: 'x', current: 'Another title' },
      }),
    })
    await actor.click(await screen.findByRole('button', { name: 'Rename topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename this topic' }))
    await actor.type(dialog.getByLabelText(/^Topic Title/), ' of mine')
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Another title')).toBeTruthy()
    expect((dialog.getByLabelText(/^Topic Title/) as HTMLInputElement).value).toMatch(/ of mine$/)
  })
})
