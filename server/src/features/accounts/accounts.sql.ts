import type { Role } from '@lamplight/contract/primitives'
import { type Expression, sql } from 'kysely'
import { builtOnce } from '../../db/built-once.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isPrivileged } from '../../db/member-status.ts'

const accountColumns = [
  'id',
  'username',
  'displayName',
  'avatarKey',
  'subscriberCount',
  'role',
  'contentLanguages',
  'createdAt',
] as const

const needsStrongerSignIn = sql<boolean>`(users.password_is_short AND ${isPrivileged(sql.ref('users'))})`.as(
  'needsStrongerSignIn',
)

export const findAccount = async (db: Db, id: number) => (await accountOf(db, id))[0]

const accountOf = builtOnce((db, id: number) =>
  db
    .selectFrom('users')
    .select([...accountColumns, needsStrongerSignIn])
    .where('id', '=', id),
)

export const findAccountByKey = (db: Db, usernameKey: string) =>
  db
    .selectFrom('users')
    .select([...accountColumns, needsStrongerSignIn, 'passwordHash', 'passwordIsShort', 'waitsSince'])
    .where('usernameKey', '=', usernameKey)
    .executeTakeFirst()

/** What is stored of a password. */
export interface NewPassword {
  passwordHash: string
  passwordIsShort: boolean
}

export interface NewAccount extends NewPassword {
  username: string
  usernameKey: string
  displayName: string
  role?: Role
  /** Set while it waits for approval. */
  waitsSince?: Date | null
}

/** @throws a unique violation when the name is taken. */
export const insertAccount = (db: Db, account: NewAccount) =>
  db
    .insertInto('users')
    .values({ ...account, avatarKey: null, website: null })
    .returning([...accountColumns, needsStrongerSignIn])
    .executeTakeFirstOrThrow()

/**
 * Sets the picture that was named at registration. A deleted account stays without one, and one that the member has chosen since
 * stays: a slow server is asked again for minutes. False then.
 */
export async function setFirstAvatar(db: Db, userId: number, avatarKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ avatarKey })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where('avatarKey', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of an account whose password was set before it was known. */
export const setPasswordIsShort = (db: Db, id: number, passwordIsShort: boolean) =>
  db.updateTable('users').set({ passwordIsShort }).where('id', '=', id).execute()

/** Sets what an operator decides about an account; inside a transaction with its audit entry. */
export const updateAccount = (tx: Tx, id: number, change: { role?: Role } & Partial<NewPassword>) =>
  tx.updateTable('users').set(change).where('id', '=', id).execute()

export const insertSession = (
  db: Db,
  session: { tokenHash: Buffer; userId: number; userAgent: string; expiresAt: Date },
) => db.insertInto('sessions').values(session).execute()

/** A suspension at a given time. */
const runningSuspensions = (db: Db, userId: number | Expression<number>, now: Date) =>
  db
    .selectFrom('suspensions')
    .select('suspensions.until')
    .where('suspensions.userId', '=', userId)
    .where('suspensions.liftedAt', 'is', null)
    .where((where) => where.or([where('suspensions.until', 'is', null), where('suspensions.until', '>', now)]))

/** The suspension that ends last; `until` null is permanent. Undefined if the account is not suspended. */
export const findSuspension = (db: Db, userId: number, now: Date) =>
  runningSuspensions(db, userId, now)
    .orderBy('suspensions.until', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

/** The person of a valid session; undefined when it is unknown, too old or idle for too long, or the person is suspended. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date, idleSince: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.username',
      'users.displayName',
      'users.role',
      'users.contentLanguages',
      'sessions.lastSeenAt',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('sessions.lastSeenAt', '>', idleSince)
    .where((where) => where.not(where.exists(runningSuspensions(db, where.ref('users.id'), now))))
    .executeTakeFirst()

export const touchSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', tokenHash).execute()

/** The valid ones of these sessions. */
export const listOpenSessions = (db: Db, tokenHashes: Buffer[], now: Date, idleSince: Date) =>
  db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', '=', sql<Buffer>`ANY (${tokenHashes}::bytea[])`)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', idleSince)
    .execute()

/** Deletes all sessions of a person except for the `limit` most recently used ones. */
export const deleteOldestSessions = (tx: Tx, userId: number, limit: number) =>
  tx
    .deleteFrom('sessions')
    .where('tokenHash', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('tokenHash')
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('createdAt', 'desc')
        .offset(limit),
    )
    .returning('tokenHash')
    .execute()

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).returning('userId').executeTakeFirst()

export const deleteSessionsOf = (db: Db, userId: number) =>
  db.deleteFrom('sessions').where('userId', '=', userId).execute()

export const deleteDeadSessions = (db: Db, now: Date, idleSince: Date) =>
  db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expiresAt', '<=', now), where('lastSeenAt', '<=', idleSince)]))
    .execute()

export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst()
  return row?.passwordHash ?? null
}

/** Uses an invitation that is neither used nor expired; undefined if no such invitation exists. */
export const useInvitation = (tx: Tx, tokenHash: Buffer, userId: number) =>
  tx
    .updateTable('invitations')
    .set({ usedBy: userId, usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
