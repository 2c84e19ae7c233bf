import type { NotificationKind } from '@lamplight/contract/notifications'
import type { Language } from '@lamplight/contract/primitives'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** The device of a session, while it was subscribed with this key of the site. */
export const findDevice = (db: Db, sessionHash: Buffer, publicKey: string) =>
  db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('sessionHash', '=', sessionHash)
    .where('publicKey', '=', publicKey)
    .executeTakeFirst()

export interface NewDevice {
  sessionHash: Buffer
  userId: number
  endpoint: string
  p256dh: string
  auth: string
  publicKey: string
}

/**
 * Stores the device, replacing an earlier one of the session or of another session in the same browser.
 * @returns false when the session has ended meanwhile
 */
export async function saveDevice(tx: Tx, device: NewDevice): Promise<boolean> {
  const { sessionHash, userId, endpoint, p256dh, auth, publicKey } = device
  // Two sessions may send the same address at the same moment.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(tx)
  await tx
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .where('sessionHash', '<>', sessionHash)
    .execute()
  const { rows } = await sql`
    INSERT INTO push_subscriptions (session_hash, user_id, endpoint, p256dh, auth, public_key)
    SELECT token_hash, user_id, ${endpoint}, ${p256dh}, ${auth}, ${publicKey}
    FROM sessions WHERE token_hash = ${sessionHash} AND user_id = ${userId}
    FOR SHARE
    ON CONFLICT (session_hash) DO UPDATE
    SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key
    RETURNING id`.execute(tx)
  return rows.length > 0
}

export const deleteDeviceOf = (db: Db, sessionHash: Buffer) =>
  db.deleteFrom('pushSubscriptions').where('sessionHash', '=', sessionHash).execute()

/** Only while its address is still this one: the browser may have subscribed again meanwhile. */
export const deleteDevice = (db: Db, id: number, endpoint: string) =>
  db.deleteFrom('pushSubscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute()

/** Ids of the devices of these people. */
export async function listDevices(db: Db, userIds: readonly number[], publicKey: string): Promise<number[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', sql<number>`ANY (${[...userIds]}::int[])`)
    .where('publicKey', '=', publicKey)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface Push {
  id: number
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  kind: NotificationKind
  actorName: string | null
  title: string
  link: string
}

/** The messages for these devices: only for those still signed in, and only unread ones. */
export async function listPushes(
  db: Db,
  { source, deviceIds, seenSince }: { source: string; deviceIds: readonly number[]; seenSince: Date },
): Promise<Push[]> {
  const rows = await db
    .selectFrom('pushSubscriptions as device')
    .innerJoin('sessions', 'sessions.tokenHash', 'device.sessionHash')
    .innerJoin('users', 'users.id', 'device.userId')
    .innerJoin('notifications', 'notifications.userId', 'device.userId')
    .leftJoin('users as actor', 'actor.id', 'notifications.actorId')
    .select([
      'device.id',
      'device.endpoint',
      'device.p256dh',
      'device.auth',
      'users.language',
      'notifications.kind',
      'actor.displayName as actorName',
      'notifications.title',
      'notifications.link',
    ])
    .where('device.id', '=', sql<number>`ANY (${[...deviceIds]}::int[])`)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('sessions.lastSeenAt', '>', seenSince)
    .where('notifications.source', '=', source)
    .where('notifications.readAt', 'is', null)
    .execute()
  // Written by our own sources only.
  return rows.map((row) => ({ ...row, kind: row.kind as NotificationKind }))
}
