import type { GivenDonation } from '@lamplight/contract/donations'
import { toAmount } from '@lamplight/contract/money'
import { toCsvHead, toCsvLines } from '../../lib/csv.ts'
import { dayIn } from '../../lib/zone-day.ts'

/** The gifts of one person in one year. */
export interface Statement {
  year: number
  /** IANA name of the zone whose days and year these are. */
  timeZone: string
  giver: string
  gifts: GivenDonation[]
  totalCents: number
}

export function writeCsv({ gifts, totalCents, timeZone }: Statement): string {
  const rows = gifts.map((gift) => [
    dayIn(timeZone, new Date(gift.createdAt)),
    gift.receiptNumber,
    gift.creator?.displayName ?? '',
    gift.videoTitle ?? '',
    gift.amount,
    gift.refunded ?? '0.00',
    'USD',
  ])
  // As in the PDF: the column of amounts alone adds up to more.
  const total = ['', '', '', 'Total after refunds', toAmount(totalCents), '', 'USD']
  const head = [`Date (${timeZone})`, 'Receipt', 'Creator', 'Video', 'Amount', 'Refunded', 'Currency']
  return toCsvHead(head) + toCsvLines([...rows, total])
}
