/** Who may buy and who may have what was bought. */
import type { ModerationState } from '@lamplight/contract/videos'
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

/** Only what everybody can see is sold. */
export const isForSale = <Video extends SaleFacts>(video: Video): video is Video & { downloadPriceCents: number } =>
  video.status === 'approved' && video.isDownloadable && video.downloadPriceCents !== null

/**
 * What was bought stays, also when its owner takes it off sale or deletes it, as long as the file is there. What
 * moderators withdraw is given to nobody.
 */
export const mayBeHanded = (video: { status: ModerationState }): boolean => video.status !== 'rejected'
