import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, type TestResponses } from '../../testing/render-app.tsx'
import { makeWatchVideo } from '../../testing/videos.ts'
import { card, openQueue, pending } from './testing/review-queue.tsx'

describe('deleting as staff', () => {
  const captions = [{ language: 'ar', label: 'العربية', src: '/media/ar.vtt', kind: 'captions' }]
  async function openDialog(responses: TestResponses = {}) {
    const sent: unknown[] = []
    const isDeleted = { current: false }
    const record = (name: string, isGone: boolean) => async (request: Request) => {
      sent.push([name, await request.json().catch(() => null)])
      isDeleted.current = isGone
      return { body: {} }
    }
    const shown = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: isDeleted.current ? [] : [pending] }),
      'GET /api/videos/4': () => ({ body: makeWatchVideo({ ...pending, captions }) }),
      'DELETE /api/videos/4': record('video', true),
      'POST /api/videos/4/restore': record('restore', false),
      'DELETE /api/videos/4/captions/ar': record('captions', false),
      ...responses,
    })
    await shown.actor.click((await card('Vespers')).getByRole('button', { name: 'Delete as moderator' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete as moderator' }))
    const submit = () => shown.actor.click(dialog.getByRole('button', { name: 'Delete as moderator' }))
    return { ...shown, sent, dialog, submit }
  }

  it('requires a reason, and the video leaves the queue when the message is closed', async () => {
    const { actor, sent, dialog, submit } = await openDialog()
    await submit()
    expect(dialog.getByText(/at least/)).toBeTruthy()
    expect(sent).toEqual([])
    await actor.type(dialog.getByRole('textbox'), 'Copied from elsewhere')
    await submit()
    const message = within(await screen.findByRole('dialog', { name: 'Video deleted' }))
    expect(document.activeElement).toBe(message.getByRole('button', { name: 'Undo' }))
    expect(sent).toEqual([['video', { reason: 'Copied from elsewhere' }]])
    await actor.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Vespers', hidden: true })).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('can be undone until the message is closed', async () => {
    const { actor, sent, dialog, submit } = await openDialog()
    await actor.type(dialog.getByRole('textbox'), 'Copied from elsewhere')
    await submit()
    await actor.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Video restored')
    expect(sent).toEqual([
      ['video', { reason: 'Copied from elsewhere' }],
      ['restore', null],
    ])
    await card('Vespers')
  })

  it('deletes the captions of a language alone', async () => {
    const { actor, sent, dialog, submit } = await openDialog()
    await actor.selectOptions(await dialog.findByLabelText('What should be deleted?'), 'Captions: Arabic')
    await actor.type(dialog.getByRole('textbox'), 'Advertising')
    await submit()
    await screen.findByText('Captions deleted')
    expect(sent).toEqual([['captions', { reason: 'Advertising' }]])
    await card('Vespers')
  })

  it('that fails keeps the reason, and says why', async () => {
    const { actor, dialog, submit } = await openDialog({
      'DELETE /api/videos/4': () => ({ status: 404, body: { code: 'video_not_found', status: 404, detail: '' } }),
    })
    await actor.type(dialog.getByRole('textbox'), 'Copied from elsewhere')
    await submit()
    await screen.findByText('It could not be deleted')
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Copied from elsewhere')
  })

  it('is not offered for what is one’s own', async () => {
    await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: [{ ...pending, user: { ...pending.user, id: person().id } }] }),
    })
    expect((await card('Vespers')).queryByRole('button', { name: 'Delete as moderator' })).toBeNull()
  })
})
