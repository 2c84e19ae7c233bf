import { toAmount, toDollars } from '@lamplight/contract/money'
import type { Purchase, PurchaseReceipt } from '@lamplight/contract/purchases'
import { toReturned } from '../../payments/payments.view.ts'
import { formatReceiptNumber } from '../../payments/receipt-number.ts'
import { DEFAULT_THUMBNAIL, type MediaAddresses } from '../videos/media-addresses.ts'
import { isDownloadAllowed } from './purchases.policy.ts'
import type { BoughtVideo, ListedPurchase, ReceiptRow } from './purchases.sql.ts'

/** The only URL of a bought file. Access is checked at each request, so it does not expire (rulings 104, 108). */
const downloadUrl = (videoId: number, purchaseId: number): string => `/api/videos/${videoId}/download/${purchaseId}`

/** `video`: undefined when it was deleted. */
export function toPurchase(row: ListedPurchase, video: BoughtVideo | undefined, media: MediaAddresses): Purchase {
  const status = row.status === 'paid' || row.status === 'refunded' ? row.status : 'processing'
  const isWithdrawn = video !== undefined && !isDownloadAllowed(video)
  return {
    id: row.id,
    videoId: row.videoId,
    amount: toDollars(row.amountCents),
    createdAt: row.createdAt.toISOString(),
    ...(row.refundedAt && { expiresAt: row.refundedAt.toISOString() }),
    paymentIntentId: row.providerIntentId ?? '',
    receiptNumber: row.receiptNumber === null ? null : formatReceiptNumber(row.receiptNumber, row.paidAt),
    downloadUrl: downloadUrl(row.videoId, row.id),
    status,
    video: {
      title: video?.title ?? row.videoTitle,
      thumbnailUrl: video ? media.sharedOf(video).thumbnail : DEFAULT_THUMBNAIL,
    },
    canDownload: status === 'paid' && !isWithdrawn && video?.media?.full != null,
    isWithdrawn,
  }
}

export const toPurchaseReceipt = (row: ReceiptRow, siteName: string): PurchaseReceipt => ({
  id: row.id,
  videoId: row.videoId,
  videoTitle: row.videoTitle,
  amount: toAmount(row.amountCents),
  currency: row.currency,
  receiptNumber: formatReceiptNumber(row.receiptNumber, row.paidAt),
  paidAt: row.paidAt?.toISOString() ?? '',
  buyer: row.buyer,
  seller: row.seller,
  refunded: toReturned(row),
  card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
  siteName,
  isTest: row.provider === 'sandbox',
})
