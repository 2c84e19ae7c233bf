/**
 * Payments of the site. A feature creates a payment of its purpose and registers with `onIntent` what happens when it
 * succeeds, fails, is refunded or disputed; the handler is called exactly once for each step, in the transaction that records it,
 * in whatever order the provider's messages arrive. The state is always read from the provider; a webhook only triggers the read.
 */
import type { ErrorCode } from '@lamplight/contract/errors'
import type { Db } from '../db/database.ts'
import { type TransactionScope, transact } from '../db/transact.ts'
import type { Log } from '../lib/log.ts'
import { type Fail, fail, ok, type PlainCode, type Result } from '../lib/result.ts'
import { netCents, type PaymentIntent, type Purpose, toIntent } from './payment-intent.ts'
import * as sql from './payments.sql.ts'
import {
  type IntentSnapshot,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnavailable,
  type SavedCard,
} from './provider.ts'
import { createStepRecorder, type StepRecorder } from './step-recorder.ts'

/** Everything is in dollars for now; the currency is stored beside every amount. */
export const CURRENCY = 'usd'

export interface NewPayment {
  purpose: Purpose
  payerId: number
  amountCents: number
  /** One line for the provider's own pages; no names. */
  description: string
  /** The browser's id of this request: a retry with the same id returns the same payment. */
  requestKey?: string | undefined
}

export interface StartedPayment {
  intent: PaymentIntent
  /** For the card form; null when the payment has already succeeded. */
  clientSecret: string | null
}

/** With the listeners by which features and the ledger register. */
export interface Payments
  extends Pick<StepRecorder, 'onIntent' | 'onFee' | 'onDisputeFee' | 'onInquiry' | 'onReturnedRefund'> {
  provider: PaymentProvider
  /** True when no real money is moved. */
  isTest: boolean
  /**
   * Creates a payment. `record` runs in the transaction that writes it (the feature's own row belongs there); if it returns
   * `fail(...)`, no payment is created. `record` is not called again for a request key that was already used.
   */
  start<C extends ErrorCode = never>(
    payment: NewPayment,
    record: (scope: TransactionScope, intent: PaymentIntent) => Promise<Result<unknown, C>>,
  ): Promise<Result<StartedPayment, C | 'payment_unavailable' | 'rate_limited'>>
  /** Whether so many cards of this person were refused recently that stolen ones are probably being tested. */
  isTestingCards(payerId: number): Promise<boolean>
  /**
   * Charges a saved card of the payer. A declined card is a normal result: `status` with `failure`. So is a bank that requires confirmation
   * (`requires_action`, done in the browser with the client secret).
   */
  confirmWithSaved(
    intentId: number,
    options: { cardId: string; returnUrl: string; isOffSession?: boolean },
  ): Promise<Result<StartedPayment, 'payment_unavailable' | 'card_not_found'>>
  /** Reads the state from the provider and records it. */
  sync(intentId: number): Promise<Result<PaymentIntent, 'payment_unavailable'>>
  /** Ends a payment that has not succeeded. */
  cancel(intentId: number): Promise<Result<PaymentIntent, 'payment_unavailable'>>
  /**
   * Refunds a payment, in full or in part. `key`: a retry with the same key does not refund twice. While the payer’s bank
   * decides about a dispute, and for what it has charged back, it is refused: the payer would have the money twice.
   */
  refund(
    intentId: number,
    options: { amountCents: number; key: string },
  ): Promise<Result<PaymentIntent, 'payment_unavailable' | 'refund_refused' | 'payment_disputed'>>
  /**
   * Refunds what is left of a payment that should not have been made. May be repeated. Does nothing while the payer’s bank
   * decides about it.
   * @throws when the provider cannot be reached or refuses it
   */
  refundRest(intentId: number, key: string): Promise<void>
  find(intentId: number): Promise<PaymentIntent | null>
  /** By the provider's id, and only of this payer. */
  findOwn(payerId: number, providerIntentId: string): Promise<PaymentIntent | null>
  /** Whether the card of an open payment is saved for later. */
  setSavesCard(
    intent: PaymentIntent,
    savesCard: boolean,
  ): Promise<Result<Record<string, never>, 'payment_unavailable' | 'payment_not_found'>>
  listCards(userId: number): Promise<Result<SavedCard[], 'payment_unavailable'>>
  removeCard(userId: number, cardId: string): Promise<Result<Record<string, never>, 'payment_unavailable'>>
  /**
   * Ends the open payments of somebody who has left and removes the saved cards. May be repeated.
   * @throws when the provider cannot be reached
   */
  forgetPayer(userId: number): Promise<void>
  /** @throws BadSignature */
  receiveWebhook(rawBody: string, signature: string): Promise<void>
  /** Resolves open payments: lost webhooks, unfinished calls, abandoned payments. For the job. */
  reconcile(): Promise<void>
}

export interface PaymentsDeps {
  db: Db
  log: Log
  provider: PaymentProvider
}

/** An abandoned payment is cancelled after this long. */
const OPEN_HOURS = 24
/** Refused attempts in an hour after which no further payment is started: nobody mistypes a card so often. */
const MAX_FAILURES = 10
const FAILURES_RETRY_SECONDS = 1800
/** Messages that are read from the database at once. */
const BATCH = 200
/** How far back the list of messages is read; longer than any outage that goes unnoticed. */
const EVENTS_HOURS = 3

/** Maps the provider's failures to ours; anything else is a bug. */
async function asking<T, C extends PlainCode>(
  work: () => Promise<T>,
  refusal: C,
): Promise<Result<T, C | 'payment_unavailable'>> {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('payment_unavailable')
    if (error instanceof ProviderRefused) return fail(refusal)
    throw error
  }
}

export function createPayments({ db, log, provider }: PaymentsDeps): Payments {
  const { apply, applyTogether, ...listening } = createStepRecorder({ db, provider })

  /** The provider's record of a payment; created there if it does not exist yet. */
  async function reach(row: sql.IntentRow, description = ''): Promise<IntentSnapshot> {
    if (row.providerIntentId !== null) return provider.retrieve(row.providerIntentId)
    return provider.createIntent({
      reference: row.reference,
      amountCents: row.amountCents,
      currency: row.currency,
      description,
      customerId: await customerOf(row.payerId),
      savesCard: false,
    })
  }

  async function customerOf(userId: number): Promise<string> {
    const known = await sql.findCustomer(db, userId, provider.name)
    if (known) return known.customerId
    const customerId = await provider.createCustomer({ userId, idempotencyKey: `customer-${userId}` })
    return (await sql.insertCustomer(db, { userId, provider: provider.name, customerId })).customerId
  }

  async function requireRow(intentId: number): Promise<sql.IntentRow> {
    const row = await sql.findIntent(db, intentId)
    if (!row) throw new Error(`there is no payment ${intentId}`)
    return row
  }

  async function handle(event: ProviderEvent): Promise<void> {
    const { intentId } = event
    try {
      const known = intentId === null ? undefined : await sql.findByEvent(db, provider.name, { id: event.id, intentId })
      // Also of a payment that is not ours: another system may use the same account, and the job lists its messages for hours.
      if (known ? known.isHandled : await sql.isHandled(db, provider.name, event.id)) return
      if (intentId === null) {
        await sql.markHandled(db, provider.name, [event])
        return
      }
      const now = await provider.retrieve(intentId).catch((error: unknown) => {
        // Of another account or of its test mode, so it is not ours: the provider would send the message for days.
        if (error instanceof ProviderRefused && !known) return null
        throw error
      })
      // The message was faster than the response to our own call, or that response was lost.
      const unnamed = known || !now?.reference ? undefined : await sql.findByReference(db, now.reference)
      const id = known?.id ?? unnamed?.id
      if (now === null || id === undefined) await sql.markHandled(db, provider.name, [event])
      else await applyTogether({ id, now, event })
    } catch (error) {
      // The reconciling job retries it, whether or not the provider sends it again.
      await sql.rememberEvent(db, provider.name, event)
      throw error
    }
  }

  /** A failure must not affect the others. */
  async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error }, `${what} could not be reconciled`)
    }
  }

  async function reconcileOne(row: sql.IntentRow): Promise<void> {
    const intent = await apply(row.id, await reach(row))
    const isAbandoned = Date.now() - row.createdAt.getTime() > OPEN_HOURS * 3_600_000
    // `new`: the browser never received a secret for it, so nobody can complete it.
    const isOpen = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
    if (isOpen && (isAbandoned || row.status === 'new') && intent.providerIntentId) {
      await apply(row.id, await provider.cancel(intent.providerIntentId))
    }
  }

  const payments: Payments = {
    provider,
    isTest: provider.name === 'sandbox',
    ...listening,

    async start({ purpose, payerId, amountCents, description, requestKey }, record) {
      if (await payments.isTestingCards(payerId)) {
        return { ...fail('rate_limited'), retryAfterSeconds: FAILURES_RETRY_SECONDS }
      }
      type Failure = Extract<Awaited<ReturnType<typeof record>>, Fail<never>>
      const written = await transact(db, async (scope) => {
        const row = await sql.insertIntent(scope.tx, {
          provider: provider.name,
          purpose,
          payerId,
          amountCents,
          currency: CURRENCY,
          requestKey: requestKey ?? null,
        })
        if (!row) return ok(null)
        const recorded = await record(scope, toIntent(row))
        return recorded.ok ? ok(row) : (recorded as Failure)
      })
      if (!written.ok) return written
      const row = written.value ?? (requestKey ? await sql.findByRequestKey(db, payerId, requestKey) : undefined)
      if (!row) throw new Error('a payment was neither written nor found by its request key')
      return asking(async () => {
        const snapshot = await reach(row, description)
        const intent = await apply(row.id, snapshot)
        return { intent, clientSecret: intent.status === 'succeeded' ? null : snapshot.clientSecret }
      }, 'payment_unavailable')
    },

    isTestingCards: async (payerId) => (await sql.countFailures(db, payerId)) >= MAX_FAILURES,

    async confirmWithSaved(intentId, { cardId, returnUrl, isOffSession = false }) {
      const row = await requireRow(intentId)
      return asking(async () => {
        const { id } = await reach(row)
        const snapshot = await provider.confirmWithSaved({
          intentId: id,
          cardId,
          returnUrl,
          isOffSession,
          idempotencyKey: `confirm-${row.reference}-${cardId}`,
        })
        const intent = await apply(row.id, snapshot)
        return { intent, clientSecret: intent.status === 'succeeded' ? null : snapshot.clientSecret }
      }, 'card_not_found')
    },

    async sync(intentId) {
      const row = await requireRow(intentId)
      return asking(async () => apply(row.id, await reach(row)), 'payment_unavailable')
    },

    async cancel(intentId) {
      const row = await requireRow(intentId)
      return asking(async () => {
        const { id } = await reach(row)
        return apply(row.id, await provider.cancel(id))
      }, 'payment_unavailable')
    },

    async refund(intentId, { amountCents, key }) {
      const row = await requireRow(intentId)
      const { providerIntentId } = row
      if (row.status !== 'succeeded' || providerIntentId === null) return fail('refund_refused')
      if (await sql.hasOpenDispute(db, intentId)) return fail('payment_disputed')
      if (row.chargedBackCents > 0 && amountCents > netCents(row)) return fail('payment_disputed')
      return asking(async () => {
        await provider.refund({
          intentId: providerIntentId,
          amountCents,
          idempotencyKey: `refund-${row.reference}-${key}`,
        })
        return apply(row.id, await provider.retrieve(providerIntentId))
      }, 'refund_refused')
    },

    async refundRest(intentId, key) {
      const amountCents = netCents(await requireRow(intentId))
      if (amountCents === 0) return
      const refunded = await payments.refund(intentId, { amountCents, key })
      if (refunded.ok || refunded.code === 'payment_disputed') return
      throw new Error(`payment ${intentId} could not be refunded: ${refunded.code}`)
    },

    async find(intentId) {
      const row = await sql.findIntent(db, intentId)
      return row ? toIntent(row) : null
    },

    async findOwn(payerId, providerIntentId) {
      const row = await sql.findByProviderId(db, provider.name, providerIntentId)
      return row?.payerId === payerId ? toIntent(row) : null
    },

    async setSavesCard({ providerIntentId }, savesCard) {
      if (providerIntentId === null) return fail('payment_not_found')
      return asking(async () => {
        await provider.setSavesCard(providerIntentId, savesCard)
        return {}
      }, 'payment_not_found')
    },

    async listCards(userId) {
      const customer = await sql.findCustomer(db, userId, provider.name)
      if (!customer) return ok([])
      return asking(() => provider.listCards(customer.customerId), 'payment_unavailable')
    },

    async removeCard(userId, cardId) {
      const customer = await sql.findCustomer(db, userId, provider.name)
      if (!customer) return ok({})
      return asking(async () => {
        await provider.removeCard(customer.customerId, cardId)
        return {}
      }, 'payment_unavailable')
    },

    async forgetPayer(userId) {
      for (const { id } of await sql.listOpenOf(db, userId)) {
        const { id: providerId } = await reach(await requireRow(id))
        await apply(id, await provider.cancel(providerId))
      }
      const customer = await sql.findCustomer(db, userId, provider.name)
      if (!customer) return
      for (const { id } of await provider.listCards(customer.customerId)) {
        await provider.removeCard(customer.customerId, id)
      }
      await sql.deleteCustomer(db, userId, provider.name)
    },

    receiveWebhook: async (rawBody, signature) => handle(provider.readWebhook(rawBody, signature)),

    async reconcile() {
      // All of them, in parts: those that fail again and again must not block later ones.
      let unhandled: sql.UnhandledEvent[] = await sql.listUnhandled(db, provider.name, undefined, BATCH)
      while (unhandled.length > 0) {
        for (const event of unhandled) await attempt('a payment message', () => handle(event))
        unhandled = await sql.listUnhandled(db, provider.name, unhandled.at(-1), BATCH)
      }
      await attempt('the list of payment messages', async () => {
        const since = new Date(Date.now() - EVENTS_HOURS * 3_600_000)
        for (const event of await provider.listEvents(since)) {
          await attempt('a payment message', () => handle(event))
        }
      })
      for (const row of [
        ...(await sql.listStale(db, provider.name)),
        ...(await sql.listWithoutFee(db, provider.name)),
      ]) {
        await attempt('a payment', async () => {
          try {
            await reconcileOne(row)
          } catch (error) {
            // One that the provider does not know, since its account was changed for example, waits like the others.
            await sql.noteAsked(db, row.id)
            throw error
          }
        })
      }
    },
  }
  return payments
}
