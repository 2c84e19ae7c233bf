import { sql } from 'kysely'

/**
 * The database's clock, at the beginning of the transaction: what `DEFAULT now()` writes. Timestamps that are compared with each
 * other must come from one clock; the clock of this process may be ahead or behind.
 */
export const now = sql<Date>`now()`
