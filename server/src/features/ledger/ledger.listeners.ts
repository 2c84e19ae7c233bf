import type { Events } from '../../events/events.ts'
import type { Payments } from '../../payments/payments.ts'
import { paymentQuestioned, refundReturned } from './ledger.events.ts'
import type { Ledger } from './ledger.service.ts'

interface Parts {
  payments: Payments
  ledger: Ledger
  events: Events
}

/**
 * What is handled in the same way for every payment. The provider's fees are posted; the feature of the payment's purpose knows
 * who earns. An inquiry of a bank posts nothing.
 */
export function listenToPayments({ payments, ledger, events }: Parts): void {
  payments.onFee(({ tx }, intents) => ledger.recordFees(tx, intents))
  payments.onDisputeFee(({ tx }, intent, dispute) => ledger.recordDisputeFee(tx, intent, dispute))
  payments.onInquiry((scope, _intent, { id }) => events.record(scope, paymentQuestioned, { inquiryId: id }))
  payments.onReturnedRefund((scope, intent, { id }) =>
    events.record(scope, refundReturned, { refundId: id, intentId: intent.id }),
  )
}
