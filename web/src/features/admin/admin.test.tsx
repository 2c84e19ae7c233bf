import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as files from '../../lib/save-file.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

const payout = {
  ...{ id: 4, payoutDate: '2026-03-05T12:00:00.000Z', amount: 40, paymentMethod: 'PayPal', status: 'pending' },
  ...{ isCreatorSuspended: false, owed: 0, startedBy: null as object | null },
  ...{ notes: '', completedAt: null, creatorAccountId: 3, paymentEmail: 'grace@payments.test', provider: null },
  destination: 'grace@paypal.test',
  creator: { id: 7, username: 'grace', displayName: 'Grace', avatarUrl: null },
}
const admin = person({ role: 'admin' })

describe('the payouts queue', () => {
  it('is for admins only', async () => {
    await renderApp('/admin/payouts', { user: person({ role: 'moderator' }) })
    expect(await screen.findByText('This page is for admins')).toBeTruthy()
  })

  it('shows who is to be paid, and asks for the password before a payout is marked as paid', async () => {
    const sent: unknown[] = []
    const responses: TestResponses = {
      'GET /api/admin/payouts': () => ({ body: [payout] }),
      'POST /api/admin/payouts/4/complete': async (request) => {
        sent.push(await request.json())
        return { body: { ...payout, status: 'completed' } }
      },
    }
    const { actor } = await renderApp('/admin/payouts', { user: admin, responses })
    expect(await screen.findByText('grace@paypal.test')).toBeTruthy()
    // Apart from the name, whose direction may be another one.
    expect(screen.getByText('(@grace)').tagName).toBe('BDI')
    await actor.click(screen.getByRole('button', { name: /^Mark as paid/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark payout as paid' }))
    // It covers the row: whose money moves where is said again.
    dialog.getByText('grace@paypal.test')
    const notes = dialog.getByLabelText('Notes')
    dialog.getByText('The creator can read this.')
    await actor.type(notes, 'Reference 4711')
    await actor.type(dialog.getByLabelText(/^Your password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText(/^Payout of .*\$40\.00.* to .*Grace.* marked as paid$/)).toBeTruthy()
    expect(sent).toEqual([{ password: 'lamplight', notes: 'Reference 4711' }])
  })

  it('a debt that arose after the request is shown, and the payout is paid only when staff confirm that', async () => {
    const sent: unknown[] = []
    let owed = 0
    const { actor } = await renderApp('/admin/payouts', {
      user: admin,
      responses: {
        'GET /api/admin/payouts': () => ({ body: [{ ...payout, owed }] }),
        'POST /api/admin/payouts/4/complete': async (request) => {
          sent.push(await request.json())
          if (sent.length > 1) return { body: { ...payout, status: 'completed' } }
          owed = 15
          const issues = [{ path: 'acceptedDebt', message: 'Unconfirmed' }]
          return { status: 409, body: { status: 409, code: 'payout_debt_unconfirmed', detail: '', issues } }
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Mark as paid/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark payout as paid' }))
    const mark = () => actor.click(dialog.getByRole('button', { name: 'Mark as paid' }))
    await actor.type(dialog.getByLabelText(/^Your password/), 'lamplight')
    await mark()
    await dialog.findByRole('region', { name: 'Creator owes $15.00' })
    expect(dialog.getAllByText(/^The creator owes money after .* confirm it/).length).toBeGreaterThan(0)
    await mark()
    await dialog.findByText('Please confirm this, or cancel')
    const consent = dialog.getByRole('checkbox', { name: 'Pay in full all the same' })
    await waitFor(() => expect(document.activeElement).toBe(consent))
    expect(sent).toHaveLength(1)
    await actor.click(consent)
    await mark()
    expect(await screen.findByText(/^Payout of .* marked as paid$/)).toBeTruthy()
    expect(sent).toEqual([
      { password: 'lamplight', notes: '' },
      { password: 'lamplight', notes: '', acceptedDebt: 15 },
    ])
    expect(screen.getByText('Creator owes $15.00')).toBeTruthy()
  })

  it('says under each field what is wrong with it', async () => {
    const missing = (path: string) => ({ path, message: 'This field is required' })
    const { actor } = await renderApp('/admin/payouts', {
      user: admin,
      responses: {
        'GET /api/admin/payouts': () => ({ body: [payout] }),
        'POST /api/admin/payouts/4/fail': () => ({
          status: 400,
          body: { status: 400, code: 'validation_failed', detail: '', issues: [missing('notes'), missing('password')] },
        }),
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Mark as failed/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark payout as failed' }))
    await actor.click(dialog.getByRole('button', { name: 'Mark as failed' }))
    expect(await dialog.findAllByText('This field is required')).toHaveLength(2)
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Reason/))
  })

  it('accepts a reason that is too long, and says so when the server refuses it', async () => {
    const { actor } = await renderApp('/admin/payouts', {
      user: admin,
      responses: {
        'GET /api/admin/payouts': () => ({ body: [payout] }),
        'POST /api/admin/payouts/4/fail': async (request) => {
          const { notes } = await request.json()
          const issues = [{ path: 'notes', message: `Notes cannot exceed ${String(notes).length - 1} characters` }]
          return { status: 400, body: { status: 400, code: 'validation_failed', detail: '', issues } }
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Mark as failed/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark payout as failed' }))
    await actor.click(dialog.getByLabelText(/^Reason/))
    await actor.paste('x'.repeat(501))
    await actor.type(dialog.getByLabelText(/^Your password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Mark as failed' }))
    expect(await dialog.findByText('Notes cannot exceed 500 characters')).toBeTruthy()
  })

  it('a step whose response is lost is not reported as failed: the list shows whether it was made', async () => {
    let isOpen = true
    const { actor } = await renderApp('/admin/payouts', {
      user: admin,
      responses: {
        'GET /api/admin/payouts': () => ({ body: isOpen ? [payout] : [] }),
        'POST /api/admin/payouts/4/fail': () => {
          isOpen = false
          throw new TypeError('Failed to fetch')
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Mark as failed/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.type(dialog.getByLabelText(/^Reason/), 'No such account')
    await actor.type(dialog.getByLabelText(/^Your password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Mark as failed' }))
    expect(await screen.findByText('No open payouts')).toBeTruthy()
    expect(screen.getByText('No answer from the site')).toBeTruthy()
    expect(screen.queryByText('This did not work')).toBeNull()
  })

  it('without a payout is not offered as a file', async () => {
    await renderApp('/admin/payouts', { user: admin, responses: { 'GET /api/admin/payouts': () => ({ body: [] }) } })
    expect(await screen.findByText('No open payouts')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull()
  })

  it('an admin who starts a payout that somebody else is paying reads so, and sees who it is', async () => {
    let isStarted = false
    const started = { ...payout, status: 'processing', startedBy: { username: 'ruth', displayName: 'Ruth' } }
    const responses: TestResponses = {
      'GET /api/admin/payouts': () => ({ body: [isStarted ? started : payout] }),
      'POST /api/admin/payouts/4/start': () => {
        isStarted = true
        return { status: 409, body: { status: 409, code: 'payout_started', detail: '' } }
      },
    }
    const { actor } = await renderApp('/admin/payouts', { user: admin, responses })
    await actor.click(await screen.findByRole('button', { name: /^Start/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start payout' }))
    await actor.type(dialog.getByLabelText(/^Your password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('Someone else is already paying this. The list shows who.')).toBeTruthy()
    expect((await screen.findByText(/^Being paid by/)).textContent).toContain('Ruth')
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('downloads the table for manual payment after the password', async () => {
    const sent: unknown[] = []
    const responses: TestResponses = {
      'GET /api/admin/payouts': () => ({ body: [payout] }),
      'POST /api/admin/payouts/export': async (request) => {
        sent.push(await request.json())
        return { body: { csv: '"payout"\r\n' } }
      },
    }
    const saveFile = vi.spyOn(files, 'saveFile').mockReturnValue()
    const { actor } = await renderApp('/admin/payouts', { user: admin, responses })
    await actor.click(await screen.findByRole('button', { name: 'Export as CSV' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Export payouts as CSV' }))
    await actor.type(dialog.getByLabelText(/^Your password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Export as CSV' }))
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith('payouts.csv', 'text/csv', '"payout"\r\n'))
    expect(sent).toEqual([{ password: 'lamplight' }])
    saveFile.mockRestore()
  })
})

const payer = { id: 8, username: 'hannah', displayName: 'Hannah', avatarUrl: null }
const payment = {
  ...{ id: 12, providerId: 'pi_12', purpose: 'donation', status: 'succeeded', amount: 25, refunded: 5, fee: 1.03 },
  ...{ card: { brand: 'visa', last4: '4242' }, payer, hasOpenDispute: false, chargedBack: 0 },
  ...{ createdAt: '2026-03-05T12:00:00.000Z', succeededAt: '2026-03-05T12:00:10.000Z' },
}

describe('payments', () => {
  it('show their refunds, disputes and ledger entries', async () => {
    const moment = '2026-03-06T12:00:00.000Z'
    const entry = (kind: string, ...postings: object[]) => ({ id: postings.length, kind, createdAt: moment, postings })
    const responses: TestResponses = {
      'GET /api/admin/payments': () => ({ body: [payment] }),
      'GET /api/admin/payments/12': () => ({
        body: {
          ...payment,
          failure: null,
          refunds: [{ id: 're_1', amount: 5, state: 'succeeded', createdAt: moment }],
          disputes: [{ id: 'dp_1', amount: 20, reason: 'fraudulent', state: 'lost', createdAt: moment }],
          entries: [
            entry(
              'earning',
              { account: 'provider_clearing', ownerId: null, amount: -25 },
              { account: 'creator_available', ownerId: 7, amount: 25 },
            ),
          ],
        },
      }),
    }
    const { actor } = await renderApp('/admin/payments', { user: admin, responses })
    await actor.click(await screen.findByRole('button', { name: /^Details/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment 12' }))
    expect(await dialog.findByText('pi_12')).toBeTruthy()
    for (const text of ['Refunded', 'Lost', 'Earned', 'Held by the provider']) {
      expect(dialog.getByText(text)).toBeTruthy()
    }
    expect(dialog.getByText('-$25.00')).toBeTruthy()
  })

  it('that are disputed or were charged back offer no refund [R-109]', async () => {
    const disputed = { ...payment, hasOpenDispute: true }
    const lost = { ...payment, id: 13, chargedBack: 20 }
    const responses: TestResponses = { 'GET /api/admin/payments': () => ({ body: [disputed, lost] }) }
    await renderApp('/admin/payments', { user: admin, responses })
    expect(await screen.findByText('$20.00 returned by the bank')).toBeTruthy()
    expect(screen.getByText('Disputed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  })

  it('can be partly refunded with a reason and the password', async () => {
    const sent: unknown[] = []
    const responses: TestResponses = {
      'GET /api/admin/payments': () => ({ body: [payment] }),
      'POST /api/admin/payments/12/refund': async (request) => {
        sent.push(await request.json())
        return { body: { ...payment, failure: null, refunds: [], disputes: [], entries: [] } }
      },
    }
    const { actor } = await renderApp('/admin/payments', { user: admin, responses })
    await actor.click(await screen.findByRole('button', { name: /^Refund/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund payment' }))
    expect(dialog.getByText('Leave it empty to refund the rest: $20.00')).toBeTruthy()
    dialog.getByText('#12')
    await actor.type(dialog.getByLabelText('Amount'), '7.50')
    await actor.type(dialog.getByLabelText(/^Reason/), 'Given twice')
    await actor.type(dialog.getByLabelText(/^Your password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Refund' }))
    expect(await screen.findByText(/^Refund of .*\$7\.50.* sent$/)).toBeTruthy()
    screen.getByText(/^To .*, for payment .*12/)
    expect(sent).toEqual([
      { amount: '7.50', reason: 'Given twice', password: 'lamplight', key: expect.stringMatching(/^[\w-]{8,64}$/) },
    ])
  })

  it('can be refunded by another amount after a refund whose response was lost', async () => {
    const keys: string[] = []
    const outcomes = [
      () => {
        throw new TypeError('Failed to fetch')
      },
      () => ({ status: 409, body: { code: 'refund_refused', detail: 'Refused.' } }),
      () => ({ body: { ...payment, failure: null, refunds: [], disputes: [], entries: [] } }),
    ]
    const { actor } = await renderApp('/admin/payments', {
      user: admin,
      responses: {
        'GET /api/admin/payments': () => ({ body: [payment] }),
        'POST /api/admin/payments/12/refund': async (request) => {
          keys.push(((await request.json()) as { key: string }).key)
          return outcomes[keys.length - 1]?.() ?? { status: 500 }
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Refund/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.type(dialog.getByLabelText(/^Reason/), 'Given twice')
    await actor.type(dialog.getByLabelText(/^Your password/), 'lamplight')
    const refund = async () => actor.click(dialog.getByRole('button', { name: 'Refund' }))
    await refund()
    expect(await screen.findByText('No answer from the site')).toBeTruthy()
    await actor.type(dialog.getByLabelText('Amount'), '2')
    await refund()
    expect(await screen.findByText('This amount of the payment cannot be refunded.')).toBeTruthy()
    await refund()
    expect(await screen.findByText(/^Refund of .* sent$/)).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('that are refunded elsewhere while the dialog is open close it with a message', async () => {
    let refunded = 5
    const { actor, queryClient } = await renderApp('/admin/payments', {
      user: admin,
      responses: { 'GET /api/admin/payments': () => ({ body: [{ ...payment, refunded }] }) },
    })
    await actor.click(await screen.findByRole('button', { name: /^Refund/ }))
    await screen.findByRole('dialog')
    refunded = payment.amount
    await queryClient.invalidateQueries()
    expect((await screen.findByText('Already done elsewhere')).closest('[role=alert]')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a dialog that is left with the page says nothing', async () => {
    const { actor, router } = await renderApp('/admin/payments', {
      user: admin,
      responses: { 'GET /api/admin/payments': () => ({ body: [payment] }) },
    })
    await actor.click(await screen.findByRole('button', { name: /^Refund/ }))
    await screen.findByRole('dialog')
    await router.navigate({ to: '/admin/payouts' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('tab', { name: 'Open' })
    expect(screen.queryByText('Already done elsewhere')).toBeNull()
  })

  it('a wrong password is reported at its field, which keeps the focus until it is entered again', async () => {
    const responses: TestResponses = {
      'GET /api/admin/payments': () => ({ body: [payment] }),
      'POST /api/admin/payments/12/refund': () => ({
        status: 403,
        body: { code: 'wrong_password', detail: 'The password is incorrect.' },
      }),
    }
    const { actor } = await renderApp('/admin/payments', { user: admin, responses })
    await actor.click(await screen.findByRole('button', { name: /^Refund/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.type(dialog.getByLabelText(/^Reason/), 'Given twice')
    const password = dialog.getByLabelText(/^Your password/)
    await actor.type(password, 'lamplamp')
    await actor.click(dialog.getByRole('button', { name: 'Refund' }))
    expect(await dialog.findByText('The password is incorrect.')).toBeTruthy()
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(password)
    await actor.type(password, 'l')
    expect(dialog.queryByText('The password is incorrect.')).toBeNull()
  })
})

it('disputes, the money log and the ledger checks each have a page', async () => {
  const moment = '2026-03-06T12:00:00.000Z'
  const responses: TestResponses = {
    'GET /api/admin/disputes': () => ({
      body: [
        { id: 'dp_1', amount: 20, reason: 'fraudulent', state: 'open', createdAt: moment, paymentId: 12, payer },
        { id: 'dp_2', amount: 30, reason: 'general', state: 'inquiry', createdAt: moment, paymentId: 13, payer },
      ],
    }),
    'GET /api/admin/payments/12': () => ({
      body: { ...payment, failure: null, refunds: [], disputes: [], entries: [] },
    }),
    'GET /api/admin/money-audit': () => ({
      body: [
        {
          ...{ id: 3, action: 'payout.failed', objectType: 'payout', objectId: '4', actor: payer, createdAt: moment },
          details: { amountCents: 4000, notes: 'The account is closed' },
        },
      ],
    }),
    'GET /api/admin/books-checks': () => ({
      body: [
        { id: 2, checkedAt: moment, problems: 1, details: ['an account is below zero: payouts 4'] },
        { id: 1, checkedAt: moment, problems: 0, details: [] },
      ],
    }),
  }
  const disputes = await renderApp('/admin/disputes', { user: admin, responses })
  expect(await screen.findByText(/Payment 12/)).toBeTruthy()
  expect(screen.getByText('The cardholder did not make the payment')).toBeTruthy()
  expect(screen.getByText('Bank’s inquiry')).toBeTruthy()
  await disputes.actor.click(screen.getByRole('button', { name: /^Details .*\$20/ }))
  expect(await within(await screen.findByRole('dialog', { name: 'Payment 12' })).findByText('pi_12')).toBeTruthy()
  disputes.unmount()
  const log = await renderApp('/admin/money-log', { user: admin, responses })
  expect(await screen.findByText('The account is closed')).toBeTruthy()
  expect(screen.getByText(/^Payout #4 marked as failed/)).toBeTruthy()
  log.unmount()
  await renderApp('/admin/books', { user: admin, responses })
  expect(await screen.findByText('1 problem')).toBeTruthy()
  expect(screen.getByText('All right')).toBeTruthy()
  expect(screen.getByText('an account is below zero: payouts 4')).toBeTruthy()
})
