import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Author, Done, Moment, Page } from './primitives.ts'

/** The kinds of notifications. Each can be switched off. The interface has a text for each: `notifications.<kind>`. */
export const NOTIFICATION_KINDS = [
  'new_video',
  'comment',
  'reply',
  'video_approved',
  'video_rejected',
  'processing_ready',
  'processing_failed',
  'forum_reply',
  'forum_mention',
  'report_decided',
  'gift_received',
  'gift_failed',
  'payment_refunded',
  'earning_refunded',
  'earning_disputed',
  'earning_dispute_won',
  'earning_dispute_lost',
  'payment_returned',
  'gift_ended',
  'payment_questioned',
  'payment_disputed',
  'refund_returned',
  'payout_completed',
  'payout_failed',
  'sponsor_approved',
  'sponsor_rejected',
  'sponsor_ended',
  'product_listed',
  'books_wrong',
  'chat_mention',
  'chat_answer',
  'chat_invitation',
] as const
/** Sent to admins only, so only they see the switch. */
export const ADMIN_NOTIFICATION_KINDS: readonly NotificationKind[] = [
  'books_wrong',
  'payment_questioned',
  'payment_disputed',
  'refund_returned',
]
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The server-sent events, which are not part of the endpoints: `unread` with `UnreadCount` as its data, at the start and at every change. */
export const NOTIFICATION_STREAM_PATH = '/api/notifications/stream'

/** Counting ends here; the interface shows "99+". */
export const UNREAD_MAX = 100

export const Notification = z.object({
  /** Larger than 2^31 on a busy site, therefore text. */
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** The person who did it; null if the site itself did it, or if the person has left. */
  actor: z.nullable(Author),
  /** Of the thing it is about: the title of a video. */
  title: z.string(),
  /** The beginning of what was written: a comment, a moderator's note. */
  excerpt: z.string(),
  /** Why a moderator decided so: one of `REVIEW_REASONS`, shown in the reader's language. */
  reason: z.nullable(z.string()),
  /** Of a donation, a refund or a payout: dollars, two decimals. Push notifications do not contain it. */
  amount: z.nullable(z.string()),
  /** The path on this site that it links to. */
  link: z.string(),
  createdAt: Moment,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const UnreadCount = z.object({ count: z.int() })

const NotificationIds = z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.maxLength(100))
const Links = z.array(z.string().check(z.regex(/^\//), z.maxLength(300))).check(z.maxLength(5))

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: 'Own notifications, newest first',
    query: z.object(Page),
    response: z.array(Notification),
    status: 200,
    errors: [],
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'signed-in',
    summary: 'How many are unread, 100 at most',
    response: UnreadCount,
    status: 200,
    errors: [],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'signed-in',
    summary:
      'Mark some notifications as read, by their ids or by what they link to; all of them when neither is given. Every post of a topic counts for the link to the topic',
    body: z.optional(z.object({ ids: z.optional(NotificationIds), links: z.optional(Links) })),
    response: UnreadCount,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
  switches: endpoint({
    method: 'GET',
    path: '/api/notifications/switches',
    access: 'signed-in',
    summary: 'Which kinds are on',
    response: z.record(z.enum(NOTIFICATION_KINDS), z.boolean()),
    status: 200,
    errors: [],
  }),
  setSwitch: endpoint({
    method: 'PUT',
    path: '/api/notifications/switches',
    access: 'signed-in',
    summary: 'Switch a kind on or off',
    body: z.object({ kind: z.enum(NOTIFICATION_KINDS), isOn: z.boolean() }),
    response: Done,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
}
