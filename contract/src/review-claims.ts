/** Who reviews which waiting video now, so that two moderators do not watch the same one. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Author, Done, Id, IdText, Moment } from './primitives.ts'

/** A claim ends by itself after so many minutes without another press. */
export const CLAIM_MINUTES = 30

export const ReviewClaim = z.object({ videoId: Id, by: Author, until: Moment })
export type ReviewClaim = z.infer<typeof ReviewClaim>

const params = z.object({ id: IdText })

export const reviewClaimsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/moderation/claims',
    access: 'staff',
    summary: 'Videos that somebody reviews now',
    response: z.array(ReviewClaim),
    status: 200,
    errors: [],
  }),
  claim: endpoint({
    method: 'PUT',
    path: '/api/moderation/claims/:id',
    access: 'staff',
    summary: 'Take a waiting video for review, or hold it longer; refused while somebody else has it',
    params,
    response: ReviewClaim,
    status: 200,
    errors: ['video_not_found', 'already_claimed'],
    limit: 'writes',
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/moderation/claims/:id',
    access: 'staff',
    summary: 'Leave a video to others again',
    params,
    response: Done,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
}
