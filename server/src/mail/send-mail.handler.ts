import { createTransport } from 'nodemailer'
import type { Db } from '../db/database.ts'
import type { JobHandler } from '../jobs/job-queue.ts'
import * as sql from './mail.sql.ts'

const CONNECTION_TIMEOUT_MS = 15_000
/** Between two replies of the mail server. */
const REPLY_TIMEOUT_MS = 30_000
/** Of one attempt in all, below `sendMailJob.expireInSeconds`: a server that sends single bytes never exceeds the others. */
const ATTEMPT_TIMEOUT_MS = 60_000
/** A link that expires sooner than this is of no use to its recipient. */
const USABLE_SECONDS = 300
/** Replies about the site and its password, not about the mail: an operator can fix them while the mail waits. */
const REPLIES_TO_THE_SITE = [530, 534, 535, 538]
/** The commands whose reply is about this recipient or this text. The reply to MAIL FROM is about the site's own address. */
const COMMANDS_OF_A_MAIL = ['RCPT TO', 'DATA']

export interface SendMailOptions {
  db: Db
  /** `smtp://user:password@host:587` or `smtps://...` */
  smtpUrl: string
  /** `Lamplight <no-reply@example.org>` */
  from: string
  /** Of one attempt. */
  timeoutMs?: number
}

/** A reply of 500 and above to a mail means that another attempt gets the same reply. */
function isRejectedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const { responseCode, command } = error
  return (
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    !REPLIES_TO_THE_SITE.includes(responseCode) &&
    COMMANDS_OF_A_MAIL.some((known) => known === command)
  )
}

/**
 * Whether TLS is a must: a password is sent to a server on another machine, where anybody on the way could otherwise remove the
 * offer of STARTTLS and read it. `?requireTLS=false` in the address permits it.
 */
export function needsTls(smtpUrl: string): boolean {
  const { protocol, password, hostname, searchParams } = new URL(smtpUrl)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'smtp:' && password !== '' && !isHere && searchParams.get('requireTLS') !== 'false'
}

/** Does `sendMailJob` over SMTP. A mail that was already sent is not sent again, one with a link that expired never. */
export function createSendMailHandler(options: SendMailOptions): JobHandler<{ mailId: number }> {
  const { db, smtpUrl, from, timeoutMs = ATTEMPT_TIMEOUT_MS } = options
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: REPLY_TIMEOUT_MS,
    socketTimeout: REPLY_TIMEOUT_MS,
    ...(needsTls(smtpUrl) && { requireTLS: true }),
    // Addresses in a mail are never fetched, files never read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ mailId }, { isLastTry, signal }) => {
    const mail = await sql.findMail(db, mailId, USABLE_SECONDS)
    if (mail?.state !== 'queued') return
    if (mail.isLate) return void (await sql.markExpired(db, mailId))
    const timeout = AbortSignal.timeout(timeoutMs)
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
        signal: AbortSignal.any([signal, timeout]),
      })
    } catch (error) {
      const reason = timeout.aborted
        ? `The mail server did not finish within ${timeoutMs / 1000} seconds`
        : error instanceof Error
          ? error.message
          : String(error)
      const isFinal = isRejectedForGood(error)
      await sql.noteFailure(db, mailId, reason, isFinal || isLastTry)
      if (isFinal) return
      throw error
    }
    await sql.markSent(db, mailId)
  }
}
