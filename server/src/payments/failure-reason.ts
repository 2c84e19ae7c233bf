import { PAYMENT_FAILURES, type PaymentFailure } from '@lamplight/contract/payment-failures'

/**
 * Stripe's decline codes that are useful to a payer, besides those that equal the name of a reason.
 * Source: https://docs.stripe.com/declines/codes
 */
const REASONS = new Map<string, PaymentFailure>(
  Object.entries({
    authentication_required: 'authentication_failed',
    payment_intent_authentication_failure: 'authentication_failed',
    balance_insufficient: 'insufficient_funds',
    card_velocity_exceeded: 'insufficient_funds',
    withdrawal_count_limit_exceeded: 'insufficient_funds',
    invalid_cvc: 'incorrect_cvc',
    invalid_number: 'incorrect_number',
    invalid_account: 'incorrect_number',
    invalid_expiry_month: 'expired_card',
    invalid_expiry_year: 'expired_card',
    approve_with_id: 'processing_error',
    issuer_not_available: 'processing_error',
    reenter_transaction: 'processing_error',
    try_again_later: 'processing_error',
  }),
)

/**
 * Declines without a reason that may be shown. A card reported as stolen or suspected of fraud is declined
 * like any other: Stripe asks integrations not to reveal more.
 */
const DECLINES = new Set([
  'call_issuer',
  'card_not_supported',
  'currency_not_supported',
  'do_not_honor',
  'do_not_try_again',
  'fraudulent',
  'generic_decline',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'no_action_taken',
  'not_permitted',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])

const isReason = (code: string): code is PaymentFailure => PAYMENT_FAILURES.some((reason) => reason === code)

/** The reason shown to the payer for a provider's code of a failed attempt; null for an unknown code. */
export function toFailureReason(code: string): PaymentFailure | null {
  if (isReason(code)) return code
  return REASONS.get(code) ?? (DECLINES.has(code) ? 'card_declined' : null)
}
