/**
 * Sums and counts of many rows, stored so that a visit reads a few rows on a site of any size. Triggers write each change as a
 * row of its own: two writers never wait for each other, and a rolled back write leaves nothing. A job folds changes into the
 * sums; the figure is always both together, read by one statement.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../lib/log.ts'
import type { Db } from './database.ts'
import { nextIds, type StepOptions, walk } from './steps.ts'

export interface StoredSums {
  table:
    | 'video_status_counts'
    | 'channel_languages'
    | 'channel_members_languages'
    | 'channel_view_days'
    | 'creator_earning_days'
    | 'site_days'
  changes:
    | 'video_status_count_changes'
    | 'channel_language_changes'
    | 'channel_members_language_changes'
    | 'channel_view_day_changes'
    | 'creator_earning_day_changes'
    | 'site_day_changes'
  /** Columns that identify a sum. */
  keys: readonly string[]
  sums: readonly string[]
}

/** The sums by channel. */
export interface ChannelSums extends StoredSums {
  /** The figures as they are, with the columns of `keys` and `sums`, of the channels in the range. */
  recount(inRange: (column: string) => RawBuilder<boolean>): RawBuilder<unknown>
  /** The stored ones that `recount` covers; default: all. */
  covered?: RawBuilder<boolean>
}

/** How many videos have each status, without deleted ones. */
export const statusCounts: StoredSums = {
  table: 'video_status_counts',
  changes: 'video_status_count_changes',
  keys: ['status'],
  sums: ['videos'],
}

/** Changes that one statement folds. */
const FOLDED = 5_000
/** The most corrections listed in the log; the log also has their total. */
const NAMED = 100

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const added = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint AS ${sql.ref(name)}`))

/** The rows with their current figures, for a `FROM`; `where` is a condition on the keys. */
export function currentSums(
  { table, changes, keys, sums }: StoredSums,
  where: RawBuilder<boolean> = sql.lit(true),
): RawBuilder<unknown> {
  const rowsOf = (name: string) => sql`SELECT ${columns([...keys, ...sums])} FROM ${sql.table(name)} WHERE ${where}`
  return sql`(SELECT ${columns(keys)}, ${added(sums)} FROM (${rowsOf(table)} UNION ALL ${rowsOf(changes)}) AS parts
    GROUP BY ${columns(keys)})`
}

/** Folds all changes there are, in statements of a bounded size. Two simultaneous runs fold different changes. */
export async function foldChanges(
  db: Db,
  { table, changes, keys, sums }: StoredSums,
  { signal, rows = FOLDED }: Pick<StepOptions, 'signal' | 'rows'> = {},
): Promise<void> {
  const plus = sql.join(sums.map((name) => sql`${sql.ref(name)} = target.${sql.ref(name)} + excluded.${sql.ref(name)}`))
  let folded = rows
  while (folded === rows && !signal?.aborted) {
    const result = await sql<{ folded: number }>`
      WITH oldest AS (
        SELECT id FROM ${sql.table(changes)} ORDER BY id LIMIT ${rows} FOR UPDATE SKIP LOCKED
      ), gone AS (
        DELETE FROM ${sql.table(changes)} WHERE id IN (SELECT id FROM oldest) RETURNING ${columns([...keys, ...sums])}
      ), folded AS (
        INSERT INTO ${sql.table(table)} AS target (${columns([...keys, ...sums])})
        SELECT ${columns(keys)}, ${added(sums)} FROM gone GROUP BY ${columns(keys)} ORDER BY ${columns(keys)}
        ON CONFLICT (${columns(keys)}) DO UPDATE SET ${plus}
      )
      SELECT count(*) AS folded FROM gone`.execute(db)
    folded = result.rows[0]?.folded ?? 0
  }
}

/**
 * Writes the difference between the sums where `where` holds and the rows they count as one more change, found in the snapshot it
 * is compared in, so that changes made meanwhile are neither lost nor counted twice. Returns the differences.
 */
export async function correctSums(
  db: Db,
  stored: StoredSums,
  { recount, where }: { recount: RawBuilder<unknown>; where: RawBuilder<boolean> },
): Promise<object[]> {
  const { changes, keys, sums } = stored
  const { rows } = await sql<object>`
    INSERT INTO ${sql.table(changes)} (${columns([...keys, ...sums])})
    SELECT ${columns(keys)}, ${added(sums)} FROM (
      ${recount}
      UNION ALL
      SELECT ${columns(keys)}, ${sql.join(sums.map((name) => sql`-${sql.ref(name)}`))}
      FROM ${currentSums(stored, where)} AS stored
    ) AS differences
    GROUP BY ${columns(keys)} HAVING ${sql.join(
      sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` OR `,
    )}
    RETURNING ${columns([...keys, ...sums])}`.execute(db)
  return rows
}

/** Compares sums with the rows they count in steps. `correct` corrects one of them and returns where the next begins. */
export async function reconcileSums(
  db: Db,
  { table }: StoredSums,
  log: Log,
  options: StepOptions,
  correct: (first: number, rows: number) => Promise<{ next: number | null; differences: object[] }>,
): Promise<void> {
  const corrected: object[] = []
  let total = 0
  await walk(db, `reconcile ${table}`, options, async (first, count) => {
    const { next, differences } = await correct(first, count)
    total += differences.length
    corrected.push(...differences.slice(0, Math.max(0, NAMED - corrected.length)))
    return next
  })
  if (total > 0) log.warn({ counter: table, corrected: total, rows: corrected }, 'a counter was corrected')
}

/** Compares the sums of channels, in steps of so many videos. */
export async function reconcileChannelSums(
  db: Db,
  stored: ChannelSums,
  log: Log,
  options: StepOptions = {},
): Promise<void> {
  const { recount, covered = sql.lit(true) } = stored
  await reconcileSums(db, stored, log, options, async (first, count) => {
    const { last, isEnd } = await nextIds(db, { table: 'videos', column: 'owner_id' }, first, count)
    const inRange = (of: string) => sql<boolean>`${sql.ref(of)} BETWEEN ${first} AND ${last}`
    const differences = await correctSums(db, stored, {
      recount: recount(inRange),
      where: sql`${inRange('owner_id')} AND ${covered}`,
    })
    return { next: isEnd ? null : last + 1, differences }
  })
}
