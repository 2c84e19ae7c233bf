import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { advertisingApi, BUDGET_BANDS } from '@lamplight/contract/advertising'
import { advertisingFigures, hasTwoRates } from '@lamplight/contract/advertising-figures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { readAdvertisingFigures } from './advertising-figures.file.ts'

let site: TestSite
let member: Person
let moderator: Person

const form = {
  name: 'Ruth Weber',
  company: 'Weber Candles',
  email: 'ruth@candles.example',
  phone: '',
  message: 'We make candles for feasts.',
  budget: '1000-5000',
}
const inquire = (changes: Record<string, unknown> = {}, person: Person | null = null) =>
  site.call(person, advertisingApi.inquire, { body: { ...form, ...changes } })
const list = (query = {}) => site.call(moderator, advertisingApi.inquiries, { query })
const stored = async () => (await list()).body

beforeAll(async () => {
  site = await createTestSite({ environment: { CONTACT_EMAIL: 'ads@site.test' } })
  member = await site.person('anna')
  moderator = await site.person('mod', 'moderator')
})
afterAll(() => site.close())

describe('an inquiry', () => {
  const refusals: [string, Record<string, unknown>, string][] = [
    ['a name of one character [B-ADVERT-22]', { name: ' R ' }, 'Name must be at least 2 characters.'],
    ['a name of invisible characters [B-ADVERT-22]', { name: '\u200b\u200b' }, 'Name must be at least 2 characters.'],
    ['no company [B-ADVERT-23]', { company: undefined }, 'Company name must be at least 2 characters.'],
    ['an invalid address [B-ADVERT-24]', { email: 'ruth@' }, 'Please enter a valid email address.'],
    ['a message of nine characters [B-ADVERT-26]', { message: '123456789' }, 'Message must be at least 10 characters.'],
    ['a budget that is not offered [B-ADVERT-27]', { budget: '500-1000' }, 'Please choose a budget.'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'This text cannot exceed 5,000 characters'],
    [
      'a line break in the address, to inject a mail header',
      { email: 'a@b.example\nBcc: c@d.example' },
      'Please enter a valid email address.',
    ],
  ]
  test.each(refusals)('is refused with %s', async (_, changes, text) => {
    const { status, problem } = await inquire(changes)
    expect([status, problem.issues?.[0]?.message]).toEqual([400, text])
    expect(await stored()).toEqual([])
  })

  test('with every budget, with and without a phone number, is stored for staff [B-ADVERT-25, B-ADVERT-27, B-ADVERT-28]', async () => {
    expect(BUDGET_BANDS).toEqual(['1000-5000', '5000-10000', '10000-25000', '25000+'])
    for (const budget of BUDGET_BANDS) expect((await inquire({ budget, phone: undefined })).status).toBe(201)
    expect((await inquire({ phone: '+49 30 1234' }, member)).status).toBe(201)
    const inquiries = await stored()
    expect(inquiries.map(({ budget }) => budget)).toEqual(['1000-5000', ...BUDGET_BANDS.toReversed()])
    expect(inquiries[0]).toMatchObject({ ...form, phone: '+49 30 1234', state: 'open', answer: '', handledBy: null })
  })

  test('that is sent twice, also at the same moment, is one inquiry with one mail; other words make another', async () => {
    const before = (await stored()).length
    const send = (message: string) =>
      site.call(null, advertisingApi.inquire, { body: { ...form, email: 'twice@candles.example', message } })
    const responses = await Promise.all([1, 2, 3].map(() => send('We make candles, twice.')))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await send('We make candles, twice.')).status).toBe(201)
    expect(await stored()).toHaveLength(before + 1)
    await send('We make candles, and soap.')
    expect(await stored()).toHaveLength(before + 2)
    await site.deps.db.deleteFrom('advertisingInquiries').where('email', '=', 'twice@candles.example').execute()
  })

  test('is listed for staff only, page by page, with the count of its state', async () => {
    expect((await site.call(member, advertisingApi.inquiries)).status).toBe(403)
    expect((await site.call(null, advertisingApi.inquiries)).status).toBe(401)
    const first = await list({ limit: 3, state: 'open' })
    expect(first.headers['x-total-count']).toBe('5')
    const rest = await list({ limit: 3, state: 'open', cursor: first.headers['x-next-cursor'] })
    expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual((await stored()).map(({ id }) => id))
    expect(rest.headers['x-next-cursor']).toBeUndefined()
  })

  test('is answered, closed and reopened; each step is in the audit log', async () => {
    const id = (await stored())[0]?.id ?? 0
    const answer = (text: unknown) =>
      site.call(moderator, advertisingApi.answer, { params: { id }, body: { answer: text } })
    const set = (state: string) => site.call(moderator, advertisingApi.setState, { params: { id }, body: { state } })
    expect((await answer('  ')).status).toBe(400)
    expect((await answer('Gladly.')).body).toMatchObject({ state: 'answered', answer: 'Gladly.', handledBy: 'mod' })
    expect((await set('closed')).body.state).toBe('closed')
    expect((await answer('Too late.')).problem.code).toBe('inquiry_closed')
    expect((await set('open')).body).toMatchObject({ state: 'answered', answer: 'Gladly.' })
    const log = await site.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('objectType', '=', 'inquiry')
      .orderBy('id')
      .execute()
    expect(log).toEqual(
      ['inquiry.answered', 'inquiry.closed', 'inquiry.reopened'].map((action) => ({ action, actorId: moderator.id })),
    )
  })

  test('is answered once: simultaneous answers of two people send one, and a retry changes nothing', async () => {
    const colleague = await site.person('miriam', 'moderator')
    const id = (await stored())[1]?.id ?? 0
    const answer = (person: Person, text: string) =>
      site.call(person, advertisingApi.answer, { params: { id }, body: { answer: text } })
    const people = [moderator, colleague]
    const responses = await Promise.all(people.map((person) => answer(person, `From ${person.id}.`)))
    const winner = responses.findIndex(({ status }) => status === 200)
    expect(responses.map((one) => (one.status === 200 ? 'sent' : one.problem.code)).toSorted()).toEqual([
      'inquiry_answered',
      'sent',
    ])
    const [first, second] = winner === 0 ? people : people.toReversed()
    if (!first || !second) throw new Error('nobody answered')
    expect((await answer(first, `From ${first.id}.`)).body.answer).toBe(`From ${first.id}.`)
    expect((await answer(first, 'Another one.')).problem.code).toBe('inquiry_answered')
    const logged = await site.deps.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'inquiry.answered')
      .where('objectId', '=', String(id))
      .execute()
    expect(logged).toEqual([{ actorId: first.id }])
    // Closed by the other person, it still names the one who answered.
    const closed = await site.call(second, advertisingApi.setState, { params: { id }, body: { state: 'closed' } })
    expect(closed.body).toMatchObject({ state: 'closed', handledBy: first === moderator ? 'mod' : 'miriam' })
  })

  test('that does not exist is not found', async () => {
    const params = { id: 999_999 }
    const answered = await site.call(moderator, advertisingApi.answer, { params, body: { answer: 'x' } })
    const closed = await site.call(moderator, advertisingApi.setState, { params, body: { state: 'closed' } })
    expect([answered.problem.code, closed.problem.code]).toEqual(['inquiry_not_found', 'inquiry_not_found'])
  })
})

test('a network can send five inquiries an hour; the sixth has to wait', async () => {
  const limited = await createTestSite({ limitScale: 1 })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await limited.call(null, advertisingApi.inquire, { body: form })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  } finally {
    await limited.close()
  }
})

test('on a site with mail, an inquiry is sent to the contact address, and the answer to the advertiser', async () => {
  const mailing = await createTestSite({
    environment: {
      ...{ CONTACT_EMAIL: 'ads@site.test', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Lamplight <mail@site.test>' },
    },
  })
  try {
    const staff = await mailing.person('mod', 'moderator')
    await mailing.call(null, advertisingApi.inquire, { body: form, headers: { 'accept-language': 'fr' } })
    const [inquiry] = (await mailing.call(staff, advertisingApi.inquiries)).body
    const params = { id: inquiry?.id ?? 0 }
    const answered = await mailing.call(staff, advertisingApi.answer, { params, body: { answer: 'Volontiers.' } })
    expect(answered.body.isAnswerMailed).toBe(true)
    const outbox = await mailing.deps.mail.list({ limit: 10, position: null })
    const mails = outbox.map(({ toAddress, subject, language }) => ({ toAddress, subject, language }))
    expect(mails).toEqual(
      expect.arrayContaining([
        { toAddress: form.email, subject: expect.stringContaining('Votre demande'), language: 'fr' },
        { toAddress: 'ads@site.test', subject: 'New advertising inquiry from Weber Candles', language: 'en' },
      ]),
    )
    expect(outbox.find(({ toAddress }) => toAddress === form.email)?.textBody).toContain('Volontiers.')
  } finally {
    await mailing.close()
  }
})

describe('the figures', () => {
  test('are the documented ones, in both versions, for everybody [B-ADVERT-13]', async () => {
    const { body } = await site.call(null, advertisingApi.figures)
    expect(body).toEqual({ figures: advertisingFigures, contactEmail: 'ads@site.test' })
    expect(body.figures.ratesCents).toEqual({
      advertise: { video: 1000, display: 500 },
      mediaKit: { video: 1500, display: 800 },
    })
    expect(hasTwoRates(body.figures)).toBe(true)
    expect(body.figures.ages.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    expect(body.figures.faiths.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  test('are replaced by the operator’s file, entry by entry; an invalid file stops the start with an error message', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-figures-'))
    const file = join(folder, 'figures.json')
    const read = async (text: string) => {
      await writeFile(file, text)
      return readAdvertisingFigures(file)
    }
    try {
      expect(await read('{"countries": 7}')).toEqual({ ...advertisingFigures, countries: 7 })
      await expect(read('{"countries": -7}')).rejects.toThrow('has an entry that is not valid: countries')
      await expect(read('{"contries": 7}')).rejects.toThrow('has an entry that is not valid')
      await expect(read('countries')).rejects.toThrow('is not JSON')
      await expect(read('[]')).rejects.toThrow('must hold a JSON object')
      expect(() => readAdvertisingFigures(join(folder, 'none.json'))).toThrow('cannot be read')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
