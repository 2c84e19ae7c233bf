/** How the videos of a search are ranked, and where a page of them ends. */
import type { SearchSort } from '@lamplight/contract/search'
import { type RawBuilder, sql } from 'kysely'
import type { Position } from '../../db/cursor.ts'

/** 2020-01-01. */
const FIXED_DAY_SECONDS = 1_577_836_800

/** Ranks exact matches above prefix matches, and those above similar spellings. A score is below 10. */
export const FIRST_TIER = 30
export const EXACT_TIER = 20
export const BEGINNING_TIER = 10

/** Only exact matches score this high. */
export const isExact = (position: Position): boolean => Number(position.after) >= EXACT_TIER

export interface Found {
  id: number
  /** Only increases: see `score`. */
  score: number
}

export interface FoundPage {
  limit: number
  position: Position | null
}

/**
 * The rank of a video, 0 to 10. By relevance it combines the text match (0 to 1; a hit in the title about
 * 0.7, in the description about 0.2) gently with views (0.1 for a million) and age (0.03 a year). It never falls: text
 * stays, views only grow, and the date counts from a fixed day instead of from today. So a video from one page cannot
 * reappear on the next.
 */
export function score(sort: SearchSort, rank: RawBuilder<unknown>): RawBuilder<number> {
  if (sort === 'newest') return sql`date_part('epoch', v.created_at) / 1e10`
  if (sort === 'views') return sql`v.views / 1e10::float8`
  // In floating point: numeric, as extract() returns it, takes ten times as long.
  return sql`${rank} + 0.1::float8 / 6 * log(1 + v.views)
    + 0.03::float8 * (date_part('epoch', v.created_at) - ${sql.lit(FIXED_DAY_SECONDS)}) / 31557600`
}

export const behind = ({ after, id }: Position) => sql`(f.score, f.id) < (${after}::float8, ${id}::integer)`
