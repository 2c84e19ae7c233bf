import { expect, test } from 'vitest'
import { toFailureReason } from './failure-reason.ts'

test.each([
  ['card_declined', 'card_declined'],
  ['insufficient_funds', 'insufficient_funds'],
  ['authentication_required', 'authentication_failed'],
  ['invalid_cvc', 'incorrect_cvc'],
  ['issuer_not_available', 'processing_error'],
  ['a_code_of_next_year', null],
  ['constructor', null],
])("the provider's code %s is the reason %s", (code, reason) => expect(toFailureReason(code)).toBe(reason))

test.each(['stolen_card', 'lost_card', 'fraudulent', 'merchant_blacklist'])(
  '%s is declined without a specific reason',
  (code) => expect(toFailureReason(code)).toBe('card_declined'),
)
