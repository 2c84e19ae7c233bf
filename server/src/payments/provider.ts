/** The interface of a payment provider, implemented by Stripe and the sandbox; one test suite runs against both. */
import type { DisputeState, IntentStatus, RefundState } from '../db/tables/payments.ts'

/** `requires_payment_method`: nothing paid yet, or the last attempt failed. `requires_action`: the bank requires the payer's confirmation. */
export type ProviderStatus = Exclude<IntentStatus, 'new'>

/** The displayable details of a saved card. */
export interface SavedCard {
  id: string
  /** `visa`, `mastercard`, ... */
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
}

/** A payment as listed by the provider, for comparison. */
export interface SucceededPayment {
  id: string
  reference: string | null
  amountCents: number
  /** Refunds that have not failed; null when the provider does not report it. */
  refundedCents: number | null
}

/** The current state of one payment at the provider. */
export interface IntentSnapshot {
  /** The provider's id. */
  id: string
  /** The secret with which the browser confirms it. */
  clientSecret: string | null
  /** Our id, from `CreateIntent.reference`; null for a payment that this site did not create. */
  reference: string | null
  status: ProviderStatus
  amountCents: number
  currency: string
  /** The card of the last attempt. */
  card: { brand: string; last4: string } | null
  /** Why the last attempt failed: a code of the provider and its message for the payer. */
  failure: { code: string; text: string } | null
  /** The fee the provider charges us; null until it is reported. */
  feeCents: number | null
  /** When it was paid; null until then, or when the provider does not say. */
  succeededAt: Date | null
  refunds: { id: string; amountCents: number; state: RefundState }[]
  disputes: { id: string; amountCents: number; feeCents: number; reason: string; state: DisputeState }[]
}

/** A message of the provider. It signals a change; the current state is read with `retrieve`. */
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
  /** The customer under whom the card is saved, or whose saved card is used. */
  customerId: string | null
  savesCard: boolean
}

/** No usable response from the provider: a network error, a timeout, 429 or 5xx. The call may have had its effect. */
export class ProviderUnavailable extends Error {}
/** The provider rejects the call itself: a refund above the rest, an unknown saved card. */
export class ProviderRefused extends Error {}
/** A webhook that this provider did not send, or not recently. */
export class BadSignature extends Error {}

export interface PaymentProvider {
  name: 'sandbox' | 'stripe'
  /** The key with which the browser shows a card form: Stripe's publishable key. */
  publishableKey: string | null
  createIntent(input: CreateIntent): Promise<IntentSnapshot>
  /** Whether the card is saved for later when this payment succeeds. */
  setSavesCard(intentId: string, savesCard: boolean): Promise<void>
  /** @throws ProviderRefused when there is none. */
  retrieve(intentId: string): Promise<IntentSnapshot>
  /**
   * Charges a saved card. A declined card is a normal result (`requires_payment_method` with `failure`), not an error.
   * `isOffSession`: the payer is not present to confirm (monthly gifts).
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
  /** Messages since a given time, oldest first, including those of lost webhooks. */
  listEvents(since: Date): Promise<ProviderEvent[]>
  /**
   * Reads a webhook from its raw body and its signature header.
   * @throws BadSignature for a wrong signature and for one older or newer than 300 seconds.
   */
  readWebhook(rawBody: string, signature: string): ProviderEvent
  /** Succeeded payments created since a given time, to compare with ours. */
  listSucceeded(since: Date): AsyncIterable<SucceededPayment>
}
