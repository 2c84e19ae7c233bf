import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { TestResponses } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { card, openQueue } from './testing/review-queue.tsx'

describe('the filter of the queue', () => {
  const compline = makeVideo({ id: 8, title: 'Compline', status: 'pending', moderationVersion: 1 })
  const asked: string[] = []
  const responses: TestResponses = {
    'GET /api/moderation/queue': ({ url }) => {
      asked.push(new URL(url).search)
      return { body: [compline] }
    },
  }

  it('is part of the URL, applies to the other tabs and can be cleared', async () => {
    const { actor, router } = await openQueue('/moderation', responses)
    await card('Vespers')
    await actor.selectOptions(screen.getByLabelText('Only'), 'First upload by a person')
    await actor.selectOptions(screen.getByLabelText('Category'), 'Prayer')
    await card('Compline')
    expect(router.state.location.searchStr).toBe('?category=2&only=first')
    expect(asked.at(-1)).toBe('?status=pending&category=2&only=first')
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    expect(router.state.location.searchStr).toBe('?tab=approved&category=2&only=first')
    await actor.click(screen.getByRole('button', { name: 'Clear filter' }))
    await card('Matins')
    expect(router.state.location.searchStr).toBe('?tab=approved')
  })

  it('searches for an uploader when typing pauses', async () => {
    const { actor, router } = await openQueue('/moderation', responses)
    await card('Vespers')
    await actor.type(screen.getByLabelText('Uploader'), 'gra')
    await card('Compline')
    expect(router.state.location.searchStr).toBe('?uploader=gra')
    expect(screen.getByLabelText<HTMLInputElement>('Uploader').value).toBe('gra')
  })

  it('is removed by a link to the page without one, and a name that was typed does not return', async () => {
    const { actor, router } = await openQueue('/moderation', responses)
    await card('Vespers')
    const name = screen.getByLabelText<HTMLInputElement>('Uploader')
    await actor.type(name, 'gra')
    await waitFor(() => expect(router.state.location.searchStr).toBe('?uploader=gra'))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(() => router.navigate({ to: '/moderation' }))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    vi.useRealTimers()
    expect([router.state.location.searchStr, name.value]).toEqual(['', ''])
  })

  it('is read from the URL, and invalid values are ignored', async () => {
    await openQueue('/moderation?age=older&language=arabic&only=good', responses)
    await card('Compline')
    expect(asked.at(-1)).toBe('?status=pending&age=older')
    expect(screen.getByLabelText<HTMLSelectElement>('Submitted').value).toBe('older')
  })

  it('shows a text when nothing matches it, and when the queue cannot be loaded', async () => {
    const { unmount } = await openQueue('/moderation?age=day', { 'GET /api/moderation/queue': () => ({ body: [] }) })
    expect(await screen.findByText('No videos match the filter')).toBeTruthy()
    unmount()
    await openQueue('/moderation?age=day', { 'GET /api/moderation/queue': () => ({ status: 500, body: {} }) })
    expect(await screen.findByText('The review queue could not be loaded. Please try again.')).toBeTruthy()
  })
})
