/** Approved videos that a search finds only by prefixes or similar spellings of its words. */
import { sql } from 'kysely'
import { builtOncePerForm } from '../../db/built-once.ts'
import type { Db } from '../../db/database.ts'
import { formOfPage, type PageForm } from './by-words.sql.ts'
import { candidatesOf } from './search-candidates.sql.ts'
import { all, conditions, type Filters, type FilterValues, valuesOf } from './search-filters.sql.ts'
import { BEGINNING_TIER, behind, type Found, type FoundPage, score } from './search-ranking.sql.ts'
import type { SearchText } from './search-text.ts'

/** The most videos that match only by prefix. */
const MAX_BEGINNINGS = 400
/** The most videos that match only by similar spelling. */
const MAX_NEAR = 12
/** The most videos that match only by prefix or similar spelling. */
export const MAX_NEARLY = MAX_BEGINNINGS + MAX_NEAR
/** Extra candidates for similar spellings, because some belong to videos that are not approved. */
const SPARE = 100

/**
 * Approved videos that match only by prefix, followed by those whose title or creator
 * has a similar spelling. The same list for every page.
 */
export const findNearly = (
  db: Db,
  { wanted, unwanted }: SearchText,
  filters: Filters,
  { limit, position }: FoundPage,
): Promise<Found[]> =>
  readNearly(
    db,
    { filters, isFurther: position !== null },
    wanted,
    unwanted,
    position?.after ?? '',
    position?.id ?? 0,
    limit + 1,
    ...valuesOf(filters),
  )

const readNearly = builtOncePerForm(
  formOfPage,
  (
    { filters, isFurther }: PageForm,
    wanted: string,
    unwanted: string,
    after: string,
    id: number,
    most: number,
    ...values: FilterValues
  ) => sql<Found>`
    WITH q AS MATERIALIZED (
      SELECT search_query(${wanted}) AS words, search_beginnings(${wanted}) AS beginnings,
        search_exactly(${unwanted}) AS unwanted
    ),
    begun AS MATERIALIZED (
      SELECT c.video_id FROM q CROSS JOIN ${candidatesOf(sql`q.beginnings`, filters, values)} c
    ),
    beginnings AS MATERIALIZED (
      SELECT v.id, ${BEGINNING_TIER} + ${score(filters.sort ?? 'relevance', sql`r.rank / (r.rank + 0.15)`)} AS score
      FROM q CROSS JOIN begun b
      JOIN video_search s ON s.video_id = b.video_id
      JOIN videos v ON v.id = b.video_id
      CROSS JOIN LATERAL (SELECT ts_rank(s.words, q.beginnings)::float8 AS rank) r
      WHERE ${all(conditions(filters, values))} AND NOT s.words @@ (q.words || q.unwanted)
      ORDER BY score DESC, v.id DESC LIMIT ${MAX_BEGINNINGS}
    ),
    near AS MATERIALIZED (
      SELECT v.id, n.nearness::float8 AS score
      FROM q CROSS JOIN search_near(${wanted}, ${MAX_NEAR + SPARE}) n
      -- One by one: of a function the planner expects a thousand rows, and would rather read all videos.
      CROSS JOIN LATERAL (
        SELECT v.id, v.views FROM videos v JOIN video_search s ON s.video_id = v.id
        WHERE v.id = n.video_id AND ${all(conditions(filters, values))}
          AND NOT s.words @@ (q.words || q.unwanted || q.beginnings) LIMIT 1
      ) v
      ORDER BY n.nearness DESC, v.views DESC, v.id DESC LIMIT ${MAX_NEAR}
    )
    SELECT f.id, f.score FROM (SELECT * FROM beginnings UNION ALL SELECT * FROM near) f
    WHERE ${isFurther ? behind({ after, id }) : sql`true`}
    ORDER BY f.score DESC, f.id DESC LIMIT ${most}`,
)
