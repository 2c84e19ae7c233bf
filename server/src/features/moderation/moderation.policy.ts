/** Who may change the status of a video, and when. */
import type { ModerationState } from '@lamplight/contract/video-states'
import { isStaff, type Viewer } from '../../identity/viewer.ts'

interface VideoFacts {
  ownerId: number
  status: ModerationState
  moderationVersion: number
}

/** All possible transitions (rulings 87 and 89). Any other is refused. */
const steps: readonly { from: ModerationState; to: ModerationState; by: 'staff' | 'owner' }[] = [
  { from: 'pending', to: 'approved', by: 'staff' },
  { from: 'pending', to: 'rejected', by: 'staff' },
  { from: 'approved', to: 'rejected', by: 'staff' },
  { from: 'rejected', to: 'pending', by: 'owner' },
]

/** Whether this viewer may move the video from its status to another. */
export function canTakeStep(
  viewer: Viewer | null,
  video: Pick<VideoFacts, 'ownerId' | 'status'>,
  to: ModerationState,
): boolean {
  const step = steps.find((entry) => entry.from === video.status && entry.to === to)
  if (!step || !viewer) return false
  return step.by === 'staff' ? isStaff(viewer) : viewer.id === video.ownerId
}

/** Decisions and notes are for the owner and for staff. */
export const canSeeHistory = (viewer: Viewer | null, video: Pick<VideoFacts, 'ownerId'>): boolean =>
  isStaff(viewer) || viewer?.id === video.ownerId

/**
 * Whether a decision was made on the current card. One without a version was made on a pending card: it never
 * overrules a colleague. Withdrawing an approval therefore requires the version (ruling 91).
 */
export const isOnFreshCard = (video: VideoFacts, version: number | undefined): boolean =>
  version === undefined ? video.status === 'pending' : version === video.moderationVersion
