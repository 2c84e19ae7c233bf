/** What we ask of a payment provider. Stripe and the sandbox answer it alike; one test suite runs against both. */
import type { DisputeState, IntentStatus, RefundState } from '../db/tables/payments.ts'

/** `requires_payment_method`: nothing paid yet, or the last attempt failed. `requires_action`: the bank asks the payer. */
export type ProviderStatus = Exclude<IntentStatus, 'new'>

/** A saved card, as far as it may be shown. */
export interface SavedCard {
  id: string
  /** `visa`, `mastercard`, ... */
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
}

/** A payment as the provider lists it for comparing. */
export interface SucceededPayment {
  id: string
  reference: string | null
  amountCents: number
  /** Refunds that have not failed; null where the provider does not say. */
  refundedCents: number | null
}

/** Everything about one payment as the provider knows it at this moment. */
export interface IntentSnapshot {
  /** The provider's id. */
  id: string
  /** What the browser needs to confirm it. */
  clientSecret: string | null
  /** Ours, from `CreateIntent.reference`; null for a payment that this site did not make. */
  reference: string | null
  status: ProviderStatus
  amountCents: number
  currency: string
  /** Of the last attempt. */
  card: { brand: string; last4: string } | null
  /** Why the last attempt failed: a code of the provider and its sentence for the payer. */
  failure: { code: string; text: string } | null
  /** What the provider charges us; null while it has not said so. */
  feeCents: number | null
  refunds: { id: string; amountCents: number; state: RefundState }[]
  disputes: { id: string; amountCents: number; feeCents: number; reason: string; state: DisputeState }[]
}

/** A message of the provider. It says that something changed; what is true now is asked with `retrieve`. */
export interface ProviderEvent {
  id: string
  /** The provider's own name for it. */
  type: string
  /** Null for a message that concerns no payment. */
  intentId: string | null
  createdAt: Date
}

export interface CreateIntent {
  /** Our id of the payment, a UUID. Also the idempotency key. */
  reference: string
  amountCents: number
  currency: string
  /** One line for the provider's own pages; no names. */
  description: string
  /** Where the card is saved, or a saved one is taken from. */
  customerId: string | null
  savesCard: boolean
}

/** The provider's answer could not be had: a broken line, a time-out, 429 or 5xx. The call may have had its effect. */
export class ProviderUnavailable extends Error {}
/** The provider refuses the call itself: a refund above the rest, an unknown saved card. */
export class ProviderRefused extends Error {}
/** A webhook that this provider did not send, or not just now. */
export class BadSignature extends Error {}

export interface PaymentProvider {
  name: 'sandbox' | 'stripe'
  /** What the browser needs to show a card form: Stripe's publishable key. */
  publishableKey: string | null
  createIntent(input: CreateIntent): Promise<IntentSnapshot>
  /** Whether the card is kept for later when this payment succeeds. */
  setSavesCard(intentId: string, savesCard: boolean): Promise<void>
  /** @throws ProviderRefused when there is none. */
  retrieve(intentId: string): Promise<IntentSnapshot>
  /**
   * Charges a saved card. A declined card is an answer (`requires_payment_method` with `failure`), no error.
   * `isOffSession`: the payer is not there to answer the bank (monthly gifts).
   */
  confirmWithSaved(input: {
    intentId: string
    cardId: string
    returnUrl: string
    isOffSession: boolean
    idempotencyKey: string
  }): Promise<IntentSnapshot>
  /** Ends a payment that has not succeeded. */
  cancel(intentId: string): Promise<IntentSnapshot>
  refund(input: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<void>
  createCustomer(input: { userId: number; idempotencyKey: string }): Promise<string>
  listCards(customerId: string): Promise<SavedCard[]>
  removeCard(customerId: string, cardId: string): Promise<void>
  /** Messages since a moment, oldest first: what a lost webhook would have said. */
  listEvents(since: Date): Promise<ProviderEvent[]>
  /**
   * Reads a webhook from its raw body and its signature header.
   * @throws BadSignature for a wrong signature and for one older or newer than 300 seconds.
   */
  readWebhook(rawBody: string, signature: string): ProviderEvent
  /** Payments that succeeded and were made since a moment, to compare with ours. */
  listSucceeded(since: Date): AsyncIterable<SucceededPayment>
}
