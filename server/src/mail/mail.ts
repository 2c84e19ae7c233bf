/** The one way mail leaves the site: written in the transaction of its reason, sent by a job. */
import type { Language } from '@lamplight/contract/primitives'
import type { Db } from '../db/database.ts'
import type { TransactionScope } from '../db/transact.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { sendMailJob } from './mail.jobs.ts'
import * as sql from './mail.sql.ts'
import { renderMail } from './render-mail.ts'
import type { MailTemplate, MailValues } from './templates/template.ts'

export interface MailRequest<T extends MailTemplate> {
  to: string
  template: T
  language: Language
  /** Without the name of the site, which is added. */
  values: Omit<MailValues<T>, 'siteName'>
  /** For mail to lists: mail programs show it as a button (RFC 8058). */
  unsubscribeUrl?: string
  /** The occasion: at most one mail is written about it, so that a job may run twice. */
  occasion?: string
  /**
   * Of the one-time link in the mail. The mail is not sent when the link has expired meanwhile, nor when a newer mail with
   * the same key was written.
   */
  link?: { key: string; lifeSeconds: number }
}

/** `delayed`: an attempt failed and others follow. `failed`: it will not be sent. */
export type LinkDelivery = 'on_its_way' | 'delayed' | 'failed'

export interface Mail {
  /** False: nothing is sent, mail waits in the outbox for admins to read; texts explain what to do instead. */
  isConfigured: boolean
  /** Writes the mail to the outbox inside the transaction. */
  send<T extends MailTemplate>(scope: TransactionScope, request: MailRequest<T>): Promise<void>
  /** What became of the newest mail with a link of this key; null when there is none. */
  deliveryOf(linkKey: string): Promise<LinkDelivery | null>
  /** The outbox, newest first; `limit + 1` rows when more follow. For admins. */
  list(page: Parameters<typeof sql.listMail>[1]): ReturnType<typeof sql.listMail>
}

export interface MailDeps {
  db: Db
  jobs: Pick<JobQueue, 'enqueue'>
  /** Read for each mail: admins may change it. */
  siteName: string
  isConfigured: boolean
}

export function createMail(deps: MailDeps): Mail {
  const { db, jobs, isConfigured } = deps
  return {
    isConfigured,
    async send<T extends MailTemplate>({ tx }: TransactionScope, request: MailRequest<T>) {
      const { to, template, language, values, unsubscribeUrl = null, occasion = null, link } = request
      const { subject, text, html } = renderMail(template, language, {
        siteName: deps.siteName,
        ...values,
      } as MailValues<T>)
      if (link) await sql.replaceWaiting(tx, link.key)
      const mail = await sql.insertMail(tx, {
        toAddress: to,
        template,
        language,
        subject,
        textBody: text,
        htmlBody: html,
        unsubscribeUrl,
        occasion,
        linkKey: link?.key ?? null,
        linkLifeSeconds: link?.lifeSeconds ?? null,
        state: isConfigured ? 'queued' : 'kept',
      })
      // Somebody waits for a link; receipts come after them.
      const isUrgent = link !== undefined
      if (mail && isConfigured) await jobs.enqueue(sendMailJob, { mailId: mail.id }, { tx, isUrgent })
    },
    async deliveryOf(linkKey) {
      const newest = await sql.findNewest(db, linkKey)
      if (!newest) return null
      if (newest.state === 'queued') return newest.error === null ? 'on_its_way' : 'delayed'
      return newest.state === 'sent' ? 'on_its_way' : 'failed'
    },
    list: (page) => sql.listMail(db, page),
  }
}
