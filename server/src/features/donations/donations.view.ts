import type { Donation, GivenDonation, MonthlyGift, VideoDonation } from '@lamplight/contract/donations'
import { toAmount } from '@lamplight/contract/money'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { toReturned } from '../../payments/payments.view.ts'
import { formatReceiptNumber } from '../../payments/receipt-number.ts'
import type { DonationRow, GivenRow, listOfVideo } from './donations.sql.ts'
import type { MonthlyRow, MonthlyWithCreator } from './monthly-gifts.sql.ts'

export const toDonation = (row: DonationRow): Donation => ({
  id: row.id,
  videoId: row.videoId,
  userId: row.donorId,
  amount: toAmount(row.amountCents),
  message: row.message,
  isAnonymous: row.isAnonymous,
  isPublic: row.isPublic,
  isMonthly: row.monthlyGiftId !== null,
  receiptNumber: formatReceiptNumber(row.receiptNumber, row.succeededAt),
  createdAt: (row.succeededAt ?? row.createdAt).toISOString(),
})

export const toGiven = (row: GivenRow): GivenDonation => ({
  ...toDonation(row),
  videoTitle: row.videoTitle,
  creator: row.creatorName === null ? null : { id: row.creatorId, displayName: row.creatorName },
  refunded: toReturned(row),
})

type VideoDonationRow = Awaited<ReturnType<typeof listOfVideo>>[number]

/** A gift as others see it; its creator sees everything except anonymous givers. */
export function toVideoDonation(row: VideoDonationRow, isCreator: boolean): VideoDonation {
  const isShown = row.isPublic || isCreator
  const { donorId, displayName } = row
  const isNamed = isShown && !row.isAnonymous && donorId !== null && displayName !== null
  return {
    id: row.id,
    videoId: row.videoId,
    amount: isShown ? toAmount(row.amountCents) : null,
    message: isShown ? row.message : null,
    createdAt: row.succeededAt?.toISOString() ?? '',
    user: isNamed ? { id: donorId, displayName, avatarUrl: avatarUrl(row.avatarKey) } : null,
  }
}

/** When it is charged again, ISO 8601; null when nothing will be charged. */
export const nextChargeOf = ({ state, nextChargeAt }: MonthlyRow): string | null =>
  state === 'active' || state === 'past_due' ? nextChargeAt.toISOString() : null

export const toMonthlyGift = (row: MonthlyWithCreator): MonthlyGift => ({
  id: row.id,
  creator: row.creatorName === null ? null : { id: row.creatorId, displayName: row.creatorName },
  videoId: row.videoId,
  amount: toAmount(row.amountCents),
  state: row.state,
  nextChargeAt: nextChargeOf(row),
  cardLast4: row.cardLast4,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
})
