import { REVIEW_TIMES_DAYS } from '@lamplight/contract/moderation'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Decisions that are read at most. */
const DECISIONS_MAX = 1_000

export interface WaitingTimes {
  decisions: number
  /** Seconds; null without decisions. */
  half: number | null
  most: number | null
}

/** How long the videos of the newest decisions had waited, since each was submitted last: the median, and the 95th percentile. */
export async function readWaitingTimes(db: Db): Promise<WaitingTimes> {
  const { rows } = await sql<WaitingTimes>`
    WITH decided AS (
      SELECT id, video_id, created_at FROM moderation_transitions
      WHERE from_status = 'pending' AND created_at > now() - make_interval(days => ${REVIEW_TIMES_DAYS})
      ORDER BY created_at DESC LIMIT ${DECISIONS_MAX}
    ), waited AS (
      SELECT extract(epoch FROM decided.created_at - submitted.created_at)::float8 AS seconds
      FROM decided CROSS JOIN LATERAL (
        SELECT created_at FROM moderation_transitions step
        WHERE step.video_id = decided.video_id AND step.id < decided.id AND step.to_status = 'pending'
        ORDER BY step.id DESC LIMIT 1
      ) submitted
    )
    SELECT count(*)::int AS decisions,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS half,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS most
    FROM waited`.execute(db)
  return rows[0] ?? { decisions: 0, half: null, most: null }
}
