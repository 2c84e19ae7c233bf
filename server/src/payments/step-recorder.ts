/**
 * Records what the provider reports of payments, and calls the features for each new step, in the same transaction. A step is
 * recorded once, in whatever order and however often it is reported.
 */
import type { Db } from '../db/database.ts'
import { type TransactionScope, transact } from '../db/transact.ts'
import { createBatcher } from '../lib/batcher.ts'
import { type IntentHandler, type PaidWithFee, type PaymentIntent, type Purpose, toIntent } from './payment-intent.ts'
import * as sql from './payments.sql.ts'
import type { IntentSnapshot, PaymentProvider, ProviderEvent } from './provider.ts'

/** Messages that are applied in one transaction, and how many such transactions run in parallel. */
const MAX_TOGETHER = 50
const BATCHES_AT_ONCE = 2

interface Step {
  /** Ours. */
  id: number
  now: IntentSnapshot
  /** The message that triggered it, marked as handled in the same transaction. */
  event?: ProviderEvent
}

type FeeListener = (scope: TransactionScope, intents: readonly PaidWithFee[]) => Promise<void>
type DisputeFeeListener = (
  scope: TransactionScope,
  intent: PaymentIntent,
  dispute: { id: string; feeCents: number },
) => Promise<void>

type InquiryListener = (scope: TransactionScope, intent: PaymentIntent, inquiry: { id: string }) => Promise<void>

type ReturnedRefundListener = (scope: TransactionScope, intent: PaymentIntent, refund: { id: string }) => Promise<void>

export interface StepRecorder {
  onIntent(purpose: Purpose, handler: IntentHandler): void
  /** Called once for each payment, when the provider reports its fee. */
  onFee(listener: FeeListener): void
  /** Called once for each dispute, when the provider reports its fee: an inquiry of a bank has none until it becomes a dispute. */
  onDisputeFee(listener: DisputeFeeListener): void
  /** Called once for each inquiry of a bank. No money moves: a handler's `disputed` is called when it becomes a dispute. */
  onInquiry(listener: InquiryListener): void
  /** Called once for each refund that did not reach the payer, after the handler's `refunded`. */
  onReturnedRefund(listener: ReturnedRefundListener): void
  apply(id: number, now: IntentSnapshot): Promise<PaymentIntent>
  /** Messages that arrive together share one commit: many gifts a second wait neither for the disk nor for each other. */
  applyTogether(step: Step): Promise<PaymentIntent>
}

type KnownRefunds = Awaited<ReturnType<typeof sql.listRefunds>>

/** The provider's refunds, except where an earlier response already contained a later state. Failed ones are left out. */
function sumRefunds(known: KnownRefunds, now: IntentSnapshot): number {
  const latest = new Map<string, IntentSnapshot['refunds'][number]>(known.map((refund) => [refund.id, refund]))
  for (const refund of now.refunds) {
    const before = latest.get(refund.id)
    if (!before || sql.isLaterState(before.state, refund.state)) latest.set(refund.id, refund)
  }
  return [...latest.values()].reduce((sum, { amountCents, state }) => sum + (state === 'failed' ? 0 : amountCents), 0)
}

/** How our record changes, given the provider's state. */
function changeOf(before: sql.IntentRow, now: IntentSnapshot, refunds: KnownRefunds): sql.IntentChange {
  if (now.amountCents !== before.amountCents || now.currency !== before.currency) {
    throw new Error(`payment ${before.id} has another amount or currency at the provider`)
  }
  // Responses may arrive out of order: a final state stays.
  const isFinal = before.status === 'succeeded' || (before.status === 'canceled' && now.status !== 'succeeded')
  const status = isFinal ? before.status : now.status
  return {
    id: before.id,
    providerIntentId: now.id,
    status,
    failureCode: status === 'succeeded' ? null : (now.failure?.code ?? null),
    failureText: status === 'succeeded' ? null : (now.failure?.text ?? null),
    feeCents: before.feeCents ?? now.feeCents,
    refundedCents: sumRefunds(refunds, now),
    // A lost dispute is final, so an older snapshot does not lower it.
    chargedBackCents: Math.max(
      before.chargedBackCents,
      now.disputes.reduce((sum, { amountCents, state }) => sum + (state === 'lost' ? amountCents : 0), 0),
    ),
    cardBrand: now.card?.brand ?? before.cardBrand,
    cardLast4: now.card?.last4 ?? before.cardLast4,
    // The provider's moment: a message that comes late does not move a gift into another month or year.
    succeededAt: status === 'succeeded' ? (before.succeededAt ?? now.succeededAt ?? new Date()) : null,
  }
}

export function createStepRecorder({ db, provider }: { db: Db; provider: PaymentProvider }): StepRecorder {
  const handlers = new Map<string, IntentHandler>()
  const feeListeners: FeeListener[] = []
  const disputeFeeListeners: DisputeFeeListener[] = []
  const inquiryListeners: InquiryListener[] = []
  const returnedRefundListeners: ReturnedRefundListener[] = []

  const handlerOf = (purpose: string): IntentHandler => {
    const handler = handlers.get(purpose)
    if (!handler) throw new Error(`nobody handles payments for ${purpose}`)
    return handler
  }

  /** Updates our records to the provider's state, and calls the features for every new step. */
  const applyAll = (steps: readonly Step[]): Promise<PaymentIntent[]> =>
    transact(db, async (scope) => {
      const { tx } = scope
      const ids = steps.map(({ id }) => id)
      const locked = await sql.lockIntents(tx, ids)
      const refunds = Map.groupBy(await sql.listRefunds(tx, ids), ({ intentId }) => intentId)
      const rowsBefore = new Map(locked.map((row) => [row.id, row]))
      const find = <T>(rows: ReadonlyMap<number, T>, id: number): T => {
        const row = rows.get(id)
        if (!row) throw new Error(`there is no payment ${id}`)
        return row
      }
      const changes = steps.map(({ id, now }) => changeOf(find(rowsBefore, id), now, refunds.get(id) ?? []))
      const rowsAfter = new Map((await sql.updateIntents(tx, changes)).map((row) => [row.id, row]))
      const moves = steps
        .map(({ id, now }) => {
          const row = find(rowsAfter, id)
          return { before: find(rowsBefore, id), row, now, intent: toIntent(row), handler: handlerOf(row.purpose) }
        })
        .sort((a, b) => a.row.id - b.row.id)
      const succeeded = moves.filter(({ before, row }) => row.status === 'succeeded' && before.status !== 'succeeded')
      for (const [handler, group] of Map.groupBy(succeeded, (move) => move.handler)) {
        await handler.succeeded(
          scope,
          group.map(({ intent }) => intent),
        )
      }
      for (const { before, row, intent, handler } of moves) {
        const hasFailed = row.status === 'canceled' || intent.failure !== null
        if (hasFailed && (row.status !== before.status || row.failureCode !== before.failureCode)) {
          await handler.failed?.(scope, intent)
        }
      }
      const withFee = moves.flatMap(({ before, row, intent }) =>
        row.status === 'succeeded' && before.feeCents === null && intent.feeCents !== null
          ? [{ ...intent, feeCents: intent.feeCents }]
          : [],
      )
      if (withFee.length > 0) for (const listener of feeListeners) await listener(scope, withFee)
      for (const { row, now, intent, handler } of moves) {
        for (const refund of now.refunds) {
          const step = await sql.recordRefund(tx, row.id, refund)
          if (!step) continue
          await handler.refunded?.(scope, intent, { ...refund, ...step })
          if (refund.state !== 'failed') continue
          for (const listener of returnedRefundListeners) await listener(scope, intent, refund)
        }
        for (const dispute of now.disputes) {
          const step = await sql.recordDispute(tx, row.id, dispute)
          if (step && 'before' in step) await handler.disputed?.(scope, intent, { ...dispute, ...step })
          if (step?.state === 'inquiry') for (const listener of inquiryListeners) await listener(scope, intent, dispute)
          const hasFee = await sql.recordDisputeFee(tx, dispute)
          if (hasFee) for (const listener of disputeFeeListeners) await listener(scope, intent, dispute)
        }
      }
      const events = steps.flatMap(({ event }) => (event ? [event] : []))
      if (events.length > 0) await sql.markHandled(tx, provider.name, events)
      return steps.map(({ id }) => toIntent(find(rowsAfter, id)))
    })

  const apply = async (id: number, now: IntentSnapshot): Promise<PaymentIntent> => {
    const [intent] = await applyAll([{ id, now }])
    if (!intent) throw new Error(`payment ${id} was not applied`)
    return intent
  }

  const applyTogether = createBatcher<Step, PaymentIntent>({
    run: applyAll,
    keyOf: ({ id }) => id,
    most: MAX_TOGETHER,
    atOnce: BATCHES_AT_ONCE,
  })

  return {
    onIntent: (purpose, handler) => void handlers.set(purpose, handler),
    onFee: (listener) => void feeListeners.push(listener),
    onDisputeFee: (listener) => void disputeFeeListeners.push(listener),
    onInquiry: (listener) => void inquiryListeners.push(listener),
    onReturnedRefund: (listener) => void returnedRefundListeners.push(listener),
    apply,
    applyTogether,
  }
}
