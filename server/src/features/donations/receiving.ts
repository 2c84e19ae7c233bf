import type { Db } from '../../db/database.ts'

/** Whether a member takes money: a creator account with monetization on (ruling 100). */
export async function mayReceive(db: Db, userId: number): Promise<boolean> {
  const account = await db
    .selectFrom('creatorAccounts')
    .select('id')
    .where('userId', '=', userId)
    .where('isMonetizationEnabled', '=', true)
    .executeTakeFirst()
  return account !== undefined
}
