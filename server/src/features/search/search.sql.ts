import { MAX_PAGE_SIZE } from '@lamplight/contract/primitives'
import type { SearchDate, SearchDuration, SearchSort } from '@lamplight/contract/search'
import { type RawBuilder, sql } from 'kysely'
import { builtOncePerForm, textBuiltOnce } from '../../db/built-once.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { hasTag, tagsFor } from '../videos/content-language.ts'
import { listed } from '../videos/videos.visibility.ts'
import type { SearchText } from './search-text.ts'

/**
 * When more videos than this match, only the newest are ranked: this bounds the work on a site of any size. First
 * those with all words in title and creator; if there are that many, no other video can rank higher.
 */
const CANDIDATES = { titles: 400, others: 200 }
/**
 * By relevance, this many of the newest come before the others, which are then read only when they are needed: 200 with all
 * words in title and creator, or all of these and 80 others.
 */
const FIRST = { titles: 200, others: 80 }
/** The same for the most watched of some days: only of the newest matches is it known that they are of these days. */
const MANY_CANDIDATES = { titles: 2000, others: 2000 }
/** For the most watched of all times. */
const MOST_WATCHED = { titles: 400, others: 0 }
/** Of a domain, at most so many videos are read for one page: those from its cursor on, or the newest when sorted by views. */
const DOMAIN_CANDIDATES = 4000
/** 2020-01-01. */
const FIXED_DAY_SECONDS = 1_577_836_800
/** The year 9999. */
const LATEST_SECONDS = 253_402_300_799
/** The most videos that match only by prefix. */
const MAX_BEGINNINGS = 400
/** The most videos that match only by similar spelling. */
const MAX_NEAR = 12
/** The most videos that match only by prefix or similar spelling. */
export const MAX_NEARLY = MAX_BEGINNINGS + MAX_NEAR
/** Extra candidates for similar spellings, because some belong to videos that are not approved. */
const SPARE = 100
/** Ranks exact matches above prefix matches, and those above similar spellings. A score is below 10. */
const FIRST_TIER = 30
const EXACT_TIER = 20
const BEGINNING_TIER = 10

/** Only exact matches score this high. */
export const isExact = (position: Position): boolean => Number(position.after) >= EXACT_TIER

export interface Found {
  id: number
  /** Only increases: see `score`. */
  score: number
}

export interface Filters {
  sort?: SearchSort | undefined
  duration?: SearchDuration | undefined
  date?: SearchDate | undefined
  language?: string | undefined
  /** Used when no `language` is requested; videos without a language are found too. */
  languages?: readonly string[] | undefined
  categoryId?: number | undefined
  captions?: string | undefined
}

export interface FoundPage {
  limit: number
  position: Position | null
}

export interface FoundByWords {
  found: Found[]
  /**
   * By relevance, the first part of the list: titles from this video on when positive, all titles and other videos from the
   * one with the opposite number on when negative, everything when 0.
   */
  since: number
}

const DURATIONS: Record<SearchDuration, RawBuilder<unknown>> = {
  short: sql`v.duration_seconds < 240`,
  medium: sql`v.duration_seconds BETWEEN 240 AND 1200`,
  long: sql`v.duration_seconds > 1200`,
}
const DATES: Record<SearchDate, RawBuilder<unknown>> = {
  day: sql`interval '1 day'`,
  week: sql`interval '7 days'`,
  month: sql`interval '30 days'`,
  year: sql`interval '365 days'`,
}

/** What the filters of a search compare with, in the order of every statement. */
type FilterValues = readonly [
  facets: string,
  language: string,
  languageVariants: string,
  tags: readonly string[],
  categoryId: number,
  captions: string,
  captionVariants: string,
]
const valuesOf = (filters: Filters): FilterValues => [
  JSON.stringify(facetsOf(filters)),
  filters.language ?? '',
  `${filters.language}-%`,
  tagsFor(filters.languages ?? []),
  filters.categoryId ?? 0,
  filters.captions ?? '',
  `${filters.captions}-%`,
]

/** Searches with the same form have the same statement. */
const formOf = ({ sort, duration, date, language, languages = [], categoryId, captions }: Filters): string =>
  [sort, duration, date, !language, languages.length === 0, !categoryId, !captions].join()

/** Conditions on `videos v`. A language also finds its variants: `de` finds `de-AT`. */
function conditions(
  { duration, date, language, languages = [], categoryId, captions }: Filters,
  [, wanted, variants, tags, category, captionLanguage, captionVariants]: FilterValues,
): RawBuilder<unknown>[] {
  return [
    listed('v'),
    ...(duration ? [DURATIONS[duration]] : []),
    ...(date ? [sql`v.created_at > now() - ${DATES[date]}`] : []),
    ...(!language && languages.length > 0 ? [hasTag('v', sql`ANY (${tags}::text[])`)] : []),
    ...(language ? [sql`(v.language = ${wanted} OR v.language LIKE ${variants})`] : []),
    ...(categoryId ? [sql`v.category_id = ${category}`] : []),
    ...(captions
      ? [
          sql`EXISTS (SELECT 1 FROM captions c WHERE c.video_id = v.id AND c.kind IN ('captions', 'subtitles')
            AND (c.language = ${captionLanguage} OR c.language LIKE ${captionVariants}))`,
        ]
      : []),
  ]
}

const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` AND `)

/** The filters as groups of keys of the search index, of each of which a video has one (migration 0344). */
const facetsOf = ({ duration, language, languages = [], categoryId, captions }: Filters): string[][] => [
  ...(duration ? [[`∎d${duration[0]}`]] : []),
  ...(language ? [[`∎l${language}`]] : []),
  ...(!language && languages.length > 0 ? [tagsFor(languages).map((tag) => `∎p${tag}`)] : []),
  ...(categoryId ? [[`∎c${categoryId}`]] : []),
  ...(captions ? [[`∎t${captions}`]] : []),
]

/** The most watched of all times are read by classes of views. */
const isByClass = ({ sort, date }: Filters): boolean => sort === 'views' && !date

/** The date is no key of the index: the newest videos are those of the last days. */
const candidatesOf = (
  query: RawBuilder<unknown>,
  filters: Filters,
  [facets]: FilterValues,
  newest?: { titles: number; others: number },
) => {
  const all = isByClass(filters) ? MOST_WATCHED : filters.sort === 'views' ? MANY_CANDIDATES : CANDIDATES
  const { titles, others } = newest ?? all
  return sql`search_candidates(${query}, ${titles}, ${others}, ${facets}::jsonb, ${isByClass(filters)}::boolean)`
}

/**
 * The rank of a video, 0 to 10. By relevance it combines the text match (0 to 1; a hit in the title about
 * 0.7, in the description about 0.2) gently with views (0.1 for a million) and age (0.03 a year). It never falls: text
 * stays, views only grow, and the date counts from a fixed day instead of from today. So a video from one page cannot
 * reappear on the next.
 */
function score(sort: SearchSort, rank: RawBuilder<unknown>): RawBuilder<number> {
  if (sort === 'newest') return sql`date_part('epoch', v.created_at) / 1e10`
  if (sort === 'views') return sql`v.views / 1e10::float8`
  // In floating point: numeric, as extract() returns it, takes ten times as long.
  return sql`${rank} + 0.1::float8 / 6 * log(1 + v.views)
    + 0.03::float8 * (date_part('epoch', v.created_at) - ${sql.lit(FIXED_DAY_SECONDS)}) / 31557600`
}

const behind = ({ after, id }: Position) => sql`(f.score, f.id) < (${after}::float8, ${id}::integer)`

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
        WHEN count(*) FILTER (WHERE c.is_first) = ${FIRST.titles} THEN min(c.video_id)
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

interface PageForm {
  filters: Filters
  /** Not the first page. */
  isFurther: boolean
}
const formOfPage = ({ filters, isFurther }: PageForm): string => `${formOf(filters)},${isFurther}`

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

const candidatesIn = (
  filters: Filters,
  values: FilterValues,
  newest?: { titles: number; others: number },
) => sql`candidates AS MATERIALIZED (
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

/**
 * Approved videos of a domain or one of its subdomains; one more than `limit` when a further page exists. There is no text to
 * rank by, so the newest come first unless the most watched are requested. The score is then the time in seconds.
 */
export function findByDomain(db: Db, domain: string, filters: Filters, page: FoundPage): Promise<Found[]> {
  return filters.sort === 'views' ? mostWatchedOf(db, domain, filters, page) : newestOf(db, domain, filters, page)
}

async function newestOf(db: Db, domain: string, filters: Filters, { limit, position }: FoundPage): Promise<Found[]> {
  // Beyond this no video was ever published, and PostgreSQL rejects numbers that are no time.
  const before = position && Math.min(Math.max(Number(position.after), 0), LATEST_SECONDS)
  const rest = position
    ? sql`AND (d.created_at, d.video_id) < (to_timestamp(${before}::float8), ${position.id}::integer)`
    : sql``
  const result = await sql<Found>`
    SELECT v.id, extract(epoch FROM c.created_at)::float8 AS score
    FROM (
      SELECT d.video_id, d.created_at FROM video_domains d WHERE d.domain = ${domain} ${rest}
      ORDER BY d.created_at DESC, d.video_id DESC LIMIT ${DOMAIN_CANDIDATES}
    ) c JOIN videos v ON v.id = c.video_id
    WHERE ${all(conditions(filters, valuesOf(filters)))}
    ORDER BY c.created_at DESC, c.video_id DESC LIMIT ${limit + 1}`.execute(db)
  return result.rows
}

async function mostWatchedOf(
  db: Db,
  domain: string,
  filters: Filters,
  { limit, position }: FoundPage,
): Promise<Found[]> {
  const result = await sql<Found>`
    WITH found AS MATERIALIZED (
      SELECT v.id, ${EXACT_TIER} + ${score('views', sql`0`)} AS score
      FROM (
        SELECT d.video_id FROM video_domains d WHERE d.domain = ${domain}
        ORDER BY d.created_at DESC, d.video_id DESC LIMIT ${DOMAIN_CANDIDATES}
      ) c JOIN videos v ON v.id = c.video_id
      WHERE ${all(conditions(filters, valuesOf(filters)))}
    )
    SELECT f.id, f.score FROM found f WHERE ${position ? behind(position) : sql`true`}
    ORDER BY f.score DESC, f.id DESC LIMIT ${limit + 1}`.execute(db)
  return result.rows
}

/**
 * Domains of approved videos with the name `name` and another ending: `example.org` for `example`. Jumps from one
 * domain to the next in the index, regardless of the number of videos.
 */
export async function findDomainsNamed(db: Db, name: string, limit: number): Promise<string[]> {
  const prefix = `${name}.`
  const result = await sql<{ domain: string }>`
    WITH RECURSIVE known AS (
      (SELECT d.domain, 1 AS n FROM video_domains d
       WHERE d.domain >= ${prefix} AND starts_with(d.domain, ${prefix}) ORDER BY d.domain LIMIT 1)
      UNION ALL
      SELECT next.domain, known.n + 1 FROM known CROSS JOIN LATERAL (
        SELECT d.domain FROM video_domains d WHERE d.domain > known.domain ORDER BY d.domain LIMIT 1
      ) next
      WHERE starts_with(next.domain, ${prefix}) AND known.n < 50
    )
    SELECT known.domain FROM known
    WHERE EXISTS (
      SELECT 1 FROM (SELECT video_id FROM video_domains d WHERE d.domain = known.domain
        ORDER BY created_at DESC, video_id DESC LIMIT 200) d
      JOIN videos v ON v.id = d.video_id WHERE ${listed('v')})
    ORDER BY known.domain LIMIT ${limit}`.execute(db)
  return result.rows.map(({ domain }) => domain)
}

export interface ChannelRow {
  id: number
  username: string
  displayName: string
  avatarKey: string | null
  subscriberCount: number
}

/** Channels with something published whose name resembles the text, best first. */
export const findChannels = textBuiltOnce(
  (text: string, limit: number) => sql<ChannelRow>`
    SELECT u.id, u.username, u.display_name AS "displayName", u.avatar_key AS "avatarKey",
      u.subscriber_count AS "subscriberCount"
    FROM search_channels(${text}, ${limit}) n JOIN users u ON u.id = n.user_id
    ORDER BY n.nearness DESC, u.subscriber_count DESC, u.id`,
)

/**
 * Titles of approved videos with words that start like the typed ones, the most watched of some hundred first. Those with the
 * typed words in this order come first, then videos in one of `languages`, then the most watched.
 */
export const suggestTitles = (
  db: Db,
  text: string,
  { limit, languages }: { limit: number; languages: readonly string[] },
): Promise<{ id: number; title: string }[]> =>
  readTitles(db, { hasLanguages: languages.length > 0 }, text, limit, tagsFor(languages))

const readTitles = builtOncePerForm(
  ({ hasLanguages }: { hasLanguages: boolean }) => String(hasLanguages),
  ({ hasLanguages }, text: string, limit: number, tags: readonly string[]) => sql<{ id: number; title: string }>`
    WITH q AS MATERIALIZED (
      SELECT search_beginnings(${text}) AS beginnings, ' ' || search_letters(trim(search_fold(${text}))) AS typed
    ),
    candidates AS MATERIALIZED (
      SELECT v.id, v.views, v.is_wanted
      FROM q CROSS JOIN search_candidates(q.beginnings, 150, 50) c CROSS JOIN LATERAL (
        SELECT v.id, v.views, ${hasLanguages ? hasTag('v', sql`ANY (${tags}::text[])`) : sql.lit(true)} AS is_wanted
        FROM videos v WHERE v.id = c.video_id AND ${listed('v')} LIMIT 1
      ) v
    ),
    best AS MATERIALIZED (
      SELECT c.id, c.views, c.is_wanted,
        -- Of one word the whole word, of several also the beginning of the last.
        strpos(' ' || search_letters(s.spelling) || ' ', CASE WHEN strpos(ltrim(q.typed), ' ') > 0 THEN q.typed ELSE q.typed || ' ' END) > 0 AS is_exact
      FROM q CROSS JOIN candidates c JOIN video_search s ON s.video_id = c.id
      ORDER BY is_exact DESC, c.is_wanted DESC, c.views DESC, c.id DESC LIMIT ${limit}
    )
    SELECT b.id, v.title FROM best b JOIN videos v ON v.id = b.id
    ORDER BY b.is_exact DESC, b.is_wanted DESC, b.views DESC, b.id DESC`,
)

/** Recounts the words of the newest videos, also by language, and what filters ask for; skipped on an empty site. */
export async function refreshVocabulary(db: Db): Promise<void> {
  await sql`SELECT refresh_search_vocabulary() WHERE EXISTS (SELECT FROM video_search)`.execute(db)
  await sql`SELECT refresh_search_key_counts() WHERE EXISTS (SELECT FROM video_search)`.execute(db)
}
