import { sql } from 'kysely'

/**
 * The database's clock, at the beginning of the transaction: what `DEFAULT now()` writes. Timestamps that are compared with each
 * other must come from one clock; the clock of this process may be ahead or behind.
 */
export const now = sql<Date>`now()`

/**
 * The database's clock at the beginning of the statement, in the precision of our columns. For what is ordered by time or compared
 * with it after waiting for a lock: `now` is earlier than what the transaction has waited for.
 */
export const statementTime = sql<Date>`date_trunc('milliseconds', statement_timestamp())`

/** One that comes from the browser, which may not put a video before what is watched, saved or liked after it. */
export const momentUntilNow = (moment: string) => sql<Date>`least(${moment}::timestamptz, now())`
