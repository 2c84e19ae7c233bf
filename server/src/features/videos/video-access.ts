import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { VideoAccess } from '../../http/media-routes.ts'
import type { AnswerCache } from '../../lib/answer-cache.ts'
import { canSeeInside } from './videos.policy.ts'
import { findVisibilityFacts } from './videos.sql.ts'
import { canSeeVideo } from './videos.visibility.ts'

/**
 * The visibility rule for media files: what the session of a request may do with a video now. A player asks for a segment
 * every few seconds, so the facts are cached like other shared responses: a moderator's decision drops them at once, and
 * decisions of other processes apply when they expire.
 */
export function createVideoAccess(db: Db, cache: AnswerCache) {
  return async (videoId: number, request: FastifyRequest): Promise<VideoAccess> => {
    const facts = await cache.get(`access ${videoId};`, () => findVisibilityFacts(db, videoId))
    if (!facts || !canSeeVideo(request.viewer, facts)) return 'none'
    return canSeeInside(request.viewer, facts) ? 'restricted-allowed' : 'shared'
  }
}
