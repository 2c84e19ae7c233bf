/** A site without an admin who can sign in could no longer be managed: whatever may take the last one away asks here first. */
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { isSuspended } from './member-status.ts'

/**
 * Whether an admin other than this person can sign in; it stays so until the transaction ends. All admins are locked, always
 * in one order, so that two of them who leave, step down or suspend each other at the same moment wait for each other.
 * Before any other row of `users` is locked.
 */
export async function lockOtherAdmins(tx: Tx, userId: number): Promise<boolean> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  // Read by a statement of its own: one that waits for a lock does not see the suspensions written meanwhile.
  return hasOtherAdmin(tx, userId)
}

/** Whether the site has an admin besides this member who is neither suspended nor gone. */
export async function hasOtherAdmin(db: Db, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .where('id', '!=', userId)
    .where(({ not }) => not(isSuspended(sql.ref('users.id'))))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
