/** Videos related to another one. */

import type { RELATED_REASONS } from '@lamplight/contract/video-responses'
import { sql } from 'kysely'
import { builtOnce, textBuiltOnce } from '../../db/built-once.ts'
import type { Db } from '../../db/database.ts'
import { hasTag, tagsFor } from './content-language.ts'
import { listed, listedForMembersOnly } from './videos.visibility.ts'

type Reason = (typeof RELATED_REASONS)[number]

export interface RelatedId {
  id: number
  reason: Reason
}

/** How many candidates each way of finding contributes; bounds the work whatever the size of the site. */
const CANDIDATES = 60
/** The latest videos of its latest viewers. */
const WATCHERS = 100
const WATCHED_BY_ONE = 50
/** Fewer viewers in common do not count: one of two could read from it what the other watches (decision 0284). */
const WATCHED_BY = 3
/** Videos with one of the rare words of the title, and the newest with its next rarest word when fewer than FEW have those. */
const WITH_RARE_WORDS = 100
const WITH_USUAL_WORD = 60
const FEW = 30

/**
 * Approved others, best first: those who watched this also watched (3 for three viewers, 3 more for each further one), same
 * category (2), same rare words (up to 3) or usual word (up to 1.5), same creator (1.5), filled up with what is watched most.
 * The strongest way names the reason.
 * Of a video that is not listed, viewers do not count: who sends its link to a single person could read what that person watches.
 */
export const findRelated = textBuiltOnce(
  (videoId: number, limit: number) => sql<RelatedId>`
    WITH here AS (
      SELECT v.id, v.owner_id, v.category_id, v.title, v.language,
        ${listed('v')} OR ${listedForMembersOnly('v')} AS is_listed
      FROM videos v WHERE v.id = ${videoId}
    ),
    watchers AS (
      SELECT user_id FROM watch_progress WHERE video_id = ${videoId} AND (SELECT is_listed FROM here)
      ORDER BY updated_at DESC LIMIT ${sql.lit(WATCHERS)}
    ),
    words AS MATERIALIZED (
      SELECT t.rare, t.usual FROM here CROSS JOIN search_telling_words(title, ${sql.lit(WITH_RARE_WORDS)}, ${sql.lit(FEW)}) t
    ),
    candidates AS (
      (SELECT p.video_id AS id, 'also_watched' AS reason, 3.0 * (count(*) - ${sql.lit(WATCHED_BY - 1)}) AS score
       FROM watchers w CROSS JOIN LATERAL (
         SELECT video_id FROM watch_progress wp WHERE wp.user_id = w.user_id ORDER BY wp.updated_at DESC LIMIT ${sql.lit(WATCHED_BY_ONE)}
       ) p GROUP BY p.video_id HAVING count(*) >= ${sql.lit(WATCHED_BY)} ORDER BY score DESC LIMIT ${sql.lit(CANDIDATES)})
      UNION ALL
      (SELECT v.id, 'same_category', 2.0 FROM videos v
       WHERE v.category_id = (SELECT category_id FROM here) AND ${listed('v')} ORDER BY v.created_at DESC, v.id DESC LIMIT ${sql.lit(CANDIDATES)})
      UNION ALL
      (SELECT c.video_id, 'same_words', 3.0 * c.rank / (c.rank + 0.1) AS score
       FROM words w CROSS JOIN search_candidates(w.rare, ${sql.lit(WITH_RARE_WORDS)}, 0) c
       ORDER BY score DESC, c.video_id DESC LIMIT ${sql.lit(CANDIDATES)})
      UNION ALL
      (SELECT c.video_id, 'same_words', 1.5 * c.rank / (c.rank + 0.1)
       FROM words w CROSS JOIN search_candidates(w.usual, ${sql.lit(WITH_USUAL_WORD)}, 0) c)
      UNION ALL
      (SELECT v.id, 'same_creator', 1.5 FROM videos v
       WHERE v.owner_id = (SELECT owner_id FROM here) AND v.deleted_at IS NULL ORDER BY v.created_at DESC, v.id DESC LIMIT ${sql.lit(CANDIDATES)})
      UNION ALL
      (SELECT v.id, 'popular', 0.0 FROM videos v
       WHERE ${listed('v')} ORDER BY v.views DESC, v.id DESC LIMIT ${sql.lit(CANDIDATES)})
    )
    SELECT c.id, (array_agg(c.reason ORDER BY c.score DESC, c.reason))[1] AS reason
    FROM candidates c JOIN videos v ON v.id = c.id
    WHERE ${listed('v')} AND c.id <> ${videoId}
    GROUP BY c.id, v.views
    ORDER BY sum(c.score) DESC, v.views DESC, c.id DESC
    LIMIT ${limit}`,
)

export interface StoredRelated {
  relatedIds: number[]
  reasons: Reason[]
  foundAt: Date
}

const storedRelated = builtOnce((db, videoId: number) =>
  db.selectFrom('relatedVideos').select(['relatedIds', 'reasons', 'foundAt']).where('videoId', '=', videoId),
)

/** The stored related videos of a video. */
export async function findStored(db: Db, videoId: number): Promise<StoredRelated | undefined> {
  const [stored] = await storedRelated(db, videoId)
  return stored
}

/** Those of the videos that are in one of these languages or have none. */
export async function findInLanguages(db: Db, ids: readonly number[], languages: readonly string[]): Promise<number[]> {
  const rows = await inLanguages(db, ids, tagsFor(languages))
  return rows.map(({ id }) => id)
}

const inLanguages = textBuiltOnce(
  (ids: readonly number[], tags: readonly string[]) => sql<{ id: number }>`
    SELECT v.id FROM videos v WHERE v.id = ANY (${ids}::integer[]) AND ${hasTag('v', sql`ANY (${tags}::text[])`)}`,
)

/** Stores the result; does nothing for a video that has been erased meanwhile. */
export const keep = (db: Db, videoId: number, found: readonly RelatedId[]) =>
  sql`
    INSERT INTO related_videos (video_id, related_ids, reasons)
    SELECT id, ${found.map(({ id }) => id)}::integer[], ${found.map(({ reason }) => reason)}::text[]
    FROM videos WHERE id = ${videoId}
    ON CONFLICT (video_id) DO UPDATE
      SET related_ids = excluded.related_ids, reasons = excluded.reasons, found_at = excluded.found_at`.execute(db)

export const forget = (db: Db, videoId: number) =>
  db.deleteFrom('relatedVideos').where('videoId', '=', videoId).execute()
