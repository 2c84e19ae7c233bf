/** What a provider reports late, twice, in another order, or about somebody else. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLedger } from '../features/ledger/ledger.check.ts'
import { listenToPayments } from '../features/ledger/ledger.listeners.ts'
import { ok } from '../lib/result.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import type { PaymentIntent } from './payment-intent.ts'
import { createPayments, type Payments } from './payments.ts'
import type { IntentSnapshot } from './provider.ts'
import type { SandboxProvider } from './sandbox-provider.ts'

let site: TestSite
let payer: Person
let creator: Person
let sandbox: SandboxProvider
let payments: Payments
/** What the provider says of a payment, where it differs from the sandbox. */
let report: (snapshot: IntentSnapshot) => IntentSnapshot
let steps: string[]

beforeAll(async () => {
  site = await createTestSite({ works: true, environment: { PLATFORM_FEE_PERCENT: '10' } })
  payer = await site.person('hannah')
  creator = await site.person('grace')
  if (!site.deps.sandbox) throw new Error('these tests need the sandbox')
  sandbox = site.deps.sandbox
  sandbox.onWebhook(async () => {})
  const { db, log, ledger } = site.deps
  payments = createPayments({
    ...{ db, log },
    provider: { ...sandbox, retrieve: async (id) => report(await sandbox.retrieve(id)) },
  })
  listenToPayments({ payments, ledger, events: site.deps.events })
  const earningOf = (intent: PaymentIntent) => ({
    ...{ intent, creatorId: creator.id, source: 'sponsor' as const, videoId: null },
  })
  payments.onIntent('sponsor', {
    succeeded: ({ tx }, intents) => ledger.recordEarnings(tx, intents.map(earningOf)),
    async refunded({ tx }, intent, refund) {
      steps.push(`refund ${refund.before} ${refund.state}`)
      await ledger.recordRefund(tx, earningOf(intent), refund)
    },
    async disputed({ tx }, intent, dispute) {
      steps.push(`dispute ${dispute.before} ${dispute.state}`)
      await ledger.recordDispute(tx, earningOf(intent), dispute)
    },
  })
})
beforeEach(() => {
  report = (snapshot) => snapshot
  steps = []
})
afterAll(() => site.close())

async function paid() {
  const payment = { purpose: 'sponsor', payerId: payer.id, amountCents: 2500, description: 'A test' } as const
  const started = await payments.start({ ...payment, requestKey: randomUUID() }, async () => ok(null))
  if (!started.ok) throw new Error(started.code)
  await sandbox.pay(started.value.clientSecret ?? '', '4242424242424242')
  const { id, providerIntentId } = started.value.intent
  await payments.sync(id)
  return { id, providerId: providerIntentId ?? '' }
}
const receive = (intentId: string) => {
  const event = { id: `evt_${randomUUID()}`, type: 'charge.updated', intentId, createdAt: new Date() }
  const { rawBody, signature } = sandbox.writeWebhook(event)
  return payments.receiveWebhook(rawBody, signature)
}
const countUnhandled = async () =>
  (await site.deps.db.selectFrom('paymentEvents').select('eventId').where('handledAt', 'is', null).execute()).length
const booksAreRight = async () => expect(await checkLedger({ ...site.deps, payments })).toEqual([])

test('a response from before a refund, applied after it, does not undo the sum of the refunds', async () => {
  const { id, providerId } = await paid()
  const before = await sandbox.retrieve(providerId)
  await payments.refund(id, { amountCents: 1000, key: 'part' })
  report = () => before
  await receive(providerId)
  expect(await payments.find(id)).toMatchObject({ refundedCents: 1000 })
  report = (snapshot) => snapshot
  await booksAreRight()
})

/** The sandbox's dispute as the provider reports it in another state. */
const reportDispute = (state: IntentSnapshot['disputes'][number]['state'], feeCents = 0) => {
  report = ({ disputes, ...snapshot }) => ({
    ...{ ...snapshot, disputes: disputes.map((dispute) => ({ ...dispute, state, feeCents })) },
  })
}
const available = async () => (await site.deps.ledger.creatorBalance(site.deps.db, creator.id)).availableCents

describe('an inquiry of a bank', () => {
  test('holds no money and has no fee; when it becomes a dispute, both are posted once', async () => {
    const { providerId } = await paid()
    const before = await available()
    await sandbox.dispute(providerId)
    reportDispute('inquiry')
    await receive(providerId)
    await receive(providerId)
    expect([steps, await available()]).toEqual([[], before])
    await booksAreRight()
    reportDispute('open', 1500)
    await receive(providerId)
    await receive(providerId)
    // A response from before it.
    reportDispute('inquiry')
    await receive(providerId)
    expect([steps, await available()]).toEqual([['dispute null open'], before - 2250])
    const { db } = site.deps
    const fees = await db.selectFrom('ledgerEntries').select('id').where('kind', '=', 'dispute_fee').execute()
    expect(fees).toHaveLength(1)
  })

  test('is announced to the admins once, and a refund is its answer', async () => {
    const admin = await site.person('miriam', 'admin')
    const { id, providerId } = await paid()
    const inquiry = { id: `dp_${providerId}`, amountCents: 2500, feeCents: 0, reason: 'general' }
    report = (snapshot) => ({ ...snapshot, disputes: [{ ...inquiry, state: 'inquiry' }] })
    await receive(providerId)
    await receive(providerId)
    expect(await payments.refund(id, { amountCents: 2500, key: 'answer' })).toMatchObject({ ok: true })
    report = (snapshot) => ({ ...snapshot, disputes: [{ ...inquiry, state: 'inquiry_closed' }] })
    await receive(providerId)
    expect(steps).toEqual(['refund null succeeded'])
    await booksAreRight()
    const notifications = () =>
      site.deps.db
        .selectFrom('notifications')
        .select(['kind', 'amountCents', 'link'])
        .where('userId', '=', admin.id)
        // Those of earlier payments may still be on their way.
        .where('source', 'in', [`inquiry:${inquiry.id}`, `dispute:${inquiry.id}:open`])
        .execute()
    await expect
      .poll(notifications)
      .toEqual([{ kind: 'payment_questioned', amountCents: 2500, link: '/admin/disputes' }])
  })

  test('that an earlier version recorded as a dispute returns the money when it is closed', async () => {
    const { providerId } = await paid()
    const before = await available()
    await sandbox.dispute(providerId)
    await receive(providerId)
    reportDispute('inquiry_closed')
    await receive(providerId)
    expect([steps, await available()]).toEqual([['dispute null open', 'dispute open won'], before])
  })
})

test('a message about a payment that the provider does not know, as of another account, is done at once', async () => {
  const before = await countUnhandled()
  await receive('pi_of_another_account')
  expect(await countUnhandled()).toBe(before)
})

test('a refund that the bank returns after it had succeeded counts no longer, and admins are notified of it once', async () => {
  const admin = await site.person('leah', 'admin')
  const { id, providerId } = await paid()
  await payments.refund(id, { amountCents: 1000, key: 'part' })
  report = ({ refunds, ...snapshot }) => ({
    ...{ ...snapshot, refunds: refunds.map((refund) => ({ ...refund, state: 'failed' as const })) },
  })
  await receive(providerId)
  await receive(providerId)
  expect(steps).toEqual(['refund null succeeded', 'refund succeeded failed'])
  expect(await payments.find(id)).toMatchObject({ refundedCents: 0 })
  expect(await checkLedger({ ...site.deps, payments })).toEqual([
    // Of the sandbox, which cannot return a refund.
    `a payment has two sums of refunds: ${providerId}`,
  ])
  const notifications = () =>
    site.deps.db
      .selectFrom('notifications')
      .select(['kind', 'amountCents', 'link'])
      .where('userId', '=', admin.id)
      .where('kind', '=', 'refund_returned')
      .execute()
  await expect
    .poll(notifications)
    .toEqual([{ kind: 'refund_returned', amountCents: 1000, link: `/admin/payments?q=${id}` }])
})
