import type { MailState, OutboxMail } from '@lamplight/contract/outbox'
import { readableEmail } from '../../lib/readable-email.ts'
import type { Mail } from '../../mail/mail.ts'

type Row = Awaited<ReturnType<Mail['list']>>[number]

const STATES: Record<Row['state'], MailState> = {
  queued: 'waiting',
  sent: 'sent',
  failed: 'failed',
  kept: 'unsent',
  expired: 'expired',
  replaced: 'replaced',
}

export const toOutboxMail = (row: Row): OutboxMail => ({
  id: row.id,
  to: readableEmail(row.toAddress),
  template: row.template,
  language: row.language,
  subject: row.subject,
  text: row.textBody,
  state: STATES[row.state],
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
})

/** Of everything but subject and text, approximately. */
const FRAME_BYTES = 500

/** The approximate size of a mail in the response. */
export const bytesOf = (row: Row): number =>
  Buffer.byteLength(row.textBody) + Buffer.byteLength(row.subject) + FRAME_BYTES
