/** Tables of sponsored content: campaigns, their history, their delivery, and daily caps. */

import type { Placement } from '@lamplight/contract/placements'
import type { SponsorState, SponsorStep } from '@lamplight/contract/sponsor-states'
import type { Generated } from 'kysely'
import type { MadeAt, Moment, NullableMoment } from './column-types.ts'

export interface SponsorTables {
  sponsoredContent: {
    id: Generated<number>
    advertiserId: number
    title: string
    description: string
    contentUrl: string
    thumbnailUrl: string
    advertiserName: string
    advertiserWebsite: string | null
    categoryId: number | null
    placement: Placement
    wantsFeatured: Generated<boolean>
    isFeatured: Generated<boolean>
    startDate: string
    endDate: string
    timeZone: string
    startsAt: Moment
    endsAt: Moment
    budgetCents: number
    cpmCents: number
    impressions: Generated<number>
    clicks: Generated<number>
    spentMillicents: Generated<number>
    status: Generated<SponsorState>
    version: Generated<number>
    contentNotes: Generated<string>
    pausedAt: NullableMoment
    paidAt: NullableMoment
    pacedFrom: NullableMoment
    pacedImpressions: Generated<number>
    pictureKey: string | null
    pictureState: Generated<'waiting' | 'ready' | 'failed'>
    createdAt: MadeAt
  }
  sponsoredTransitions: {
    id: Generated<number>
    contentId: number
    step: SponsorStep
    fromStatus: SponsorState | null
    toStatus: SponsorState
    notes: Generated<string>
    actorId: number | null
    createdAt: MadeAt
  }
  sponsoredDays: {
    contentId: number
    day: string
    impressions: Generated<number>
    clicks: Generated<number>
    spentMillicents: Generated<number>
  }
  sponsoredPages: { contentId: number; path: string; impressions: Generated<number>; clicks: Generated<number> }
  sponsoredShares: {
    creatorId: number
    contentId: number
    impressions: Generated<number>
    spentMillicents: Generated<number>
    settledMillicents: Generated<number>
  }
  sponsoredTokenUses: { token: string; kind: 'impression' | 'click'; usedAt: MadeAt }
  sponsoredViews: {
    viewerKey: string
    contentId: number
    placement: Placement
    shown: Generated<number>
    lastAt: MadeAt
  }
  sponsoredPayments: {
    intentId: number
    contentId: number | null
    amountCents: number
    state: Generated<'open' | 'paid' | 'surplus'>
    /** The unspent rest: null until it is known. */
    refundCents: number | null
    refundedAt: NullableMoment
    /** Refunded otherwise, or disputed. */
    withdrawnCents: Generated<number>
  }
  sponsorAdvertiserRefusals: { channelId: number; advertiser: string; createdAt: MadeAt }
  sponsorRefusals: { channelId: number; createdAt: MadeAt }
}
