import {
  type CaseNotice,
  REPORT_TEXT_MAX,
  type ReportCase,
  type ReportCasePage,
  reportsApi,
} from '@lamplight/contract/reports'
import { type OwnSuspension, suspensionAppealsApi } from '@lamplight/contract/suspension-appeals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

const target = { type: 'comment', id: 4, title: 'Evening prayer', text: 'An unkind comment', path: '/video/3' } as const
const found: ReportCase = {
  id: 8,
  state: 'open',
  isUrgent: true,
  createdAt: new Date().toISOString(),
  reportCount: 2,
  reasons: ['harassment', 'hate'],
  target,
  author: { id: 5, displayName: 'Yusuf', avatarUrl: null, role: 'user' },
  decision: null,
  decider: null,
}
const details: ReportCasePage = {
  ...found,
  reports: [
    {
      id: 1,
      reporter: { id: 6, displayName: 'Grace', avatarUrl: null },
      reason: 'harassment',
      text: 'It hurts',
      createdAt: found.createdAt,
    },
  ],
  now: { title: target.title, text: target.text, isRemoved: false },
  appeal: null,
  earlierDecisions: [],
  viewer: { canDecide: true, needsAdmin: false, canRemove: true, canSuspend: true },
}
const notice: CaseNotice = {
  id: 8,
  role: 'author',
  state: 'decided',
  createdAt: found.createdAt,
  target,
  decision: {
    outcome: 'uphold',
    isRemoved: true,
    suspension: null,
    reason: 'harassment',
    note: 'Please be kind.',
    decidedAt: found.createdAt,
  },
  canAppeal: true,
}

const staff = person({ role: 'moderator' })
afterEach(() => sessionStorage.clear())
const responses = (changes: TestResponses = {}): TestResponses => ({
  'GET /api/admin/reports': () => ({ body: reportsApi.queue.response.parse([found]) }),
  'GET /api/admin/reports/counts': () => ({ body: { open: 1, appealed: 0 } }),
  'GET /api/admin/reports/8': () => ({ body: reportsApi.case.response.parse(details) }),
  'GET /api/reports': () => ({ body: reportsApi.mine.response.parse([notice]) }),
  'GET /api/admin/word-filter': () => ({ body: { areas: ['forum'], words: ['scam'] } }),
  ...changes,
})
const open = (path: string, changes: TestResponses = {}, user = staff) =>
  renderApp(path, { user, responses: responses(changes) })

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

  it('moves the focus to a note that is too long, and sends nothing', async () => {
    const sent = vi.fn()
    const { actor } = await open('/admin/reports', {
      'POST /api/admin/reports/8/decision': () => {
        sent()
        return { body: details }
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Review/ }))
    const note = await screen.findByRole('textbox', { name: 'Note to the author (optional)' })
    await actor.click(note)
    await actor.paste('a'.repeat(REPORT_TEXT_MAX + 1))
    await actor.click(screen.getByRole('button', { name: 'Decide' }))
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(note.getAttribute('aria-invalid')).toBe('true')
    expect(sent).not.toHaveBeenCalled()
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
    const { actor } = await openRemoved(cases, {
      'POST /api/admin/reports/8/restore': () => {
        sent()
        cases.pop()
        return { body: { ...details, decision: { ...notice.decision, isRemoved: false } } }
      },
    })
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

  it('accepts a decision with its consequences', async () => {
    const sent = vi.fn()
    const { actor } = await open('/admin/reports', {
      'POST /api/admin/reports/8/decision': async (request) => {
        sent(await request.json())
        return { body: { ...details, state: 'decided' } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Review/ }))
    expect(await screen.findByText('It hurts')).toBeTruthy()
    await actor.selectOptions(screen.getByRole('combobox', { name: 'Suspend the member' }), '7 days')
    await actor.type(screen.getByRole('textbox', { name: 'Note to the author (optional)' }), 'Be kind')
    await actor.click(screen.getByRole('button', { name: 'Decide' }))
    expect(await screen.findByText('Decision saved')).toBeTruthy()
    screen.getByText('Breach of the rules', { selector: 'p' })
    expect(sent).toHaveBeenCalledWith({
      outcome: 'uphold',
      removeContent: true,
      suspension: { days: 7 },
      keepSuspension: false,
      reason: 'harassment',
      note: 'Be kind',
    })
  })

  it('a note that was begun is still there when the case was closed meanwhile, and gone after the decision', async () => {
    const { actor } = await open('/admin/reports', {
      'POST /api/admin/reports/8/decision': () => ({ body: { ...details, state: 'decided' } }),
    })
    const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note to the author (optional)' })
    await actor.click(await screen.findByRole('button', { name: /^Review/ }))
    await actor.type(await note(), 'Be kind')
    await actor.click(screen.getByRole('button', { name: /^Collapse/ }))
    await actor.click(await screen.findByRole('button', { name: /^Review/ }))
    expect((await note()).value).toBe('Be kind')
    await actor.click(screen.getByRole('button', { name: 'Decide' }))
    await screen.findByText('Decision saved')
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('report decision'))).toEqual([])
  })

  it.each([
    ['at once', false],
    ['when the connection is back', true],
  ])('a decision whose response was lost is shown as saved %s, and its note too', async (_when, isDown) => {
    const mine = { ...notice.decision, note: 'Be kind' }
    const viewer = { ...details.viewer, canDecide: false }
    const me = { id: 7, displayName: 'Elena', avatarUrl: null }
    let state: 'open' | 'lost' | 'back' = 'open'
    const { actor, queryClient } = await open('/admin/reports', {
      'GET /api/admin/reports': () => ({ body: [found] }),
      'GET /api/admin/reports/8': () => {
        if (state === 'lost' && isDown) throw new TypeError('Failed to fetch')
        const decided = { ...details, state: 'decided', decider: me, decision: mine, viewer }
        return { body: state === 'open' ? details : reportsApi.case.response.parse(decided) }
      },
      'POST /api/admin/reports/8/decision': () => {
        state = 'lost'
        throw new TypeError('Failed to fetch')
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Review/ }))
    await actor.type(await screen.findByRole('textbox', { name: 'Note to the author (optional)' }), 'Be kind ')
    await actor.click(screen.getByRole('button', { name: 'Decide' }))
    await screen.findByText(isDown ? 'The decision could not be saved' : 'Decision saved')
    state = 'back'
    await act(() => queryClient.invalidateQueries())
    await screen.findByText('Decided by Elena')
    expect(screen.queryByText(/^Your note was not saved/)).toBeNull()
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('report decision'))).toEqual([])
  })

  describe('a note on a case that somebody else decides meanwhile', () => {
    const label = 'Note to the author (optional)'
    const decided: ReportCasePage = {
      ...{ ...details, state: 'decided', decider: { id: 7, displayName: 'Miriam', avatarUrl: null } },
      ...{ decision: notice.decision, viewer: { ...details.viewer, canDecide: false } },
    }
    /** Types a note on the second of three cases, which Miriam decides before it is sent. */
    const beTooLate = async () => {
      let isDecided = false
      const others = [
        { ...found, id: 7, target: { ...target, title: 'The one before' } },
        { ...found, id: 9, target: { ...target, title: 'The one after' } },
      ]
      const view = await open('/admin/reports', {
        'GET /api/admin/reports': ({ url }) => {
          const isOver = url.includes('decided')
          return { body: isOver ? [decided] : isDecided ? others : [others[0], found, others[1]] }
        },
        'GET /api/admin/reports/8': () => ({ body: isDecided ? decided : details }),
        'POST /api/admin/reports/8/decision': () => {
          isDecided = true
          return { status: 409, body: { status: 409, code: 'report_decided', detail: 'Decided.' } }
        },
      })
      const { actor } = view
      await actor.click((await screen.findAllByRole('button', { name: /^Review/ }))[1] as HTMLElement)
      await actor.type(await screen.findByRole('textbox', { name: label }), 'Be kind')
      await actor.click(screen.getByRole('button', { name: 'Decide' }))
      await screen.findByText('Your note was not saved. The text is still here, so that you can copy it.')
      return view
    }
    const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

    it('stays in its place with the decision of the other, to be copied, until it is discarded', async () => {
      const { actor } = await beTooLate()
      expect(titles()).toEqual(['The one before', 'Evening prayer', 'The one after'])
      const card = within(screen.getAllByRole('article')[1] as HTMLElement)
      card.getByText('Decided by Miriam')
      expect(card.getByRole<HTMLTextAreaElement>('textbox', { name: label }).readOnly).toBe(true)
      await actor.click(card.getByRole('button', { name: 'Copy text' }))
      expect(await navigator.clipboard.readText()).toBe('Be kind')
      await actor.click(card.getByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(titles()).toEqual(['The one before', 'The one after']))
      expect(Object.keys(sessionStorage).filter((key) => key.startsWith('report decision'))).toEqual([])
    })

    it('is also found among the decided cases', async () => {
      const { actor } = await beTooLate()
      await actor.click(screen.getByRole('tab', { name: 'Decided' }))
      await waitFor(() => expect(titles()).toEqual(['Evening prayer']))
      await actor.click(screen.getByRole('button', { name: /^Review/ }))
      expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: label })).value).toBe('Be kind')
    })
  })

  it('an appeal leaves the suspension as it is unless staff change it', async () => {
    const sent = vi.fn()
    const decision = { ...notice.decision, suspension: { until: null } }
    const appealed = { ...details, state: 'appealed', decision }
    const { actor } = await open('/admin/reports', {
      'GET /api/admin/reports/8': () => ({ body: reportsApi.case.response.parse(appealed) }),
      'POST /api/admin/reports/8/decision': async (request) => {
        sent(await request.json())
        return { body: { ...details, state: 'closed' } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Review/ }))
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Suspend the member' })
    expect(choice.selectedOptions[0]?.text).toBe('Leave the suspension as it is')
    await actor.click(screen.getByRole('button', { name: 'Decide' }))
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(expect.objectContaining({ keepSuspension: true, suspension: null })),
    )
  })

  it('after a decision the focus moves to the next report, or to the heading after the last one', async () => {
    const second = { ...found, id: 9 }
    let waiting = [found, second]
    const { actor } = await open('/admin/reports', {
      'GET /api/admin/reports': () => ({ body: waiting }),
      'GET /api/admin/reports/9': () => ({ body: { ...details, id: 9 } }),
      'POST /api/admin/reports/8/decision': () => {
        waiting = [second]
        return { body: { ...details, state: 'decided' } }
      },
      'POST /api/admin/reports/9/decision': () => {
        waiting = []
        return { body: { ...details, id: 9, state: 'decided' } }
      },
    })
    const decide = async () => {
      const [look] = await screen.findAllByRole('button', { name: /^Review/ })
      if (look) await actor.click(look)
      const button = await screen.findByRole('button', { name: 'Decide' })
      button.focus()
      await actor.keyboard('{Enter}')
    }
    await decide()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Review'))
    await decide()
    await screen.findByText('No open reports')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it.each([
    [false, 'Someone else must decide on this.'],
    [true, 'Only admins decide on the suspension of a member of staff.'],
  ])('says who else has to decide, if only an admin can: %s', async (needsAdmin, text) => {
    const mine = { ...details, viewer: { ...details.viewer, canDecide: false, needsAdmin } }
    const { actor } = await open('/admin/reports', { 'GET /api/admin/reports/8': () => ({ body: mine }) })
    await actor.click(await screen.findByRole('button', { name: /^Review/ }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
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

describe('one’s own reports and decisions', () => {
  it('show the decision and its reason, and can be appealed', async () => {
    const sent = vi.fn()
    const { actor } = await open('/reports', {
      'POST /api/reports/8/appeal': async (request) => {
        sent(await request.json())
        return { body: {} }
      },
    })
    const card = within(await screen.findByRole('article', { name: 'Evening prayer' }))
    for (const text of ['Your content', 'Removed', 'Please be kind.']) expect(card.getByText(text)).toBeTruthy()
    await actor.click(card.getByRole('button', { name: 'Appeal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal this decision' }))
    await actor.click(dialog.getByRole('button', { name: 'Send appeal' }))
    expect(dialog.getByText('Please explain in at least 10 characters why you disagree')).toBeTruthy()
    await actor.type(dialog.getByRole('textbox', { name: /^Why do you disagree/ }), 'I meant it kindly.')
    await actor.click(dialog.getByRole('button', { name: 'Send appeal' }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ text: 'I meant it kindly.' }))
  })

  it('show an appeal whose response was lost as made; it can be sent again', async () => {
    let isMade = false
    const { actor } = await open('/reports', {
      'GET /api/reports': () => ({ body: [isMade ? { ...notice, state: 'appealed', canAppeal: false } : notice] }),
      'POST /api/reports/8/appeal': () => {
        const response = isMade ? { body: {} } : { status: 502 }
        isMade = true
        return response
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Appeal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal this decision' }))
    await actor.type(dialog.getByRole('textbox', { name: /^Why do you disagree/ }), 'I meant it kindly.')
    await actor.click(dialog.getByRole('button', { name: 'Send appeal' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Appeal', hidden: true })).toBeNull())
    await actor.click(dialog.getByRole('button', { name: 'Send appeal' }))
    expect(await screen.findByText('Your appeal was sent')).toBeTruthy()
  })

  describe('an appeal that was started', () => {
    const openForm = async (changes: TestResponses = {}) => {
      const shown = await open('/reports', changes)
      await shown.actor.click(await screen.findByRole('button', { name: 'Appeal' }))
      const form = within(await screen.findByRole('dialog', { name: 'Appeal this decision' }))
      return { ...shown, form, why: form.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why do you disagree/ }) }
    }

    it('is restored after a reload and after a closed dialog, until it is sent', async () => {
      const first = await openForm()
      await first.actor.type(first.why, 'I meant it kindly.')
      await first.actor.keyboard('{Escape}')
      first.unmount()
      const second = await openForm({ 'POST /api/reports/8/appeal': () => ({ body: {} }) })
      expect(second.why.value).toBe('I meant it kindly.')
      await second.actor.click(second.form.getByRole('button', { name: 'Send appeal' }))
      await screen.findByText('Your appeal was sent')
      expect(sessionStorage.getItem(draftKeyOf('appeal', staff.id, 8))).toBeNull()
    })

    it('is discarded by Cancel', async () => {
      const { actor, form, why } = await openForm()
      await actor.type(why, 'I meant it kindly.')
      expect(sessionStorage.getItem(draftKeyOf('appeal', staff.id, 8))).toBe('I meant it kindly.')
      await actor.click(form.getByRole('button', { name: 'Cancel' }))
      expect(sessionStorage.getItem(draftKeyOf('appeal', staff.id, 8))).toBeNull()
    })
  })

  it('say of what a later decision has restored that it is visible again', async () => {
    const decision = notice.decision && { ...notice.decision, outcome: 'dismiss' as const, isRemoved: false }
    const back = { ...notice, id: 9, state: 'closed' as const, decision, canAppeal: false, isBack: true }
    const notices = [{ ...back, target: { ...target, title: 'Vespers' } }, notice]
    await open('/reports', { 'GET /api/reports': () => ({ body: reportsApi.mine.response.parse(notices) }) })
    const restored = within(await screen.findByRole('article', { name: 'Vespers' }))
    expect(restored.getByRole('link', { name: /^It is visible again/ }).getAttribute('href')).toBe('/video/3')
    expect(within(screen.getByRole('article', { name: 'Evening prayer' })).queryByText(/^It is visible/)).toBeNull()
  })

  it('name no content that its author has deleted together with the account', async () => {
    const gone = { ...notice, role: 'reporter' as const, target: { ...target, title: '', text: '' } }
    await open('/reports', { 'GET /api/reports': () => ({ body: reportsApi.mine.response.parse([gone]) }) })
    const article = within(await screen.findByRole('article', { name: 'Deleted account' }))
    expect(article.queryByRole('link')).toBeNull()
  })

  it('show a text and a way on when there are none', async () => {
    await open('/reports', { 'GET /api/reports': () => ({ body: [] }) })
    expect(await screen.findByText(/You have not reported anything/)).toBeTruthy()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })
})

describe('a suspended account', () => {
  const suspension: OwnSuspension = {
    reason: 'harassment',
    note: 'Again and again',
    createdAt: '2026-11-01T10:00:00.000Z',
    until: '2027-01-02T10:00:00.000Z',
    canAppeal: true,
    appeal: null,
  }
  const appealed = { text: 'It was not me.', createdAt: '2026-11-02T10:00:00.000Z', decision: null }
  async function signIn(found: OwnSuspension, changes: TestResponses = {}) {
    const asked = vi.fn()
    const { actor, unmount } = await renderApp('/auth', {
      user: null,
      responses: {
        'POST /api/login': () => ({
          status: 403,
          body: { code: 'account_suspended', status: 403, detail: 'This account is suspended.' },
        }),
        'POST /api/suspension': async (request) => {
          asked(await request.json())
          return { body: suspensionAppealsApi.own.response.parse(found) }
        },
        ...changes,
      },
    })
    await actor.type(await screen.findByLabelText(/^Username/), 'miriam')
    await actor.type(screen.getByLabelText(/^Password/), 'lamplight')
    await actor.click(within(screen.getByRole('main')).getByRole('button', { name: /^(Sign in|Log in|Login)$/i }))
    const notice = within(await screen.findByRole('region', { name: 'Your account is suspended' }))
    return { actor, notice, asked, unmount }
  }

  it('shows why and until when, and can be appealed once', async () => {
    const sent = vi.fn()
    const { actor, notice, asked } = await signIn(suspension, {
      'POST /api/suspension/appeal': async (request) => {
        sent(await request.json())
        return { body: { ...suspension, canAppeal: false, appeal: appealed } }
      },
    })
    expect(asked).toHaveBeenCalledWith({ username: 'miriam', password: 'lamplight' })
    for (const text of [/Suspended until .*2027/, 'Reason: Insults or harassment', 'Again and again']) {
      expect(notice.getByText(text)).toBeTruthy()
    }
    const form = within(screen.getByRole('form', { name: 'Appeal this decision' }))
    await actor.click(form.getByRole('button', { name: 'Send appeal' }))
    expect(form.getByText('Please explain in at least 10 characters why you disagree')).toBeTruthy()
    expect(sent).not.toHaveBeenCalled()
    await actor.type(form.getByRole('textbox', { name: /^Why do you disagree/ }), 'It was not me.')
    await actor.click(form.getByRole('button', { name: 'Send appeal' }))
    expect(await notice.findByText(/^You appealed on/)).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ username: 'miriam', password: 'lamplight', text: 'It was not me.' })
    expect(screen.queryByRole('form', { name: 'Appeal this decision' })).toBeNull()
  })

  it('keeps the appeal that was started for the same person in this tab, without the password', async () => {
    const why = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Why do you disagree/ })
    const { actor, unmount } = await signIn(suspension)
    await actor.type(await why(), 'It was not me.')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('lamplight')
    unmount()
    const second = await signIn(suspension, {
      'POST /api/suspension/appeal': () => ({ body: { ...suspension, canAppeal: false, appeal: appealed } }),
    })
    expect((await why()).value).toBe('It was not me.')
    await second.actor.click(screen.getByRole('button', { name: 'Send appeal' }))
    await second.notice.findByText(/^You appealed on/)
    expect(sessionStorage.getItem(draftKeyOf('suspension appeal', 'miriam', 0))).toBeNull()
  })

  it('shows the decision of the second person', async () => {
    const decision = { note: 'Three messages', decidedAt: '2026-11-03T10:00:00.000Z' }
    const { notice } = await signIn({ ...suspension, canAppeal: false, appeal: { ...appealed, decision } })
    expect(notice.getByText(/^A second person reviewed the suspension/)).toBeTruthy()
    expect(notice.getByText('Three messages')).toBeTruthy()
    expect(screen.queryByRole('form', { name: 'Appeal this decision' })).toBeNull()
  })

  it('says so when it is permanent and too old to appeal', async () => {
    const { notice } = await signIn({ ...suspension, until: null, note: '', canAppeal: false })
    expect(notice.getByText('Suspended permanently')).toBeTruthy()
    expect(notice.getByText('This suspension can no longer be appealed.')).toBeTruthy()
  })

  it('is shown on the sign-in page with its duration', async () => {
    const until = '2027-01-02T10:00:00.000Z'
    const { actor } = await renderApp('/auth', {
      user: null,
      responses: {
        'POST /api/login': () => ({
          status: 403,
          body: { code: 'account_suspended', status: 403, detail: 'This account is suspended.', until },
        }),
      },
    })
    await actor.type(await screen.findByLabelText(/^Username/), 'miriam')
    await actor.type(screen.getByLabelText(/^Password/), 'lamplight')
    await actor.click(within(screen.getByRole('main')).getByRole('button', { name: /^(Sign in|Log in|Login)$/i }))
    expect((await screen.findAllByText(/This account is suspended until .*2027/)).length).toBeGreaterThan(0)
  })
})
