/** Filters of the moderation queue, as conditions on the table `videos`. */
import type { QueueFilter } from '@lamplight/contract/review-queue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { escapeLike } from '../../db/escape-like.ts'

/** As many people as are looked for by a part of a name. */
const UPLOADERS_MAX = 200

/** Members whose report of the video waits for a decision. */
const waitingReports = sql<number>`
  SELECT count(*)::int FROM reports JOIN report_cases ON report_cases.id = reports.case_id
  WHERE report_cases.target_type = 'video' AND report_cases.target_id = videos.id
    AND report_cases.state IN ('open', 'appealed')`

/** Nothing older of the same person is there. */
const isFirst = sql<boolean>`NOT EXISTS (
  SELECT FROM videos AS older WHERE older.owner_id = videos.owner_id AND older.deleted_at IS NULL
    AND (older.created_at, older.id) < (videos.created_at, videos.id))`

const byAge = {
  day: sql<SqlBool>`videos.created_at > now() - interval '1 day'`,
  week: sql<SqlBool>`videos.created_at > now() - interval '7 days'`,
  older: sql<SqlBool>`videos.created_at <= now() - interval '7 days'`,
} as const satisfies Record<NonNullable<QueueFilter['age']>, RawBuilder<SqlBool>>

const claimedBy = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`EXISTS (
  SELECT FROM review_claims AS claim WHERE claim.video_id = videos.id AND claim.until > now() AND ${condition})`

/** `viewerId`: whose claims `mine` means. Without any filter everything passes. */
export function passes(filter: QueueFilter, viewerId: number): RawBuilder<SqlBool> {
  const { category, language, age, uploader, only } = filter
  const conditions: RawBuilder<SqlBool>[] = []
  if (category === 'none') conditions.push(sql`videos.category_id IS NULL`)
  else if (category) conditions.push(sql`videos.category_id = ${Number(category)}::int`)
  if (language) conditions.push(sql`split_part(lower(videos.language), '-', 1) = ${language}`)
  if (age) conditions.push(byAge[age])
  if (uploader) {
    const like = `%${escapeLike(uploader)}%`
    conditions.push(sql`videos.owner_id IN (
      SELECT id FROM users WHERE username ILIKE ${like} OR display_name ILIKE ${like} ORDER BY id LIMIT ${sql.lit(UPLOADERS_MAX)})`)
  }
  if (only === 'reported') conditions.push(sql`(${waitingReports}) > 0`)
  if (only === 'first') conditions.push(sql<SqlBool>`${isFirst}`)
  if (only === 'mine') conditions.push(claimedBy(sql`claim.user_id = ${viewerId}::int`))
  if (only === 'free') conditions.push(sql`NOT ${claimedBy(sql`true`)}`)
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql.lit(true)
}

/** Of these videos: how many reports wait for a decision, and whether it is the first of its uploader. */
export async function listMarks(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; reports: number; isFirst: boolean }>`
    SELECT videos.id, (${waitingReports}) AS reports, ${isFirst} AS is_first
    FROM videos WHERE videos.id = ANY (${[...ids]}::int[]) AND videos.deleted_at IS NULL ORDER BY videos.id`.execute(db)
  return rows
}
