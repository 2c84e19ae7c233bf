import type { PaymentFailure } from '@lamplight/contract/payment-failures'
import type { StartedPayment } from '@lamplight/contract/payments'
import { useT } from '../i18n/language-provider.tsx'

/** Why a payment failed, in the reader's language; the provider's sentence for unknown codes; null without either. */
export function useFailureText(): (payment: Pick<StartedPayment, 'failure' | 'failureReason'>) => string | null {
  const t = useT()
  const sentences: Record<PaymentFailure, string> = {
    card_declined: t('payments.refusedDeclined'),
    insufficient_funds: t('payments.refusedInsufficientFunds'),
    expired_card: t('payments.refusedExpiredCard'),
    incorrect_cvc: t('payments.refusedIncorrectCvc'),
    incorrect_number: t('payments.refusedIncorrectNumber'),
    authentication_failed: t('payments.refusedAuthentication'),
    processing_error: t('payments.refusedProcessing'),
  }
  return ({ failure, failureReason }) => (failureReason ? sentences[failureReason] : failure)
}
