/** Tables of the site itself: settings and invitations. */
import type { Generated, JSONColumnType } from 'kysely'
import type { MadeAt, Moment, NullableMoment } from './column-types.ts'

export interface SiteTables {
  siteSettings: { name: string; value: JSONColumnType<unknown & object, string, string>; changedAt: MadeAt }
  reviewClaims: { videoId: number; userId: number; until: Moment }
  secondReviews: {
    id: Generated<number>
    transitionId: number
    videoId: number
    decidedBy: number | null
    chosenAt: MadeAt
    reviewedBy: number | null
    reviewedAt: NullableMoment
    agrees: boolean | null
    notes: Generated<string>
  }
  invitations: {
    id: Generated<number>
    tokenHash: Buffer
    note: Generated<string>
    madeBy: number | null
    usedBy: number | null
    usedAt: NullableMoment
    expiresAt: Moment
    createdAt: MadeAt
  }
}
