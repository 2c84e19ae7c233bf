/** A second person of the staff looks at a sample of the decisions on videos (norms row 35). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest, withLimit } from './longest.ts'
import { Author, Done, Id, IdText, Moment } from './primitives.ts'
import { Video } from './video-responses.ts'

/** The part of the decisions that is chosen; at least one of each hundred. */
export const SECOND_REVIEW_PART = 0.02
/** A decision that nobody has looked at after so many days is not offered any more. */
export const SECOND_REVIEW_DAYS = 30
/** The days that the share of agreement is counted over. */
export const AGREEMENT_DAYS = 90
export const OPINION_NOTES_MIN = 3
export const OPINION_NOTES_MAX = 1000

export const SecondReviews = z.object({
  /** The oldest ten that this person may look at: decisions of others, on videos of others. */
  waiting: z.array(z.object({ id: Id, video: Video })),
  /** The newest twenty of the last 30 days in which the second person would have decided otherwise. */
  differing: z.array(
    z.object({
      id: Id,
      videoId: Id,
      title: z.string(),
      decision: z.enum(['approved', 'rejected']),
      /** Who decided; null for a deleted account. */
      decidedBy: z.nullable(Author),
      reviewedBy: z.nullable(Author),
      notes: z.string(),
      reviewedAt: Moment,
    }),
  ),
  /** Second reviews of the last 90 days, and in how many of them both agreed. */
  reviewed: z.int(),
  agreed: z.int(),
})
export type SecondReviews = z.infer<typeof SecondReviews>

/** A different opinion needs a reason. */
export const Opinion = z
  .object({
    agrees: z.boolean(),
    notes: z._default(z.string().check(z.trim(), longest(OPINION_NOTES_MAX, texts.reasonTooLong)), ''),
  })
  .check(
    z.refine(({ agrees, notes }) => agrees || [...notes].length >= OPINION_NOTES_MIN, {
      path: ['notes'],
      error: withLimit(texts.reasonMissing, OPINION_NOTES_MIN),
    }),
  )

export const secondReviewsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/moderation/second-reviews',
    access: 'staff',
    summary: 'Decisions that wait for a second look, and those that the second person did not share',
    response: SecondReviews,
    status: 200,
    errors: [],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/moderation/second-reviews/:id',
    access: 'staff',
    summary: 'Say whether a decision of somebody else was right; the decision stays as it is',
    params: z.object({ id: IdText }),
    body: Opinion,
    response: Done,
    status: 200,
    errors: ['second_review_not_found', 'already_reviewed'],
    limit: 'writes',
  }),
}
