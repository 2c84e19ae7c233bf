import { toAmount } from '@lamplight/contract/money'
import type { PaymentState, PaymentStatus, StartedPayment } from '@lamplight/contract/payments'
import { toFailureReason } from './failure-reason.ts'
import { netCents, type PaymentIntent } from './payment-intent.ts'

/** The state of a payment as shown to the payer: after a failed attempt they may retry. */
function toState({ status, failure }: Pick<PaymentIntent, 'status' | 'failure'>): PaymentState {
  if (status === 'succeeded' || status === 'canceled' || status === 'requires_action') return status
  return failure && status === 'requires_payment_method' ? 'failed' : 'pending'
}

/** What the payer has back, from refunds and from the bank, for a receipt; null when nothing. */
export function toReturned(
  payment: Pick<PaymentIntent, 'amountCents' | 'refundedCents' | 'chargedBackCents'>,
): string | null {
  const cents = payment.amountCents - netCents(payment)
  return cents > 0 ? toAmount(cents) : null
}

export const toStarted = (intent: PaymentIntent, clientSecret: string | null): StartedPayment => ({
  paymentIntentId: intent.providerIntentId ?? '',
  clientSecret,
  state: toState(intent),
  failure: intent.failure?.text ?? null,
  failureReason: intent.failure ? toFailureReason(intent.failure.code) : null,
})

export const toPaymentStatus = (intent: PaymentIntent): PaymentStatus => ({
  id: intent.providerIntentId ?? '',
  purpose: intent.purpose,
  state: toState(intent),
  amount: intent.amountCents / 100,
  currency: intent.currency,
  failure: intent.failure?.text ?? null,
  failureReason: intent.failure ? toFailureReason(intent.failure.code) : null,
  createdAt: intent.createdAt.toISOString(),
})
