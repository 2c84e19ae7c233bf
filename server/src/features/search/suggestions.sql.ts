/** Channels by name, and titles that are suggested while a search is typed. */
import { sql } from 'kysely'
import { builtOncePerForm, textBuiltOnce } from '../../db/built-once.ts'
import type { Db } from '../../db/database.ts'
import { hasTag, tagsFor } from '../videos/content-language.ts'
import { listed } from '../videos/videos.visibility.ts'

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
 * Titles of approved videos with words that start like the typed ones, from the newest hundred with them in title or creator
 * or, when these are fewer than 30, fifty others. Those with the typed words in this order come first, then those with a word
 * that starts like the typed one, then those with neither, whose description, category or synonyms match; among these videos in
 * one of `languages`, then the most watched.
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
      FROM q CROSS JOIN search_candidates(q.beginnings, 100, 50, '[]', false, 30) c CROSS JOIN LATERAL (
        SELECT v.id, v.views, ${hasLanguages ? hasTag('v', sql`ANY (${tags}::text[])`) : sql.lit(true)} AS is_wanted
        FROM videos v WHERE v.id = c.video_id AND ${listed('v')} LIMIT 1
      ) v
    ),
    best AS MATERIALIZED (
      SELECT c.id, c.views, c.is_wanted,
        CASE
          -- Of one word the whole word, of several also the beginning of the last.
          WHEN strpos(l.letters, CASE WHEN strpos(ltrim(q.typed), ' ') > 0 THEN q.typed ELSE q.typed || ' ' END) > 0 THEN 2
          WHEN strpos(l.letters, q.typed) > 0 THEN 1
          ELSE 0
        END AS closeness
      FROM q CROSS JOIN candidates c JOIN video_search s ON s.video_id = c.id
      CROSS JOIN LATERAL (SELECT ' ' || search_letters(s.spelling) || ' ' AS letters OFFSET 0) l
      ORDER BY closeness DESC, c.is_wanted DESC, c.views DESC, c.id DESC LIMIT ${limit}
    )
    SELECT b.id, v.title FROM best b JOIN videos v ON v.id = b.id
    ORDER BY b.closeness DESC, b.is_wanted DESC, b.views DESC, b.id DESC`,
)
