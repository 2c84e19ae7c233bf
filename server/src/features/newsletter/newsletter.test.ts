import { newsletterApi } from '@lamplight/contract/newsletter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createNewsletterTokens, type NewsletterTokens } from './newsletter-token.ts'

let site: TestSite
let moderator: Person
let member: Person
let tokens: NewsletterTokens

beforeAll(async () => {
  site = await createTestSite()
  moderator = await site.person('mod', 'moderator')
  member = await site.person('anna')
  const { secret } = await site.deps.db
    .selectFrom('siteSecrets')
    .select('secret')
    .where('purpose', '=', 'newsletter links')
    .executeTakeFirstOrThrow()
  tokens = createNewsletterTokens(secret)
})
afterAll(() => site.close())

const subscribe = (email: unknown, headers = {}) =>
  site.call(null, newsletterApi.subscribe, { body: { email }, headers })
const subscribers = async (query = {}) => (await site.call(moderator, newsletterApi.subscribers, { query })).body
const find = async (email: string) => {
  const found = (await subscribers()).find((subscriber) => subscriber.email === email)
  if (!found) throw new Error(`${email} has not signed up`)
  return found
}
const confirm = (token: string) => site.call(null, newsletterApi.confirm, { body: { token } })
const unsubscribe = (token: string) => site.call(null, newsletterApi.unsubscribe, { body: { token } })

describe('signing up', () => {
  test.each([
    ['nothing [M-NEWS-02]', undefined, 'Email is required'],
    ['spaces [M-NEWS-02]', '  ', 'Email is required'],
    ['no address [M-NEWS-03]', 'ruth', 'Please enter a valid email address'],
    ['two addresses [M-NEWS-03]', 'a@b.example, c@d.example', 'Please enter a valid email address'],
    ['a line break [M-NEWS-03]', 'a@b.example\r\nBcc: c@d.example', 'Please enter a valid email address'],
    ['an address that is too long [M-NEWS-03]', `${'x'.repeat(260)}@b.example`, 'Please enter a valid email address'],
  ])('with %s is refused', async (_, email, text) => {
    const { status, problem } = await subscribe(email)
    expect([status, problem.issues?.map(({ message }) => message)]).toEqual([400, [text]])
  })

  test('stores the address with the language of the reader [M-NEWS-01, M-NEWS-05]', async () => {
    expect((await subscribe(' Ruth@Candles.example ', { 'accept-language': 'de' })).status).toBe(201)
    expect(await find('Ruth@Candles.example')).toMatchObject({ state: 'pending', language: 'de', confirmedAt: null })
  })

  test('with a domain in its own letters and in Punycode creates one subscriber, shown in its own letters', async () => {
    await subscribe('maria@müller.example')
    await subscribe('maria@xn--mller-kva.example')
    const same = (await subscribers()).filter(({ email }) => email.startsWith('maria@'))
    expect(same.map(({ email }) => email)).toEqual(['maria@müller.example'])
  })

  test('twice, also in another case and simultaneously, creates one subscriber and returns the same response', async () => {
    const responses = await Promise.all(
      ['twice@b.example', 'TWICE@b.example', 'twice@B.example'].map((email) => subscribe(email)),
    )
    expect(responses.map(({ status, text }) => [status, text])).toEqual(
      Array(3).fill([201, '{"needsConfirmation":false}']),
    )
    const same = (await subscribers()).filter(({ email }) => email.toLowerCase() === 'twice@b.example')
    expect(same).toHaveLength(1)
  })
})

describe('the links of a message', () => {
  test('confirm and end the subscription; a second use changes nothing', async () => {
    await subscribe('link@b.example')
    const { id } = await find('link@b.example')
    for (const _ of [1, 2]) expect((await confirm(tokens.make('confirm', id))).status).toBe(200)
    expect(await find('link@b.example')).toMatchObject({ state: 'confirmed', confirmedAt: expect.any(String) })
    for (const _ of [1, 2]) expect((await unsubscribe(tokens.make('unsubscribe', id))).status).toBe(200)
    expect(await find('link@b.example')).toMatchObject({ state: 'unsubscribed', confirmedAt: null })
    // The link of an old message no longer confirms; signing up again works.
    expect((await confirm(tokens.make('confirm', id))).problem.code).toBe('newsletter_link_invalid')
    await subscribe('link@b.example')
    expect(await find('link@b.example')).toMatchObject({ id, state: 'pending' })
  })

  test('wait thirty days to be used; an address that nobody has confirmed by then is deleted, if a message was sent to it', async () => {
    const askedDaysAgo = { 'late@b.example': 31, 'waiting@b.example': 29, 'unasked@b.example': null }
    for (const [email, days] of Object.entries(askedDaysAgo)) {
      await subscribe(email)
      const askedAt = days === null ? null : new Date(Date.now() - days * 86_400_000)
      const values = { askedAt, createdAt: new Date(Date.now() - 40 * 86_400_000) }
      await site.deps.db.updateTable('newsletterSubscribers').set(values).where('email', '=', email).execute()
    }
    const late = await find('late@b.example')
    await site.deps.newsletter.sweep()
    const left = (await subscribers({ limit: 50 })).map(({ email }) => email)
    expect(Object.keys(askedDaysAgo).filter((email) => left.includes(email))).toEqual([
      'waiting@b.example',
      'unasked@b.example',
    ])
    expect((await confirm(tokens.make('confirm', late.id))).problem.code).toBe('newsletter_link_invalid')
    const { id } = await find('waiting@b.example')
    expect((await confirm(tokens.make('confirm', id))).status).toBe(200)
  })

  test('do nothing when they were issued for another purpose, or were forged', async () => {
    await subscribe('safe@b.example')
    const { id } = await find('safe@b.example')
    const strange = createNewsletterTokens(Buffer.alloc(32)).make('unsubscribe', id)
    for (const token of [tokens.make('confirm', id), strange, `${id}.`, '', 'x', `${id}.${'A'.repeat(24)}`])
      expect((await unsubscribe(token)).problem.code).toBe('newsletter_link_invalid')
    expect((await confirm(tokens.make('unsubscribe', id))).status).toBe(400)
    expect(await find('safe@b.example')).toMatchObject({ state: 'pending' })
  })

  test('a mail program ends the subscription with one click, as in RFC 8058', async () => {
    await subscribe('click@b.example')
    const { id } = await find('click@b.example')
    const click = (token: string) =>
      site.request(null, {
        method: 'POST',
        url: `/api/newsletter/one-click?token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await click('wrong')).statusCode).toBe(400)
    expect((await click(tokens.make('unsubscribe', id))).statusCode).toBe(200)
    expect(await find('click@b.example')).toMatchObject({ state: 'unsubscribed' })
  })

  test('the form of a mail program may have several parts, as RFC 8058 recommends', async () => {
    await subscribe('click@b.example')
    const { id } = await find('click@b.example')
    const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const response = await site.request(null, {
      ...{ method: 'POST', url: `/api/newsletter/one-click?token=${tokens.make('unsubscribe', id)}`, payload: part },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
    expect(await find('click@b.example')).toMatchObject({ state: 'unsubscribed' })
  })

  test('a mail program that opens the address of the header in a browser finds the page, and ends nothing', async () => {
    await subscribe('read@b.example')
    const { id } = await find('read@b.example')
    const token = tokens.make('unsubscribe', id)
    const response = await site.request(null, { url: `/api/newsletter/one-click?token=${token}` })
    expect([response.statusCode, response.headers.location]).toEqual([303, `/newsletter/unsubscribe?token=${token}`])
    expect(await find('read@b.example')).toMatchObject({ state: 'pending' })
    const twice = await site.request(null, { url: '/api/newsletter/one-click?token=%2F%2Fevil&token=a%0d%0ab' })
    expect(twice.headers.location).toBe('/newsletter/unsubscribe?token=%2F%2Fevil%2Ca%0D%0Ab')
  })
})

describe('staff', () => {
  const csv = (person: Person | null) => site.request(person, { url: '/api/admin/newsletter/subscribers.csv' })

  test('only staff read and export the subscribers', async () => {
    expect((await site.call(member, newsletterApi.subscribers)).status).toBe(403)
    expect((await site.call(null, newsletterApi.subscribers)).status).toBe(401)
    expect([(await csv(member)).statusCode, (await csv(null)).statusCode]).toEqual([403, 401])
  })

  test('read them page by page, by state', async () => {
    const first = await site.call(moderator, newsletterApi.subscribers, { query: { limit: 1, state: 'unsubscribed' } })
    expect(first.headers['x-total-count']).toBe('1')
    expect(first.body.map(({ email }) => email)).toEqual(['click@b.example'])
    expect(first.headers['x-next-cursor']).toBeUndefined()
  })

  test('export everybody who has not unsubscribed, with their unsubscribe link; no field is a formula', async () => {
    await subscribe('+cmd@b.example')
    const response = await csv(moderator)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = response.body.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\ufeffemail,state,language,signed_up_at,confirmed_at,unsubscribe_url')
    expect(lines.some((line) => line.startsWith('click@b.example'))).toBe(false)
    const { id } = await find('safe@b.example')
    const line = lines.find((text) => text.startsWith('safe@b.example,pending,en,'))
    expect(line).toContain(`http://site.test/newsletter/unsubscribe?token=${tokens.make('unsubscribe', id)}`)
    expect(lines.some((text) => text.startsWith('+'))).toBe(false)
    expect(lines.some((text) => text.startsWith("'+cmd@b.example"))).toBe(true)
    const logged = await site.deps.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'newsletter.exported')
      .execute()
    expect(logged).toEqual([{ actorId: moderator.id }])
  })
})

test('on a site with mail, a sign-up is confirmed by its link, mailed once an hour at most, and ended by the header', async () => {
  const mailing = await createTestSite({
    environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Lamplight <mail@site.test>' },
  })
  try {
    const staff = await mailing.person('mod', 'moderator')
    const signUp = () => mailing.call(null, newsletterApi.subscribe, { body: { email: 'new@b.example' } })
    const state = async () => (await mailing.call(staff, newsletterApi.subscribers)).body[0]?.state
    await Promise.all([signUp(), signUp()])
    await signUp()
    const outbox = await mailing.deps.mail.list({ limit: 10, position: null })
    expect(outbox).toHaveLength(1)
    const [, token = ''] = /newsletter\/confirm\?token=([\w.-]+)/.exec(outbox[0]?.textBody ?? '') ?? []
    expect((await mailing.call(null, newsletterApi.confirm, { body: { token } })).status).toBe(200)
    expect(await state()).toBe('confirmed')
    // A confirmed subscriber is not sent another message.
    await signUp()
    expect(await mailing.deps.mail.list({ limit: 10, position: null })).toHaveLength(1)
    const oneClick = new URL(outbox[0]?.unsubscribeUrl ?? '')
    await mailing.request(null, {
      ...{ method: 'POST', url: oneClick.pathname + oneClick.search, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await state()).toBe('unsubscribed')
    // Signing up again right after unsubscribing is answered with a new message, once.
    for (const _ of [1, 2]) expect((await signUp()).body).toEqual({ needsConfirmation: true })
    expect(await mailing.deps.mail.list({ limit: 10, position: null })).toHaveLength(2)
  } finally {
    await mailing.close()
  }
})

test('a network can sign up five addresses in ten minutes; the sixth has to wait', async () => {
  const limited = await createTestSite({ limitScale: 1 })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const body = { email: `n${n}@b.example` }
      statuses.push((await limited.call(null, newsletterApi.subscribe, { body })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  } finally {
    await limited.close()
  }
})
