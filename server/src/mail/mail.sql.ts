import type { MailTemplateName } from '@lamplight/contract/outbox'
import { sql } from 'kysely'
import { beyond, newestFirst } from '../db/beyond.ts'
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
  state: 'queued' | 'kept'
}

/** Undefined when a mail about the same occasion already exists. */
export const insertMail = (tx: Tx, mail: NewMail) =>
  tx
    .insertInto('mailOutbox')
    .values({ ...mail, error: null })
    .onConflict((conflict) => conflict.column('occasion').where('occasion', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findMail = (db: Db, id: number) =>
  db.selectFrom('mailOutbox').selectAll().where('id', '=', id).executeTakeFirst()

export const markSent = (db: Db, id: number) =>
  db
    .updateTable('mailOutbox')
    .set({ state: 'sent', sentAt: sql<Date>`now()`, error: null })
    .where('id', '=', id)
    .execute()

export const noteFailure = (db: Db, id: number, error: string, isLast: boolean) =>
  db
    .updateTable('mailOutbox')
    .set({ error: error.slice(0, 500), ...(isLast ? { state: 'failed' as const } : {}) })
    .where('id', '=', id)
    .execute()

/** Newest first; one more than `limit` when a further page exists. */
export const listMail = (db: Db, { limit, position }: { limit: number; position: Position | null }) =>
  db
    .selectFrom('mailOutbox')
    .selectAll()
    .where(beyond(position, newestFirst('mailOutbox.createdAt', 'mailOutbox.id')))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

export const deleteOldMail = (db: Db, olderThanDays: number) =>
  db
    .deleteFrom('mailOutbox')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute()
