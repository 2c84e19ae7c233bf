import type { Placement } from '@lamplight/contract/placements'
import type { SponsoredContent } from '@lamplight/contract/sponsor-responses'
import type { SponsorState } from '@lamplight/contract/sponsor-states'
import type { PlainKey } from '../../i18n/catalog.ts'
import type { SponsoredCardProps } from '../../ui/videos/sponsored-card.tsx'

export const PLACEMENT_WORDS = {
  sidebar: 'sponsors.placementSidebar',
  feed: 'sponsors.placementFeed',
  'video-pre': 'sponsors.placementPre',
  'video-post': 'sponsors.placementPost',
  featured: 'sponsors.placementFeatured',
} as const satisfies Record<Placement, PlainKey>

/** How a card looks in each placement, for previews: what is shown before a video is one low row. */
export const PLACEMENT_LOOKS = {
  sidebar: 'stack',
  feed: 'strip',
  'video-pre': 'slim',
  'video-post': 'strip',
  featured: 'row',
} as const satisfies Record<Placement, SponsoredCardProps['look']>

const STATES = {
  pending: { tone: 'warning', text: 'sponsors.statusPending' },
  approved: { tone: 'brand', text: 'sponsors.statusApproved' },
  active: { tone: 'success', text: 'sponsors.statusActive' },
  rejected: { tone: 'danger', text: 'sponsors.statusRejected' },
  completed: { tone: 'neutral', text: 'sponsors.statusCompleted' },
} as const satisfies Record<SponsorState, { tone: string; text: PlainKey }>

/** The real state of a record, as shown on its badge (ruling 142). */
export function stateOf({ status, isPaused, isPaid }: Pick<SponsoredContent, 'status' | 'isPaused' | 'isPaid'>) {
  if (isPaused && (status === 'active' || status === 'approved')) {
    return { tone: 'neutral', text: 'sponsors.statusPaused' } as const
  }
  if (status === 'approved' && !isPaid) return { tone: 'warning', text: 'sponsors.statusUnpaid' } as const
  return STATES[status]
}
