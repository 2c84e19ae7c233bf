/** Working through the moderation queue: parts of it by filter, and decisions on several videos at once. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest } from './longest.ts'
import { Decision } from './moderation.ts'
import { Id, Page } from './primitives.ts'
import { Video } from './video-responses.ts'
import { MODERATION_STATES } from './video-states.ts'

/** How many videos are decided on at once, at most. */
export const BULK_MAX = 50

/** One decision on several cards; each is judged on its own. */
export const BulkDecision = z.object({
  videos: z.array(z.object({ id: Id, version: z.optional(z.int()) })).check(z.minLength(1), z.maxLength(BULK_MAX)),
  status: Decision.shape.status,
  contentNotes: Decision.shape.contentNotes,
  contentReason: Decision.shape.contentReason,
  religiousContentVerified: Decision.shape.religiousContentVerified,
})

/** Why one of several was left as it is. */
export const BULK_FAILURES = ['video_not_found', 'already_decided', 'already_claimed', 'video_not_playable'] as const
export type BulkFailure = (typeof BULK_FAILURES)[number]

/** When a video was submitted: within the last day or week, or before. */
export const QUEUE_AGES = ['day', 'week', 'older'] as const
/** `first`: nothing older of this person; `mine` and `free`: claimed by the caller, by nobody. */
export const QUEUE_MARKS = ['reported', 'first', 'mine', 'free'] as const
export const UPLOADER_MAX = 100

/** Filters of the queue; all are optional. */
export const QueueFilter = z.object({
  /** An id, or `none` for videos without a category. */
  category: z.optional(z.string().check(z.regex(/^(none|[1-9]\d{0,8})$/))),
  /** BCP 47; its variants are found too. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  age: z.optional(z.enum(QUEUE_AGES)),
  /** A part of the name. */
  uploader: z.optional(z.string().check(z.trim(), longest(UPLOADER_MAX, texts.searchTooLong))),
  only: z.optional(z.enum(QUEUE_MARKS)),
})
export type QueueFilter = z.infer<typeof QueueFilter>

export const reviewQueueApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/moderation/queue',
    access: 'staff',
    summary: 'Videos in one state by category, language, age, uploader or mark; what waits longest first',
    query: z.object({
      ...Page,
      ...QueueFilter.shape,
      status: z._default(z.enum(MODERATION_STATES), 'pending'),
    }),
    response: z.array(Video),
    status: 200,
    errors: [],
  }),
  marks: endpoint({
    method: 'GET',
    path: '/api/moderation/marks',
    access: 'staff',
    summary: 'Which of these videos are reported, or the first of their uploaders; those with neither are left out',
    query: z.object({ ids: z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/)) }),
    response: z.array(z.object({ id: Id, reports: z.int(), isFirst: z.boolean() })),
    status: 200,
    errors: [],
  }),
  decideMany: endpoint({
    method: 'POST',
    path: '/api/moderation/decisions',
    access: 'staff',
    summary:
      'Approve or reject several waiting videos; each has its own result, and videos claimed by others are skipped',
    body: BulkDecision,
    response: z.array(z.object({ id: Id, failure: z.nullable(z.enum(BULK_FAILURES)) })),
    status: 200,
    errors: ['religious_tick_required'],
    limit: 'writes',
  }),
}
