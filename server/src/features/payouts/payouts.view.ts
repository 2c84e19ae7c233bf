import { toAmount, toDollars } from '@lamplight/contract/money'
import type { Payout, QueuedPayout } from '@lamplight/contract/payouts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { toCsvHead, toCsvLines } from '../../lib/csv.ts'
import { readableEmail } from '../../lib/readable-email.ts'
import type { PayoutRow, QueueRow } from './payouts.sql.ts'

export const toPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  payoutDate: row.requestedAt.toISOString(),
  amount: toDollars(row.amountCents),
  paymentMethod: row.paymentMethod,
  status: row.status,
  notes: row.notes,
  completedAt: row.status === 'completed' ? (row.finishedAt?.toISOString() ?? null) : null,
})

export const toQueuedPayout = (row: QueueRow): QueuedPayout => ({
  ...toPayout(row),
  creatorAccountId: row.creatorAccountId,
  creator:
    row.username === null
      ? null
      : {
          id: row.ownerId,
          username: row.username,
          displayName: row.displayName ?? row.username,
          avatarUrl: avatarUrl(row.avatarKey),
        },
  paymentEmail: row.paymentEmail && readableEmail(row.paymentEmail),
  destination: row.destination,
  provider: row.provider,
  startedBy:
    row.starterUsername === null
      ? null
      : { username: row.starterUsername, displayName: row.starterName ?? row.starterUsername },
  isCreatorSuspended: row.isSuspended,
  owed: toDollars(row.owedCents),
})

/** Open payouts as a table for paying by hand. */
export function toPayoutsCsv(rows: readonly QueueRow[]): string {
  const head = [
    'payout',
    'requested',
    'status',
    'creator',
    'payment email',
    'paypal account',
    'amount',
    'currency',
    'owed',
  ]
  const lines = rows.map((row) => [
    String(row.id),
    row.requestedAt.toISOString(),
    row.status,
    row.username ?? '',
    row.paymentEmail ?? '',
    row.destination,
    toAmount(row.amountCents),
    row.currency.toUpperCase(),
    toAmount(row.owedCents),
  ])
  return toCsvHead(head) + toCsvLines(lines)
}
