import { usersApi } from '@lamplight/contract/users'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { open, rejected, video } from './testing/own-videos.tsx'

afterEach(() => localStorage.removeItem('deleted videos'))

it('a deleted video keeps its place and can be restored', async () => {
  const calls: string[] = []
  const { actor } = await open([video], {
    'DELETE /api/videos/5': () => {
      calls.push('delete')
      return { body: {} }
    },
    'POST /api/videos/5/restore': () => {
      calls.push('restore')
      return { body: {} }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Delete “Evening prayer”' }))
  expect(await screen.findByText(/was deleted/)).toBeTruthy()
  await actor.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete “Evening prayer”' })
  expect(calls).toEqual(['delete', 'restore'])
})

it('the focus stays with the video that is deleted and restored by keyboard', async () => {
  const { actor } = await open([video, rejected], {
    'DELETE /api/videos/5': () => ({ body: {} }),
    'POST /api/videos/5/restore': () => ({ body: {} }),
  })
  const remove = { name: 'Delete “Evening prayer”' }
  ;(await screen.findByRole('button', remove)).focus()
  await actor.keyboard('{Enter}')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  // Read with the button that has got the focus.
  expect(document.getElementById(undo.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/was deleted/)
  await actor.keyboard('{Enter}')
  const again = await screen.findByRole('button', remove)
  await waitFor(() => expect(document.activeElement).toBe(again))
  expect((await screen.findByText('“Evening prayer” was restored')).closest('[role=status]')).toBeTruthy()
})

it('a video deleted earlier that is restored leaves the focus on the page', async () => {
  localStorage.setItem(
    'deleted videos',
    JSON.stringify([{ id: 5, title: 'Sunrise', ownerId: 7, deletedAt: Date.now() }]),
  )
  let videos = [rejected]
  const { actor } = await open([], {
    'GET /api/users/7/videos': () => ({ body: usersApi.videos.response.parse(videos) }),
    'POST /api/videos/5/restore': () => {
      videos = [video, rejected]
      return { body: {} }
    },
  })
  ;(await screen.findByRole('button', { name: 'Undo' })).focus()
  await actor.keyboard('{Enter}')
  await screen.findByRole('link', { name: 'Evening prayer' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('a deleted video can be restored after the page was left too, and lists no longer show it', async () => {
  let videos = [video, rejected]
  const { actor, router } = await open([], {
    'GET /api/users/7/videos': () => ({ body: usersApi.videos.response.parse(videos) }),
    'DELETE /api/videos/5': () => {
      videos = [rejected]
      return { body: {} }
    },
    'POST /api/videos/5/restore': () => {
      videos = [video, rejected]
      return { body: {} }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Delete “Evening prayer”' }))
  await screen.findByText(/was deleted/)
  await router.navigate({ to: '/settings' })
  await screen.findByRole('heading', { name: 'Settings' })
  await router.navigate({ to: '/studio' })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('link', { name: 'Evening prayer' })).toBeNull()
  await actor.click(undo)
  expect(await screen.findByRole('link', { name: 'Evening prayer' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('a video that another tab has deleted is shown as deleted', async () => {
  const { actor } = await open([video], {
    'DELETE /api/videos/5': () => ({ status: 404, body: { status: 404, code: 'video_not_found', detail: 'x' } }),
  })
  await actor.click(await screen.findByRole('button', { name: 'Delete “Evening prayer”' }))
  expect(await screen.findByText(/was deleted/)).toBeTruthy()
  expect(screen.queryByText('The video could not be deleted')).toBeNull()
})
