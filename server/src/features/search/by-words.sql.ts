/** Approved videos with all words of a search. */
import { MAX_PAGE_SIZE } from '@lamplight/contract/primitives'
import { type RawBuilder, sql } from 'kysely'
import { builtOncePerForm } from '../../db/built-once.ts'
import type { Db } from '../../db/database.ts'
import { candidatesOf, type Newest } from './search-candidates.sql.ts'
import { all, conditions, type Filters, type FilterValues, formOf, isByClass, valuesOf } from './search-filters.sql.ts'
import { behind, EXACT_TIER, FIRST_TIER, type Found, type FoundPage, score } from './search-ranking.sql.ts'
import type { SearchText } from './search-text.ts'

/**
 * By relevance, the newest come before the rest of the list, which is read only when a page reaches it: 60 with all words in
 * title and creator, or all of these and, when they do not fill a page, 60 others
 * (docs/decisions/0272-fewer-videos-are-ranked.md, docs/decisions/0276-related-by-rare-words.md).
 */
const FIRST = { titles: 60, enough: 25, others: 60 }

export interface FoundByWords {
  found: Found[]
  /**
   * By relevance, the first part of the list: titles from this video on when positive, all titles and other videos from the
   * one with the opposite number on when negative, everything when 0.
   */
  since: number
}

/** Approved videos with these words, best first; one more than `limit` when a further page exists. `since` is that of the first page. */
export async function findByWords(
  db: Db,
  text: SearchText,
  filters: Filters,
  page: FoundPage & { since?: number | undefined },
): Promise<FoundByWords> {
  const { limit, position, since = 0 } = page
  if (!position && isByClass(filters)) {
    const found = await findMostWatched(db, text, filters, limit)
    if (found.length > limit) return { found, since: 0 }
  }
  return { found: await findAmong(db, text, filters, page, since), since }
}

export interface Beginning extends FoundByWords {
  /** Whether there are no other videos than these. */
  isWhole: boolean
}

/** Whether the first page has the same beginning whatever its size: not when it reads as many classes of views as it needs. */
export const hasBeginning = (filters: Filters): boolean => !isByClass(filters)

/** The beginning of the list, best first: by relevance its first part, otherwise more than the longest page. */
export async function findBeginning(db: Db, text: SearchText, filters: Filters): Promise<Beginning> {
  if ((filters.sort ?? 'relevance') !== 'relevance') {
    const found = await findAmong(db, text, filters, { limit: MAX_PAGE_SIZE, position: null }, 0)
    return { found, since: 0, isWhole: found.length <= MAX_PAGE_SIZE }
  }
  const rows = await readFirst(db, filters, text.wanted, text.unwanted, ...valuesOf(filters))
  const since = rows[0]?.since ?? 0
  const found = rows.flatMap(({ id, score }) => (id === null ? [] : [{ id, score }]))
  return { found, since, isWhole: since === 0 && found.length <= MAX_PAGE_SIZE }
}

const readFirst = builtOncePerForm(
  formOf,
  (filters: Filters, wanted: string, unwanted: string, ...values: FilterValues) => sql<{
    id: number | null
    score: number
    since: number
  }>`
    ${wordsOf(wanted, unwanted)},
    ${candidatesIn(filters, values, FIRST)},
    part AS MATERIALIZED (
      SELECT CASE
        WHEN count(*) FILTER (WHERE c.is_first) >= ${FIRST.enough} THEN min(c.video_id)
        WHEN count(*) FILTER (WHERE NOT c.is_first) = ${FIRST.others} THEN -min(c.video_id) FILTER (WHERE NOT c.is_first)
        ELSE 0 END AS since
      FROM candidates c
    ),
    ${foundIn(filters, values)}
    SELECT p.since, f.id, ${sql.lit(FIRST_TIER - EXACT_TIER)} + f.score AS score
    FROM part p LEFT JOIN found f ON true
    ORDER BY f.score DESC, f.id DESC LIMIT ${sql.lit(MAX_PAGE_SIZE + 1)}`,
)

/** The most watched of whole classes of views: enough for a page, or too few. */
function findMostWatched(db: Db, text: SearchText, filters: Filters, limit: number): Promise<Found[]> {
  const some = { titles: 60 + 4 * limit, others: 10 + Math.ceil(1.2 * limit) }
  const { wanted, unwanted } = text
  return readMostWatched(db, filters, wanted, unwanted, some.titles, some.others, limit + 1, ...valuesOf(filters))
}

const readMostWatched = builtOncePerForm(
  formOf,
  (
    filters: Filters,
    wanted: string,
    unwanted: string,
    titles: number,
    others: number,
    most: number,
    ...values: FilterValues
  ) => sql<Found>`
    ${wordsOf(wanted, unwanted)},
    ${candidatesIn(filters, values, { titles, others })},
    ${foundIn(filters, values)}
    SELECT f.id, ${sql.lit(FIRST_TIER - EXACT_TIER)} + f.score AS score FROM found f
    WHERE f.is_first AND (SELECT count(*) < ${titles} FROM candidates)
    ORDER BY f.score DESC, f.id DESC LIMIT ${most}`,
)

/** One page among all candidates. */
const findAmong = (
  db: Db,
  text: SearchText,
  filters: Filters,
  { limit, position }: FoundPage,
  since: number,
): Promise<Found[]> =>
  readAmong(
    db,
    { filters, isFurther: position !== null },
    text.wanted,
    text.unwanted,
    since,
    position?.after ?? '',
    position?.id ?? 0,
    limit + 1,
    ...valuesOf(filters),
  )

export interface PageForm {
  filters: Filters
  /** Not the first page. */
  isFurther: boolean
}
export const formOfPage = ({ filters, isFurther }: PageForm): string => `${formOf(filters)},${isFurther}`

const readAmong = builtOncePerForm(
  formOfPage,
  (
    { filters, isFurther }: PageForm,
    wanted: string,
    unwanted: string,
    since: number,
    after: string,
    id: number,
    most: number,
    ...values: FilterValues
  ) => sql<Found>`
    ${wordsOf(wanted, unwanted)},
    ${candidatesIn(filters, values)},
    ${foundIn(filters, values, sql`${since}::integer`)},
    ranked AS (
      SELECT f.id, f.score + CASE
        WHEN f.since = 0 OR (f.is_first AND f.id >= f.since) OR (f.since < 0 AND f.id >= -f.since) THEN ${sql.lit(FIRST_TIER - EXACT_TIER)}
        ELSE 0 END AS score
      FROM found f
    )
    SELECT f.id, f.score FROM ranked f WHERE ${isFurther ? behind({ after, id }) : sql`true`}
    ORDER BY f.score DESC, f.id DESC LIMIT ${most}`,
)

const wordsOf = (wanted: string, unwanted: string) => sql`WITH q AS MATERIALIZED (
      -- Materialised, or a prepared plan would read the text again for every row.
      SELECT search_query(${wanted}) && !!search_exactly(${unwanted}) AS words
    )`

const candidatesIn = (filters: Filters, values: FilterValues, newest?: Newest) => sql`candidates AS MATERIALIZED (
      SELECT c.video_id, c.rank::float8 AS rank, c.is_first FROM q CROSS JOIN ${candidatesOf(sql`q.words`, filters, values, newest)} c
    )`

const foundIn = (
  filters: Filters,
  values: FilterValues,
  since: RawBuilder<unknown> = sql.lit(0),
) => sql`found AS MATERIALIZED (
      SELECT v.id, c.is_first, ${since} AS since,
        ${sql.lit(EXACT_TIER)} + ${score(filters.sort ?? 'relevance', sql`c.rank / (c.rank + 0.15)`)} AS score
      -- One by one, or the planner reads all videos of a site that is not large.
      FROM candidates c CROSS JOIN LATERAL (
        SELECT v.id, v.views, v.created_at FROM videos v WHERE v.id = c.video_id AND ${all(conditions(filters, values))} LIMIT 1
      ) v
    )`
