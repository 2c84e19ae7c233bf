/** What a person leaves behind who deletes their account, and what is erased. */
import { DELETED_ACCOUNT_NAME } from '@lamplight/contract/deleted-account'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { lockOtherAdmins } from '../../db/other-admins.ts'

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
