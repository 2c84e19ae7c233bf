import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import type { VideoAccess } from '../../http/media-routes.ts'
import { canSeeInside } from './videos.policy.ts'
import { findVisibilityFacts } from './videos.sql.ts'
import { canSeeVideo } from './videos.visibility.ts'

/** A player asks for a segment every few seconds; a withdrawn approval must close them all at once. */
const BELIEVED_MS = 1_000

/** The visibility rule for media files: what the session of a request may do with a video now. */
export function createVideoAccess(db: Db) {
  const believed = new LRUCache<number, { facts: Awaited<ReturnType<typeof findVisibilityFacts>> }>({
    max: 5_000,
    ttl: BELIEVED_MS,
  })
  return async (videoId: number, request: FastifyRequest): Promise<VideoAccess> => {
    let known = believed.get(videoId)
    if (!known) {
      known = { facts: await findVisibilityFacts(db, videoId) }
      believed.set(videoId, known)
    }
    const { facts } = known
    if (!facts || !canSeeVideo(request.viewer, facts)) return 'none'
    return canSeeInside(request.viewer, facts) ? 'restricted-allowed' : 'shared'
  }
}
