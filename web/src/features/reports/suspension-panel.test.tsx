import { type OwnSuspension, suspensionAppealsApi } from '@lamplight/contract/suspension-appeals'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { renderApp, type TestResponses } from '../../testing/render-app.tsx'

afterEach(() => sessionStorage.clear())

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
