/** Tables of creator accounts, purchases and payouts. Cents are whole numbers. */

import type { PayoutState } from '@lamplight/contract/payouts'
import type { Generated } from 'kysely'
import type { MadeAt, NullableMoment } from './column-types.ts'

export interface CreatorTables {
  creatorAccounts: {
    id: Generated<number>
    userId: number
    paymentEmail: string
    paypalAccountId: string | null
    destinationChangedAt: NullableMoment
    isMonetizationEnabled: Generated<boolean>
    createdAt: MadeAt
  }
  purchases: {
    id: Generated<number>
    buyerId: number
    videoId: number
    sellerId: number
    videoTitle: string
    amountCents: number
    intentId: number | null
    status: 'pending' | 'abandoned' | 'paid' | 'refunded'
    /** Null for a free purchase and for an unpaid one. */
    receiptNumber: Generated<number | null>
    downloads: Generated<number>
    createdAt: MadeAt
    paidAt: NullableMoment
    refundedAt: NullableMoment
  }
  payouts: {
    id: Generated<number>
    creatorAccountId: number
    ownerId: number
    amountCents: number
    currency: Generated<string>
    paymentMethod: Generated<string>
    destination: string
    status: Generated<PayoutState>
    notes: Generated<string>
    provider: 'paypal' | null
    providerBatchId: string | null
    requestedAt: MadeAt
    startedAt: NullableMoment
    finishedAt: NullableMoment
    startedBy: Generated<number | null>
    finishedBy: number | null
    paidThrough: number | null
  }
  videoViewDays: { videoId: number; day: string; views: number }
  videoWatchDays: { videoId: number; day: string; seconds: number }
}
