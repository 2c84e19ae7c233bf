import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { escapeLike } from '../../db/escape-like.ts'
import type { IntentStatus } from '../../db/tables/payments.ts'

interface Page {
  limit: number
  position: Position | null
}

const selectPayments = (db: Db) =>
  db
    .selectFrom('paymentIntents')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'paymentIntents.payerId').on('users.deletedAt', 'is', null),
    )
    .select([
      'paymentIntents.id',
      'paymentIntents.providerIntentId',
      'paymentIntents.purpose',
      'paymentIntents.payerId',
      'paymentIntents.status',
      'paymentIntents.amountCents',
      'paymentIntents.refundedCents',
      'paymentIntents.chargedBackCents',
      'paymentIntents.feeCents',
      'paymentIntents.cardBrand',
      'paymentIntents.cardLast4',
      'paymentIntents.failureText',
      'paymentIntents.createdAt',
      'paymentIntents.succeededAt',
      'users.username',
      'users.displayName',
      'users.avatarKey',
    ])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('paymentDisputes')
            .select(sql.lit(1).as('one'))
            .whereRef('paymentDisputes.intentId', '=', 'paymentIntents.id')
            .where('paymentDisputes.state', '=', 'open'),
        )
        .as('hasOpenDispute'),
    )

export interface PaymentFilter {
  q: string
  purpose: string | undefined
  statuses: readonly IntentStatus[] | null
}

/** Newest first; one more than `limit` when a further page exists. */
export function listPayments(db: Db, { q, purpose, statuses }: PaymentFilter, { limit, position }: Page) {
  let query = selectPayments(db)
  if (purpose) query = query.where('paymentIntents.purpose', '=', purpose)
  if (statuses) query = query.where('paymentIntents.status', 'in', [...statuses])
  if (q) {
    const like = `%${escapeLike(q)}%`
    query = query.where((where) =>
      where.or([
        where('users.username', 'ilike', like),
        where('users.displayName', 'ilike', like),
        where('paymentIntents.providerIntentId', '=', q),
        where(sql<string>`payment_intents.reference::text`, '=', q.toLowerCase()),
        ...(/^\d{4}$/.test(q) ? [where('paymentIntents.cardLast4', '=', q)] : []),
        ...(/^\d{1,9}$/.test(q) ? [where('paymentIntents.id', '=', Number(q))] : []),
      ]),
    )
  }
  return query
    .where(afterPosition(position, newestFirst('paymentIntents.createdAt', 'paymentIntents.id')))
    .orderBy('paymentIntents.createdAt', 'desc')
    .orderBy('paymentIntents.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const findPayment = (db: Db, id: number) =>
  selectPayments(db).where('paymentIntents.id', '=', id).executeTakeFirst()

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export const listRefunds = (db: Db, intentId: number) =>
  db
    .selectFrom('paymentRefunds')
    .select(['providerRefundId as id', 'amountCents', 'state', 'createdAt'])
    .where('intentId', '=', intentId)
    .orderBy('createdAt')
    .execute()

export const listDisputesOf = (db: Db, intentId: number) =>
  db
    .selectFrom('paymentDisputes')
    .select(['providerDisputeId as id', 'amountCents', 'reason', 'state', 'createdAt'])
    .where('intentId', '=', intentId)
    .orderBy('createdAt')
    .execute()

/** Postings of every ledger entry of a payment, oldest entry first. */
export const listPostings = (db: Db, intentId: number) =>
  db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerPostings', 'ledgerPostings.entryId', 'ledgerEntries.id')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerPostings.accountId')
    .select([
      'ledgerEntries.id as entryId',
      'ledgerEntries.kind',
      'ledgerEntries.createdAt',
      'ledgerAccounts.kind as account',
      'ledgerAccounts.ownerId',
      'ledgerPostings.amountCents',
    ])
    .where('ledgerEntries.intentId', '=', intentId)
    .orderBy('ledgerEntries.id')
    .orderBy('ledgerPostings.id')
    .execute()

export type PostingRow = Awaited<ReturnType<typeof listPostings>>[number]

/** Newest first. Disputes have no id of their own; the id of their payment breaks ties. */
export const listDisputes = (db: Db, { limit, position }: Page) =>
  db
    .selectFrom('paymentDisputes')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'paymentDisputes.intentId')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'paymentIntents.payerId').on('users.deletedAt', 'is', null),
    )
    .select([
      'paymentDisputes.providerDisputeId as id',
      'paymentDisputes.intentId',
      'paymentDisputes.amountCents',
      'paymentDisputes.reason',
      'paymentDisputes.state',
      'paymentDisputes.createdAt',
      'paymentIntents.payerId',
      'users.username',
      'users.displayName',
      'users.avatarKey',
    ])
    .where(afterPosition(position, newestFirst('paymentDisputes.createdAt', 'paymentDisputes.intentId')))
    .orderBy('paymentDisputes.createdAt', 'desc')
    .orderBy('paymentDisputes.intentId', 'desc')
    .limit(limit + 1)
    .execute()

export type DisputeRow = Awaited<ReturnType<typeof listDisputes>>[number]

/** Newest first. */
export const listChecks = (db: Db, { limit, position }: Page) =>
  db
    .selectFrom('ledgerChecks')
    .selectAll()
    .where(afterPosition(position, newestFirst('ledgerChecks.checkedAt', 'ledgerChecks.id')))
    .orderBy('checkedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number]

/** Newest first. */
export const listAudit = (db: Db, { limit, position }: Page) =>
  db
    .selectFrom('auditLog')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'auditLog.actorId').on('users.deletedAt', 'is', null))
    .select([
      'auditLog.id',
      'auditLog.actorId',
      'auditLog.action',
      'auditLog.objectType',
      'auditLog.objectId',
      'auditLog.details',
      'auditLog.createdAt',
      'users.username',
      'users.displayName',
      'users.avatarKey',
    ])
    .where('auditLog.objectType', 'in', ['payment', 'payout', 'payouts'])
    .where(afterPosition(position, newestFirst('auditLog.createdAt', 'auditLog.id')))
    .orderBy('auditLog.createdAt', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(limit + 1)
    .execute()

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]
