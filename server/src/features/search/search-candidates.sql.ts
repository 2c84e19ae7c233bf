/** The videos among which a search ranks: the newest with its words. */
import { type RawBuilder, sql } from 'kysely'
import { type Filters, type FilterValues, isByClass } from './search-filters.sql.ts'

/**
 * When more videos than this match, only the newest are ranked: this bounds the work on a site of any size. First
 * those with all words in title and creator; if there are that many, no other video can rank higher.
 */
const CANDIDATES = { titles: 400, others: 200 }
/** The same for the most watched of some days: only of the newest matches is it known that they are of these days. */
const MANY_CANDIDATES = { titles: 2000, others: 2000 }
/** For the most watched of all times. */
const MOST_WATCHED = { titles: 400, others: 0 }

/** How many of the newest videos are read. */
export interface Newest {
  /** With all words in title and creator. */
  titles: number
  /** With the words anywhere, when there are fewer titles than `enough`. */
  others: number
  /** `titles` when it is omitted. */
  enough?: number
}

/** The date is no key of the index: the newest videos are those of the last days. */
export const candidatesOf = (query: RawBuilder<unknown>, filters: Filters, [facets]: FilterValues, newest?: Newest) => {
  const all = isByClass(filters) ? MOST_WATCHED : filters.sort === 'views' ? MANY_CANDIDATES : CANDIDATES
  const { titles, others, enough = titles }: Newest = newest ?? all
  return sql`search_candidates(${query}, ${titles}, ${others}, ${facets}::jsonb, ${isByClass(filters)}::boolean, ${enough})`
}
