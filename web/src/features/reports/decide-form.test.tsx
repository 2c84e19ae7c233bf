import { REPORT_TEXT_MAX, type ReportCasePage, reportsApi } from '@lamplight/contract/reports'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { details, found, notice, open, target } from './testing/reports.tsx'

afterEach(() => sessionStorage.clear())

describe('the queue of reports', () => {
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

  it('a chosen suspension is not sent again when it is no longer possible', async () => {
    const sent: unknown[] = []
    let isGone = false
    const { actor } = await open('/admin/reports', {
      'GET /api/admin/reports/8': () => ({
        body: isGone ? { ...details, viewer: { ...details.viewer, canSuspend: false } } : details,
      }),
      'POST /api/admin/reports/8/decision': async (request) => {
        sent.push(await request.json())
        if (isGone) return { body: { ...details, state: 'decided' } }
        isGone = true
        return { status: 410, body: { status: 410, code: 'member_deleted', detail: '' } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Review/ }))
    await actor.selectOptions(await screen.findByRole('combobox', { name: 'Suspend the member' }), '7 days')
    await actor.click(screen.getByRole('button', { name: 'Decide' }))
    expect(await screen.findByText(/has deleted their account in the meantime/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Suspend the member' })).toBeNull())
    await actor.click(screen.getByRole('button', { name: 'Decide' }))
    expect(await screen.findByText('Decision saved')).toBeTruthy()
    expect(sent).toMatchObject([{ suspension: { days: 7 } }, { suspension: null }])
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
})
