/** Tables of creator accounts and payouts. */
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
}
