import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, person, renderApp } from '../../testing/render-app.tsx'

const payout = {
  ...{ id: 4, payoutDate: '2026-03-05T12:00:00.000Z', amount: 40, paymentMethod: 'PayPal', status: 'pending' },
  isCreatorSuspended: false,
  ...{ notes: '', completedAt: null, creatorAccountId: 3, paymentEmail: 'grace@payments.test', provider: null },
  destination: 'grace@paypal.test',
  creator: { id: 7, username: 'grace', displayName: 'Grace', avatarUrl: null },
}
const admin = person({ role: 'admin' })

describe('the payouts queue', () => {
  it('is for admins alone', async () => {
    await renderApp('/admin/payouts', { user: person({ role: 'moderator' }) })
    expect(await screen.findByText('This page is for admins')).toBeTruthy()
  })

  it('shows whom to pay, and asks for the password before a payout is marked as paid', async () => {
    const sent: unknown[] = []
    const answers: Answers = {
      'GET /api/admin/payouts': () => ({ body: [payout] }),
      'POST /api/admin/payouts/4/complete': async (request) => {
        sent.push(await request.json())
        return { body: { ...payout, status: 'completed' } }
      },
    }
    const { actor } = await renderApp('/admin/payouts', { user: admin, answers })
    expect(await screen.findByText('grace@paypal.test')).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Mark as paid' }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.type(dialog.getByLabelText('Notes'), 'Reference 4711')
    await actor.type(dialog.getByLabelText('Your password'), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent).toEqual([{ password: 'lamplight', notes: 'Reference 4711' }])
  })
})
