import type { GivenDonation } from '@lamplight/contract/donations'
import { toAmount } from '@lamplight/contract/money'
import { toCsv } from '../../lib/csv.ts'
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

/** With a byte order mark, so that spreadsheets read the names as UTF-8. */
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
  const lines = [
    [`Date (${timeZone})`, 'Receipt', 'Creator', 'Video', 'Amount', 'Refunded', 'Currency'],
    ...rows,
    // As in the PDF: the column of amounts alone adds up to more.
    ['', '', '', 'Total after refunds', toAmount(totalCents), '', 'USD'],
  ]
  return `\ufeff${toCsv(lines)}`
}
