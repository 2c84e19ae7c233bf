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
    state: 'queued' | 'sent' | 'failed' | 'kept'
    error: string | null
    createdAt: MadeAt
    sentAt: NullableMoment
  }
}
