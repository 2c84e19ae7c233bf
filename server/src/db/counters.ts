/** Counters that are stored with the object they describe. Writes change them by the number of affected rows; a job corrects drift. */
import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../lib/log.ts'
import type { Db } from './database.ts'

export interface Counter {
  table: 'videos' | 'comments' | 'users' | 'forum_categories' | 'forum_topics'
  /** Its name in the database. */
  column: string
  /** `id` and `count` of each row of `table` in the range whose count is not zero. */
  count(inRange: (column: string) => RawBuilder<boolean>): RawBuilder<unknown>
}

export interface CorrectedCounter {
  id: number
  was: number
  is: number
}

/** Rows of `table` that one statement examines, so that none runs for long. */
const RANGE = 20_000
/** The most corrections listed in the log; the log also has their total. */
const NAMED = 100

/**
 * Corrects the rows whose counter differs from the real count. Counter and counted rows are compared in one snapshot and
 * nothing is locked; a counter that changed since then is left for the next run.
 */
export async function reconcileCounter(db: Db, counter: Counter, log: Log): Promise<CorrectedCounter[]> {
  const table = sql.table(counter.table)
  const column = sql.ref(counter.column)
  const { rows: ends } = await sql<{ last: number }>`SELECT coalesce(max(id), 0) AS last FROM ${table}`.execute(db)
  const last = ends[0]?.last ?? 0
  const corrected: CorrectedCounter[] = []
  for (let first = 1; first <= last; first += RANGE) {
    const inRange = (name: string) => sql<boolean>`${sql.ref(name)} BETWEEN ${first} AND ${first + RANGE - 1}`
    const { rows } = await sql<CorrectedCounter>`
      UPDATE ${table} AS kept SET ${column} = wrong."is"
      FROM (
        SELECT t.id, t.${column} AS was, coalesce(counted.count, 0) AS "is"
        FROM ${table} AS t LEFT JOIN (${counter.count(inRange)}) AS counted ON counted.id = t.id
        WHERE ${inRange('t.id')} AND t.${column} <> coalesce(counted.count, 0)
      ) AS wrong
      WHERE kept.id = wrong.id AND kept.${column} = wrong.was
      RETURNING kept.id, wrong.was, wrong."is"`.execute(db)
    corrected.push(...rows)
  }
  if (corrected.length > 0) {
    const name = `${counter.table}.${counter.column}`
    log.warn({ counter: name, corrected: corrected.length, rows: corrected.slice(0, NAMED) }, 'a counter was corrected')
  }
  return corrected
}
