import type { CreatorAccount, CreatorDay, Earning, EarningSource } from '@lamplight/contract/creators'
import { EARNING_KINDS, EARNING_SOURCES } from '@lamplight/contract/creators'
import { toDollars } from '@lamplight/contract/money'
import { readableEmail } from '../../lib/readable-email.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import type { VideoRow } from '../videos/video-row.ts'
import type { AccountRow, DayRow, EarningRow, Totals } from './creators.sql.ts'

/** The settings of the site about money, as shown to a creator. */
export interface MoneyRules {
  minimumPayoutCents: number
  platformFeePercent: number
  holdDays: number
  /** How long payouts wait after a change of the PayPal account. */
  payoutPauseHours: number
  /** Payouts need a confirmed e-mail address. */
  needsConfirmedEmail: boolean
}

const HOUR_MS = 3_600_000

/** The moment before which no payout may be requested, or null. */
function payoutsPausedUntil(account: AccountRow, rules: MoneyRules, now: Date): Date | null {
  if (!account.destinationChangedAt) return null
  const until = new Date(account.destinationChangedAt.getTime() + rules.payoutPauseHours * HOUR_MS)
  return until > now ? until : null
}

const toOpenPayout = ({ openPayoutCents, openPayoutStatus }: Totals): CreatorAccount['openPayout'] =>
  openPayoutCents !== null && openPayoutStatus !== null
    ? { amount: toDollars(openPayoutCents), status: openPayoutStatus }
    : null

export const toCreatorAccount = (
  account: AccountRow,
  totals: Totals,
  rules: MoneyRules,
  now: Date,
): CreatorAccount => ({
  id: account.id,
  userId: account.userId,
  paymentEmail: readableEmail(account.paymentEmail),
  paypalAccountId: account.paypalAccountId,
  isMonetizationEnabled: account.isMonetizationEnabled,
  totalEarnings: toDollars(totals.earnedCents),
  availableBalance: toDollars(totals.availableCents),
  pendingBalance: toDollars(totals.pendingCents),
  owedBalance: toDollars(totals.owedCents),
  lastPayout: totals.lastPayoutAt?.toISOString() ?? null,
  createdAt: account.createdAt.toISOString(),
  minimumPayout: toDollars(rules.minimumPayoutCents),
  platformFeePercent: rules.platformFeePercent,
  holdDays: rules.holdDays,
  payoutsPausedUntil: payoutsPausedUntil(account, rules, now)?.toISOString() ?? null,
  openPayout: toOpenPayout(totals),
  needsConfirmedEmail: rules.needsConfirmedEmail && !totals.hasConfirmedEmail,
})

const isSource = (source: string | null): source is EarningSource => EARNING_SOURCES.some((known) => known === source)

/** Of the kind of its ledger entry; a creator's share of sponsored content is an earning like any other. */
export const toEarningKind = (kind: string): Earning['kind'] =>
  EARNING_KINDS.find((known) => known === kind) ?? 'earning'

/** `videos`: those of the rows that still exist. */
export function toEarning(row: EarningRow, videos: ReadonlyMap<number, VideoRow>, media: MediaAddresses): Earning {
  if (!isSource(row.source)) throw new Error(`ledger entry ${row.id} is an earning from an unknown source`)
  const video = row.videoId === null ? undefined : videos.get(row.videoId)
  return {
    id: row.id,
    date: row.createdAt.toISOString(),
    video: video ? { id: video.id, title: video.title, thumbnailUrl: media.sharedOf(video).thumbnail } : null,
    source: row.source,
    kind: toEarningKind(row.kind),
    amount: toDollars(row.amountCents),
    isPaid: row.isPaid,
  }
}

export const toDay = ({ date, earnedCents, views }: DayRow): CreatorDay => ({
  date,
  earnings: toDollars(earnedCents),
  views,
})
