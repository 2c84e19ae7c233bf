/** Approved videos of a domain. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listed } from '../videos/videos.visibility.ts'
import { all, conditions, type Filters, valuesOf } from './search-filters.sql.ts'
import { behind, EXACT_TIER, type Found, type FoundPage, score } from './search-ranking.sql.ts'

/** Of a domain, at most so many videos are read for one page: those from its cursor on, or the newest when sorted by views. */
const DOMAIN_CANDIDATES = 4000

/** The year 9999. */
const LATEST_SECONDS = 253_402_300_799

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
