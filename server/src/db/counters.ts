/** Counters that are stored with the object they describe. Writes change them by the number of affected rows; a job corrects drift. */
import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../lib/log.ts'
import type { Db } from './database.ts'
import { nextIds, type StepOptions, walk } from './steps.ts'

export interface Counter {
  table: 'videos' | 'comments' | 'users' | 'forum_categories' | 'forum_topics'
  /** Its name in the database. */
  column: string
  /** `id` and `count` of each row of `table` in the range whose count is not zero. */
  count(inRange: (column: string) => RawBuilder<boolean>): RawBuilder<unknown>
}

interface CorrectedCounter {
  id: number
  was: number
  is: number
}

/** The most corrections listed in the log; the log also has their total. */
const NAMED = 100

/**
 * Corrects the rows whose counter differs from the real count, in steps; one run may end before the last row, and the next
 * one continues there. Counter and counted rows are compared in one snapshot and nothing is locked; a counter that changed
 * since then is left for the next time.
 */
export async function reconcileCounter(db: Db, counter: Counter, log: Log, options: StepOptions = {}): Promise<void> {
  const table = sql.table(counter.table)
  const column = sql.ref(counter.column)
  const name = `${counter.table}.${counter.column}`
  const corrected: CorrectedCounter[] = []
  let total = 0
  await walk(db, `reconcile ${name}`, options, async (first, count) => {
    const { last, isEnd } = await nextIds(db, { table: counter.table, column: 'id' }, first, count)
    const inRange = (of: string) => sql<boolean>`${sql.ref(of)} BETWEEN ${first} AND ${last}`
    const { rows } = await sql<CorrectedCounter>`
      UPDATE ${table} AS target SET ${column} = wrong."is"
      FROM (
        SELECT t.id, t.${column} AS was, coalesce(counted.count, 0) AS "is"
        FROM ${table} AS t LEFT JOIN (${counter.count(inRange)}) AS counted ON counted.id = t.id
        WHERE ${inRange('t.id')} AND t.${column} <> coalesce(counted.count, 0)
      ) AS wrong
      WHERE target.id = wrong.id AND target.${column} = wrong.was
      RETURNING target.id, wrong.was, wrong."is"`.execute(db)
    total += rows.length
    corrected.push(...rows.slice(0, Math.max(0, NAMED - corrected.length)))
    return isEnd ? null : last + 1
  })
  if (total > 0) log.warn({ counter: name, corrected: total, rows: corrected }, 'a counter was corrected')
}
