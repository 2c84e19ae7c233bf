import { sponsorsApi } from '@lamplight/contract/sponsors'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { can, content, OWN, openTab, page } from './testing/sponsored-content.tsx'

describe('a row', () => {
  it('always has a preview, and an edit button only while under review [B-SPONSOR-20, B-SPONSOR-21]', async () => {
    const { actor } = await page([
      content({ title: 'New one', status: 'pending', viewer: { ...can, canEdit: true } }),
      content({ title: 'Old one', status: 'active' }),
    ])
    await openTab(actor, 'All')
    const edit = (title: string) => screen.getByRole('button', { name: `Edit ${title}` })
    expect(edit('New one').getAttribute('aria-disabled')).toBeNull()
    expect(edit('Old one').getAttribute('aria-disabled')).toBe('true')
    for (const title of ['New one', 'Old one']) {
      expect(screen.getByRole('button', { name: `Preview ${title}` }).getAttribute('aria-disabled')).toBeNull()
    }
    await actor.click(edit('New one'))
    const dialog = await screen.findByRole('dialog', { name: 'Edit New one' })
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Title/).value).toBe('New one')
  })

  it('its preview shows details, notes and Learn More in a window of its own [B-SPONSOR-25, B-SPONSOR-26, B-SPONSOR-27]', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { actor } = await page([content({ title: 'Old one', contentNotes: 'A lovely lamp.' })])
    await actor.click(await screen.findByRole('button', { name: 'Preview Old one' }))
    const dialog = await screen.findByRole('dialog', { name: 'Preview Old one' })
    for (const text of ['A lovely lamp.', 'Moderator notes', '$100.00', '$6.00', 'Sidebar', 'All categories']) {
      expect(within(dialog).getByText(text)).toBeTruthy()
    }
    await actor.click(within(dialog).getByRole('button', { name: 'Learn More' }))
    expect(open).toHaveBeenCalledExactlyOnceWith('https://lamps.example.org/', '_blank', 'noopener')
  })

  it('its preview names no notes where moderators have written none [B-SPONSOR-26]', async () => {
    const { actor } = await page([content({ title: 'Without words', contentNotes: '' })])
    await actor.click(await screen.findByRole('button', { name: 'Preview Without words' }))
    const dialog = await screen.findByRole('dialog', { name: 'Preview Without words' })
    expect(await within(dialog).findByText('All categories')).toBeTruthy()
    expect(within(dialog).queryByText('Moderator notes')).toBeNull()
  })

  it('its preview says how much of its budget was refunded, in all parts and without those that the bank returned', async () => {
    const own = content({ title: 'Taken down', status: 'rejected', contentNotes: 'The link is dead.' })
    const part = (id: number, step: 'refunded' | 'refund_failed' | 'rejected', notes: string) => ({
      ...{ id, step, from: 'active', to: 'rejected', notes, createdAt: '2026-11-20T00:00:00.000Z', actor: null },
    })
    const { actor } = await page([own], {
      [`GET /api/sponsored-content/${own.id}/history`]: () => ({
        body: [
          part(5, 'refunded', '30.10'),
          part(4, 'refund_failed', '30.10'),
          part(3, 'refunded', '30.10'),
          part(2, 'rejected', 'The link is dead.'),
          part(1, 'refunded', '20.00'),
        ],
      }),
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Preview Taken down' }))
    expect((await screen.findByText('Refunded', { selector: 'dt' })).nextSibling?.textContent).toBe('$50.10')
  })

  it('can be paused and ended with a message; the preview then shows the new state, and the focus stays', async () => {
    let own = content({ title: 'Runs', viewer: { ...can, canPause: true } })
    const { actor } = await page([], {
      [OWN]: () => ({ body: [own] }),
      [`POST /api/sponsored-content/${own.id}/end`]: () => {
        own = { ...own, status: 'completed', viewer: can }
        return { body: own }
      },
      [`POST /api/sponsored-content/${own.id}/pause`]: () => {
        own = { ...own, isPaused: true, viewer: { ...can, canResume: true, canEnd: true } }
        return { body: own }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Preview Runs' }))
    await actor.click(await screen.findByRole('button', { name: 'Pause' }))
    const resume = await screen.findByRole('button', { name: 'Resume' })
    expect(document.activeElement).toBe(resume)
    expect(await screen.findByText('Your sponsored content is paused.')).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'End' }))
    await actor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }))
    expect(await screen.findByText(/^Your sponsored content has ended\. What was not spent is refunded/)).toBeTruthy()
  })

  it('a pause whose response was lost counts as made, if it was', async () => {
    let own = content({ title: 'Runs', viewer: { ...can, canPause: true } })
    const { actor } = await page([], {
      [OWN]: () => ({ body: [own] }),
      [`POST /api/sponsored-content/${own.id}/pause`]: () => {
        own = { ...own, isPaused: true, viewer: { ...can, canResume: true } }
        throw new TypeError('Failed to fetch')
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Preview Runs' }))
    await actor.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy()
    expect(screen.queryByText('That could not be done')).toBeNull()
  })

  it('its report has an accessible plot, a table of the days, and a file', async () => {
    const own = content({ title: 'Runs' })
    const report = {
      days: [
        { day: '2026-11-22', impressions: 3, clicks: 1, spentCents: 1.5 },
        { day: '2026-11-23', impressions: 0, clicks: 0, spentCents: 0 },
      ],
      ...{ pages: [{ path: '/video/7', impressions: 3, clicks: 1 }], impressions: 3, clicks: 1, spentCents: 2 },
      budgetCents: 10_000,
    }
    const { actor } = await page([own], {
      [`GET /api/sponsored-content/${own.id}/report`]: () => ({ body: sponsorsApi.report.response.parse(report) }),
    })
    await actor.click(await screen.findByRole('button', { name: 'Preview Runs' }))
    await actor.click(await screen.findByRole('button', { name: 'Report' }))
    const plot = await screen.findByRole('img', { name: /2026: 3 impressions; .*2026: 0 impressions/ })
    expect(plot.classList.contains('mirrored')).toBe(true)
    expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
      `/api/sponsored-content/${own.id}/report.csv`,
    )
    expect(screen.getByText('/video/7')).toBeTruthy()
  })
})
