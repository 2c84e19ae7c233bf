/** Who may buy a video, and who may download it. */
import type { ModerationState } from '@lamplight/contract/video-states'
import { isAdmin, type Viewer } from '../../identity/viewer.ts'

/** A member's purchases: for themselves and for admins (ruling 21). */
export const canSeePurchases = (viewer: Viewer, buyerId: number): boolean => viewer.id === buyerId || isAdmin(viewer)

/** The buyer alone: not the creator, not staff. */
export const canDownload = (viewer: Viewer, purchase: { buyerId: number }): boolean => viewer.id === purchase.buyerId

interface SaleFacts {
  status: ModerationState
  isDownloadable: boolean
  downloadPriceCents: number | null
}

/** Only videos that everybody can see are sold. */
export const isForSale = <Video extends SaleFacts>(video: Video): video is Video & { downloadPriceCents: number } =>
  video.status === 'approved' && video.isDownloadable && video.downloadPriceCents !== null

interface AvailabilityFacts {
  /** By the last decision of moderators, also while the video waits for the next one. */
  isRejected: boolean
  isDeletedByStaff: boolean
}

/**
 * A bought video stays available, even when its owner takes it off sale, changes or deletes it, as long as the file exists. A video
 * that moderators withdraw, by rejecting or deleting it, is available to nobody, and its owner does not change that by submitting
 * it again.
 */
export const isDownloadAllowed = ({ isRejected, isDeletedByStaff }: AvailabilityFacts): boolean =>
  !isRejected && !isDeletedByStaff

interface WithdrawalFacts extends AvailabilityFacts {
  /** The last rejection. */
  rejectedAt: Date | null
  deletedAt: Date | null
}

/** Whether moderators had already withdrawn it when it was paid: its buyer never had the file. */
export function wasWithdrawnBefore(paidAt: Date, video: WithdrawalFacts): boolean {
  const isBefore = (at: Date | null) => at !== null && at <= paidAt
  return (video.isRejected && isBefore(video.rejectedAt)) || (video.isDeletedByStaff && isBefore(video.deletedAt))
}
