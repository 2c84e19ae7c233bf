import type { Payments } from '../../payments/payments.ts'
import type { Ledger } from './ledger.service.ts'

/** What the provider keeps is booked for every payment alike; who earns is known by the feature of its purpose. */
export function listenToPayments({ payments, ledger }: { payments: Payments; ledger: Ledger }): void {
  payments.onFee(({ tx }, intents) => ledger.recordFees(tx, intents))
}
