import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest } from './longest.ts'
import { Author, Id, IdText, Moment } from './primitives.ts'
import { REJECTION_REASONS, REVIEW_REASONS } from './review-reasons.ts'
import { WatchVideo } from './video-responses.ts'
import { MODERATION_STATES } from './video-states.ts'

export const NOTES_MAX = 2000

/**
 * `version` is the `moderationVersion` of the card that was decided on: a decision on a card that somebody else has
 * decided meanwhile is refused (ruling 91). Without it the decision is one on a pending card, so taking an approval back
 * needs it. Approval needs the tick (ruling 87). A rejection has a reason code, a text, or both; one with neither is
 * stored with the reason `rules` (ruling 90).
 */
export const Decision = z.object({
  status: z.enum(['approved', 'rejected']),
  contentNotes: z.optional(z.nullable(z.string().check(z.trim(), longest(NOTES_MAX, texts.notesTooLong)))),
  contentReason: z.optional(z.nullable(z.enum(REJECTION_REASONS))),
  religiousContentVerified: z.optional(z.nullable(z.boolean())),
  version: z.optional(z.int()),
})

export const Resubmit = z.object({
  note: z.optional(z.nullable(z.string().check(z.trim(), longest(NOTES_MAX, texts.notesTooLong)))),
})

/** Fewer decisions than this say nothing about the next one. */
export const REVIEW_TIMES_FROM = 20
/** Older decisions do not count. */
export const REVIEW_TIMES_DAYS = 90

/** From the newest 1,000 decisions of the last 90 days. Seconds from submission to decision; null with fewer than 20 decisions. */
export const ReviewTimes = z.object({
  decisions: z.int(),
  /** Half of the videos waited this long at most. */
  halfWithin: z.nullable(z.number()),
  /** 95 % of the videos. */
  mostWithin: z.nullable(z.number()),
})
export type ReviewTimes = z.infer<typeof ReviewTimes>

/** One step in the history of a video's moderation, newest first. */
export const Transition = z.object({
  id: Id,
  from: z.nullable(z.enum(MODERATION_STATES)),
  to: z.enum(MODERATION_STATES),
  /** Shown in the reader's language; null where nothing was chosen. */
  reason: z.nullable(z.enum(REVIEW_REASONS)),
  /** The written text, in its original language. */
  notes: z.string(),
  createdAt: Moment,
  /** Who did it; null for the system. */
  actor: z.nullable(Author),
})
export type Transition = z.infer<typeof Transition>

const params = z.object({ id: IdText })

export const moderationApi = {
  /** The whole queue is `GET /api/videos?status=...&isAdmin=true`; parts of it are `reviewQueueApi.list`. */
  counts: endpoint({
    method: 'GET',
    path: '/api/moderation/counts',
    access: 'staff',
    summary: 'How many videos are in each tab',
    response: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
    status: 200,
    errors: [],
  }),
  reviewTimes: endpoint({
    method: 'GET',
    path: '/api/moderation/review-times',
    access: 'anyone',
    summary: 'How long videos have waited for a decision lately',
    response: ReviewTimes,
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
    response: WatchVideo,
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
    response: WatchVideo,
    status: 200,
    errors: ['video_not_found', 'not_rejected'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/videos/:id/moderation-history',
    access: 'signed-in',
    summary: 'Every decision on a video; for its owner and for staff',
    params,
    response: z.array(Transition),
    status: 200,
    errors: ['video_not_found'],
  }),
}
