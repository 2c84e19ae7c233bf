/**
 * The figures of /advertise and /media-kit, in one place. Where the two pages differ, both readings are here with the
 * page they belong to (rulings 146 to 148). An operator replaces any of them by the setting MEDIA_KIT_FILE.
 */
import * as z from 'zod/mini'

export const FAITHS = ['christianity', 'islam', 'judaism', 'hinduism', 'buddhism', 'sikhism', 'other'] as const

const Count = z.int().check(z.nonnegative())
const Cents = z.int().check(z.positive())
/** 0 to 1. */
const Share = z.number().check(z.minimum(0), z.maximum(1))
const readings = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.strictObject({ advertise: schema, mediaKit: schema })
/** US cents for a thousand impressions. */
const Rates = z.strictObject({ video: Cents, display: Cents })

export const AdvertisingFigures = z.strictObject({
  /** Shown as `150K+`. */
  monthlyUsers: Count,
  averageSecondsOnSite: Count,
  monthlyViews: readings(Count),
  clickThroughRate: Share,
  countries: Count,
  ages: z.array(z.strictObject({ from: Count, to: z.nullable(Count), share: Share })),
  faiths: z.array(z.strictObject({ faith: z.enum(FAITHS), share: Share })),
  ratesCents: readings(Rates),
  preRollSeconds: z.strictObject({ from: Count, to: Count }),
  /** Least budgets: of a campaign one makes oneself, of one that the site manages, and of a premium one. */
  budgetsCents: z.strictObject({ selfService: Cents, managed: Cents, premium: Cents }),
})
export type AdvertisingFigures = z.infer<typeof AdvertisingFigures>

export const advertisingFigures: AdvertisingFigures = {
  monthlyUsers: 150_000,
  averageSecondsOnSite: 750,
  monthlyViews: { advertise: 3_200_000, mediaKit: 4_500_000 },
  clickThroughRate: 0.048,
  countries: 50,
  ages: [
    { from: 18, to: 24, share: 0.15 },
    { from: 25, to: 34, share: 0.28 },
    { from: 35, to: 44, share: 0.24 },
    { from: 45, to: 54, share: 0.18 },
    { from: 55, to: null, share: 0.15 },
  ],
  faiths: [
    { faith: 'christianity', share: 0.62 },
    { faith: 'islam', share: 0.14 },
    { faith: 'judaism', share: 0.08 },
    { faith: 'hinduism', share: 0.07 },
    { faith: 'other', share: 0.09 },
  ],
  ratesCents: { advertise: { video: 1000, display: 500 }, mediaKit: { video: 1500, display: 800 } },
  preRollSeconds: { from: 15, to: 30 },
  budgetsCents: { selfService: 5000, managed: 250_000, premium: 1_000_000 },
}

/** Whether the two pages name different rates: staff are reminded of it. */
export const hasTwoRates = ({ ratesCents: { advertise, mediaKit } }: AdvertisingFigures): boolean =>
  advertise.video !== mediaKit.video || advertise.display !== mediaKit.display

/** The figures that claim something about the audience; rates and budgets are offers. */
const AUDIENCE_FIGURES = [
  'monthlyUsers',
  'monthlyViews',
  'averageSecondsOnSite',
  'clickThroughRate',
  'countries',
  'ages',
  'faiths',
] as const
export type AudienceFigure = (typeof AUDIENCE_FIGURES)[number]

/** Audience figures that are still the built-in examples: nobody has measured them on this site, and staff are reminded. */
export const exampleFigures = (figures: AdvertisingFigures): AudienceFigure[] =>
  AUDIENCE_FIGURES.filter((name) => JSON.stringify(figures[name]) === JSON.stringify(advertisingFigures[name]))
