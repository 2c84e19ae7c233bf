import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionQuery } from '../../api/session.ts'
import { person, renderApp } from '../../testing/render-app.tsx'
import { open, rejected, video } from './testing/own-videos.tsx'

it('shows a placeholder for a picture that cannot be loaded [V-TOAST-07]', async () => {
  await open([video])
  const row = await screen.findByRole('article')
  const picture = row.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/default-thumbnail.svg')
  fireEvent.error(picture as Element)
  expect(row.querySelector('img')).toBeNull()
  expect(row.querySelector('.placeholder')).toBeTruthy()
})

it('shows the reader’s videos with their state, their figures and the notes of moderators', async () => {
  await open([video, rejected])
  const rows = await screen.findAllByRole('article')
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toContain('Public')
  expect(rows[0]?.textContent).toContain('12 views')
  expect(rows[1]?.textContent).toContain('Rejected')
  expect(rows[1]?.textContent).toContain('Not about faith.')
})

it('an approved video that others do not see yet is not called public', async () => {
  await open([{ ...video, publishAt: new Date(Date.now() + 86_400_000).toISOString() }])
  const row = await screen.findByRole('article')
  expect(row.textContent).toContain('Goes live')
  expect(row.textContent).not.toContain('Public')
})

afterEach(() => vi.useRealTimers())

it('the list shows without a reload that a scheduled video has appeared', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let publishAt: string | null = new Date(Date.now() - 1_000).toISOString()
  await renderApp('/studio', {
    user: person(),
    responses: { 'GET /api/users/7/videos': () => ({ body: [{ ...video, publishAt }] }) },
  })
  expect(await screen.findByText(/^Goes live/)).toBeTruthy()
  publishAt = null
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(screen.queryByText(/^Goes live/)).toBeNull())
})

it('offers to sign in when its owner has signed out in another tab', async () => {
  const { queryClient } = await open([])
  expect(await screen.findByText('You have not uploaded any videos yet')).toBeTruthy()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  expect(await screen.findByText('Please sign in to continue.')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fstudio')
})

it('an empty studio links to the upload page', async () => {
  await open([])
  expect(await screen.findByText('You have not uploaded any videos yet')).toBeTruthy()
})
