/** Column types whose inserted and selected values differ. */
import type { ColumnType } from 'kysely'

export type Moment = ColumnType<Date, Date | string, Date | string>
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Filled by the database. */
export type MadeAt = ColumnType<Date, Date | string | undefined, Date | string>
/** Written as text, read parsed. */
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
