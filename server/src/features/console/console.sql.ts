import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { listed } from '../videos/videos.visibility.ts'

/** Each count walks an index of what is open, or of the last days. */
export async function readOverview(db: Db) {
  const { rows } = await sql<{
    pendingVideos: number
    failedVideos: number
    openReports: number
    pendingSponsors: number
    openInquiries: number
    waitingProducts: number
    openPayouts: number
    openDisputes: number
    booksProblems: number | null
    booksCheckedAt: Date | null
    people: number
    newPeople: number
    newVideos: number
  }>`
    SELECT
      (SELECT count(*)::int FROM videos WHERE status = 'pending' AND deleted_at IS NULL) AS pending_videos,
      (SELECT count(*)::int FROM videos WHERE processing = 'failed' AND deleted_at IS NULL) AS failed_videos,
      (SELECT count(*)::int FROM report_cases WHERE state IN ('open', 'appealed')) AS open_reports,
      (SELECT count(*)::int FROM sponsored_content WHERE status = 'pending') AS pending_sponsors,
      (SELECT count(*)::int FROM advertising_inquiries WHERE state = 'open') AS open_inquiries,
      (SELECT count(*)::int FROM affiliate_products WHERE status = 'waiting') AS waiting_products,
      (SELECT count(*)::int FROM payouts WHERE status IN ('pending', 'processing')) AS open_payouts,
      (SELECT count(*)::int FROM payment_disputes WHERE state = 'open') AS open_disputes,
      (SELECT problems FROM ledger_checks ORDER BY checked_at DESC, id DESC LIMIT 1) AS books_problems,
      (SELECT max(checked_at) FROM ledger_checks) AS books_checked_at,
      (SELECT count(*)::int FROM users WHERE deleted_at IS NULL) AS people,
      (SELECT count(*)::int FROM users WHERE deleted_at IS NULL AND created_at > now() - interval '7 days') AS new_people,
      (SELECT count(*)::int FROM videos WHERE deleted_at IS NULL AND created_at > now() - interval '7 days') AS new_videos
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the overview has no row')
  return row
}

/**
 * The last days (UTC), oldest first, today last. The number waiting at the end of a day is the current number minus arrivals, plus
 * departures since then.
 */
export async function readDays(db: Db, days: number) {
  const { rows } = await sql<{
    day: string
    signUps: number
    uploads: number
    watchSeconds: number
    giftCents: number
    videosWaiting: number
    reportsWaiting: number
  }>`
    WITH days AS (
      SELECT day::date AS day
      FROM generate_series(
        (now() AT TIME ZONE 'UTC')::date - ${days - 1}::int, (now() AT TIME ZONE 'UTC')::date, interval '1 day'
      ) AS day
    ),
    since AS (SELECT min(day)::timestamp AT TIME ZONE 'UTC' AS moment FROM days),
    sign_ups AS (
      SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS count FROM users, since
      WHERE created_at >= moment AND deleted_at IS NULL GROUP BY 1
    ),
    uploads AS (
      SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS count FROM videos, since
      WHERE created_at >= moment GROUP BY 1
    ),
    watched AS (
      SELECT w.day, sum(w.seconds)::float8 AS seconds FROM video_watch_days w
      WHERE w.day >= (SELECT min(day) FROM days) GROUP BY 1
    ),
    gifts AS (
      SELECT (succeeded_at AT TIME ZONE 'UTC')::date AS day, sum(amount_cents)::float8 AS cents FROM donations, since
      WHERE state = 'succeeded' AND succeeded_at >= moment GROUP BY 1
    ),
    video_changes AS (
      SELECT (created_at AT TIME ZONE 'UTC')::date AS day,
        sum((to_status = 'pending')::int - (from_status IS NOT DISTINCT FROM 'pending')::int)::int AS change
      FROM moderation_transitions, since WHERE created_at >= moment GROUP BY 1
    ),
    report_changes AS (
      SELECT day, sum(change)::int AS change FROM (
        SELECT (created_at AT TIME ZONE 'UTC')::date AS day, 1 AS change FROM report_cases, since WHERE created_at >= moment
        UNION ALL
        SELECT (decided_at AT TIME ZONE 'UTC')::date, -1 FROM report_cases, since
        WHERE decided_at >= moment AND state IN ('decided', 'closed')
      ) AS changes GROUP BY 1
    ),
    now_waiting AS (
      SELECT
        (SELECT count(*)::int FROM videos WHERE status = 'pending' AND deleted_at IS NULL) AS videos,
        (SELECT count(*)::int FROM report_cases WHERE state IN ('open', 'appealed')) AS reports
    )
    SELECT
      to_char(days.day, 'YYYY-MM-DD') AS day,
      coalesce(sign_ups.count, 0) AS sign_ups,
      coalesce(uploads.count, 0) AS uploads,
      coalesce(watched.seconds, 0) AS watch_seconds,
      coalesce(gifts.cents, 0) AS gift_cents,
      greatest(0, now_waiting.videos - coalesce(sum(video_changes.change) OVER later, 0))::int AS videos_waiting,
      greatest(0, now_waiting.reports - coalesce(sum(report_changes.change) OVER later, 0))::int AS reports_waiting
    FROM days
    CROSS JOIN now_waiting
    LEFT JOIN sign_ups USING (day)
    LEFT JOIN uploads USING (day)
    LEFT JOIN watched USING (day)
    LEFT JOIN gifts USING (day)
    LEFT JOIN video_changes USING (day)
    LEFT JOIN report_changes USING (day)
    WINDOW later AS (ORDER BY days.day ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
    ORDER BY days.day
  `.execute(db)
  return rows
}

/** The items of the checklist that the database can answer; each looks for one row. */
export async function readReadiness(db: Db) {
  const { rows } = await sql<{ hasAdmin: boolean; hasVideo: boolean; facts: string[] }>`
    SELECT
      EXISTS (SELECT FROM users WHERE role = 'admin' AND deleted_at IS NULL) AS has_admin,
      EXISTS (SELECT FROM videos v WHERE ${listed('v')}) AS has_video,
      ARRAY(SELECT name FROM site_facts WHERE name LIKE 'checklist %') AS facts
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the checklist has no row')
  return row
}

export const noteStep = (tx: Tx, step: string) =>
  tx
    .insertInto('siteFacts')
    .values({ name: `checklist ${step}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
