import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { preferences } from '../../player/state/preferences.ts'
import type { TestResponses } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { card, openQueue, pending } from './testing/review-queue.tsx'

describe('the keys of the queue', () => {
  const lauds = makeVideo({ id: 14, title: 'Lauds', status: 'pending', moderationVersion: 1 })
  const two: TestResponses = { 'GET /api/videos': () => ({ body: [pending, lauds] }) }
  const titleOf = (element: Element | null) => element?.getAttribute('aria-labelledby')

  it('move between cards, play, tick, select and approve', async () => {
    const { actor, sent } = await openQueue('/moderation', two)
    await card('Lauds')
    await actor.keyboard('j')
    expect(titleOf(document.activeElement)).toBe('moderation-4')
    await actor.keyboard('jj')
    expect(titleOf(document.activeElement)).toBe('moderation-14')
    await actor.keyboard('k')
    expect(titleOf(document.activeElement)).toBe('moderation-4')
    const shown = await card('Vespers')
    await actor.keyboard('p')
    expect(shown.getByRole('button', { name: 'Hide video' })).toBeTruthy()
    await actor.keyboard('px')
    expect(shown.getByRole<HTMLInputElement>('checkbox', { name: 'Select Vespers' }).checked).toBe(true)
    await actor.keyboard('a')
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(shown.getByLabelText('Verified as religious content'))
    await actor.keyboard('va')
    await waitFor(() => expect(sent).toMatchObject([{ status: 'approved', religiousContentVerified: true }]))
  })

  it('reject only with a reason, and undo', async () => {
    const { actor, sent } = await openQueue('/moderation', two)
    const shown = await card('Vespers')
    await actor.keyboard('jr')
    expect(document.activeElement).toBe(shown.getByLabelText('Reason for rejection'))
    await actor.type(shown.getByLabelText('Notes (optional)'), 'jar')
    expect(shown.getByLabelText<HTMLTextAreaElement>('Notes (optional)').value).toBe('jar')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    expect(shown.getByRole('button', { name: /^Undo/ })).toBeTruthy()
    await actor.keyboard('u')
    expect(shown.getByRole('button', { name: 'Reject' })).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('are listed behind ?, where they can be turned off', async () => {
    const { actor } = await openQueue('/moderation', two)
    await card('Vespers')
    await actor.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('Next video')).toBeTruthy()
    await actor.click(dialog.getByLabelText(/^Use single-key shortcuts/))
    await actor.click(dialog.getByRole('button', { name: 'Close' }))
    await actor.keyboard('j')
    expect(titleOf(document.activeElement)).not.toBe('moderation-4')
    localStorage.clear()
    preferences.update({ shortcuts: true })
  })

  it('work by key position on keyboards of other scripts', async () => {
    await openQueue('/moderation', two)
    await card('Vespers')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ت', code: 'KeyJ', bubbles: true }))
    expect(titleOf(document.activeElement)).toBe('moderation-4')
  })
})
