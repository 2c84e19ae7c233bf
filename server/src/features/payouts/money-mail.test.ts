/** Mails and notifications about money on a site with mail, and the confirmed address that a payout needs. */
import { consoleApi } from '@lamplight/contract/console'
import { creatorsApi } from '@lamplight/contract/creators'
import { donationsApi } from '@lamplight/contract/donations'
import { notificationsApi } from '@lamplight/contract/notifications'
import { paymentsAdminApi } from '@lamplight/contract/payments-admin'
import { payoutsApi } from '@lamplight/contract/payouts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { buyVideo, cards, giveBalance, openCreator, payWithCard, refundNewest, sellVideo } from '../../testing/money.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { mailMonthlyFailure, mailReceipt } from '../donations/donations.mail.ts'
import { checkBooks } from '../ledger/ledger.alarm.ts'
import { mailPurchaseReceipt } from '../purchases/purchases.mail.ts'

const DAY_MS = 86_400_000
const publicUrl = 'http://site.test'
let site: TestSite
let creator: Person
let account: number
let giver: Person
let admin: Person
let videoId: number

beforeAll(async () => {
  // This mail server does not exist: the tests read the outbox.
  const environment = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Lamplight <no-reply@site.test>' }
  site = await createTestSite({ works: true, environment })
  creator = await site.person('grace')
  giver = await site.person('hannah')
  admin = await site.person('ruth', 'admin')
  account = await openCreator(site, creator, 'grace@paypal.test')
  videoId = await makeVideo(site, creator, { title: 'Evening psalm' })
})
afterAll(() => site.close())

const confirmEmail = (person: Person, isConfirmed = true) =>
  site.deps.db
    .updateTable('users')
    .set({ email: `${person.username}@mail.test`, emailVerifiedAt: isConfirmed ? new Date() : null })
    .where('id', '=', person.id)
    .execute()
const outbox = async (person: Person) =>
  (await site.deps.mail.list({ limit: 100, position: null }))
    .filter(({ toAddress }) => toAddress.startsWith(person.username))
    .map(({ template, subject, textBody, toAddress }) => ({ template, subject, textBody, toAddress }))
    .reverse()
const mailsOf = (person: Person, count: number) =>
  vi.waitUntil(
    async () => {
      const mails = await outbox(person)
      return mails.length >= count ? mails : null
    },
    { timeout: 30_000, interval: 100 },
  )
const give = async (amount: string, more: object = {}, card: string = cards.good) => {
  const { body } = await site.call(giver, donationsApi.createIntent, { body: { videoId, amount, ...more } })
  await payWithCard(site, giver, body.clientSecret ?? '', card)
  return site.deps.db
    .selectFrom('donations')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'donations.intentId')
    .select('donations.id')
    .where('providerIntentId', '=', body.paymentIntentId)
    .executeTakeFirstOrThrow()
}

/** The job of a gift reads the address when it runs, possibly after the gift. */
const receiptJobsEnd = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await site.deps.database.pool.query(
        "SELECT state FROM pgboss.job WHERE name = 'mail-receipt' AND state <> 'completed'",
      )
      return rows.length === 0
    },
    { timeout: 30_000, interval: 50 },
  )

test('each gift has its receipt mailed once, to a confirmed address only', async () => {
  await confirmEmail(giver, false)
  const unsaid = await give('7')
  await mailReceipt({ ...site.deps, publicUrl }, unsaid.id)
  await receiptJobsEnd()
  expect(await outbox(giver)).toEqual([])
  await confirmEmail(giver)
  const gift = await give('12.50')
  const [mail] = await mailsOf(giver, 1)
  expect(mail).toMatchObject({ template: 'donationReceipt' })
  expect(mail?.subject).toMatch(/^Receipt 20\d\d-\d{6} for your donation to grace$/)
  expect(mail?.textBody).toContain('$12.50')
  expect(mail?.textBody).toContain(`${publicUrl}/giving/receipt/${gift.id}`)
  expect(mail?.textBody).toContain('test payment')
  // A job may run twice.
  await mailReceipt({ ...site.deps, publicUrl }, gift.id)
  expect(await outbox(giver)).toHaveLength(1)
})

test('each failed charge of a monthly gift is reported by mail and notification, and so is its pause', async () => {
  await give('10', { isMonthly: true }, '4000000000000341')
  await mailsOf(giver, 2)
  for (const days of [32, 34, 38, 44]) await site.deps.monthlyGifts.chargeDue(new Date(Date.now() + days * DAY_MS))
  const mails = await mailsOf(giver, 6)
  expect(mails.slice(2).map(({ template }) => template)).toEqual([
    'giftFailed',
    'giftFailed',
    'giftFailed',
    'giftPaused',
  ])
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(mails[2]?.textBody).toContain('Your card was declined for the monthly donation of $10.00 to grace.')
  expect(mails[4]?.textBody).toContain(`We will try again on ${days.format(new Date(Date.now() + 43 * DAY_MS))}.`)
  expect(mails[5]?.textBody).toContain('the donation is paused, and nothing will be charged')
  const { body: notified } = await site.call(giver, notificationsApi.list)
  expect(notified.filter(({ kind, link }) => kind === 'gift_failed' && link === '/giving')).toHaveLength(4)
  const id = (await site.call(giver, donationsApi.monthly)).body[0]?.id ?? 0
  await mailMonthlyFailure(
    { ...site.deps, publicUrl },
    { monthlyGiftId: id, donorId: giver.id, isPaused: true, tries: 4 },
  )
  expect(await outbox(giver)).toHaveLength(6)
})

test('a suspended giver is not charged, and a suspended creator receives nothing', async () => {
  const { db } = site.deps
  const due = new Date(Date.now() + 200 * DAY_MS)
  await give('10', { isMonthly: true })
  const suspend = (person: Person) =>
    db.insertInto('suspensions').values({ userId: person.id, actorId: admin.id, reason: 'spam', until: null }).execute()
  await suspend(giver)
  expect(await site.deps.monthlyGifts.chargeDue(due)).toBe(0)
  await db.deleteFrom('suspensions').execute()
  await suspend(creator)
  const offer = await site.call(giver, donationsApi.offer, { params: { videoId } })
  expect(offer.body.state).toBe('closed')
  await site.deps.monthlyGifts.chargeDue(due)
  const [gift] = (await site.call(giver, donationsApi.monthly)).body
  expect(gift).toMatchObject({ failure: 'not_accepted' })
  await expect
    .poll(async () => (await outbox(giver)).map(({ textBody }) => textBody).join())
    .toContain('grace is not receiving donations at the moment, so your monthly donation of $10.00 was not charged.')
  await db.deleteFrom('suspensions').execute()
})

test('a change of the PayPal account is mailed to the address for payments before it and to the confirmed one', async () => {
  const member = await site.person('esther')
  const id = await openCreator(site, member, 'esther@paypal.test')
  await confirmEmail(member)
  const edit = (body: object) =>
    site.call(member, creatorsApi.edit, { params: { id }, body: { password: PASSWORD, ...body } })
  await edit({ paymentEmail: `${member.username}-old@mail.test` })
  await edit({ paypalAccountId: 'esther@paypal.test' })
  expect(await outbox(member)).toEqual([])
  await edit({ paymentEmail: `${member.username}-new@mail.test`, paypalAccountId: 'thief@paypal.test' })
  const moved = await outbox(member)
  expect(moved.map(({ toAddress }) => toAddress).toSorted()).toEqual([
    ...[`${member.username}-old@mail.test`, `${member.username}@mail.test`],
  ])
  for (const { template, textBody } of moved) {
    expect(template).toBe('payoutAccountChanged')
    expect(textBody).toMatch(
      /go to the PayPal account thief@paypal\.test .*\n+You can request payouts again from \w+ \d+, 20\d\d on\./,
    )
    expect(textBody).toContain(`${publicUrl}/monetization/${member.id}?tab=payouts`)
  }
  await edit({ paypalAccountId: '' })
  expect((await outbox(member)).at(-1)?.textBody).toContain('was removed.')
})

test('a payout needs a confirmed address; its creator is mailed when it is requested, paid or failed [M-CREATOR-58, M-CREATOR-60]', async () => {
  const request = () =>
    site.call(creator, payoutsApi.request, {
      body: { creatorAccountId: account, amount: '30', paymentMethod: 'PayPal' },
    })
  const read = async () => (await site.call(creator, creatorsApi.account, { params: { id: creator.id } })).body
  await giveBalance(site, creator, 10_000)
  expect(await read()).toMatchObject({ needsConfirmedEmail: true })
  expect((await request()).problem.code).toBe('confirmed_email_required')
  await confirmEmail(creator)
  expect(await read()).toMatchObject({ needsConfirmedEmail: false })
  const before = (await outbox(creator)).length
  const first = (await request()).body
  const notes = 'The account is closed.'
  const body = { password: PASSWORD, notes }
  await site.call(admin, payoutsApi.fail, { params: { id: first.id }, body })
  const second = (await request()).body
  await site.call(admin, payoutsApi.complete, { params: { id: second.id }, body: { password: PASSWORD } })
  // Each is sent to the address for payments and to that of the account.
  const mails = (await mailsOf(creator, before + 8)).slice(before)
  const said = (template: string) => mails.filter((mail) => mail.template === template)
  expect(['payoutRequested', 'payoutFailed', 'payoutPaid'].map((template) => said(template).length)).toEqual([4, 2, 2])
  expect(said('payoutFailed')[0]?.textBody).toContain(notes)
  expect(said('payoutPaid').map(({ toAddress }) => toAddress.split('@')[1])).toEqual(
    expect.arrayContaining(['payments.test', 'mail.test']),
  )
  await expect
    .poll(async () => {
      const { body } = await site.call(creator, notificationsApi.list)
      return body.map(({ kind, amount }) => `${kind} ${amount}`)
    })
    .toEqual(
      expect.arrayContaining([
        `payout_failed ${first.amount.toFixed(2)}`,
        `payout_completed ${second.amount.toFixed(2)}`,
      ]),
    )
})

test('problems found by the ledger check are reported to every admin and shown in the console', async () => {
  await confirmEmail(admin)
  const check = () => checkBooks({ ...site.deps, publicUrl })
  const overview = async () => (await site.call(admin, consoleApi.overview)).body
  expect(await overview()).toMatchObject({ booksProblems: null, booksCheckedAt: null })
  expect(await check()).toEqual({ problems: 0 })
  expect(await overview()).toMatchObject({ booksProblems: 0 })
  expect(await outbox(admin)).toEqual([])
  await site.deps.database.pool.query(
    'UPDATE donations SET amount_cents = amount_cents + 1 WHERE id = (SELECT max(id) FROM donations)',
  )
  expect(await check()).toEqual({ problems: 1 })
  expect(await overview()).toMatchObject({ booksProblems: 1, booksCheckedAt: expect.any(String) })
  expect(await mailsOf(admin, 1)).toMatchObject([{ template: 'booksWrong' }])
  await expect
    .poll(async () => {
      const { body } = await site.call(admin, notificationsApi.list)
      return body.some(({ kind, link }) => kind === 'books_wrong' && link === '/admin/books')
    })
    .toBe(true)
  const { body: checks } = await site.call(admin, paymentsAdminApi.books)
  expect(checks.map(({ problems }) => problems)).toEqual([1, 0])
  expect(checks[0]?.details[0]).toMatch(/^a gift and its payment differ: \d+$/)
  for (const person of [null, creator]) {
    expect((await site.call(person, paymentsAdminApi.books)).status).toBe(person ? 403 : 401)
  }
  const moderator = await site.person('miriam', 'moderator')
  expect((await site.call(moderator, consoleApi.overview)).body).toMatchObject({
    booksProblems: null,
    openDisputes: null,
  })
})

test('each paid download has its receipt mailed once; a free one has none', async () => {
  await confirmEmail(giver)
  const before = (await outbox(giver)).length
  const free = await buyVideo(site, giver, await sellVideo(site, creator, { price: 0 }))
  await mailPurchaseReceipt({ ...site.deps, publicUrl }, free)
  const id = await buyVideo(site, giver, await sellVideo(site, creator, { price: 4.5, title: 'Psalm nine' }))
  const mail = (await mailsOf(giver, before + 1)).at(-1)
  expect(mail).toMatchObject({ template: 'purchaseReceipt' })
  expect(mail?.subject).toMatch(/^Receipt 20\d\d-\d{6} for “Psalm nine”$/)
  expect(mail?.textBody).toContain('$4.50')
  expect(mail?.textBody).toContain(`${publicUrl}/purchases/receipt/${id}`)
  // A job may run twice.
  await mailPurchaseReceipt({ ...site.deps, publicUrl }, id)
  expect(await outbox(giver)).toHaveLength(before + 1)
})

test('a creator is notified of a gift with its amount; payer and creator of each refund, also of a part', async () => {
  const about = async (person: Person, title: string) =>
    (await site.call(person, notificationsApi.list)).body
      .filter((entry) => entry.title === title && entry.kind.endsWith('_refunded'))
      .map(({ kind, link, amount }) => `${kind} ${link} ${amount}`)

  await give('15')
  const given = async () =>
    (await site.call(creator, notificationsApi.list)).body.find((entry) => entry.kind === 'gift_received')
  await expect.poll(async () => (await given())?.amount).toBe('15.00')
  await refundNewest(site, admin, giver)
  await buyVideo(site, giver, await sellVideo(site, creator, { price: 6, title: 'Refunded in two parts' }))
  await refundNewest(site, admin, giver, '2.00')
  await refundNewest(site, admin, giver)
  // The creator's part of a refund is smaller where the platform keeps a share.
  const dashboard = `earning_refunded /monetization/${creator.id} null`
  await expect.poll(() => about(giver, 'Evening psalm')).toEqual(['payment_refunded /giving 15.00'])
  await expect.poll(() => about(creator, 'Evening psalm')).toEqual([dashboard])
  const ofParts = ['4.00', '2.00'].map((amount) => `payment_refunded /purchases ${amount}`)
  await expect.poll(() => about(giver, 'Refunded in two parts')).toEqual(ofParts)
  await expect.poll(() => about(creator, 'Refunded in two parts')).toEqual([dashboard, dashboard])
})

test('admins are notified of a dispute, its creator also of the decision, and the payer of money that came back [R-109]', async () => {
  const about = async (person: Person) =>
    (await site.call(person, notificationsApi.list)).body
      .filter(({ kind }) => kind.includes('disput') || kind === 'payment_returned')
      .map(({ kind, title, link, amount }) => `${kind} ${title} ${link} ${amount}`)
  const dispute = async (state: 'won' | 'lost') => {
    await buyVideo(site, giver, await sellVideo(site, creator, { price: 6, title: `Psalm ${state}` }))
    const { providerIntentId } = await site.deps.db
      .selectFrom('paymentIntents')
      .select('providerIntentId')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await site.deps.sandbox?.decideDispute((await site.deps.sandbox.dispute(providerIntentId ?? '')) ?? '', state)
  }
  const dashboard = `/monetization/${creator.id} null`
  await dispute('won')
  await expect
    .poll(async () => (await about(creator)).toSorted())
    .toEqual([`earning_dispute_won Psalm won ${dashboard}`, `earning_disputed Psalm won ${dashboard}`])
  await dispute('lost')
  await expect.poll(() => about(creator)).toContain(`earning_dispute_lost Psalm lost ${dashboard}`)
  await expect.poll(() => about(giver)).toEqual(['payment_returned Psalm lost /purchases 6.00'])
  await expect
    .poll(async () => (await about(admin)).toSorted())
    .toEqual(['lost', 'won'].map((state) => `payment_disputed Psalm ${state} /admin/disputes 6.00`))
})
