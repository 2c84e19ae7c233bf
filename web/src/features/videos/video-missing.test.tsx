import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { person, renderApp } from '../../testing/render-app.tsx'
import { makeWatchVideo } from '../../testing/videos.ts'
import { comment } from '../comments/testing/comments.tsx'
import { heading, openVideo, watchVideo, withoutTracks } from './testing/watch-page.tsx'

const { viewer } = makeWatchVideo()

afterEach(() => vi.useRealTimers())

it('a visitor who finds no video, which may be one for members, can sign in and come back; a member is not asked to', async () => {
  const responses = { 'GET /api/videos/9': () => ({ status: 404, body: { code: 'video_not_found', detail: 'x' } }) }
  const forVisitor = await renderApp('/video/9', { user: null, guestViewing: true, responses })
  await heading('Video not found')
  const main = within(screen.getByRole('main'))
  main.getByText(/Some videos are only for members/)
  expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fvideo%2F9')
  forVisitor.unmount()
  await renderApp('/video/9', { user: person(), responses })
  await heading('Video not found')
  expect(screen.queryByText(/only for members/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})

it('a video that is not there yet appears on its open page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isThere = false
  await renderApp('/video/9', {
    user: person(),
    responses: {
      'GET /api/videos/9': () =>
        isThere ? { body: watchVideo({}) } : { status: 404, body: { code: 'video_not_found', detail: 'x' } },
    },
  })
  await heading('Video not found')
  await vi.advanceTimersByTimeAsync(30_000)
  await heading('Video not found')
  isThere = true
  await vi.advanceTimersByTimeAsync(30_000)
  await heading('Vespers')
})

it('a video that was deleted or withdrawn while it is watched is reported as missing, and appears again when it is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  withoutTracks()
  vi.spyOn(HTMLMediaElement.prototype, 'played', 'get').mockReturnValue({ length: 1, start: () => 0, end: () => 6 })
  let isThere = true
  const gone = { status: 404, body: { code: 'video_not_found', detail: 'x' } }
  const { container } = await renderApp('/video/9', {
    user: person(),
    responses: {
      'GET /api/videos/9': () => (isThere ? { body: watchVideo({ videoUrl: '/media/9/720p.mp4' }) } : gone),
      'POST /api/videos/9/progress': () => gone,
    },
  })
  await heading('Vespers')
  isThere = false
  // What was played is reported.
  container.querySelector('video')?.dispatchEvent(new Event('pause'))
  await heading('Video not found')
  expect(container.querySelector('video')).toBeNull()
  isThere = true
  await vi.advanceTimersByTimeAsync(30_000)
  await heading('Vespers')
})

it('a server error is not shown as a missing video', async () => {
  await openVideo({ status: 500, code: 'internal', detail: 'x' }, 500)
  await heading('This page could not be shown')
  expect(screen.queryByText('Video not found')).toBeNull()
  expect(screen.getByRole('button', { name: /^Try again$/i })).toBeTruthy()
})

it('a video that staff delete on its page is gone when the message is closed', async () => {
  let isThere = true
  const body = watchVideo({ viewer: { ...viewer, isOwner: false, canModerate: true }, status: 'approved' })
  const { actor } = await renderApp('/video/9', {
    user: person({ id: 7, role: 'moderator' }),
    responses: {
      'GET /api/videos/9': () =>
        isThere ? { body } : { status: 404, body: { code: 'video_not_found', status: 404, detail: 'x' } },
      'DELETE /api/videos/9': () => {
        isThere = false
        return { body: {} }
      },
    },
  })
  await heading('Vespers')
  await actor.click(await screen.findByRole('button', { name: 'Delete as moderator' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete as moderator' }))
  await actor.type(dialog.getByRole('textbox'), 'Copied from elsewhere')
  await actor.click(dialog.getByRole('button', { name: 'Delete as moderator' }))
  await screen.findByRole('dialog', { name: 'Video deleted' })
  await actor.keyboard('{Escape}')
  const gone = await heading('Video not found')
  await waitFor(() => expect(document.activeElement).toBe(gone))
})

it('a video that does not exist is reported as missing, with a link to home [V-WATCH-02, V-WATCH-03, V-WATCH-04]', async () => {
  await openVideo({ status: 404, code: 'video_not_found', detail: 'x' }, 404)
  await heading('Video not found')
  screen.getByText("The video you're looking for doesn't exist or has been removed.")
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})

it('a video that was deleted elsewhere is reported as missing when a like is refused, and what was being written below it can be copied', async () => {
  sessionStorage.clear()
  let isThere = true
  const gone = { status: 404, body: { code: 'video_not_found', detail: 'x' } }
  const { actor } = await renderApp('/video/9', {
    user: person({ id: 5 }),
    responses: {
      'GET /api/videos/9': () =>
        isThere ? { body: watchVideo({ status: 'approved', viewer: { ...viewer, canComment: true } }) } : gone,
      'GET /api/videos/9/related': () => ({ body: [] }),
      'GET /api/videos/9/comments': () => ({
        body: [comment({ id: 7, content: 'A question' })],
        headers: { 'x-total-count': '1' },
      }),
      'PUT /api/videos/9/reaction': () => gone,
    },
  })
  await heading('Vespers')
  await actor.type(await screen.findByLabelText('Add a comment...'), 'Half a thought')
  await actor.click(await screen.findByRole('button', { name: /^Reply to/ }))
  await actor.type(screen.getByLabelText('Add a reply...'), 'Half an answer')
  isThere = false
  await actor.click(screen.getByRole('button', { name: /^Like, / }))
  await heading('Video not found')
  expect(await screen.findAllByText('You were writing:')).toHaveLength(2)
  screen.getByText('Half a thought')
  screen.getByText('Half an answer')
  const [discard] = screen.getAllByRole('button', { name: 'Discard' })
  if (discard) await actor.click(discard)
  expect(screen.queryByText('Half a thought')).toBeNull()
  expect(sessionStorage.getItem(draftKeyOf('comment', 5, 9))).toBeNull()
  sessionStorage.clear()
})
