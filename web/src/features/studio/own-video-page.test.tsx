import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionQuery } from '../../api/session.ts'
import { setSessionEnd } from '../../api/session-end.ts'
import { person } from '../../testing/render-app.tsx'
import { ownVideoQuery } from './studio.queries.ts'
import { openVideo, watch } from './testing/own-videos.tsx'

it.each([
  ['quiet', 'The sound of this recording is quiet'],
  ['clipped', 'The sound of this recording is too loud in places'],
] as const)(
  'the owner of a recording whose sound is %s reads what to do better next time',
  async (soundIssue, name) => {
    await openVideo({ soundIssue })
    expect((await screen.findByRole('region', { name })).textContent).toContain('Next time')
  },
)

it('the page of a rejected video gives the reason, and leads to where it is submitted again', async () => {
  await openVideo({
    status: 'rejected',
    contentNotes: 'Not about faith.',
    viewer: { ...watch.viewer, canResubmit: true },
  })
  const notice = within(await screen.findByRole('region', { name: 'Not approved' }))
  expect(notice.getByText('Not about faith.')).toBeTruthy()
  expect(notice.getByRole('link', { name: 'Submit again' }).getAttribute('href')).toBe('/video/5')
})

it('the page of a video whose processing failed says why', async () => {
  await openVideo({ processing: 'failed', processingFailure: 'source_damaged' })
  const notice = await screen.findByRole('region', { name: 'Processing this video failed' })
  expect(await within(notice).findByText(/^The file is damaged\./)).toBeTruthy()
})

it('the page of a video that waits for its review shows neither', async () => {
  await openVideo({ status: 'pending' })
  await screen.findByLabelText(/^Title/)
  expect(screen.queryByRole('region', { name: /Not approved|failed/ })).toBeNull()
})

it('an edit whose session has ended on a site for members stays on the page', async () => {
  let isSignedIn = true
  const refusal = { status: 401, body: { status: 401, code: 'not_signed_in', title: '', detail: '' } }
  const { actor, queryClient } = await openVideo(
    {},
    {
      'GET /api/videos/5': () => (isSignedIn ? { body: watch } : refusal),
      'GET /api/user': () => refusal,
    },
  )
  await actor.type(await screen.findByLabelText(/^Title/), ', long')
  isSignedIn = false
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The video could not be saved')
  await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer, long')
  // A rejected read of the cache would lead to sign in.
  expect(queryClient.getQueryState(ownVideoQuery(5).queryKey)?.status).toBe('success')
})

it('an edit whose session has ended stays on the page, and is saved after its owner has signed in again', async () => {
  let isSignedIn = true
  const saved: unknown[] = []
  const refusal = { status: 401, body: { status: 401, code: 'not_signed_in', title: '', detail: '' } }
  const { actor, queryClient } = await openVideo(
    {},
    {
      // A visitor may see the video too, but not as its owner.
      'GET /api/videos/5': () => ({ body: { ...watch, viewer: { ...watch.viewer, isOwner: isSignedIn } } }),
      'PATCH /api/videos/5': async (request) => {
        if (!isSignedIn) return refusal
        saved.push(await request.json())
        return { body: { ...watch, title: 'Evening prayer, long' } }
      },
    },
  )
  await actor.type(await screen.findByLabelText(/^Title/), ', long')
  isSignedIn = false
  queryClient.setQueryData(sessionQuery.queryKey, null)
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The video could not be saved')
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer, long')
  isSignedIn = true
  queryClient.setQueryData(sessionQuery.queryKey, person())
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Video saved')).toBeTruthy()
  expect(saved).toMatchObject([{ title: 'Evening prayer, long' }])
})

it('an edit stays on the page while its owner signs in again on a site with guest viewing, where the video is read as a visitor', async () => {
  let isOwner = true
  const { actor, queryClient } = await openVideo(
    {},
    { 'GET /api/videos/5': () => ({ body: { ...watch, viewer: { ...watch.viewer, isOwner } } }) },
  )
  const readAgain = async () => {
    await act(() => queryClient.refetchQueries({ queryKey: ownVideoQuery(5).queryKey }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer, long'))
  }
  await actor.type(await screen.findByLabelText(/^Title/), ', long')
  act(() => setSessionEnd({ member: person(), isForMembers: true, focused: null }))
  isOwner = false
  await readAgain()
  isOwner = true
  await readAgain()
  act(() => setSessionEnd(null))
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer, long')
})

it('the statistics of a video are plotted, with a table beside', async () => {
  const days = ['2026-11-20', '2026-11-21'].map((date, index) => ({ date, views: index + 1, watchSeconds: 600 }))
  await openVideo({}, { 'GET /api/videos/5/statistics': () => ({ body: days }) }, '?tab=statistics')
  expect(await screen.findByRole('img', { name: 'Views in the last 2 days: 3' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Minutes watched in the last 2 days: 20' })).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(3)
})

it('the video of somebody else cannot be edited here', async () => {
  await openVideo({ viewer: { ...watch.viewer, isOwner: false } })
  expect(await screen.findByText('This is not one of your videos')).toBeTruthy()
})
