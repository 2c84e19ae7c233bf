/** Why a card was refused, as a code: everybody reads it in their own language. */
export const PAYMENT_FAILURES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'authentication_failed',
  'processing_error',
] as const
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number]
