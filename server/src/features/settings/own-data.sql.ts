import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

interface OwnRows {
  table: string
  column: string
  /** Columns that are left out. */
  hidden: readonly string[]
}

/** One cursor is open at a time. */
const CURSOR = sql.ref('own_rows')

const closeRows = (tx: Tx) => sql`CLOSE ALL`.execute(tx)

/**
 * Opens a cursor over all rows of a table that refer to a person by one column. Names of tables and columns come from the
 * list of personal data.
 */
export async function openOwnRows(tx: Tx, { table, column, hidden }: OwnRows, userId: number): Promise<void> {
  await closeRows(tx)
  await sql`
    DECLARE ${CURSOR} NO SCROLL CURSOR FOR
    SELECT (to_jsonb(own) - ${[...hidden]}::text[])::text AS row
    FROM ${sql.table(table)} AS own WHERE ${sql.ref(`own.${column}`)} = ${userId}`.execute(tx.withoutPlugins())
}

interface OwnParts extends OwnRows {
  of: { table: string; column: string }
}

/** The same for rows that refer to rows of a person. */
export async function openOwnParts(tx: Tx, { table, column, of, hidden }: OwnParts, userId: number): Promise<void> {
  await closeRows(tx)
  await sql`
    DECLARE ${CURSOR} NO SCROLL CURSOR FOR
    SELECT (to_jsonb(part) - ${[...hidden]}::text[])::text AS row
    FROM ${sql.table(of.table)} AS own JOIN ${sql.table(table)} AS part ON ${sql.ref(`part.${column}`)} = own.id
    WHERE ${sql.ref(`own.${of.column}`)} = ${userId}`.execute(tx.withoutPlugins())
}

/** The next rows of the open cursor, each as JSON; fewer than `count` at its end. */
export async function fetchRows(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(count)} FROM ${CURSOR}`.execute(tx)
  return rows.map(({ row }) => row)
}
