/** The mails of the site, for admins: they contain links that open an account. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, Page } from './primitives.ts'

/** Mails are deleted after this many days. */
export const MAIL_DAYS = 30

export const MAIL_TEMPLATES = [
  'booksWrong',
  'donationReceipt',
  'emailChanged',
  'giftFailed',
  'giftPaused',
  'inquiryAnswered',
  'inquiryReceived',
  'newsletterConfirm',
  'passwordChanged',
  'payoutAccountChanged',
  'payoutFailed',
  'payoutPaid',
  'payoutRequested',
  'purchaseReceipt',
  'resetPassword',
  'verifyEmail',
] as const
export type MailTemplateName = (typeof MAIL_TEMPLATES)[number]

/**
 * `unsent`: written while no mail server was set; it is never sent. `failed`: the mail server rejected it permanently, or the last
 * attempt failed. `expired`: the link in it expired before an attempt succeeded. `replaced`: a newer mail has the link that works.
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'unsent', 'expired', 'replaced'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const OutboxMail = z.object({
  id: Id,
  to: z.string(),
  /** One of `MAIL_TEMPLATES`; a mail of an older release may hold another. */
  template: z.string(),
  language: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why the last attempt failed, in the words of the mail server; null if none has failed since. */
  error: z.nullable(z.string()),
  createdAt: Moment,
  sentAt: z.nullable(Moment),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const outboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/outbox',
    access: 'admin',
    summary: 'The mails of the last days with their text, newest first',
    query: z.object(Page),
    response: z.array(OutboxMail),
    holdsSecret: true,
    status: 200,
    errors: [],
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/api/admin/outbox/delivery',
    access: 'admin',
    summary: 'Whether a mail server is set; without one mails are not sent',
    response: z.object({ isConfigured: z.boolean() }),
    status: 200,
    errors: [],
  }),
}
