/** For tests of what happens at the same moment. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestSite } from './test-site.ts'

/** The number of transactions that wait for a lock. */
export async function waitingForLocks(site: TestSite): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(site.deps.db)
  return rows[0]?.count ?? 0
}

/**
 * Runs writes of rows of `table` at the same moment: none can lock or write a row before all of them have got that far. What
 * is read without a lock is read by all of them before the first one writes.
 */
export async function atTheSameMoment<T>(site: TestSite, table: string, writes: (() => Promise<T>)[]): Promise<T[]> {
  const { running } = await site.deps.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN EXCLUSIVE MODE`.execute(tx)
    const started = Promise.all(writes.map((write) => write()))
    await expect.poll(() => waitingForLocks(site)).toBe(writes.length)
    return { running: started }
  })
  return running
}
