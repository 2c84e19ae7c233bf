import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export const listSettings = (db: Db) => db.selectFrom('siteSettings').select(['name', 'value']).execute()

/**
 * The same, while other changes wait until the transaction ends: the table is locked, because a setting that admins have not
 * made has no row. Reads do not wait.
 */
export async function lockSettings(tx: Tx) {
  await sql`LOCK TABLE site_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return listSettings(tx)
}

export const saveSetting = (tx: Tx, name: string, value: unknown) =>
  tx
    .insertInto('siteSettings')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: JSON.stringify(value), changedAt: sql`now()` }),
    )
    .execute()

export const deleteSetting = (tx: Tx, name: string) => tx.deleteFrom('siteSettings').where('name', '=', name).execute()
