import type { GivenDonation } from '@lamplight/contract/donations'
import { toAmount } from '@lamplight/contract/money'
import { toCsv } from '../../lib/csv.ts'

/** The gifts of one person in one year (UTC). */
export interface Statement {
  year: number
  giver: string
  gifts: GivenDonation[]
  totalCents: number
}

/** With a byte order mark, so that spreadsheets read the names as UTF-8. */
export function writeCsv({ gifts, totalCents }: Statement): string {
  const rows = gifts.map((gift) => [
    gift.createdAt.slice(0, 10),
    gift.receiptNumber,
    gift.creator?.displayName ?? '',
    gift.videoTitle ?? '',
    gift.amount,
    gift.refunded ?? '0.00',
    'USD',
  ])
  const lines = [
    ['Date (UTC)', 'Receipt', 'Creator', 'Video', 'Amount', 'Refunded', 'Currency'],
    ...rows,
    // As in the PDF: the column of amounts alone adds up to more.
    ['', '', '', 'Total after refunds', toAmount(totalCents), '', 'USD'],
  ]
  return `\ufeff${toCsv(lines)}`
}
