import type { Tx } from './database.ts'

/**
 * Whether this is still the password of the account, which is locked until the transaction ends. Checking a password takes a
 * while: one that was replaced meanwhile, or that of a deleted account, must not decide anything. What refers to the
 * account (a comment, a session) can be written while it is locked.
 */
export const lockPassword = async (tx: Tx, userId: number, passwordHash: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined
