/** What we ask of a service that pays creators. Without one, staff pay by hand. */

/** A payout as the service gets it. */
export interface PayoutOrder {
  /** Ours; the same one again never pays a second time. */
  reference: string
  /** The creator's PayPal account: an e-mail address, or a PayPal id. */
  destination: string
  amountCents: number
  /** ISO 4217, lower case. */
  currency: string
}

/** `paid` and `failed` are final. `reason` is the service's own word. */
export type PayoutOutcome = { state: 'paid' } | { state: 'open' } | { state: 'failed'; reason: string }

/** The service's answer could not be had; the call may have had its effect and may be made again. */
export class PayoutsUnavailable extends Error {}
/** The service refuses the order itself: no such account, no funds. */
export class PayoutRefused extends Error {}

export interface PayoutProvider {
  name: 'paypal'
  /** Places the order, or finds it when it was placed before. Returns the service's id. */
  send(order: PayoutOrder): Promise<string>
  outcome(batchId: string): Promise<PayoutOutcome>
}
