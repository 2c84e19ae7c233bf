import { paymentsApi } from '@lamplight/contract/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '../features/ledger/ledger.accounts.ts'
import { checkLedger } from '../features/ledger/ledger.check.ts'
import { ok } from '../lib/result.ts'
import { payOut } from '../testing/money.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import type { DisputeStep, IntentHandler, PaymentIntent, RefundStep } from './payment-intent.ts'
import { createPayments } from './payments.ts'
import type { SandboxProvider } from './sandbox-provider.ts'
import { signWebhook } from './signature.ts'

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const ASKS = '4000002500003155'

let site: TestSite
let payer: Person
let stranger: Person
let creator: Person
let sandbox: SandboxProvider
/** The notifications the feature received, in order. */
let steps: string[]

/** The feature fails for a payment of this amount while `refuses`. */
const REFUSED_CENTS = 770
let refuses = false

const handler: IntentHandler = {
  async succeeded({ tx }, intents) {
    if (refuses && intents.some(({ amountCents }) => amountCents === REFUSED_CENTS)) throw new Error('not now')
    for (const _ of intents) steps.push('succeeded')
    await site.deps.ledger.recordEarnings(tx, intents.map(earningOf))
  },
  async failed(_, { status }) {
    steps.push(`failed ${status}`)
  },
  async refunded({ tx }, intent, refund: RefundStep) {
    steps.push(`refund ${refund.before} ${refund.state}`)
    await site.deps.ledger.recordRefund(tx, earningOf(intent), refund)
  },
  async disputed({ tx }, intent, dispute: DisputeStep) {
    steps.push(`dispute ${dispute.before} ${dispute.state}`)
    await site.deps.ledger.recordDispute(tx, earningOf(intent), dispute)
  },
}
const earningOf = (intent: PaymentIntent) => ({
  intent,
  creatorId: creator.id,
  source: 'sponsor' as const,
  videoId: null,
})

beforeAll(async () => {
  site = await createTestSite({ environment: { PLATFORM_FEE_PERCENT: '10' } })
  payer = await site.person('hannah')
  stranger = await site.person('yusuf')
  if (!site.deps.sandbox) throw new Error('these tests need the sandbox')
  sandbox = site.deps.sandbox
  site.deps.payments.onIntent('sponsor', handler)
})
beforeEach(async () => {
  creator = await site.person('grace')
  steps = []
  sandbox.setDelivery('at-once')
})
afterAll(() => site.close())

async function start(amountCents = 2500, requestKey?: string) {
  const started = await site.deps.payments.start(
    { purpose: 'sponsor', payerId: payer.id, amountCents, description: 'A test', requestKey },
    async () => ok(null),
  )
  if (!started.ok) throw new Error(started.code)
  return { ...started.value, clientSecret: started.value.clientSecret ?? '' }
}
const pay = (person: Person | null, clientSecret: string, cardNumber = GOOD) =>
  site.call(person, paymentsApi.sandboxPay, { body: { clientSecret, cardNumber } })
const webhook = (rawBody: string, signature: string) =>
  site.request(null, {
    method: 'POST',
    url: '/api/payments/webhook',
    payload: rawBody,
    headers: { 'content-type': 'application/json', 'lamplight-signature': signature },
  })
const available = () => site.deps.ledger.balanceOf(site.deps.db, accounts.available(creator.id))
const booksAreRight = async () => expect(await checkLedger(site.deps)).toEqual([])

describe('paying with a card', () => {
  test('a valid card succeeds once, and the earning is posted without the fee of the platform', async () => {
    const { clientSecret, intent } = await start()
    const response = await pay(payer, clientSecret)
    expect(response.body).toMatchObject({ state: 'succeeded', failure: null })
    expect(steps).toEqual(['succeeded'])
    expect(await available()).toBe(2250)
    expect(await site.deps.payments.find(intent.id)).toMatchObject({
      feeCents: 103,
      card: { brand: 'visa', last4: '4242' },
    })
    await booksAreRight()
  })

  test('a declined card posts nothing and returns the reason, and another card can be tried', async () => {
    const { clientSecret } = await start()
    expect((await pay(payer, clientSecret, DECLINED)).body).toMatchObject({
      state: 'failed',
      failure: 'Your card was declined.',
    })
    expect(await available()).toBe(0)
    expect((await pay(payer, clientSecret, GOOD)).body.state).toBe('succeeded')
    expect(steps).toEqual(['failed requires_payment_method', 'succeeded'])
    await booksAreRight()
  })

  test('a card whose bank requires confirmation succeeds when the payer confirms, and fails otherwise', async () => {
    for (const [isApproved, state] of [
      [true, 'succeeded'],
      [false, 'failed'],
    ] as const) {
      const { clientSecret } = await start()
      expect((await pay(payer, clientSecret, ASKS)).body.state).toBe('requires_action')
      const body = { clientSecret, isApproved }
      expect((await site.call(payer, paymentsApi.sandboxAuthenticate, { body })).body.state).toBe(state)
    }
    expect(await available()).toBe(2250)
    await booksAreRight()
  })

  test('a number that is not a test card is refused, so that nobody enters a real one', async () => {
    const { clientSecret } = await start()
    expect((await pay(payer, clientSecret, '4111 1111 1111 1112')).problem.code).toBe('not_a_test_card')
    expect((await pay(payer, clientSecret, 'visa')).problem.issues).toEqual([
      { path: 'cardNumber', message: 'Please enter a valid card number' },
    ])
  })

  test.each(['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲', '\u200e4242 4242 4242 4242\u200f '])(
    'a card number may have the digits of Arabic or Persian and marks of direction: %s',
    async (number) => {
      const { clientSecret } = await start()
      expect((await pay(payer, clientSecret, number)).body.state).toBe('succeeded')
    },
  )

  test('nobody else can pay, read or change a payment', async () => {
    const { clientSecret, intent } = await start()
    const id = intent.providerIntentId ?? ''
    expect((await pay(stranger, clientSecret)).problem.code).toBe('payment_not_found')
    expect((await pay(null, clientSecret)).status).toBe(401)
    expect((await site.call(stranger, paymentsApi.status, { params: { id } })).problem.code).toBe('payment_not_found')
    const saving = await site.call(stranger, paymentsApi.saveCard, { params: { id }, body: { saveCard: true } })
    expect(saving.problem.code).toBe('payment_not_found')
    expect((await site.call(payer, paymentsApi.status, { params: { id } })).body).toMatchObject({
      id,
      purpose: 'sponsor',
      state: 'pending',
      amount: 25,
    })
  })

  test('the same request sent twice, also simultaneously, is one payment', async () => {
    const started = await Promise.all([1, 2, 3].map(() => start(900, 'the-same-wish')))
    expect(new Set(started.map(({ intent }) => intent.id)).size).toBe(1)
    expect(new Set(started.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    await Promise.all(started.map(({ clientSecret }) => pay(payer, clientSecret)))
    expect(steps).toEqual(['succeeded'])
    await booksAreRight()
  })

  test('a saved card is charged without its number, is listed for its owner, and can be removed', async () => {
    const first = await start()
    const id = first.intent.providerIntentId ?? ''
    await site.call(payer, paymentsApi.saveCard, { params: { id }, body: { saveCard: true } })
    await pay(payer, first.clientSecret)
    const { body: cards } = await site.call(payer, paymentsApi.cards)
    expect(cards).toEqual([{ id: expect.any(String), brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 }])
    expect((await site.call(stranger, paymentsApi.cards)).body).toEqual([])
    const cardId = cards[0]?.id ?? ''
    const next = await start(700)
    const charged = await site.deps.payments.confirmWithSaved(next.intent.id, {
      cardId,
      returnUrl: 'http://site.test/',
    })
    expect(charged).toMatchObject({ ok: true, value: { intent: { status: 'succeeded' }, clientSecret: null } })
    await site.call(stranger, paymentsApi.removeCard, { params: { id: cardId } })
    expect((await site.call(payer, paymentsApi.cards)).body).toHaveLength(1)
    await site.call(payer, paymentsApi.removeCard, { params: { id: cardId } })
    expect((await site.call(payer, paymentsApi.cards)).body).toEqual([])
    const late = await start(800)
    expect(await site.deps.payments.confirmWithSaved(late.intent.id, { cardId, returnUrl: '' })).toMatchObject({
      ok: false,
      code: 'card_not_found',
    })
  })
})

describe('messages of the provider', () => {
  /** A payment whose message has not been delivered yet. */
  async function paid(amountCents = 1000) {
    sandbox.setDelivery('on-demand')
    await sandbox.loseWaiting()
    const started = await start(amountCents)
    await sandbox.pay(started.clientSecret, GOOD)
    return started
  }

  test('a message delivered twice, or again much later, is posted once', async () => {
    await paid()
    await sandbox.deliverWaiting({ times: 3 })
    await sandbox.deliverWaiting()
    expect(steps).toEqual(['succeeded'])
    expect(await available()).toBe(900)
    await booksAreRight()
  })

  test('many simultaneous messages are each applied once; one that cannot be applied does not affect the others', async () => {
    sandbox.setDelivery('on-demand')
    await sandbox.loseWaiting()
    const secrets: string[] = []
    for (let n = 0; n < 12; n += 1) secrets.push((await start(n === 7 ? REFUSED_CENTS : 1000)).clientSecret)
    for (const secret of secrets) await sandbox.pay(secret, GOOD)
    const since = new Date(Date.now() - 60_000)
    const ids = new Set(secrets.map((secret) => secret.split('_secret_')[0]))
    const events = (await sandbox.listEvents(since)).filter(({ intentId }) => ids.has(intentId ?? ''))
    expect(events).toHaveLength(12)
    refuses = true
    // Each twice.
    const responses = await Promise.all(
      [...events, ...events.toReversed()].map((event) => {
        const { rawBody, signature } = sandbox.writeWebhook(event)
        return webhook(rawBody, signature)
      }),
    )
    refuses = false
    expect(responses.filter(({ statusCode }) => statusCode !== 200).length).toBeGreaterThan(0)
    expect(await available()).toBe(11 * 900)
    await booksAreRight()
    // The job retries the failed message.
    await site.deps.payments.reconcile()
    expect(await available()).toBe(11 * 900 + (REFUSED_CENTS * 9) / 10)
    await booksAreRight()
  })

  test('messages out of order lead to the same state', async () => {
    const { intent } = await paid()
    await sandbox.refund({ intentId: intent.providerIntentId ?? '', amountCents: 400, idempotencyKey: 'one' })
    await sandbox.deliverWaiting({ arrange: (events) => events.toReversed() })
    expect(steps).toEqual(['succeeded', 'refund null succeeded'])
    expect(await available()).toBe(540)
    await booksAreRight()
  })

  test('a lost message is found by the reconciling job', async () => {
    await paid()
    await sandbox.loseWaiting()
    expect(await available()).toBe(0)
    await site.deps.payments.reconcile()
    expect(await available()).toBe(900)
    await booksAreRight()
  })

  test('a message about a payment of another system that uses the account is read once, however often it is listed', async () => {
    const read: string[] = []
    const foreign = { type: 'payment_intent.succeeded', createdAt: new Date() }
    const events = [
      { ...foreign, id: 'evt_foreign', intentId: 'pi_foreign' },
      { ...foreign, id: 'evt_customer', intentId: null },
    ]
    const payments = createPayments({
      ...site.deps,
      provider: {
        ...sandbox,
        listEvents: async () => events,
        async retrieve(id) {
          read.push(id)
          return sandbox.retrieve(id)
        },
      },
    })
    for (let run = 0; run < 3; run += 1) await payments.reconcile()
    expect(read.filter((id) => id === 'pi_foreign')).toEqual(['pi_foreign'])
    const { db } = site.deps
    const stored = db.selectFrom('paymentEvents').select(['eventId', 'handledAt']).where('eventId', '=', 'evt_customer')
    const before = await stored.execute()
    expect(before).toEqual([{ eventId: 'evt_customer', handledAt: expect.any(Date) }])
    await payments.reconcile()
    expect(await stored.execute()).toEqual(before)
  })

  test('a signed message over HTTP is accepted; a forged, changed or old one is refused with 400 and posts nothing', async () => {
    const { intent } = await paid()
    const event = {
      id: 'evt_http',
      type: 'payment_intent.succeeded',
      intentId: intent.providerIntentId,
      createdAt: new Date(),
    }
    const { rawBody, signature } = sandbox.writeWebhook(event)
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    for (const refused of [
      await webhook(rawBody, signWebhook('a guessed secret', rawBody)),
      await webhook(rawBody.replace('succeeded', 'refunded'), signature),
      await webhook(rawBody, sandbox.writeWebhook(event, minutes(-6)).signature),
      await webhook(rawBody, sandbox.writeWebhook(event, minutes(6)).signature),
      await webhook(rawBody, 'nonsense'),
      await webhook('{', signature),
    ]) {
      expect(refused.statusCode).toBe(400)
    }
    expect(steps).toEqual([])
    expect((await webhook(rawBody, signature)).statusCode).toBe(200)
    expect(steps).toEqual(['succeeded'])
    // Replayed within the tolerance: accepted, without any effect.
    expect((await webhook(rawBody, signature)).statusCode).toBe(200)
    expect(steps).toEqual(['succeeded'])
  })

  test('a message without a signature, or with another content type, is refused', async () => {
    const options = { method: 'POST' as const, url: '/api/payments/webhook' }
    expect((await site.request(null, { ...options, payload: {} })).statusCode).toBe(400)
    const text = { payload: 'x', headers: { 'content-type': 'text/plain' } }
    expect((await site.request(null, { ...options, ...text })).statusCode).toBe(415)
  })

  const anHourAgo = new Date(Date.now() - 3_600_000)
  const unfinished = { provider: 'sandbox', purpose: 'sponsor', amountCents: 500, createdAt: anHourAgo } as const

  test('a payment that is unknown to the provider is created there by the job, and cancelled because nobody can pay it', async () => {
    const { id } = await site.deps.db
      .insertInto('paymentIntents')
      .values({ ...unfinished, payerId: payer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await site.deps.payments.reconcile()
    expect(await site.deps.payments.find(id)).toMatchObject({ status: 'canceled' })
    expect(steps).toEqual(['failed canceled'])
  })

  test('two hundred messages that cannot be handled do not keep the job from the next one', async () => {
    const { db } = site.deps
    const gone = {
      provider: 'sandbox',
      providerIntentId: 'pi_gone',
      type: 'charge.refunded',
      createdAt: anHourAgo,
    } as const
    await db
      .insertInto('paymentIntents')
      .values({ ...unfinished, payerId: payer.id, status: 'canceled', providerIntentId: 'pi_gone' })
      .execute()
    await db
      .insertInto('paymentEvents')
      .values(Array.from({ length: 200 }, (_, n) => ({ ...gone, eventId: `evt_gone_${n}`, receivedAt: anHourAgo })))
      .execute()
    sandbox.setDelivery('on-demand')
    const { clientSecret, intent } = await start(1000)
    await sandbox.pay(clientSecret, GOOD)
    await sandbox.loseWaiting()
    const paid = { ...gone, providerIntentId: intent.providerIntentId, type: 'payment_intent.succeeded' }
    await db
      .insertInto('paymentEvents')
      .values({ ...paid, eventId: 'evt_late' })
      .execute()
    const payments = createPayments({ ...site.deps, provider: { ...sandbox, listEvents: async () => [] } })
    payments.onIntent('sponsor', handler)
    payments.onFee(({ tx }, intents) => site.deps.ledger.recordFees(tx, intents))
    await payments.reconcile()
    expect(await payments.find(intent.id)).toMatchObject({ status: 'succeeded' })
    await db.deleteFrom('paymentEvents').where('providerIntentId', '=', 'pi_gone').execute()
  })

  test('a hundred payments of another account of the provider do not keep the job from the others', async () => {
    const { db, payments } = site.deps
    const others = { ...unfinished, payerId: payer.id, status: 'requires_payment_method' } as const
    const unknown = await db
      .insertInto('paymentIntents')
      .values(Array.from({ length: 100 }, (_, n) => ({ ...others, providerIntentId: `pi_of_another_account_${n}` })))
      .returning('id')
      .execute()
    const { id } = await db
      .insertInto('paymentIntents')
      .values({ ...unfinished, payerId: payer.id, createdAt: new Date(Date.now() - 600_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let run = 0; run < 2; run += 1) await payments.reconcile()
    expect(await payments.find(id)).toMatchObject({ status: 'canceled' })
    const ids = unknown.map((payment) => payment.id)
    await db.deleteFrom('paymentIntents').where('id', 'in', ids).execute()
  })
})

describe('money that is returned', () => {
  async function paid(amountCents = 2500) {
    const started = await start(amountCents)
    await pay(payer, started.clientSecret)
    steps = []
    return started.intent
  }

  test('a refund in two parts deducts each share exactly, and never more than was paid', async () => {
    const intent = await paid(2501)
    const refund = (amountCents: number, key: string) => site.deps.payments.refund(intent.id, { amountCents, key })
    await refund(1000, 'a')
    await refund(1000, 'a')
    expect(await available()).toBe(2251 - 900)
    expect(await refund(2000, 'b')).toMatchObject({ ok: false, code: 'refund_refused' })
    expect(await refund(1501, 'c')).toMatchObject({ ok: true, value: { refundedCents: 2501 } })
    expect(await available()).toBe(0)
    await booksAreRight()
  })

  test('a refund after the payout becomes a debt, which the next earning pays first', async () => {
    const intent = await paid(2000)
    const { db, ledger, payments } = site.deps
    await payOut(site, creator.id, 1500)
    await payments.refund(intent.id, { amountCents: 2000, key: 'all' })
    expect(await ledger.creatorBalance(db, creator.id)).toEqual({ pendingCents: 0, availableCents: 0, debtCents: 1500 })
    await paid(1000)
    expect(await ledger.creatorBalance(db, creator.id)).toEqual({ pendingCents: 0, availableCents: 0, debtCents: 600 })
    await paid(1000)
    expect(await ledger.creatorBalance(db, creator.id)).toEqual({ pendingCents: 0, availableCents: 300, debtCents: 0 })
    await booksAreRight()
  })

  test.each([
    ['won', 2250],
    ['lost', 0],
  ] as const)('a dispute holds the money; after it is %s the creator has %i cents', async (state, cents) => {
    const intent = await paid(2500)
    const id = await sandbox.dispute(intent.providerIntentId ?? '')
    expect(await available()).toBe(0)
    await booksAreRight()
    await sandbox.decideDispute(id, state)
    expect(await available()).toBe(cents)
    expect(steps).toEqual(['dispute null open', `dispute open ${state}`])
    await booksAreRight()
  })

  test.each([
    ['won', { ok: true }],
    ['lost', { ok: false, code: 'payment_disputed' }],
  ] as const)(
    'a disputed payment is not refunded as well: only after the dispute is %s [R-109]',
    async (state, outcome) => {
      const { payments } = site.deps
      const intent = await paid(2000)
      await payments.refund(intent.id, { amountCents: 500, key: 'before' })
      const id = await sandbox.dispute(intent.providerIntentId ?? '')
      const refund = (key: string) => payments.refund(intent.id, { amountCents: 1500, key })
      expect(await refund('open')).toMatchObject({ ok: false, code: 'payment_disputed' })
      await payments.refundRest(intent.id, 'rest')
      expect(await payments.find(intent.id)).toMatchObject({ refundedCents: 500, chargedBackCents: 0 })
      await sandbox.decideDispute(id, state)
      expect(await refund('decided')).toMatchObject(outcome)
      expect(await payments.find(intent.id)).toMatchObject(
        state === 'won' ? { refundedCents: 2000, chargedBackCents: 0 } : { refundedCents: 500, chargedBackCents: 1500 },
      )
      await booksAreRight()
    },
  )
})
