import { usersApi } from '@lamplight/contract/users'
import type { Video } from '@lamplight/contract/videos'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, person, renderApp } from '../../testing/render-app.tsx'

const video: Video = {
  id: 5,
  title: 'Evening prayer',
  description: 'Psalm 141',
  videoUrl: '',
  thumbnailUrl: '/default-thumbnail.svg',
  thumbnails: [],
  storyboardUrl: null,
  duration: 60,
  categoryId: null,
  language: 'en',
  createdAt: new Date().toISOString(),
  views: 12,
  likes: 1,
  isDownloadable: false,
  downloadPrice: null,
  status: 'approved',
  processing: 'ready',
  user: { id: 7, username: 'miriam', displayName: 'Miriam Adler', avatarUrl: null, subscriberCount: 0 },
}
const watch = { ...video, sourceUrl: null, visibility: 'public', shareKey: null }
const rejected: Video = { ...video, id: 6, title: 'Sunset', status: 'rejected', contentNotes: 'Not about faith.' }

const open = (videos: Video[], answers: Answers = {}) =>
  renderApp('/studio', {
    user: person(),
    answers: { 'GET /api/users/7/videos': () => ({ body: usersApi.videos.reply.parse(videos) }), ...answers },
  })

it('shows own videos with their state, their figures and the notes of moderators', async () => {
  await open([video, rejected])
  const rows = await screen.findAllByRole('article')
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toContain('Public')
  expect(rows[0]?.textContent).toContain('12 views')
  expect(rows[1]?.textContent).toContain('Rejected')
  expect(rows[1]?.textContent).toContain('Not about faith.')
})

it('a deleted video keeps its place and can be brought back', async () => {
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
  expect(await screen.findByText(/is deleted/)).toBeTruthy()
  await actor.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete “Evening prayer”' })
  expect(calls).toEqual(['delete', 'restore'])
})

it('a change says what is wrong beside the field, and that an approved video is reviewed again', async () => {
  let saved: unknown
  const { actor } = await open([video], {
    'GET /api/videos/5': () => ({ body: watch }),
    'GET /api/categories': () => ({ body: [{ id: 2, name: 'Study' }] }),
    'PATCH /api/videos/5': async (request) => {
      saved = await request.json()
      return { body: { ...watch, status: 'pending' } }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Edit “Evening prayer”' }))
  const dialog = within(await screen.findByRole('dialog'))
  const title = await dialog.findByLabelText(/Title/)
  await actor.clear(title)
  await actor.type(title, 'ab')
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Title must be at least 3 characters')).toBeTruthy()
  await actor.type(title, 'c')
  await dialog.findByRole('option', { name: 'Study' })
  await actor.selectOptions(dialog.getByLabelText(/Category/), 'Study')
  await actor.selectOptions(dialog.getByLabelText(/Who can find it/), 'unlisted')
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved).toEqual({
      title: 'abc',
      description: 'Psalm 141',
      sourceUrl: '',
      visibility: 'unlisted',
      categoryId: 2,
    }),
  )
  expect(await screen.findByText('It is reviewed again before others see it.')).toBeTruthy()
})

it('an empty studio leads to the upload', async () => {
  await open([])
  expect(await screen.findByText('You have not uploaded any videos yet')).toBeTruthy()
})
