/** Payments as staff see them: searching, refunding, disputes, and what was done. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest } from './longest.ts'
import { amountInCents, Dollars } from './money.ts'
import { Author, Id, IdText, Moment, Page } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const PAYMENT_PURPOSES = ['donation', 'purchase', 'sponsor'] as const
/** `open`: nothing paid yet. */
export const PAYMENT_STATES = ['open', 'succeeded', 'canceled'] as const
export const REFUND_REASON_MAX = 500

const Person = z.object({ ...Author.shape, username: z.string() })

/** A bank that only asks about a payment (`inquiry`) holds no money; a refund answers it. */
const DisputeState = z.enum(['inquiry', 'inquiry_closed', 'open', 'won', 'lost'])

export const AdminPayment = z.object({
  id: Id,
  /** The provider's id; null until the provider has responded. */
  providerId: z.nullable(z.string()),
  purpose: z.enum(PAYMENT_PURPOSES),
  status: z.enum(PAYMENT_STATES),
  amount: Dollars,
  refunded: Dollars,
  /** What the payer’s bank has returned after a dispute. */
  chargedBack: Dollars,
  /** Null until the provider reports its fee. */
  fee: z.nullable(Dollars),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Null when the member's account is gone. */
  payer: z.nullable(Person),
  hasOpenDispute: z.boolean(),
  createdAt: Moment,
  succeededAt: z.nullable(Moment),
})
export type AdminPayment = z.infer<typeof AdminPayment>

export const AdminPaymentDetails = z.object({
  ...AdminPayment.shape,
  failure: z.nullable(z.string()),
  refunds: z.array(
    z.object({ id: z.string(), amount: Dollars, state: z.enum(['pending', 'succeeded', 'failed']), createdAt: Moment }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: Dollars,
      reason: z.string(),
      state: DisputeState,
      createdAt: Moment,
    }),
  ),
  /** Its ledger entries, oldest first; the postings of an entry add up to 0. */
  entries: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      createdAt: Moment,
      postings: z.array(z.object({ account: z.string(), ownerId: z.nullable(Id), amount: Dollars })),
    }),
  ),
})
export type AdminPaymentDetails = z.infer<typeof AdminPaymentDetails>

export const AdminDispute = z.object({
  id: z.string(),
  amount: Dollars,
  reason: z.string(),
  state: DisputeState,
  createdAt: Moment,
  paymentId: Id,
  payer: z.nullable(Person),
})
export type AdminDispute = z.infer<typeof AdminDispute>

/** Without `amount` everything that is left. `key`: the same one again gives nothing back a second time. */
export const RefundPayment = z.object({
  amount: z.optional(amountInCents(texts.payoutAmountInvalid, (cents) => cents > 0)),
  reason: z
    .string({ error: texts.required })
    .check(z.trim(), z.minLength(1, texts.required), longest(REFUND_REASON_MAX, texts.reasonTooLong)),
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  password: z
    .string({ error: texts.required })
    .check(z.minLength(1, texts.required), longest(200, texts.passwordTooLong)),
})

export const MoneyAuditEntry = z.object({
  id: Id,
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** Null for an operator or the payout service. */
  actor: z.nullable(Person),
  details: z.record(z.string(), z.unknown()),
  createdAt: Moment,
})
export type MoneyAuditEntry = z.infer<typeof MoneyAuditEntry>

/** One check of the ledger. */
export const BooksCheck = z.object({
  id: Id,
  checkedAt: Moment,
  /** Null where it could not be finished. */
  problems: z.nullable(z.int()),
  /** The first sentences, with ids and no names. */
  details: z.array(z.string()),
})
export type BooksCheck = z.infer<typeof BooksCheck>

const params = z.object({ id: IdText })

export const paymentsAdminApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary:
      'Payments, newest first; `q` is a username, a display name, an id of ours or of the provider, or the last digits of a card',
    query: z.object({
      ...Page,
      q: z.optional(z.string().check(z.trim(), longest(100, texts.searchTooLong))),
      purpose: z.optional(z.enum(PAYMENT_PURPOSES)),
      status: z.optional(z.enum(PAYMENT_STATES)),
    }),
    response: z.array(AdminPayment),
    status: 200,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/payments/:id',
    access: 'admin',
    summary: 'A payment with its refunds, disputes and ledger entries',
    params,
    response: AdminPaymentDetails,
    status: 200,
    errors: ['payment_not_found'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    access: 'admin',
    summary: 'Give back all of a payment or a part',
    params,
    body: RefundPayment,
    response: AdminPaymentDetails,
    status: 200,
    errors: ['payment_not_found', 'refund_refused', 'payment_disputed', 'payment_unavailable', 'wrong_password'],
    limit: 'writes',
  }),
  disputes: endpoint({
    method: 'GET',
    path: '/api/admin/disputes',
    access: 'admin',
    summary: 'Disputes of payments, newest first',
    query: z.object(Page),
    response: z.array(AdminDispute),
    status: 200,
    errors: [],
  }),
  books: endpoint({
    method: 'GET',
    path: '/api/admin/books-checks',
    access: 'admin',
    summary: 'The nightly ledger checks, newest first',
    query: z.object(Page),
    response: z.array(BooksCheck),
    status: 200,
    errors: [],
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/money-audit',
    access: 'admin',
    summary: 'Staff actions on payments and payouts, newest first',
    query: z.object(Page),
    response: z.array(MoneyAuditEntry),
    status: 200,
    errors: [],
  }),
}
