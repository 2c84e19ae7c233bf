import { type ReportCase, reportsApi } from '@lamplight/contract/reports'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { person, type TestResponses } from '../../testing/render-app.tsx'
import { details, found, notice, open, staff, target } from './testing/reports.tsx'

describe('the queue of reports', () => {
  it('is for staff only', async () => {
    await open('/admin/reports', {}, person())
    expect(await screen.findByRole('heading', { name: 'This page is for moderators' })).toBeTruthy()
  })

  it('shows the item in its context, why it was reported and by how many', async () => {
    await open('/admin/reports')
    const card = within(await screen.findByRole('article', { name: 'Evening prayer' }))
    for (const text of ['Urgent', 'Comment', 'Insults or harassment', 'An unkind comment', /2 reports/]) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByRole('link', { name: 'Show in context' }).getAttribute('href')).toBe('/video/3')
    expect(await screen.findByRole('tab', { name: 'Open (1)' })).toBeTruthy()
  })

  it('counts no reports where staff removed something without one', async () => {
    await open(
      '/admin/reports',
      { 'GET /api/admin/reports': () => ({ body: [{ ...found, reportCount: 0, reasons: [] }] }) },
      staff,
    )
    const card = within(await screen.findByRole('article', { name: 'Evening prayer' }))
    expect(card.queryByText(/\b0 reports/)).toBeNull()
  })

  const removed: ReportCase = {
    ...found,
    ...{ state: 'decided', target: { ...target, type: 'video', title: 'Vespers' }, decision: notice.decision },
    decider: { id: 9, displayName: 'Miriam', avatarUrl: null },
    removal: { state: 'removed', restorableUntil: '2027-05-24T10:00:00.000Z', canRestore: true },
  }
  const openRemoved = async (cases: ReportCase[], changes: TestResponses = {}) => {
    const view = await open('/admin/reports', {
      'GET /api/admin/reports': ({ url }) => ({
        body: reportsApi.queue.response.parse(url.includes('state=removed') ? cases : []),
      }),
      ...changes,
    })
    await view.actor.click(await screen.findByRole('tab', { name: 'Removed' }))
    return view
  }

  it('restores what a moderator removed, after a question, and says until when that is possible', async () => {
    const sent = vi.fn()
    const cases = [removed]
    const { actor, queryClient } = await openRemoved(cases, {
      'POST /api/admin/reports/8/restore': () => {
        sent()
        cases.pop()
        return { body: { ...details, decision: { ...notice.decision, isRemoved: false } } }
      },
    })
    const playlists = ['/api/users/1/playlists', 'pages']
    queryClient.setQueryData(playlists, { pages: [], pageParams: [] })
    const card = within(await screen.findByRole('article', { name: 'Vespers' }))
    for (const text of ['Please be kind.', 'Decided by Miriam', /kept until 24 May 2027|kept until May 24, 2027/]) {
      expect(card.getByText(text)).toBeTruthy()
    }
    await actor.click(card.getByRole('button', { name: 'Restore' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: /Restore “.*Vespers.*”\?/ }))
    expect(sent).not.toHaveBeenCalled()
    await actor.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Restored')).toBeTruthy()
    expect(await screen.findByText('No removed content')).toBeTruthy()
    expect(sent).toHaveBeenCalledTimes(1)
    // The page that it is on may have been open before.
    expect(queryClient.getQueryState(playlists)?.isInvalidated).toBe(true)
  })

  it('says that a colleague has restored it meanwhile, and reads the list again', async () => {
    const cases = [removed]
    const { actor } = await openRemoved(cases, {
      'POST /api/admin/reports/8/restore': () => {
        cases.pop()
        return { status: 409, body: { code: 'already_restored' } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Restore' }))
    await actor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('It could not be restored')).toBeTruthy()
    expect(screen.getByText('It has already been restored.')).toBeTruthy()
    expect(await screen.findByText('No removed content')).toBeTruthy()
  })

  it.each([
    ['gone', /^It can no longer be restored/],
    ['back', 'It is already visible again.'],
  ] as const)('offers nothing for a removed thing that is %s', async (state, text) => {
    await openRemoved([{ ...removed, removal: { state, restorableUntil: null, canRestore: false } }])
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })

  it('leaves a removal of one’s own content to somebody else', async () => {
    await openRemoved([{ ...removed, removal: { state: 'removed', restorableUntil: null, canRestore: false } }])
    expect(await screen.findByText(/This is your content: someone else must decide on it\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })

  it('shows an error with a retry, and a text when it is empty', async () => {
    let response: { status?: number; body?: unknown } = { status: 500 }
    const { actor } = await open('/admin/reports', { 'GET /api/admin/reports': () => response })
    expect(await screen.findByText('The reports could not be loaded. Please try again.')).toBeTruthy()
    response = { body: [] }
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No open reports')).toBeTruthy()
  })

  it('sends the word filter with the one the edit began with, and shows what another moderator has changed meanwhile', async () => {
    const sent = vi.fn()
    const { actor } = await open('/admin/reports', {
      'PUT /api/admin/word-filter': async (request) => {
        sent(await request.json())
        return { body: { areas: ['forum', 'chat'], words: ['scam', 'lott*', 'poker'] } }
      },
    })
    await actor.click(await screen.findByRole('tab', { name: 'Word filter' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Words' })
    await actor.type(box, '\nlott*')
    await actor.click(screen.getByRole('checkbox', { name: 'Comments' }))
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Word filter saved')).toBeTruthy()
    const previous = { areas: ['forum'], words: ['scam'] }
    expect(sent).toHaveBeenCalledWith({ areas: ['forum', 'comments'], words: ['scam', 'lott*'], previous })
    expect(box.value).toBe('scam\nlott*\npoker')
    const isOn = (area: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: area }).checked
    expect([isOn('Chat'), isOn('Comments')]).toEqual([true, false])
  })
})
