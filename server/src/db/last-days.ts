import { sql } from 'kysely'

/**
 * The last `count` days (UTC), today included, as a table with the column `day`. They are counted, not stepped through by
 * `interval '1 day'`: an external database may be in a time zone where midnight is skipped once a year, and today would be missing.
 */
export const lastDays = (count: number) => sql`(
  SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day FROM generate_series(0, ${count}::int - 1) AS ago
)`
