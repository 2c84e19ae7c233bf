import type { NotificationKind } from '@lamplight/contract/notifications'
import type { ReviewReason } from '@lamplight/contract/review-reasons'

export interface NewNotification {
  kind: NotificationKind
  actorId: number | null
  title: string
  excerpt?: string
  /** The reason for a moderator's decision, shown in the reader's language. */
  reason?: ReviewReason | null
  /** Of a donation, a refund or a payout. */
  amountCents?: number | null
  /** A path of this site. */
  link: string
  /** The same for the same occasion, so that it is notified once. */
  source: string
  recipients: { userIds: readonly number[] } | { followersOf: number }
}
