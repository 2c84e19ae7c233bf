/** Progress and honest view counting. */

import type { VideoDay } from '@lamplight/contract/video-responses'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { lastDays } from '../../db/last-days.ts'

/**
 * Stores a member's position; the newest report wins. Nothing is stored for a person who has paused their history.
 * @returns the stored position in seconds
 */
export async function saveProgress(db: Db, userId: number, videoId: number, positionSeconds: number): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO watch_progress (user_id, video_id, position_seconds)
    SELECT id, ${videoId}, ${positionSeconds} FROM users WHERE id = ${userId} AND NOT is_history_paused
    ON CONFLICT (user_id, video_id) DO UPDATE SET position_seconds = excluded.position_seconds, updated_at = now()`.execute(
    db,
  )
  if (numAffectedRows) return positionSeconds
  const row = await db
    .selectFrom('watchProgress')
    .select('positionSeconds')
    .where('userId', '=', userId)
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  return row?.positionSeconds ?? 0
}

/** The player reports every five seconds; a first report that claims more is cut to this. */
const FIRST_REPORT_SECONDS = 6

export interface Tally {
  videoId: number
  viewerKey: string
  playedSeconds: number
  /** The seconds that must be played for a view. */
  neededSeconds: number
}

/**
 * Adds played seconds to a viewer's tally and counts a view when there are enough and the last one is an hour old.
 * A report cannot claim more than the time since the last one allows at the fastest speed the player offers, so a script cannot hurry it.
 * One statement: simultaneous reports of the same viewer wait for each other on the row.
 * @returns the seconds that were accepted, and whether a view was counted now.
 */
export async function tallyPlayed(
  db: Db,
  { videoId, viewerKey, playedSeconds, neededSeconds }: Tally,
): Promise<{ acceptedSeconds: number; isCounted: boolean }> {
  const first = Math.min(playedSeconds, FIRST_REPORT_SECONDS)
  const result = await sql<{ counted: boolean; acceptedSeconds: number }>`
    INSERT INTO view_tally AS t (video_id, viewer_key, played_seconds, reported_at, accepted_seconds)
    VALUES (${videoId}, ${viewerKey}, ${first}, now(), ${first})
    ON CONFLICT (video_id, viewer_key) DO UPDATE SET
      played_seconds = CASE WHEN t.last_counted_at > now() - interval '1 hour' THEN 0
        ELSE t.played_seconds + least(${playedSeconds}, 2.5 * greatest(0, extract(epoch FROM now() - t.reported_at)) + 1) END,
      accepted_seconds = least(${playedSeconds}, 2.5 * greatest(0, extract(epoch FROM now() - t.reported_at)) + 1),
      reported_at = now()
    RETURNING (played_seconds >= ${neededSeconds}
      AND (last_counted_at IS NULL OR last_counted_at <= now() - interval '1 hour')) AS counted, accepted_seconds`.execute(
    db,
  )
  const { counted = false, acceptedSeconds = 0 } = result.rows[0] ?? {}
  if (!counted) return { acceptedSeconds, isCounted: false }
  const claimed = await sql`
    UPDATE view_tally SET last_counted_at = now(), played_seconds = 0
    WHERE video_id = ${videoId} AND viewer_key = ${viewerKey}
      AND (last_counted_at IS NULL OR last_counted_at <= now() - interval '1 hour')`.execute(db)
  if (claimed.numAffectedRows !== 1n) return { acceptedSeconds, isCounted: false }
  // One statement: the number on the page and the sum of the days cannot part.
  await sql`
    WITH counted AS (UPDATE videos SET views = views + 1 WHERE id = ${videoId} RETURNING id)
    INSERT INTO video_view_days AS d (video_id, day, views)
    SELECT id, (now() AT TIME ZONE 'UTC')::date, 1 FROM counted
    ON CONFLICT (video_id, day) DO UPDATE SET views = d.views + 1`.execute(db)
  return { acceptedSeconds, isCounted: true }
}

export const countViews = (db: Db, videoId: number) =>
  db.selectFrom('videos').select('views').where('id', '=', videoId).executeTakeFirst()

/** Tallies that can no longer matter: their hour is over. */
export const sweepTallies = (db: Db) =>
  sql`DELETE FROM view_tally WHERE reported_at < now() - interval '1 day'`.execute(db)

/** Views and seconds of each of the last `days` days (UTC), oldest first. */
export async function listDays(db: Db, id: number, days: number): Promise<VideoDay[]> {
  const { rows } = await sql<VideoDay>`
    SELECT to_char(shown.day, 'YYYY-MM-DD') AS date, coalesce(v.views, 0) AS views,
      coalesce(w.seconds, 0)::float8 AS watch_seconds
    FROM ${lastDays(days)} AS shown
    LEFT JOIN video_view_days v ON v.video_id = ${id} AND v.day = shown.day
    LEFT JOIN video_watch_days w ON w.video_id = ${id} AND w.day = shown.day
    ORDER BY shown.day`.execute(db)
  return rows
}

/** Adds seconds played today, by video. */
export async function addWatchTime(
  db: Db,
  entries: readonly (readonly [videoId: number, seconds: number])[],
): Promise<void> {
  await sql`
    INSERT INTO video_watch_days AS d (video_id, day, seconds)
    SELECT videos.id, (now() AT TIME ZONE 'UTC')::date, played.seconds
    FROM unnest(${entries.map(([id]) => id)}::int[], ${entries.map(([, seconds]) => Math.floor(seconds))}::bigint[])
      AS played (id, seconds)
    JOIN videos ON videos.id = played.id
    ORDER BY videos.id
    ON CONFLICT (video_id, day) DO UPDATE SET seconds = d.seconds + excluded.seconds`.execute(db)
}
