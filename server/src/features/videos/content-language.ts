/** The language of a video as members choose it: the primary tag, empty where it has none. */
import { type RawBuilder, sql } from 'kysely'

/** Of the table's alias; as the index `videos_home_by_language` has it. */
const tagOf = (alias: string): RawBuilder<string> =>
  sql<string>`lower(split_part(coalesce(${sql.ref(`${alias}.language`)}, ''), '-', 1))`

/** Videos without a language belong to every choice. */
export const tagsFor = (languages: readonly string[]): string[] => [...languages, '']

export const hasTag = (alias: string, tag: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`${tagOf(alias)} = ${tag}`

/** In one of these languages, or without one. */
export const isInLanguages = (alias: string, languages: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${tagOf(alias)} = ANY (${tagsFor(languages)}::text[])`
