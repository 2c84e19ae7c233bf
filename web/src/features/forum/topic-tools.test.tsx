import { FORUM_REASON_MAX } from '@lamplight/contract/forum-input'
import type { ForumTopicPage } from '@lamplight/contract/forum-responses'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { music, openForum, own, post, problem, topic, topicPage } from '../../testing/forum.ts'
import { person, type TestResponses } from '../../testing/render-app.tsx'

beforeEach(() => sessionStorage.clear())

describe('staff on a topic', () => {
  const asStaff = (changes: TestResponses = {}) =>
    openForum(
      '/forum/topic/9',
      {
        'GET /api/forum/topics/9': () => ({ body: topicPage({}, { canModerate: true, canRename: true }) }),
        ...changes,
      },
      person({ role: 'moderator' }),
    )

  it('remove a post of a member with a reason, and read that it was removed', async () => {
    const sent = vi.fn<(body: unknown) => void>()
    const byMember = post({ id: 31, viewer: { ...post().viewer, canDelete: true } })
    const { actor } = await asStaff({
      'GET /api/forum/topics/9/posts': () => ({ body: [byMember] }),
      'DELETE /api/forum/posts/31': async (request) => {
        sent(await request.json())
        return { body: { isTopicGone: false } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Options for .*’s post$/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Remove post' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove this post?' })
    await actor.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Off topic')
    await actor.click(within(dialog).getByRole('button', { name: 'Remove post' }))
    expect(await screen.findByText('Post removed')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ reason: 'Off topic' })
  })

  it('have no Edit and no Delete at posts of others [C-TOPIC-14, C-TOPIC-15]', async () => {
    const byMember = post({ id: 31, viewer: { ...post().viewer, canDelete: true } })
    await asStaff({ 'GET /api/forum/topics/9/posts': () => ({ body: [byMember, own()] }) })
    const [others, mine] = await screen.findAllByRole('article')
    for (const name of ['Edit', 'Delete']) {
      expect(within(mine as HTMLElement).getByRole('button', { name })).toBeTruthy()
      expect(within(others as HTMLElement).queryByRole('button', { name })).toBeNull()
    }
  })

  it('pin it', async () => {
    const sent = vi.fn()
    const { actor } = await asStaff({
      'PATCH /api/forum/topics/9': async (request) => {
        sent(await request.json())
        return { body: topicPage({ isSticky: true }) }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Moderate topic' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Pin topic' }))
    expect(await screen.findByText('Topic updated')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ isSticky: true })
  })

  it('move it out of a category that is hidden, which is named first, into the only other one', async () => {
    const sent = vi.fn()
    const { actor } = await asStaff({
      'GET /api/forum/categories': () => ({ body: [music] }),
      'PATCH /api/forum/topics/9': async (request) => {
        sent(await request.json())
        return { body: topicPage() }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Moderate topic' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Move topic' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('option', { name: 'Music' })
    const choice = dialog.getByRole<HTMLSelectElement>('combobox')
    expect([...choice.options].map(({ text, selected }) => [text, selected])).toEqual([
      ['Prayer', true],
      ['Music', false],
    ])
    await actor.selectOptions(choice, 'Music')
    await actor.click(dialog.getByRole('button', { name: /^(Move|Save)/ }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ categoryId: 4 }))
  })

  it('ask for a definite state, so that two of them who lock it at the same moment do not undo each other', async () => {
    const sent: unknown[] = []
    let isLocked = false
    const { actor } = await asStaff({
      'GET /api/forum/topics/9': () => ({ body: topicPage({ isLocked }, { canModerate: true, canRename: true }) }),
      'PATCH /api/forum/topics/9': async (request) => {
        sent.push(await request.json())
        isLocked = true
        return { body: topicPage({ isLocked }) }
      },
    })
    await screen.findByRole('button', { name: 'Moderate topic' })
    // A colleague has locked it; this tab does not know yet.
    isLocked = true
    await actor.click(screen.getByRole('button', { name: 'Moderate topic' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Lock topic' }))
    await waitFor(() => expect(sent).toEqual([{ isLocked: true }]))
    await actor.click(await screen.findByRole('button', { name: 'Moderate topic' }))
    expect(await screen.findByRole('menuitem', { name: 'Unlock topic' })).toBeTruthy()
  })

  it('remove it with a reason', async () => {
    const sent = vi.fn()
    const { actor } = await asStaff({
      'POST /api/forum/topics/9/remove': async (request) => {
        sent(await request.json())
        return { body: {} }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Moderate topic' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Remove topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this topic?' }))
    await actor.click(dialog.getByRole('button', { name: 'Remove topic' }))
    expect(dialog.getByText('Please give a reason of at least 3 characters')).toBeTruthy()
    const reason = dialog.getByRole('textbox', { name: /^Reason/ })
    await actor.click(reason)
    await actor.paste('a'.repeat(FORUM_REASON_MAX + 1))
    await actor.click(dialog.getByRole('button', { name: 'Remove topic' }))
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(sent).not.toHaveBeenCalled()
    await actor.clear(reason)
    await actor.type(reason, 'Spam')
    await actor.click(dialog.getByRole('button', { name: 'Remove topic' }))
    expect(await screen.findByText('Topic removed')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ reason: 'Spam' })
  })

  it('keep the focus at a post that they have restored', async () => {
    const viewer = { ...post().viewer, canDelete: true }
    let isRemoved = true
    const shown = () =>
      isRemoved
        ? post({ isDeleted: true, removalReason: 'Unkind', viewer: { ...viewer, canRestore: true, canDelete: false } })
        : post({ viewer })
    const { actor } = await asStaff({
      'GET /api/forum/topics/9/posts': () => ({ body: [own(), shown()] }),
      'POST /api/forum/posts/20/restore': () => {
        isRemoved = false
        return { body: shown() }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Post restored')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull())
    const article = screen.getByRole('article', { name: 'Post by Yusuf' })
    await waitFor(() => expect(article.contains(document.activeElement)).toBe(true))
  })

  it('the author of a topic renames it with one button', async () => {
    const sent = vi.fn()
    const { actor } = await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9': () => ({ body: topicPage({}, { canRename: true }) }),
      'PATCH /api/forum/topics/9': async (request) => {
        sent(await request.json())
        return { body: topicPage({ title: 'Stillness' }) }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Rename topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename this topic' }))
    const title = dialog.getByRole('textbox')
    await actor.clear(title)
    await actor.type(title, 'Stillness')
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ title: 'Stillness', previousTitle: topic().title }))
  })

  describe('merging', () => {
    const psalms = topicPage({ id: 12, title: 'Psalms', category: { id: 4, name: 'Music' } })
    const openMerge = async (changes: TestResponses = {}) => {
      const { actor } = await asStaff({ 'GET /api/forum/topics/12': () => ({ body: psalms }), ...changes })
      await actor.click(await screen.findByRole('button', { name: 'Moderate topic' }))
      await actor.click(await screen.findByRole('menuitem', { name: 'Merge into another topic' }))
      return { actor, dialog: within(await screen.findByRole('dialog', { name: 'Merge this topic' })) }
    }
    const look = async ({ actor, dialog }: Awaited<ReturnType<typeof openMerge>>, typed: string) => {
      const field = dialog.getByRole('textbox')
      await actor.clear(field)
      await actor.type(field, typed)
      await actor.click(dialog.getByRole('button', { name: 'Show topic' }))
    }

    it.each(['12', `${window.location.origin}/forum/topic/12?post=40#post-40`, '/forum/topic/12'])(
      'with %s shows the title of the other topic before it merges',
      async (typed) => {
        const sent = vi.fn()
        const opened = await openMerge({
          'POST /api/forum/topics/9/merge': async (request) => {
            sent(await request.json())
            return { body: psalms }
          },
        })
        await look(opened, typed)
        const { actor } = opened
        const dialog = within(await screen.findByRole('dialog', { name: 'Merge this topic' }))
        const question = await dialog.findByText(/move to .?“.?Psalms.?” in .?Music/)
        expect(document.activeElement).toBe(question)
        expect(sent).not.toHaveBeenCalled()
        await actor.click(dialog.getByRole('button', { name: 'Merge' }))
        expect(await screen.findByText('Topics merged')).toBeTruthy()
        expect(sent).toHaveBeenCalledWith({ intoId: 12 })
      },
    )

    it('refuses what is not a topic of this site, the topic itself, a missing and a removed one', async () => {
      const opened = await openMerge({
        'GET /api/forum/topics/13': () => problem('topic_not_found', 404, 'Topic not found'),
        'GET /api/forum/topics/14': () => ({
          body: topicPage({ id: 14, removal: { reason: 'Spam', at: '2026-03-04T10:00:00.000Z', by: null } }),
        }),
      })
      const { dialog } = opened
      for (const typed of ['Psalms', '0', '99999999999', 'https://other.example/forum/topic/12', '/forum']) {
        await look(opened, typed)
        expect(dialog.getByText('Please enter the address or number of a topic')).toBeTruthy()
      }
      await look(opened, '9')
      expect(await dialog.findByText('A topic cannot be merged into itself.')).toBeTruthy()
      for (const typed of ['13', '14']) {
        await look(opened, typed)
        expect(await dialog.findByText('Topic not found')).toBeTruthy()
      }
    })
  })

  it('read the reason of an upheld report in words where a post was removed', async () => {
    const removed = post({ isDeleted: true, removalReason: 'child_safety', content: '', html: '' })
    await asStaff({ 'GET /api/forum/topics/9/posts': () => ({ body: [removed, own()] }) })
    expect(await screen.findByText(/removed by the moderators: .?Danger to a child/)).toBeTruthy()
  })

  it('see that the author deleted a topic, when and who; there is nothing to restore', async () => {
    const at = '2026-03-04T10:00:00.000Z'
    const by = { id: 6, displayName: 'Yusuf', avatarUrl: null }
    const staffView = { canModerate: true, canRename: true, canReply: false }
    const gone = (removal: ForumTopicPage['removal']) => () => ({
      body: topicPage({ removal }, staffView),
    })
    const { unmount } = await asStaff({ 'GET /api/forum/topics/9': gone({ reason: null, at, by }) })
    expect(await screen.findByText('This topic was deleted')).toBeTruthy()
    expect(screen.getByText(/^By Yusuf, .*2026/)).toBeTruthy()
    expect(screen.getByText(/It cannot be restored/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Moderate topic' })).toBeNull()
    unmount()

    const { actor } = await asStaff({ 'GET /api/forum/topics/9': gone({ reason: 'Spam', at, by }) })
    expect(await screen.findByText('This topic was removed by the moderators')).toBeTruthy()
    expect(screen.getByText(/^By Yusuf, .*2026/)).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Moderate topic' }))
    expect(await screen.findByRole('menuitem', { name: 'Restore topic' })).toBeTruthy()
  })

  it('members do not see the moderation menu', async () => {
    await openForum('/forum/topic/9')
    await screen.findByRole('button', { name: 'Subscribe' })
    expect(screen.queryByRole('button', { name: 'Moderate topic' })).toBeNull()
  })
})
