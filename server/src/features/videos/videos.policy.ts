/** Who may do what with a video. */
import { APPEAL_DAYS } from '@lamplight/contract/reports'
import type { ModerationState, ProcessingState } from '@lamplight/contract/video-states'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import type { MediaManifest } from '../../media/manifest.ts'

interface VideoFacts {
  ownerId: number
  status: ModerationState
  processing: ProcessingState
}

export const isOwner = (viewer: Viewer | null, video: Pick<VideoFacts, 'ownerId'>): boolean =>
  viewer?.id === video.ownerId

/** Notes, progress and failures are for the owner and for staff. */
export const canSeeInside = (viewer: Viewer | null, video: Pick<VideoFacts, 'ownerId'>): boolean =>
  isOwner(viewer, video) || isStaff(viewer)

/** Longer than anybody needs to notice a mistake. */
const RESTORE_HOURS = 24

export const isInTimeToRestore = (deletedAt: Date, now: Date): boolean =>
  now.getTime() - deletedAt.getTime() < RESTORE_HOURS * 3_600_000

/** The files of a video that staff deleted are kept for the time of an appeal. */
export const RETENTION_DAYS_AFTER_STAFF = APPEAL_DAYS + 1

export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + RETENTION_DAYS_AFTER_STAFF * 86_400_000)

export const canModerate = (viewer: Viewer | null): boolean => isStaff(viewer)

/** Staff may process a video again at any time: a run may hang. */
export const canReprocess = (viewer: Viewer | null): boolean => isStaff(viewer)

export const canResubmit = (viewer: Viewer | null, video: Pick<VideoFacts, 'ownerId' | 'status'>): boolean =>
  isOwner(viewer, video) && video.status === 'rejected'

/** Comments are only for videos that everybody can see. */
export const canComment = (
  viewer: Viewer | null,
  video: Pick<VideoFacts, 'status'> & { publishAt: Date | null },
): boolean => viewer !== null && video.status === 'approved' && !video.publishAt

/** Whether there is something for viewers to play. The full-quality file is not available to them. */
export const isPlayable = (media: MediaManifest | null): boolean =>
  media !== null && (media.hls !== null || media.progressive !== null)
