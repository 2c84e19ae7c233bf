import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { content, OWN, openTab, page } from './testing/sponsored-content.tsx'

const titles = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)

it('the tab is in the URL, so that it stays after a reload', async () => {
  const { actor, router } = await page([content({ title: 'Over', status: 'completed' })])
  await openTab(actor, 'Completed')
  expect(await screen.findByRole('rowheader', { name: /Over/ })).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'completed' }))
  await openTab(actor, 'Active')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it('content follows what staff have decided, on returning to the tab', async () => {
  let stored = [content({ title: 'Is pending', status: 'pending' })]
  const { actor } = await page([], { [OWN]: () => ({ body: stored }) })
  await openTab(actor, 'All')
  expect(titles()).toEqual(['Is pending'])
  stored = [content({ title: 'Is approved', status: 'approved' })]
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  act(() => focusManager.onFocus())
  await waitFor(() => expect(titles()).toEqual(['Is approved']))
  clock.mockRestore()
})

describe('the page', () => {
  it('opens for a member and shows totals: pending alone, active, impressions and budget [B-SPONSOR-01, B-SPONSOR-02, B-SPONSOR-03]', async () => {
    await page([content(), content({ status: 'pending' }), content({ status: 'approved', impressions: 0 })])
    const figure = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent
    expect(await figure('Pending')).toBe('1')
    expect(await figure('Active')).toBe('1')
    expect(await figure('Total impressions')).toBe('2,400')
  })

  it('keeps a place for each of the four totals while they load, so that the tabs do not move', async () => {
    await page([], { [OWN]: () => new Promise(() => {}) })
    await screen.findByRole('tab', { name: 'Active' })
    const [totals] = screen.getAllByRole('status').filter((status) => status.textContent?.includes('Loading'))
    expect(totals?.querySelectorAll('[aria-hidden] span')).toHaveLength(4)
  })

  it('shows the total budget as money [B-SPONSOR-04]', async () => {
    await page([content(), content({ budgetCents: 5_050 })])
    expect((await screen.findByText('Total budget')).nextSibling?.textContent).toBe('$150.50')
    expect(screen.queryByText('Rejected or withdrawn')).toBeNull()
  })

  it('shows apart from it what was rejected or withdrawn', async () => {
    await page([content(), content({ budgetCents: 7_000, status: 'rejected' })])
    expect((await screen.findByText('Total budget')).nextSibling?.textContent).toBe('$100.00')
    expect(screen.getByText('Rejected or withdrawn').nextSibling?.textContent).toBe('$70.00')
  })

  it('has the tabs Active, Pending, Completed and All, each with its states [B-SPONSOR-05, B-SPONSOR-09, B-SPONSOR-12]', async () => {
    const { actor } = await page([
      content({ title: 'Is active' }),
      content({ title: 'Is pending', status: 'pending' }),
      content({ title: 'Is approved', status: 'approved' }),
      content({ title: 'Is completed', status: 'completed' }),
      content({ title: 'Is rejected', status: 'rejected' }),
    ])
    const tabs = await screen.findByRole('tablist', { name: 'Sponsored content by state' })
    expect(
      within(tabs)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Active', 'Pending', 'Completed', 'All'])
    expect(titles()).toEqual(['Is active'])
    await openTab(actor, 'All')
    expect(titles()).toHaveLength(5)
  })

  it('Pending also shows approved content, Completed also shows rejected content [B-SPONSOR-06, B-SPONSOR-07, B-SPONSOR-08]', async () => {
    const { actor } = await page([
      content({ title: 'Is pending', status: 'pending' }),
      content({ title: 'Is approved', status: 'approved' }),
      content({ title: 'Is completed', status: 'completed' }),
      content({ title: 'Is rejected', status: 'rejected' }),
    ])
    await openTab(actor, 'Pending')
    expect(titles()).toEqual(['Is pending', 'Is approved'])
    await openTab(actor, 'Completed')
    expect(titles()).toEqual(['Is completed', 'Is rejected'])
    await openTab(actor, 'All')
    expect(titles()).toHaveLength(4)
  })

  it('the badge shows the real state in every tab [B-SPONSOR-10, B-SPONSOR-11, B-SPONSOR-58]', async () => {
    const { actor } = await page([
      content({ status: 'pending' }),
      content({ status: 'approved' }),
      content({ status: 'approved', isPaid: false }),
      content({ status: 'active' }),
      content({ status: 'active', isPaused: true }),
      content({ status: 'rejected' }),
      content({ status: 'completed' }),
    ])
    await openTab(actor, 'All')
    const states = screen.getAllByRole('row').map((row) => row.children[1]?.textContent)
    expect(states.slice(1)).toEqual([
      ...['Under review', 'Approved', 'Waiting for payment', 'Active', 'Paused', 'Rejected', 'Completed'],
    ])
  })

  it('says why content was rejected', async () => {
    const { actor } = await page([
      content({ title: 'Refused', status: 'rejected', contentNotes: 'The link is dead.' }),
      content({ title: 'Accepted', status: 'active', contentNotes: 'Gladly.' }),
    ])
    await openTab(actor, 'All')
    within(screen.getByRole('row', { name: /Refused/ })).getByText('The link is dead.')
    expect(screen.queryByText('Gladly.')).toBeNull()
  })

  it('has the columns of the documents, with the duration as start and end, and what is spent of the budget [B-SPONSOR-13, B-SPONSOR-14]', async () => {
    await page([content()])
    const names = (await screen.findAllByRole('columnheader')).map((cell) => cell.textContent)
    expect(names).toEqual(['Title', 'Status', 'Placement', 'Duration', 'Impressions', 'Clicks', 'Spent', 'Actions'])
    expect(screen.getByText(/22 Nov 2026 - 22 Dec 2026|Nov 22, 2026 - Dec 22, 2026/)).toBeTruthy()
    expect(screen.getByText('1,200', { selector: 'td' })).toBeTruthy()
    expect(screen.getByText('34', { selector: 'td' })).toBeTruthy()
    const bar = screen.getByText('$6.00 of $100.00').querySelector('progress')
    expect([bar?.value, bar?.max]).toEqual([600, 10_000])
    // The content security policy forbids style attributes in the document.
    expect(document.querySelector('td [style]')).toBeNull()
  })

  it('each placement has its label from the documents [B-SPONSOR-15, B-SPONSOR-16, B-SPONSOR-17]', async () => {
    await page([content({ placement: 'sidebar' }), content({ placement: 'feed' }), content({ placement: 'video-pre' })])
    expect(await screen.findAllByRole('row')).toHaveLength(4)
    for (const words of ['Sidebar', 'Content Feed', 'Before Video']) {
      expect(screen.getByText(words, { selector: 'td' })).toBeTruthy()
    }
  })

  it('so do the other two placements [B-SPONSOR-18, B-SPONSOR-19]', async () => {
    await page([content({ placement: 'video-post' }), content({ placement: 'featured' })])
    for (const words of ['After Video', 'Featured (Premium)']) {
      expect(await screen.findByText(words, { selector: 'td' })).toBeTruthy()
    }
  })

  it('has a text for each empty tab [B-SPONSOR-28, B-SPONSOR-29, B-SPONSOR-30]', async () => {
    const { actor } = await page([])
    expect(await screen.findByText('No active sponsored content')).toBeTruthy()
    await openTab(actor, 'Pending')
    expect(screen.getByText('No pending sponsored content')).toBeTruthy()
    await openTab(actor, 'Completed')
    expect(screen.getByText('No completed sponsored content')).toBeTruthy()
  })

  it('has a text for the empty All tab [B-SPONSOR-31]', async () => {
    const { actor } = await page([])
    await openTab(actor, 'All')
    expect(screen.getByText('No all sponsored content')).toBeTruthy()
  })

  it('shows placeholders while loading, and a list that failed to load can be retried [B-SPONSOR-62]', async () => {
    let fails = true
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const { actor } = await page([], {
      [OWN]: async () => {
        await promise
        return fails ? { status: 500 } : { body: [content({ title: 'There' })] }
      },
    })
    const panel = within(await screen.findByRole('tabpanel', { name: 'Active' }))
    expect(panel.getByRole('status').querySelectorAll('[aria-hidden] span')).toHaveLength(1)
    release()
    expect(await screen.findByText('Your sponsored content could not be loaded. Please try again.')).toBeTruthy()
    fails = false
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('There')).toBeTruthy()
  })
})

it('older content of a tab is shown on request', async () => {
  const [newer, older] = [content({ title: 'Newer' }), content({ title: 'Older' })]
  const { actor } = await page([], {
    [OWN]: (request) =>
      new URL(request.url).searchParams.has('cursor')
        ? { body: [older] }
        : { body: [newer], headers: { 'x-next-cursor': 'older' } },
  })
  await screen.findByText('Newer')
  expect(titles()).toEqual(['Newer'])
  await actor.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(titles()).toEqual(['Newer', 'Older']))
})
