import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { migrateSite } from '../site.ts'
import { testConnection } from '../testing/global-setup.ts'
import { findPendingMigrations, listMigrations, MigrationError, migrate } from './migrate.ts'

const base = testConnection()
const log = createLog('silent')
let database: string
let pools: pg.Pool[]

const asAdmin = async (statement: string) => {
  const admin = new pg.Client({ ...base, database: 'postgres' })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
const openPool = () => {
  const pool = new pg.Pool({ ...base, database, max: 2 })
  // A connection that is closing may still report that its database was dropped.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  pools.push(pool)
  return pool
}

beforeEach(async () => {
  pools = []
  database = `migrated_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`CREATE DATABASE ${database}`)
})
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await asAdmin(`DROP DATABASE ${database} WITH (FORCE)`)
})

describe('migrations', () => {
  test('are applied once each and in order, also by three processes that start at the same moment', async () => {
    const names = (await listMigrations()).map(({ name }) => name)
    const applied = await Promise.all([migrate(openPool()), migrate(openPool()), migrate(openPool())])
    expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, names.length].sort())
    const { rows } = await openPool().query('SELECT name FROM schema_migrations ORDER BY applied_at, name')
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  test('vacuum the tables they rewrite, and no others', async () => {
    const names = (await listMigrations()).map(({ name }) => name)
    const rewrites = '0566_names_in_lower_case.sql'
    const pool = openPool()
    await migrate(pool, { only: new Set(names.slice(0, names.indexOf(rewrites))) })
    await migrate(pool, { only: new Set([rewrites]) })
    const { rows } = await pool.query('SELECT relname FROM pg_stat_user_tables WHERE vacuum_count > 0')
    expect(rows).toEqual([{ relname: 'users' }])
  })

  test('keep what was imported from a feed, with the feed where it is known', async () => {
    const names = (await listMigrations()).map(({ name }) => name)
    const feeds = '0610_feeds_of_imported_entries.sql'
    const pool = openPool()
    await migrate(pool, { only: new Set(names.slice(0, names.indexOf(feeds))) })
    // Without foreign keys: the owner does not matter here.
    await pool.query(`
      BEGIN;
      SET LOCAL session_replication_role = replica;
      INSERT INTO imports (source, place, owner_id, state) VALUES
        ('feed', 'https://a.example/feed', 1, 'finished'), ('feed', 'https://b.example/feed', 1, 'finished'),
        ('feed', 'https://a.example/' || repeat('x', 900), 1, 'finished');
      INSERT INTO import_items (import_id, position, item, state) VALUES
        (1, 1, '{"key": "feed:1"}', 'imported'), (2, 1, '{"key": "feed:1"}', 'present'),
        (3, 1, '{"key": "feed:3"}', 'imported');
      INSERT INTO archive_items (owner_id, item_key, title, state) VALUES
        (1, 'feed:1', 'In the browser', 'imported'), (1, 'feed:2', 'By a command', 'imported'),
        (1, 'feed:3', 'From a long address', 'imported');
      COMMIT`)
    await migrate(pool, { only: new Set([feeds]) })
    const { rows } = await pool.query('SELECT item_key, scope FROM archive_items ORDER BY item_key')
    expect(rows).toEqual([
      { item_key: 'feed:1', scope: 'https://a.example/feed' },
      { item_key: 'feed:2', scope: null },
      { item_key: 'feed:3', scope: expect.stringMatching(/^[\da-f]{64}$/) },
    ])
  })

  test.each([true, false])('of a newer release are refused, with MIGRATE=%s too', async (migrates) => {
    const pool = openPool()
    await migrate(pool)
    await pool.query("INSERT INTO schema_migrations (name, checksum) VALUES ('9999_of_next_year.sql', 'x')")
    await expect(migrateSite({ ...base, database }, log, { migrates })).rejects.toThrow(
      'The database has the migration 9999_of_next_year.sql, which this version of Lamplight does not know.',
    )
  })

  test('a database in another encoding is refused before the first of them', async () => {
    await asAdmin(`DROP DATABASE ${database}`)
    await asAdmin(`CREATE DATABASE ${database} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
    await expect(migrate(openPool())).rejects.toThrow(`The database ${database} has the encoding LATIN1`)
  })

  test('a user without the right to create tables is named, with the statement that helps', async () => {
    const user = `guest_${randomUUID().slice(0, 8)}`
    await asAdmin(`CREATE ROLE ${user} LOGIN`)
    const start = () => migrateSite({ ...base, database, user }, log, { migrates: true })
    await expect(start()).rejects.toThrow(`ALTER DATABASE ${database} OWNER TO ${user};`)
    await asAdmin(`ALTER DATABASE ${database} OWNER TO ${user}`)
    await start()
    await asAdmin(`DROP DATABASE ${database} WITH (FORCE)`)
    await asAdmin(`DROP ROLE ${user}`)
    await asAdmin(`CREATE DATABASE ${database}`)
  })

  test('run only as a separate step with MIGRATE=off: the start is refused, names the command to run and changes nothing', async () => {
    const connection = { ...base, database }
    const start = () => migrateSite(connection, log, { migrates: false })
    await expect(start()).rejects.toThrow(MigrationError)
    await expect(start()).rejects.toThrow(/waits for \d+ migrations .*npm run lamplight -- migrate/)
    const pool = openPool()
    expect((await pool.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).rows).toEqual([])
    await migrateSite(connection, log, { migrates: true })
    expect(await findPendingMigrations(pool)).toEqual([])
    await start()
  })
})
