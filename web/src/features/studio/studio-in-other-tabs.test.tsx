/** The studio while its member works in another tab. */
import { usersApi } from '@lamplight/contract/users'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { announceChange, watchOtherTabs } from '../../api/other-tabs.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { DELETED_VIDEOS_KEY } from '../../lib/personal-storage.ts'
import { forgetDeleted, rememberDeleted } from './deleted-videos.ts'
import { open, openVideo, video, watch } from './testing/own-videos.tsx'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
  localStorage.clear()
})

/** Watches for the announcements of another tab, which this returns. */
function openOtherTab(client: Parameters<typeof watchOtherTabs>[0]) {
  const other = createQueryClient()
  endings.push(watchOtherTabs(other), watchOtherTabs(client))
  return other
}

it('shows a title that was edited in another tab', async () => {
  let title = 'Evening prayer'
  const { queryClient } = await open([], {
    'GET /api/users/7/videos': () => ({ body: usersApi.videos.response.parse([{ ...video, title }]) }),
  })
  const other = openOtherTab(queryClient)
  await screen.findByRole('link', { name: 'Evening prayer' })
  title = 'Vespers'
  act(() => announceChange(other, { kind: 'own-video', videoId: 5, isDeleted: false }))
  await screen.findByRole('link', { name: 'Vespers' })
})

it('shows what was deleted in another tab as deleted, with a button to undo it', async () => {
  const { queryClient } = await open([video])
  const other = openOtherTab(queryClient)
  await screen.findByRole('button', { name: /^Delete “Evening prayer/ })
  rememberDeleted({ id: 5, title: 'Evening prayer', ownerId: 7 })
  act(() => announceChange(other, { kind: 'own-video', videoId: 5, isDeleted: true }))
  await screen.findByRole('button', { name: /^Undo/ })
  expect(screen.queryByRole('button', { name: /^Delete “Evening prayer/ })).toBeNull()
})

/** What a browser reports to the other tabs of a site. */
const changeStorage = () => act(() => void dispatchEvent(new StorageEvent('storage', { key: DELETED_VIDEOS_KEY })))

it('shows it as deleted also when the storage of the browser is up to date later than the message', async () => {
  const { queryClient } = await open([video])
  const other = openOtherTab(queryClient)
  await screen.findByRole('button', { name: /^Delete “Evening prayer/ })
  act(() => announceChange(other, { kind: 'own-video', videoId: 5, isDeleted: true }))
  await screen.findByText('You have not uploaded any videos yet')
  rememberDeleted({ id: 5, title: 'Evening prayer', ownerId: 7 })
  changeStorage()
  await screen.findByRole('button', { name: /^Undo/ })
})

it('shows a video that was restored in another tab, also in the row where it was deleted', async () => {
  const { actor } = await open([video], { 'DELETE /api/videos/5': () => ({ body: {} }) })
  await actor.click(await screen.findByRole('button', { name: /^Delete “Evening prayer/ }))
  await screen.findByRole('button', { name: /^Undo/ })
  forgetDeleted(5)
  changeStorage()
  await screen.findByRole('button', { name: /^Delete “Evening prayer/ })
})

it('keeps what was typed about a video that was deleted in another tab', async () => {
  let isDeleted = false
  let reads = 0
  const { actor, queryClient } = await openVideo(
    {},
    {
      'GET /api/videos/5': () => (isDeleted ? { status: 404, body: { code: 'video_not_found' } } : { body: watch }),
      'GET /api/categories': () => {
        reads += 1
        return { body: [] }
      },
    },
  )
  const other = openOtherTab(queryClient)
  const field = await screen.findByLabelText<HTMLInputElement>(/^Title/)
  await actor.type(field, ' at home')
  isDeleted = true
  const before = reads
  // The second one shows by its effect that the first has been taken.
  act(() => {
    announceChange(other, { kind: 'own-video', videoId: 5, isDeleted: true })
    announceChange(other, { kind: 'categories' })
  })
  await expect.poll(() => reads).toBe(before + 1)
  await expect.poll(() => field.isConnected && field.value).toBe('Evening prayer at home')
})
