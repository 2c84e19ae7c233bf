import type { Db, Tx } from '../../db/database.ts'

export const insertCheck = (
  tx: Tx,
  check: { problems: number | null; details: readonly string[]; error: string | null },
) =>
  tx
    .insertInto('ledgerChecks')
    .values({ ...check, details: [...check.details] })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The recipients of an alarm; with their address only if it is confirmed. */
export const listAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'displayName', 'language'])
    .select((select) =>
      select.case().when('emailVerifiedAt', 'is not', null).then(select.ref('email')).end().as('email'),
    )
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .execute()
