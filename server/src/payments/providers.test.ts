/** One suite for both providers, for the behaviour that the site relies on. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StripeServer, startStripeServer } from '../testing/stripe-server.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import { BadSignature, type PaymentProvider, ProviderRefused, ProviderUnavailable } from './provider.ts'
import { signWebhook } from './signature.ts'
import { createStripeProvider } from './stripe-provider.ts'

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const WEBHOOK_SECRET = 'whsec_of_the_test'

/** A provider, with control over the payer and the bank. */
interface Harness {
  provider: PaymentProvider
  pay(intentId: string, number: string): Promise<unknown>
  dispute(intentId: string): Promise<string>
  decide(disputeId: string, state: 'won' | 'lost'): Promise<void>
  /** A webhook of the provider, signed at a given time. */
  webhook(intentId: string, at?: Date): { rawBody: string; signature: string }
}

let site: TestSite
let stripe: StripeServer
const harnesses = new Map<string, Harness>()

beforeAll(async () => {
  site = await createTestSite()
  const { sandbox } = site.deps
  if (!sandbox) throw new Error('this suite needs the sandbox')
  // This suite tests the provider; how the site handles its messages is tested elsewhere.
  sandbox.onWebhook(async () => {})
  harnesses.set('sandbox', {
    provider: sandbox,
    pay: async (intentId, number) => sandbox.pay((await sandbox.retrieve(intentId)).clientSecret ?? '', number),
    dispute: (intentId) => sandbox.dispute(intentId),
    decide: (disputeId, state) => sandbox.decideDispute(disputeId, state),
    webhook: (intentId, at) =>
      sandbox.writeWebhook({ id: 'evt_1', type: 'payment_intent.succeeded', intentId, createdAt: new Date() }, at),
  })
  stripe = await startStripeServer()
  const options = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: WEBHOOK_SECRET }
  harnesses.set('stripe', {
    provider: createStripeProvider({ ...options, apiBase: stripe.base }),
    pay: async (intentId, number) => stripe.pay(intentId, number),
    dispute: async (intentId) => stripe.dispute(intentId),
    decide: async (disputeId, state) => stripe.decide(disputeId, state),
    webhook(intentId, at) {
      const rawBody = stripe.eventBody('payment_intent.succeeded', intentId)
      return { rawBody, signature: signWebhook(WEBHOOK_SECRET, rawBody, at) }
    },
  })
})
afterAll(async () => {
  await stripe.close()
  await site.close()
})

describe.each(['sandbox', 'stripe'])('%s', (name) => {
  const use = (): Harness => {
    const harness = harnesses.get(name)
    if (!harness) throw new Error(`there is no provider ${name}`)
    return harness
  }
  const create = async (facts: { reference?: string; customerId?: string; savesCard?: boolean } = {}) =>
    use().provider.createIntent({
      reference: facts.reference ?? randomUUID(),
      amountCents: 2500,
      currency: 'usd',
      description: 'A test',
      customerId: facts.customerId ?? null,
      savesCard: facts.savesCard ?? false,
    })

  test('a new payment is open and has a client secret and our reference', async () => {
    const reference = randomUUID()
    const made = await create({ reference })
    expect(made).toMatchObject({ status: 'requires_payment_method', amountCents: 2500, currency: 'usd', reference })
    expect(made.clientSecret).toContain(made.id)
    expect(await use().provider.retrieve(made.id)).toEqual(made)
  })

  test('requested twice with one reference it is one payment', async () => {
    const reference = randomUUID()
    const [first, second] = [await create({ reference }), await create({ reference })]
    expect(second.id).toBe(first.id)
  })

  test('a valid card succeeds, with its last digits, the fee and the moment', async () => {
    const { id, succeededAt } = await create()
    expect(succeededAt).toBeNull()
    await use().pay(id, GOOD)
    expect(await use().provider.retrieve(id)).toMatchObject({
      status: 'succeeded',
      succeededAt: expect.any(Date),
      card: { brand: 'visa', last4: '4242' },
      failure: null,
      feeCents: 103,
      refunds: [],
      disputes: [],
    })
  })

  test('after a declined card the payment is open with a reason, and another card can be tried', async () => {
    const { id } = await create()
    await use().pay(id, DECLINED)
    const refused = await use().provider.retrieve(id)
    expect(refused).toMatchObject({ status: 'requires_payment_method', failure: { text: 'Your card was declined.' } })
    await use().pay(id, GOOD)
    expect((await use().provider.retrieve(id)).status).toBe('succeeded')
  })

  test('a saved card is listed, charged, and removed by its owner', async () => {
    const { provider } = use()
    const customerId = await provider.createCustomer({ userId: 1, idempotencyKey: randomUUID() })
    const first = await create({ customerId })
    await provider.setSavesCard(first.id, true)
    await use().pay(first.id, GOOD)
    const [card] = await provider.listCards(customerId)
    if (!card) throw new Error('no card was saved')
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 })
    const next = await create({ customerId })
    const confirm = { intentId: next.id, cardId: card.id, returnUrl: 'https://site.test/', isOffSession: true }
    const charged = await provider.confirmWithSaved({ ...confirm, idempotencyKey: randomUUID() })
    expect(charged.status).toBe('succeeded')
    const unknown = { ...confirm, intentId: (await create({ customerId })).id, cardId: 'pm_unknown' }
    await expect(provider.confirmWithSaved({ ...unknown, idempotencyKey: randomUUID() })).rejects.toThrow(
      ProviderRefused,
    )
    await provider.removeCard('cus_of_somebody_else', card.id)
    expect(await provider.listCards(customerId)).toHaveLength(1)
    await provider.removeCard(customerId, card.id)
    expect(await provider.listCards(customerId)).toEqual([])
  })

  test('a refund is made once for its key, in parts, and never above the payment', async () => {
    const { provider } = use()
    const { id } = await create()
    await use().pay(id, GOOD)
    const refund = (amountCents: number, idempotencyKey: string) =>
      provider.refund({ intentId: id, amountCents, idempotencyKey: `${idempotencyKey}-${id}` })
    await refund(1000, 'a')
    await refund(1000, 'a')
    await expect(refund(2000, 'b')).rejects.toThrow(ProviderRefused)
    await refund(1500, 'c')
    const { refunds } = await provider.retrieve(id)
    expect(refunds.map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [1000, 'succeeded'],
      [1500, 'succeeded'],
    ])
  })

  test('a refund whose response was lost is not made again, however late it is retried with its key', async () => {
    const { provider } = use()
    const { id } = await create()
    await use().pay(id, GOOD)
    const refund = { intentId: id, amountCents: 1000, idempotencyKey: `late-${id}` }
    await provider.refund(refund)
    stripe.forgetIdempotencyKeys()
    await provider.refund(refund)
    expect((await provider.retrieve(id)).refunds.map(({ amountCents }) => amountCents)).toEqual([1000])
    await provider.refund({ ...refund, idempotencyKey: `other-${id}` })
    expect((await provider.retrieve(id)).refunds).toHaveLength(2)
  })

  test('a dispute is open until the bank has decided', async () => {
    const { id } = await create()
    await use().pay(id, GOOD)
    const disputeId = await use().dispute(id)
    const facts = { id: disputeId, amountCents: 2500, feeCents: 1500 }
    expect((await use().provider.retrieve(id)).disputes).toMatchObject([{ ...facts, state: 'open' }])
    await use().decide(disputeId, 'lost')
    expect((await use().provider.retrieve(id)).disputes).toMatchObject([{ ...facts, state: 'lost' }])
  })

  test('a disputed payment is refunded only after the dispute is won', async () => {
    const refund = async (state: 'open' | 'won' | 'lost') => {
      const { id } = await create()
      await use().pay(id, GOOD)
      const disputeId = await use().dispute(id)
      if (state !== 'open') await use().decide(disputeId, state)
      return use().provider.refund({ intentId: id, amountCents: 1, idempotencyKey: `disputed-${id}` })
    }
    await expect(refund('open')).rejects.toThrow(ProviderRefused)
    await expect(refund('lost')).rejects.toThrow(ProviderRefused)
    await refund('won')
  })

  test('an open payment can be cancelled; one that succeeded stays', async () => {
    const { provider } = use()
    const { id } = await create()
    expect((await provider.cancel(id)).status).toBe('canceled')
    const paid = await create()
    await use().pay(paid.id, GOOD)
    expect((await provider.cancel(paid.id)).status).toBe('succeeded')
  })

  test('the message of a lost webhook is in the list of events, oldest first', async () => {
    const { id } = await create()
    await use().pay(id, DECLINED)
    await use().pay(id, GOOD)
    const events = await use().provider.listEvents(new Date(Date.now() - 60_000))
    expect(events.filter(({ intentId }) => intentId === id).map(({ type }) => type)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
    const succeeded: string[] = []
    for await (const payment of use().provider.listSucceeded(new Date(Date.now() - 60_000))) succeeded.push(payment.id)
    expect(succeeded).toContain(id)
  })

  test('a webhook is accepted; one that is forged, changed, or older or newer than 300 seconds is rejected', async () => {
    const { provider } = use()
    const { id } = await create()
    const { rawBody, signature } = use().webhook(id)
    expect(provider.readWebhook(rawBody, signature)).toMatchObject({ type: 'payment_intent.succeeded', intentId: id })
    const minutesAgo = (minutes: number) => use().webhook(id, new Date(Date.now() - minutes * 60_000))
    for (const [body, sign] of [
      [rawBody, signWebhook('another secret', rawBody)],
      [`${rawBody} `, signature],
      [minutesAgo(6).rawBody, minutesAgo(6).signature],
      [minutesAgo(-6).rawBody, minutesAgo(-6).signature],
      [rawBody, ''],
    ] as const) {
      expect(() => provider.readWebhook(body, sign)).toThrow(BadSignature)
    }
  })

  test('an unknown payment is refused', async () => {
    await expect(use().provider.retrieve('pi_unknown')).rejects.toThrow(ProviderRefused)
  })
})

describe('Stripe over a bad connection', () => {
  const provider = () => harnesses.get('stripe')?.provider as PaymentProvider
  const create = (reference: string) =>
    provider().createIntent({
      ...{ reference, amountCents: 700, currency: 'usd', description: 'A test' },
      ...{ customerId: null, savesCard: false },
    })

  test('a retry after a lost connection, or after a 500, leads to the same payment', async () => {
    for (const fault of ['cut', 500] as const) {
      const reference = randomUUID()
      stripe.fail(/POST \/v1\/payment_intents$/, fault)
      const made = await create(reference)
      expect(made.reference).toBe(reference)
      expect((await create(reference)).id).toBe(made.id)
    }
  })

  test('a 429 is reported as unavailable, and the call is retried with the same key', async () => {
    const reference = randomUUID()
    stripe.fail(/POST \/v1\/payment_intents$/, 429)
    await expect(create(reference)).rejects.toThrow(ProviderUnavailable)
    expect((await create(reference)).id).toBe((await create(reference)).id)
  })

  test('a refund whose response was lost is made once', async () => {
    const { id } = await create(randomUUID())
    stripe.pay(id, GOOD)
    stripe.fail(/POST \/v1\/refunds$/, 'cut')
    await provider().refund({ intentId: id, amountCents: 700, idempotencyKey: randomUUID() })
    expect((await provider().retrieve(id)).refunds).toHaveLength(1)
  })

  test('a lasting failure is reported as unavailable, not as refused', async () => {
    stripe.fail(/POST \/v1\/payment_intents$/, 500, 500, 500)
    await expect(create(randomUUID())).rejects.toThrow(ProviderUnavailable)
  })
})

test('a bank that only asks holds nothing, and the payment can be refunded', async () => {
  const { provider } = harnesses.get('stripe') ?? {}
  if (!provider) throw new Error('there is no Stripe')
  const { id } = await provider.createIntent({
    ...{ reference: randomUUID(), amountCents: 2500, currency: 'usd', description: 'A test' },
    ...{ customerId: null, savesCard: false },
  })
  stripe.pay(id, GOOD)
  const inquiryId = stripe.dispute(id)
  const stateOf = async (status: string) => {
    stripe.decide(inquiryId, status)
    return (await provider.retrieve(id)).disputes[0]?.state
  }
  expect(await stateOf('warning_needs_response')).toBe('inquiry')
  expect(await stateOf('warning_under_review')).toBe('inquiry')
  await provider.refund({ intentId: id, amountCents: 2500, idempotencyKey: `inquiry-${id}` })
  expect(await stateOf('warning_closed')).toBe('inquiry_closed')
})
