import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createTestSite } from '../testing/test-site.ts'

test('a site whose connections were cut recovers by itself, and enqueues the jobs of waiting videos at once', async () => {
  const site = await createTestSite({ works: true })
  const reconcile = vi.spyOn(site.deps.processing, 'reconcile')
  const connections = () => sql`SELECT pg_sleep(0.05)`.execute(site.deps.db)
  await Promise.all([connections(), connections()])
  await sql`
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'lamplight' AND pid <> pg_backend_pid()`
    .execute(site.deps.db)
    .catch(() => {})
  await expect
    .poll(() => Promise.allSettled([connections(), connections()]).then(() => reconcile.mock.calls.length))
    .toBeGreaterThan(0)
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(site.deps.db)).rows).toEqual([{ one: 1 }])
  await site.close()
})

test('what statements rely on is set for each connection, whatever an external database has as its default', async () => {
  const site = await createTestSite()
  const database = sql.id(site.database)
  const others = [
    ['timezone', 'America/Santiago', 'UTC'],
    ['datestyle', 'German', 'ISO, MDY'],
    ['default_transaction_isolation', 'serializable', 'read committed'],
  ] as const
  for (const [name, value] of others)
    await sql`ALTER DATABASE ${database} SET ${sql.raw(name)} = ${sql.lit(value)}`.execute(site.deps.db)
  const beside = await createTestSite({ beside: site })
  for (const [name, , expected] of others) {
    const { rows } = await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(beside.deps.db)
    expect(rows, name).toEqual([{ value: expected }])
  }
  await beside.close()
  await site.close()
})
