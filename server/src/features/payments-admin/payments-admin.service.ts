/** Payments for admins. Every action that moves money requires their password and is written to the audit log. */
import type { AuditAction } from '@lamplight/contract/audit-actions'
import type { BodyOf, QueryOf } from '@lamplight/contract/endpoint'
import type {
  AdminDispute,
  AdminPayment,
  AdminPaymentDetails,
  BooksCheck,
  MoneyAuditEntry,
  paymentsAdminApi,
} from '@lamplight/contract/payments-admin'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { netCents } from '../../payments/payment-intent.ts'
import type { Payments } from '../../payments/payments.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { PageOf } from '../videos/videos.service.ts'
import * as sql from './payments-admin.sql.ts'
import { toAdminPayment, toAuditEntry, toBooksCheck, toDispute, toPaymentDetails } from './payments-admin.view.ts'

interface PageOptions {
  limit?: number | undefined
  cursor?: string | undefined
}

const STATUSES = {
  open: ['new', 'requires_payment_method', 'requires_action', 'processing'],
  succeeded: ['succeeded'],
  canceled: ['canceled'],
} as const

export interface PaymentsAdmin {
  list(query: QueryOf<typeof paymentsAdminApi.list>): Promise<PageOf<AdminPayment>>
  get(id: number): Promise<Result<AdminPaymentDetails, 'payment_not_found'>>
  /** A retry with the same key does not refund twice. */
  refund(
    viewer: Viewer,
    id: number,
    input: BodyOf<typeof paymentsAdminApi.refund>,
  ): Promise<
    Result<
      AdminPaymentDetails,
      | 'payment_not_found'
      | 'refund_refused'
      | 'payment_disputed'
      | 'payment_unavailable'
      | 'wrong_password'
      | 'rate_limited'
    >
  >
  disputes(page: PageOptions): Promise<PageOf<AdminDispute>>
  books(page: PageOptions): Promise<PageOf<BooksCheck>>
  audit(page: PageOptions): Promise<PageOf<MoneyAuditEntry>>
}

export interface PaymentsAdminDeps {
  db: Db
  payments: Pick<Payments, 'refund'>
  accounts: Pick<Accounts, 'confirmPassword'>
}

export function createPaymentsAdmin({ db, payments, accounts }: PaymentsAdminDeps): PaymentsAdmin {
  const read = async (row: sql.PaymentRow): Promise<AdminPaymentDetails> =>
    toPaymentDetails(row, {
      refunds: await sql.listRefunds(db, row.id),
      disputes: await sql.listDisputesOf(db, row.id),
      postings: await sql.listPostings(db, row.id),
    })

  return {
    async list({ q = '', purpose, status, limit = DEFAULT_PAGE_SIZE, cursor }) {
      const filter = { q, purpose, statuses: status ? STATUSES[status] : null }
      const rows = await sql.listPayments(db, filter, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      return { ...page, items: page.items.map(toAdminPayment) }
    },

    async get(id) {
      const row = await sql.findPayment(db, id)
      return row ? ok(await read(row)) : fail('payment_not_found')
    },

    async refund(viewer, id, { amount, reason, key, password }) {
      const row = await sql.findPayment(db, id)
      if (!row) return fail('payment_not_found')
      const confirmed = await accounts.confirmPassword(viewer, password)
      if (!confirmed.ok) return confirmed
      const amountCents = amount ?? netCents(row)
      if (amountCents <= 0) return fail(row.chargedBackCents > 0 ? 'payment_disputed' : 'refund_refused')
      const audit = (action: Extract<AuditAction, `payment.${string}`>) =>
        transact(db, ({ tx }) =>
          writeAudit(tx, {
            ...{ actorId: viewer.id, action, objectType: 'payment', objectId: id },
            details: { amountCents, reason, key },
          }),
        )
      // Written before the call, so that the requesting admin is known even if this process dies.
      await audit('payment.refund_requested')
      const refunded = await payments.refund(id, { amountCents, key })
      if (!refunded.ok) {
        const isUnanswered = refunded.code === 'payment_unavailable'
        await audit(`payment.${isUnanswered ? 'refund_unanswered' : 'refund_refused'}`)
        return refunded
      }
      const now = await sql.findPayment(db, id)
      return now ? ok(await read(now)) : fail('payment_not_found')
    },

    async disputes({ limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listDisputes(db, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.intentId }))
      return { ...page, items: page.items.map(toDispute) }
    },

    async books({ limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listChecks(db, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.checkedAt.toISOString(), id: row.id }))
      return { ...page, items: page.items.map(toBooksCheck) }
    },

    async audit({ limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listAudit(db, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      return { ...page, items: page.items.map(toAuditEntry) }
    },
  }
}
