import { DELETED_ACCOUNT_NAME } from '@lamplight/contract/deleted-account'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { isPrivileged } from '../../db/member-status.ts'
import { lockOtherAdmins } from '../../db/other-admins.ts'

const selectSettings = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
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
      isPrivileged(sql.ref('users')).as('isPrivileged'),
    ])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)

/** Undefined for a deleted account. */
export const findSettings = (db: Db, userId: number) => selectSettings(db, userId).executeTakeFirst()

/** The same, while other changes of the account wait until the transaction ends. */
export const lockSettings = (tx: Tx, userId: number) => selectSettings(tx, userId).forNoKeyUpdate().executeTakeFirst()

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

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>

/** The texts of the profile, locked until the transaction ends. */
export const lockProfile = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['displayName', 'bio', 'website'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The video languages of the account, locked until the transaction ends. */
export const lockContentLanguages = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('contentLanguages').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

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
  passwordIsShort?: boolean
}

/** A deleted account stays empty, also when the request began before the deletion. */
export const updateAccount = (tx: Tx, userId: number, change: AccountChange) =>
  tx.updateTable('users').set(change).where('id', '=', userId).where('deletedAt', 'is', null).execute()

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
    .select('id')
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

/** Locks the account until the transaction ends; undefined when it was deleted meanwhile. */
export async function lockForDeletion(tx: Tx, userId: number) {
  const hasOtherAdmin = await lockOtherAdmins(tx, userId)
  const own = await tx
    .selectFrom('users')
    .select(['role', 'avatarKey'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return own && { ...own, isLastAdmin: own.role === 'admin' && !hasOtherAdmin }
}

export const isPictureInUse = async (db: Db, avatarKey: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('avatarKey', '=', avatarKey).limit(1).executeTakeFirst()) !==
  undefined

/** Accounts whose deletion is so recent that a request which began before it may have written something after it. */
export const listJustDeleted = (db: Db) =>
  db.selectFrom('users').select('id').where('deletedAt', '>', sql<Date>`now() - interval '1 day'`).execute()

export interface LeavingRow {
  balanceCents: number
  openPayoutCents: number
  campaigns: number
  monthlyGifts: number
  purchases: number
  privateRooms: number
}

/** What a person who leaves loses or ends besides profile, videos and lists. */
export async function findLeaving(db: Db, userId: number): Promise<LeavingRow> {
  const { rows } = await sql<LeavingRow>`
    SELECT
      greatest(coalesce((
        SELECT sum(b.balance_cents) FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
        WHERE a.owner_id = ${userId} AND a.kind IN ('creator_pending', 'creator_available')), 0), 0)::float8 AS balance_cents,
      coalesce((SELECT sum(amount_cents) FROM payouts
        WHERE owner_id = ${userId} AND status IN ('pending', 'processing')), 0)::float8 AS open_payout_cents,
      (SELECT count(*)::int FROM sponsored_content
        WHERE advertiser_id = ${userId} AND status IN ('pending', 'approved', 'active')) AS campaigns,
      (SELECT count(*)::int FROM monthly_gifts WHERE donor_id = ${userId} AND state <> 'ended') AS monthly_gifts,
      (SELECT count(*)::int FROM purchases WHERE buyer_id = ${userId} AND status IN ('pending', 'paid')) AS purchases,
      (SELECT count(*)::int FROM chat_rooms
        WHERE host_id = ${userId} AND is_private AND archived_at IS NULL) AS private_rooms`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query without FROM returned no row')
  return row
}

/**
 * Deletes a person's account. The row stays without any personal data: comments, messages and ledger entries
 * that concern other people refer to it.
 */
export async function eraseAccount(tx: Tx, userId: number): Promise<{ rooms: number[] }> {
  await tx
    .updateTable('users')
    .set({
      // A username has at most 32 characters and none of them is a space: so nobody can register this one.
      username: `deleted ${userId}`,
      usernameKey: `deleted ${userId}`,
      displayName: DELETED_ACCOUNT_NAME,
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
  return eraseContents(tx, userId)
}

/**
 * Deletes everything of a person except the row of the account. Own videos are deleted like any video; own comments become
 * stubs. May be repeated: counters change only by the rows that a statement itself deletes. Returns the chat rooms that
 * have changed.
 */
export async function eraseContents(tx: Tx, userId: number): Promise<{ rooms: number[] }> {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await tx.deleteFrom('accountTokens').where('userId', '=', userId).execute()
  await sql`
    DELETE FROM hidden_comments USING comments
    WHERE comments.id = hidden_comments.comment_id AND comments.user_id = ${userId}`.execute(tx)
  await sql`
    WITH gone AS (
      UPDATE comments SET content = '', deleted_at = now() WHERE user_id = ${userId} AND deleted_at IS NULL
      RETURNING video_id
    ), counted AS (SELECT video_id, count(*)::int AS count FROM gone GROUP BY video_id)
    UPDATE videos SET comment_count = greatest(comment_count - counted.count, 0)
    FROM counted WHERE videos.id = counted.video_id`.execute(tx)
  await sql`
    WITH gone AS (DELETE FROM comment_likes WHERE user_id = ${userId} RETURNING comment_id)
    UPDATE comments SET likes = greatest(likes - 1, 0)
    FROM gone WHERE comments.id = gone.comment_id`.execute(tx)
  await sql`
    WITH gone AS (DELETE FROM subscriptions WHERE subscriber_id = ${userId} RETURNING channel_id)
    UPDATE users SET subscriber_count = greatest(subscriber_count - 1, 0)
    FROM gone WHERE users.id = gone.channel_id`.execute(tx)
  await tx.deleteFrom('subscriptions').where('channelId', '=', userId).execute()
  await sql`
    WITH gone AS (DELETE FROM reactions WHERE user_id = ${userId} RETURNING video_id, value)
    UPDATE videos SET likes = greatest(likes - 1, 0)
    FROM gone WHERE videos.id = gone.video_id AND gone.value = 'like'`.execute(tx)
  for (const table of [
    'watchProgress',
    'watchLater',
    'notifications',
    'notificationSwitches',
    'reviewClaims',
  ] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
  }
  for (const table of ['forumSubscriptions', 'forumReads', 'chatMentions', 'chatBlocks'] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
  }
  // Notifications to others quote this person's comments and messages.
  await tx.updateTable('notifications').set({ excerpt: '' }).where('actorId', '=', userId).execute()
  await tx.deleteFrom('playlists').where('ownerId', '=', userId).execute()
  await tx
    .updateTable('videos')
    .set({ deletedAt: sql<Date>`now()` })
    .where('ownerId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()
  await tx
    .updateTable('imports')
    .set({ state: 'cancelled', updatedAt: sql<Date>`now()` })
    .where('ownerId', '=', userId)
    .where('state', 'in', ['reading', 'planned', 'running'])
    .execute()
  await tx.updateTable('affiliateProducts').set({ isActive: false }).where('sellerId', '=', userId).execute()
  await tx.updateTable('monthlyGifts').set({ state: 'ended' }).where('donorId', '=', userId).execute()
  // The gift itself is a payment record and stays.
  await tx.updateTable('donations').set({ message: '', isPublic: false }).where('donorId', '=', userId).execute()
  // A payout that was requested has its own copy of the address.
  await tx
    .updateTable('creatorAccounts')
    .set({ isMonetizationEnabled: false, paymentEmail: '', paypalAccountId: null })
    .where('userId', '=', userId)
    .execute()
  return { rooms: await leaveRooms(tx, userId) }
}

/**
 * A private room passes to the member who joined it first, because staff cannot see it; one without other members is
 * archived. Staff look after a public one.
 */
async function leaveRooms(tx: Tx, userId: number): Promise<number[]> {
  await tx.deleteFrom('chatMembers').where('userId', '=', userId).execute()
  // A member who leaves at the same moment does not become the host.
  await sql`
    SELECT FROM chat_members WHERE room_id IN (SELECT id FROM chat_rooms WHERE host_id = ${userId} AND is_private)
    ORDER BY room_id, user_id FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    UPDATE chat_rooms SET host_id = heir.user_id, archived_at = CASE
      WHEN own.is_private AND heir.user_id IS NULL THEN coalesce(own.archived_at, now()) ELSE own.archived_at END
    FROM chat_rooms AS own LEFT JOIN LATERAL (
      SELECT user_id FROM chat_members
      WHERE room_id = own.id AND state = 'joined' AND own.is_private
      ORDER BY created_at, user_id LIMIT 1
    ) AS heir ON true
    WHERE own.host_id = ${userId} AND chat_rooms.id = own.id
    RETURNING chat_rooms.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Uploads that never became a video. Returns their ids: the files are still there. */
export const deleteUploads = (db: Db, userId: number) =>
  db.deleteFrom('uploads').where('userId', '=', userId).where('state', '<>', 'claimed').returning('id').execute()

interface OwnRows {
  table: string
  column: string
  /** Columns that are left out. */
  hidden: readonly string[]
}

/** One cursor is open at a time. */
const CURSOR = sql.ref('own_rows')

const closeRows = (tx: Tx) => sql`CLOSE ALL`.execute(tx)

/**
 * Opens a cursor over all rows of a table that refer to a person by one column. Names of tables and columns come from the
 * list of personal data.
 */
export async function openOwnRows(tx: Tx, { table, column, hidden }: OwnRows, userId: number): Promise<void> {
  await closeRows(tx)
  await sql`
    DECLARE ${CURSOR} NO SCROLL CURSOR FOR
    SELECT (to_jsonb(own) - ${[...hidden]}::text[])::text AS row
    FROM ${sql.table(table)} AS own WHERE ${sql.ref(`own.${column}`)} = ${userId}`.execute(tx.withoutPlugins())
}

interface OwnParts extends OwnRows {
  of: { table: string; column: string }
}

/** The same for rows that refer to rows of a person. */
export async function openOwnParts(tx: Tx, { table, column, of, hidden }: OwnParts, userId: number): Promise<void> {
  await closeRows(tx)
  await sql`
    DECLARE ${CURSOR} NO SCROLL CURSOR FOR
    SELECT (to_jsonb(part) - ${[...hidden]}::text[])::text AS row
    FROM ${sql.table(of.table)} AS own JOIN ${sql.table(table)} AS part ON ${sql.ref(`part.${column}`)} = own.id
    WHERE ${sql.ref(`own.${of.column}`)} = ${userId}`.execute(tx.withoutPlugins())
}

/** The next rows of the open cursor, each as JSON; fewer than `count` at its end. */
export async function fetchRows(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(count)} FROM ${CURSOR}`.execute(tx)
  return rows.map(({ row }) => row)
}
