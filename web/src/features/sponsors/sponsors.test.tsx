import { paymentsApi } from '@lamplight/contract/payments'
import {
  SPONSOR_NOTES_MAX,
  SPONSOR_VIEWS,
  type SponsoredContent,
  STATES_OF_VIEW,
  sponsorsApi,
} from '@lamplight/contract/sponsors'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftKeyOf, readDraft } from '../../lib/text-drafts.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

afterEach(() => sessionStorage.clear())

const rates = {
  cpmCents: { sidebar: 500, feed: 500, 'video-pre': 1000, 'video-post': 1000, featured: 1500 },
  ...{ premiumCpmCents: 200, creatorSharePercent: 50 },
}
const can = { canEdit: false, canReview: false, canPay: false, canPause: false, canResume: false, canEnd: false }
let ids = 0
const content = (changes: Partial<SponsoredContent> = {}): SponsoredContent => {
  ids += 1
  return sponsorsApi.get.response.parse({
    ...{ id: ids, advertiserId: 7, title: `Lamps ${ids}`, description: 'Olive oil, wick and patience.' },
    ...{ contentUrl: 'https://lamps.example.org/', thumbnailUrl: 'https://lamps.example.org/lamp.png' },
    ...{ advertiserName: 'Olive & Vine', advertiserWebsite: null, categoryId: null, startDate: '2026-11-22' },
    ...{ endDate: '2026-12-22', timeZone: 'UTC', budget: 100, budgetCents: 10_000, placement: 'sidebar' },
    ...{ isFeatured: false, featuredRequested: false, status: 'active', isPaused: false, isPaid: true },
    ...{ impressions: 1_200, clicks: 34, contentNotes: '', cpmCents: 500, spentCents: 600, pictureUrl: null },
    ...{ pictureState: 'ready', version: 1, createdAt: '2026-11-20T00:00:00.000Z', viewer: can },
    ...changes,
  })
}
const OWN = 'GET /api/sponsored-content/advertiser/7'
const others: TestResponses = {
  'GET /api/sponsored-content/rates': () => ({ body: sponsorsApi.rates.response.parse(rates) }),
  'GET /api/sponsored-content/channel': () => ({ body: { acceptsSponsors: true } }),
  'GET /api/categories': () => ({ body: [{ id: 5, name: 'Study' }] }),
}
/** `OWN` is everything the advertiser has: from it come the list of each tab, the totals and single items. */
const page = (contents: SponsoredContent[], responses: TestResponses = {}) => {
  const read = responses[OWN] ?? (() => ({ body: contents }))
  const from = (select: (all: SponsoredContent[], url: URL) => unknown) => async (request: Request) => {
    const response = await read(request)
    const all = response.body as SponsoredContent[] | undefined
    return all ? { ...response, body: select(all, new URL(request.url)) } : response
  }
  const states = (url: URL) =>
    STATES_OF_VIEW[SPONSOR_VIEWS.find((view) => view === url.searchParams.get('view')) ?? 'all']
  const count = (all: SponsoredContent[], state: string) => all.filter(({ status }) => status === state).length
  const single = Array.from({ length: ids }, (_, index) => [
    `GET /api/sponsored-content/${index + 1}`,
    from((all) => all.find(({ id }) => id === index + 1)),
  ])
  return renderApp('/sponsored-content', {
    user: person(),
    responses: {
      ...others,
      ...Object.fromEntries(single),
      ...responses,
      [OWN]: from((all, url) => all.filter(({ status }) => states(url).includes(status))),
      [`${OWN}/totals`]: from((all) => ({
        pending: count(all, 'pending'),
        active: count(all, 'active'),
        impressions: all.reduce((sum, { impressions }) => sum + impressions, 0),
        budgetCents: all.reduce((sum, { budgetCents, status }) => sum + (status === 'rejected' ? 0 : budgetCents), 0),
        withdrawnCents: all.reduce(
          (sum, { budgetCents, status }) => sum + (status === 'rejected' ? budgetCents : 0),
          0,
        ),
      })),
    },
  })
}
const openTab = async (actor: Awaited<ReturnType<typeof page>>['actor'], name: string) =>
  actor.click(await screen.findByRole('tab', { name }))
const titles = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)

it('content that staff or another tab has changed is not overwritten before its advertiser knows', async () => {
  const sent: object[] = []
  const mine = content({ title: 'Oil lamps', status: 'pending', viewer: { ...can, canEdit: true } })
  const { actor } = await page([mine], {
    [`GET /api/sponsored-content/${mine.id}`]: () => ({ body: { ...mine, title: 'Oil lamps, lit', budget: 80 } }),
    [`PATCH /api/sponsored-content/${mine.id}`]: async (request) => {
      sent.push(await request.json())
      return { body: mine }
    },
  })
  await openTab(actor, 'Pending')
  await actor.click(await screen.findByRole('button', { name: 'Edit Oil lamps' }))
  const dialog = within(await screen.findByRole('dialog'))
  const title = await dialog.findByLabelText(/^Title/)
  await actor.type(title, ' and wicks')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await actor.click(save)
  await dialog.findByText(/changed elsewhere in the meantime to “.?Oil lamps, lit.?”/)
  expect([document.activeElement, sent]).toEqual([title, []])
  await actor.click(save)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ title: 'Oil lamps and wicks', previous: { title: 'Oil lamps, lit' } }])
  expect(sent[0]).not.toHaveProperty('budget')
})

it('content keeps a category that staff have hidden', async () => {
  const mine = content({ title: 'Oil lamps', status: 'pending', categoryId: 99, viewer: { ...can, canEdit: true } })
  const { actor } = await page([mine])
  await openTab(actor, 'Pending')
  await actor.click(await screen.findByRole('button', { name: 'Edit Oil lamps' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Hidden category' })
  expect(dialog.getByLabelText<HTMLSelectElement>(/Category/).value).toBe('99')
})

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

it('the list of excluded advertisers is sent with the one the edit began with, and shows what was saved; what is typed meanwhile stays', async () => {
  const saving = Promise.withResolvers<void>()
  const sent: object[] = []
  const { actor } = await page([], {
    'GET /api/sponsored-content/channel/advertisers': () => ({ body: ['olive & vine', 'candles'] }),
    'PUT /api/sponsored-content/channel/advertisers': async (request) => {
      if (sent.push(await request.json()) === 2) await saving.promise
      return { body: ['olive & vine', 'bread', 'flour'] }
    },
  })
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Advertisers I do not want/)
  await actor.type(box, '\nbread')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(box.value).toBe('olive & vine\nbread\nflour'))
  const previous = ['olive & vine', 'candles']
  expect(sent).toEqual([{ advertisers: [...previous, 'bread'], previous }])
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await actor.type(box, '\nwine')
  saving.resolve()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true'))
  expect(box.value).toBe('olive & vine\nbread\nflour\nwine')
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
    const { actor } = await page([], {
      [OWN]: () => (fails ? { status: 500 } : { body: [content({ title: 'There' })] }),
    })
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

  it('its preview says how much of its budget was refunded, in all parts', async () => {
    const own = content({ title: 'Taken down', status: 'rejected', contentNotes: 'The link is dead.' })
    const part = (id: number, step: 'refunded' | 'rejected', notes: string) => ({
      ...{ id, step, from: 'active', to: 'rejected', notes, createdAt: '2026-11-20T00:00:00.000Z', actor: null },
    })
    const { actor } = await page([own], {
      [`GET /api/sponsored-content/${own.id}/history`]: () => ({
        body: [part(3, 'refunded', '30.10'), part(2, 'rejected', 'The link is dead.'), part(1, 'refunded', '20.00')],
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

  it('a payment whose response was lost at its start is begun once', async () => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', failure: null, failureReason: null }
    const keys: unknown[] = []
    const { actor } = await page([own], {
      'GET /api/payments/setup': () => ({
        body: paymentsApi.setup.response.parse({
          ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
          ...{ platformFeePercent: 0, holdDays: 0 },
        }),
      }),
      [`POST /api/sponsored-content/${own.id}/pay`]: async (request) => {
        keys.push(((await request.json()) as { requestKey?: string }).requestKey)
        if (keys.length === 1) throw new TypeError('Failed to fetch')
        return { status: 201, body: { ...payment, state: 'pending' } }
      },
    })
    await openTab(actor, 'Pending')
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00 for Approved' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the budget' }))
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    expect(await dialog.findByLabelText(/^Card number/i)).toBeTruthy()
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  it('approved content is paid from its preview; the state comes from the server', async () => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const { actor } = await page([], {
      [OWN]: () => ({ body: [own] }),
      'GET /api/payments/setup': () => ({
        body: paymentsApi.setup.response.parse({
          ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
          ...{ platformFeePercent: 0, holdDays: 0 },
        }),
      }),
      [`POST /api/sponsored-content/${own.id}/pay`]: () => ({
        status: 201,
        body: { paymentIntentId: 'pi_1', clientSecret: null, state: 'succeeded', failure: null, failureReason: null },
      }),
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Preview Approved' }))
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00' }))
    expect(await screen.findByRole('dialog', { name: 'Pay the budget' })).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Pay $100.00' }))
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  it('approved content is paid from its row; it cannot be edited any more', async () => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const { actor } = await page([own])
    await openTab(actor, 'Pending')
    expect(screen.queryByRole('button', { name: 'Edit Approved' })).toBeNull()
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00 for Approved' }))
    expect(await screen.findByRole('dialog', { name: 'Pay the budget' })).toBeTruthy()
  })

  it.each([
    ['runs at once', 'active', 'Active'],
    ['waits for its first day', 'approved', 'Pending'],
  ] as const)('paid content that %s is shown in the tab that lists it', async (_, status, tab) => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', failure: null, failureReason: null }
    let isPaid = false
    const { actor } = await page([], {
      [OWN]: () => ({ body: [isPaid ? { ...own, status, isPaid, viewer: can } : own] }),
      'GET /api/payments/setup': () => ({
        body: paymentsApi.setup.response.parse({
          ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
          ...{ platformFeePercent: 0, holdDays: 0 },
        }),
      }),
      [`POST /api/sponsored-content/${own.id}/pay`]: () => ({ status: 201, body: { ...payment, state: 'pending' } }),
      'PUT /api/payments/intents/pi_1/save-card': () => ({ body: {} }),
      'POST /api/payments/sandbox/pay': () => {
        isPaid = true
        return { body: { ...payment, state: 'succeeded' } }
      },
      'GET /api/payments/intents/pi_1': () => ({
        body: { ...payment, state: 'succeeded', purpose: 'sponsored-content' },
      }),
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00 for Approved' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the budget' }))
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await actor.type(await dialog.findByLabelText(/^Card number/i), '4242424242424242')
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await waitFor(() => expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Preview Approved' })).toBeTruthy()
  })

  it('a payment that another window has ended fails with a message and leads back to the button that begins one', async () => {
    const own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', failure: null, failureReason: null }
    let begun = 0
    const { actor } = await page([], {
      [OWN]: () => ({ body: [own] }),
      'GET /api/payments/setup': () => ({
        body: paymentsApi.setup.response.parse({
          ...{ provider: 'sandbox', publishableKey: null, isTest: true, currency: 'usd' },
          ...{ platformFeePercent: 0, holdDays: 0 },
        }),
      }),
      [`POST /api/sponsored-content/${own.id}/pay`]: () => {
        begun += 1
        return { status: 201, body: { ...payment, state: 'pending' } }
      },
      'PUT /api/payments/intents/pi_1/save-card': () => ({ body: {} }),
      'POST /api/payments/sandbox/pay': () => ({ body: { ...payment, state: 'canceled' } }),
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Preview Approved' }))
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the budget' }))
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await actor.type(await dialog.findByLabelText(/^Card number/i), '4242424242424242')
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await screen.findByText('An error occurred during payment processing.')
    expect(screen.getByText('Payment failed')).toBeTruthy()
    await waitFor(() => expect(dialog.queryByLabelText(/^Card number/i)).toBeNull())
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await dialog.findByLabelText(/^Card number/i)
    expect(begun).toBe(2)
  })

  it('a budget that was paid already says so, and the page then shows the content as paid', async () => {
    let own = content({ title: 'Approved', status: 'approved', isPaid: false, viewer: { ...can, canPay: true } })
    const { actor } = await page([], {
      [OWN]: () => ({ body: [own] }),
      [`POST /api/sponsored-content/${own.id}/pay`]: () => {
        own = { ...own, status: 'active', isPaid: true, viewer: can }
        return { status: 409, body: { status: 409, code: 'sponsor_already_paid', detail: '' } }
      },
    })
    await openTab(actor, 'All')
    await actor.click(await screen.findByRole('button', { name: 'Preview Approved' }))
    await actor.click(await screen.findByRole('button', { name: 'Pay $100.00' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the budget' }))
    await actor.click(dialog.getByRole('button', { name: 'Pay $100.00' }))
    await screen.findByText('The budget is paid already. The page now shows the current state.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('tab', { name: 'Active' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('button', { name: 'Preview Approved' })).toBeTruthy()
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

describe('Create New', () => {
  const open = async (responses: TestResponses = {}) => {
    const rendered = await page([], responses)
    await rendered.actor.click(await screen.findByRole('button', { name: 'Create New' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New' }))
    const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label)
    return { ...rendered, dialog, field }
  }
  const fillIn = async ({ actor, field }: Awaited<ReturnType<typeof open>>) => {
    await actor.type(field(/^Title/), 'Oil lamps by hand')
    await actor.type(field(/^Description/), 'Olive oil, wick and patience.')
    await actor.type(field(/^Content URL/), 'https://lamps.example.org/')
    await actor.type(field(/^Thumbnail URL/), 'https://lamps.example.org/lamp.png')
    await actor.type(field(/^Advertiser name/), 'Olive & Vine')
  }
  const dayFromToday = (days: number) => {
    const day = new Date()
    day.setDate(day.getDate() + days)
    return day.toLocaleDateString('en-CA')
  }

  it('is a dialog with every field of the documents [B-SPONSOR-22, B-SPONSOR-24]', async () => {
    const { field } = await open()
    const labels = [
      ...[/^Title/, /^Description/, /^Content URL/, /^Thumbnail URL/, /^Advertiser name/, /^Advertiser website/],
      ...[/^Start date/, /^End date/, /^Budget/, /^Placement/, /^Category/, /^Featured/],
    ]
    for (const label of labels) expect(field(label)).toBeTruthy()
  })

  it('restores what was typed before a reload or a press outside; Cancel discards it', async () => {
    const first = await open()
    await fillIn(first)
    first.unmount()
    const second = await open()
    await waitFor(() => expect(second.field(/^Title/).value).toBe('Oil lamps by hand'))
    expect(second.field(/^Description/).value).toBe('Olive oil, wick and patience.')
    await second.actor.click(second.dialog.getByRole('button', { name: 'Cancel' }))
    second.unmount()
    expect((await open()).field(/^Title/).value).toBe('')
  })

  it('starts today, ends in 30 days, with 100 dollars in the sidebar [B-SPONSOR-46, B-SPONSOR-47, B-SPONSOR-48]', async () => {
    const { field } = await open()
    expect([field(/^Start date/).value, field(/^End date/).value]).toEqual([dayFromToday(0), dayFromToday(30)])
    expect(field(/^Budget/).value).toBe('100')
  })

  it('the placement defaults to the sidebar, the budget has its minimum and its hint, Featured its fee [B-SPONSOR-49, B-SPONSOR-50, B-SPONSOR-41]', async () => {
    const { field, dialog } = await open()
    expect(field(/^Placement/).value).toBe('sidebar')
    expect(field(/^Budget/).min).toBe('50')
    expect(dialog.getByText('Minimum budget is $50')).toBeTruthy()
    expect(dialog.getByText(/Featured placement carries a premium fee/)).toBeTruthy()
    expect(field(/^Featured/).checked).toBe(false)
  })

  it('has a live preview [B-SPONSOR-23]', async () => {
    const { actor, field, dialog } = await open()
    const preview = within(dialog.getByRole('region', { name: 'Live preview' }))
    expect(preview.getByText('Your title')).toBeTruthy()
    await actor.type(field(/^Title/), 'Oil lamps')
    await actor.type(field(/^Advertiser name/), 'Olive')
    expect(preview.getByText('Oil lamps')).toBeTruthy()
    expect(preview.getByText('Olive')).toBeTruthy()
  })

  it('shows what is wrong beside each field and sends nothing [B-SPONSOR-34, B-SPONSOR-35, B-SPONSOR-36]', async () => {
    const { actor, dialog } = await open()
    await actor.click(dialog.getByRole('button', { name: 'Submit for review' }))
    expect(await dialog.findByText('Title must be at least 5 characters')).toBeTruthy()
    expect(dialog.getByText('Description must be at least 10 characters')).toBeTruthy()
    expect(dialog.getAllByText('Please enter a valid URL')).toHaveLength(2)
    expect(dialog.getByText('Advertiser name must be at least 2 characters')).toBeTruthy()
  })

  it('a day that does not exist is not called missing', async () => {
    const { actor, field, dialog } = await open()
    await actor.clear(field(/^Start date/))
    // What browsers report when the parts of the field are no date, such as 31 February.
    Object.defineProperty(field(/^Start date/), 'validity', { value: { badInput: true } })
    await actor.click(dialog.getByRole('button', { name: 'Submit for review' }))
    expect(await dialog.findByText('Please enter a valid date')).toBeTruthy()
    expect(dialog.queryByText('Start date is required')).toBeNull()
  })

  it('sends the documents’ payload, confirms it and refetches the list; the response body is not used [B-SPONSOR-53, B-SPONSOR-54, B-SPONSOR-55]', async () => {
    let sent: unknown
    let reads = 0
    const opened = await open({
      [OWN]: () => {
        reads += 1
        return { body: [] }
      },
      'POST /api/sponsored-content': async (request) => {
        sent = await request.json()
        return { status: 201, body: {} }
      },
    })
    await fillIn(opened)
    const before = reads
    await opened.actor.click(opened.dialog.getByRole('button', { name: 'Submit for review' }))
    await screen.findByText('Your sponsored content has been submitted for review.')
    // It is under review, so the tab where it can be seen is open.
    expect(screen.getByRole('tab', { name: 'Pending' }).getAttribute('aria-selected')).toBe('true')
    expect(sent).toMatchObject({
      ...{
        title: 'Oil lamps by hand',
        description: 'Olive oil, wick and patience.',
        budget: 100,
        placement: 'sidebar',
      },
      ...{ contentUrl: 'https://lamps.example.org/', thumbnailUrl: 'https://lamps.example.org/lamp.png' },
      ...{ advertiserName: 'Olive & Vine', advertiserWebsite: '', isFeatured: false, categoryId: null },
      ...{ startDate: dayFromToday(0), endDate: dayFromToday(30), timeZone: expect.any(String) },
    })
    await waitFor(() => expect(reads).toBeGreaterThan(before))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('with a category that was removed meanwhile says so at the field', async () => {
    const refusal = { code: 'category_not_found', status: 400, detail: 'x' }
    const opened = await open({
      'GET /api/categories': () => ({ body: [{ id: 2, name: 'Prayer' }] }),
      'POST /api/sponsored-content': () => ({ status: 400, body: refusal }),
    })
    await fillIn(opened)
    await screen.findByRole('option', { name: 'Prayer' })
    await opened.actor.selectOptions(opened.dialog.getByLabelText(/^Category/), '2')
    await opened.actor.click(opened.dialog.getByRole('button', { name: 'Submit for review' }))
    const description = 'This category does not exist. Please choose another one.'
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Category/, description })
    expect(field.value).toBe('')
    expect(screen.queryByText('Failed to create sponsored content')).toBeNull()
  })

  it('a rejected form keeps its input and shows the server’s sentence or ours [B-SPONSOR-56, B-SPONSOR-57]', async () => {
    const opened = await open({ 'POST /api/sponsored-content': () => ({ status: 500 }) })
    await fillIn(opened)
    await opened.actor.click(opened.dialog.getByRole('button', { name: 'Submit for review' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('Failed to create sponsored content')).toBeTruthy()
    expect(opened.field(/^Title/).value).toBe('Oil lamps by hand')
  })
})

describe('the own pages', () => {
  it('can be kept free of sponsored content', async () => {
    let sent: unknown
    const { actor } = await page([], {
      'PUT /api/sponsored-content/channel': async (request) => {
        sent = await request.json()
        return { body: { acceptsSponsors: false } }
      },
    })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Show sponsored content on my channel/ })
    expect(box.checked).toBe(true)
    await actor.click(box)
    await waitFor(() => expect(box.checked).toBe(false))
    expect(sent).toEqual({ acceptsSponsors: false })
  })
})

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
