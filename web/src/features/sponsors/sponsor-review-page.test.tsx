import { SPONSOR_NOTES_MAX } from '@lamplight/contract/sponsor-input'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { draftKeyOf, readDraft } from '../../lib/text-drafts.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { can, content, others } from './testing/sponsored-content.tsx'

afterEach(() => sessionStorage.clear())

describe('the review', () => {
  const review = (role: 'user' | 'moderator', responses: TestResponses = {}) =>
    renderApp('/admin/sponsors', { user: person({ role }), responses: { ...others, ...responses } })

  it('is for moderators; others see a notice', async () => {
    await review('user')
    expect(await screen.findByText('This page is for moderators')).toBeTruthy()
  })

  it('approves with notes and grants the featured mark that was requested [B-SPONSOR-60, V-PROD-05]', async () => {
    let sent: unknown
    const waiting = content({
      ...{ title: 'New one', status: 'pending', featuredRequested: true, version: 4 },
      viewer: { ...can, canReview: true },
    })
    const { actor } = await review('moderator', {
      'GET /api/sponsored-content': () => ({ body: [waiting] }),
      [`POST /api/sponsored-content/${waiting.id}/review`]: async (request) => {
        sent = await request.json()
        return { body: { ...waiting, status: 'approved' } }
      },
    })
    const card = within(await screen.findByRole('article', { name: 'New one' }))
    await actor.type(card.getByLabelText(/Notes to the advertiser/), 'Lovely.')
    await actor.click(card.getByLabelText(/Grant the requested Featured mark/))
    await actor.click(card.getByRole('button', { name: 'Approve' }))
    await screen.findByText(/^“.*” was approved and runs once its budget is paid$/)
    expect(sent).toEqual({ status: 'approved', contentNotes: 'Lovely.', isFeatured: true, version: 4 })
  })

  it.each([
    ['one’s own: it succeeds', person().id, /^“.*” was approved and runs once its budget is paid$/],
    ['somebody else’s: the failure is shown', 3, /^The site cannot be reached/],
  ])('whose response was lost, while the newest step is %s', async (_what, id, text) => {
    const waiting = content({ title: 'New one', status: 'pending', viewer: { ...can, canReview: true } })
    const step = { id: 1, step: 'approved', from: 'pending', to: 'approved', notes: '', createdAt: waiting.createdAt }
    const { actor } = await review('moderator', {
      'GET /api/sponsored-content': () => ({ body: [waiting] }),
      [`POST /api/sponsored-content/${waiting.id}/review`]: () => {
        throw new TypeError('Failed to fetch')
      },
      [`GET /api/sponsored-content/${waiting.id}/history`]: () => ({
        body: sponsorsApi.history.response.parse([{ ...step, actor: { id, displayName: 'Reader', avatarUrl: null } }]),
      }),
    })
    const card = within(await screen.findByRole('article', { name: 'New one' }))
    await actor.click(card.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('keeps notes that were not sent, and forgets them with the decision', async () => {
    const waiting = content({ title: 'New one', status: 'pending', viewer: { ...can, canReview: true } })
    const responses: TestResponses = {
      'GET /api/sponsored-content': () => ({ body: [waiting] }),
      [`POST /api/sponsored-content/${waiting.id}/review`]: () => ({ body: { ...waiting, status: 'rejected' } }),
    }
    const notes = () => screen.findByLabelText(/Notes to the advertiser/)
    const first = await review('moderator', responses)
    await first.actor.type(await notes(), 'Too loud.')
    first.unmount()
    const place = draftKeyOf('notes to an advertiser', person().id, waiting.id)
    expect(readDraft(place)).toBe('Too loud.')
    const again = await review('moderator', responses)
    await waitFor(async () => expect(await notes()).toHaveProperty('value', 'Too loud.'))
    await again.actor.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(readDraft(place)).toBe(''))
  })

  it('that rejects without a reason says so at the field, which has the focus, and sends nothing', async () => {
    const waiting = content({ title: 'New one', status: 'pending', viewer: { ...can, canReview: true } })
    const { actor } = await review('moderator', { 'GET /api/sponsored-content': () => ({ body: [waiting] }) })
    const card = within(await screen.findByRole('article', { name: 'New one' }))
    await actor.click(card.getByRole('button', { name: 'Reject' }))
    await card.findByText('Please tell the advertiser the reason.')
    const notes = card.getByLabelText(/Notes to the advertiser/)
    expect(document.activeElement).toBe(notes)
    await actor.type(notes, 'T')
    await waitFor(() => expect(card.queryByText('Please tell the advertiser the reason.')).toBeNull())
  })

  it.each(['Approve', 'Reject'])(
    'accepts notes that are too long, says by how much, and %s sends nothing',
    async (name) => {
      const waiting = content({ title: 'New one', status: 'pending', viewer: { ...can, canReview: true } })
      const { actor } = await review('moderator', { 'GET /api/sponsored-content': () => ({ body: [waiting] }) })
      const card = within(await screen.findByRole('article', { name: 'New one' }))
      const notes = card.getByLabelText<HTMLTextAreaElement>(/Notes to the advertiser/)
      await actor.click(notes)
      await actor.paste('x'.repeat(SPONSOR_NOTES_MAX + 4))
      expect(notes.value).toHaveLength(SPONSOR_NOTES_MAX + 4)
      await actor.click(card.getByRole('button', { name }))
      expect(card.getByText(/^4 characters too many\./)).toBeTruthy()
      expect(document.activeElement).toBe(notes)
    },
  )
})
