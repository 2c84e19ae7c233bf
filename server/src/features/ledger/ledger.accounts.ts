/** The accounts of the ledger. */
import type { AccountKind } from '../../db/tables/payments.ts'
import { CURRENCY } from '../../payments/payments.ts'
import type * as sql from './ledger.sql.ts'

/** An account by its name; it is created at its first posting. */
export type Account = sql.AccountKey

const ours = (kind: Exclude<AccountKind, `creator_${string}`>): Account => ({ kind, ownerId: null, currency: CURRENCY })
const of = (kind: Extract<AccountKind, `creator_${string}`>, userId: number): Account => ({
  kind,
  ownerId: userId,
  currency: CURRENCY,
})

/** Creators are identified by their user id. */
export const accounts = {
  /** What the provider holds for us. */
  clearing: ours('provider_clearing'),
  /** What the provider has charged. */
  providerFees: ours('provider_fees'),
  /** Our share. */
  platform: ours('platform'),
  /** Payouts in progress. */
  payouts: ours('payouts'),
  /** Refunds in progress. */
  refunds: ours('refunds'),
  /** Held until the bank has decided. */
  disputes: ours('disputes'),
  pending: (userId: number) => of('creator_pending', userId),
  available: (userId: number) => of('creator_available', userId),
  /** What a creator owes because a refund came after the payout; later earnings pay it first. */
  debt: (userId: number) => of('creator_debt', userId),
} as const

/** Accounts whose ordinary balance is on the debit side; `balanceOf` shows it above zero. */
export const DEBIT_KINDS: ReadonlySet<AccountKind> = new Set(['provider_clearing', 'provider_fees', 'creator_debt'])
