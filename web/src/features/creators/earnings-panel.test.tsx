import type { Earning } from '@lamplight/contract/creators'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show, tab } from './testing/creator-dashboard.tsx'

const earning = (changes: Partial<Earning> = {}): Earning => ({
  ...{ id: 1, date: '2026-03-04T12:00:00.000Z', source: 'purchase', kind: 'earning', amount: 4.99, isPaid: false },
  video: { id: 9, title: 'Morning psalm', thumbnailUrl: '/psalm.jpg' },
  ...changes,
})

describe('the earnings', () => {
  const open = async (...earnings: Earning[]) => {
    const shown = await show({ 'GET /api/earnings/creator/3': () => ({ body: earnings }) })
    await shown.actor.click(await tab('Earnings'))
    return shown
  }

  it('are a table with picture and title of the video [M-CREATOR-30, M-CREATOR-49, M-CREATOR-52]', async () => {
    await open(earning())
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual([...['Date', 'Video', 'Source', 'Amount', 'Status']])
    expect(within(table).getByRole('link', { name: 'Morning psalm' }).getAttribute('href')).toBe('/video/9')
    expect(table.querySelector('img')?.getAttribute('src')).toBe('/psalm.jpg')
    expect(table.textContent).toContain('$4.99')
    const file = screen.getByRole('link', { name: 'Download as CSV' })
    expect(file.getAttribute('href')).toBe('/api/earnings/creator/3/earnings.csv')
    expect(file.hasAttribute('download')).toBe(true)
  })

  it('are paid or pending [M-CREATOR-50, M-CREATOR-51]', async () => {
    await open(earning({ id: 2, isPaid: true }), earning())
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('Paid')
    expect(rows[2]?.textContent).toContain('Pending')
  })

  it('say which entries are refunds and disputes [R-109]', async () => {
    await open(earning({ id: 3, kind: 'dispute', amount: -4.99 }), earning({ id: 2, kind: 'refund' }), earning())
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    const sources = rows.slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent)
    expect(sources).toEqual(['Download • Dispute', 'Download • Refund', 'Download'])
  })

  it('show a text when there are none [M-CREATOR-53]', async () => {
    await open()
    expect(await screen.findByText('No earnings found. Start creating religious content to earn!')).toBeTruthy()
  })
})
