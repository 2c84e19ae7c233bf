/** Videos that belong beside another one. */

import type { RELATED_REASONS } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listed } from './videos.visibility.ts'

export interface RelatedId {
  id: number
  reason: (typeof RELATED_REASONS)[number]
}

/** How many candidates each way of finding contributes; bounds the work whatever the size of the site. */
const CANDIDATES = 60

/**
 * Approved others, best first: those who watched this also watched (3 a viewer), same category (2), same words (up to 3),
 * same creator (1.5), filled up with what is watched most. The strongest way names the reason.
 */
export async function findRelated(db: Db, videoId: number, limit: number): Promise<RelatedId[]> {
  const result = await sql<RelatedId>`
    WITH here AS (
      SELECT v.id, v.owner_id, v.category_id, v.title, v.language FROM videos v WHERE v.id = ${videoId}
    ),
    watchers AS (
      SELECT user_id FROM watch_progress WHERE video_id = ${videoId} ORDER BY updated_at DESC LIMIT 200
    ),
    words AS (
      SELECT to_tsquery('simple', string_agg(quote_literal(lexeme), ' | ')) AS query
      FROM here, unnest(to_tsvector('simple', search_fold(title))) WHERE length(lexeme) > 3
    ),
    candidates AS (
      (SELECT p.video_id AS id, 'also_watched' AS reason, 3.0 * count(*) AS score
       FROM watchers w CROSS JOIN LATERAL (
         SELECT video_id FROM watch_progress wp WHERE wp.user_id = w.user_id ORDER BY wp.updated_at DESC LIMIT 50
       ) p GROUP BY p.video_id ORDER BY score DESC LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT v.id, 'same_category', 2.0 FROM here h JOIN videos v ON v.category_id = h.category_id
       WHERE ${listed('v')} ORDER BY v.created_at DESC, v.id DESC LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT s.video_id, 'same_words', 3.0 * ts_rank(s.words, w.query) / (ts_rank(s.words, w.query) + 0.1)
       FROM words w JOIN video_search s ON s.words @@ w.query LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT v.id, 'same_creator', 1.5 FROM here h JOIN videos v ON v.owner_id = h.owner_id
       WHERE v.deleted_at IS NULL ORDER BY v.created_at DESC, v.id DESC LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT v.id, 'popular', 0.0 FROM videos v
       WHERE ${listed('v')} ORDER BY v.views DESC, v.id DESC LIMIT ${CANDIDATES})
    )
    SELECT c.id, (array_agg(c.reason ORDER BY c.score DESC, c.reason))[1] AS reason
    FROM candidates c JOIN videos v ON v.id = c.id
    WHERE ${listed('v')} AND c.id <> ${videoId}
    GROUP BY c.id, v.views
    ORDER BY sum(c.score) DESC, v.views DESC, c.id DESC
    LIMIT ${limit}`.execute(db)
  return result.rows
}
