/** Jobs over tables of any size: in steps, each of them short, continued by the next run where the last one ended. */
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isStatementTimeout } from './pg-errors.ts'

export interface StepOptions {
  /** Aborted when the worker stops; the next run continues. */
  signal?: AbortSignal
  /** Rows that one step examines. */
  rows?: number
  /** After this time no further step begins. */
  runMs?: number
}

const ROWS = 5_000
/** Well within the time of a job. */
const RUN_MS = 120_000
/** A step that was too long is repeated with this part of its rows. */
const SHORTER = 10

async function readPosition(db: Db, job: string): Promise<number> {
  const { rows } = await sql<{ nextId: number }>`SELECT next_id FROM job_positions WHERE job = ${job}`.execute(db)
  return rows[0]?.nextId ?? 1
}

const storePosition = (db: Db, job: string, next: number | null) =>
  next === null
    ? sql`DELETE FROM job_positions WHERE job = ${job}`.execute(db)
    : sql`INSERT INTO job_positions (job, next_id) VALUES (${job}, ${next})
        ON CONFLICT (job) DO UPDATE SET next_id = excluded.next_id, updated_at = now()`.execute(db)

/**
 * Runs `step` from the stored position of `job` until the table ends, the time is over or the worker stops. A step examines
 * about `rows` rows from the id `first` on and returns the first id that it did not reach, null at the end of the table.
 * @returns whether the end was reached; the next run begins again then.
 */
export async function walk(
  db: Db,
  job: string,
  { signal, rows = ROWS, runMs = RUN_MS }: StepOptions,
  step: (first: number, rows: number) => Promise<number | null>,
): Promise<boolean> {
  const begin = performance.now()
  let first = await readPosition(db, job)
  let rowsNow = rows
  do {
    let next: number | null
    try {
      next = await step(first, rowsNow)
    } catch (error) {
      if (!isStatementTimeout(error) || rowsNow === 1) throw error
      rowsNow = Math.ceil(rowsNow / SHORTER)
      continue
    }
    await storePosition(db, job, next)
    if (next === null) return true
    first = next
    rowsNow = rows
  } while (!signal?.aborted && performance.now() - begin < runMs)
  return false
}

/** The ids that hold the next `rows` rows from `first` on, read from an index; the last ones have no end. */
export async function nextIds(
  db: Db,
  { table, column }: { table: string; column: string },
  first: number,
  rows: number,
): Promise<{ last: number; isEnd: boolean }> {
  const id = sql.ref(column)
  const found = await sql<{ last: number | null; count: number }>`
    SELECT max(id) AS last, count(*) AS count FROM (
      SELECT ${id} AS id FROM ${sql.table(table)} WHERE ${id} >= ${first} ORDER BY ${id} LIMIT ${rows}) AS next`.execute(
    db,
  )
  const { last = null, count = 0 } = found.rows[0] ?? {}
  return last === null || count < rows ? { last: MAX_ID, isEnd: true } : { last, isEnd: false }
}

/** The largest id of a table with ids of four bytes. */
const MAX_ID = 2_147_483_647
