import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A payout with its creator's addresses: the one for payments and, if it is confirmed, that of the account. */
export const findPayout = (db: Db, id: number) =>
  db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.ownerId')
    .leftJoin('creatorAccounts', 'creatorAccounts.id', 'payouts.creatorAccountId')
    .select([
      'payouts.amountCents',
      'payouts.destination',
      'payouts.notes',
      'payouts.ownerId',
      'users.displayName',
      'users.language',
      'creatorAccounts.paymentEmail',
      sql<string | null>`CASE WHEN users.email_verified_at IS NOT NULL THEN users.email END`.as('email'),
    ])
    .where('payouts.id', '=', id)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
