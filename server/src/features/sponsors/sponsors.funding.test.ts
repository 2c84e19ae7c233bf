import { paymentsApi } from '@lamplight/contract/payments'
import { settingsApi } from '@lamplight/contract/settings'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCampaign } from '../../testing/campaigns.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { accounts } from '../ledger/ledger.accounts.ts'
import { checkLedger } from '../ledger/ledger.check.ts'
import { runSchedule } from './sponsors.schedule.ts'

let site: TestSite
let advertiser: Person
let stranger: Person
let moderator: Person

beforeAll(async () => {
  site = await createTestSite()
  site.deps.sandbox?.setDelivery('at-once')
  advertiser = await site.person('sponsor')
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
})
afterAll(() => site.close())

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const get = async (id: number) => (await site.call(advertiser, sponsorsApi.get, { params: { id } })).body
const begin = (person: Person | null, id: number) => site.call(person, sponsorsApi.pay, { params: { id }, body: {} })
const card = (clientSecret: string | null, cardNumber = GOOD) =>
  site.call(advertiser, paymentsApi.sandboxPay, { body: { clientSecret: clientSecret ?? '', cardNumber } })
const approved = (facts: Parameters<typeof makeCampaign>[2] = {}) =>
  makeCampaign(site, advertiser, { status: 'approved', ...facts })
const paid = async (facts: Parameters<typeof makeCampaign>[2] = {}) => {
  const id = await approved(facts)
  await card((await begin(advertiser, id)).body.clientSecret)
  return id
}
const platform = () => site.deps.ledger.balanceOf(site.deps.db, accounts.platform)
/** As if that many impressions had been counted. */
const spend = (id: number, impressions: number, cpmCents: number) =>
  site.deps.db
    .updateTable('sponsoredContent')
    .set({ impressions, spentMillicents: impressions * cpmCents })
    .where('id', '=', id)
    .execute()
const refundOf = (id: number) =>
  site.deps.db
    .selectFrom('sponsoredPayments')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'sponsoredPayments.intentId')
    .select(['sponsoredPayments.state', 'sponsoredPayments.refundCents', 'sponsoredPayments.intentId'])
    .where('contentId', '=', id)
    .orderBy('intentId')
    .execute()

describe('paying the budget', () => {
  test('is possible for its advertiser, once it is approved and until its flight ends', async () => {
    const id = await approved()
    expect((await begin(null, id)).status).toBe(401)
    for (const person of [stranger, moderator]) {
      expect((await begin(person, id)).problem.code).toBe('sponsor_not_found')
    }
    for (const status of ['pending', 'rejected', 'completed'] as const) {
      const other = await makeCampaign(site, advertiser, { status, isPaid: false })
      expect((await begin(advertiser, other)).problem.code).toBe('sponsor_step_impossible')
    }
    const over = await approved({ endsAt: new Date(Date.now() - 1_000) })
    expect((await begin(advertiser, over)).problem.code).toBe('sponsor_step_impossible')
  })

  test('with a declined card changes nothing; with a valid one the campaign is paid and active at once', async () => {
    const id = await approved()
    const before = await platform()
    const { clientSecret } = (await begin(advertiser, id)).body
    await card(clientSecret, DECLINED)
    expect(await get(id)).toMatchObject({ status: 'approved', isPaid: false })
    await card(clientSecret)
    expect(await get(id)).toMatchObject({ status: 'active', isPaid: true, viewer: { canPay: false } })
    expect((await platform()) - before).toBe(5_000)
    expect((await begin(advertiser, id)).problem.code).toBe('sponsor_already_paid')
    const history = (await site.call(advertiser, sponsorsApi.history, { params: { id } })).body
    expect(history.map(({ step }) => step)).toEqual(['activated', 'paid'])
  })

  test('before its start leaves it approved until the schedule activates it', async () => {
    const startsAt = new Date(Date.now() + 3_600_000)
    const id = await paid({ startsAt })
    expect(await get(id)).toMatchObject({ status: 'approved', isPaid: true })
    await runSchedule(site.deps, new Date(startsAt.getTime() + 1_000))
    expect((await get(id)).status).toBe('active')
  })

  test('in two windows takes it once: beginning in the second ends the payment of the first', async () => {
    const id = await approved()
    const [one, two] = [(await begin(advertiser, id)).body, (await begin(advertiser, id)).body]
    const before = await platform()
    expect((await card(one.clientSecret)).body.state).toBe('canceled')
    expect(await get(id)).toMatchObject({ status: 'approved', isPaid: false })
    expect((await card(two.clientSecret)).body.state).toBe('succeeded')
    expect((await refundOf(id)).map(({ state }) => state)).toEqual(['open', 'paid'])
    expect((await platform()) - before).toBe(5_000)
  })

  test('begun three times at the same moment takes it once, and nothing has to be refunded', async () => {
    const id = await approved()
    const before = await platform()
    const begun = await Promise.all([1, 2, 3].map(() => begin(advertiser, id)))
    await Promise.all(begun.map(({ body }) => card(body.clientSecret)))
    expect((await refundOf(id)).map(({ state }) => state).toSorted()).toEqual(['open', 'open', 'paid'])
    expect((await get(id)).isPaid).toBe(true)
    expect((await platform()) - before).toBe(5_000)
  })

  test('of payments begun, retried and paid at the same moment, one succeeds', async () => {
    const id = await approved()
    const pay = (requestKey: string) => site.call(advertiser, sponsorsApi.pay, { params: { id }, body: { requestKey } })
    const keys = Array.from({ length: 10 }, (_, n) => `same-moment-${n}`)
    const begun = await Promise.all([...keys, ...keys].map(pay))
    expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 201))
    const states = await Promise.all(begun.map(async ({ body }) => (await card(body.clientSecret)).body.state))
    expect(states).toContain('succeeded')
    expect((await refundOf(id)).filter(({ state }) => state !== 'open')).toMatchObject([{ state: 'paid' }])
  })

  test('with the request key of another payment is refused: that payment is not of this campaign', async () => {
    const [cheap, dear] = [await approved(), await approved({ budgetCents: 90_000 })]
    const pay = (id: number, requestKey: string) =>
      site.call(advertiser, sponsorsApi.pay, { params: { id }, body: { requestKey } })
    const { body } = await pay(cheap, 'the same key')
    await card(body.clientSecret)
    expect((await pay(dear, 'the same key')).problem.code).toBe('sponsor_step_impossible')
    expect(await get(dear)).toMatchObject({ status: 'approved', isPaid: false })
    for (const key of ['monthly-1-1-0', 'purchase-1-0']) expect((await pay(dear, key)).status).toBe(400)
  })

  test('interrupted before the payment of the other window was ended is continued by a retry with the same key', async () => {
    const id = await approved()
    const one = (await begin(advertiser, id)).body
    const pay = () =>
      site.call(advertiser, sponsorsApi.pay, { params: { id }, body: { requestKey: 'interrupted-once' } })
    const cancel = vi.spyOn(site.deps.payments, 'cancel')
    cancel.mockResolvedValueOnce({ ok: false, code: 'payment_unavailable' })
    try {
      expect((await pay()).problem.code).toBe('payment_unavailable')
    } finally {
      cancel.mockRestore()
    }
    const two = (await pay()).body
    expect((await card(one.clientSecret)).body.state).toBe('canceled')
    expect((await card(two.clientSecret)).body.state).toBe('succeeded')
    expect((await refundOf(id)).map(({ state }) => state)).toEqual(['open', 'paid'])
  })

  test('is refused while a payment of the other window has succeeded and is not reported yet', async () => {
    const id = await approved()
    const one = (await begin(advertiser, id)).body
    site.deps.sandbox?.setDelivery('on-demand')
    try {
      await site.deps.sandbox?.pay(one.clientSecret ?? '', GOOD)
      expect((await get(id)).isPaid).toBe(false)
      // The refusal is what reads its state from the provider.
      expect((await begin(advertiser, id)).problem.code).toBe('sponsor_already_paid')
      expect((await get(id)).isPaid).toBe(true)
    } finally {
      site.deps.sandbox?.setDelivery('at-once')
    }
    expect((await refundOf(id)).map(({ state }) => state)).toEqual(['paid', 'open'])
  })

  test('again is refused because it is paid, except with the same request key, which returns that payment', async () => {
    const id = await approved()
    const pay = (requestKey?: string) =>
      site.call(advertiser, sponsorsApi.pay, { params: { id }, body: { ...(requestKey && { requestKey }) } })
    await card((await pay('paid once')).body.clientSecret)
    expect((await pay()).problem.code).toBe('sponsor_already_paid')
    expect((await pay('another key')).problem.code).toBe('sponsor_already_paid')
    expect((await pay('paid once')).body).toMatchObject({ clientSecret: null, state: 'succeeded' })
    expect(await refundOf(id)).toMatchObject([{ state: 'paid' }])
  })

  test('again is refused with the key of a payment that ended before another one paid it', async () => {
    const id = await approved()
    const pay = (requestKey: string) => site.call(advertiser, sponsorsApi.pay, { params: { id }, body: { requestKey } })
    await pay('ended')
    await card((await pay('in time')).body.clientSecret)
    expect((await pay('ended')).problem.code).toBe('sponsor_already_paid')
  })

  test('after it was taken down is refunded in full', async () => {
    const id = await approved()
    const { clientSecret } = (await begin(advertiser, id)).body
    const { version } = await get(id)
    await site.call(moderator, sponsorsApi.review, {
      params: { id },
      body: { status: 'rejected', contentNotes: 'Misleading.', version },
    })
    await card(clientSecret)
    await site.deps.sponsorFunding.refundUnspent()
    expect(await refundOf(id)).toMatchObject([{ state: 'surplus', refundCents: 5_000 }])
    expect((await get(id)).status).toBe('rejected')
  })
})

describe('the unspent budget', () => {
  test('is refunded when the campaign ends, to the cent, once', async () => {
    const id = await paid({ cpmCents: 333 })
    await spend(id, 1_001, 333)
    const before = await platform()
    await site.deps.sponsorFunding.refundUnspent()
    expect((await refundOf(id))[0]?.refundCents).toBeNull()
    await site.call(advertiser, sponsorsApi.end, { params: { id } })
    await Promise.all([site.deps.sponsorFunding.refundUnspent(), site.deps.sponsorFunding.refundUnspent()])
    await site.deps.sponsorFunding.refundUnspent()
    // 333.333 cents are spent; a partly spent cent counts as spent.
    expect(await refundOf(id)).toMatchObject([{ state: 'paid', refundCents: 5_000 - 334 }])
    expect((await platform()) - before).toBe(334 - 5_000)
    const intent = await site.deps.payments.find((await refundOf(id))[0]?.intentId ?? 0)
    expect(intent?.refundedCents).toBe(5_000 - 334)
    const history = (await site.call(advertiser, sponsorsApi.history, { params: { id } })).body
    expect(history.filter(({ step }) => step === 'refunded')).toMatchObject([{ notes: '46.66' }])
  })

  test('that the bank returns is owed again, and refunded a day later, three times in all', async () => {
    const { db, payments, sponsorFunding } = site.deps
    const id = await paid()
    await site.call(advertiser, sponsorsApi.end, { params: { id } })
    const steps = async () =>
      (await site.call(advertiser, sponsorsApi.history, { params: { id } })).body
        .map(({ step, notes }) => `${step} ${notes}`.trim())
        .filter((step) => step.startsWith('refund'))
        .toReversed()
    await sponsorFunding.refundUnspent()
    const intentId = (await refundOf(id))[0]?.intentId ?? 0
    const { providerIntentId } = (await payments.find(intentId)) ?? expect.fail('the payment is gone')
    const returnRefunds = async () => {
      await db
        .updateTable('sandboxRefunds')
        .set({ state: 'failed' })
        .where('intentId', '=', providerIntentId ?? '')
        .execute()
      expect((await payments.sync(intentId)).ok).toBe(true)
    }
    const passDay = () =>
      db
        .updateTable('paymentRefunds')
        .set({ updatedAt: new Date(Date.now() - 25 * 3_600_000) })
        .where('intentId', '=', intentId)
        .execute()
    for (const expected of [1, 2, 3]) {
      expect(await steps()).toHaveLength(2 * expected - 1)
      await returnRefunds()
      expect(await refundOf(id)).toMatchObject([{ refundCents: null }])
      await sponsorFunding.refundUnspent()
      expect(await steps()).toHaveLength(2 * expected)
      await passDay()
      await sponsorFunding.refundUnspent()
    }
    const made = ['refunded 50.00', 'refund_failed 50.00']
    expect(await steps()).toEqual([...made, ...made, ...made])
    expect((await payments.find(intentId))?.refundedCents).toBe(0)
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('is zero when the budget was spent', async () => {
    const id = await paid({ cpmCents: 50_000 })
    await spend(id, 100, 50_000)
    await runSchedule(site.deps, new Date())
    await site.deps.sponsorFunding.refundUnspent()
    expect(await refundOf(id)).toMatchObject([{ state: 'paid', refundCents: 0 }])
    expect((await get(id)).status).toBe('completed')
  })

  test('is refunded although a hundred earlier ones are refused', async () => {
    const { db } = site.deps
    const intent = { provider: 'sandbox', purpose: 'sponsor', payerId: advertiser.id, amountCents: 100 } as const
    const refused = await db
      .insertInto('paymentIntents')
      .values(Array.from({ length: 100 }, () => intent))
      .returning(['id as intentId', 'amountCents'])
      .execute()
    await db
      .insertInto('sponsoredPayments')
      .values(refused.map((payment) => ({ ...payment, state: 'surplus' as const })))
      .execute()
    const id = await paid()
    await site.call(advertiser, sponsorsApi.end, { params: { id } })
    await site.deps.sponsorFunding.refundUnspent()
    expect(await refundOf(id)).toMatchObject([{ refundCents: 5_000 }])
    const ids = refused.map(({ intentId }) => intentId)
    await db.deleteFrom('sponsoredPayments').where('intentId', 'in', ids).execute()
  })
})

describe('a budget that is refunded by staff or disputed', () => {
  const intentOf = async (id: number) => (await refundOf(id))[0]?.intentId ?? 0
  const refundByStaff = async (id: number, amountCents: number, key: string) =>
    expect((await site.deps.payments.refund(await intentOf(id), { amountCents, key })).ok).toBe(true)
  const settle = () => site.deps.sponsorFunding.refundUnspent()
  const refundedCents = async (id: number) => (await site.deps.payments.find(await intentOf(id)))?.refundedCents
  const debt = () => site.deps.ledger.balanceOf(site.deps.db, accounts.debt(advertiser.id))
  const dispute = async (id: number) => {
    const intent = await site.deps.payments.find(await intentOf(id))
    return (await site.deps.sandbox?.dispute(intent?.providerIntentId ?? '')) ?? ''
  }
  afterEach(async () => expect(await checkLedger(site.deps)).toEqual([]))

  test('in part is smaller from then on, and at the end only what is left of it is refunded', async () => {
    const id = await paid({ cpmCents: 500 })
    await spend(id, 1_000, 500)
    await refundByStaff(id, 1_500, 'goodwill')
    expect(await get(id)).toMatchObject({ status: 'active', budgetCents: 3_500 })
    await site.call(advertiser, sponsorsApi.end, { params: { id } })
    await settle()
    expect(await refundOf(id)).toMatchObject([{ refundCents: 3_000 }])
    expect(await refundedCents(id)).toBe(4_500)
    const history = (await site.call(advertiser, sponsorsApi.history, { params: { id } })).body
    expect(history.filter(({ step }) => step === 'refunded').map(({ notes }) => notes)).toEqual(['30.00', '15.00'])
  })

  test('in full ends the campaign, and nothing is refunded a second time', async () => {
    const id = await paid({ cpmCents: 500 })
    await spend(id, 1_000, 500)
    await refundByStaff(id, 5_000, 'all')
    expect(await get(id)).toMatchObject({ status: 'completed', budgetCents: 5_000 })
    await settle()
    expect(await refundOf(id)).toMatchObject([{ refundCents: 0 }])
    expect(await refundedCents(id)).toBe(5_000)
  })

  test('after the end and before the rest was refunded, leaves only the difference', async () => {
    const id = await paid()
    await site.call(advertiser, sponsorsApi.end, { params: { id } })
    await refundByStaff(id, 2_000, 'early')
    await settle()
    expect(await refundOf(id)).toMatchObject([{ refundCents: 3_000 }])
    expect(await refundedCents(id)).toBe(5_000)
  })

  test('by a dispute that is lost is not refunded as well, and its advertiser owes nothing', async () => {
    const id = await paid()
    const before = await platform()
    const disputeId = await dispute(id)
    expect((await get(id)).status).toBe('completed')
    await settle()
    expect(await refundOf(id)).toMatchObject([{ refundCents: null }])
    await site.deps.sandbox?.decideDispute(disputeId, 'lost')
    await settle()
    expect(await refundOf(id)).toMatchObject([{ refundCents: 0 }])
    expect([await refundedCents(id), await debt(), (await platform()) - before]).toEqual([0, 0, -5_000])
  })

  test('by a dispute that is won has its unspent rest refunded then', async () => {
    const id = await paid({ cpmCents: 500 })
    await spend(id, 1_000, 500)
    await site.deps.sandbox?.decideDispute(await dispute(id), 'won')
    await settle()
    expect(await refundOf(id)).toMatchObject([{ refundCents: 4_500 }])
    expect([await refundedCents(id), await debt()]).toEqual([4_500, 0])
  })

  test('is refunded once, with its amount on record, when the process ends between the refund and its record', async () => {
    const id = await paid()
    await site.call(advertiser, sponsorsApi.end, { params: { id } })
    const planned = { refundCents: 5_000 }
    await site.deps.db.updateTable('sponsoredPayments').set(planned).where('contentId', '=', id).execute()
    await refundByStaff(id, 5_000, 'unspent-5000')
    await settle()
    expect(await refundOf(id)).toMatchObject([{ refundCents: 5_000 }])
    expect(await refundedCents(id)).toBe(5_000)
  })
})

describe('a creator’s share', () => {
  test('is half of the spend on the creator’s pages, entered in whole cents; fractions of a cent are carried over', async () => {
    const id = await makeCampaign(site, advertiser)
    const creator = await site.person('grace')
    const share = (spentMillicents: number) =>
      site.deps.db
        .insertInto('sponsoredShares')
        .values({ creatorId: creator.id, contentId: id, spentMillicents })
        .onConflict((conflict) => conflict.columns(['creatorId', 'contentId']).doUpdateSet({ spentMillicents }))
        .execute()
    const earned = () => site.deps.ledger.balanceOf(site.deps.db, accounts.available(creator.id))
    const before = await platform()
    await share(5_500)
    await Promise.all([site.deps.sponsorFunding.settleShares(), site.deps.sponsorFunding.settleShares()])
    expect(await earned()).toBe(2)
    await share(6_000)
    await site.deps.sponsorFunding.settleShares()
    await site.deps.sponsorFunding.settleShares()
    expect(await earned()).toBe(3)
    expect((await platform()) - before).toBe(-3)
    const entries = await site.deps.db
      .selectFrom('ledgerEntries')
      .select('source')
      .where('kind', '=', 'sponsor_share')
      .execute()
    expect(entries.every(({ source }) => source === 'sponsor')).toBe(true)
  })

  test('is entered in the next run, however many other creators have open shares', async () => {
    const { db } = site.deps
    const contentId = await makeCampaign(site, advertiser)
    const names = Array.from({ length: 100 }, (_, n) => `host${n}`)
    const account = { passwordHash: '', avatarKey: null, website: null, waitsSince: null }
    const hosts = await db
      .insertInto('users')
      .values(names.map((name) => ({ ...account, username: name, usernameKey: name, displayName: name })))
      .returning('id')
      .execute()
    await db
      .insertInto('sponsoredShares')
      .values(hosts.map(({ id: creatorId }) => ({ creatorId, contentId, spentMillicents: 2_000 })))
      .execute()
    const { earned } = await withOpenShare()
    await site.deps.sponsorFunding.settleShares()
    expect(await earned()).toBe(30)
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('of an account that was deleted after the impression stays with the platform, and the ledger is balanced', async () => {
    const { creator, earned, isSettled } = await withOpenShare()
    const before = await platform()
    expect((await leave(creator, { givesUpBalance: true })).status).toBe(200)
    await site.deps.sponsorFunding.settleShares()
    expect([await earned(), (await platform()) - before, await isSettled()]).toEqual([0, 0, true])
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('is not posted while the account is being deleted, and stays with the platform afterwards', async () => {
    const { creator, earned, isSettled } = await withOpenShare()
    await site.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', creator.id).forUpdate().execute()
      await tx.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', creator.id).execute()
      await site.deps.sponsorFunding.settleShares()
      expect([await earned(), await isSettled()]).toEqual([0, false])
    })
    await site.deps.sponsorFunding.settleShares()
    expect([await earned(), await isSettled()]).toEqual([0, true])
  })

  test('that is posted and given up at the same moment is in one account only', async () => {
    const { creator, earned } = await withOpenShare()
    const before = await platform()
    const { settleShares } = site.deps.sponsorFunding
    await Promise.all([leave(creator, { givesUpBalance: true }), settleShares(), settleShares()])
    await settleShares()
    expect((await platform()) - before + (await earned())).toBe(0)
    expect(await checkLedger(site.deps)).toEqual([])
  })

  test('counts as balance before it is posted: its creator gives it up before the account is deleted', async () => {
    const { creator } = await withOpenShare()
    expect((await site.call(creator, settingsApi.leaving)).body).toMatchObject({ balanceCents: 30 })
    expect((await leave(creator)).problem).toMatchObject({ status: 409, code: 'balance_left' })
    await site.deps.sponsorFunding.settleShares()
    expect((await site.call(creator, settingsApi.leaving)).body).toMatchObject({ balanceCents: 30 })
  })

  const leave = (person: Person, body: object = {}) =>
    site.call(person, settingsApi.deleteAccount, { body: { password: PASSWORD, ...body } })

  /** A creator whose pages have earned 30 cents that the job has not posted yet. */
  const withOpenShare = async () => {
    const { db, ledger } = site.deps
    const creator = await site.person('grace')
    const share = { creatorId: creator.id, contentId: await makeCampaign(site, advertiser) }
    await db
      .insertInto('sponsoredShares')
      .values({ ...share, spentMillicents: 60_000 })
      .execute()
    const isSettled = async () =>
      (
        await db
          .selectFrom('sponsoredShares')
          .select('settledMillicents')
          .where('creatorId', '=', creator.id)
          .executeTakeFirstOrThrow()
      ).settledMillicents === 60_000
    return { creator, earned: () => ledger.balanceOf(db, accounts.available(creator.id)), isSettled }
  }
})
