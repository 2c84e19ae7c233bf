import type { AddressInfo } from 'node:net'
import { CHARGE_FAILURES } from '@lamplight/contract/donations'
import { LANGUAGES } from '@lamplight/contract/primitives'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '../db/transact.ts'
import { fail, ok } from '../lib/result.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import type { MailRequest } from './mail.ts'
import { dateIn } from './mail-words.ts'
import { renderMail } from './render-mail.ts'

let server: SMTPServer
let site: TestSite
let silent: TestSite
const received: string[] = []
/** How many deliveries the server refuses before it accepts one. */
let refusals = 0

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          return done(new Error('try again later'))
        }
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  site = await createTestSite({
    works: true,
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lamplight <no-reply@site.test>' },
  })
  silent = await createTestSite()
})
afterAll(async () => {
  await site.close()
  await silent.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const reset: MailRequest<'resetPassword'> = {
  to: 'grace@example.org',
  template: 'resetPassword',
  language: 'en',
  values: { name: 'Grace', url: 'http://site.test/reset?token=abc' },
}

test('a mail is sent once its reason is committed, as text and as HTML, with the name of the site', async () => {
  await transact(site.deps.db, async (scope) => {
    await site.deps.mail.send(scope, reset)
    return ok(null)
  })
  await vi.waitUntil(() => received.length === 1, { timeout: 30_000 })
  expect(received[0]).toContain('Subject: Choose a new password for Lamplight')
  expect(received[0]).toContain('To: grace@example.org')
  expect(received[0]).toContain('Content-Type: text/plain')
  expect(received[0]).toContain('Content-Type: text/html')
  const [mail] = await site.deps.mail.list({ limit: 1, position: null })
  await expect.poll(async () => (await site.deps.mail.list({ limit: 1, position: null }))[0]?.state).toBe('sent')
  expect(mail?.toAddress).toBe('grace@example.org')
})

test('a mail whose reason is rolled back is not sent', async () => {
  await transact(site.deps.db, async (scope) => {
    await site.deps.mail.send(scope, { ...reset, to: 'nobody@example.org' })
    return fail('user_not_found')
  })
  expect((await site.deps.mail.list({ limit: 50, position: null })).map((mail) => mail.toAddress)).not.toContain(
    'nobody@example.org',
  )
})

test('a mail that the server refuses is retried', async () => {
  refusals = 1
  const before = received.length
  await transact(site.deps.db, async (scope) => {
    await site.deps.mail.send(scope, { ...reset, to: 'patient@example.org', unsubscribeUrl: 'http://site.test/stop' })
    return ok(null)
  })
  await vi.waitUntil(() => received.length > before, { timeout: 30_000 })
  expect(received.at(-1)).toContain('To: patient@example.org')
  expect(received.at(-1)).toContain('List-Unsubscribe: <http://site.test/stop>')
  expect(received.at(-1)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('without a mail server mail stays in the outbox for staff to read', async () => {
  await transact(silent.deps.db, async (scope) => {
    await silent.deps.mail.send(scope, reset)
    return ok(null)
  })
  expect(silent.deps.mail.isConfigured).toBe(false)
  expect(await silent.deps.mail.list({ limit: 5, position: null })).toMatchObject([
    { state: 'kept', toAddress: 'grace@example.org', subject: 'Choose a new password for Lamplight' },
  ])
})

test('values are text: markup in a name is escaped and a line break cannot start a header', () => {
  const { html, subject } = renderMail('donationReceipt', 'en', {
    siteName: 'Lamplight',
    name: '<img src=x onerror=alert(1)>',
    number: 'R-1\r\nBcc: everybody@example.org',
    amount: '$5.00',
    creator: 'Grace',
    date: '1 May',
    url: 'http://site.test/"onload="x',
  })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img')
  expect(html).not.toContain('"onload="x"')
  expect(subject).not.toMatch(/[\r\n]/)
})

test.each(LANGUAGES)('every mail is translated into %s', (language) => {
  const { subject, html } = renderMail('verifyEmail', language, {
    siteName: 'Lamplight',
    name: 'Yusuf',
    url: 'http://site.test',
  })
  expect(subject).toContain('Lamplight')
  expect(html).toContain(`lang="${language}"`)
  expect(html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
})

test.each(LANGUAGES)(
  'in a mail in %s, a name and a title of the other direction do not turn the sentence around them',
  (language) => {
    const [name, title] =
      language === 'ar' ? ['Grace (Berlin)', 'Psalm 23 (live)'] : ['يوسف (برلين)', 'سورة الرحمن (2)']
    const { subject, text, html } = renderMail('purchaseReceipt', language, {
      ...{ siteName: 'Lamplight', name, title, number: '2026-000012', amount: '5', date: '1', url: 'http://site.test' },
    })
    for (const words of [text, html]) {
      expect(words).toContain(`\u2068${name}\u2069`)
      expect(words).toContain(`\u2068${title}\u2069`)
    }
    expect(subject).toContain(`\u2068${title}\u2069`)
    // Arabic would show it as 000012-2026.
    expect(subject).toContain(language === 'ar' ? '\u20662026-000012\u2069' : ' 2026-000012 ')
    // An address must not contain invisible characters.
    expect(text).toContain('\nhttp://site.test\n')
  },
)

test.each(LANGUAGES)('a mail in %s about a monthly donation that was not charged says why', (language) => {
  const values = { siteName: 'Lamplight', name: 'Noor', amount: '5', creator: 'Grace', url: 'http://site.test' }
  const reasons = CHARGE_FAILURES.flatMap((failure) => [
    renderMail('giftFailed', language, { ...values, failure, date: '1' }).text,
    renderMail('giftPaused', language, { ...values, failure }).text,
  ])
  expect(new Set(reasons).size).toBe(2 * CHARGE_FAILURES.length)
  for (const text of reasons) expect(text).not.toContain('undefined')
})

test('the budget of an inquiry reads from left to right in Arabic', () => {
  const { text } = renderMail('inquiryReceived', 'ar', {
    ...{
      siteName: 'Lamplight',
      company: 'نور',
      name: 'يوسف',
      budget: '1000-5000',
      message: 'مرحبًا',
      url: 'http://site.test',
    },
  })
  expect(text).toContain('\u20661000-5000\u2069')
})

test('what a person wrote is a paragraph in its own direction that keeps its lines', () => {
  const answer = 'عزيزتي غريس،\nمن 500 دولار.'
  const { html, text } = renderMail('inquiryAnswered', 'de', { siteName: 'Lamplight', name: 'Grace', answer })
  expect(html).toContain(`<p dir="auto" style="margin:0 0 16px;white-space:pre-line">${answer}</p>`)
  expect(text).toContain(`\n\n${answer}\n\n`)
})

test('a mail follows the theme of its reader, fits a phone and breaks an address that is longer than the line', () => {
  const { html } = renderMail('passwordChanged', 'en', { siteName: 'Lamplight', name: 'Grace' })
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toContain('<meta name="viewport" content="width=device-width">')
  expect(html).toContain('overflow-wrap:anywhere')
})

test('in French the colon before an address has its space, and the first of a month is an ordinal', () => {
  const { text } = renderMail('newsletterConfirm', 'fr', { siteName: 'Lamplight', url: 'http://site.test' })
  expect(text).toContain('\u00a0:\nhttp://site.test')
  expect(dateIn('fr', new Date('2026-03-01'))).toBe('1er mars 2026')
  expect(dateIn('fr', new Date('2026-03-11'))).toBe('11 mars 2026')
  expect(dateIn('es', new Date('2026-03-01'))).toBe('1 de marzo de 2026')
})
