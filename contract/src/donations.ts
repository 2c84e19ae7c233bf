import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest, withLimit } from './longest.ts'
import { amountBetween } from './money.ts'
import { SavedCard, StartedPayment } from './payments.ts'
import { Author, Done, Id, IdText, Moment, Page } from './primitives.ts'
import { timeZoneName } from './time-zone.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** Dollars. */
export const QUICK_AMOUNTS = [3, 5, 10, 25, 50, 100] as const
export const GOLD_FROM = 25
export const DONATION_MIN = 1
export const DONATION_MAX = 10_000
export const DONATION_DEFAULT = 5
export const DONATION_MESSAGE_MAX = 200

/** Cents, of a number or a text in dollars. */
export const DonationAmount = amountBetween(
  { minCents: DONATION_MIN * 100, maxCents: DONATION_MAX * 100 },
  {
    missing: texts.required,
    notNumber: texts.amountNotNumber,
    tooSmall: withLimit(texts.donationTooSmall, DONATION_MIN),
    tooLarge: withLimit(texts.donationTooLarge, DONATION_MAX),
  },
)
export const DonationMessage = z.string().check(z.trim(), longest(DONATION_MESSAGE_MAX, texts.donationMessageTooLong))

/** The input of the giver. */
export const DonationForm = z.object({ amount: DonationAmount, message: z.optional(z.nullable(DonationMessage)) })

/**
 * The documents' payload and our additions. Nothing reads `userId`, whatever it claims: the giver is the session's
 * (ruling R1).
 */
export const CreateDonationIntent = z.object({
  ...DonationForm.shape,
  videoId: Id,
  userId: z.optional(z.unknown()),
  /** Hidden from the creator too. */
  isAnonymous: z.optional(z.boolean()),
  /** Name, amount and message may be shown on the video’s page. */
  isPublic: z.optional(z.boolean()),
  /** Give the same every month; the card is saved. */
  isMonthly: z.optional(z.boolean()),
  /** Charge this saved card at once. */
  cardId: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  /** The browser's id of this wish: sent twice it is one gift. The excluded beginnings belong to the site's own keys. */
  requestKey: z.optional(z.string().check(z.regex(/^(?!monthly-|purchase-)[\w-]{8,64}$/))),
})

export const RecordDonation = z.object({
  ...DonationForm.shape,
  videoId: Id,
  userId: z.optional(z.unknown()),
  /** Which payment; without it the newest own one for this video and amount. */
  paymentIntentId: z.optional(z.string().check(z.regex(/^[\w-]{1,255}$/))),
})

/** A gift as its giver sees it. */
export const Donation = z.object({
  id: Id,
  videoId: Id,
  userId: Id,
  /** Dollars, two decimals. */
  amount: z.string(),
  message: z.string(),
  isAnonymous: z.boolean(),
  isPublic: z.boolean(),
  isMonthly: z.boolean(),
  /** `2026-000123`. */
  receiptNumber: z.string(),
  createdAt: Moment,
})
export type Donation = z.infer<typeof Donation>

/** A gift that was recorded, with the date of the next charge when it repeats every month. */
export const RecordedDonation = z.object({ ...Donation.shape, nextChargeAt: z.nullable(Moment) })
export type RecordedDonation = z.infer<typeof RecordedDonation>

/** A gift as listed with its video. Name, amount and message are included only when the giver agreed (ruling 99). */
export const VideoDonation = z.object({
  id: Id,
  videoId: Id,
  amount: z.nullable(z.string()),
  message: z.nullable(z.string()),
  createdAt: Moment,
  user: z.nullable(Author),
})
export type VideoDonation = z.infer<typeof VideoDonation>

/** Whether and how one can give on a video. */
export const DonationOffer = z.object({
  /**
   * `own` and `own_closed`: the viewer's own video; `closed` and `own_closed`: its creator has no account that accepts gifts.
   * A video that is not approved is `closed` for others.
   */
  state: z.enum(['open', 'closed', 'own', 'own_closed']),
  creator: z.object({ id: Id, displayName: z.string() }),
  /** No real money moves. */
  isTest: z.boolean(),
  /** Percent of each gift that the platform keeps. */
  platformFeePercent: z.number(),
  cards: z.array(SavedCard),
})
export type DonationOffer = z.infer<typeof DonationOffer>

/** A line of "what I gave". */
export const GivenDonation = z.object({
  ...Donation.shape,
  /** Null when the video or its creator is gone. */
  videoTitle: z.nullable(z.string()),
  creator: z.nullable(z.object({ id: Id, displayName: z.string() })),
  /** Dollars given back, two decimals; null for none. */
  refunded: z.nullable(z.string()),
})
export type GivenDonation = z.infer<typeof GivenDonation>

/** Everything a receipt shows. */
export const Receipt = z.object({
  ...GivenDonation.shape,
  siteName: z.string(),
  giver: z.string(),
  currency: z.string(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  isTest: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

/** Whose days and years a statement has; UTC without one. */
export const StatementZone = z.object({ timeZone: z.optional(timeZoneName()) })

/** Gifts of a year. */
export const GivingYear = z.object({ year: z.int(), count: z.int(), total: z.string() })
export type GivingYear = z.infer<typeof GivingYear>

/** Why a monthly gift could not be charged. */
export const CHARGE_FAILURES = ['declined', 'no_card', 'not_accepted', 'bank_asks'] as const
export type ChargeFailure = (typeof CHARGE_FAILURES)[number]
/** Why a monthly gift is not charged: that, or because the donor's bank disputed a payment. */
export const MONTHLY_FAILURES = [...CHARGE_FAILURES, 'disputed'] as const
export type MonthlyFailure = (typeof MONTHLY_FAILURES)[number]
export const MONTHLY_STATES = ['active', 'past_due', 'paused', 'ended'] as const
export const MonthlyGift = z.object({
  id: Id,
  /** Null when the account of the creator is gone. */
  creator: z.nullable(z.object({ id: Id, displayName: z.string() })),
  videoId: Id,
  amount: z.string(),
  /** `past_due`: the card failed and is retried at `nextChargeAt`. */
  state: z.enum(MONTHLY_STATES),
  /** Null when nothing will be charged. */
  nextChargeAt: z.nullable(Moment),
  cardLast4: z.nullable(z.string()),
  failure: z.nullable(z.enum(MONTHLY_FAILURES)),
  createdAt: Moment,
})
export type MonthlyGift = z.infer<typeof MonthlyGift>

const byVideo = z.object({ videoId: IdText })
const byId = z.object({ id: IdText })

export const donationsApi = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/payments/create-donation-intent',
    access: 'signed-in',
    summary: 'Start a gift: a saved card is charged at once, otherwise the card form continues with the secret',
    body: CreateDonationIntent,
    response: StartedPayment,
    holdsSecret: true,
    status: 201,
    errors: [
      'video_not_found',
      'donations_not_accepted',
      'own_donation',
      'donation_mismatch',
      'card_not_found',
      'payment_unavailable',
      'rate_limited',
    ],
    limit: 'paymentStarts',
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/donations',
    access: 'signed-in',
    summary: 'Record a gift that was paid: only an own payment that succeeded, of the same video and amount',
    body: RecordDonation,
    response: RecordedDonation,
    status: 201,
    errors: ['payment_required', 'donation_mismatch', 'payment_unavailable'],
    limit: 'paymentReads',
  }),
  ofVideo: endpoint({
    method: 'GET',
    path: '/api/donations/video/:videoId',
    access: 'viewing',
    summary: 'Gifts on a video, newest first; givers are named only where they agreed',
    params: byVideo,
    query: z.object(Page),
    response: z.array(VideoDonation),
    status: 200,
    errors: ['video_not_found'],
  }),
  offer: endpoint({
    method: 'GET',
    path: '/api/donations/offer/:videoId',
    access: 'signed-in',
    summary: 'Whether and how one can give on a video',
    params: byVideo,
    response: DonationOffer,
    status: 200,
    errors: ['video_not_found'],
  }),
  given: endpoint({
    method: 'GET',
    path: '/api/donations/given',
    access: 'signed-in',
    summary: 'One’s own gifts, newest first',
    query: z.object(Page),
    response: z.array(GivenDonation),
    status: 200,
    errors: [],
  }),
  years: endpoint({
    method: 'GET',
    path: '/api/donations/years',
    access: 'signed-in',
    summary:
      'The years in which one gave, with their sums; statements are at /api/donations/statements/{year}.csv and .pdf, with the same time zone',
    query: StatementZone,
    response: z.array(GivingYear),
    status: 200,
    errors: [],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/donations/:id/receipt',
    access: 'signed-in',
    summary: 'The receipt of an own gift',
    params: byId,
    response: Receipt,
    status: 200,
    errors: ['donation_not_found'],
  }),
  monthly: endpoint({
    method: 'GET',
    path: '/api/monthly-gifts',
    access: 'signed-in',
    summary: 'Own monthly gifts, newest first',
    query: z.object(Page),
    response: z.array(MonthlyGift),
    status: 200,
    errors: [],
  }),
  changeMonthly: endpoint({
    method: 'PATCH',
    path: '/api/monthly-gifts/:id',
    access: 'signed-in',
    summary: 'Change amount or card of an own monthly gift, pause it or go on',
    params: byId,
    body: z.object({
      amount: z.optional(DonationAmount),
      cardId: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
      state: z.optional(z.enum(['active', 'paused'])),
    }),
    response: MonthlyGift,
    status: 200,
    errors: ['monthly_gift_not_found', 'monthly_gift_ended', 'card_not_found', 'payment_unavailable'],
    limit: 'writes',
  }),
  endMonthly: endpoint({
    method: 'DELETE',
    path: '/api/monthly-gifts/:id',
    access: 'signed-in',
    summary: 'End an own monthly gift',
    params: byId,
    response: Done,
    status: 200,
    errors: ['monthly_gift_not_found'],
    limit: 'writes',
  }),
}
