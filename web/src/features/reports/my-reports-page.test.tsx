import { reportsApi } from '@lamplight/contract/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import type { TestResponses } from '../../testing/render-app.tsx'
import { notice, open, staff, target } from './testing/reports.tsx'

afterEach(() => sessionStorage.clear())

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
