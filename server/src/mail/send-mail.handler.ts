import { createTransport } from 'nodemailer'
import type { Db } from '../db/database.ts'
import type { JobHandler } from '../jobs/job-queue.ts'
import * as sql from './mail.sql.ts'

const TIMEOUT_MS = 30_000

export interface SendMailOptions {
  db: Db
  /** `smtp://user:password@host:587` or `smtps://...` */
  smtpUrl: string
  /** `Lamplight <no-reply@example.org>` */
  from: string
}

/** Does `sendMailJob` over SMTP. A mail that was already sent is not sent again. */
export function createSendMailHandler({ db, smtpUrl, from }: SendMailOptions): JobHandler<{ mailId: number }> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Addresses in a mail are never fetched, files never read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ mailId }, { isLastTry }) => {
    const mail = await sql.findMail(db, mailId)
    if (mail?.state !== 'queued') return
    try {
      await transport.sendMail({
        from,
        to: mail.toAddress,
        subject: mail.subject,
        text: mail.textBody,
        html: mail.htmlBody,
        // The same at every attempt, so that a mail server can drop a duplicate.
        messageId: `<lamplight-${mail.id}-${mail.createdAt.getTime()}@${from.match(/@([^>\s]+)/)?.[1] ?? 'lamplight'}>`,
        ...(mail.unsubscribeUrl && {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      })
    } catch (error) {
      await sql.noteFailure(db, mailId, error instanceof Error ? error.message : String(error), isLastTry)
      throw error
    }
    await sql.markSent(db, mailId)
  }
}
