import { paymentsAdminApi } from '@lamplight/contract/payments-admin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginPurchase, buyVideo, openCreator, payWithCard, sellVideo } from '../../testing/money.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { checkLedger } from '../ledger/ledger.check.ts'

let site: TestSite
let admin: Person
let moderator: Person
let buyer: Person
let videoId: number

beforeAll(async () => {
  site = await createTestSite()
  admin = await site.person('ruth', 'admin')
  moderator = await site.person('miriam', 'moderator')
  buyer = await site.person('visitor')
  const creator = await site.person('grace')
  await openCreator(site, creator)
  videoId = await sellVideo(site, creator, { price: 10 })
  await buyVideo(site, buyer, videoId)
})
afterAll(async () => {
  expect(await checkLedger(site.deps)).toEqual([])
  await site.close()
})

const list = (person: Person | null, query = {}) => site.call(person, paymentsAdminApi.list, { query })
const find = async () => (await list(admin, { q: buyer.username })).body[0]?.id ?? 0
const refund = (person: Person | null, id: number, body: Record<string, unknown>) =>
  site.call(person, paymentsAdminApi.refund, {
    params: { id },
    body: { reason: 'Bought by mistake', key: 'a-first-key', password: PASSWORD, ...body },
  })

describe('payments', () => {
  test('are for admins only', async () => {
    const id = await find()
    for (const person of [null, buyer, moderator]) {
      const refused = person ? 403 : 401
      expect((await list(person)).status).toBe(refused)
      expect((await site.call(person, paymentsAdminApi.get, { params: { id } })).status).toBe(refused)
      expect((await refund(person, id, {})).status).toBe(refused)
      expect((await site.call(person, paymentsAdminApi.disputes)).status).toBe(refused)
      expect((await site.call(person, paymentsAdminApi.audit)).status).toBe(refused)
    }
  })

  test('are found by name, card, number and state', async () => {
    const [payment] = (await list(admin)).body
    expect(payment).toMatchObject({
      ...{ purpose: 'purchase', status: 'succeeded', amount: 10, refunded: 0, hasOpenDispute: false },
      ...{ card: { last4: '4242' }, payer: { id: buyer.id, username: buyer.username } },
    })
    const found = async (query: object) => (await list(admin, query)).body.map(({ id }) => id)
    for (const q of [buyer.username, 'VISITOR', '4242', payment?.providerId, payment?.id]) {
      expect(await found({ q }), String(q)).toContain(payment?.id)
    }
    for (const q of ['nobody', '%', '_', '0000']) expect(await found({ q }), q).not.toContain(payment?.id)
    expect(await found({ purpose: 'donation' })).not.toContain(payment?.id)
    expect(await found({ status: 'open' })).not.toContain(payment?.id)
    const other = await site.person('hannah')
    await beginPurchase(site, other, videoId)
    expect((await list(admin, { status: 'open' })).body).toHaveLength(1)
  })

  test('have their ledger entries, each with a sum of zero', async () => {
    const { body } = await site.call(admin, paymentsAdminApi.get, { params: { id: await find() } })
    expect(body.entries.map(({ kind }) => kind)).toContain('earning')
    for (const { postings } of body.entries) {
      expect(postings.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
    }
    expect((await site.call(admin, paymentsAdminApi.get, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('a refund', () => {
  test('needs the password, a reason and an amount that can still be refunded', async () => {
    const id = await find()
    expect((await refund(admin, id, { password: 'wrong' })).problem.code).toBe('wrong_password')
    expect((await refund(admin, id, { password: '' })).status).toBe(400)
    expect((await refund(admin, id, { reason: ' ' })).status).toBe(400)
    expect((await refund(admin, id, { amount: '0' })).status).toBe(400)
    expect((await refund(admin, id, { amount: '10.01' })).problem.code).toBe('refund_refused')
    expect((await refund(admin, 999_999, {})).problem.code).toBe('payment_not_found')
  })

  test('of a part, sent twice, is made once; the rest can be refunded later; both are in the audit log', async () => {
    const id = await find()
    const first = await refund(admin, id, { amount: '4.00', key: 'part-of-it' })
    expect(first.body).toMatchObject({ refunded: 4, refunds: [{ amount: 4, state: 'succeeded' }] })
    expect((await refund(admin, id, { amount: '4.00', key: 'part-of-it' })).body.refunded).toBe(4)
    // Another amount with the key of a refund that was made is not taken for made.
    expect((await refund(admin, id, { amount: '5.00', key: 'part-of-it' })).problem.code).toBe('refund_refused')
    expect((await refund(admin, id, { key: 'all-the-rest' })).body.refunded).toBe(10)
    expect((await refund(admin, id, { key: 'once-more' })).problem.code).toBe('refund_refused')
    const { body } = await site.call(admin, paymentsAdminApi.audit)
    expect(body[0]).toMatchObject({
      ...{ action: 'payment.refund_requested', objectId: String(id), actor: { id: admin.id } },
      details: { amountCents: 600, reason: 'Bought by mistake' },
    })
  })
})

test('disputes are listed with their payment', async () => {
  const creator = await site.person('arjun')
  await openCreator(site, creator)
  const other = await site.person('leila')
  await buyVideo(site, other, await sellVideo(site, creator))
  const { providerIntentId } = await site.deps.db
    .selectFrom('paymentIntents')
    .select('providerIntentId')
    .where('payerId', '=', other.id)
    .executeTakeFirstOrThrow()
  await site.deps.sandbox?.dispute(providerIntentId ?? '')
  const { body } = await site.call(admin, paymentsAdminApi.disputes)
  expect(body[0]).toMatchObject({ amount: 4.99, state: 'open', payer: { id: other.id } })
  expect((await list(admin, { q: other.username })).body[0]?.hasOpenDispute).toBe(true)
})

test('an inquiry of a bank is listed without holding money, and closed by a refund of the whole', async () => {
  const creator = await site.person('yusuf')
  await openCreator(site, creator)
  const other = await site.person('sam')
  const { clientSecret } = await beginPurchase(site, other, await sellVideo(site, creator))
  expect((await payWithCard(site, other, clientSecret, '4000000000001976')).status).toBe(200)
  const stateOf = async () => {
    const { body } = await site.call(admin, paymentsAdminApi.disputes)
    return body.find(({ payer }) => payer?.id === other.id)?.state
  }
  expect(await stateOf()).toBe('inquiry')
  const payment = (await list(admin, { q: other.username })).body[0]
  expect(payment).toMatchObject({ status: 'succeeded', hasOpenDispute: false })
  expect((await refund(admin, payment?.id ?? 0, { key: 'answers-the-bank' })).status).toBe(200)
  expect(await stateOf()).toBe('inquiry_closed')
})
