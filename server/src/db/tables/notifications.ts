/** Tables of notifications. */
import type { ReviewReason } from '@lamplight/contract/review-reasons'
import type { Generated } from 'kysely'
import type { MadeAt, NullableMoment } from './column-types.ts'

export interface NotificationTables {
  notifications: {
    id: Generated<number>
    userId: number
    kind: string
    actorId: number | null
    title: Generated<string>
    excerpt: Generated<string>
    reason: Generated<ReviewReason | null>
    amountCents: Generated<number | null>
    link: string
    source: string
    createdAt: MadeAt
    readAt: NullableMoment
  }
  pushSubscriptions: {
    id: Generated<number>
    sessionHash: Buffer
    userId: number
    endpoint: string
    p256dh: string
    auth: string
    publicKey: string
    createdAt: MadeAt
  }
  notificationSwitches: { userId: number; kind: string; isOn: boolean }
}
