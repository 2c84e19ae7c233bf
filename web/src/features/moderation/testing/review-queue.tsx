/** The queue of moderators as tests see it: two videos, and the page. */
import { screen, within } from '@testing-library/react'
import type { Language } from '../../../i18n/languages.ts'
import { person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'
import { makeVideo } from '../../../testing/videos.ts'

export const pending = makeVideo({
  ...{ id: 4, title: 'Vespers', status: 'pending', categoryId: 2, moderationVersion: 1 },
  isPlayable: true,
})
const approved = makeVideo({ id: 5, title: 'Matins', status: 'approved', moderationVersion: 2 })
/** A decision of another moderator, as the history of a video has it. */
export const decided = {
  ...{
    id: 9,
    from: 'pending',
    to: 'approved',
    reason: null,
    notes: 'Beautiful.',
    createdAt: '2026-11-20T00:00:00.000Z',
  },
  actor: { id: 3, username: 'second', displayName: 'Second Reader', avatarUrl: null },
}

/** Renders the page of moderators; `sent` has the decisions on the video that waits. */
export async function openQueue(path = '/moderation', responses: TestResponses = {}, language: Language = 'en') {
  sessionStorage.clear()
  const sent: unknown[] = []
  const shown = await renderApp(path, {
    language,
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/videos': ({ url }) => ({
        body: new URL(url).searchParams.get('status') === 'approved' ? [approved] : [pending],
      }),
      'GET /api/categories': () => ({ body: [{ id: 2, name: 'Prayer', slug: 'prayer', kind: 'video' }] }),
      'GET /api/moderation/counts': () => ({ body: { pending: 1, approved: 1, rejected: 0 } }),
      'GET /api/videos/4/moderation-history': () => ({ body: [decided] }),
      'PATCH /api/videos/4/moderate': async (request) => {
        sent.push(await request.json())
        return { body: {} }
      },
      ...responses,
    },
  })
  return { ...shown, sent }
}
/** The card of the video with this title. */
export const card = async (title: string) => within(await screen.findByRole('article', { name: title }))
