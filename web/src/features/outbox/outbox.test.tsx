import { MAIL_TEMPLATES } from '@lamplight/contract/outbox'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../i18n/languages.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

const mail = (id: number, changes: object = {}) => ({
  ...{ id, to: 'grace@example.org', template: 'resetPassword', language: 'en', error: null, sentAt: null },
  ...{ subject: `Mail ${id}`, text: `Hello Grace\nhttps://lamplight.test/reset-password?token=${id}` },
  ...{ state: 'unsent', createdAt: '2026-11-01T10:00:00.000Z', ...changes },
})

const responses = (mails: object[], isConfigured = true): TestResponses => ({
  'GET /api/admin/outbox': () => ({ body: mails }),
  'GET /api/admin/outbox/delivery': () => ({ body: { isConfigured } }),
})
const admin = person({ role: 'admin' })
const NOTICE = 'Emails are not sent'

describe('the mail outbox', () => {
  it('shows recipient, occasion, state and text of each mail; its one-time link cannot be used by a click', async () => {
    const { actor } = await renderApp('/admin/outbox', {
      user: admin,
      responses: responses([
        mail(2, { state: 'failed', error: '550 no such mailbox', template: 'psalm' }),
        mail(1, { state: 'sent' }),
      ]),
    })
    await screen.findByRole('heading', { name: 'Mail 1' })
    expect(screen.getAllByText(/grace@example\.org/).map((fact) => fact.closest('p')?.textContent)).toEqual([
      'To grace@example.org • psalm',
      'To grace@example.org • New password',
    ])
    screen.getByText('Could not be sent')
    screen.getByText('550 no such mailbox')
    screen.getByText('Sent')
    const [, toRead] = screen.getAllByText('Read the email')
    await actor.click(toRead as HTMLElement)
    screen.getByText(/reset-password\?token=1$/)
    expect(screen.queryByRole('link', { name: /token/ })).toBeNull()
    expect(screen.queryByText(NOTICE)).toBeNull()
  })

  it('says that mails are not sent while no mail server is set', async () => {
    await renderApp('/admin/outbox', { user: admin, responses: responses([mail(1)], false) })
    await screen.findByText(NOTICE)
    screen.getByText(/SMTP_URL and MAIL_FROM/)
    await screen.findByText('Not sent: no mail server was configured')
  })

  it('that is empty says so; one that fails to load can be retried', async () => {
    const empty = await renderApp('/admin/outbox', { user: admin, responses: responses([]) })
    await screen.findByText('No emails in the last 30 days')
    empty.unmount()
    let attempts = 0
    const failsOnce = () => (attempts++ === 0 ? { status: 500 } : { body: [mail(1)] })
    const { actor } = await renderApp('/admin/outbox', {
      user: admin,
      responses: { ...responses([]), 'GET /api/admin/outbox': failsOnce },
    })
    await actor.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Mail 1' })
  })

  it('is linked and shown for admins only', async () => {
    const forModerator = await renderApp('/admin/outbox', {
      user: person({ role: 'moderator' }),
      responses: responses([mail(1)]),
    })
    await screen.findByText('This page is for admins')
    expect(screen.queryByRole('heading', { name: 'Mail 1' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Email outbox' })).toBeNull()
    forModerator.unmount()
    await renderApp('/admin/outbox', { user: admin, responses: responses([]) })
    expect((await screen.findByRole('link', { name: 'Email outbox' })).getAttribute('href')).toBe('/admin/outbox')
  })
})

it.each(LANGUAGES)('every mail has words in %s, and no others have', async (language) => {
  const { outbox }: { outbox: Record<string, string> } = await import(`../../i18n/${language}/outbox.ts`)
  const named = Object.keys(outbox).filter((key) => key.startsWith('mail_'))
  expect(named).toEqual(MAIL_TEMPLATES.map((template) => `mail_${template}`))
})
