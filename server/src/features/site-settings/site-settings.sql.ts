import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export const listSettings = (db: Db) => db.selectFrom('siteSettings').select(['name', 'value']).execute()

export const saveSetting = (tx: Tx, name: string, value: unknown) =>
  tx
    .insertInto('siteSettings')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: JSON.stringify(value), changedAt: sql`now()` }),
    )
    .execute()

export const deleteSetting = (tx: Tx, name: string) => tx.deleteFrom('siteSettings').where('name', '=', name).execute()
