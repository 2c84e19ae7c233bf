import { donationsApi } from '@lamplight/contract/donations'
import { paymentsApi } from '@lamplight/contract/payments'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { fail, ok } from '../../lib/result.ts'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { accounts } from '../ledger/ledger.accounts.ts'
import { checkLedger } from '../ledger/ledger.check.ts'
import { createMonthlyGifts, monthsAfter } from './monthly-gifts.service.ts'

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const DAY_MS = 86_400_000

let site: TestSite
let creator: Person
let giver: Person
let stranger: Person
let videoId: number

beforeAll(async () => {
  site = await createTestSite()
  stranger = await site.person('yusuf')
})
beforeEach(async () => {
  giver = await site.person('hannah')
  creator = await site.person('grace')
  await openAccount(creator)
  videoId = await makeVideo(site, creator, { title: 'Evening, "psalm"' })
  site.deps.sandbox?.setDelivery('at-once')
})
afterAll(() => site.close())

const openAccount = (person: Person, isMonetizationEnabled = true) =>
  site.deps.db
    .insertInto('creatorAccounts')
    .values({ userId: person.id, paymentEmail: 'grace@example.org', paypalAccountId: null, isMonetizationEnabled })
    .execute()
const begin = (person: Person | null, body: Record<string, unknown>) =>
  site.call(person, donationsApi.createIntent, { body: { videoId, userId: 1, ...body } })
const pay = (person: Person, clientSecret: string | null, cardNumber = GOOD) =>
  site.call(person, paymentsApi.sandboxPay, { body: { clientSecret: clientSecret ?? '', cardNumber } })
const record = (person: Person | null, body: Record<string, unknown>) =>
  site.call(person, donationsApi.record, { body: { videoId, userId: 1, ...body } })
const ofVideo = (person: Person | null) => site.call(person, donationsApi.ofVideo, { params: { videoId } })
const available = () => site.deps.ledger.balanceOf(site.deps.db, accounts.available(creator.id))

/** A gift that is paid and recorded. */
async function give(amount: string, facts: Record<string, unknown> = {}) {
  const { body: started } = await begin(giver, { amount, ...facts })
  await pay(giver, started.clientSecret)
  const { body: donation } = await record(giver, { amount, paymentIntentId: started.paymentIntentId })
  return { started, donation }
}

describe('starting a gift', () => {
  test('a visitor is refused with 401 [M-DONATE-37]', async () => {
    expect((await begin(null, { amount: 5 })).status).toBe(401)
    expect((await record(null, { amount: '5' })).status).toBe(401)
  })

  test.each([
    ['missing', undefined, 'This field is required'],
    ['emptied', '', 'This field is required'],
    ['no number', 'ten', 'Please enter an amount with at most two decimal places'],
    ['of three decimals', '5.001', 'Please enter an amount with at most two decimal places'],
    ['zero', 0, 'Minimum donation is $1'],
    ['negative', '-5', 'Minimum donation is $1'],
    ['just below 1', '0.99', 'Minimum donation is $1'],
    ['just above 10000', '10000.01', 'Maximum donation is $10,000'],
  ])(
    'an amount that is %s is refused with its message [M-DONATE-16, M-DONATE-17, M-DONATE-22]',
    async (_, amount, message) => {
      const response = await begin(giver, { amount })
      expect(response.status).toBe(400)
      expect(response.problem.issues).toEqual([{ path: 'amount', message }])
    },
  )

  test.each([[1], ['1.00'], ['10000'], [19.99]])(
    'an amount of %s is accepted to the cent [M-DONATE-22]',
    async (amount) => {
      const { body } = await begin(giver, { amount })
      const status = await site.call(giver, paymentsApi.status, { params: { id: body.paymentIntentId } })
      expect(status.body.amount).toBe(Number(amount))
    },
  )

  test('a message of 200 characters is accepted, one of 201 refused [M-DONATE-20, M-DONATE-22]', async () => {
    expect((await begin(giver, { amount: 5, message: 'x'.repeat(200) })).status).toBe(201)
    expect((await begin(giver, { amount: 5, message: 'x'.repeat(201) })).problem.issues).toEqual([
      { path: 'message', message: 'Message must be less than 200 characters' },
    ])
  })

  test('the intent returns a client secret [M-DONATE-21]', async () => {
    const response = await begin(giver, { amount: '5', message: 'Peace' })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      state: 'pending',
    })
  })

  test('a gift on an unknown or hidden video is refused', async () => {
    const pending = await makeVideo(site, creator, { status: 'pending' })
    expect((await begin(giver, { amount: 5, videoId: 999_999 })).problem.code).toBe('video_not_found')
    expect((await begin(giver, { amount: 5, videoId: pending })).problem.code).toBe('video_not_found')
  })

  test('a creator without an account, or with monetization off, cannot receive gifts, and none are offered', async () => {
    const offer = (person: Person, id: number) => site.call(person, donationsApi.offer, { params: { videoId: id } })
    const closed = await site.person('arjun')
    const id = await makeVideo(site, closed)
    expect((await offer(giver, id)).body.state).toBe('closed')
    expect((await begin(giver, { amount: 5, videoId: id })).problem).toMatchObject({
      status: 409,
      code: 'donations_not_accepted',
    })
    await openAccount(closed, false)
    expect((await offer(giver, id)).body.state).toBe('closed')
    expect((await offer(giver, videoId)).body).toMatchObject({ state: 'open', isTest: true, cards: [] })
    expect((await offer(creator, videoId)).body.state).toBe('own')
    expect((await offer(closed, id)).body.state).toBe('own_closed')
    // Their pages link to the card only where it offers something.
    const page = async (of: number) => (await site.call(giver, videosApi.get, { params: { id: of } })).body
    expect([(await page(id)).acceptsDonations, (await page(videoId)).acceptsDonations]).toEqual([false, true])
    expect((await begin(creator, { amount: 5 })).problem.code).toBe('own_donation')
  })

  test('staff, who see a video before its review, cannot give on it, and are offered nothing', async () => {
    const staff = await site.person('miriam', 'moderator')
    const pending = await makeVideo(site, creator, { status: 'pending' })
    const offer = await site.call(staff, donationsApi.offer, { params: { videoId: pending } })
    expect(offer.body).toMatchObject({ state: 'closed', cards: [] })
    expect((await begin(staff, { amount: 5, videoId: pending })).problem.code).toBe('donations_not_accepted')
  })

  test('repeatedly refused cards lead to 429 for this person, not for others', async () => {
    const { body } = await begin(giver, { amount: 5 })
    for (let count = 0; count < 10; count += 1) await pay(giver, body.clientSecret, DECLINED)
    expect((await pay(giver, body.clientSecret)).problem.code).toBe('rate_limited')
    const refused = await begin(giver, { amount: 5 })
    expect(refused.problem.code).toBe('rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await begin(stranger, { amount: 5 })).status).toBe(201)
  })
})

describe('recording a gift', () => {
  test('a declined card leaves it open for another card; one whose payment is cancelled has failed', async () => {
    const { body: started } = await begin(giver, { amount: '5' })
    const read = () =>
      site.deps.db
        .selectFrom('donations')
        .innerJoin('paymentIntents', 'paymentIntents.id', 'donations.intentId')
        .select(['donations.state', 'intentId'])
        .where('providerIntentId', '=', started.paymentIntentId)
        .executeTakeFirstOrThrow()
    await pay(giver, started.clientSecret, DECLINED)
    const declined = await read()
    expect(declined.state).toBe('pending')
    await site.deps.payments.cancel(declined.intentId)
    expect((await read()).state).toBe('failed')
  })

  test('only a paid gift is recorded, for the person of the session, whatever userId is [M-DONATE-05, M-DONATE-32, M-DONATE-35]', async () => {
    const { body: started } = await begin(giver, { amount: '25', message: 'Quick donation of $25' })
    expect((await record(giver, { amount: '25' })).problem.code).toBe('payment_required')
    await pay(giver, started.clientSecret)
    const response = await record(giver, { amount: '25', message: 'Quick donation of $25' })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      videoId,
      userId: giver.id,
      amount: '25.00',
      message: 'Quick donation of $25',
      receiptNumber: expect.stringMatching(/^20\d\d-\d{6}$/),
    })
  })

  test('somebody else cannot claim the payment, nor change its amount or video [V-SEC-06]', async () => {
    const { body: started } = await begin(giver, { amount: '7' })
    await pay(giver, started.clientSecret)
    const { paymentIntentId } = started
    expect((await record(stranger, { amount: '7', paymentIntentId })).problem.status).toBe(402)
    expect((await record(stranger, { amount: '7' })).problem.status).toBe(402)
    expect((await record(giver, { amount: '700', paymentIntentId })).problem.code).toBe('donation_mismatch')
    const other = await makeVideo(site, creator)
    expect((await record(giver, { amount: '7', paymentIntentId, videoId: other })).problem.code).toBe(
      'donation_mismatch',
    )
    expect((await record(giver, { amount: '7', paymentIntentId })).status).toBe(201)
  })

  test('recorded again, also simultaneously, it is one gift', async () => {
    const { started, donation } = await give('10')
    const again = await Promise.all(
      [1, 2, 3].map(() => record(giver, { amount: '10', paymentIntentId: started.paymentIntentId })),
    )
    expect(again.map(({ body }) => body.id)).toEqual([donation.id, donation.id, donation.id])
    // Without the payment's id, no further gift can be recorded.
    expect((await record(giver, { amount: '10' })).problem.code).toBe('payment_required')
    expect(await available()).toBe(1000)
  })

  test('a gift counts without the browser, by the webhook of the provider [M-DONATE-36]', async () => {
    const { body: started } = await begin(giver, { amount: '12.50' })
    await pay(giver, started.clientSecret)
    expect(await available()).toBe(1250)
    expect((await ofVideo(giver)).body).toHaveLength(1)
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('a saved card is charged at once, and the same request sent twice charges once [M-DONATE-04, M-DONATE-08]', async () => {
    const first = await begin(giver, { amount: '3' })
    const params = { id: first.body.paymentIntentId }
    await site.call(giver, paymentsApi.saveCard, { params, body: { saveCard: true } })
    await pay(giver, first.body.clientSecret)
    const { body: offer } = await site.call(giver, donationsApi.offer, { params: { videoId } })
    const cardId = offer.cards[0]?.id
    const wish = { amount: '50', message: 'Quick donation of $50', cardId, requestKey: 'one-quick-wish' }
    const responses = await Promise.all([begin(giver, wish), begin(giver, wish)])
    expect(responses.map(({ body }) => [body.state, body.clientSecret])).toEqual([
      ['succeeded', null],
      ['succeeded', null],
    ])
    expect(await available()).toBe(5300)
    expect((await begin(stranger, { amount: '3', cardId })).problem.code).toBe('card_not_found')
  })

  test('a request key that was used for another amount or video is refused, and nothing is charged [M-DONATE-08]', async () => {
    const requestKey = 'one-wish-only'
    await begin(giver, { amount: '2', requestKey })
    const other = await makeVideo(site, creator, { title: 'Morning' })
    for (const facts of [{ amount: '200' }, { amount: '2', videoId: other }]) {
      expect((await begin(giver, { ...facts, requestKey })).problem.code).toBe('donation_mismatch')
    }
    expect((await begin(giver, { amount: '2', requestKey })).status).toBe(201)
    // Another member's key of the same text is another key.
    expect((await begin(stranger, { amount: '200', requestKey })).status).toBe(201)
    expect(await available()).toBe(0)
  })

  test.each(['monthly-1-1-0', 'purchase-1-0'])(
    'a key of the site’s own payments is refused: %s',
    async (requestKey) => {
      expect((await begin(giver, { amount: '2', requestKey })).problem.issues).toMatchObject([{ path: 'requestKey' }])
    },
  )

  test('a refunded gift is no longer listed and is taken from the creator’s balance', async () => {
    await give('20')
    const { intentId } = await site.deps.db
      .selectFrom('donations')
      .select('intentId')
      .where('donorId', '=', giver.id)
      .executeTakeFirstOrThrow()
    await site.deps.payments.refund(intentId, { amountCents: 2000, key: 'test' })
    expect((await ofVideo(giver)).body).toEqual([])
    expect(await available()).toBe(0)
    const { body } = await site.call(giver, donationsApi.given)
    expect(body[0]).toMatchObject({ amount: '20.00', refunded: '20.00' })
    expect(await checkLedger(site.deps)).toEqual([])
  })
})

describe('who sees a gift', () => {
  test('name, amount and message are hidden unless the giver agreed; its creator sees them [M-DONATE-34]', async () => {
    await give('5', { message: 'a private word' })
    await give('6', { message: 'a public word', isPublic: true })
    await give('7', { message: 'hidden', isPublic: true, isAnonymous: true })
    // Never paid, so nobody sees it.
    await begin(giver, { amount: '8', message: 'a promise', isPublic: true })
    const hidden = { amount: null, message: null, user: null }
    expect((await ofVideo(stranger)).body).toMatchObject([
      { videoId, ...hidden },
      { videoId, amount: '6.00', message: 'a public word', user: { id: giver.id, displayName: 'hannah' } },
      { videoId, ...hidden },
    ])
    expect((await ofVideo(creator)).body).toMatchObject([
      { amount: '7.00', message: 'hidden', user: null },
      { amount: '6.00', user: { id: giver.id } },
      { amount: '5.00', message: 'a private word', user: { id: giver.id } },
    ])
    expect((await ofVideo(null)).status).toBe(401)
  })

  test('the list continues by its cursor', async () => {
    for (const amount of ['1', '2', '3']) await give(amount, { isPublic: true })
    const page = (query: Record<string, string>) =>
      site.call(stranger, donationsApi.ofVideo, { params: { videoId }, query })
    const first = await page({ limit: '2' })
    const next = await page({ limit: '2', cursor: String(first.headers['x-next-cursor']) })
    expect([...first.body, ...next.body].map(({ amount }) => amount)).toEqual(['3.00', '2.00', '1.00'])
    expect(next.headers['x-next-cursor']).toBeUndefined()
  })
})

describe('receipts and statements', () => {
  test('the giver has a receipt with number, date, card and creator; nobody else can read it', async () => {
    const { donation } = await give('42.42')
    const params = { id: donation.id }
    expect((await site.call(giver, donationsApi.receipt, { params })).body).toMatchObject({
      receiptNumber: donation.receiptNumber,
      amount: '42.42',
      currency: 'usd',
      giver: 'hannah',
      creator: { displayName: 'grace' },
      videoTitle: 'Evening, "psalm"',
      card: { brand: 'visa', last4: '4242' },
      siteName: 'Lamplight',
      isTest: true,
    })
    for (const person of [stranger, creator]) {
      expect((await site.call(person, donationsApi.receipt, { params })).problem.code).toBe('donation_not_found')
    }
  })

  test.each([
    ['UTC', '', [0]],
    ['UTC', '?timeZone=UTC', [0]],
    ['Los Angeles', '?timeZone=America/Los_Angeles', [8]],
    ['Kiritimati', '?timeZone=pacific%2Fkiritimati', [-14]],
  ])(
    'a gift belongs to the year in which it was given in %s (%s), to the millisecond',
    async (_, query, [hours = 0]) => {
      // The last year, which is over everywhere.
      const year = new Date().getUTCFullYear() - 1
      const newYear = Date.UTC(year, 0, 1, hours)
      const moments = [new Date(newYear - 1), new Date(newYear)]
      for (const [index, succeededAt] of moments.entries()) {
        const { donation } = await give(index === 0 ? '11' : '12')
        await site.deps.db.updateTable('donations').set({ succeededAt }).where('id', '=', donation.id).execute()
      }
      const years = await site.request(giver, { url: `/api/donations/years${query}` })
      expect(years.json()).toEqual([
        { year, count: 1, total: '12.00' },
        { year: year - 1, count: 1, total: '11.00' },
      ])
      const rows = async (of: number) => {
        const { body } = await site.request(giver, { url: `/api/donations/statements/${of}.csv${query}` })
        return body.split('\r\n')[1]?.slice(0, 11)
      }
      expect(await rows(year)).toBe(`${year}-01-01,`)
      expect(await rows(year - 1)).toBe(`${year - 1}-12-31,`)
    },
  )

  test('a statement names its time zone; one that does not exist is refused', async () => {
    await give('10')
    const year = new Date().getUTCFullYear()
    const read = (url: string) => site.request(giver, { url: `/api/donations/${url}` })
    const csv = await read(`statements/${year}.csv?timeZone=Europe/Berlin`)
    expect(csv.body).toContain('Date (Europe/Berlin),Receipt,')
    for (const url of ['years', `statements/${year}.csv`, `statements/${year}.pdf`]) {
      for (const zone of ['Mars', '', 'UTC;', 'UTC&timeZone=UTC']) {
        const { statusCode, body } = await read(`${url}?timeZone=${zone}`)
        expect([statusCode, JSON.parse(body).code]).toEqual([400, 'validation_failed'])
      }
    }
  })

  test('what a bank has charged back is no longer given: not on the receipt, the statement or the video [R-109]', async () => {
    const { started, donation } = await give('20', { isPublic: true })
    await give('5', { isPublic: true })
    const disputeId = (await site.deps.sandbox?.dispute(started.paymentIntentId)) ?? ''
    const total = async () => (await site.call(giver, donationsApi.years)).body[0]?.total
    expect(await total()).toBe('25.00')
    await site.deps.sandbox?.decideDispute(disputeId, 'lost')
    expect(await total()).toBe('5.00')
    const { body: receipt } = await site.call(giver, donationsApi.receipt, { params: { id: donation.id } })
    expect(receipt).toMatchObject({ amount: '20.00', refunded: '20.00' })
    const year = new Date().getUTCFullYear()
    const { body: csv } = await site.request(giver, { url: `/api/donations/statements/${year}.csv` })
    expect(csv).toContain(',20.00,20.00,USD')
    expect(csv).toContain(',Total after refunds,5.00,')
    expect((await ofVideo(stranger)).body.map(({ amount }) => amount)).toEqual(['5.00'])
  })

  test('the statement of a year is a CSV without formulas, and a PDF with names in every script', async () => {
    await give('10')
    const { db } = site.deps
    await db.updateTable('users').set({ displayName: 'حنا يوسف' }).where('id', '=', giver.id).execute()
    await db.updateTable('users').set({ displayName: '=SUM(A1)' }).where('id', '=', creator.id).execute()
    const year = new Date().getUTCFullYear()
    const file = (person: Person | null, name: string) =>
      site.request(person, { url: `/api/donations/statements/${name}` })
    const csv = await file(giver, `${year}.csv`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^20\d\d-\d\d-\d\d,20\d\d-\d{6},'=SUM\(A1\),"Evening, ""psalm""",10\.00,0\.00,USD$/),
      ',,,Total after refunds,10.00,,USD',
      '',
    ])
    const pdf = await file(giver, `${year}.pdf`)
    expect(pdf.headers['content-disposition']).toBe(`attachment; filename="donations-${year}.pdf"`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.rawPayload.toString('latin1')).toMatch(/NotoSansArabic/)
    expect((await site.call(giver, donationsApi.years)).body).toEqual([{ year, count: 1, total: '10.00' }])
    expect((await file(stranger, `${year}.csv`)).body).not.toContain('10.00')
    expect((await file(null, `${year}.csv`)).statusCode).toBe(401)
    expect((await file(giver, 'all.exe')).statusCode).toBe(404)
  })
})

describe('the statement as PDF', () => {
  test.each([
    ['en-US,en;q=0.9', 'en', 'Donations'],
    ['de', 'de', 'Spenden'],
    ['es', 'es', 'Donaciones'],
    ['fr', 'fr', 'Dons'],
    ['ar', 'ar', 'التبرعات'],
    ['ja', 'en', 'Donations'],
  ])('for a reader of %s is in %s', async (accepted, language, word) => {
    await give('10')
    const year = new Date().getUTCFullYear()
    const headers = { 'accept-language': accepted }
    const { rawPayload } = await site.request(giver, { url: `/api/donations/statements/${year}.pdf`, headers })
    // A title that is not Latin is UTF-16, high byte first; its bytes that are brackets are escaped.
    const title = Buffer.from(`${word} ${year}`, language === 'ar' ? 'utf16le' : 'latin1')
    const written = (language === 'ar' ? title.swap16() : title).toString('latin1').replaceAll('(', '\\(')
    expect(rawPayload.toString('latin1')).toContain(written)
    expect(rawPayload.includes(`/Lang (${language})`)).toBe(true)
    expect(rawPayload.includes('NotoSansArabic')).toBe(language === 'ar')
  })
})

describe('monthly gifts', () => {
  const list = async (person = giver) => (await site.call(person, donationsApi.monthly)).body
  const change = (person: Person, id: number, body: Record<string, unknown>) =>
    site.call(person, donationsApi.changeMonthly, { params: { id }, body })
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

  async function beginMonthly(cardNumber = GOOD) {
    const { body: started } = await begin(giver, { amount: '10', isMonthly: true })
    await pay(giver, started.clientSecret, cardNumber)
    const [gift] = await list()
    if (!gift) throw new Error('no monthly gift was begun')
    return gift
  }

  test('the record of a gift names the date of the next charge, and none when it does not repeat', async () => {
    const paid = async (isMonthly: boolean) => {
      const { body: started } = await begin(giver, { amount: '10', isMonthly })
      await pay(giver, started.clientSecret, GOOD)
      const body = { videoId, amount: '10', paymentIntentId: started.paymentIntentId }
      return (await site.call(giver, donationsApi.record, { body })).body
    }
    expect((await paid(false)).nextChargeAt).toBeNull()
    const { createdAt, nextChargeAt } = await paid(true)
    expect(nextChargeAt).toBe(monthsAfter(new Date(createdAt), 1).toISOString())
  })

  test('are listed in pages, so that an old one that is still charged can be found and ended', async () => {
    const person = await site.person('many')
    const ids: number[] = []
    for (const amount of ['1', '2', '3']) {
      const { body: started } = await begin(person, { amount, isMonthly: true })
      await pay(person, started.clientSecret, GOOD)
      ids.unshift((await list(person))[0]?.id ?? 0)
    }
    const first = await site.call(person, donationsApi.monthly, { query: { limit: '2' } })
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const query = { limit: '2', cursor: String(first.headers['x-next-cursor']) }
    const second = await site.call(person, donationsApi.monthly, { query })
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  test('starts with the first gift; each month is charged once, with a receipt of its own', async () => {
    const gift = await beginMonthly()
    expect(gift).toMatchObject({ amount: '10.00', state: 'active', cardLast4: '4242', creator: { id: creator.id } })
    await site.deps.monthlyGifts.chargeDue()
    expect(await available()).toBe(1000)
    await Promise.all([site.deps.monthlyGifts.chargeDue(inDays(32)), site.deps.monthlyGifts.chargeDue(inDays(32))])
    expect(await available()).toBe(2000)
    const { body: given } = await site.call(giver, donationsApi.given)
    expect(given.map(({ isMonthly }) => isMonthly)).toEqual([true, true])
    expect(new Set(given.map(({ receiptNumber }) => receiptNumber)).size).toBe(2)
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('whose payment is disputed is paused and not charged again until its giver resumes it', async () => {
    const { id } = await beginMonthly('4000000000000259')
    expect(await list()).toMatchObject([{ state: 'paused', failure: 'disputed' }])
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect((await site.call(giver, donationsApi.given)).body).toHaveLength(1)
    expect((await change(giver, id, { state: 'active' })).body).toMatchObject({ state: 'active', failure: null })
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('only the giver can change its amount, pause, resume and end it', async () => {
    const { id } = await beginMonthly()
    expect((await change(stranger, id, { amount: '1' })).problem.code).toBe('monthly_gift_not_found')
    expect((await change(giver, id, { amount: '12.34' })).body.amount).toBe('12.34')
    expect((await change(giver, id, { state: 'paused' })).body).toMatchObject({
      state: 'paused',
      nextChargeAt: null,
    })
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect(await available()).toBe(1000)
    expect((await change(giver, id, { state: 'active' })).body.state).toBe('active')
    // Again in another tab, and nothing at all.
    expect((await change(giver, id, { state: 'active' })).body.state).toBe('active')
    expect((await change(giver, id, {})).body).toMatchObject({ state: 'active', amount: '12.34' })
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect(await available()).toBe(2234)
    const params = { id }
    expect((await site.call(stranger, donationsApi.endMonthly, { params })).problem.code).toBe('monthly_gift_not_found')
    await site.call(giver, donationsApi.endMonthly, { params })
    expect((await list())[0]?.state).toBe('ended')
    expect((await change(giver, id, { state: 'active' })).problem.code).toBe('monthly_gift_ended')
    await site.deps.monthlyGifts.chargeDue(inDays(70))
    expect(await available()).toBe(2234)
  })

  const set = (db: Db, id: number, values: Record<string, unknown>) =>
    db.updateTable('monthlyGifts').set(values).where('id', '=', id).execute()

  /** Makes a change while `work` is under way: it has read the gift before, and continues after. `meanwhile`: while it waits. */
  async function changeDuring(
    id: number,
    values: Record<string, unknown>,
    work: () => Promise<unknown>,
    meanwhile: () => Promise<unknown> = async () => {},
  ) {
    const isWaiting = async () =>
      (
        await sql`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(site.deps.db)
      ).rows.length > 0
    const { under } = await site.deps.db.transaction().execute(async (tx) => {
      await set(tx, id, values)
      const under = work()
      await expect.poll(isWaiting).toBe(true)
      await meanwhile()
      return { under }
    })
    return under
  }

  test.each([
    ['ended', () => ({ state: 'ended' })],
    ['paused', () => ({ state: 'paused' })],
    ['charged by another process', () => ({ months: 2, nextChargeAt: inDays(62) })],
    ['tried by another process', () => ({ tries: 1 })],
    ['changed to another amount', () => ({ amountCents: 500 })],
  ])('one that is %s while the run that charges it is under way is not charged', async (_, values) => {
    const { id } = await beginMonthly()
    await changeDuring(id, values(), () => site.deps.monthlyGifts.chargeDue(inDays(32)))
    expect(await available()).toBe(1000)
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test.each([
    ['ended', () => ({ state: 'ended' })],
    ['charged by another process', () => ({ months: 2, nextChargeAt: inDays(62) })],
  ])('one that is %s while the run charges another before it is not charged', async (_, values) => {
    const first = await beginMonthly()
    const second = await beginMonthly()
    const run = () => site.deps.monthlyGifts.chargeDue(inDays(32))
    await changeDuring(first.id, { months: 1 }, run, () => set(site.deps.db, second.id, values()))
    expect(await available()).toBe(3000)
    expect(await checkLedger(site.deps)).toEqual([])
  })

  /** Saves the second card of the giver. */
  async function saveMastercard() {
    const { body: started } = await begin(giver, { amount: '5' })
    const params = { id: started.paymentIntentId }
    await site.call(giver, paymentsApi.saveCard, { params, body: { saveCard: true } })
    await pay(giver, started.clientSecret, '5555555555554444')
    const { body: cards } = await site.call(giver, paymentsApi.cards)
    const card = cards.find(({ last4 }) => last4 === '4444')
    if (!card) throw new Error('the card was not saved')
    return card.id
  }
  const lastCard = async () => {
    const { body: given } = await site.call(giver, donationsApi.given)
    const newest = given.find(({ isMonthly }) => isMonthly)
    return (await site.call(giver, donationsApi.receipt, { params: { id: newest?.id ?? 0 } })).body.card?.last4
  }

  test('is charged to the card it was begun with, or to the one its giver chose since', async () => {
    const { id } = await beginMonthly()
    const cardId = await saveMastercard()
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect(await lastCard()).toBe('4242')
    expect((await change(giver, id, { cardId })).body.cardLast4).toBe('4444')
    await site.deps.monthlyGifts.chargeDue(inDays(63))
    expect(await lastCard()).toBe('4444')
    expect(await available()).toBe(3500)
  })

  test('whose card was removed charges no other card; when its giver chooses one, that is charged at once', async () => {
    const { id } = await beginMonthly()
    const cardId = await saveMastercard()
    const { body: cards } = await site.call(giver, paymentsApi.cards)
    const removed = cards.find(({ last4 }) => last4 === '4242')?.id ?? ''
    expect((await site.call(giver, paymentsApi.removeCard, { params: { id: removed } })).status).toBe(200)
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect((await list())[0]).toMatchObject({ state: 'past_due', failure: 'no_card' })
    expect(await available()).toBe(1500)
    await change(giver, id, { cardId })
    await site.deps.monthlyGifts.chargeDue(inDays(0))
    expect(await lastCard()).toBe('4444')
    expect(await available()).toBe(2500)
  })

  test('after a failed charge a new card is charged at once; a new amount waits for the next attempt', async () => {
    const { id } = await beginMonthly('4000000000000341')
    const cardId = await saveMastercard()
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect((await list())[0]?.state).toBe('past_due')
    await change(giver, id, { amount: '20' })
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect(await available()).toBe(1500)
    await change(giver, id, { cardId })
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect(await available()).toBe(3500)
    expect((await list())[0]).toMatchObject({ state: 'active', failure: null })
  })

  test('a charge that the bank is still processing is neither cancelled nor counted as failed', async () => {
    await beginMonthly()
    const { payments } = site.deps
    const cancelled: number[] = []
    const slow = createMonthlyGifts({
      ...site.deps,
      publicUrl: 'https://lamplight.test',
      payments: {
        ...payments,
        async confirmWithSaved(id) {
          const intent = await payments.find(id)
          if (!intent) throw new Error('the payment is missing')
          return ok({ intent: { ...intent, status: 'processing' as const }, clientSecret: null })
        },
        async cancel(id) {
          cancelled.push(id)
          return payments.cancel(id)
        },
      },
    })
    expect(await slow.chargeDue(inDays(32))).toBe(1)
    expect(cancelled).toEqual([])
    expect((await list())[0]).toMatchObject({ state: 'active', failure: null })
  })

  /** The monthly gifts with other payments or creators than those of the site. */
  const withParts = (parts: Partial<Parameters<typeof createMonthlyGifts>[0]>) =>
    createMonthlyGifts({ ...site.deps, publicUrl: 'https://lamplight.test', ...parts })
  /** The provider does not say which cards are saved. */
  const withoutCards = () =>
    withParts({ payments: { ...site.deps.payments, listCards: async () => fail('payment_unavailable') } })

  test('is charged with the amount it has now, although a run with the earlier amount was interrupted', async () => {
    const { id } = await beginMonthly()
    await withoutCards().chargeDue(inDays(32))
    await change(giver, id, { amount: '4' })
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect(await available()).toBe(1400)
    await change(giver, id, { amount: '10' })
    await site.deps.monthlyGifts.chargeDue(inDays(63))
    expect(await available()).toBe(2400)
    expect((await list())[0]).toMatchObject({ state: 'active', failure: null })
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('is charged in the next run when its payment was cancelled before a card was tried: nothing has failed', async () => {
    const { id } = await beginMonthly()
    await withoutCards().chargeDue(inDays(32))
    const { intentId } = await site.deps.db
      .selectFrom('donations')
      .select('intentId')
      .where('monthlyGiftId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    // As the reconciling job does with a payment that the provider did not know yet.
    await site.deps.payments.cancel(intentId)
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect((await list())[0]).toMatchObject({ state: 'active', failure: null })
    expect(await available()).toBe(2000)
  })

  test('a declined charge whose run was interrupted before its record is recorded as declined, and not made again', async () => {
    const { id } = await beginMonthly('4000000000000341')
    const { payments } = site.deps
    const interrupted = withParts({
      payments: {
        ...payments,
        async cancel(intentId) {
          await payments.cancel(intentId)
          throw new Error('the process was killed')
        },
      },
    })
    await interrupted.chargeDue(inDays(32))
    expect((await list())[0]).toMatchObject({ state: 'active', failure: null })
    await site.deps.monthlyGifts.chargeDue(inDays(32))
    expect((await list())[0]).toMatchObject({ state: 'past_due', failure: 'declined' })
    const charges = site.deps.db.selectFrom('donations').where('monthlyGiftId', '=', id).select('id')
    expect(await charges.execute()).toHaveLength(2)
  })

  test('is charged although two hundred before it could not be', async () => {
    const { id } = await beginMonthly()
    const { db } = site.deps
    const gift = await db.selectFrom('monthlyGifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: _, createdAt: __, ...facts } = { ...gift, creatorId: stranger.id, nextChargeAt: inDays(1) }
    const others = await db
      .insertInto('monthlyGifts')
      .values(Array.from({ length: 200 }, () => facts))
      .returning('id')
      .execute()
    const mayReceive = async (creatorId: number) => {
      if (creatorId === stranger.id) throw new Error('the database could not be reached')
      return true
    }
    expect(await withParts({ creators: { mayReceive } }).chargeDue(inDays(32))).toBeGreaterThan(200)
    expect(await available()).toBe(2000)
    const ids = others.map((other) => other.id)
    await db.deleteFrom('monthlyGifts').where('id', 'in', ids).execute()
  })

  test('that another process has charged since this run read it is not counted as failed for the next month', async () => {
    const { id } = await beginMonthly()
    const nextChargeAt = inDays(62)
    const mayReceive = async (creatorId: number) => {
      if (creatorId === creator.id) await set(site.deps.db, id, { months: 2, nextChargeAt })
      return creatorId !== creator.id
    }
    await withParts({ creators: { mayReceive } }).chargeDue(inDays(32))
    expect((await list())[0]).toMatchObject({ state: 'active', nextChargeAt: nextChargeAt.toISOString() })
  })

  test('a new card of a gift that is not overdue waits for its day', async () => {
    const { id } = await beginMonthly()
    await change(giver, id, { cardId: await saveMastercard() })
    await site.deps.monthlyGifts.chargeDue(inDays(1))
    expect(await available()).toBe(1500)
  })

  test('one that is ended and resumed at the same moment stays ended', async () => {
    const { id } = await beginMonthly()
    await change(giver, id, { state: 'paused' })
    const response = await changeDuring(id, { state: 'ended' }, () => change(giver, id, { state: 'active' }))
    expect(response).toMatchObject({ problem: { code: 'monthly_gift_ended' } })
    expect((await list())[0]?.state).toBe('ended')
  })

  test('a failed charge is retried after 1, 3 and 5 days, then the gift is paused; another card resumes it', async () => {
    const { id } = await beginMonthly('4000000000000341')
    const states: unknown[] = []
    for (const day of [32, 34, 38, 44, 60]) {
      await site.deps.monthlyGifts.chargeDue(inDays(day))
      const [gift] = await list()
      states.push([gift?.state, gift?.failure])
    }
    expect(states).toEqual([
      ['past_due', 'declined'],
      ['past_due', 'declined'],
      ['past_due', 'declined'],
      ['paused', 'declined'],
      ['paused', 'declined'],
    ])
    expect(await available()).toBe(1000)
    const other = await begin(giver, { amount: '5', isMonthly: true })
    await pay(giver, other.body.clientSecret)
    const { body: cards } = await site.call(giver, paymentsApi.cards)
    const cardId = cards.find(({ last4 }) => last4 === '4242')?.id
    expect((await change(giver, id, { cardId, state: 'active' })).body).toMatchObject({
      state: 'active',
      failure: null,
    })
    expect((await change(giver, id, { cardId: 'pm_of_nobody' })).problem.code).toBe('card_not_found')
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('the 31st becomes the last day of a shorter month, and returns to the 31st after it', () => {
    const begun = new Date('2026-01-31T10:00:00Z')
    expect([1, 2, 13].map((months) => monthsAfter(begun, months).toISOString().slice(0, 10))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2027-02-28',
    ])
  })
})
