/** What an advertiser, staff and a creator send about sponsored content, with its limits. */
import * as z from 'zod/mini'
import { longest, shortest, withLimit } from './longest.ts'
import { amountBetween, PreviousAmount } from './money.ts'
import { toPlainAddress } from './parse-url.ts'
import { PLACEMENTS, type Placement } from './placements.ts'
import { Id, isVisible, oneLine, PreviousFlag, PreviousNumber, PreviousText } from './primitives.ts'
import { isPublicHttpsAddress } from './public-address.ts'
import { timeZoneName } from './time-zone.ts'
import { validationTexts as texts } from './validation-texts.ts'

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

export const SponsorDecision = z.object({
  status: z.enum(['approved', 'rejected']),
  contentNotes: z.optional(z.nullable(z.string().check(z.trim(), longest(SPONSOR_NOTES_MAX, texts.notesTooLong)))),
  /** Grants the requested Featured mark. */
  isFeatured: z.optional(z.boolean()),
  /** Of the card that was decided on. Without it the decision is one on a pending card. */
  version: z.optional(z.int()),
})

export const EXCLUDED_ADVERTISERS_MAX = 100
export const ExcludedAdvertisers = z
  .array(z.string().check(oneLine(), z.trim(), z.minLength(1, texts.required), longest(200, texts.textTooLong)))
  .check(z.maxLength(EXCLUDED_ADVERTISERS_MAX))
