/** The filters of a search: conditions on its rows, and keys of the search index. */
import type { SearchDate, SearchDuration, SearchSort } from '@lamplight/contract/search'
import { type RawBuilder, sql } from 'kysely'
import { hasTag, tagsFor } from '../videos/content-language.ts'
import { listed } from '../videos/videos.visibility.ts'

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
export type FilterValues = readonly [
  facets: string,
  language: string,
  languageVariants: string,
  tags: readonly string[],
  categoryId: number,
  captions: string,
  captionVariants: string,
]
export const valuesOf = (filters: Filters): FilterValues => [
  JSON.stringify(facetsOf(filters)),
  filters.language ?? '',
  `${filters.language}-%`,
  tagsFor(filters.languages ?? []),
  filters.categoryId ?? 0,
  filters.captions ?? '',
  `${filters.captions}-%`,
]

/** Searches with the same form have the same statement. */
export const formOf = ({ sort, duration, date, language, languages = [], categoryId, captions }: Filters): string =>
  [sort, duration, date, !language, languages.length === 0, !categoryId, !captions].join()

/** Conditions on `videos v`. A language also finds its variants: `de` finds `de-AT`. */
export function conditions(
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

export const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` AND `)

/** The filters as groups of keys of the search index, of each of which a video has one (migration 0344). */
const facetsOf = ({ duration, language, languages = [], categoryId, captions }: Filters): string[][] => [
  ...(duration ? [[`∎d${duration[0]}`]] : []),
  ...(language ? [[`∎l${language}`]] : []),
  ...(!language && languages.length > 0 ? [tagsFor(languages).map((tag) => `∎p${tag}`)] : []),
  ...(categoryId ? [[`∎c${categoryId}`]] : []),
  ...(captions ? [[`∎t${captions}`]] : []),
]

/** The most watched of all times are read by classes of views. */
export const isByClass = ({ sort, date }: Filters): boolean => sort === 'views' && !date
