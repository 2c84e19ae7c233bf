/**
 * A payment provider without real money, for trials and tests: the same states, refusals and webhooks as a
 * real one, in this database. It accepts only published test cards.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Log } from '../lib/log.ts'
import {
  type IntentSnapshot,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefused,
  type SavedCard,
} from './provider.ts'
import * as sql from './sandbox.sql.ts'
import { signWebhook, verifyWebhook } from './signature.ts'

/** The behaviour of each test card. The numbers are those of Stripe, so that they work with both providers. */
const TEST_CARDS = {
  '4242424242424242': { brand: 'visa', outcome: 'succeeds' },
  '5555555555554444': { brand: 'mastercard', outcome: 'succeeds' },
  '4000000000000002': { brand: 'visa', outcome: 'declined' },
  '4000000000009995': { brand: 'visa', outcome: 'insufficient_funds' },
  '4000002500003155': { brand: 'visa', outcome: 'asks' },
  /** Succeeds, and is disputed at once. */
  '4000000000000259': { brand: 'visa', outcome: 'disputed' },
  /** Succeeds, and the bank asks about it at once. A refund of the whole answers it. */
  '4000000000001976': { brand: 'visa', outcome: 'asked_about' },
  /** Can be saved and fails whenever it is charged afterwards: for the retries of monthly gifts. */
  '4000000000000341': { brand: 'visa', outcome: 'fails_when_saved' },
} as const satisfies Record<string, { brand: string; outcome: string }>

const FAILURES = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_failed: 'We are unable to authenticate your card. Please choose a different card and try again.',
} as const
type FailureCode = keyof typeof FAILURES

/** Stripe's fee for a card payment in the United States: 2.9 % and 30 cents. */
const sandboxFeeCents = (amountCents: number): number => Math.round((amountCents * 29) / 1000) + 30
const DISPUTE_FEE_CENTS = 1500

const makeId = (prefix: string): string => `${prefix}_sandbox_${randomBytes(12).toString('hex')}`

/** How messages are delivered: at once, or held until a test requests them. */
export type Delivery = 'at-once' | 'on-demand'

export interface SandboxProvider extends PaymentProvider {
  name: 'sandbox'
  /** Pays with a test card, as the card form does, now or at an earlier moment. A declined card is a normal result, not an error. */
  pay(clientSecret: string, cardNumber: string, at?: Date): Promise<IntentSnapshot>
  /** The payer has responded to the bank. */
  authenticate(clientSecret: string, isApproved: boolean): Promise<IntentSnapshot>
  /** The bank disputes a payment, or decides the dispute. Returns its id. */
  dispute(intentId: string): Promise<string>
  decideDispute(disputeId: string, state: 'won' | 'lost'): Promise<void>
  setDelivery(delivery: Delivery): void
  /** The receiver of messages: the same function that handles a webhook over HTTP. */
  onWebhook(receive: (rawBody: string, signature: string) => Promise<unknown>): void
  /** Sends what waits, each message `times` times, in the order of `arrange`. */
  deliverWaiting(options?: { times?: number; arrange?: (events: ProviderEvent[]) => ProviderEvent[] }): Promise<void>
  /** Drops the waiting messages: only `listEvents` still returns them. */
  loseWaiting(): Promise<void>
  /** A webhook as sent over HTTP, for tests that forge, replay or delay one. */
  writeWebhook(event: ProviderEvent, at?: Date): { rawBody: string; signature: string }
}

export interface SandboxOptions {
  db: Db
  log: Log
  /** Signs its webhooks. */
  secret: Buffer
}

export function createSandboxProvider({ db, log, secret }: SandboxOptions): SandboxProvider {
  let delivery: Delivery = 'at-once'
  let receive: (rawBody: string, signature: string) => Promise<unknown> = async () => {}

  const cardOf = (number: string | null) => {
    const known = number === null ? undefined : TEST_CARDS[number as keyof typeof TEST_CARDS]
    return known && number ? { brand: known.brand, last4: number.slice(-4), outcome: known.outcome } : null
  }

  async function read(key: { id: string } | { idempotencyKey: string }): Promise<IntentSnapshot> {
    const found = await sql.findWhole(db, key)
    if (!found) throw new ProviderRefused('No such payment intent.')
    const { refunds, disputes, ...intent } = found
    const card = cardOf(intent.cardNumber)
    return {
      id: intent.id,
      clientSecret: intent.clientSecret,
      reference: intent.idempotencyKey,
      status: intent.status,
      amountCents: intent.amountCents,
      currency: intent.currency,
      card: card && { brand: card.brand, last4: card.last4 },
      failure: intent.failureCode ? { code: intent.failureCode, text: intent.failureText ?? '' } : null,
      feeCents: intent.status === 'succeeded' ? sandboxFeeCents(intent.amountCents) : null,
      succeededAt: intent.succeededAt,
      refunds,
      disputes: disputes.map((dispute) => ({
        ...dispute,
        feeCents: dispute.state === 'inquiry' || dispute.state === 'inquiry_closed' ? 0 : DISPUTE_FEE_CENTS,
        reason: 'fraudulent',
      })),
    }
  }

  const toEvent = (row: { id: string; type: string; intentId: string; createdAt: Date }): ProviderEvent => ({
    id: row.id,
    type: row.type,
    intentId: row.intentId,
    createdAt: row.createdAt,
  })

  const writeWebhook: SandboxProvider['writeWebhook'] = (event, at = new Date()) => {
    const rawBody = JSON.stringify({ ...event, createdAt: event.createdAt.toISOString() })
    return { rawBody, signature: signWebhook(secret, rawBody, at) }
  }

  async function send(event: ProviderEvent): Promise<void> {
    const { rawBody, signature } = writeWebhook(event)
    await receive(rawBody, signature)
    await sql.markDelivered(db, [event.id])
  }

  async function deliverWaiting({
    times = 1,
    arrange = (events: ProviderEvent[]) => events,
  }: Parameters<SandboxProvider['deliverWaiting']>[0] = {}): Promise<void> {
    const waiting = (await sql.listWaiting(db)).map(toEvent)
    for (const event of arrange(waiting)) {
      for (let count = 0; count < times; count += 1) await send(event)
    }
  }

  /** Called after a change; a message that cannot be delivered is left to the reconciling job. */
  async function sendWaiting(): Promise<void> {
    if (delivery === 'on-demand') return
    await deliverWaiting().catch((error: unknown) => log.warn({ err: error }, 'a sandbox webhook was not accepted'))
  }

  /** Changes an intent under its lock, writes its message, and returns its new state. */
  async function change(
    find: { id: string } | { clientSecret: string },
    work: (intent: sql.SandboxIntent) => { set: sql.IntentChange; event: string; savesCard?: string } | null,
  ): Promise<IntentSnapshot> {
    const id = await transact(db, async ({ tx }) => {
      const intent = await sql.lockIntent(tx, find)
      if (!intent) throw new ProviderRefused('No such payment intent.')
      const outcome = work(intent)
      if (!outcome) return intent.id
      await sql.updateIntent(tx, intent.id, outcome.set)
      if (outcome.set.status === 'succeeded' && intent.savesCard && intent.customerId) {
        const number = outcome.set.cardNumber ?? intent.cardNumber
        if (number) await sql.saveCard(tx, { id: makeId('pm'), customerId: intent.customerId, number })
      }
      await sql.insertEvent(tx, { id: makeId('evt'), type: outcome.event, intentId: intent.id })
      const behaviour = cardOf(outcome.set.cardNumber ?? intent.cardNumber)?.outcome
      if (outcome.set.status === 'succeeded' && (behaviour === 'disputed' || behaviour === 'asked_about')) {
        const state = behaviour === 'disputed' ? 'open' : 'inquiry'
        await sql.insertDispute(tx, { id: makeId('dp'), intentId: intent.id, amountCents: intent.amountCents, state })
        await sql.insertEvent(tx, { id: makeId('evt'), type: 'charge.dispute.created', intentId: intent.id })
      }
      return intent.id
    })
    await sendWaiting()
    return read({ id })
  }

  const fails = (code: FailureCode, cardNumber: string) => ({
    set: {
      status: 'requires_payment_method' as const,
      cardNumber,
      failureCode: code,
      failureText: FAILURES[code],
    },
    event: 'payment_intent.payment_failed',
  })
  const succeeds = (cardNumber: string, succeededAt = new Date()) => ({
    set: { status: 'succeeded' as const, cardNumber, failureCode: null, failureText: null, succeededAt },
    event: 'payment_intent.succeeded',
  })

  /** The result of an attempt with this card. The bank requires one confirmation per card; a saved card is already confirmed. */
  function attempt(intent: sql.SandboxIntent, number: string, isSaved: boolean, at?: Date) {
    if (intent.status === 'succeeded' || intent.status === 'canceled') return null
    const card = cardOf(number)
    if (!card) throw new ProviderRefused('Only the published test cards can be used here.')
    if (card.outcome === 'declined') return fails('card_declined', number)
    if (card.outcome === 'insufficient_funds') return fails('insufficient_funds', number)
    if (card.outcome === 'fails_when_saved' && isSaved) return fails('card_declined', number)
    if (card.outcome === 'asks' && !isSaved) {
      return {
        set: { status: 'requires_action' as const, cardNumber: number, failureCode: null, failureText: null },
        event: 'payment_intent.requires_action',
      }
    }
    return succeeds(number, at)
  }

  return {
    name: 'sandbox',
    publishableKey: null,
    async createIntent({ reference, amountCents, currency, customerId, savesCard }) {
      const id = makeId('pi')
      await sql.insertIntent(db, {
        id,
        clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        idempotencyKey: reference,
        amountCents,
        currency,
        customerId,
        savesCard: savesCard && customerId !== null,
      })
      return read({ idempotencyKey: reference })
    },
    setSavesCard: async (id, savesCard) => sql.setSavesCard(db, id, savesCard),
    retrieve: (id) => read({ id }),
    async confirmWithSaved({ intentId, cardId }) {
      const intent = await sql.findIntent(db, { id: intentId })
      const card = intent?.customerId ? await sql.findCard(db, intent.customerId, cardId) : undefined
      if (!card) throw new ProviderRefused('No such payment method.')
      return change({ id: intentId }, (found) => attempt(found, card.number, true))
    },
    cancel: (id) =>
      change({ id }, (intent) =>
        intent.status === 'succeeded' || intent.status === 'canceled'
          ? null
          : { set: { status: 'canceled' }, event: 'payment_intent.canceled' },
      ),
    async refund({ intentId, amountCents, idempotencyKey }) {
      await transact(db, async ({ tx }) => {
        const intent = await sql.lockIntent(tx, { id: intentId })
        if (intent?.status !== 'succeeded') throw new ProviderRefused('This payment has not succeeded.')
        const earlier = await sql.findRefund(tx, idempotencyKey)
        if (earlier?.intentId === intentId && earlier.amountCents === amountCents) return
        if (earlier) throw new ProviderRefused('The key was used for another refund.')
        const disputes = await sql.listDisputes(tx, intentId)
        if (disputes.some(({ state }) => state === 'open')) throw new ProviderRefused('This payment is disputed.')
        const refunds = (await sql.listRefunds(tx, intentId)).filter(({ state }) => state !== 'failed')
        const taken = [...refunds, ...disputes.filter(({ state }) => state === 'lost')]
        const left = taken.reduce((rest, part) => rest - part.amountCents, intent.amountCents)
        if (amountCents > left) throw new ProviderRefused('The refund is larger than what is left of the payment.')
        await sql.insertRefund(tx, { id: makeId('re'), intentId, idempotencyKey, amountCents })
        await sql.insertEvent(tx, { id: makeId('evt'), type: 'charge.refunded', intentId })
        if (amountCents === left && (await sql.closeInquiries(tx, intentId))) {
          await sql.insertEvent(tx, { id: makeId('evt'), type: 'charge.dispute.closed', intentId })
        }
      })
      await sendWaiting()
    },
    createCustomer: async ({ userId }) => `cus_sandbox_${userId}`,
    async listCards(customerId) {
      const cards = await sql.listCards(db, customerId)
      return cards.flatMap(({ id, number }): SavedCard[] => {
        const card = cardOf(number)
        return card ? [{ id, brand: card.brand, last4: card.last4, expiryMonth: 12, expiryYear: 2034 }] : []
      })
    },
    removeCard: async (customerId, cardId) => sql.deleteCard(db, customerId, cardId),
    listEvents: async (since) => (await sql.listEvents(db, since)).map(toEvent),
    readWebhook(rawBody, signature) {
      verifyWebhook(secret, rawBody, signature)
      const event = JSON.parse(rawBody) as { id: string; type: string; intentId: string; createdAt: string }
      return { ...event, createdAt: new Date(event.createdAt) }
    },
    async *listSucceeded(since) {
      for (const intent of await sql.listSucceeded(db, since)) {
        const refunds = await sql.listRefunds(db, intent.id)
        yield {
          id: intent.id,
          reference: intent.idempotencyKey,
          amountCents: intent.amountCents,
          refundedCents: refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amountCents), 0),
        }
      }
    },

    async pay(clientSecret, cardNumber, at) {
      const number = cardNumber.replace(/\s/g, '')
      return change({ clientSecret }, (intent) => attempt(intent, number, false, at))
    },
    authenticate: (clientSecret, isApproved) =>
      change({ clientSecret }, (intent) => {
        if (intent.status !== 'requires_action' || intent.cardNumber === null) return null
        return isApproved ? succeeds(intent.cardNumber) : fails('authentication_failed', intent.cardNumber)
      }),
    async dispute(intentId) {
      const id = makeId('dp')
      await transact(db, async ({ tx }) => {
        const intent = await sql.lockIntent(tx, { id: intentId })
        if (intent?.status !== 'succeeded') throw new ProviderRefused('This payment has not succeeded.')
        const refunds = await sql.listRefunds(tx, intentId)
        const left = refunds.reduce((rest, refund) => rest - refund.amountCents, intent.amountCents)
        if (left === 0) throw new ProviderRefused('This payment is refunded already.')
        await sql.insertDispute(tx, { id, intentId, amountCents: left })
        await sql.insertEvent(tx, { id: makeId('evt'), type: 'charge.dispute.created', intentId })
      })
      await sendWaiting()
      return id
    },
    async decideDispute(disputeId, state) {
      await transact(db, async ({ tx }) => {
        const intentId = await sql.closeDispute(tx, disputeId, state)
        if (intentId) await sql.insertEvent(tx, { id: makeId('evt'), type: 'charge.dispute.closed', intentId })
      })
      await sendWaiting()
    },
    setDelivery(next) {
      delivery = next
    },
    onWebhook(next) {
      receive = next
    },
    deliverWaiting,
    async loseWaiting() {
      await sql.markDelivered(
        db,
        (await sql.listWaiting(db)).map(({ id }) => id),
      )
    },
    writeWebhook,
  }
}
