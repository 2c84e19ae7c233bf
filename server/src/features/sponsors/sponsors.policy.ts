/** Who may do what with sponsored content, and when. */
import type { SponsorState } from '@lamplight/contract/sponsor-states'
import { isStaff, type Viewer } from '../../identity/viewer.ts'

export interface SponsorFacts {
  advertiserId: number
  status: SponsorState
  pausedAt: Date | null
  paidAt: Date | null
  endsAt: Date
}

export const isAdvertiser = (viewer: Viewer | null, content: Pick<SponsorFacts, 'advertiserId'>): boolean =>
  viewer?.id === content.advertiserId

/** The record, its report and its history are for its advertiser and for staff. */
export const canSee = (viewer: Viewer | null, content: Pick<SponsorFacts, 'advertiserId'>): boolean =>
  isAdvertiser(viewer, content) || isStaff(viewer)

/** It cannot be edited after the decision. */
export const canEdit = (viewer: Viewer | null, content: SponsorFacts): boolean =>
  canSee(viewer, content) && content.status === 'pending'

/** Staff decide on pending content, and may take down approved content. */
export function canReview(viewer: Viewer | null, { status }: SponsorFacts, to: 'approved' | 'rejected'): boolean {
  if (!isStaff(viewer)) return false
  return status === 'pending' || (to === 'rejected' && (status === 'approved' || status === 'active'))
}

export const canPay = (viewer: Viewer | null, content: SponsorFacts, now: Date): boolean =>
  isAdvertiser(viewer, content) && content.status === 'approved' && content.paidAt === null && content.endsAt > now

const isRunning = ({ status }: SponsorFacts): boolean => status === 'approved' || status === 'active'

export const canPause = (viewer: Viewer | null, content: SponsorFacts): boolean =>
  canSee(viewer, content) && isRunning(content) && content.pausedAt === null

export const canResume = (viewer: Viewer | null, content: SponsorFacts): boolean =>
  canSee(viewer, content) && isRunning(content) && content.pausedAt !== null

/** Also before the review, which withdraws it. */
export const canEnd = (viewer: Viewer | null, content: SponsorFacts): boolean =>
  canSee(viewer, content) && (isRunning(content) || content.status === 'pending')
