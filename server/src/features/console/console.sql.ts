import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { lastDays } from '../../db/last-days.ts'
import type { StepOptions } from '../../db/steps.ts'
import { correctSums, currentSums, reconcileSums, type StoredSums, statusCounts } from '../../db/stored-sums.ts'
import type { Log } from '../../lib/log.ts'
import { listed } from '../videos/videos.visibility.ts'

/** The figures of the site by day (UTC). */
export const siteDays: StoredSums = {
  table: 'site_days',
  changes: 'site_day_changes',
  keys: ['day'],
  sums: ['sign_ups', 'uploads', 'videos', 'watch_seconds', 'gift_cents', 'videos_waiting', 'reports_waiting'],
}

/** Each figure is stored by day or status, or walks an index of what is open. */
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
    WITH week AS MATERIALIZED (
      -- The first of the days only from this hour on: its rows are counted, the other days are stored.
      SELECT begins, utc_day(begins) AS first, (utc_day(begins) + 1)::timestamp AT TIME ZONE 'UTC' AS midnight
      FROM (SELECT now() - interval '7 days' AS begins) now
    ),
    stored AS MATERIALIZED (
      SELECT sum(sign_ups)::int AS people, sum(sign_ups) FILTER (WHERE day > first)::int AS new_people,
        sum(videos) FILTER (WHERE day > first)::int AS new_videos
      FROM ${currentSums(siteDays)} AS days, week
    )
    SELECT
      -- The status is a value: PostgreSQL then plans the statement once for each connection.
      (SELECT coalesce(sum(videos), 0)::int FROM ${currentSums(statusCounts, sql`status = ${'pending'}`)} AS counts) AS pending_videos,
      (SELECT count(*)::int FROM videos WHERE processing = 'failed' AND deleted_at IS NULL) AS failed_videos,
      (SELECT count(*)::int FROM report_cases WHERE state IN ('open', 'appealed')) AS open_reports,
      (SELECT count(*)::int FROM sponsored_content WHERE status = 'pending') AS pending_sponsors,
      (SELECT count(*)::int FROM advertising_inquiries WHERE state = 'open') AS open_inquiries,
      (SELECT count(*)::int FROM affiliate_products WHERE status = 'waiting') AS waiting_products,
      (SELECT count(*)::int FROM payouts WHERE status IN ('pending', 'processing')) AS open_payouts,
      (SELECT count(*)::int FROM payment_disputes WHERE state = 'open') AS open_disputes,
      (SELECT problems FROM ledger_checks ORDER BY checked_at DESC, id DESC LIMIT 1) AS books_problems,
      (SELECT max(checked_at) FROM ledger_checks) AS books_checked_at,
      coalesce(stored.people, 0) AS people,
      coalesce(stored.new_people, 0) + (
        SELECT count(*)::int FROM users WHERE deleted_at IS NULL AND created_at > begins AND created_at < midnight
      ) AS new_people,
      coalesce(stored.new_videos, 0) + (
        SELECT count(*)::int FROM videos WHERE deleted_at IS NULL AND created_at > begins AND created_at < midnight
      ) AS new_videos
    FROM stored, week
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
    WITH days AS MATERIALIZED (
      SELECT day FROM ${lastDays(days)} AS shown
    ),
    now_waiting AS (
      SELECT
        (SELECT coalesce(sum(videos), 0)::int FROM ${currentSums(statusCounts, sql`status = 'pending'`)} AS counts) AS videos,
        (SELECT count(*)::int FROM report_cases WHERE state IN ('open', 'appealed')) AS reports
    )
    SELECT
      to_char(days.day, 'YYYY-MM-DD') AS day,
      coalesce(stored.sign_ups, 0)::int AS sign_ups,
      coalesce(stored.uploads, 0)::int AS uploads,
      coalesce(stored.watch_seconds, 0)::float8 AS watch_seconds,
      coalesce(stored.gift_cents, 0)::float8 AS gift_cents,
      greatest(0, now_waiting.videos - coalesce(sum(stored.videos_waiting) OVER later, 0))::int AS videos_waiting,
      greatest(0, now_waiting.reports - coalesce(sum(stored.reports_waiting) OVER later, 0))::int AS reports_waiting
    FROM days
    CROSS JOIN now_waiting
    LEFT JOIN ${currentSums(siteDays, sql`day >= (SELECT min(day) FROM days)`)} AS stored USING (day)
    WINDOW later AS (ORDER BY days.day ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
    ORDER BY days.day
  `.execute(db)
  return rows
}

/** Days that one statement compares. */
const COMPARED_DAYS = 7
/** Positions of jobs are numbers: days since this one. */
const DAY_ZERO = sql`date '2000-01-01'`

/** Compares the figures of every day with the rows they count, some days at a time; those in the future with the last ones. */
export const reconcileSiteDays = (db: Db, log: Log, options: StepOptions = {}): Promise<void> =>
  reconcileSums(db, siteDays, log, { rows: COMPARED_DAYS, ...options }, async (from, count) => {
    const { rows } = await sql<{ first: number; isEnd: boolean }>`
      SELECT n.first, n.first + ${count}::int > (now() AT TIME ZONE 'UTC')::date - ${DAY_ZERO} AS is_end FROM (
        SELECT greatest(${from}::int, 1, least(
          (SELECT utc_day(min(created_at)) FROM users WHERE deleted_at IS NULL), (SELECT utc_day(min(created_at)) FROM videos),
          (SELECT min(day) FROM site_days)) - ${DAY_ZERO}) AS first
      ) n`.execute(db)
    const { first = from, isEnd = true } = rows[0] ?? {}
    const begin = sql`${DAY_ZERO} + ${first}::int`
    const end = isEnd ? sql`date '9999-12-30'` : sql`${DAY_ZERO} + ${first + count - 1}::int`
    const differences = await correctSums(db, siteDays, {
      recount: sql`SELECT * FROM count_site_days(${begin}, ${end})`,
      where: sql`day BETWEEN ${begin} AND ${end}`,
    })
    return { next: isEnd ? null : first + count, differences }
  })

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
