import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { now } from '../db/now.ts'
import type { DisputeState, PaymentTables, RefundState } from '../db/tables/payments.ts'

export type SandboxIntent = Selectable<PaymentTables['sandboxIntents']>
export type IntentChange = Pick<
  Updateable<PaymentTables['sandboxIntents']>,
  'status' | 'cardNumber' | 'failureCode' | 'failureText' | 'succeededAt'
>
interface Part<State> {
  id: string
  amountCents: number
  state: State
}
type IntentKey = { id: string } | { clientSecret: string } | { idempotencyKey: string }

const selectIntent = (db: Db, key: IntentKey) => {
  const [[column, value]] = Object.entries(key) as [[keyof SandboxIntent & string, string]]
  return db
    .selectFrom('sandboxIntents')
    .selectAll()
    .where(column as 'id', '=', value)
}

export const findIntent = (db: Db, key: IntentKey) => selectIntent(db, key).executeTakeFirst()
export const lockIntent = (tx: Tx, key: IntentKey) => selectIntent(tx, key).forUpdate().executeTakeFirst()

/** A payment with its later changes, in one query. */
export async function findWhole(db: Db, key: { id: string } | { idempotencyKey: string }) {
  const isIt = 'id' in key ? sql`i.id = ${key.id}` : sql`i.idempotency_key = ${key.idempotencyKey}`
  const parts = (table: 'sandbox_refunds' | 'sandbox_disputes') => sql`
    (SELECT coalesce(json_agg(json_build_object('id', p.id, 'amountCents', p.amount_cents, 'state', p.state)), '[]')
     FROM ${sql.table(table)} p WHERE p.intent_id = i.id)`
  const { rows } = await sql<SandboxIntent & { refunds: Part<RefundState>[]; disputes: Part<DisputeState>[] }>`
    SELECT i.*, ${parts('sandbox_refunds')} AS refunds, ${parts('sandbox_disputes')} AS disputes
    FROM sandbox_intents i WHERE ${isIt}`.execute(db)
  return rows[0]
}

/** A repeated idempotency key changes nothing. */
export const insertIntent = (db: Db, intent: Insertable<PaymentTables['sandboxIntents']>) =>
  db
    .insertInto('sandboxIntents')
    .values(intent)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute()

export const updateIntent = (tx: Tx, id: string, change: IntentChange) =>
  tx.updateTable('sandboxIntents').set(change).where('id', '=', id).execute()

/** Only when there is a customer to save it for. */
export async function setSavesCard(db: Db, id: string, savesCard: boolean): Promise<void> {
  await db
    .updateTable('sandboxIntents')
    .set({ savesCard })
    .where('id', '=', id)
    .where('customerId', 'is not', null)
    .execute()
}

export const saveCard = (tx: Tx, card: { id: string; customerId: string; number: string }) =>
  tx
    .insertInto('sandboxCards')
    .values(card)
    .onConflict((conflict) => conflict.columns(['customerId', 'number']).doNothing())
    .execute()

export const listCards = (db: Db, customerId: string) =>
  db
    .selectFrom('sandboxCards')
    .select(['id', 'number'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .execute()

export const findCard = (db: Db, customerId: string, id: string) =>
  db
    .selectFrom('sandboxCards')
    .select('number')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function deleteCard(db: Db, customerId: string, id: string): Promise<void> {
  await db.deleteFrom('sandboxCards').where('customerId', '=', customerId).where('id', '=', id).execute()
}

export const findRefund = (db: Db, idempotencyKey: string) =>
  db
    .selectFrom('sandboxRefunds')
    .select(['intentId', 'amountCents'])
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
export const listRefunds = (db: Db, intentId: string) =>
  db.selectFrom('sandboxRefunds').select(['id', 'amountCents', 'state']).where('intentId', '=', intentId).execute()
export const insertRefund = (tx: Tx, refund: Insertable<PaymentTables['sandboxRefunds']>) =>
  tx.insertInto('sandboxRefunds').values(refund).execute()

export const listDisputes = (db: Db, intentId: string) =>
  db.selectFrom('sandboxDisputes').select(['amountCents', 'state']).where('intentId', '=', intentId).execute()
export const insertDispute = (tx: Tx, dispute: Insertable<PaymentTables['sandboxDisputes']>) =>
  tx.insertInto('sandboxDisputes').values(dispute).execute()
/** Decides an open dispute. Returns the payment it is about, or null when there was nothing to decide. */
export async function closeDispute(tx: Tx, id: string, state: 'won' | 'lost'): Promise<string | null> {
  const row = await tx
    .updateTable('sandboxDisputes')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('intentId')
    .executeTakeFirst()
  return row?.intentId ?? null
}

/** Closes the inquiries about a payment that has been refunded. Returns whether there were any. */
export async function closeInquiries(tx: Tx, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sandboxDisputes')
    .set({ state: 'inquiry_closed' })
    .where('intentId', '=', intentId)
    .where('state', '=', 'inquiry')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertEvent = (tx: Tx, event: { id: string; type: string; intentId: string }) =>
  tx.insertInto('sandboxEvents').values(event).execute()
export const listWaiting = (db: Db) =>
  db.selectFrom('sandboxEvents').selectAll().where('deliveredAt', 'is', null).orderBy('seq').limit(200).execute()
export const listEvents = (db: Db, since: Date) =>
  db.selectFrom('sandboxEvents').selectAll().where('createdAt', '>=', since).orderBy('seq').execute()
export async function markDelivered(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('sandboxEvents').set({ deliveredAt: now }).where('id', 'in', ids).execute()
}

export const listSucceeded = (db: Db, since: Date) =>
  db
    .selectFrom('sandboxIntents')
    .select(['id', 'idempotencyKey', 'amountCents'])
    .where('status', '=', 'succeeded')
    .where('createdAt', '>=', since)
    .orderBy('createdAt')
    .execute()
