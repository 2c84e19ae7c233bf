/** Tables of mail. */
import type { Generated } from 'kysely'
import type { MadeAt, NullableMoment } from './column-types.ts'

export interface MailTables {
  mailOutbox: {
    id: Generated<number>
    toAddress: string
    template: string
    language: string
    subject: string
    textBody: string
    htmlBody: string
    unsubscribeUrl: string | null
    occasion: string | null
    /** Of the one-time link in the mail: a newer mail with the same key makes it useless. */
    linkKey: string | null
    linkExpiresAt: NullableMoment
    state: 'queued' | 'sent' | 'failed' | 'kept' | 'expired' | 'replaced'
    error: string | null
    createdAt: MadeAt
    sentAt: NullableMoment
  }
}
