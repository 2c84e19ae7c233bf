import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Position } from './cursor.ts'
import type { Schema } from './schema.ts'

type Column = { [Table in keyof Schema]: `${Table}.${keyof Schema[Table] & string}` }[keyof Schema]

export interface MomentOrder {
  /** The timestamp column that orders the list, and the column that breaks ties. */
  by: readonly [moment: Column, id: Column]
  direction: 'asc' | 'desc'
}

/** Rows strictly after a position in a list ordered by time, then id; every row at the start of a list. */
export function afterPosition(
  position: Position | null,
  { by: [moment, id], direction }: MomentOrder,
): RawBuilder<SqlBool> {
  if (position === null) return sql.lit(true)
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  return sql`(${sql.ref(moment)}, ${sql.ref(id)}) ${comparison} (${new Date(position.after)}, ${position.id})`
}

/** Newest first. */
export const newestFirst = (moment: Column, id: Column): MomentOrder => ({ by: [moment, id], direction: 'desc' })
