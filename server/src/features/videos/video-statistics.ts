/** Views and watch time of one video by day, for its owner and staff. */
import type { VideoDay } from '@lamplight/contract/video-responses'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { canSeeInside } from './videos.policy.ts'
import { findVisibilityFacts } from './videos.sql.ts'
import { canSeeVideo } from './videos.visibility.ts'
import { listDays } from './watching.sql.ts'

export type VideoStatistics = (
  viewer: Viewer,
  id: number,
  days: number,
) => Promise<Result<VideoDay[], 'video_not_found' | 'forbidden'>>

export const createVideoStatistics =
  (db: Db): VideoStatistics =>
  async (viewer, id, days) => {
    const video = await findVisibilityFacts(db, id)
    if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
    if (!canSeeInside(viewer, video)) return fail('forbidden')
    return ok(await listDays(db, id, days))
  }
