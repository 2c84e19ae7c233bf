import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A refund succeeded, of a whole payment or a part of it: the earnings of the creator are lower by it. */
export const earningRefunded = defineEvent({
  name: 'ledger.earning_refunded',
  payload: z.object({
    /** The provider's id. */
    refundId: z.string(),
    source: z.enum(['donation', 'purchase']),
    payerId: Id,
    creatorId: Id,
    videoId: Id,
  }),
})

/** A bank disputes a payment, or has decided: the amount of it is held, returned to those who had it, or lost. */
export const paymentDisputed = defineEvent({
  name: 'ledger.payment_disputed',
  payload: z.object({
    /** The provider's id. */
    disputeId: z.string(),
    state: z.enum(['open', 'won', 'lost']),
    source: z.enum(['donation', 'purchase', 'sponsor']),
    payerId: Id,
    /** Null where nobody earns the payment. */
    creatorId: z.nullable(Id),
    videoId: z.nullable(Id),
  }),
})

/** A bank asks about a payment. It holds no money yet, and a refund answers it. */
export const paymentQuestioned = defineEvent({
  name: 'ledger.payment_questioned',
  /** The provider's id. */
  payload: z.object({ inquiryId: z.string() }),
})

/** A refund did not reach the payer: the bank returned it, perhaps weeks later, because the card is closed for example. */
export const refundReturned = defineEvent({
  name: 'ledger.refund_returned',
  /** `refundId`: the provider's id. */
  payload: z.object({ refundId: z.string(), intentId: Id }),
})

/** A check of the ledger found problems; null: it could not be finished. */
export const booksWrong = defineEvent({
  name: 'ledger.books_wrong',
  payload: z.object({ checkId: Id, problems: z.nullable(z.int()) }),
})
