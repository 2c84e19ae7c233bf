/** What a provider reports late, twice, in another order, or about somebody else. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  site = await createTestSite({ environment: { PLATFORM_FEE_PERCENT: '10' } })
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
  listenToPayments({ payments, ledger })
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

test('a refund that the bank returns after it had succeeded counts no longer', async () => {
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
})

test('an inquiry of a bank has no fee; when it becomes a dispute, the fee is posted once', async () => {
  const { providerId } = await paid()
  await sandbox.dispute(providerId)
  report = ({ disputes, ...snapshot }) => ({
    ...{ ...snapshot, disputes: disputes.map((dispute) => ({ ...dispute, feeCents: 0 })) },
  })
  await receive(providerId)
  report = (snapshot) => snapshot
  await receive(providerId)
  await receive(providerId)
  expect(steps).toEqual(['dispute null open'])
  const fees = await site.deps.db.selectFrom('ledgerEntries').select('id').where('kind', '=', 'dispute_fee').execute()
  expect(fees).toHaveLength(1)
})

test('a message about a payment that the provider does not know, as of another account, is done at once', async () => {
  const before = await countUnhandled()
  await receive('pi_of_another_account')
  expect(await countUnhandled()).toBe(before)
})
