import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A download that was paid for, with its buyer's address; null while that is not confirmed. */
export const findReceipt = (db: Db, purchaseId: number) =>
  db
    .selectFrom('purchases')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'purchases.intentId')
    .innerJoin('users', 'users.id', 'purchases.buyerId')
    .select([
      'purchases.amountCents',
      'purchases.videoTitle',
      'purchases.receiptNumber',
      'purchases.paidAt',
      'paymentIntents.provider',
      'users.displayName',
      'users.language',
      sql<string | null>`CASE WHEN users.email_verified_at IS NOT NULL THEN users.email END`.as('email'),
    ])
    .where('purchases.id', '=', purchaseId)
    .where('purchases.status', '=', 'paid')
    .where('purchases.receiptNumber', 'is not', null)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
