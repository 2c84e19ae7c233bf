import type { CurrentUser } from '@lamplight/contract/accounts'
import type { Reply } from '@lamplight/contract/comments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { person, renderLinked, type TestResponses } from '../../testing/render-app.tsx'
import { type CommentActions, CommentItem } from './comment-item.tsx'

const comment = (changes: Partial<Reply> = {}): Reply => ({
  id: 1,
  videoId: 3,
  content: 'Peace be with you.',
  createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  editedAt: null,
  isDeleted: false,
  likes: 12,
  user: { id: 5, displayName: 'Yusuf', avatarUrl: '/avatars/5.webp', isCreator: false },
  viewer: { hasLiked: false, canEdit: false, canDelete: false },
  ...changes,
})

async function show(
  shown: Reply,
  isReply = false,
  actions: Partial<CommentActions> = {},
  user: CurrentUser | null = null,
) {
  const taken = async () => true
  const { actor, queryClient } = await renderLinked(
    <CommentItem
      comment={shown}
      isReply={isReply}
      onLike={() => {}}
      onDelete={() => {}}
      onOutdated={() => {}}
      onEdit={taken}
      onReply={taken}
      {...actions}
    />,
    user ? { responses: { 'GET /api/user': () => ({ body: user }) } } : {},
  )
  const article = await screen.findByRole('article')
  return { actor, queryClient, article, within: within(article) }
}

describe('a comment', () => {
  it('shows picture, name, age, text and likes of its author [V-COMMENT-24, V-COMMENT-26, V-COMMENT-27]', async () => {
    const { article, within } = await show(comment())
    expect(article.querySelector('img')?.getAttribute('src')).toBe('/avatars/5.webp')
    expect(within.getByRole('link', { name: 'Yusuf' }).getAttribute('href')).toBe('/profile/5')
    expect(within.getByText('3 hours ago')).toBeTruthy()
    expect(within.getByText('Peace be with you.')).toBeTruthy()
    expect(within.getByText('12')).toBeTruthy()
    expect(within.queryByText('Creator')).toBeNull()
  })

  it('without a picture shows initials, and without likes shows 0 [V-COMMENT-23, V-COMMENT-28]', async () => {
    const { article, within } = await show(comment({ likes: 0, user: { ...comment().user, avatarUrl: null } }))
    expect(article.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('Yu')
    expect(within.getByText('0')).toBeTruthy()
  })

  it('by the creator of the video carries their badge [V-COMMENT-25]', async () => {
    const { within } = await show(comment({ user: { ...comment().user, isCreator: true } }))
    expect(within.getByText('Creator')).toBeTruthy()
  })

  it('whose link cannot be copied shows an error, with the link to copy by hand', async () => {
    const { actor, within } = await show(comment())
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    try {
      await actor.click(within.getByRole('button', { name: 'Options for Yusuf’s comment' }))
      await actor.click(await screen.findByRole('menuitem', { name: 'Copy Link' }))
      expect(await screen.findByText('Copy failed')).toBeTruthy()
      expect(screen.getByRole('alert').textContent).toContain('http://lamplight.test/video/3#comment-1')
    } finally {
      if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard)
      else Reflect.deleteProperty(navigator, 'clipboard')
    }
  })

  it('leads visitors who want to like it to sign in and back', async () => {
    const { queryClient, within } = await show(comment())
    act(() => void queryClient.setQueryData(['/api/user'], null))
    const like = await within.findByRole('link', { name: 'Like Yusuf’s comment. Please sign in to continue.' })
    expect(like.getAttribute('href')).toMatch(/^\/auth/)
  })

  it('can be replied to [V-COMMENT-30]', async () => {
    const { within } = await show(comment())
    expect(within.getByRole('button', { name: 'Reply to Yusuf' }).textContent).toBe('Reply')
  })

  it('that is itself a reply cannot be replied to [V-COMMENT-31]', async () => {
    const { within } = await show(comment(), true)
    expect(within.queryByRole('button', { name: /^Reply/ })).toBeNull()
  })
})

describe('a comment that was edited in another tab meanwhile', () => {
  it('is shown, and replaced only with the next save', async () => {
    const asked: object[] = []
    const stale = new ApiError('409', { status: 409, code: 'text_changed', detail: 'x', current: 'From the other tab' })
    const { actor } = await show(
      comment({ viewer: { hasLiked: false, canEdit: true, canDelete: true } }),
      false,
      {
        onEdit: async (edited, isShown) => {
          asked.push(edited)
          return asked.length > 1 || !isShown(stale)
        },
      },
      person(),
    )
    await actor.click(await screen.findByRole('button', { name: 'Options for Yusuf’s comment' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox')
    await actor.clear(box)
    await actor.type(box, 'From this tab')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('From the other tab')).toBeTruthy()
    expect(box.value).toBe('From this tab')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(asked).toEqual([
      { id: 1, content: 'From this tab', previousContent: 'Peace be with you.' },
      { id: 1, content: 'From this tab', previousContent: 'From the other tab' },
    ])
  })
})

describe('staff', () => {
  const responses = (asked: unknown[]): TestResponses => ({
    'POST /api/comments/1/hide': async (request) => {
      asked.push(await request.json())
      return { body: {} }
    },
    'POST /api/comments/1/restore': () => {
      asked.push('restored')
      return { body: {} }
    },
  })
  const open = async (user: CurrentUser, asked: unknown[] = [], shown = comment()) => {
    const taken = async () => true
    const { actor } = await renderLinked(
      <CommentItem
        comment={shown}
        isReply={false}
        onLike={() => {}}
        onDelete={() => {}}
        onOutdated={() => {}}
        onEdit={taken}
      />,
      { responses: { ...responses(asked), 'GET /api/user': () => ({ body: user }) } },
    )
    await actor.click(await screen.findByRole('button', { name: 'Options for Yusuf’s comment' }))
    return actor
  }

  it('hide a comment with a reason, and can show it again at once', async () => {
    const asked: unknown[] = []
    const actor = await open(person({ role: 'moderator' }), asked)
    await actor.click(await screen.findByRole('menuitem', { name: 'Hide' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this comment?' }))
    await actor.click(dialog.getByRole('button', { name: 'Hide' }))
    expect(dialog.getByText('Please give a reason of at least 3 characters')).toBeTruthy()
    await actor.type(dialog.getByLabelText(/^Reason/), 'An insult')
    await actor.click(dialog.getByRole('button', { name: 'Hide' }))
    await actor.click(await screen.findByRole('button', { name: 'Show again' }))
    await waitFor(() => expect(asked).toEqual([{ reason: 'An insult' }, 'restored']))
  })

  it('are offered to hide what is not theirs, with a reason, and not to delete it', async () => {
    const deletable = { ...comment(), viewer: { hasLiked: false, canEdit: false, canDelete: true } }
    await open(person({ role: 'moderator' }), [], deletable)
    expect(await screen.findByRole('menuitem', { name: 'Hide' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  })

  it('are the only ones who can hide it', async () => {
    await open(person())
    expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Hide' })).toBeNull()
  })

  it('and everybody else sees author and words of the comment in the report dialog', async () => {
    const actor = await open(person())
    await actor.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const description = /^Comment By Yusuf Peace be with you\. Moderators will/
    expect(await screen.findByRole('dialog', { description })).toBeTruthy()
  })
})
