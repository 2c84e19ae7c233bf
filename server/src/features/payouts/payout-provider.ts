/** The interface of a service that pays creators. Without one, staff pay by hand. */

/** A payout as it is sent to the service. */
export interface PayoutOrder {
  /** Our reference; the same one never pays twice. */
  reference: string
  /** The creator's PayPal account: an e-mail address, or a PayPal id. */
  destination: string
  amountCents: number
  /** ISO 4217, lower case. */
  currency: string
}

/** `paid` and `failed` are final. `reason` is the text of the service. */
export type PayoutOutcome = { state: 'paid' } | { state: 'open' } | { state: 'failed'; reason: string }

/** No response from the service; the call may have had its effect and may be retried. */
export class PayoutsUnavailable extends Error {}
/** The service rejects the order: no such account, no funds. */
export class PayoutRefused extends Error {}

export interface PayoutProvider {
  name: 'paypal'
  /** Places the order, or finds it when it was already placed. Returns the service's id. */
  send(order: PayoutOrder): Promise<string>
  outcome(batchId: string): Promise<PayoutOutcome>
}
