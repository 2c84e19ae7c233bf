/** Tables of payments, of the ledger and of the sandbox provider. Cents are whole numbers. */
import type { Generated } from 'kysely'
import type { MadeAt, Moment, NullableMoment } from './column-types.ts'

export type IntentStatus =
  | 'new'
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'
export type RefundState = 'pending' | 'succeeded' | 'failed'
/** A bank only asks about a payment: it has taken no money. */
export type InquiryState = 'inquiry' | 'inquiry_closed'
/** A bank holds the money of a payment until it has decided. */
export type MoneyState = 'open' | 'won' | 'lost'
export type DisputeState = InquiryState | MoneyState
export type AccountKind =
  | 'provider_clearing'
  | 'provider_fees'
  | 'platform'
  | 'creator_pending'
  | 'creator_available'
  | 'creator_debt'
  | 'payouts'
  | 'refunds'
  | 'disputes'

export interface PaymentTables {
  paymentIntents: {
    id: Generated<number>
    reference: Generated<string>
    provider: 'sandbox' | 'stripe'
    providerIntentId: string | null
    purpose: string
    payerId: number
    amountCents: number
    currency: Generated<string>
    status: Generated<IntentStatus>
    failureCode: string | null
    failureText: string | null
    feeCents: number | null
    refundedCents: Generated<number>
    chargedBackCents: Generated<number>
    cardBrand: string | null
    cardLast4: string | null
    requestKey: string | null
    createdAt: MadeAt
    succeededAt: NullableMoment
    syncedAt: NullableMoment
  }
  paymentRefunds: {
    providerRefundId: string
    intentId: number
    amountCents: number
    state: RefundState
    createdAt: MadeAt
    updatedAt: MadeAt
  }
  paymentDisputes: {
    providerDisputeId: string
    intentId: number
    amountCents: number
    feeCents: Generated<number>
    reason: Generated<string>
    state: DisputeState
    createdAt: MadeAt
    updatedAt: MadeAt
  }
  paymentEvents: {
    provider: string
    eventId: string
    type: string
    providerIntentId: string | null
    createdAt: Moment
    receivedAt: MadeAt
    handledAt: NullableMoment
  }
  paymentCustomers: { userId: number; provider: string; customerId: string; createdAt: MadeAt }
  ledgerAccounts: { id: Generated<number>; kind: AccountKind; ownerId: number | null; currency: Generated<string> }
  ledgerEntries: {
    id: Generated<number>
    key: string
    kind: string
    source: string | null
    intentId: number | null
    videoId: number | null
    reversesId: number | null
    createdAt: MadeAt
  }
  ledgerPostings: {
    id: Generated<number>
    entryId: number
    accountId: number
    amountCents: number
    createdAt: MadeAt
  }
  ledgerBalances: { accountId: number; shard: number; balanceCents: number }
  ledgerChecks: {
    id: Generated<number>
    checkedAt: MadeAt
    problems: number | null
    details: Generated<string[]>
    error: string | null
  }
  ledgerHolds: { intentId: number; ownerId: number; currency: string; amountCents: number; availableAt: Moment }
  sandboxIntents: {
    id: string
    clientSecret: string
    idempotencyKey: string
    amountCents: number
    currency: string
    customerId: string | null
    savesCard: Generated<boolean>
    status: Generated<Exclude<IntentStatus, 'new'>>
    cardNumber: string | null
    failureCode: string | null
    failureText: string | null
    succeededAt: NullableMoment
    createdAt: MadeAt
  }
  sandboxCards: { id: string; customerId: string; number: string; createdAt: MadeAt }
  sandboxRefunds: {
    id: string
    intentId: string
    idempotencyKey: string
    amountCents: number
    state: Generated<RefundState>
  }
  sandboxDisputes: { id: string; intentId: string; amountCents: number; state: Generated<DisputeState> }
  sandboxEvents: {
    seq: Generated<number>
    id: string
    type: string
    intentId: string
    createdAt: MadeAt
    deliveredAt: NullableMoment
  }
}
