import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest } from './longest.ts'
import { amountInCents, Dollars } from './money.ts'
import { Author, Id, IdText, Moment, Page } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const PAYOUT_STATES = ['pending', 'processing', 'completed', 'failed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** A payout as its creator sees it. */
export const Payout = z.object({
  id: Id,
  /** When it was requested. */
  payoutDate: Moment,
  amount: Dollars,
  paymentMethod: z.string(),
  status: z.enum(PAYOUT_STATES),
  notes: z.string(),
  completedAt: z.nullable(Moment),
})
export type Payout = z.infer<typeof Payout>

/** The documents' payload. The server stamps the date and fixes the method (ruling 116). */
export const RequestPayout = z.object({
  creatorAccountId: Id,
  amount: amountInCents(texts.payoutAmountInvalid, (cents) => cents > 0),
  paymentMethod: z.pipe(
    z.string({ error: texts.payoutMethodMissing }).check(z.trim(), z.toLowerCase()),
    z.literal('paypal', { error: texts.payoutMethodMissing }),
  ),
  payoutDate: z.optional(z.unknown()),
})

export const PAYOUT_NOTES_MAX = 2000
/** The requested part of the queue: all open payouts, or one final status. */
export const PAYOUT_QUEUES = ['open', 'completed', 'failed'] as const
export type PayoutQueue = (typeof PAYOUT_QUEUES)[number]

/** A payout as staff see it. */
export const QueuedPayout = z.object({
  ...Payout.shape,
  creatorAccountId: Id,
  /** Null when the member's account is gone. */
  creator: z.nullable(z.object({ ...Author.shape, username: z.string() })),
  paymentEmail: z.nullable(z.string()),
  /** The PayPal account it goes to. */
  destination: z.string(),
  /** The service that pays it; null while it is paid by hand. */
  provider: z.nullable(z.enum(['paypal'])),
  /** The admin who began to pay it; null before, and when the account is gone. */
  startedBy: z.nullable(z.object({ username: z.string(), displayName: z.string() })),
  /** Staff decide whether it is paid all the same. */
  isCreatorSuspended: z.boolean(),
  /** What the creator owes now: refunds and disputes after the request that the balance did not cover. */
  owed: Dollars,
})
export type QueuedPayout = z.infer<typeof QueuedPayout>

const Password = z
  .string({ error: texts.required })
  .check(z.minLength(1, texts.required), longest(200, texts.passwordTooLong))
const Notes = z.string().check(z.trim(), longest(PAYOUT_NOTES_MAX, texts.notesTooLong))

/** Every action that moves money, or exports the list of accounts, requires the password again. */
export const ExportPayouts = z.object({ password: Password })
/** The debt, in dollars, in spite of which it is paid. A larger one is refused until it is confirmed. */
const AcceptedDebt = z.optional(amountInCents(texts.amountNotNumber, () => true))
export const StartPayout = z.object({ password: Password, acceptedDebt: AcceptedDebt })
export const CompletePayout = z.object({ password: Password, notes: z.optional(Notes), acceptedDebt: AcceptedDebt })
/** The creator reads why. */
export const FailPayout = z.object({
  password: Password,
  notes: z
    .string({ error: texts.required })
    .check(z.trim(), z.minLength(1, texts.required), longest(PAYOUT_NOTES_MAX, texts.notesTooLong)),
})

const params = z.object({ id: IdText })

export const payoutsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/payouts/:creatorAccountId',
    access: 'signed-in',
    summary: 'The payouts of a creator account, newest first',
    params: z.object({ creatorAccountId: IdText }),
    query: z.object(Page),
    response: z.array(Payout),
    status: 200,
    errors: ['creator_account_not_found'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/payouts',
    access: 'signed-in',
    summary: 'Ask for money to be paid out; it leaves the available balance at once',
    body: RequestPayout,
    response: Payout,
    status: 201,
    errors: [
      'creator_account_not_found',
      'monetization_disabled',
      'confirmed_email_required',
      'paypal_account_required',
      'payouts_paused',
      'payout_open',
      'payout_below_minimum',
      'payout_above_balance',
    ],
    limit: 'payouts',
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/admin/payouts',
    access: 'admin',
    summary: 'Payouts of all creators: open ones oldest first, finished ones newest first',
    query: z.object({ ...Page, queue: z.optional(z.enum(PAYOUT_QUEUES)) }),
    response: z.array(QueuedPayout),
    status: 200,
    errors: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/export',
    access: 'admin',
    summary: 'The open payouts as a table (CSV) for paying by hand, oldest first',
    body: ExportPayouts,
    response: z.object({ csv: z.string() }),
    status: 200,
    errors: ['wrong_password'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:id/start',
    access: 'admin',
    summary: 'Begin to pay: by PayPal Payouts where it is set up, else by hand',
    params,
    body: StartPayout,
    response: QueuedPayout,
    status: 200,
    errors: ['payout_not_found', 'payout_finished', 'payout_started', 'payout_debt_unconfirmed', 'wrong_password'],
  }),
  complete: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:id/complete',
    access: 'admin',
    summary: 'The money has arrived',
    params,
    body: CompletePayout,
    response: QueuedPayout,
    status: 200,
    errors: ['payout_not_found', 'payout_finished', 'payout_at_provider', 'payout_debt_unconfirmed', 'wrong_password'],
  }),
  fail: endpoint({
    method: 'POST',
    path: '/api/admin/payouts/:id/fail',
    access: 'admin',
    summary: 'The money could not be paid; it returns to the available balance',
    params,
    body: FailPayout,
    response: QueuedPayout,
    status: 200,
    errors: ['payout_not_found', 'payout_finished', 'payout_at_provider', 'wrong_password'],
  }),
}
