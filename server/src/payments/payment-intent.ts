/** A payment as features see it, and the steps of it that they handle. */
import type { IntentStatus, MoneyState, RefundState } from '../db/tables/payments.ts'
import type { TransactionScope } from '../db/transact.ts'
import type * as sql from './payments.sql.ts'

/** What a payment is for; its feature handles it. */
export type Purpose = 'donation' | 'purchase' | 'sponsor'

export interface PaymentIntent {
  /** Our id. */
  id: number
  /** The provider's id, which the browser uses. Null until the provider has responded. */
  providerIntentId: string | null
  purpose: Purpose
  payerId: number
  amountCents: number
  currency: string
  /** `new`: not known to the provider yet. `requires_payment_method` with a failure: the last attempt failed. */
  status: IntentStatus
  failure: { code: string; text: string } | null
  /** The fee of the provider; null until it is reported. */
  feeCents: number | null
  /** Refunds that have not failed. */
  refundedCents: number
  /** What the payer’s bank has returned after disputes that were lost. */
  chargedBackCents: number
  card: { brand: string; last4: string } | null
  createdAt: Date
  succeededAt: Date | null
}

/** What of a payment the payer does not have back, in cents: neither refunded nor charged back. */
export const netCents = (payment: Pick<PaymentIntent, 'amountCents' | 'refundedCents' | 'chargedBackCents'>): number =>
  Math.max(0, payment.amountCents - payment.refundedCents - payment.chargedBackCents)

/** Payments whose fee the provider has reported. */
export type PaidWithFee = PaymentIntent & { feeCents: number }

export interface RefundStep {
  /** The provider's id. */
  id: string
  amountCents: number
  state: RefundState
  /** Null when it is new to us. */
  before: RefundState | null
}

/** Whether this step of a refund is its success; each refund has one at most. */
export const isRefundSuccess = ({ state, before }: RefundStep): boolean =>
  state === 'succeeded' && before !== 'succeeded'

export interface DisputeStep {
  id: string
  amountCents: number
  reason: string
  state: MoneyState
  /** Null when the money was not held before. */
  before: MoneyState | null
}

/** A feature's handlers for payments of its purpose. Each runs in the transaction that records the step. */
export interface IntentHandler {
  /** One or more that are recorded together, in the order of their ids. */
  succeeded(scope: TransactionScope, intents: readonly PaymentIntent[]): Promise<void>
  /** An attempt failed, or the payment was cancelled. Unless `status` is `canceled`, it may still succeed. */
  failed?(scope: TransactionScope, intent: PaymentIntent): Promise<void>
  refunded?(scope: TransactionScope, intent: PaymentIntent, refund: RefundStep): Promise<void>
  disputed?(scope: TransactionScope, intent: PaymentIntent, dispute: DisputeStep): Promise<void>
}

export function toIntent(row: sql.IntentRow): PaymentIntent {
  return {
    id: row.id,
    providerIntentId: row.providerIntentId,
    purpose: row.purpose as Purpose,
    payerId: row.payerId,
    amountCents: row.amountCents,
    currency: row.currency,
    status: row.status,
    failure: row.failureCode === null ? null : { code: row.failureCode, text: row.failureText ?? '' },
    feeCents: row.feeCents,
    refundedCents: row.refundedCents,
    chargedBackCents: row.chargedBackCents,
    card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
    createdAt: row.createdAt,
    succeededAt: row.succeededAt,
  }
}
