import { toDollars } from '@lamplight/contract/money'
import type { Purchase } from '@lamplight/contract/purchases'
import { DEFAULT_THUMBNAIL, type MediaAddresses } from '../videos/media-addresses.ts'
import type { VideoRow } from '../videos/video-row.ts'
import { mayBeHanded } from './purchases.policy.ts'
import type { ListedPurchase } from './purchases.sql.ts'

/** The one address of a bought file; checked at each request, it never expires by itself (rulings 104, 108). */
export const downloadUrl = (videoId: number, purchaseId: number): string =>
  `/api/videos/${videoId}/download/${purchaseId}`

/** `video`: undefined when it is gone. */
export function toPurchase(row: ListedPurchase, video: VideoRow | undefined, media: MediaAddresses): Purchase {
  const status = row.status === 'paid' || row.status === 'refunded' ? row.status : 'processing'
  return {
    id: row.id,
    videoId: row.videoId,
    amount: toDollars(row.amountCents),
    createdAt: row.createdAt.toISOString(),
    ...(row.refundedAt && { expiresAt: row.refundedAt.toISOString() }),
    paymentIntentId: row.providerIntentId ?? '',
    downloadUrl: downloadUrl(row.videoId, row.id),
    status,
    video: {
      title: video?.title ?? row.videoTitle,
      thumbnailUrl: video ? media.sharedOf(video).thumbnail : DEFAULT_THUMBNAIL,
    },
    canDownload: status === 'paid' && video !== undefined && mayBeHanded(video) && video.media?.full != null,
  }
}
