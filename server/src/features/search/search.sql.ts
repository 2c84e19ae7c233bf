import { sql } from 'kysely'
import type { Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import type { SearchText } from './search-text.ts'

/** Of more videos with the words than this the newest are weighed: it bounds the work whatever the size of the site. */
const CANDIDATES = 4000

export interface Found {
  id: number
  /** Grows only: see `findByWords`. */
  score: number
}

/**
 * Approved videos with these words, best first; one more than `limit` when a further page exists.
 *
 * The score mixes what the words weigh (0 to 1; a hit in the title about 0.7, in the description about 0.2) gently with
 * views (0.1 for a million) and age (0.03 a year). It never falls: text stays, views only grow, and the date counts from a
 * fixed day instead of from today. So what one page has shown cannot come back on the next.
 */
export async function findByWords(
  db: Db,
  { wanted, unwanted }: SearchText,
  { limit, position }: { limit: number; position: Position | null },
): Promise<Found[]> {
  const after = position ? sql`AND (f.score, f.id) < (${position.after}::float8, ${position.id}::integer)` : sql``
  const result = await sql<Found>`
    WITH q AS MATERIALIZED (
      -- Materialised, or a prepared plan would read the text again for every row.
      SELECT search_query(${wanted}) && !!search_exactly(${unwanted}) AS words
    ),
    candidates AS MATERIALIZED (
      -- The sum keeps the planner from walking through all videos by their number instead of asking the word index.
      SELECT s.video_id FROM q JOIN video_search s ON s.words @@ q.words ORDER BY s.video_id + 0 DESC LIMIT ${CANDIDATES}
    ),
    found AS MATERIALIZED (
      SELECT v.id, r.rank / (r.rank + 0.15)
        + 0.1 / 6 * log(1 + v.views)
        + 0.03 * extract(epoch FROM v.created_at - timestamptz '2020-01-01Z')::float8 / 31557600 AS score
      FROM q CROSS JOIN candidates c
      JOIN video_search s ON s.video_id = c.video_id
      JOIN videos v ON v.id = c.video_id
      CROSS JOIN LATERAL (SELECT ts_rank(s.words, q.words)::float8 AS rank) r
      WHERE v.status = 'approved' AND v.deleted_at IS NULL
    )
    SELECT f.id, f.score FROM found f WHERE true ${after}
    ORDER BY f.score DESC, f.id DESC LIMIT ${limit + 1}`.execute(db)
  return result.rows
}

/** Approved videos whose title or creator is spelled nearly like the wanted words, nearest first, without those `known`. */
export async function findBySpelling(
  db: Db,
  { wanted, unwanted }: SearchText,
  { limit, known }: { limit: number; known: number[] },
): Promise<{ id: number }[]> {
  const result = await sql<{ id: number }>`
    SELECT v.id
    FROM search_near(${wanted}, ${limit + known.length + SPARE}) n
    -- One by one: of a function the planner expects a thousand rows, and would rather read all videos.
    CROSS JOIN LATERAL (
      SELECT videos.id, videos.views FROM videos JOIN video_search s ON s.video_id = videos.id
      WHERE videos.id = n.video_id AND videos.status = 'approved' AND videos.deleted_at IS NULL
        AND NOT s.words @@ search_exactly(${unwanted}) LIMIT 1
    ) v
    WHERE v.id <> ALL (${known}::integer[])
    ORDER BY n.nearness DESC, v.views DESC, v.id DESC
    LIMIT ${limit}`.execute(db)
  return result.rows
}

/** Nearly right spellings looked at beyond what is wanted: some are of videos that are not approved. */
const SPARE = 100
