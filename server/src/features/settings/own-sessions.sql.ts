import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export const listSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['tokenHash', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('tokenHash')
    .execute()

export const deleteOwnSession = (tx: Tx, userId: number, tokenHash: Buffer) =>
  tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst()

/** All sessions except that of the request. */
export const deleteOtherSessions = (tx: Tx, userId: number, current: Buffer) =>
  tx.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '!=', current).execute()
