/**
 * The ledger: every cent that moves is an entry whose postings add up to zero. The database enforces the rules (balance of an
 * entry, no account below zero, no change afterwards); this file knows which accounts a payment touches.
 */
import type { Db, Tx } from '../../db/database.ts'
import type { AccountKind } from '../../db/tables/payments.ts'
import { transact } from '../../db/transact.ts'
import type { DisputeStep, PaidWithFee, PaymentIntent, Purpose, RefundStep } from '../../payments/payment-intent.ts'
import { CURRENCY } from '../../payments/payments.ts'
import * as sql from './ledger.sql.ts'

const DAY_MS = 86_400_000

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
const DEBIT_KINDS: ReadonlySet<AccountKind> = new Set(['provider_clearing', 'provider_fees', 'creator_debt'])

export interface Entry {
  /** Identifies the event, such as `payout:12`. Posting the same key again does nothing. */
  key: string
  kind: string
  source?: Purpose | null
  intentId?: number | null
  videoId?: number | null
  reversesId?: number | null
  /** Default: now. */
  at?: Date | null
  /** Account and cents: a credit above zero, a debit below. Cents of 0 are left out; the rest must add up to 0. */
  postings: readonly (readonly [Account, number])[]
}

/** Who earns a payment, and on which video. */
export interface EarningOf {
  intent: PaymentIntent
  creatorId: number
  source: Purpose
  videoId: number | null
}

export interface CreatorBalance {
  /** On hold. */
  pendingCents: number
  /** Ready to be paid out. */
  availableCents: number
  debtCents: number
}

export interface Ledger {
  /** Percent of each payment that the platform keeps. */
  feePercent: number
  /** Days before an earning can be paid out. */
  holdDays: number
  /** Id of the entry; null when its key was already posted. @throws when it does not balance, at the latest at commit. */
  post(tx: Tx, entry: Entry): Promise<number | null>
  /** On the account's ordinary side: what the provider holds, what a creator has or owes. */
  balanceOf(db: Db, account: Account): Promise<number>
  creatorBalance(db: Db, userId: number): Promise<CreatorBalance>
  /**
   * Moves money of a creator to another account, when there is enough: simultaneous calls take turns. Id of the entry;
   * null when the available balance is smaller. The key must be new.
   */
  takeAvailable(
    tx: Tx,
    take: { userId: number; amountCents: number; to: Account; key: string; kind: string },
  ): Promise<number | null>
  /** Returns money to a creator; debts are paid first. */
  giveAvailable(
    tx: Tx,
    give: { userId: number; amountCents: number; from: Account; key: string; kind: string; source?: Purpose },
  ): Promise<number | null>
  /** The opposite of an entry. Null when it was already reversed. */
  reverse(tx: Tx, key: string): Promise<number | null>
  /** Payments succeeded: posts the creator's part of each (on hold, if there is a hold period) and the platform's. */
  recordEarnings(tx: Tx, earnings: readonly EarningOf[]): Promise<void>
  /** The provider reported its fees for payments; the platform bears them. */
  recordFees(tx: Tx, intents: readonly PaidWithFee[]): Promise<void>
  /** A step of a refund: takes its parts from creator and platform, and returns them when the refund fails. */
  recordRefund(tx: Tx, earning: EarningOf, refund: RefundStep): Promise<void>
  /** A step of a dispute: the money is held while it is open, and returned when it is won. */
  recordDispute(tx: Tx, earning: EarningOf, dispute: DisputeStep): Promise<void>
  /** Makes earnings available whose hold is over. Returns their number. For the job. */
  releaseHolds(now?: Date): Promise<number>
}

export interface LedgerDeps {
  db: Db
  feePercent: number
  holdDays: number
}

export function createLedger({ db, feePercent, holdDays }: LedgerDeps): Ledger {
  /** Ids of the entries in their order; null for one whose key was already posted. */
  const postAll = async (tx: Tx, entries: readonly Entry[]): Promise<(number | null)[]> => {
    const moves = entries.map((entry) => entry.postings.filter(([, cents]) => cents !== 0))
    for (const [index, moved] of moves.entries()) {
      const sum = moved.reduce((total, [, cents]) => total + cents, 0)
      if (sum !== 0 || moved.length < 2) throw new Error(`the entry ${entries[index]?.key} does not balance`)
    }
    const ids = await sql.insertEntries(
      tx,
      entries.map(({ key, kind, source = null, intentId = null, videoId = null, reversesId = null, at = null }) => ({
        ...{ key, kind, source, intentId, videoId, reversesId, at },
      })),
    )
    const postings = entries.flatMap(({ key, at = null }, index) => {
      const entryId = ids.get(key)
      if (entryId === undefined) return []
      return (moves[index] ?? []).map(([account, cents]) => ({ entryId, account, cents, at }))
    })
    if (postings.length > 0) {
      const accountIds = await sql.accountIds(
        tx,
        postings.map(({ account }) => account),
      )
      await sql.insertPostings(
        tx,
        postings.map(({ entryId, account, cents, at }) => {
          const accountId = accountIds.get(sql.nameOf(account))
          if (accountId === undefined) throw new Error(`the ledger account ${account.kind} could not be created`)
          return { entryId, accountId, amountCents: cents, at }
        }),
      )
    }
    return entries.map(({ key }) => ids.get(key) ?? null)
  }

  const post: Ledger['post'] = async (tx, entry) => (await postAll(tx, [entry]))[0] ?? null

  const balanceOf: Ledger['balanceOf'] = async (tx, account) => {
    const found = await sql.findAccount(tx, account)
    const sum = found ? await sql.sumOf(tx, found.id) : 0
    return DEBIT_KINDS.has(account.kind) ? 0 - sum : sum
  }

  /** Locks the account against other withdrawals. */
  const lockedBalance = async (tx: Tx, account: Account): Promise<number> => {
    const found = await sql.findAccount(tx, account)
    const sum = found ? await sql.lockAndSum(tx, found.id) : 0
    return DEBIT_KINDS.has(account.kind) ? 0 - sum : sum
  }

  /** How a credit of `cents` to a creator is posted: debts first, the rest to `account`. */
  const creditCreator = async (tx: Tx, userId: number, cents: number, account: Account) => {
    const owed = (await balanceOf(tx, accounts.debt(userId))) > 0 ? await lockedBalance(tx, accounts.debt(userId)) : 0
    const repaid = Math.min(owed, cents)
    return { postings: [[accounts.debt(userId), repaid] as const, [account, cents - repaid] as const] }
  }

  /** How `cents` of an earning are reversed: from its hold, then from the available balance; the rest becomes a debt. */
  const debitCreator = async (tx: Tx, { intent, creatorId }: EarningOf, cents: number) => {
    const hold = await sql.lockHold(tx, intent.id)
    const fromHold = Math.min(hold?.amountCents ?? 0, cents)
    if (hold && fromHold > 0) await sql.shrinkHold(tx, intent.id, hold.amountCents - fromHold)
    const available = fromHold < cents ? await lockedBalance(tx, accounts.available(creatorId)) : 0
    const fromAvailable = Math.min(available, cents - fromHold)
    return [
      [accounts.pending(creatorId), 0 - fromHold],
      [accounts.available(creatorId), 0 - fromAvailable],
      [accounts.debt(creatorId), 0 - (cents - fromHold - fromAvailable)],
    ] as const
  }

  /** `owedCents`: the debt of the creator of a single earning, which is paid first. */
  const bookEarnings = async (tx: Tx, earnings: readonly EarningOf[], owedCents = 0): Promise<void> => {
    if (earnings.length === 0) return
    const shares = earnings.map((earning) => {
      const { intent, creatorId } = earning
      const platformCents = Math.round((intent.amountCents * feePercent) / 100)
      const repaidCents = Math.min(owedCents, intent.amountCents - platformCents)
      const restCents = intent.amountCents - platformCents - repaidCents
      const account = holdDays > 0 ? accounts.pending(creatorId) : accounts.available(creatorId)
      return { ...earning, platformCents, repaidCents, restCents, account }
    })
    const ids = await postAll(
      tx,
      shares.map(({ intent, creatorId, source, videoId, platformCents, repaidCents, restCents, account }) => ({
        key: `earning:${intent.id}`,
        kind: 'earning',
        source,
        intentId: intent.id,
        videoId,
        at: intent.succeededAt,
        postings: [
          [accounts.clearing, 0 - intent.amountCents],
          [accounts.platform, platformCents],
          [accounts.debt(creatorId), repaidCents],
          [account, restCents],
        ],
      })),
    )
    if (holdDays === 0) return
    for (const [index, { intent, creatorId, restCents }] of shares.entries()) {
      if (ids[index] === null || restCents === 0) continue
      await sql.insertHold(tx, {
        intentId: intent.id,
        ownerId: creatorId,
        currency: intent.currency,
        amountCents: restCents,
        availableAt: new Date((intent.succeededAt ?? new Date()).getTime() + holdDays * DAY_MS),
      })
    }
  }

  /** Takes an amount of a payment back from its recipients, and holds it on `to`. */
  async function takeBack(
    tx: Tx,
    earning: EarningOf,
    take: { key: string; kind: string; amountCents: number; to: Account },
  ) {
    const { intent } = earning
    const { platformFirst, platformLeft, creatorLeft } = await sql.sharesOf(tx, intent.id)
    const isRest = take.amountCents >= platformLeft + creatorLeft
    const exact = isRest ? platformLeft : Math.round((platformFirst * take.amountCents) / intent.amountCents)
    const fromPlatform = Math.max(0, Math.min(platformLeft, take.amountCents, exact))
    await post(tx, {
      key: take.key,
      kind: take.kind,
      source: earning.source,
      intentId: intent.id,
      videoId: earning.videoId,
      postings: [
        [accounts.platform, 0 - fromPlatform],
        ...(await debitCreator(tx, earning, take.amountCents - fromPlatform)),
        [take.to, take.amountCents],
      ],
    })
  }

  /** Undoes a `takeBack`: money that came from a hold or a balance is now available. */
  async function giveBack(
    tx: Tx,
    earning: EarningOf,
    give: { ofKey: string; key: string; kind: string; from: Account },
  ) {
    const taken = await sql.listPostings(tx, give.ofKey)
    const sumWhere = (isIt: (kind: AccountKind) => boolean) =>
      taken.reduce((sum, { kind, amountCents }) => (isIt(kind) ? sum - amountCents : sum), 0)
    const toPlatform = sumWhere((kind) => kind === 'platform')
    const toCreator = sumWhere((kind) => kind.startsWith('creator_'))
    if (toPlatform + toCreator === 0) return
    const credit = await creditCreator(tx, earning.creatorId, toCreator, accounts.available(earning.creatorId))
    await post(tx, {
      key: give.key,
      kind: give.kind,
      source: earning.source,
      intentId: earning.intent.id,
      videoId: earning.videoId,
      postings: [[give.from, 0 - toPlatform - toCreator], [accounts.platform, toPlatform], ...credit.postings],
    })
  }

  /** Posts the release of held money: the provider has sent it back. */
  const settle = (
    tx: Tx,
    { intent, source, videoId }: EarningOf,
    key: string,
    kind: string,
    from: Account,
    cents: number,
  ) =>
    post(tx, {
      key,
      kind,
      source,
      intentId: intent.id,
      videoId,
      postings: [
        [from, 0 - cents],
        [accounts.clearing, cents],
      ],
    })

  return {
    feePercent,
    holdDays,
    post,
    balanceOf,
    async creatorBalance(tx, userId) {
      const [pendingCents, availableCents, debtCents] = [
        await balanceOf(tx, accounts.pending(userId)),
        await balanceOf(tx, accounts.available(userId)),
        await balanceOf(tx, accounts.debt(userId)),
      ]
      return { pendingCents, availableCents, debtCents }
    },

    async takeAvailable(tx, { userId, amountCents, to, key, kind }) {
      const available = await lockedBalance(tx, accounts.available(userId))
      if (amountCents <= 0 || amountCents > available) return null
      return post(tx, {
        key,
        kind,
        postings: [
          [accounts.available(userId), 0 - amountCents],
          [to, amountCents],
        ],
      })
    },

    async giveAvailable(tx, { userId, amountCents, from, key, kind, source = null }) {
      const credit = await creditCreator(tx, userId, amountCents, accounts.available(userId))
      return post(tx, { key, kind, source, postings: [[from, 0 - amountCents], ...credit.postings] })
    },

    async reverse(tx, key) {
      const original = await sql.listPostings(tx, key)
      const [first] = original
      if (!first) throw new Error(`there is no entry ${key} to reverse`)
      return post(tx, {
        key: `reversal:${key}`,
        kind: 'reversal',
        intentId: first.intentId,
        videoId: first.videoId,
        reversesId: first.entryId,
        postings: original.map(({ kind, ownerId, currency, amountCents }) => [
          { kind, ownerId, currency },
          0 - amountCents,
        ]),
      })
    },

    async recordEarnings(tx, earnings) {
      const indebted = await sql.listIndebted(
        tx,
        earnings.map(({ creatorId }) => creatorId),
      )
      await bookEarnings(
        tx,
        earnings.filter(({ creatorId }) => !indebted.has(creatorId)),
      )
      // One after the other, because each changes the debt that the next one reads.
      for (const earning of earnings.filter(({ creatorId }) => indebted.has(creatorId))) {
        await bookEarnings(tx, [earning], await lockedBalance(tx, accounts.debt(earning.creatorId)))
      }
    },

    async recordFees(tx, intents) {
      const charged = intents.filter(({ feeCents }) => feeCents > 0)
      if (charged.length === 0) return
      await postAll(
        tx,
        charged.map(({ id, purpose, feeCents }) => ({
          key: `provider_fee:${id}`,
          kind: 'provider_fee',
          source: purpose,
          intentId: id,
          postings: [
            [accounts.providerFees, 0 - feeCents],
            [accounts.clearing, feeCents],
          ],
        })),
      )
    },

    async recordRefund(tx, earning, { id, amountCents, state, before }) {
      const key = `refund:${id}`
      if (before === null && state !== 'failed') {
        await takeBack(tx, earning, { key, kind: 'refund', amountCents, to: accounts.refunds })
      }
      if (state === 'succeeded') {
        await settle(tx, earning, `refund_settled:${id}`, 'refund_settled', accounts.refunds, amountCents)
      }
      if (state === 'failed' && before === 'pending') {
        await giveBack(tx, earning, {
          ofKey: key,
          key: `refund_failed:${id}`,
          kind: 'refund_failed',
          from: accounts.refunds,
        })
      }
    },

    async recordDispute(tx, earning, { id, amountCents, feeCents, state, before }) {
      const key = `dispute:${id}`
      if (before === null) {
        await takeBack(tx, earning, { key, kind: 'dispute', amountCents, to: accounts.disputes })
        if (feeCents > 0) {
          await post(tx, {
            key: `dispute_fee:${id}`,
            kind: 'dispute_fee',
            source: earning.source,
            intentId: earning.intent.id,
            postings: [
              [accounts.providerFees, 0 - feeCents],
              [accounts.clearing, feeCents],
            ],
          })
        }
      }
      if (state === 'won') {
        await giveBack(tx, earning, {
          ofKey: key,
          key: `dispute_won:${id}`,
          kind: 'dispute_won',
          from: accounts.disputes,
        })
      }
      if (state === 'lost') {
        await settle(tx, earning, `dispute_lost:${id}`, 'dispute_lost', accounts.disputes, amountCents)
      }
    },

    async releaseHolds(now = new Date()) {
      const due = await sql.listDueHolds(db, now)
      for (const { intentId } of due) {
        await transact(db, async ({ tx }) => {
          const hold = await sql.lockHold(tx, intentId)
          if (!hold) return
          await sql.shrinkHold(tx, intentId, 0)
          await post(tx, {
            key: `hold_released:${intentId}`,
            kind: 'hold_released',
            intentId,
            postings: [
              [accounts.pending(hold.ownerId), 0 - hold.amountCents],
              [accounts.available(hold.ownerId), hold.amountCents],
            ],
          })
        })
      }
      return due.length
    },
  }
}
