import type { NewsletterState, NewsletterSubscriber } from '@lamplight/contract/newsletter'
import { DEFAULT_PAGE_SIZE, type Language } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { pagesOf } from '../../db/pages-of.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { toCsvHead, toCsvLines } from '../../lib/csv.ts'
import { readableEmail } from '../../lib/readable-email.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Mail } from '../../mail/mail.ts'
import * as sql from './newsletter.sql.ts'
import type { NewsletterTokens } from './newsletter-token.ts'

export interface SubscriberList {
  items: NewsletterSubscriber[]
  nextCursor: string | null
  /** The number in the requested state, on all pages. */
  total: number
}

export interface Newsletter {
  subscribe(email: string, language: Language): Promise<Result<{ needsConfirmation: boolean }>>
  confirm(token: string): Promise<Result<Record<string, never>, 'newsletter_link_invalid'>>
  unsubscribe(token: string): Promise<Result<Record<string, never>, 'newsletter_link_invalid'>>
  subscribers(query: {
    state?: NewsletterState | undefined
    limit?: number | undefined
    cursor?: string | undefined
  }): Promise<SubscriberList>
  /**
   * CSV of everybody who has not unsubscribed, each with their unsubscribe URL, read page by page while it is sent. Recorded
   * in the audit log before that.
   */
  exportCsv(viewer: Viewer): Promise<AsyncIterable<string>>
  /** Deletes the addresses that nobody has confirmed: anybody can enter that of somebody else. */
  sweep(): Promise<void>
}

export interface NewsletterDeps {
  db: Db
  tokens: NewsletterTokens
  /** Absolute, without a trailing slash. */
  publicUrl: string
  mail: Mail
}

/** One message an hour at most, so that the form cannot be used to flood a mailbox. */
const ASK_AGAIN_MS = 3_600_000
/** How long an address waits for its confirmation. */
const UNCONFIRMED_DAYS = 30
/** Subscribers per read of an export. */
const EXPORT_BATCH = 1000

const toSubscriber = (row: sql.SubscriberRow): NewsletterSubscriber => ({
  ...row,
  email: readableEmail(row.email),
  createdAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
})

const positionOf = (row: sql.SubscriberRow) => ({ after: row.createdAt.toISOString(), id: row.id })

export function createNewsletter({ db, tokens, publicUrl, mail }: NewsletterDeps): Newsletter {
  const unsubscribeAddress = (id: number) =>
    `${publicUrl}/newsletter/unsubscribe?token=${tokens.make('unsubscribe', id)}`

  async function* writeCsv(): AsyncGenerator<string> {
    yield toCsvHead(['email', 'state', 'language', 'signed_up_at', 'confirmed_at', 'unsubscribe_url'])
    const read = (page: Omit<sql.SubscriberPage, 'state'>) => sql.listSubscribers(db, { state: undefined, ...page })
    for await (const rows of pagesOf(EXPORT_BATCH, read, positionOf)) {
      const listed = rows.filter(({ state }) => state !== 'unsubscribed').map(toSubscriber)
      yield toCsvLines(
        listed.map(({ id, email, state, language, createdAt, confirmedAt }) => [
          ...[email, state, language, createdAt, confirmedAt ?? ''],
          unsubscribeAddress(id),
        ]),
      )
    }
  }

  return {
    subscribe: (email, language) =>
      transact(db, async (scope) => {
        const { tx } = scope
        const subscriber = await sql.upsertSubscriber(tx, { email, language })
        const now = new Date()
        const response = { needsConfirmation: mail.isConfigured }
        const wasAsked = subscriber.askedAt !== null && now.getTime() - subscriber.askedAt.getTime() < ASK_AGAIN_MS
        // Without mail the address stays pending; staff see it as not confirmed.
        if (!mail.isConfigured || subscriber.state !== 'pending' || wasAsked) return ok(response)
        await sql.noteAsked(tx, subscriber.id, now)
        await mail.send(scope, {
          ...{ to: subscriber.email, template: 'newsletterConfirm', language: subscriber.language },
          values: { url: `${publicUrl}/newsletter/confirm?token=${tokens.make('confirm', subscriber.id)}` },
          unsubscribeUrl: `${publicUrl}/api/newsletter/one-click?token=${tokens.make('unsubscribe', subscriber.id)}`,
        })
        return ok(response)
      }),

    async confirm(token) {
      const id = tokens.read('confirm', token)
      return id !== null && (await sql.confirm(db, id)) ? ok({}) : fail('newsletter_link_invalid')
    },

    async unsubscribe(token) {
      const id = tokens.read('unsubscribe', token)
      return id !== null && (await sql.unsubscribe(db, id)) ? ok({}) : fail('newsletter_link_invalid')
    },

    async subscribers({ state, limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listSubscribers(db, { state, limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, positionOf)
      return { ...page, items: page.items.map(toSubscriber), total: await sql.countSubscribers(db, state) }
    },

    async exportCsv(viewer) {
      await transact(db, async ({ tx }) => {
        const subscribers = (await sql.countSubscribers(tx, 'pending')) + (await sql.countSubscribers(tx, 'confirmed'))
        await writeAudit(tx, {
          ...{ actorId: viewer.id, action: 'newsletter.exported', objectType: 'newsletter', objectId: 'subscribers' },
          details: { subscribers },
        })
      })
      return writeCsv()
    },

    sweep: async () => void (await sql.deleteUnconfirmed(db, UNCONFIRMED_DAYS)),
  }
}
