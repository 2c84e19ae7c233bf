import { randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/** The site's random key for a purpose, created at first use and stored in the database. */
export async function siteSecret(db: Db, purpose: string): Promise<Buffer> {
  await db
    .insertInto('siteSecrets')
    .values({ purpose, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('siteSecrets')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return row.secret
}
