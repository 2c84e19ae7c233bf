import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { person } from '../../testing/render-app.tsx'
import { makeWatchVideo } from '../../testing/videos.ts'
import { card, decided, openQueue, pending } from './testing/review-queue.tsx'

describe('the queue of moderators', () => {
  afterEach(() => vi.useRealTimers())

  it('says what is missing when Approve is pressed too early [M-MOD-19]', async () => {
    const { actor, sent } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    const tick = shown.getByLabelText('Verified as religious content')
    expect(tick.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(tick)
    expect(sent).toEqual([])
  })

  it('waits until viewers can play the video before it can be approved, even if staff can play it already [M-MOD-20]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const card4 = { ...pending, videoUrl: '/media/4/source.mp4', isPlayable: false, processing: 'processing' } as const
    let isPlayable = false
    const { actor } = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: [card4] }),
      'GET /api/videos/4': () => ({ body: makeWatchVideo({ ...card4, isPlayable }) }),
    })
    const shown = await card('Vespers')
    await actor.click(shown.getByLabelText('Verified as religious content'))
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    expect(shown.getByRole('alert').textContent).toMatch(/^The video is still being processed\. You can approve it/)
    isPlayable = true
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() =>
      expect(shown.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).not.toBe('true'),
    )
    expect(shown.queryByRole('alert')).toBeNull()
  })

  it('says that a video cannot be approved because its processing failed, and does not wait for it', async () => {
    const requested = vi.fn(() => ({ body: makeWatchVideo() }))
    const failed = { ...pending, isPlayable: false, processing: 'failed' } as const
    const { actor } = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: [failed] }),
      'GET /api/videos/4': requested,
    })
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    expect(shown.getByRole('alert').textContent).toMatch(/^Processing failed, so the video cannot be approved/)
    expect(requested).not.toHaveBeenCalled()
  })

  it('requires a chosen or written reason before rejecting, and lets the rejection be undone [M-MOD-18]', async () => {
    const { actor, sent } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    expect(shown.getByText(/^Choose a reason or write one/)).toBeTruthy()
    await actor.selectOptions(shown.getByLabelText('Reason for rejection'), 'The content is not religious.')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    // The name without the seconds: a screen reader would announce each of them.
    const undo = shown.getByRole('button', { name: 'Undo the decision', description: /reject/ })
    expect(document.activeElement).toBe(undo)
    expect(undo.closest('[role="status"], [aria-live]')).toBeNull()
    await actor.click(undo)
    expect(sent).toEqual([])
    await waitFor(() => expect(document.activeElement?.closest('article')).toBeTruthy())
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    await actor.click(shown.getByRole('button', { name: 'Reject now' }))
    await waitFor(() =>
      expect(sent).toEqual([{ status: 'rejected', contentNotes: '', contentReason: 'not_religious', version: 1 }]),
    )
  })

  it('accepts notes that are too long, says by how much, and sends no decision', async () => {
    const { actor, sent } = await openQueue()
    const shown = await card('Vespers')
    const notes = shown.getByLabelText<HTMLTextAreaElement>('Notes (optional)')
    await actor.click(notes)
    await actor.paste('x'.repeat(2_005))
    expect(notes.value).toHaveLength(2_005)
    expect(shown.getByText('5 characters too many. The maximum is 2,000.')).toBeTruthy()
    await actor.click(shown.getByLabelText('Verified as religious content'))
    for (const name of ['Approve', 'Reject']) {
      await actor.click(shown.getByRole('button', { name }))
      expect(document.activeElement).toBe(notes)
    }
    expect(shown.queryByRole('button', { name: 'Reject now' })).toBeNull()
    expect(sent).toEqual([])
  })

  it('sends a decision as documented; a failed one shows an error and keeps the input [M-MOD-21, M-MOD-22, M-MOD-30]', async () => {
    const sent: unknown[] = []
    const { actor } = await openQueue('/moderation', {
      'PATCH /api/videos/4/moderate': async (request) => {
        sent.push(await request.json())
        return { status: 500, body: {} }
      },
    })
    const shown = await card('Vespers')
    const failed = async () => {
      await within(await screen.findByRole('alert')).findByText('Failed to update video status')
      await actor.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
    }
    const notes = shown.getByLabelText<HTMLTextAreaElement>('Notes (optional)')
    await actor.type(notes, 'The sound is missing at the end.')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    await shown.findByRole('button', { name: /^Undo/ })
    await actor.click(shown.getByRole('button', { name: 'Reject now' }))
    await failed()
    await actor.click(shown.getByLabelText('Verified as religious content'))
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    await failed()
    const words = { contentNotes: 'The sound is missing at the end.', version: 1 }
    expect(sent).toEqual([
      { status: 'rejected', ...words },
      { status: 'approved', religiousContentVerified: true, ...words },
    ])
    expect(shown.getByLabelText<HTMLTextAreaElement>('Notes (optional)').value).toBe(words.contentNotes)
  })

  it('reports a decision that is saved [M-MOD-29]', async () => {
    const { actor, sent } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByLabelText('Verified as religious content'))
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Success')).toBeTruthy()
    expect(screen.getByText('Video status updated successfully')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  it('shows the earlier decision of another moderator, and one’s own note [M-MOD-34]', async () => {
    const { actor } = await openQueue('/moderation', {
      'PATCH /api/videos/4/moderate': () => ({
        status: 409,
        body: { status: 409, code: 'already_decided', detail: 'Decided.' },
      }),
    })
    const shown = await card('Vespers')
    await actor.type(shown.getByLabelText('Notes (optional)'), 'I am not sure.')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    await actor.click(shown.getByRole('button', { name: 'Reject now' }))
    expect(await shown.findByText('Beautiful.')).toBeTruthy()
    expect(shown.getByText('by Second Reader')).toBeTruthy()
    expect(shown.getByText('I am not sure.')).toBeTruthy()
  })

  it.each([
    ['has arrived: it succeeds', person().id, 'Video status updated successfully'],
    ['is somebody else’s: the failure is shown', 3, 'The site cannot be reached. Check your connection and try again.'],
  ])('a decision whose response was lost, and the newest one of the video %s', async (_what, id, text) => {
    const { actor } = await openQueue('/moderation', {
      'PATCH /api/videos/4/moderate': () => {
        throw new TypeError('Failed to fetch')
      },
      'GET /api/videos/4/moderation-history': () => ({ body: [{ ...decided, actor: { ...decided.actor, id } }] }),
    })
    const shown = await card('Vespers')
    await actor.click(shown.getByLabelText('Verified as religious content'))
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('a chosen reason', () => {
  it('is required before an approval is withdrawn', async () => {
    const sent: unknown[] = []
    const { actor } = await openQueue('/moderation?tab=approved', {
      'PATCH /api/videos/5/moderate': async (request) => {
        sent.push(await request.json())
        return { body: {} }
      },
    })
    await actor.click((await card('Matins')).getByRole('button', { name: 'Withdraw approval' }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText(/^Choose a reason or write one/)).toBeTruthy()
    const notes = dialog.getByLabelText('Notes (optional)')
    await actor.click(notes)
    await actor.paste('x'.repeat(2_001))
    await actor.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText(/^1 character too many/)).toBeTruthy()
    expect(sent).toEqual([])
    await actor.clear(notes)
    await actor.selectOptions(dialog.getByLabelText('Reason for rejection'), 'rights')
    await actor.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sent).toEqual([{ status: 'rejected', contentNotes: '', contentReason: 'rights', version: 2 }]),
    )
  })
})
