import * as z from 'zod/mini'
import { emailChecks, toAsciiEmail } from './email.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './longest.ts'
import { Dollars } from './money.ts'
import { Id, IdText, Moment, oneLine, Page, PreviousText } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const PAYPAL_ACCOUNT_MAX = 254
export const PASSWORD_MAX = 200
/** Where earnings come from. */
export const EARNING_SOURCES = ['donation', 'purchase', 'sponsor'] as const
export type EarningSource = (typeof EARNING_SOURCES)[number]

/** `refund` and `dispute` took an earning back; `refund_failed` and `dispute_won` returned it. */
export const EARNING_KINDS = ['earning', 'refund', 'refund_failed', 'dispute', 'dispute_won'] as const

/** Longest stretch a plot shows. */
export const STATISTICS_DAYS_MAX = 365

export const CreatorAccount = z.object({
  id: Id,
  userId: Id,
  paymentEmail: z.string(),
  paypalAccountId: z.nullable(z.string()),
  isMonetizationEnabled: z.boolean(),
  /** All earnings, minus fees and refunds. */
  totalEarnings: Dollars,
  /** The amount that can be paid out now. */
  availableBalance: Dollars,
  /** Earned, but not available before its holding time is over. */
  pendingBalance: Dollars,
  /** Refunded or disputed after it was paid out: later earnings pay it first. */
  owedBalance: Dollars,
  /** When the last completed payout was requested. */
  lastPayout: z.nullable(Moment),
  createdAt: Moment,
  minimumPayout: Dollars,
  /** Per cent that the site keeps of each payment. */
  platformFeePercent: z.number(),
  holdDays: z.int(),
  /** After a change of the PayPal account no payout may be requested before this moment. */
  payoutsPausedUntil: z.nullable(Moment),
  /** The requested payout that is neither completed nor failed yet; there is one at most. */
  openPayout: z.nullable(z.object({ amount: Dollars, status: z.enum(['pending', 'processing']) })),
  /** The e-mail address must be confirmed in the settings before a payout can be requested. */
  needsConfirmedEmail: z.boolean(),
})
export type CreatorAccount = z.infer<typeof CreatorAccount>

export const Earning = z.object({
  id: Id,
  date: Moment,
  /** Null when the earning belongs to no video or the video is gone. */
  video: z.nullable(z.object({ id: Id, title: z.string(), thumbnailUrl: z.string() })),
  source: z.enum(EARNING_SOURCES),
  kind: z.enum(EARNING_KINDS),
  /** Negative when a refund or a dispute took it back. */
  amount: Dollars,
  /** Covered by a completed payout; payouts pay the oldest earnings first. */
  isPaid: z.boolean(),
})
export type Earning = z.infer<typeof Earning>

/** One day in UTC. */
export const CreatorDay = z.object({ date: z.string(), earnings: Dollars, views: z.int() })
export type CreatorDay = z.infer<typeof CreatorDay>

const PaymentEmail = z.string({ error: texts.emailInvalid }).check(...emailChecks(texts.emailInvalid))
/** The edit began with the address as it was shown. */
const PreviousEmail = z.optional(z.nullable(z.string().check(z.overwrite(toAsciiEmail))))
/** An empty text removes the address. */
const PaypalAccountId = z.nullable(
  z.string().check(oneLine(), z.trim(), longest(PAYPAL_ACCOUNT_MAX, texts.paypalAccountTooLong)),
)

/** The documents' payload; nothing reads `userId` (ruling R1). */
export const OpenCreatorAccount = z.object({
  userId: z.optional(z.unknown()),
  paymentEmail: PaymentEmail,
  paypalAccountId: z.optional(PaypalAccountId),
})

/** `password` is needed to change a PayPal account that is set already, or to set it when there are earnings (ruling 117). */
export const EditCreatorAccount = z.object({
  paymentEmail: z.optional(PaymentEmail),
  paypalAccountId: z.optional(PaypalAccountId),
  password: z.optional(z.string().check(longest(PASSWORD_MAX, texts.passwordTooLong))),
  /** The texts the edit began with. */
  previous: z.optional(z.object({ paymentEmail: PreviousEmail, paypalAccountId: PreviousText })),
})

const params = z.object({ id: IdText })

export const creatorsApi = {
  account: endpoint({
    method: 'GET',
    path: '/api/creator-account/:id',
    access: 'signed-in',
    summary:
      'The creator account of the member `id`: for the member and for admins; 404 if the member has no creator account',
    params,
    response: CreatorAccount,
    status: 200,
    errors: ['user_not_found', 'creator_account_not_found'],
  }),
  selling: endpoint({
    method: 'GET',
    path: '/api/selling',
    access: 'signed-in',
    summary: 'Whether one takes money now, so that a new video can be offered for download',
    response: z.object({ canSell: z.boolean() }),
    status: 200,
    errors: [],
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/creator-account',
    access: 'signed-in',
    summary: 'Become a creator',
    body: OpenCreatorAccount,
    response: CreatorAccount,
    status: 201,
    errors: ['creator_account_exists'],
    limit: 'writes',
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/creator-account/:id',
    access: 'signed-in',
    summary: 'Change where payments are announced and paid out to',
    params,
    body: EditCreatorAccount,
    response: CreatorAccount,
    status: 200,
    errors: ['creator_account_not_found', 'password_required', 'wrong_password', 'text_changed'],
    limit: 'writes',
  }),
  enable: endpoint({
    method: 'POST',
    path: '/api/creator-account/:id/enable-monetization',
    access: 'signed-in',
    summary: 'Take gifts and sell downloads from now on; doing it twice changes nothing',
    params,
    body: z.optional(z.nullable(z.object({}))),
    response: CreatorAccount,
    status: 200,
    errors: ['creator_account_not_found', 'payment_email_required'],
    limit: 'writes',
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/creator-account/:id/disable-monetization',
    access: 'signed-in',
    summary: 'Stop monetization; all videos are taken off sale, earnings stay',
    params,
    body: z.optional(z.nullable(z.object({}))),
    response: CreatorAccount,
    status: 200,
    errors: ['creator_account_not_found'],
    limit: 'writes',
  }),
  earnings: endpoint({
    method: 'GET',
    path: '/api/earnings/creator/:id',
    access: 'signed-in',
    summary: 'Earnings of a creator account, newest first',
    params,
    query: z.object(Page),
    response: z.array(Earning),
    status: 200,
    errors: ['creator_account_not_found'],
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api/creator-account/:id/statistics',
    access: 'signed-in',
    summary: 'Earnings and views of each of the last days, oldest first',
    params,
    query: z.object({
      days: z.optional(
        z.pipe(
          z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
          z.int().check(z.minimum(1), z.maximum(STATISTICS_DAYS_MAX)),
        ),
      ),
    }),
    response: z.array(CreatorDay),
    status: 200,
    errors: ['creator_account_not_found'],
  }),
}
