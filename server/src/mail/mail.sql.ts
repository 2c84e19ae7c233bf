import type { MailTemplateName } from '@lamplight/contract/outbox'
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../db/after-position.ts'
import type { Position } from '../db/cursor.ts'
import type { Db, Tx } from '../db/database.ts'

export interface NewMail {
  toAddress: string
  template: MailTemplateName
  language: string
  subject: string
  textBody: string
  htmlBody: string
  unsubscribeUrl: string | null
  occasion: string | null
  linkKey: string | null
  /** Null: the mail has no link that expires. */
  linkLifeSeconds: number | null
  state: 'queued' | 'kept'
}

/** Undefined when a mail about the same occasion already exists. */
export const insertMail = (tx: Tx, { linkLifeSeconds, ...mail }: NewMail) =>
  tx
    .insertInto('mailOutbox')
    .values({
      ...mail,
      linkExpiresAt: linkLifeSeconds === null ? null : sql<Date>`now() + make_interval(secs => ${linkLifeSeconds})`,
      error: null,
    })
    .onConflict((conflict) => conflict.column('occasion').where('occasion', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()

/** The link in these no longer works, so they are not sent. */
export const replaceWaiting = (tx: Tx, linkKey: string) =>
  tx
    .updateTable('mailOutbox')
    .set({ state: 'replaced' })
    .where('linkKey', '=', linkKey)
    .where('state', '=', 'queued')
    .execute()

/** @param usableSeconds how long a link must still work for `isLate` to be false */
export const findMail = (db: Db, id: number, usableSeconds: number) =>
  db
    .selectFrom('mailOutbox')
    .selectAll()
    .select(
      sql<boolean>`coalesce(link_expires_at < now() + make_interval(secs => ${usableSeconds}), false)`.as('isLate'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

/** The newest mail with a link of this key. */
export const findNewest = (db: Db, linkKey: string) =>
  db
    .selectFrom('mailOutbox')
    .select(['state', 'error'])
    .where('linkKey', '=', linkKey)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const markSent = (db: Db, id: number) =>
  db
    .updateTable('mailOutbox')
    .set({ state: 'sent', sentAt: sql<Date>`now()`, error: null })
    .where('id', '=', id)
    .execute()

export const markExpired = (db: Db, id: number) =>
  db.updateTable('mailOutbox').set({ state: 'expired' }).where('id', '=', id).where('state', '=', 'queued').execute()

export const noteFailure = (db: Db, id: number, error: string, isFinal: boolean) =>
  db
    .updateTable('mailOutbox')
    .set({ error: error.slice(0, 500), ...(isFinal ? { state: 'failed' as const } : {}) })
    .where('id', '=', id)
    // One that was replaced during the attempt stays so.
    .where('state', '=', 'queued')
    .execute()

/** Newest first; one more than `limit` when a further page exists. */
export const listMail = (db: Db, { limit, position }: { limit: number; position: Position | null }) =>
  db
    .selectFrom('mailOutbox')
    .selectAll()
    .where(afterPosition(position, newestFirst('mailOutbox.createdAt', 'mailOutbox.id')))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

export const deleteOldMail = (db: Db, olderThanDays: number) =>
  db
    .deleteFrom('mailOutbox')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute()
