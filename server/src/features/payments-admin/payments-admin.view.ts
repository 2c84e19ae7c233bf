import { toDollars } from '@lamplight/contract/money'
import {
  type AdminDispute,
  type AdminPayment,
  type AdminPaymentDetails,
  type BooksCheck,
  type MoneyAuditEntry,
  PAYMENT_PURPOSES,
} from '@lamplight/contract/payments-admin'
import type { IntentStatus } from '../../db/tables/payments.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import type {
  AuditRow,
  CheckRow,
  DisputeRow,
  listDisputesOf,
  listRefunds,
  PaymentRow,
  PostingRow,
} from './payments-admin.sql.ts'

interface PersonColumns {
  username: string | null
  displayName: string | null
  avatarKey: string | null
}

const toPerson = (id: number | null, { username, displayName, avatarKey }: PersonColumns) =>
  id === null || username === null
    ? null
    : { id, username, displayName: displayName ?? username, avatarUrl: avatarUrl(avatarKey) }

const toStatus = (status: IntentStatus): AdminPayment['status'] =>
  status === 'succeeded' || status === 'canceled' ? status : 'open'

function toPurpose(purpose: string): AdminPayment['purpose'] {
  const known = PAYMENT_PURPOSES.find((name) => name === purpose)
  if (!known) throw new Error(`a payment is for something unknown: ${purpose}`)
  return known
}

export const toAdminPayment = (row: PaymentRow): AdminPayment => ({
  id: row.id,
  providerId: row.providerIntentId,
  purpose: toPurpose(row.purpose),
  status: toStatus(row.status),
  amount: toDollars(row.amountCents),
  refunded: toDollars(row.refundedCents),
  chargedBack: toDollars(row.chargedBackCents),
  fee: row.feeCents === null ? null : toDollars(row.feeCents),
  card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
  payer: toPerson(row.payerId, row),
  hasOpenDispute: Boolean(row.hasOpenDispute),
  createdAt: row.createdAt.toISOString(),
  succeededAt: row.succeededAt?.toISOString() ?? null,
})

interface PaymentParts {
  refunds: Awaited<ReturnType<typeof listRefunds>>
  disputes: Awaited<ReturnType<typeof listDisputesOf>>
  postings: PostingRow[]
}

export function toPaymentDetails(row: PaymentRow, { refunds, disputes, postings }: PaymentParts): AdminPaymentDetails {
  const entries = new Map<number, AdminPaymentDetails['entries'][number]>()
  for (const { entryId, kind, createdAt, account, ownerId, amountCents } of postings) {
    const entry = entries.get(entryId) ?? { id: entryId, kind, createdAt: createdAt.toISOString(), postings: [] }
    entry.postings.push({ account, ownerId, amount: toDollars(amountCents) })
    entries.set(entryId, entry)
  }
  return {
    ...toAdminPayment(row),
    failure: row.failureText,
    refunds: refunds.map(({ id, amountCents, state, createdAt }) => ({
      ...{ id, state, amount: toDollars(amountCents), createdAt: createdAt.toISOString() },
    })),
    disputes: disputes.map(({ id, amountCents, reason, state, createdAt }) => ({
      ...{ id, reason, state, amount: toDollars(amountCents), createdAt: createdAt.toISOString() },
    })),
    entries: [...entries.values()],
  }
}

export const toDispute = (row: DisputeRow): AdminDispute => ({
  id: row.id,
  amount: toDollars(row.amountCents),
  reason: row.reason,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  paymentId: row.intentId,
  payer: toPerson(row.payerId, row),
})

export const toAuditEntry = (row: AuditRow): MoneyAuditEntry => ({
  id: row.id,
  action: row.action,
  objectType: row.objectType,
  objectId: row.objectId,
  actor: toPerson(row.actorId, row),
  details: row.details,
  createdAt: row.createdAt.toISOString(),
})

export const toBooksCheck = ({ id, checkedAt, problems, details }: CheckRow): BooksCheck => ({
  ...{ id, problems, details, checkedAt: checkedAt.toISOString() },
})
