import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type DraftKind, draftKeyOf, storeDraft } from '../../lib/text-drafts.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { makeWatchVideo } from '../../testing/videos.ts'

const KEPT = 'What you were writing is kept in this tab. You will find it here after you sign in.'
const responses: TestResponses = {
  'GET /api/videos/3': () => ({ body: makeWatchVideo({ id: 3, acceptsDonations: true }) }),
  'GET /api/videos/3/comments': () => ({ body: [], headers: { 'x-total-count': '0' } }),
  'GET /api/videos/3/related': () => ({ body: [] }),
}
afterEach(() => sessionStorage.clear())

it.each<[page: string, path: string, kind: DraftKind]>([
  ['the chat', '/chat', 'chat-draft'],
  ['the moderation queue', '/moderation', 'review'],
  ['the queue of reports', '/admin/reports', 'report decision'],
  ['the comment box', '/video/3', 'comment'],
  ['the donation card', '/video/3', 'donation message'],
])('%s says that a text is kept when the session has ended, and says nothing without a text', async (_, path, kind) => {
  const { queryClient, unmount } = await renderApp(path, { user: person(), guestViewing: true, responses })
  const endSession = (of: typeof queryClient) => of.setQueryData(['/api/user'], null)
  endSession(queryClient)
  await screen.findAllByRole('link', { name: /sign in/i })
  expect(screen.queryByText(KEPT, { exact: false })).toBeNull()
  unmount()
  storeDraft(draftKeyOf(kind, 5, 3), 'Peace')
  endSession((await renderApp(path, { user: person(), guestViewing: true, responses })).queryClient)
  expect(await screen.findByText(KEPT, { exact: false })).toBeTruthy()
})
