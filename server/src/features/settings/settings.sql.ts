import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export const findSettings = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'displayName',
      'avatarKey',
      'bio',
      'website',
      'email',
      'emailVerifiedAt',
      'language',
      'isHistoryPaused',
      'contentLanguages',
      'passwordHash',
      'role',
    ])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>

/** The texts of the profile, locked until the transaction ends. */
export const lockProfile = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['displayName', 'bio', 'website'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

interface AccountChange {
  displayName?: string
  bio?: string
  website?: string | null
  avatarKey?: string | null
  email?: string | null
  emailVerifiedAt?: Date | RawBuilder<Date> | null
  language?: SettingsRow['language']
  isHistoryPaused?: boolean
  contentLanguages?: string[]
  passwordHash?: string
}

export const updateAccount = (tx: Tx, userId: number, change: AccountChange) =>
  tx.updateTable('users').set(change).where('id', '=', userId).execute()

/**
 * Whether the password that was checked is still the account's, which is locked: the check takes a while, and a password
 * that was replaced meanwhile (somebody else knew it) must not decide any more.
 */
export const isStillProved = async (tx: Tx, userId: number, passwordHash: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** A person whose password can be reset by mail. */
export const findByUsername = (db: Db, usernameKey: string) =>
  db
    .selectFrom('users')
    .select(['id', 'displayName', 'email', 'language'])
    .where('usernameKey', '=', usernameKey)
    .where('emailVerifiedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

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
    .returning(['userId', 'email'])
    .executeTakeFirst()

export const deleteExpiredTokens = (db: Db) =>
  db.deleteFrom('accountTokens').where('expiresAt', '<=', sql<Date>`now()`).execute()

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

export const hasOtherAdmin = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '!=', userId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Deletes a person's account. The row stays without any personal data: comments, messages and ledger entries
 * that concern other people refer to it. Own videos are deleted like any video; own comments become stubs.
 */
export async function eraseAccount(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await tx.deleteFrom('accountTokens').where('userId', '=', userId).execute()
  // Counters change by the rows that this statement itself deletes; a simultaneous change in another tab is counted there.
  await sql`
    WITH gone AS (
      UPDATE comments SET content = '', deleted_at = now() WHERE user_id = ${userId} AND deleted_at IS NULL
      RETURNING video_id
    ), counted AS (SELECT video_id, count(*)::int AS count FROM gone GROUP BY video_id)
    UPDATE videos SET comment_count = greatest(comment_count - counted.count, 0)
    FROM counted WHERE videos.id = counted.video_id`.execute(tx)
  await sql`
    WITH gone AS (DELETE FROM subscriptions WHERE subscriber_id = ${userId} RETURNING channel_id)
    UPDATE users SET subscriber_count = greatest(subscriber_count - 1, 0)
    FROM gone WHERE users.id = gone.channel_id`.execute(tx)
  await tx.deleteFrom('subscriptions').where('channelId', '=', userId).execute()
  await sql`
    WITH gone AS (DELETE FROM reactions WHERE user_id = ${userId} RETURNING video_id, value)
    UPDATE videos SET likes = greatest(likes - 1, 0)
    FROM gone WHERE videos.id = gone.video_id AND gone.value = 'like'`.execute(tx)
  await tx.deleteFrom('watchProgress').where('userId', '=', userId).execute()
  await tx.deleteFrom('watchLater').where('userId', '=', userId).execute()
  await tx.deleteFrom('playlists').where('ownerId', '=', userId).execute()
  await tx.deleteFrom('notifications').where('userId', '=', userId).execute()
  await tx.deleteFrom('notificationSwitches').where('userId', '=', userId).execute()
  await tx
    .updateTable('videos')
    .set({ deletedAt: sql<Date>`now()` })
    .where('ownerId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()
  await tx
    .updateTable('users')
    .set({
      // A username has at most 32 characters and none of them is a space: so nobody can register this one.
      username: `deleted ${userId}`,
      usernameKey: `deleted ${userId}`,
      displayName: 'Deleted account',
      // No password matches this hash.
      passwordHash: '',
      role: 'user',
      avatarKey: null,
      bio: '',
      website: null,
      email: null,
      emailVerifiedAt: null,
      subscriberCount: 0,
      deletedAt: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/** All rows of a table that refer to a person by one column. Names of tables and columns come from the list of personal data. */
export const readOwnRows = async (
  db: Db,
  { table, column, hidden }: { table: string; column: string; hidden: readonly string[] },
  userId: number,
): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(own) - ${[...hidden]}::text[] AS row
    FROM ${sql.table(table)} AS own WHERE ${sql.ref(`own.${column}`)} = ${userId}
    LIMIT 100000`.execute(db.withoutPlugins())
  return rows.map(({ row }) => row)
}
