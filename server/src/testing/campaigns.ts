/** Sponsored content in any state, for tests of what happens to it. */
import type { Placement } from '@lamplight/contract/placements'
import type { SponsorState } from '@lamplight/contract/sponsor-states'
import type { Person, TestSite } from './test-site.ts'

const DAY_MS = 86_400_000

interface CampaignFacts {
  title?: string
  placement?: Placement
  categoryId?: number | null
  status?: SponsorState
  isPaid?: boolean
  startsAt?: Date
  endsAt?: Date
  budgetCents?: number
  cpmCents?: number
  impressions?: number
  pausedAt?: Date | null
  pacedFrom?: Date
  isFeatured?: boolean
}

/** Active, paid and halfway through a flight of two days by default, so that it is behind its pace. Returns its id. */
export async function makeCampaign(
  site: Pick<TestSite, 'deps'>,
  advertiser: Person,
  facts: CampaignFacts = {},
): Promise<number> {
  const now = Date.now()
  const status = facts.status ?? 'active'
  const { startsAt = new Date(now - DAY_MS), endsAt = new Date(now + DAY_MS) } = facts
  const isPaid = facts.isPaid ?? (status === 'active' || status === 'completed')
  const cpmCents = facts.cpmCents ?? 500
  const impressions = facts.impressions ?? 0
  const row = await site.deps.db
    .insertInto('sponsoredContent')
    .values({
      advertiserId: advertiser.id,
      title: facts.title ?? 'Candles from a convent',
      description: 'Poured by hand, one at a time.',
      contentUrl: 'https://candles.example.org/',
      thumbnailUrl: 'https://candles.example.org/candle.png',
      advertiserName: 'Saint Clare Candles',
      advertiserWebsite: null,
      categoryId: facts.categoryId ?? null,
      placement: facts.placement ?? 'sidebar',
      isFeatured: facts.isFeatured ?? false,
      startDate: startsAt.toISOString().slice(0, 10),
      endDate: endsAt.toISOString().slice(0, 10),
      timeZone: 'UTC',
      startsAt,
      endsAt,
      budgetCents: facts.budgetCents ?? 5_000,
      cpmCents,
      impressions,
      spentMillicents: impressions * cpmCents,
      status,
      paidAt: isPaid ? startsAt : null,
      pacedFrom: status === 'active' ? (facts.pacedFrom ?? startsAt) : null,
      pausedAt: facts.pausedAt ?? null,
      pictureKey: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  site.deps.sponsorPlacing.forgetCandidates()
  return row.id
}
