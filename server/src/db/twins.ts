/** A form that was sent twice, by a double press or from two tabs, makes one thing: the second request returns the first. */
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Makes simultaneous additions of one kind by one person wait for each other until the transaction ends, so that a twin is seen. */
export const lockAdding = (tx: Tx, kind: string, by: number | string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${kind}), hashtext(${String(by)}))`.execute(tx)

/** The same content after this time is another thing. */
export const twinsSince = sql<Date>`now() - interval '1 minute'`

/** For actions without words of their own: only a press so soon after the first is the same press. */
export const pressedSince = sql<Date>`now() - interval '2 seconds'`
