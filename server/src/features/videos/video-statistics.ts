/** Views and watch time of one video by day, for its owner and staff. */
import type { VideoDay } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { canSeeInside } from './videos.policy.ts'
import { findVisibilityFacts } from './videos.sql.ts'
import { canSeeVideo } from './videos.visibility.ts'

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
    const { rows } = await sql<VideoDay>`
      SELECT to_char(shown.day, 'YYYY-MM-DD') AS date, coalesce(v.views, 0) AS views,
        coalesce(w.seconds, 0)::float8 AS watch_seconds
      FROM generate_series(
        (now() AT TIME ZONE 'UTC')::date - ${days - 1}::int, (now() AT TIME ZONE 'UTC')::date, interval '1 day'
      ) AS shown (day)
      LEFT JOIN video_view_days v ON v.video_id = ${id} AND v.day = shown.day::date
      LEFT JOIN video_watch_days w ON w.video_id = ${id} AND w.day = shown.day::date
      ORDER BY shown.day`.execute(db)
    return ok(rows)
  }
