import type { Payout } from '@lamplight/contract/payouts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { payout, show, tab } from './testing/creator-dashboard.tsx'

describe('the payouts', () => {
  const open = async (...payouts: Payout[]) => {
    const shown = await show({ 'GET /api/payouts/3': () => ({ body: payouts }) })
    await shown.actor.click(await tab('Payouts'))
    return shown
  }

  it('are a table; empty notes are shown as a dash [M-CREATOR-31, M-CREATOR-55, M-CREATOR-56]', async () => {
    await open(payout())
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual([...['Date', 'Amount', 'Method', 'Status', 'Notes']])
    const cells = within(table).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['Mar 5, 2026', '$40.00', 'PayPal', 'Pending', '-'])
  })

  it('are styled by their state [M-CREATOR-58, M-CREATOR-59, M-CREATOR-60]', async () => {
    await open(
      payout({ id: 4, status: 'completed', notes: 'Reference 4711' }),
      payout({ id: 3, status: 'failed', notes: 'No such account' }),
      payout({ id: 2, status: 'processing' }),
      payout({ id: 1 }),
    )
    const classOf = async (words: string) => (await screen.findByText(words)).className
    expect(await classOf('Completed')).toContain('success')
    expect(await classOf('Failed')).toContain('danger')
    expect(await classOf('Processing')).toBe(await classOf('Pending'))
    expect(screen.getByText('Reference 4711')).toBeTruthy()
  })

  it('show a text when there are none [M-CREATOR-57]', async () => {
    await open()
    expect(
      await screen.findByText('No payouts found yet. Request a payout when you have earnings available.'),
    ).toBeTruthy()
  })
})
