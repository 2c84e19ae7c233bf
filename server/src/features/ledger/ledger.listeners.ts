import type { Payments } from '../../payments/payments.ts'
import type { Ledger } from './ledger.service.ts'

/** The provider's fees are posted for every payment in the same way; the feature of its purpose knows who earns. */
export function listenToPayments({ payments, ledger }: { payments: Payments; ledger: Ledger }): void {
  payments.onFee(({ tx }, intents) => ledger.recordFees(tx, intents))
  payments.onDisputeFee(({ tx }, intent, dispute) => ledger.recordDisputeFee(tx, intent, dispute))
}
