/** Lets days pass on a test site, by making everything in its database older. */
import { sql } from 'kysely'
import { backgroundJobs } from '../background-jobs.ts'
import type { TestSite } from './test-site.ts'

interface Column {
  table: string
  column: string
  type: string
}

/** Moves every date and moment back by whole days, without triggers, which would take it for changes by people. */
export const daysPass = ({ deps }: TestSite, days: number): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { rows: columns } = await sql<Column>`
      SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      ORDER BY c.table_name, c.ordinal_position`.execute(tx)
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
      if (!own.some(isMoved)) continue
      // Written again as a whole: days that are keys would meet each other on the way.
      const values = own.map((column) => {
        const name = sql.ref(column.column)
        return isMoved(column) ? sql`${name} - ${spanOf(column, days)} AS ${name}` : name
      })
      const names = sql.join(own.map(({ column }) => sql.ref(column)))
      await sql`CREATE TEMP TABLE moved ON COMMIT DROP AS SELECT ${sql.join(values)} FROM ${sql.table(table)}`.execute(
        tx,
      )
      await sql`DELETE FROM ${sql.table(table)}`.execute(tx)
      await sql`INSERT INTO ${sql.table(table)} (${names}) OVERRIDING SYSTEM VALUE SELECT * FROM moved`.execute(tx)
      await sql`DROP TABLE moved`.execute(tx)
    }
  })

const isMoved = ({ type }: Column): boolean => type === 'date' || type === 'timestamp with time zone'
const spanOf = ({ type }: Column, days: number) =>
  type === 'date' ? sql.lit(days) : sql`make_interval(hours => ${sql.lit(days * 24)})`

/** Runs every job that has a schedule, once. */
export async function runScheduledJobs({ deps }: TestSite): Promise<void> {
  for (const { cron, loadHandler } of backgroundJobs) {
    if (!cron) continue
    const handle = await loadHandler(deps)
    await handle({} as never, { signal: new AbortController().signal } as never)
  }
}
