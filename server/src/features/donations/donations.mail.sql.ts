import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The address for mail; null while it is not confirmed. */
const confirmedEmail = sql<string | null>`CASE WHEN giver.email_verified_at IS NOT NULL THEN giver.email END`

/** A gift that was paid, with the recipient of its receipt. */
export const findReceipt = (db: Db, donationId: number) =>
  db
    .selectFrom('donations')
    .innerJoin('users as giver', 'giver.id', 'donations.donorId')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'donations.intentId')
    .leftJoin('users as creator', 'creator.id', 'donations.creatorId')
    .select([
      'donations.amountCents',
      'donations.receiptNumber',
      'donations.succeededAt',
      'paymentIntents.provider',
      'giver.displayName as giver',
      'giver.language',
      'creator.displayName as creator',
      confirmedEmail.as('email'),
    ])
    .where('donations.id', '=', donationId)
    .where('donations.state', '=', 'succeeded')
    .where('giver.deletedAt', 'is', null)
    .executeTakeFirst()

export const findMonthly = (db: Db, id: number) =>
  db
    .selectFrom('monthlyGifts')
    .innerJoin('users as giver', 'giver.id', 'monthlyGifts.donorId')
    .innerJoin('users as creator', 'creator.id', 'monthlyGifts.creatorId')
    .select([
      'monthlyGifts.amountCents',
      'monthlyGifts.months',
      'monthlyGifts.nextChargeAt',
      'giver.displayName as giver',
      'giver.language',
      'creator.displayName as creator',
      confirmedEmail.as('email'),
    ])
    .where('monthlyGifts.id', '=', id)
    .where('giver.deletedAt', 'is', null)
    .executeTakeFirst()
