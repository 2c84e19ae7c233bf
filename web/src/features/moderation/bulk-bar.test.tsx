import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { respondWith } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { card, openQueue, pending } from './testing/review-queue.tsx'

describe('deciding on several videos', () => {
  const lauds = makeVideo({ id: 14, title: 'Lauds', status: 'pending', moderationVersion: 3 })

  async function openBulk(results: unknown) {
    const orders: unknown[] = []
    const opened = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: [pending, lauds] }),
      'POST /api/moderation/decisions': async (request) => {
        orders.push(await request.json())
        return { body: results }
      },
    })
    await opened.actor.click((await card('Vespers')).getByRole('checkbox', { name: 'Select Vespers' }))
    const bar = within(screen.getByRole('region', { name: 'Decide on the selected videos' }))
    return { ...opened, orders, bar }
  }

  it('rejects them with one reason after ten seconds for undoing, and shows the result of each', async () => {
    const { actor, bar, orders } = await openBulk([
      { id: 4, failure: null },
      { id: 14, failure: 'already_claimed' },
    ])
    await actor.click(bar.getByRole('button', { name: 'Select all shown' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    await actor.click(bar.getByRole('button', { name: 'Reject (2)' }))
    expect(bar.getByText(/^Choose a reason or write one/)).toBeTruthy()
    await actor.selectOptions(bar.getByLabelText('Reason for rejection'), 'quality')
    await actor.click(bar.getByRole('button', { name: 'Reject (2)' }))
    await actor.click(screen.getByRole('button', { name: /^Undo/ }))
    expect(orders).toEqual([])
    await actor.click(screen.getByRole('button', { name: 'Reject (2)' }))
    await actor.click(screen.getByRole('button', { name: 'Reject now' }))
    expect(await screen.findByText('1 video unchanged')).toBeTruthy()
    expect(screen.getByText('Someone else is reviewing this video at the moment.', { exact: false })).toBeTruthy()
    expect(screen.getByText('1 video decided')).toBeTruthy()
    expect(orders).toEqual([
      {
        status: 'rejected',
        videos: [
          { id: 4, version: 1 },
          { id: 14, version: 3 },
        ],
        contentNotes: '',
        contentReason: 'quality',
      },
    ])
    expect(screen.queryByRole('region', { name: 'Decide on the selected videos' })).toBeNull()
  })

  it('approves them only with the tick for all [M-MOD-20]', async () => {
    const { actor, bar, orders } = await openBulk([{ id: 4, failure: null }])
    await actor.click(bar.getByRole('button', { name: 'Approve (1)' }))
    const tick = bar.getByLabelText('All selected videos verified as religious content')
    expect(document.activeElement).toBe(tick)
    await actor.click(tick)
    await actor.click(bar.getByRole('button', { name: 'Approve (1)' }))
    await actor.click(screen.getByRole('button', { name: 'Approve now' }))
    await waitFor(() =>
      expect(orders).toMatchObject([{ status: 'approved', religiousContentVerified: true, videos: [{ id: 4 }] }]),
    )
  })

  it('accepts notes that are too long, says by how much, and sends nothing', async () => {
    const { actor, bar } = await openBulk([])
    const notes = bar.getByLabelText<HTMLTextAreaElement>('Notes (optional)')
    await actor.click(notes)
    await actor.paste('x'.repeat(2_001))
    await actor.click(bar.getByRole('button', { name: 'Reject (1)' }))
    expect(bar.getByText('1 character too many. The maximum is 2,000.')).toBeTruthy()
    expect(bar.queryByRole('button', { name: 'Reject now' })).toBeNull()
    expect(document.activeElement).toBe(notes)
  })

  it('keeps the selection and the notes when the request fails', async () => {
    const { actor, bar } = await openBulk(undefined)
    await actor.type(bar.getByLabelText('Notes (optional)'), 'Too loud.')
    await actor.click(bar.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Decide on the selected videos' })).toBeNull()
    respondWith({ 'POST /api/moderation/decisions': () => ({ status: 500, body: {} }) })
    await actor.click((await card('Vespers')).getByRole('checkbox', { name: 'Select Vespers' }))
    await actor.click(screen.getByRole('button', { name: 'Reject (1)' }))
    await actor.click(screen.getByRole('button', { name: 'Reject now' }))
    expect(await screen.findByText('Failed to update video status')).toBeTruthy()
    const again = within(screen.getByRole('region', { name: 'Decide on the selected videos' }))
    expect(again.getByLabelText<HTMLTextAreaElement>('Notes (optional)').value).toBe('Too loud.')
  })
})
