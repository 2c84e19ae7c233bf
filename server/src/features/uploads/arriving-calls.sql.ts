import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export const insert = (tx: Tx, call: { id: string; userId: number; bytes: number }) =>
  tx.insertInto('arrivingCalls').values(call).execute()

export const remove = (db: Db, id: string) => db.deleteFrom('arrivingCalls').where('id', '=', id).execute()

export async function confirm(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('arrivingCalls').set({ seenAt: sql`now()` }).where('id', 'in', ids).execute()
}

export const deleteGone = (tx: Tx, userId: number, afterSeconds: number) =>
  tx
    .deleteFrom('arrivingCalls')
    .where('userId', '=', userId)
    .where('seenAt', '<', sql<Date>`now() - make_interval(secs => ${afterSeconds})`)
    .execute()

export async function sum(tx: Tx, userId: number): Promise<number> {
  const row = await tx
    .selectFrom('arrivingCalls')
    .where('userId', '=', userId)
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  return row.bytes
}
