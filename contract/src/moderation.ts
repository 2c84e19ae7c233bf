import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Author, Id, IdText, Moment, Page } from './primitives.ts'
import { REJECTION_REASONS, REVIEW_REASONS } from './review-reasons.ts'
import { validationTexts as texts } from './validation-texts.ts'
import { MODERATION_STATES, Video, WatchVideo } from './videos.ts'

export const NOTES_MAX = 2000

/**
 * `version` is the `moderationVersion` of the card that was decided on: a decision on a card that somebody else has
 * decided meanwhile is refused (ruling 91). Without it the decision is one on a pending card, so taking an approval back
 * needs it. Approval needs the tick (ruling 87). A rejection says why by a code, in words, or both; one that says nothing is
 * stored with the reason `rules` (ruling 90).
 */
export const Decision = z.object({
  status: z.enum(['approved', 'rejected']),
  contentNotes: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NOTES_MAX, texts.notesTooLong)))),
  contentReason: z.optional(z.nullable(z.enum(REJECTION_REASONS))),
  religiousContentVerified: z.optional(z.nullable(z.boolean())),
  version: z.optional(z.int()),
})

export const Resubmit = z.object({
  note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NOTES_MAX, texts.notesTooLong)))),
})

/** One step in the history of a video's moderation, newest first. */
export const Transition = z.object({
  id: Id,
  from: z.nullable(z.enum(MODERATION_STATES)),
  to: z.enum(MODERATION_STATES),
  /** Shown in the reader's language; null where nothing was chosen. */
  reason: z.nullable(z.enum(REVIEW_REASONS)),
  /** What was written, in the language it was written in. */
  notes: z.string(),
  createdAt: Moment,
  /** Who did it; null for the system. */
  actor: z.nullable(Author),
})
export type Transition = z.infer<typeof Transition>

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

/** What narrows the queue; nothing of it is needed. */
export const QueueFilter = z.object({
  /** An id, or `none` for videos without a category. */
  category: z.optional(z.string().check(z.regex(/^(none|[1-9]\d{0,8})$/))),
  /** BCP 47; its variants are found too. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  age: z.optional(z.enum(QUEUE_AGES)),
  /** A part of the name. */
  uploader: z.optional(z.string().check(z.trim(), z.maxLength(UPLOADER_MAX))),
  only: z.optional(z.enum(QUEUE_MARKS)),
})
export type QueueFilter = z.infer<typeof QueueFilter>

const params = z.object({ id: IdText })

export const moderationApi = {
  /** The whole queue is `GET /api/videos?status=...&isAdmin=true`; this is a part of it. */
  queue: endpoint({
    method: 'GET',
    path: '/api/moderation/queue',
    access: 'staff',
    summary: 'Videos in one state by category, language, age, uploader or mark; what waits longest first',
    query: z.object({
      ...Page,
      ...QueueFilter.shape,
      status: z._default(z.enum(MODERATION_STATES), 'pending'),
    }),
    reply: z.array(Video),
    status: 200,
    errors: [],
  }),
  marks: endpoint({
    method: 'GET',
    path: '/api/moderation/marks',
    access: 'staff',
    summary: 'Which of these videos are reported, or the first of their uploaders; those with neither are left out',
    query: z.object({ ids: z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/)) }),
    reply: z.array(z.object({ id: Id, reports: z.int(), isFirst: z.boolean() })),
    status: 200,
    errors: [],
  }),
  decideMany: endpoint({
    method: 'POST',
    path: '/api/moderation/decisions',
    access: 'staff',
    summary:
      'Approve or reject several waiting videos; each answers for itself, and those others review are left to them',
    body: BulkDecision,
    reply: z.array(z.object({ id: Id, failure: z.nullable(z.enum(BULK_FAILURES)) })),
    status: 200,
    errors: ['religious_tick_required'],
    limit: 'writes',
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/moderation/counts',
    access: 'staff',
    summary: 'How many videos stand in each tab',
    reply: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
    status: 200,
    errors: [],
  }),
  moderate: endpoint({
    method: 'PATCH',
    path: '/api/videos/:id/moderate',
    access: 'staff',
    summary: 'Approve or reject a video, or take an approval back',
    params,
    body: Decision,
    reply: WatchVideo,
    status: 200,
    errors: ['video_not_found', 'religious_tick_required', 'already_decided', 'video_not_playable'],
  }),
  resubmit: endpoint({
    method: 'POST',
    path: '/api/videos/:id/resubmit',
    access: 'signed-in',
    summary: 'The owner of a rejected video asks for another review',
    params,
    body: Resubmit,
    reply: WatchVideo,
    status: 200,
    errors: ['video_not_found', 'not_rejected'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/videos/:id/moderation-history',
    access: 'signed-in',
    summary: 'Every decision on a video; for its owner and for staff',
    params,
    reply: z.array(Transition),
    status: 200,
    errors: ['video_not_found'],
  }),
}
