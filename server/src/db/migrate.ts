/** Plain numbered .sql files, applied once, in order, under one lock. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { projectFolder } from '../lib/project-folder.ts'

const MIGRATIONS = join(projectFolder, 'server/migrations/')
/** An arbitrary constant: processes that start simultaneously take turns. */
const LOCK_KEY = 727_001

export class MigrationError extends Error {}

const listFiles = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()

/** All migrations of this release, in order, with the SHA-256 of their text. */
export async function listMigrations(): Promise<{ name: string; sql: string; checksum: string }[]> {
  return Promise.all(
    (await listFiles()).map(async (name) => {
      const sql = await readFile(MIGRATIONS + name, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Whether a site has been created in this database. */
export async function hasMigrations(database: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await database.query("SELECT 1 FROM pg_tables WHERE tablename = 'schema_migrations'")
  return rows.length > 0
}

/**
 * The migrations that `migrate` would apply, in order; all of them on an empty database. Changes nothing.
 * @throws MigrationError when the database is newer than this code
 */
export async function findPendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = (await hasMigrations(pool))
    ? await pool.query<{ name: string }>('SELECT name FROM schema_migrations')
    : { rows: [] }
  const applied = new Set(rows.map(({ name }) => name))
  const files = await listFiles()
  refuseNewer(applied, files)
  return files.filter((name) => !applied.has(name))
}

function refuseNewer(applied: Iterable<string>, files: string[]): void {
  const names = new Set(files)
  const unknown = [...applied].find((name) => !names.has(name))
  if (unknown) {
    throw new MigrationError(
      `The database has the migration ${unknown}, which this version of Lamplight does not know. Start the newer version.`,
    )
  }
}

/** An external database that the migrations cannot work on is reported before the first of them. @throws MigrationError */
async function refuseUnsuitable(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ encoding: string; name: string; user: string; mayCreate: boolean }>(
    `SELECT current_setting('server_encoding') AS encoding, quote_ident(current_database()) AS name,
            quote_ident(current_user) AS "user", has_database_privilege(current_database(), 'CREATE')
              AND has_schema_privilege('public', 'CREATE') AS "mayCreate"`,
  )
  const [found] = rows
  if (found && found.encoding !== 'UTF8') {
    throw new MigrationError(
      `The database ${found.name} has the encoding ${found.encoding}, and Lamplight needs UTF-8. Create another one: CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0;`,
    )
  }
  if (found && !found.mayCreate) {
    throw new MigrationError(
      `The user ${found.user} may not create tables in the database ${found.name}. Make it the owner: ALTER DATABASE ${found.name} OWNER TO ${found.user};`,
    )
  }
}

/**
 * Brings the database to the newest migration, or applies only those in `only`. Returns the names of the applied migrations. Two processes that
 * start together take turns.
 * @throws MigrationError when the database is newer than this code or an applied file was changed afterwards.
 */
export async function migrate(pool: pg.Pool, { only }: { only?: ReadonlySet<string> } = {}): Promise<string[]> {
  const files = await listMigrations()
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    if (!(await hasMigrations(client))) await refuseUnsuitable(client)
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    refuseNewer(
      applied.keys(),
      files.map(({ name }) => name),
    )
    const now: string[] = []
    const before = await findFiles(client)
    for (const { name, sql, checksum } of files) {
      const known = applied.get(name)
      if (known === checksum) continue
      if (known !== undefined) {
        throw new MigrationError(
          `The migration ${name} was changed after it had been applied. Restore the file; write a new migration instead.`,
        )
      }
      if (only && !only.has(name)) continue
      await applyOne(client, name, sql, checksum)
      now.push(name)
    }
    if (now.length > 0) await vacuumRewritten(client, before)
    return now
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]).catch(() => {})
    client.release()
  }
}

async function applyOne(client: pg.PoolClient, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query("SET LOCAL statement_timeout = '0'")
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new MigrationError(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The file of each table; it is another one when the table has been rewritten. */
async function findFiles(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; file: string }>(
    `SELECT oid::regclass::text AS name, relfilenode::text AS file FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, file }) => [name, file]))
}

/**
 * Of a rewritten table PostgreSQL no longer knows which pages everybody may see, and its own vacuum comes only after many changes:
 * until then searches that an index alone could answer read the table.
 */
async function vacuumRewritten(client: pg.PoolClient, before: ReadonlyMap<string, string>): Promise<void> {
  const after = await findFiles(client)
  const rewritten = [...after].filter(([name, file]) => before.has(name) && before.get(name) !== file)
  if (rewritten.length === 0) return
  await client.query("SET statement_timeout = '0'")
  try {
    for (const [name] of rewritten) await client.query(`VACUUM (ANALYZE) ${name}`)
  } finally {
    await client.query('RESET statement_timeout')
  }
}
