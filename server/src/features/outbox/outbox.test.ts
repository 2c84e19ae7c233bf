import { MAIL_TEMPLATES, outboxApi } from '@lamplight/contract/outbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { ok } from '../../lib/result.ts'
import { en } from '../../mail/templates/en.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let mailing: TestSite
let admin: Person
const LINK = 'http://site.test/reset-password?token=abc'

const write = (on: TestSite, to: string) =>
  transact(on.deps.db, async (scope) => {
    const values = { name: 'Grace', url: LINK }
    await on.deps.mail.send(scope, { to, template: 'resetPassword', language: 'en', values })
    return ok(null)
  })

beforeAll(async () => {
  site = await createTestSite()
  // Nothing is sent: jobs do not run here.
  mailing = await createTestSite({
    environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Lamplight <no-reply@site.test>' },
  })
  admin = await site.person('root', 'admin')
  for (const to of ['first@example.org', 'second@example.org', 'third@example.org']) await write(site, to)
})
afterAll(async () => {
  await site.close()
  await mailing.close()
})

test('visitors, members and moderators do not read mails, which contain links that open an account', async () => {
  const others: [Person | null, number][] = [
    [null, 401],
    [await site.person('yusuf'), 403],
    [await site.person('miriam', 'moderator'), 403],
  ]
  for (const [other, status] of others) {
    const list = await site.call(other, outboxApi.list)
    expect(list.status).toBe(status)
    expect(list.text).not.toContain('example.org')
    expect((await site.call(other, outboxApi.delivery)).status).toBe(status)
  }
})

test('admins read them page by page, newest first, uncompressed because of the links', async () => {
  const headers = { 'accept-encoding': 'br, gzip' }
  const first = await site.call(admin, outboxApi.list, { query: { limit: 2 }, headers })
  expect(first.headers['content-encoding']).toBeUndefined()
  const cursor = String(first.headers['x-next-cursor'])
  const second = await site.call(admin, outboxApi.list, { query: { limit: 2, cursor } })
  expect(second.headers['x-next-cursor']).toBeUndefined()
  const mails = [...first.body, ...second.body]
  expect(mails.map(({ to }) => to)).toEqual(['third@example.org', 'second@example.org', 'first@example.org'])
  expect(mails[0]).toMatchObject({
    ...{ subject: 'Choose a new password for Lamplight', template: 'resetPassword', language: 'en' },
    ...{ text: expect.stringContaining(LINK), error: null, sentAt: null },
  })
})

test('without a mail server mails are shown as unsent, and admins are informed', async () => {
  expect((await site.call(admin, outboxApi.delivery)).body).toEqual({ isConfigured: false })
  expect((await site.call(admin, outboxApi.list, { query: { limit: 1 } })).body).toMatchObject([{ state: 'unsent' }])
})

test('with a mail server a mail waits until it is sent or has failed, with the reason', async () => {
  const root = await mailing.person('root', 'admin')
  const read = async () => (await mailing.call(root, outboxApi.list)).body
  expect((await mailing.call(root, outboxApi.delivery)).body).toEqual({ isConfigured: true })
  await write(mailing, 'grace@example.org')
  expect(await read()).toMatchObject([{ state: 'waiting', sentAt: null }])
  const change = (to: { state: 'sent' | 'failed'; error: string | null; sentAt: Date | null }) =>
    mailing.deps.db.updateTable('mailOutbox').set(to).where(sql.lit(true)).execute()
  await change({ state: 'failed', error: '550 no such mailbox', sentAt: null })
  expect(await read()).toMatchObject([{ state: 'failed', error: '550 no such mailbox' }])
  await change({ state: 'sent', error: null, sentAt: new Date('2026-11-01T10:00:00.000Z') })
  expect(await read()).toMatchObject([{ state: 'sent', sentAt: '2026-11-01T10:00:00.000Z' }])
})

test('the list of templates is that of the mails', () => {
  expect(Object.keys(en).sort()).toEqual([...MAIL_TEMPLATES])
})
