import type { PlacedItem } from '@lamplight/contract/placements'
import type { SponsoredContent, SponsorTransition } from '@lamplight/contract/sponsor-responses'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { pictureUrls } from '../../pictures/copied-picture.ts'
import type { CandidateRow } from './sponsors.placing.sql.ts'
import { canEdit, canEnd, canPause, canPay, canResume, canReview } from './sponsors.policy.ts'
import type { SponsorRow, TransitionRow } from './sponsors.sql.ts'

/** Our own placeholder, for a picture that could not be fetched. */
const NO_PICTURE = '/default-thumbnail.svg'

const largest = (key: string): string => pictureUrls(key).at(-1)?.url ?? NO_PICTURE

/** Thousandths of a cent as whole cents, rounded up: a partly spent cent counts as spent. */
export const spentCents = (millicents: number): number => Math.ceil(millicents / 1000)

export function toSponsoredContent(row: SponsorRow, viewer: Viewer, now: Date): SponsoredContent {
  return {
    id: row.id,
    advertiserId: row.advertiserId,
    title: row.title,
    description: row.description,
    contentUrl: row.contentUrl,
    thumbnailUrl: row.thumbnailUrl,
    advertiserName: row.advertiserName,
    advertiserWebsite: row.advertiserWebsite,
    categoryId: row.categoryId,
    startDate: row.startDate,
    endDate: row.endDate,
    timeZone: row.timeZone,
    budget: row.budgetCents / 100,
    budgetCents: row.budgetCents,
    placement: row.placement,
    isFeatured: row.isFeatured,
    featuredRequested: row.wantsFeatured,
    status: row.status,
    isPaused: row.pausedAt !== null,
    isPaid: row.paidAt !== null,
    impressions: row.impressions,
    clicks: row.clicks,
    contentNotes: row.contentNotes,
    cpmCents: row.cpmCents,
    spentCents: spentCents(row.spentMillicents),
    pictureUrl: row.pictureKey ? largest(row.pictureKey) : null,
    pictureState: row.pictureState,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    viewer: {
      canEdit: canEdit(viewer, row),
      canReview: canReview(viewer, row, 'rejected'),
      canPay: canPay(viewer, row, now),
      canPause: canPause(viewer, row),
      canResume: canResume(viewer, row),
      canEnd: canEnd(viewer, row),
    },
  }
}

export const toPlacedItem = (row: CandidateRow, token: string): PlacedItem => ({
  id: row.id,
  title: row.title,
  description: row.description,
  contentUrl: row.contentUrl,
  thumbnailUrl: row.pictureKey ? largest(row.pictureKey) : NO_PICTURE,
  thumbnails: row.pictureKey ? pictureUrls(row.pictureKey) : [],
  advertiserName: row.advertiserName,
  advertiserWebsite: row.advertiserWebsite,
  isFeatured: row.isFeatured,
  placement: row.placement,
  categoryId: row.categoryId,
  token,
})

export const toTransition = (row: TransitionRow): SponsorTransition => ({
  id: row.id,
  step: row.step,
  from: row.fromStatus,
  to: row.toStatus,
  notes: row.notes,
  createdAt: row.createdAt.toISOString(),
  actor:
    row.actorId === null
      ? null
      : { id: row.actorId, displayName: row.displayName ?? '', avatarUrl: avatarUrl(row.avatarKey) },
})
