/** Payments through Stripe, by its official SDK. */
import Stripe from 'stripe'
import type { DisputeState, RefundState } from '../db/tables/payments.ts'
import {
  BadSignature,
  type IntentSnapshot,
  type PaymentProvider,
  ProviderRefused,
  type ProviderStatus,
  ProviderUnavailable,
  type SavedCard,
} from './provider.ts'
import { isRecent, signedAt, TOLERANCE_SECONDS } from './signature.ts'

/** Pinned, so that responses keep their format until we change this line. The SDK's types match this version. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 20_000

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** A server that behaves like Stripe's: for tests. */
  apiBase?: URL
}

const statuses: Record<string, ProviderStatus> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_payment_method',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}
const refundStates: Record<string, RefundState> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }
const disputeStates: Record<string, DisputeState> = {
  won: 'won',
  lost: 'lost',
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
  prevented: 'won',
}

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/** Runs a call and classifies its failures: network and server errors, or a rejection of the call. */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const isRefusal =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError ||
      // The same key with other content: the request can never succeed.
      error instanceof Stripe.errors.StripeIdempotencyError
    // The message may contain sent data, so only the code is used.
    if (isRefusal) throw new ProviderRefused(error.code ?? 'refused')
    throw new ProviderUnavailable(error.code ?? error.type)
  }
}

export function createStripeProvider({
  secretKey,
  publishableKey,
  webhookSecret,
  apiBase,
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    appInfo: { name: 'Lamplight' },
    ...(apiBase
      ? {
          host: apiBase.hostname,
          port: Number(apiBase.port),
          protocol: apiBase.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  })

  async function complete(intent: Stripe.PaymentIntent): Promise<IntentSnapshot> {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    const fee = charge?.balance_transaction
    // Only a paid payment can be refunded or disputed.
    const isPaid = intent.status === 'succeeded'
    const [refunds, disputes] = isPaid
      ? await Promise.all([
          stripe.refunds.list({ payment_intent: intent.id, limit: 100 }),
          stripe.disputes.list({ payment_intent: intent.id, limit: 100 }),
        ])
      : [{ data: [] }, { data: [] }]
    const failure = intent.last_payment_error
    const method = charge?.payment_method_details?.card ?? failure?.payment_method?.card
    return {
      id: intent.id,
      clientSecret: intent.client_secret,
      reference: intent.metadata.reference ?? null,
      // A status unknown to this version counts as undecided.
      status: statuses[intent.status] ?? 'processing',
      amountCents: intent.amount,
      currency: intent.currency,
      card: method?.brand && method.last4 ? { brand: method.brand, last4: method.last4 } : null,
      failure:
        failure && !isPaid
          ? { code: failure.decline_code ?? failure.code ?? 'failed', text: failure.message ?? '' }
          : null,
      feeCents: typeof fee === 'object' && fee ? fee.fee : null,
      succeededAt: isPaid && charge ? new Date(charge.created * 1000) : null,
      refunds: refunds.data.map((refund) => ({
        id: refund.id,
        amountCents: refund.amount,
        state: refundStates[refund.status ?? ''] ?? 'pending',
      })),
      disputes: disputes.data.map((dispute) => ({
        id: dispute.id,
        amountCents: dispute.amount,
        feeCents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
        reason: dispute.reason,
        state: disputeStates[dispute.status] ?? 'open',
      })),
    }
  }

  const expand = ['latest_charge.balance_transaction']
  const retrieve = (id: string) => ask(async () => complete(await stripe.paymentIntents.retrieve(id, { expand })))

  const toEvent = (event: Stripe.Event) => {
    const object = event.data.object as {
      id?: string
      object?: string
      payment_intent?: string | { id: string } | null
    }
    return {
      id: event.id,
      type: event.type,
      intentId: object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent),
      createdAt: new Date(event.created * 1000),
    }
  }

  return {
    name: 'stripe',
    publishableKey,
    createIntent: ({ reference, amountCents, currency, description, customerId, savesCard }) =>
      ask(async () =>
        complete(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              description,
              metadata: { reference },
              allowed_payment_method_types: ['card'],
              ...(customerId ? { customer: customerId } : {}),
              ...(savesCard ? { setup_future_usage: 'off_session' } : {}),
              expand,
            },
            { idempotencyKey: `intent-${reference}` },
          ),
        ),
      ),
    async setSavesCard(intentId, savesCard) {
      await ask(() => stripe.paymentIntents.update(intentId, { setup_future_usage: savesCard ? 'off_session' : '' }))
    },
    retrieve,
    async confirmWithSaved({ intentId, cardId, returnUrl, isOffSession, idempotencyKey }) {
      try {
        await stripe.paymentIntents.confirm(
          intentId,
          { payment_method: cardId, return_url: returnUrl, ...(isOffSession ? { off_session: true } : {}) },
          { idempotencyKey },
        )
      } catch (error) {
        // A declined card is a normal result: the intent contains it. So is one that was confirmed by an earlier call.
        const isResponse =
          error instanceof Stripe.errors.StripeCardError ||
          (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state')
        if (!isResponse) await ask(() => Promise.reject(error))
      }
      return retrieve(intentId)
    },
    async cancel(id) {
      try {
        await stripe.paymentIntents.cancel(id)
      } catch (error) {
        // It has succeeded or was cancelled meanwhile: its own state counts.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) await ask(() => Promise.reject(error))
      }
      return retrieve(id)
    },
    async refund({ intentId, amountCents, idempotencyKey }) {
      await ask(async () => {
        // Stripe forgets a key after a day: a refund whose response was lost before a longer outage would be made again.
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
        if (data.some(({ metadata }) => metadata?.key === idempotencyKey)) return
        const metadata = { key: idempotencyKey }
        await stripe.refunds.create({ payment_intent: intentId, amount: amountCents, metadata }, { idempotencyKey })
      })
    },
    createCustomer: async ({ userId, idempotencyKey }) =>
      (await ask(() => stripe.customers.create({ metadata: { user: String(userId) } }, { idempotencyKey }))).id,
    async listCards(customerId) {
      const methods = await ask(() => stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 20 }))
      return methods.data.flatMap(({ id, card }): SavedCard[] =>
        card
          ? [{ id, brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }]
          : [],
      )
    },
    async removeCard(customerId, cardId) {
      await ask(async () => {
        const method = await stripe.paymentMethods.retrieve(cardId)
        if (idOf(method.customer) === customerId) await stripe.paymentMethods.detach(cardId)
      })
    },
    async listEvents(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const events = await ask(() => stripe.events.list({ created, limit: 100 }).autoPagingToArray({ limit: 5000 }))
      return events.map(toEvent).reverse()
    },
    readWebhook(rawBody, signature) {
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, TOLERANCE_SECONDS)
        // The library rejects old signatures only.
        if (!isRecent(signedAt(signature))) throw new BadSignature('the signature is of a time to come')
        return toEvent(event)
      } catch (error) {
        throw new BadSignature(error instanceof Error ? error.message : 'not a webhook')
      }
    },
    async *listSucceeded(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
        if (intent.status !== 'succeeded') continue
        const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
        yield {
          id: intent.id,
          reference: intent.metadata.reference ?? null,
          amountCents: intent.amount,
          refundedCents: charge?.amount_refunded ?? null,
        }
      }
    },
  }
}
