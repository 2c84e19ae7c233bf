/** Who may see and request payouts, and which transitions are allowed. */
import type { PayoutState } from '@lamplight/contract/payouts'
import { isAdmin, type Viewer } from '../../identity/viewer.ts'

/** The creator and admins (ruling 21). */
export const canSeePayouts = (viewer: Viewer, ownerId: number): boolean => viewer.id === ownerId || isAdmin(viewer)

export const canRequestPayout = (viewer: Viewer, ownerId: number): boolean => viewer.id === ownerId

export const isOpen = (payout: { status: PayoutState }): boolean =>
  payout.status === 'pending' || payout.status === 'processing'

/** A payout placed with a service is finished by that service only: a person who finished it as well would pay twice. */
export const isByHand = (payout: { provider: string | null }): boolean => payout.provider === null
