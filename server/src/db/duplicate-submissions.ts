/** A form that is submitted twice, by a double click or from two tabs, creates one row; the second request returns the first. */
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Serialises submissions of one kind by one person until the transaction ends, so that the second one finds the row of the
 * first.
 */
export const lockSubmissions = (tx: Tx, kind: string, by: number | string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${kind}), hashtext(${String(by)}))`.execute(tx)

/** An identical submission is a duplicate if the first one is younger than this. */
export const duplicatesSince = sql<Date>`now() - interval '1 minute'`

/** For actions without content to compare: only a second click within this time is a double click. */
export const doubleClickSince = sql<Date>`now() - interval '2 seconds'`
