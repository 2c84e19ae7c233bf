import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest, shortest, withLimit } from './longest.ts'
import { amountBetween, PreviousAmount } from './money.ts'
import { toPlainAddress } from './parse-url.ts'
import { StartedPayment } from './payments.ts'
import { PLACEMENTS, type Placement } from './placements.ts'
import {
  Author,
  Id,
  IdText,
  isVisible,
  Moment,
  oneLine,
  Page,
  PreviousFlag,
  PreviousNumber,
  PreviousText,
} from './primitives.ts'
import { isPublicHttpsAddress } from './public-address.ts'
import { timeZoneName } from './time-zone.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** `pending` is shown as under review. A pause is not a state of its own: see `isPaused`. */
export const SPONSOR_STATES = ['pending', 'approved', 'active', 'rejected', 'completed'] as const
export type SponsorState = (typeof SPONSOR_STATES)[number]

/** The parts of an advertiser's list, and the states that each one shows. */
export const SPONSOR_VIEWS = ['active', 'pending', 'completed', 'all'] as const
export type SponsorView = (typeof SPONSOR_VIEWS)[number]
export const STATES_OF_VIEW: Readonly<Record<SponsorView, readonly SponsorState[]>> = {
  active: ['active'],
  pending: ['pending', 'approved'],
  completed: ['completed', 'rejected'],
  all: SPONSOR_STATES,
}

/** The steps of sponsored content; each one is a row of its history. */
export const SPONSOR_STEPS = [
  'submitted',
  'edited',
  'approved',
  'rejected',
  'paid',
  'activated',
  'paused',
  'resumed',
  // The flight is over.
  'completed',
  // The budget is spent.
  'spent',
  // Never paid in time.
  'lapsed',
  // By its advertiser or by staff, before its time.
  'ended',
  'refunded',
] as const
export type SponsorStep = (typeof SPONSOR_STEPS)[number]

export const SPONSOR_TITLE_MIN = 5
export const SPONSOR_TITLE_MAX = 100
export const SPONSOR_DESCRIPTION_MIN = 10
export const SPONSOR_DESCRIPTION_MAX = 500
export const ADVERTISER_NAME_MIN = 2
export const ADVERTISER_NAME_MAX = 60
export const SPONSOR_NOTES_MAX = 2000
/** Dollars: the form's initial value and the minimum (self-service; managed campaigns begin at 2,500). */
export const DEFAULT_BUDGET = 100
export const MINIMUM_BUDGET = 50
/** A budget is one payment, and a card payment of Stripe has eight digits at most: 999,999.99 dollars. */
export const MAXIMUM_BUDGET = 999_999
export const DEFAULT_PLACEMENT: Placement = 'sidebar'
/** Days from the start to the end that the form proposes, and the longest flight. */
export const DEFAULT_FLIGHT_DAYS = 30
export const MAXIMUM_FLIGHT_DAYS = 366
/** Days from today to the latest start: what is reviewed and paid now runs within a year. */
export const MAXIMUM_DAYS_TO_START = 366
/** The one rate table that money follows: cents for 1,000 impressions. An operator changes it by SPONSOR_RATES. */
export const RATE_CARD: Readonly<Record<Placement | 'premium', number>> = {
  sidebar: 500,
  feed: 500,
  'video-pre': 1000,
  'video-post': 1000,
  featured: 1500,
  /** Added where an item is granted the Featured mark. */
  premium: 200,
}

const SecureAddress = z
  .string({ error: texts.urlInvalid })
  .check(
    z.trim(),
    z.overwrite(toPlainAddress),
    longest(2000, texts.urlTooLong),
    z.refine(isPublicHttpsAddress, texts.urlInvalid),
  )

const OptionalSecureAddress = z.pipe(
  z.optional(z.nullable(z.string().check(z.trim(), z.overwrite(toPlainAddress), longest(2000, texts.urlTooLong)))),
  z.pipe(
    z.transform((value: string | null | undefined) => value || null),
    z.nullable(z.string().check(z.refine(isPublicHttpsAddress, texts.urlInvalid))),
  ),
)

const CALENDAR_DAY = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/

/** The calendar day of `2026-11-22` or of a whole ISO moment; null for anything else. */
function calendarDay(text: string): string | null {
  const day = CALENDAR_DAY.exec(text)?.[1]
  if (day === undefined) return null
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null
}

/** A day as `2026-11-22`; a whole moment is cut to its day. */
const Day = (missing: string) =>
  z.pipe(
    z.string({ error: missing }).check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine((text) => calendarDay(text) !== null, texts.dayInvalid),
    ),
    z.transform((text: string) => calendarDay(text) ?? ''),
  )

/** Dollars as a number or as text with at most two decimals; becomes integer cents. */
const Budget = amountBetween(
  { minCents: MINIMUM_BUDGET * 100, maxCents: MAXIMUM_BUDGET * 100 },
  {
    missing: texts.budgetRequired,
    notNumber: texts.amountNotNumber,
    tooSmall: withLimit(texts.budgetTooSmall, MINIMUM_BUDGET),
    tooLarge: withLimit(texts.budgetTooLarge, MAXIMUM_BUDGET),
  },
)

const titleTooShort = withLimit(texts.titleTooShort, SPONSOR_TITLE_MIN)
const sponsorDescriptionTooShort = withLimit(texts.sponsorDescriptionTooShort, SPONSOR_DESCRIPTION_MIN)
const advertiserNameTooShort = withLimit(texts.advertiserNameTooShort, ADVERTISER_NAME_MIN)
const fields = {
  title: z
    .string({ error: titleTooShort })
    .check(
      oneLine(),
      z.trim(),
      ...shortest(SPONSOR_TITLE_MIN, titleTooShort),
      longest(SPONSOR_TITLE_MAX, texts.titleTooLong),
      z.refine(isVisible, titleTooShort),
    ),
  description: z
    .string({ error: sponsorDescriptionTooShort })
    .check(
      z.trim(),
      ...shortest(SPONSOR_DESCRIPTION_MIN, sponsorDescriptionTooShort),
      longest(SPONSOR_DESCRIPTION_MAX, texts.descriptionTooLong),
      z.refine(isVisible, sponsorDescriptionTooShort),
    ),
  contentUrl: SecureAddress,
  thumbnailUrl: SecureAddress,
  advertiserName: z
    .string({ error: advertiserNameTooShort })
    .check(
      oneLine(),
      z.trim(),
      ...shortest(ADVERTISER_NAME_MIN, advertiserNameTooShort),
      longest(ADVERTISER_NAME_MAX, texts.advertiserNameTooLong),
      z.refine(isVisible, advertiserNameTooShort),
    ),
  advertiserWebsite: OptionalSecureAddress,
  startDate: Day(texts.startDateRequired),
  endDate: Day(texts.endDateRequired),
  budget: Budget,
  placement: z.enum(PLACEMENTS, { error: texts.placementRequired }),
  /** Null and missing mean all categories. */
  categoryId: z.pipe(
    z.optional(z.nullable(Id)),
    z.transform((id: number | null | undefined) => id ?? null),
  ),
  /** A request; staff grant it (ruling 139). */
  isFeatured: z.pipe(
    z.optional(z.nullable(z.boolean())),
    z.transform((wish: boolean | null | undefined) => wish ?? false),
  ),
  /** The time zone of the days. */
  timeZone: z._default(timeZoneName(texts.timeZoneInvalid), 'UTC'),
}

/** The documents' payload. Nothing reads `advertiserId`: the advertiser is the session's member (ruling R1). */
export const SponsorInput = z
  .object({ ...fields, advertiserId: z.optional(z.unknown()) })
  .check(z.refine(({ startDate, endDate }) => endDate >= startDate, { path: ['endDate'], error: texts.endBeforeStart }))

/** Only the given fields are changed. */
export const SponsorChange = z.object({
  title: z.optional(fields.title),
  description: z.optional(fields.description),
  contentUrl: z.optional(SecureAddress),
  thumbnailUrl: z.optional(SecureAddress),
  advertiserName: z.optional(fields.advertiserName),
  /** Empty or null removes it. */
  advertiserWebsite: z.optional(
    z.pipe(
      z.nullable(z.string().check(z.trim(), z.overwrite(toPlainAddress), longest(2000, texts.urlTooLong))),
      z.pipe(
        z.transform((value: string | null) => value || null),
        z.nullable(z.string().check(z.refine(isPublicHttpsAddress, texts.urlInvalid))),
      ),
    ),
  ),
  startDate: z.optional(Day(texts.startDateRequired)),
  endDate: z.optional(Day(texts.endDateRequired)),
  budget: z.optional(Budget),
  placement: z.optional(fields.placement),
  categoryId: z.optional(z.nullable(Id)),
  isFeatured: z.optional(z.nullable(z.boolean())),
  timeZone: z.optional(timeZoneName(texts.timeZoneInvalid)),
  /** The values the edit began with. */
  previous: z.optional(
    z.object({
      title: PreviousText,
      description: PreviousText,
      contentUrl: PreviousText,
      thumbnailUrl: PreviousText,
      advertiserName: PreviousText,
      advertiserWebsite: PreviousText,
      startDate: PreviousText,
      endDate: PreviousText,
      budget: PreviousAmount,
      placement: PreviousText,
      categoryId: PreviousNumber,
      isFeatured: PreviousFlag,
    }),
  ),
})

/** A record as its advertiser and staff see it. Money is in dollars, and also in exact cents. */
export const SponsoredContent = z.object({
  id: Id,
  advertiserId: Id,
  title: z.string(),
  description: z.string(),
  contentUrl: z.string(),
  /** As it was given; our copy is `pictureUrl`. */
  thumbnailUrl: z.string(),
  advertiserName: z.string(),
  advertiserWebsite: z.nullable(z.string()),
  categoryId: z.nullable(Id),
  startDate: z.string(),
  endDate: z.string(),
  timeZone: z.string(),
  budget: z.number(),
  budgetCents: z.int(),
  placement: z.enum(PLACEMENTS),
  /** Whether staff have granted the Featured mark. */
  isFeatured: z.boolean(),
  featuredRequested: z.boolean(),
  status: z.enum(SPONSOR_STATES),
  isPaused: z.boolean(),
  isPaid: z.boolean(),
  impressions: z.int(),
  clicks: z.int(),
  contentNotes: z.string(),
  /** Cents for 1,000 impressions, as it was sold. */
  cpmCents: z.int(),
  /** Whole cents, rounded up: a partly spent cent counts as spent. */
  spentCents: z.int(),
  /** Our copy of the picture; null until it has been fetched, or when it could not be. */
  pictureUrl: z.nullable(z.string()),
  pictureState: z.enum(['waiting', 'ready', 'failed']),
  /** Sent back with a decision: one made on an older card is refused. */
  version: z.int(),
  createdAt: Moment,
  /** In the queue of staff: the advertiser is suspended or has left, so the content is not shown. */
  isAdvertiserInactive: z.optional(z.boolean()),
  /** The caller's permissions now. */
  viewer: z.object({
    canEdit: z.boolean(),
    canReview: z.boolean(),
    canPay: z.boolean(),
    canPause: z.boolean(),
    canResume: z.boolean(),
    canEnd: z.boolean(),
  }),
})
export type SponsoredContent = z.infer<typeof SponsoredContent>

export const SponsorTransition = z.object({
  id: Id,
  step: z.enum(SPONSOR_STEPS),
  from: z.nullable(z.enum(SPONSOR_STATES)),
  to: z.enum(SPONSOR_STATES),
  notes: z.string(),
  createdAt: Moment,
  /** Null for the schedule. */
  actor: z.nullable(Author),
})
export type SponsorTransition = z.infer<typeof SponsorTransition>

export const SponsorReport = z.object({
  /** Every day of the flight until today, oldest first, in the campaign's zone. */
  days: z.array(z.object({ day: z.string(), impressions: z.int(), clicks: z.int(), spentCents: z.number() })),
  /** Pages with the most impressions, as paths. */
  pages: z.array(z.object({ path: z.string(), impressions: z.int(), clicks: z.int() })),
  impressions: z.int(),
  clicks: z.int(),
  spentCents: z.int(),
  budgetCents: z.int(),
})
export type SponsorReport = z.infer<typeof SponsorReport>

const params = z.object({ id: IdText })

export const EXCLUDED_ADVERTISERS_MAX = 100
const ExcludedAdvertisers = z
  .array(z.string().check(oneLine(), z.trim(), z.minLength(1, texts.required), longest(200, texts.textTooLong)))
  .check(z.maxLength(EXCLUDED_ADVERTISERS_MAX))

/** Totals over everything an advertiser has. */
export const SponsorTotals = z.object({
  pending: z.int(),
  active: z.int(),
  impressions: z.int(),
  /** Of everything that runs, has run or can still run. */
  budgetCents: z.int(),
  /** Of what was rejected, or ended without having been paid. */
  withdrawnCents: z.int(),
})
export type SponsorTotals = z.infer<typeof SponsorTotals>

export const sponsorsApi = {
  rates: endpoint({
    method: 'GET',
    path: '/api/sponsored-content/rates',
    access: 'signed-in',
    summary: 'The rate card: cents for 1,000 impressions by placement, and the premium for the Featured mark',
    response: z.object({
      cpmCents: z.record(z.enum(PLACEMENTS), z.int()),
      premiumCpmCents: z.int(),
      /** Of the spend on a creator's pages. */
      creatorSharePercent: z.int(),
    }),
    status: 200,
    errors: [],
  }),
  byAdvertiser: endpoint({
    method: 'GET',
    path: '/api/sponsored-content/advertiser/:userId',
    access: 'signed-in',
    summary: 'Sponsored content of an advertiser, newest first; for that member and for staff',
    params: z.object({ userId: IdText }),
    query: z.object({ ...Page, view: z.optional(z.enum(SPONSOR_VIEWS)) }),
    response: z.array(SponsoredContent),
    status: 200,
    errors: ['user_not_found'],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/api/sponsored-content/advertiser/:userId/totals',
    access: 'signed-in',
    summary: 'Totals over everything of an advertiser; for that member and for staff',
    params: z.object({ userId: IdText }),
    response: SponsorTotals,
    status: 200,
    errors: ['user_not_found'],
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/sponsored-content',
    access: 'staff',
    summary: 'Sponsored content in one state, oldest first; by default what waits for review',
    query: z.object({ ...Page, status: z.optional(z.enum(SPONSOR_STATES)) }),
    response: z.array(SponsoredContent),
    status: 200,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/sponsored-content/:id',
    access: 'signed-in',
    summary: 'One record; for its advertiser and for staff',
    params,
    response: SponsoredContent,
    status: 200,
    errors: ['sponsor_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/sponsored-content',
    access: 'signed-in',
    summary: 'Submit sponsored content for review',
    body: SponsorInput,
    response: SponsoredContent,
    status: 201,
    errors: ['category_not_found'],
    limit: 'sponsors',
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/sponsored-content/:id',
    access: 'signed-in',
    summary: 'Change sponsored content while it waits for review: its advertiser, or staff',
    params,
    body: SponsorChange,
    response: SponsoredContent,
    status: 200,
    errors: ['sponsor_not_found', 'sponsor_not_editable', 'category_not_found', 'text_changed'],
    limit: 'writes',
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/sponsored-content/:id/review',
    access: 'staff',
    summary: 'Approve, reject, or take down what was approved',
    params,
    body: z.object({
      status: z.enum(['approved', 'rejected']),
      contentNotes: z.optional(z.nullable(z.string().check(z.trim(), longest(SPONSOR_NOTES_MAX, texts.notesTooLong)))),
      /** Grants the requested Featured mark. */
      isFeatured: z.optional(z.boolean()),
      /** Of the card that was decided on. Without it the decision is one on a pending card. */
      version: z.optional(z.int()),
    }),
    response: SponsoredContent,
    status: 200,
    errors: ['sponsor_not_found', 'sponsor_step_impossible', 'sponsor_reason_required', 'sponsor_flight_over'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/sponsored-content/:id/pause',
    access: 'signed-in',
    summary: 'Stop showing it for now',
    params,
    response: SponsoredContent,
    status: 200,
    errors: ['sponsor_not_found', 'sponsor_step_impossible'],
    limit: 'writes',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/sponsored-content/:id/resume',
    access: 'signed-in',
    summary: 'Show it again after a pause',
    params,
    response: SponsoredContent,
    status: 200,
    errors: ['sponsor_not_found', 'sponsor_step_impossible'],
    limit: 'writes',
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/sponsored-content/:id/end',
    access: 'signed-in',
    summary: 'End it early; the unspent part of a paid budget is refunded',
    params,
    response: SponsoredContent,
    status: 200,
    errors: ['sponsor_not_found', 'sponsor_step_impossible'],
    limit: 'writes',
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/sponsored-content/:id/duplicate',
    access: 'signed-in',
    summary: 'Submit the same again, with a flight of the same length that starts today',
    params,
    response: SponsoredContent,
    status: 201,
    errors: ['sponsor_not_found'],
    limit: 'sponsors',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/sponsored-content/:id/pay',
    access: 'signed-in',
    summary: 'Begin to pay the budget of approved content; it runs once that has succeeded',
    params,
    body: z.optional(
      z.object({
        /** A saved card. */
        cardId: z.optional(z.string().check(z.maxLength(255))),
        /** A retry with the same key returns the same payment. The excluded beginnings belong to the site's own keys. */
        requestKey: z.optional(z.string().check(z.maxLength(100), z.regex(/^(?!monthly-|purchase-)/))),
      }),
    ),
    response: StartedPayment,
    holdsSecret: true,
    status: 201,
    errors: [
      'sponsor_not_found',
      'sponsor_step_impossible',
      'sponsor_already_paid',
      'payment_unavailable',
      'card_not_found',
    ],
    limit: 'writes',
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/sponsored-content/:id/report',
    access: 'signed-in',
    summary: 'Impressions, clicks and spend by day; as CSV at /report.csv',
    params,
    response: SponsorReport,
    status: 200,
    errors: ['sponsor_not_found'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/sponsored-content/:id/history',
    access: 'signed-in',
    summary: 'Every step of it, newest first; for its advertiser and for staff',
    params,
    response: z.array(SponsorTransition),
    status: 200,
    errors: ['sponsor_not_found'],
  }),
  channel: endpoint({
    method: 'GET',
    path: '/api/sponsored-content/channel',
    access: 'signed-in',
    summary: 'Whether sponsored content may be shown on one’s own channel and next to one’s own videos',
    response: z.object({ acceptsSponsors: z.boolean() }),
    status: 200,
    errors: [],
  }),
  setChannel: endpoint({
    method: 'PUT',
    path: '/api/sponsored-content/channel',
    access: 'signed-in',
    summary: 'Accept or refuse sponsored content on one’s own channel and next to one’s own videos',
    body: z.object({ acceptsSponsors: z.boolean() }),
    response: z.object({ acceptsSponsors: z.boolean() }),
    status: 200,
    errors: [],
    limit: 'writes',
  }),
  refusedAdvertisers: endpoint({
    method: 'GET',
    path: '/api/sponsored-content/channel/advertisers',
    access: 'signed-in',
    summary: 'Advertisers excluded from one’s own pages, by name',
    response: z.array(z.string()),
    status: 200,
    errors: [],
  }),
  setRefusedAdvertisers: endpoint({
    method: 'PUT',
    path: '/api/sponsored-content/channel/advertisers',
    access: 'signed-in',
    summary: 'Set the advertisers excluded from one’s own pages; case does not matter',
    body: z.object({
      advertisers: ExcludedAdvertisers,
      /** The names the edit began with: those that were added or removed elsewhere since then stay so. */
      previous: z.optional(ExcludedAdvertisers),
    }),
    response: z.array(z.string()),
    status: 200,
    errors: [],
    limit: 'writes',
  }),
}
