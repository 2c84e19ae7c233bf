import type { Db } from '../../db/database.ts'
import type { VideoAccess } from '../../http/media-decision.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { canSeeInside } from './videos.policy.ts'
import { findVisibilityFacts } from './videos.sql.ts'
import { canSeeVideo } from './videos.visibility.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof findVisibilityFacts>>>

function accessOf(viewer: Viewer | null, facts: Facts | undefined): VideoAccess {
  if (!facts || !canSeeVideo(viewer, facts)) return 'none'
  return canSeeInside(viewer, facts) ? 'restricted-allowed' : 'shared'
}

/**
 * The visibility rule for media files: what a viewer may do with a video now. A player asks for a segment
 * every few seconds, so the facts are cached like other shared responses: the event of a decision drops them in every process,
 * and if that is lost they expire after two seconds.
 */
export function createVideoAccess(db: Db, cache: ResponseCache) {
  const keyOf = (videoId: number) => `access ${videoId};`
  return {
    async find(videoId: number, viewer: Viewer | null): Promise<VideoAccess> {
      return accessOf(viewer, await cache.get(keyOf(videoId), () => findVisibilityFacts(db, videoId)))
    },
    /** The same by the cached facts, without waiting; `undefined` when they have to be read. */
    peek(videoId: number, viewer: Viewer | null): VideoAccess | undefined {
      const facts = cache.peek<Facts>(keyOf(videoId))
      return facts && accessOf(viewer, facts)
    },
  }
}
