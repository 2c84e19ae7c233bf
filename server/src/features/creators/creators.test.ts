import { creatorsApi } from '@lamplight/contract/creators'
import { payoutsApi } from '@lamplight/contract/payouts'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { buyVideo, giveBalance, openCreator, payOut, refundNewest, sellVideo } from '../../testing/money.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { pagesOfEarnings } from './creators.sql.ts'

let site: TestSite
let stranger: Person
let moderator: Person
let admin: Person

beforeAll(async () => {
  site = await createTestSite({ environment: { PLATFORM_FEE_PERCENT: '10' } })
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
  admin = await site.person('ruth', 'admin')
})
afterAll(() => site.close())

const account = (person: Person | null, userId: number | string) =>
  site.call(person, creatorsApi.account, { params: { id: userId } })
const open = (person: Person | null, body: Record<string, unknown>) => site.call(person, creatorsApi.open, { body })
const edit = (person: Person | null, id: number, body: Record<string, unknown>) =>
  site.call(person, creatorsApi.edit, { params: { id }, body })
const enable = (person: Person | null, id: number) =>
  site.call(person, creatorsApi.enable, { params: { id }, body: {} })
const disable = (person: Person | null, id: number) => site.call(person, creatorsApi.disable, { params: { id } })
const earnings = (person: Person | null, id: number, query = {}) =>
  site.call(person, creatorsApi.earnings, { params: { id }, query })

describe('a creator account', () => {
  test('is opened once, by the member of the session, whatever the body contains [M-CREATOR-12, V-SEC-08]', async () => {
    const member = await site.person('grace')
    const body = { userId: stranger.id, paymentEmail: ' grace@payments.test ', paypalAccountId: '' }
    expect((await open(null, body)).status).toBe(401)
    const opened = await open(member, body)
    expect(opened.status).toBe(201)
    expect(opened.body).toMatchObject({ userId: member.id, paymentEmail: 'grace@payments.test' })
    const again = await open(member, body)
    expect(again.status).toBe(409)
    expect(again.problem.code).toBe('creator_account_exists')
    expect((await account(stranger, stranger.id)).status).toBe(404)
  })

  test('requested five times simultaneously is opened once', async () => {
    const member = await site.person('grace')
    const body = { paymentEmail: 'grace@payments.test' }
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => open(member, body)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  test.each(['', 'grace', 'grace@', '@payments.test', 'a b@payments.test', undefined, 7])(
    'needs a valid payment email: %j is rejected [M-CREATOR-07, M-CREATOR-63]',
    async (paymentEmail) => {
      const member = await site.person('grace')
      const refused = await open(member, { paymentEmail })
      expect(refused.status).toBe(400)
      expect(refused.problem.issues).toEqual([{ path: 'paymentEmail', message: 'Please enter a valid email' }])
      const id = await openCreator(site, member)
      if (paymentEmail === undefined) return
      expect((await edit(member, id, { paymentEmail })).problem.issues?.[0]?.message).toBe('Please enter a valid email')
    },
  )

  test('has the documented fields; PayPal is optional [M-CREATOR-05, M-CREATOR-09, M-CREATOR-66]', async () => {
    const member = await site.person('grace')
    const { body } = await open(member, { paymentEmail: 'grace@payments.test' })
    expect((await account(member, member.id)).body).toEqual(body)
    expect(body).toEqual({
      ...{ id: expect.any(Number), userId: member.id, paymentEmail: 'grace@payments.test', paypalAccountId: null },
      ...{ isMonetizationEnabled: false, totalEarnings: 0, availableBalance: 0, pendingBalance: 0 },
      owedBalance: 0,
      ...{ lastPayout: null, createdAt: expect.any(String), minimumPayout: 25, platformFeePercent: 10, holdDays: 0 },
      ...{ payoutsPausedUntil: null, openPayout: null, needsConfirmedEmail: false },
    })
  })

  test('of somebody without one is a 404 [M-CREATOR-10]', async () => {
    const response = await account(stranger, stranger.id)
    expect(response.status).toBe(404)
    expect(response.problem.code).toBe('creator_account_not_found')
    expect((await account(stranger, 999_999)).problem.code).toBe('user_not_found')
    expect((await account(stranger, 'abc')).status).toBe(404)
  })

  test('is seen by its owner and admins only [V-SEC-10]', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    expect((await account(null, member.id)).status).toBe(401)
    expect((await account(admin, member.id)).body.id).toBe(id)
    for (const person of [stranger, moderator]) {
      expect((await account(person, member.id)).status).toBe(403)
      expect((await earnings(person, id)).status).toBe(403)
      expect((await site.call(person, creatorsApi.statistics, { params: { id } })).status).toBe(403)
    }
  })

  test('is changed by its owner only, and only in these two fields [M-CREATOR-62]', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    for (const person of [stranger, moderator, admin]) {
      expect((await edit(person, id, { paymentEmail: 'thief@payments.test' })).status).toBe(403)
      expect((await enable(person, id)).status).toBe(403)
      expect((await disable(person, id)).status).toBe(403)
    }
    const edited = await edit(member, id, {
      ...{ paymentEmail: 'new@payments.test', paypalAccountId: 'grace@paypal.test' },
      ...{ isMonetizationEnabled: false, availableBalance: 1000, totalEarnings: 1000, userId: stranger.id },
    })
    expect(edited.body).toMatchObject({
      ...{ paymentEmail: 'new@payments.test', paypalAccountId: 'grace@paypal.test', userId: member.id },
      ...{ isMonetizationEnabled: true, availableBalance: 0, totalEarnings: 0 },
    })
    expect((await edit(member, id, {})).body).toMatchObject({ paymentEmail: 'new@payments.test' })
    expect((await edit(member, 999_999, {})).problem.code).toBe('creator_account_not_found')
  })

  test('is not overwritten by an edit that began with an outdated address', async () => {
    const person = await site.person('grace')
    const id = await openCreator(site, person)
    await edit(person, id, { paymentEmail: 'a@payments.test' })
    const previous = { paymentEmail: 'a@payments.test', paypalAccountId: '' }
    expect((await edit(person, id, { paymentEmail: 'b@payments.test', previous })).status).toBe(200)
    const refused = await edit(person, id, { paymentEmail: 'c@payments.test', previous })
    expect([refused.status, refused.problem.current]).toEqual([409, 'b@payments.test'])
    expect((await edit(person, id, { paypalAccountId: 'mine@paypal.test', previous })).body).toMatchObject({
      ...{ paymentEmail: 'b@payments.test', paypalAccountId: 'mine@paypal.test' },
    })
  })

  test('changes the account for payouts only with the password, which pauses payouts', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member, 'first@paypal.test')
    const body = { paypalAccountId: 'second@paypal.test' }
    expect((await edit(member, id, body)).problem.code).toBe('password_required')
    expect((await edit(member, id, { ...body, password: 'wrong' })).problem.code).toBe('wrong_password')
    expect((await edit(member, id, { paypalAccountId: '' })).problem.code).toBe('password_required')
    expect((await account(member, member.id)).body.paypalAccountId).toBe('first@paypal.test')
    const same = await edit(member, id, { paypalAccountId: 'first@paypal.test' })
    expect(same.body.payoutsPausedUntil).toBeNull()
    const moved = await edit(member, id, { ...body, password: PASSWORD })
    expect(moved.body.paypalAccountId).toBe('second@paypal.test')
    expect(Date.parse(moved.body.payoutsPausedUntil ?? '')).toBeGreaterThan(Date.now())
  })

  test('an account for payouts that was removed and is set again pauses payouts from then on', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member, 'first@paypal.test')
    await edit(member, id, { paypalAccountId: '', password: PASSWORD })
    const longAgo = new Date(Date.now() - 30 * 86_400_000)
    await site.deps.db
      .updateTable('creatorAccounts')
      .set({ destinationChangedAt: longAgo })
      .where('id', '=', id)
      .execute()
    expect((await account(member, member.id)).body.payoutsPausedUntil).toBeNull()
    const other = await edit(member, id, { paypalAccountId: 'second@paypal.test', password: PASSWORD })
    expect(Date.parse(other.body.payoutsPausedUntil ?? '')).toBeGreaterThan(Date.now())
  })

  test('needs the password to set the first account for payouts when there are earnings', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    await giveBalance(site, member, 4000)
    const body = { paypalAccountId: 'thief@paypal.test' }
    expect((await edit(member, id, body)).problem.code).toBe('password_required')
    expect((await edit(member, id, { ...body, password: 'wrong' })).problem.code).toBe('wrong_password')
    expect((await edit(member, id, { paymentEmail: 'new@payments.test', paypalAccountId: '' })).status).toBe(200)
    expect((await account(member, member.id)).body.paypalAccountId).toBeNull()
    const first = await edit(member, id, { paypalAccountId: 'grace@paypal.test', password: PASSWORD })
    expect(first.body).toMatchObject({ paypalAccountId: 'grace@paypal.test', payoutsPausedUntil: null })
  })
})

describe('monetization', () => {
  test('is off by default and can be switched on and off repeatedly [M-CREATOR-18, M-CREATOR-20]', async () => {
    const member = await site.person('grace')
    const { id } = (await open(member, { paymentEmail: 'grace@payments.test' })).body
    expect((await enable(null, id)).status).toBe(401)
    expect((await enable(member, 999_999)).problem.code).toBe('creator_account_not_found')
    const canSell = async () => (await site.call(member, creatorsApi.selling)).body.canSell
    expect((await site.call(null, creatorsApi.selling)).status).toBe(401)
    expect(await canSell()).toBe(false)
    for (const _ of [1, 2]) expect((await enable(member, id)).body.isMonetizationEnabled).toBe(true)
    expect(await canSell()).toBe(true)
    for (const _ of [1, 2]) expect((await disable(member, id)).body.isMonetizationEnabled).toBe(false)
    expect((await enable(member, id)).body.isMonetizationEnabled).toBe(true)
  })
})

describe('earnings', () => {
  test('come from purchases and gifts, newest first, with their videos [M-CREATOR-48, M-CREATOR-67]', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    const videoId = await sellVideo(site, member, { price: 10, title: 'Evening psalm' })
    await giveBalance(site, member, 300)
    await buyVideo(site, stranger, videoId)
    expect((await earnings(null, id)).status).toBe(401)
    expect((await earnings(member, 999_999)).problem.code).toBe('creator_account_not_found')
    const { body } = await earnings(member, id)
    expect(body).toEqual([
      {
        ...{ id: expect.any(Number), date: expect.any(String), source: 'purchase', amount: 9, isPaid: false },
        kind: 'earning',
        video: { id: videoId, title: 'Evening psalm', thumbnailUrl: expect.any(String) },
      },
      {
        ...{ id: expect.any(Number), date: expect.any(String) },
        source: 'donation',
        kind: 'earning',
        amount: 3,
        isPaid: false,
        video: null,
      },
    ])
    expect((await account(member, member.id)).body).toMatchObject({ totalEarnings: 12, availableBalance: 12 })
  })

  test('that a dispute takes back, and returns when it is won, say so', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    await buyVideo(site, stranger, await sellVideo(site, member, { price: 10 }))
    const { providerIntentId } = await site.deps.db
      .selectFrom('paymentIntents')
      .select('providerIntentId')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await site.deps.sandbox?.decideDispute((await site.deps.sandbox.dispute(providerIntentId ?? '')) ?? '', 'won')
    const { body } = await earnings(member, id)
    expect(body.map(({ kind, source, amount }) => [kind, source, amount])).toEqual([
      ['dispute_won', 'purchase', 9],
      ['dispute', 'purchase', -9],
      ['earning', 'purchase', 9],
    ])
  })

  test('are paged without repeats', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    for (const cents of [100, 200, 300, 400, 500]) await giveBalance(site, member, cents)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await earnings(member, id, { limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.body.map(({ amount }) => amount))
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(seen).toEqual([5, 4, 3, 2, 1])
  })

  test('are a CSV file for their owner and admins, with days and amounts that any program reads', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    const title = '=HYPERLINK("x"), "sung"'
    const videoId = await sellVideo(site, member, { price: 10, title })
    const purchaseId = await buyVideo(site, stranger, videoId)
    const { intentId } = await site.deps.db
      .selectFrom('purchases')
      .select('intentId')
      .where('id', '=', purchaseId)
      .executeTakeFirstOrThrow()
    await site.deps.payments.refund(intentId ?? 0, { amountCents: 1000, key: 'all' })
    const file = (person: Person | null, account: number | string = id) =>
      site.request(person, { url: `/api/earnings/creator/${account}/earnings.csv` })
    expect([(await file(null)).statusCode, (await file(stranger)).statusCode]).toEqual([401, 403])
    expect([(await file(moderator)).statusCode, (await file(member, 999_999)).statusCode]).toEqual([403, 404])
    expect((await file(member, 'x')).statusCode).toBe(404)
    const { body, headers } = await file(member)
    const day = new Date().toISOString().slice(0, 10)
    const rest = `${day},purchase,"'=HYPERLINK(""x""), ""sung""",`
    expect(body.split('\r\n')).toEqual([
      '\ufeffDate (UTC),Source,Video,Amount,Currency,Status,Kind',
      `${rest}-9.00,USD,pending,refund`,
      `${rest}9.00,USD,pending,earning`,
      '',
    ])
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="earnings.csv"',
      'cache-control': 'private, no-store',
    })
    expect((await file(admin)).body).toBe(body)
  })

  test('are read page by page for the file, each once', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    for (const cents of [100, 200, 300, 400, 500]) await giveBalance(site, member, cents)
    const pages: number[][] = []
    for await (const rows of pagesOfEarnings(site.deps.db, { accountId: id, ownerId: member.id }, 2)) {
      pages.push(rows.map(({ amountCents }) => amountCents))
    }
    expect(pages).toEqual([[500, 400], [300, 200], [100]])
  })

  test('on hold count as earned and are not available yet', async () => {
    const holding = await createTestSite({ environment: { HOLD_DAYS: '7' } })
    const member = await holding.person('grace')
    const buyer = await holding.person('visitor')
    await openCreator(holding, member)
    await buyVideo(holding, buyer, await sellVideo(holding, member, { price: 10 }))
    const { body } = await holding.call(member, creatorsApi.account, { params: { id: member.id } })
    expect(body).toMatchObject({ totalEarnings: 10, availableBalance: 0, pendingBalance: 10, holdDays: 7 })
    await holding.close()
  })
})

test('what was refunded after it was paid out is owed, and the next earning pays it', async () => {
  const member = await site.person('grace')
  const buyer = await site.person('visitor')
  const admin = await site.person('ruth', 'admin')
  await openCreator(site, member)
  await buyVideo(site, buyer, await sellVideo(site, member, { price: 20 }))
  const read = async () => (await account(member, member.id)).body
  const { availableBalance } = await read()
  await payOut(site, member.id, availableBalance * 100)
  await refundNewest(site, admin, buyer)
  expect(await read()).toMatchObject({ availableBalance: 0, owedBalance: availableBalance })
  // 10 % of it are the platform's.
  await buyVideo(site, buyer, await sellVideo(site, member, { price: 5 }))
  expect(await read()).toMatchObject({ availableBalance: 0, owedBalance: availableBalance - 4.5 })
})

describe('the days', () => {
  const statistics = (person: Person, id: number, query = {}) =>
    site.call(person, creatorsApi.statistics, { params: { id }, query })

  test('have the earnings and the counted views of each day, including days without any', async () => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    const videoId = await makeVideo(site, member)
    await giveBalance(site, member, 700)
    const watch = () =>
      site.call(stranger, videosApi.progress, { params: { id: videoId }, body: { position: 6, playedSeconds: 6 } })
    await watch()
    // The second report cannot claim more than the time that has passed.
    await site.deps.db
      .updateTable('viewTally')
      .set({ reportedAt: new Date(Date.now() - 10_000) })
      .where('videoId', '=', videoId)
      .execute()
    expect((await watch()).body.views).toBe(1)
    const { body } = await statistics(member, id)
    expect(body).toHaveLength(30)
    const today = new Date().toISOString().slice(0, 10)
    expect(body.at(-1)).toEqual({ date: today, earnings: 7, views: 1 })
    expect(body.slice(0, -1).every((day) => day.earnings === 0 && day.views === 0)).toBe(true)
  })

  test('count earnings, and not money released from hold, paid out or returned by a failed payout', async () => {
    const holding = await createTestSite({ environment: { HOLD_DAYS: '7' } })
    const [member, buyer, admin] = [
      await holding.person('grace'),
      await holding.person('visitor'),
      await holding.person('admin', 'admin'),
    ]
    const id = await openCreator(holding, member, 'grace@paypal.test')
    const today = async () =>
      (await holding.call(member, creatorsApi.statistics, { params: { id }, query: {} })).body.at(-1)?.earnings
    await buyVideo(holding, buyer, await sellVideo(holding, member, { price: 80 }))
    expect(await today()).toBe(80)
    await holding.deps.ledger.releaseHolds(new Date(Date.now() + 8 * 86_400_000))
    expect(await today()).toBe(80)
    const payOut = async () => {
      const body = { creatorAccountId: id, amount: '30', paymentMethod: 'PayPal' }
      return (await holding.call(member, payoutsApi.request, { body })).body.id
    }
    const notes = { password: PASSWORD, notes: 'By hand' }
    const failed = await payOut()
    expect(await today()).toBe(80)
    await holding.call(admin, payoutsApi.fail, { params: { id: failed }, body: notes })
    expect(await today()).toBe(80)
    await holding.call(admin, payoutsApi.complete, { params: { id: await payOut() }, body: notes })
    expect(await today()).toBe(80)
    await holding.close()
  })

  test.each([
    ['1', 200],
    ['365', 200],
    ['0', 400],
    ['366', 400],
    ['x', 400],
  ])('requested as %s, return %d', async (days, status) => {
    const member = await site.person('grace')
    const id = await openCreator(site, member)
    const response = await statistics(member, id, { days })
    expect(response.status).toBe(status)
    if (status === 200) expect(response.body).toHaveLength(Number(days))
  })
})
