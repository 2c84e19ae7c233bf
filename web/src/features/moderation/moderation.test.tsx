import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, person, renderApp } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'

const pending = makeVideo({ id: 4, title: 'Vespers', status: 'pending', categoryId: 2, moderationVersion: 1 })
const approved = makeVideo({ id: 5, title: 'Matins', status: 'approved', moderationVersion: 2 })
const decided = {
  ...{ id: 9, from: 'pending', to: 'approved', notes: 'Beautiful.', createdAt: '2026-11-20T00:00:00.000Z' },
  actor: { id: 3, username: 'second', displayName: 'Second Reader', avatarUrl: null },
}

async function openQueue(path = '/moderation', answers: Answers = {}) {
  sessionStorage.clear()
  const sent: unknown[] = []
  const shown = await renderApp(path, {
    user: person({ role: 'moderator' }),
    answers: {
      'GET /api/videos': ({ url }) => ({
        body: new URL(url).searchParams.get('status') === 'approved' ? [approved] : [pending],
      }),
      'GET /api/categories': () => ({ body: [{ id: 2, name: 'Prayer', slug: 'prayer', kind: 'video' }] }),
      'GET /api/moderation/counts': () => ({ body: { pending: 1, approved: 1, rejected: 0 } }),
      'GET /api/videos/4/moderation-history': () => ({ body: [decided] }),
      'PATCH /api/videos/4/moderate': async (request) => {
        sent.push(await request.json())
        return { body: {} }
      },
      ...answers,
    },
  })
  return { ...shown, sent }
}
const card = async (title: string) => within(await screen.findByRole('article', { name: title }))

describe('the queue of moderators', () => {
  it('shows the category on the card, and the tab stands in the address [M-MOD-02]', async () => {
    const { actor, router } = await openQueue()
    expect(await (await card('Vespers')).findByText('Prayer')).toBeTruthy()
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    expect((await card('Matins')).getByText(/No category/)).toBeTruthy()
    expect(router.state.location.searchStr).toBe('?tab=approved')
  })

  it('opens with the tab of the address', async () => {
    await openQueue('/moderation?tab=approved')
    await card('Matins')
    expect(screen.getByRole('tab', { name: 'Approved' }).getAttribute('aria-selected')).toBe('true')
  })

  it('keeps a note that is half written through a change of tabs', async () => {
    const { actor } = await openQueue()
    await actor.type((await card('Vespers')).getByLabelText('Notes (optional)'), 'The sound')
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    await card('Matins')
    await actor.click(screen.getByRole('tab', { name: /^Pending/ }))
    expect((await card('Vespers')).getByLabelText<HTMLTextAreaElement>('Notes (optional)').value).toBe('The sound')
  })

  it('says what is missing when Approve is pressed too early [M-MOD-19]', async () => {
    const { actor, sent } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    const tick = shown.getByLabelText('Verified as religious content')
    expect(tick.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(tick)
    expect(sent).toEqual([])
  })

  it('asks for a reason before rejecting, chosen or written, and lets the rejection be undone [M-MOD-18]', async () => {
    const { actor, sent } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    expect(shown.getByText(/^Choose a reason or write one/)).toBeTruthy()
    await actor.selectOptions(shown.getByLabelText('Reason'), 'The content is not religious.')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    await actor.click(shown.getByRole('button', { name: /^Undo/ }))
    expect(sent).toEqual([])
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    await actor.click(shown.getByRole('button', { name: 'Reject now' }))
    await waitFor(() =>
      expect(sent).toEqual([{ status: 'rejected', contentNotes: 'The content is not religious.', version: 1 }]),
    )
  })

  it('shows the decision of somebody else who was faster, and the own note [M-MOD-34]', async () => {
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

  it('plays from its picture', async () => {
    const { actor } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Watch Vespers' }))
    expect(shown.getByRole('button', { name: 'Hide video' })).toBeTruthy()
  })
})
