/** Tables of gifts and monthly gifts. */
import type { MonthlyFailure } from '@lamplight/contract/donations'
import type { Generated } from 'kysely'
import type { MadeAt, Moment, NullableMoment } from './column-types.ts'

export interface DonationTables {
  monthlyGifts: {
    id: Generated<number>
    donorId: number
    creatorId: number
    videoId: number
    amountCents: number
    isAnonymous: boolean
    isPublic: boolean
    state: Generated<'active' | 'past_due' | 'paused' | 'ended'>
    cardId: string | null
    cardLast4: string | null
    begunAt: Moment
    months: Generated<number>
    nextChargeAt: Moment
    tries: Generated<number>
    failure: MonthlyFailure | null
    createdAt: MadeAt
  }
  donations: {
    id: Generated<number>
    intentId: number
    donorId: number
    creatorId: number
    videoId: number
    amountCents: number
    message: Generated<string>
    isAnonymous: Generated<boolean>
    isPublic: Generated<boolean>
    wantsMonthly: Generated<boolean>
    monthlyGiftId: number | null
    state: Generated<'pending' | 'succeeded' | 'failed'>
    receiptNumber: number | null
    acknowledgedAt: NullableMoment
    succeededAt: NullableMoment
    createdAt: MadeAt
  }
}
