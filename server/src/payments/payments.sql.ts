import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { now } from '../db/now.ts'
import type {
  DisputeState,
  InquiryState,
  IntentStatus,
  MoneyState,
  PaymentTables,
  RefundState,
} from '../db/tables/payments.ts'
import type { ProviderEvent } from './provider.ts'

export type IntentRow = Selectable<PaymentTables['paymentIntents']>

type ProviderName = 'sandbox' | 'stripe'

interface NewIntent {
  provider: ProviderName
  purpose: string
  payerId: number
  amountCents: number
  currency: string
  requestKey: string | null
}

/** Undefined when the payer has already used the request key. */
export const insertIntent = (tx: Tx, intent: NewIntent) =>
  tx
    .insertInto('paymentIntents')
    .values(intent)
    .onConflict((conflict) => conflict.columns(['payerId', 'requestKey']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const findByRequestKey = (db: Db, payerId: number, requestKey: string) =>
  db
    .selectFrom('paymentIntents')
    .selectAll()
    .where('payerId', '=', payerId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()

export const findIntent = (db: Db, id: number) =>
  db.selectFrom('paymentIntents').selectAll().where('id', '=', id).executeTakeFirst()

/** The payment of a message, and whether the message was already handled; undefined while the payment is unknown. */
export const findByEvent = (db: Db, provider: ProviderName, event: { id: string; intentId: string }) =>
  db
    .selectFrom('paymentIntents')
    .select((select) => [
      'id',
      select
        .exists(
          select
            .selectFrom('paymentEvents')
            .select('eventId')
            .where('provider', '=', provider)
            .where('eventId', '=', event.id)
            .where('handledAt', 'is not', null),
        )
        .as('isHandled'),
    ])
    .where('provider', '=', provider)
    .where('providerIntentId', '=', event.intentId)
    .executeTakeFirst()

export const findByProviderId = (db: Db, provider: ProviderName, providerIntentId: string) =>
  db
    .selectFrom('paymentIntents')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerIntentId', '=', providerIntentId)
    .executeTakeFirst()

export const findByReference = (db: Db, reference: string) =>
  db.selectFrom('paymentIntents').selectAll().where('reference', '=', reference).executeTakeFirst()

/** In the order of their ids, so that two calls cannot deadlock. */
export const lockIntents = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('paymentIntents')
    .selectAll()
    .where('id', '=', sql<number>`ANY (${[...ids]}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export interface IntentChange {
  id: number
  providerIntentId: string
  status: IntentStatus
  failureCode: string | null
  failureText: string | null
  feeCents: number | null
  refundedCents: number
  chargedBackCents: number
  cardBrand: string | null
  cardLast4: string | null
  succeededAt: Date | null
}

/** All in one statement. */
export async function updateIntents(tx: Tx, changes: readonly IntentChange[]): Promise<IntentRow[]> {
  const all = <Key extends keyof IntentChange>(key: Key) => changes.map((change) => change[key])
  const { rows } = await sql<IntentRow>`
    UPDATE payment_intents i SET provider_intent_id = c.provider_intent_id, status = c.status,
      failure_code = c.failure_code, failure_text = c.failure_text, fee_cents = c.fee_cents,
      refunded_cents = c.refunded_cents, charged_back_cents = c.charged_back_cents, card_brand = c.card_brand, card_last4 = c.card_last4,
      succeeded_at = c.succeeded_at, synced_at = now()
    FROM unnest(
      ${all('id')}::int[], ${all('providerIntentId')}::text[], ${all('status')}::text[], ${all('failureCode')}::text[],
      ${all('failureText')}::text[], ${all('feeCents')}::bigint[], ${all('refundedCents')}::bigint[],
      ${all('chargedBackCents')}::bigint[],
      ${all('cardBrand')}::text[], ${all('cardLast4')}::text[], ${all('succeededAt')}::timestamptz[]
    ) AS c (id, provider_intent_id, status, failure_code, failure_text, fee_cents, refunded_cents, charged_back_cents, card_brand,
      card_last4, succeeded_at)
    WHERE i.id = c.id RETURNING i.*`.execute(tx)
  return rows
}

/** The refunds of payments as they are recorded. */
export const listRefunds = (tx: Tx, intentIds: readonly number[]) =>
  tx
    .selectFrom('paymentRefunds')
    .select(['providerRefundId as id', 'intentId', 'amountCents', 'state'])
    .where('intentId', '=', sql<number>`ANY (${[...intentIds]}::int[])`)
    .execute()

/**
 * Whether a reported state of a refund comes after the recorded one: responses may arrive out of order, and a bank may return
 * a refund that had succeeded.
 */
export const isLaterState = (known: RefundState, reported: RefundState): boolean =>
  known === 'pending' ? reported !== 'pending' : known === 'succeeded' && reported === 'failed'

/** Stores or updates a refund. Null when nothing is new; otherwise its previous state (null for a new one). */
export async function recordRefund(
  tx: Tx,
  intentId: number,
  refund: { id: string; amountCents: number; state: RefundState },
): Promise<{ before: RefundState | null } | null> {
  const known = await tx
    .selectFrom('paymentRefunds')
    .select('state')
    .where('providerRefundId', '=', refund.id)
    .executeTakeFirst()
  if (known && !isLaterState(known.state, refund.state)) return null
  await tx
    .insertInto('paymentRefunds')
    .values({ providerRefundId: refund.id, intentId, amountCents: refund.amountCents, state: refund.state })
    .onConflict((conflict) => conflict.column('providerRefundId').doUpdateSet({ state: refund.state, updatedAt: now }))
    .execute()
  return { before: known?.state ?? null }
}

const DISPUTE_ORDER: Record<DisputeState, number> = { inquiry: 0, inquiry_closed: 1, open: 2, won: 3, lost: 3 }
const isInquiry = (state: DisputeState): state is InquiryState => state === 'inquiry' || state === 'inquiry_closed'

type DisputeChange = { state: InquiryState } | { state: MoneyState; before: MoneyState | null }

/**
 * Stores or updates a dispute. Null when nothing is new: responses may arrive out of order. `before` is null for a dispute that
 * was at most an inquiry.
 */
export async function recordDispute(
  tx: Tx,
  intentId: number,
  {
    id,
    amountCents,
    reason,
    state: reported,
  }: { id: string; amountCents: number; reason: string; state: DisputeState },
): Promise<DisputeChange | null> {
  const known = await tx
    .selectFrom('paymentDisputes')
    .select('state')
    .where('providerDisputeId', '=', id)
    .executeTakeFirst()
  // Earlier versions recorded an inquiry as a dispute and held its money.
  const state = known?.state === 'open' && reported === 'inquiry_closed' ? 'won' : reported
  if (known && DISPUTE_ORDER[state] <= DISPUTE_ORDER[known.state]) return null
  await tx
    .insertInto('paymentDisputes')
    .values({ providerDisputeId: id, intentId, amountCents, reason, state, feeCents: 0 })
    .onConflict((conflict) => conflict.column('providerDisputeId').doUpdateSet({ state, updatedAt: now }))
    .execute()
  if (isInquiry(state)) return { state }
  return { state, before: known && !isInquiry(known.state) ? known.state : null }
}

/** Stores the fee of a dispute when it is first reported. False when nothing is new. */
export async function recordDisputeFee(tx: Tx, { id, feeCents }: { id: string; feeCents: number }): Promise<boolean> {
  if (feeCents <= 0) return false
  const { numUpdatedRows } = await tx
    .updateTable('paymentDisputes')
    .set({ feeCents, updatedAt: now })
    .where('providerDisputeId', '=', id)
    .where('feeCents', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a bank is still deciding about a payment. */
export const hasOpenDispute = async (db: Db, intentId: number): Promise<boolean> =>
  (await db
    .selectFrom('paymentDisputes')
    .select('providerDisputeId')
    .where('intentId', '=', intentId)
    .where('state', '=', 'open')
    .executeTakeFirst()) !== undefined

const eventRow = (provider: string, event: ProviderEvent) => ({
  ...{ provider, eventId: event.id, type: event.type, providerIntentId: event.intentId, createdAt: event.createdAt },
})

export const isHandled = async (db: Db, provider: string, eventId: string): Promise<boolean> =>
  (await db
    .selectFrom('paymentEvents')
    .select('eventId')
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .where('handledAt', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Stores a message that could not be handled yet, once. */
export const rememberEvent = (db: Db, provider: string, event: ProviderEvent) =>
  db
    .insertInto('paymentEvents')
    .values(eventRow(provider, event))
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .execute()

export const markHandled = (db: Db, provider: string, events: readonly ProviderEvent[]) =>
  db
    .insertInto('paymentEvents')
    .values(events.map((event) => ({ ...eventRow(provider, event), handledAt: now })))
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doUpdateSet({ handledAt: now }))
    .execute()

/** In the order of their arrival, starting after `after`. */
export const listUnhandled = (db: Db, provider: string, after: UnhandledEvent | undefined, limit: number) =>
  db
    .selectFrom('paymentEvents')
    .select(['eventId as id', 'type', 'providerIntentId as intentId', 'createdAt', 'receivedAt'])
    .where('provider', '=', provider)
    .where('handledAt', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(received_at, event_id) > (${after?.receivedAt}::timestamptz, ${after?.id}::text)`),
    )
    .orderBy('receivedAt')
    .orderBy('eventId')
    .limit(limit)
    .execute()

export type UnhandledEvent = ProviderEvent & { receivedAt: Date }

/** Asked about less often the older a payment is: the last time is long enough ago. */
const isDue = (since: RawBuilder<unknown>) =>
  sql<boolean>`(synced_at IS NULL OR synced_at < now() - least(interval '1 hour', (now() - ${since}) / 4))`

/** Payments that may have changed without a webhook: open ones. */
export const listStale = (db: Db, provider: ProviderName) =>
  db
    .selectFrom('paymentIntents')
    .selectAll()
    .where('provider', '=', provider)
    .where('status', 'in', ['new', 'requires_payment_method', 'requires_action', 'processing'])
    .where('createdAt', '<', sql<Date>`now() - interval '1 minute'`)
    .where(isDue(sql.ref('createdAt')))
    .orderBy('createdAt')
    .limit(100)
    .execute()

/** Succeeded payments of the last days whose fee the provider has not reported yet. */
export const listWithoutFee = (db: Db, provider: ProviderName) =>
  db
    .selectFrom('paymentIntents')
    .selectAll()
    .where('provider', '=', provider)
    .where('status', '=', 'succeeded')
    .where('feeCents', 'is', null)
    .where('succeededAt', '>', sql<Date>`now() - interval '7 days'`)
    .where(isDue(sql.ref('succeededAt')))
    .orderBy('succeededAt')
    .limit(100)
    .execute()

/** The provider was asked about it and did not say. */
export const noteAsked = (db: Db, id: number) =>
  db.updateTable('paymentIntents').set({ syncedAt: now }).where('id', '=', id).execute()

export const findCustomer = (db: Db, userId: number, provider: string) =>
  db
    .selectFrom('paymentCustomers')
    .select('customerId')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()

export const deleteCustomer = (db: Db, userId: number, provider: string) =>
  db.deleteFrom('paymentCustomers').where('userId', '=', userId).where('provider', '=', provider).execute()

/** Payments of this person that may still succeed. */
export const listOpenOf = (db: Db, payerId: number) =>
  db
    .selectFrom('paymentIntents')
    .select('id')
    .where('payerId', '=', payerId)
    .where('status', 'in', ['new', 'requires_payment_method', 'requires_action'])
    .orderBy('id')
    .execute()

export const insertCustomer = (db: Db, customer: { userId: number; provider: string; customerId: string }) =>
  db
    .insertInto('paymentCustomers')
    .values(customer)
    .onConflict((conflict) => conflict.columns(['userId', 'provider']).doUpdateSet({ provider: customer.provider }))
    .returning('customerId')
    .executeTakeFirstOrThrow()

/** Attempts of this person that a bank refused within the last hour, according to the provider's messages. */
export async function countFailures(db: Db, payerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('paymentIntents')
    .innerJoin('paymentEvents', (join) =>
      join
        .onRef('paymentEvents.providerIntentId', '=', 'paymentIntents.providerIntentId')
        .onRef('paymentEvents.provider', '=', 'paymentIntents.provider'),
    )
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('paymentIntents.payerId', '=', payerId)
    .where('paymentIntents.createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .where('paymentEvents.createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .where('paymentEvents.type', '=', 'payment_intent.payment_failed')
    .executeTakeFirstOrThrow()
  return count
}
