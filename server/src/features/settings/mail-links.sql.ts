import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { findSettings, lockSettings } from './settings.sql.ts'

const findLink = (db: Db, tokenHash: Buffer) =>
  db.selectFrom('accountTokens').select('userId').where('tokenHash', '=', tokenHash).executeTakeFirst()

/** The account that a link belongs to. */
export async function findSettingsOfLink(db: Db, tokenHash: Buffer) {
  const link = await findLink(db, tokenHash)
  return link && (await findSettings(db, link.userId))
}

/** The same, locked before the link is used: a change of its address ends the link. */
export async function lockSettingsOfLink(tx: Tx, tokenHash: Buffer) {
  const link = await findLink(tx, tokenHash)
  return link && (await lockSettings(tx, link.userId))
}

export interface NewToken {
  tokenHash: Buffer
  userId: number
  purpose: 'verify_email' | 'reset_password'
  email: string
  lifeSeconds: number
}

/** Earlier links of the same kind stop working. */
export async function replaceToken(tx: Tx, { lifeSeconds, ...token }: NewToken): Promise<void> {
  await tx.deleteFrom('accountTokens').where('userId', '=', token.userId).where('purpose', '=', token.purpose).execute()
  await tx
    .insertInto('accountTokens')
    .values({ ...token, expiresAt: sql<Date>`now() + make_interval(secs => ${lifeSeconds})` })
    .execute()
}

/** Deletes and returns the link; undefined when it is unknown, expired or used. */
export const useToken = (tx: Tx, tokenHash: Buffer, purpose: NewToken['purpose']) =>
  tx
    .deleteFrom('accountTokens')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst()

/** The link, which goes on working; undefined when it is unknown or expired. */
export const findToken = (tx: Tx, tokenHash: Buffer, purpose: NewToken['purpose']) =>
  tx
    .selectFrom('accountTokens')
    .select('email')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const deleteExpiredTokens = (db: Db) =>
  db.deleteFrom('accountTokens').where('expiresAt', '<=', sql<Date>`now()`).execute()
