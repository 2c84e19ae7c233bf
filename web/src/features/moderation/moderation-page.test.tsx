import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeVideo } from '../../testing/videos.ts'
import { card, openQueue, pending } from './testing/review-queue.tsx'

describe('the queue of moderators', () => {
  it('shows the category on the card, and the tab is in the address [M-MOD-02]', async () => {
    const { actor, router } = await openQueue()
    expect(await (await card('Vespers')).findByText('Prayer')).toBeTruthy()
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    expect((await card('Matins')).getByText(/No category/)).toBeTruthy()
    expect(router.state.location.searchStr).toBe('?tab=approved')
  })

  it('opens with the tab in the URL', async () => {
    await openQueue('/moderation?tab=approved')
    await card('Matins')
    expect(screen.getByRole('tab', { name: 'Approved' }).getAttribute('aria-selected')).toBe('true')
  })

  it('keeps an unfinished note through a change of tabs', async () => {
    const { actor } = await openQueue()
    await actor.type((await card('Vespers')).getByLabelText('Notes (optional)'), 'The sound')
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    await card('Matins')
    await actor.click(screen.getByRole('tab', { name: /^Pending/ }))
    expect((await card('Vespers')).getByLabelText<HTMLTextAreaElement>('Notes (optional)').value).toBe('The sound')
  })
})

describe('the moderation page', () => {
  afterEach(() => vi.useRealTimers())

  it('has three tabs that switch what is shown [M-MOD-01, M-MOD-02, M-MOD-03]', async () => {
    const { actor } = await openQueue()
    await card('Vespers')
    for (const name of ['Approved', 'Rejected', /^Pending Review/]) {
      await actor.click(screen.getByRole('tab', { name }))
      await screen.findByRole('tab', { name, selected: true })
    }
  })

  it('has new videos in the queue when a moderator returns to it [M-MOD-01, M-MOD-04]', async () => {
    // Only the clock: what is rendered and answered goes on.
    vi.useFakeTimers({ toFake: ['Date'] })
    let waiting = [pending]
    const { actor } = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: waiting }),
      'GET /api/moderation/counts': () => ({ body: { pending: waiting.length, approved: 0, rejected: 0 } }),
    })
    await card('Vespers')
    await screen.findByRole('tab', { name: 'Pending Review (1)' })
    await actor.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Lamplight' }))
    await waitFor(() => expect(screen.queryByRole('tab', { name: /^Pending Review/ })).toBeNull())
    waiting = [pending, makeVideo({ id: 8, title: 'Come in meanwhile', status: 'pending', moderationVersion: 1 })]
    vi.setSystemTime(Date.now() + 11_000)
    await actor.click(screen.getAllByRole('link', { name: 'Content Moderation' })[0] as HTMLElement)
    await screen.findByRole('tab', { name: 'Pending Review (2)' })
    await card('Come in meanwhile')
  })

  it('has a text of its own in each tab that is empty [M-MOD-25, M-MOD-26, M-MOD-27]', async () => {
    const asked: string[] = []
    const { actor } = await openQueue('/moderation', {
      'GET /api/videos': ({ url }) => {
        asked.push(new URL(url).search)
        return { body: [] }
      },
    })
    await screen.findByText('No pending videos to review')
    expect(screen.getByText(/^New uploads appear here at once/)).toBeTruthy()
    screen.getByRole('tab', { name: 'Pending Review (1)' })
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    await screen.findByText('No approved videos yet')
    await actor.click(screen.getByRole('tab', { name: 'Rejected' }))
    await screen.findByText('No rejected videos')
    expect(asked).toEqual(['pending', 'approved', 'rejected'].map((status) => `?status=${status}&isAdmin=true`))
  })
})
