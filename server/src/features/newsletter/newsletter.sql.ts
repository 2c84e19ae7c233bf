import type { NewsletterState } from '@lamplight/contract/newsletter'
import type { Language } from '@lamplight/contract/primitives'
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'

/**
 * Adds an address, or sets an unsubscribed one to wait for confirmation again; it may then be mailed at once, because
 * only its owner could unsubscribe it. A confirmed one stays as it is. Returns the resulting row, locked.
 */
export const upsertSubscriber = (tx: Tx, { email, language }: { email: string; language: Language }) =>
  tx
    .insertInto('newsletterSubscribers')
    .values({ email, emailKey: email.toLowerCase(), language })
    .onConflict((conflict) =>
      conflict.column('emailKey').doUpdateSet({
        state: sql<NewsletterState>`CASE newsletter_subscribers.state WHEN 'confirmed' THEN 'confirmed' ELSE 'pending' END`,
        askedAt: sql<Date | null>`CASE newsletter_subscribers.state WHEN 'unsubscribed' THEN NULL ELSE newsletter_subscribers.asked_at END`,
      }),
    )
    .returning(['id', 'email', 'state', 'language', 'askedAt'])
    .executeTakeFirstOrThrow()

export const noteAsked = (tx: Tx, id: number, askedAt: Date) =>
  tx.updateTable('newsletterSubscribers').set({ askedAt }).where('id', '=', id).execute()

/** False when the subscriber does not exist, or has unsubscribed since the message was sent. */
export async function confirm(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('newsletterSubscribers')
    .set({ state: 'confirmed', confirmedAt: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'confirmed'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the subscriber does not exist. */
export async function unsubscribe(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('newsletterSubscribers')
    .set({ state: 'unsubscribed', confirmedAt: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Addresses that were asked to confirm `days` ago and have not; without a mail server nobody is asked. */
export const deleteUnconfirmed = (db: Db, days: number) =>
  db
    .deleteFrom('newsletterSubscribers')
    .where('state', '=', 'pending')
    .where('askedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()

export interface SubscriberPage {
  state: NewsletterState | undefined
  limit: number
  position: Position | null
}

/** Newest first; one more than `limit` when a further page exists. */
export const listSubscribers = (db: Db, { state, limit, position }: SubscriberPage) =>
  db
    .selectFrom('newsletterSubscribers')
    .select(['id', 'email', 'state', 'language', 'createdAt', 'confirmedAt'])
    .$if(state !== undefined, (query) => query.where('state', '=', state as NewsletterState))
    .where(afterPosition(position, newestFirst('newsletterSubscribers.createdAt', 'newsletterSubscribers.id')))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

export type SubscriberRow = Awaited<ReturnType<typeof listSubscribers>>[number]

export async function countSubscribers(db: Db, state: NewsletterState | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('newsletterSubscribers')
    .select((select) => select.cast<number>(select.fn.countAll(), 'integer').as('count'))
    .$if(state !== undefined, (query) => query.where('state', '=', state as NewsletterState))
    .executeTakeFirstOrThrow()
  return count
}
