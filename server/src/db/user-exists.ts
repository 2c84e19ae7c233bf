import type { Db } from './database.ts'

/** Also true for a deleted account. */
export const userExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
