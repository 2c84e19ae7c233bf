import { sql } from 'kysely'

/**
 * The database's clock, at the beginning of the transaction: what `DEFAULT now()` writes. Times that are ordered among each
 * other come from one clock; the clock of this process may be ahead of it or behind.
 */
export const now = sql<Date>`now()`
