/** Comments as tests see them, and the panel that shows them. */
import type { Comment } from '@lamplight/contract/comments'
import { screen } from '@testing-library/react'
import { person, renderLinked, type TestResponses } from '../../../testing/render-app.tsx'
import { CommentsPanel } from '../comments-panel.tsx'

export const comment = (changes: Partial<Comment>): Comment => ({
  ...{ id: 1, videoId: 9, content: 'First', createdAt: '2026-11-01T10:00:00.000Z', editedAt: null, isDeleted: false },
  ...{ likes: 0, user: { id: 5, displayName: 'Yusuf', avatarUrl: null, isCreator: false } },
  ...{ viewer: { hasLiked: false, canEdit: true, canDelete: true, canPin: false }, isPinned: false },
  ...{ replies: [], replyCount: 0, repliesCursor: null },
  ...changes,
})

/** A comment with one reply. */
export const inThread = comment({
  ...{ id: 7, content: 'A question', replyCount: 1 },
  replies: [
    comment({ id: 8, content: 'A reply', user: { id: 6, displayName: 'Grace', avatarUrl: null, isCreator: true } }),
  ],
})

/** The comments of the video; the last one is on a second page. */
export const stored = [
  comment({ id: 3, content: 'Liked', likes: 4 }),
  comment({ id: 2, content: 'Quiet' }),
  comment({ id: 1, content: 'Oldest' }),
]

/** The panel over two pages of comments; `reads` records each request for them. */
export async function show(changes: TestResponses = {}, path = '/', firstText = 'Liked') {
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
  const { actor, queryClient } = await renderLinked(
    <CommentsPanel videoId={9} count={1} canComment />,
    { responses },
    path,
  )
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
