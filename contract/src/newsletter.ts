import * as z from 'zod/mini'
import { emailChecks } from './email.ts'
import { endpoint } from './endpoint.ts'
import { Done, Moment, Page } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const NEWSLETTER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

export const SubscribeToNewsletter = z.object({
  email: z
    .string({ error: texts.newsletterEmailRequired })
    .check(
      z.trim(),
      z.minLength(1, { error: texts.newsletterEmailRequired, abort: true }),
      ...emailChecks(texts.newsletterEmailInvalid),
    ),
})

/** Of a link in a message; nobody but its receiver has it. */
const Token = z.object({ token: z.string().check(z.maxLength(200)) })

export const NewsletterSubscriber = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(NEWSLETTER_STATES),
  language: z.string(),
  createdAt: Moment,
  confirmedAt: z.nullable(Moment),
})
export type NewsletterSubscriber = z.infer<typeof NewsletterSubscriber>

export const newsletterApi = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter',
    access: 'anyone',
    summary: 'Subscribe to the newsletter; the response is the same whether the address is known or not',
    body: SubscribeToNewsletter,
    /** Whether a message with a link is sent to unconfirmed addresses. */
    response: z.object({ needsConfirmation: z.boolean() }),
    status: 201,
    errors: [],
    limit: 'newsletter',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    access: 'anyone',
    summary: 'Confirm a sign-up by the link of its message',
    body: Token,
    response: Done,
    status: 200,
    errors: ['newsletter_link_invalid'],
    limit: 'newsletterLinks',
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    access: 'anyone',
    summary: 'End a subscription by the link of a message; twice changes nothing',
    body: Token,
    response: Done,
    status: 200,
    errors: ['newsletter_link_invalid'],
    limit: 'newsletterLinks',
  }),
  subscribers: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter',
    access: 'staff',
    summary: 'Subscribers, newest first; X-Total-Count is the total in that state',
    query: z.object({ ...Page, state: z.optional(z.enum(NEWSLETTER_STATES)) }),
    response: z.array(NewsletterSubscriber),
    status: 200,
    errors: [],
  }),
}
