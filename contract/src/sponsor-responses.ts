/** Sponsored content, its history and its figures, as its advertiser and staff see them. */
import * as z from 'zod/mini'
import { PLACEMENTS } from './placements.ts'
import { Author, Id, Moment } from './primitives.ts'
import { SPONSOR_STATES, SPONSOR_STEPS } from './sponsor-states.ts'

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
