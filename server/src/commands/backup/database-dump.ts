/** Dumps and loads the database as one consistent set of COPY files. Needs no PostgreSQL programs and no superuser. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type DatabaseConnection, sessionOptions } from '../../db/database.ts'
import { hasMigrations } from '../../db/migrate.ts'
import { StartError } from '../../lib/start-error.ts'
import type { BackupRoom } from './backup-room.ts'
import type { Dump, Manifest } from './manifest.ts'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const list = (names: string[]): string => names.map(quote).join(', ')

/** A connection without timeouts: copying a large table may take long. */
export async function withLongClient<T>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...('url' in connection ? { connectionString: connection.url } : connection),
    application_name: 'lamplight backup',
    connectionTimeoutMillis: 5_000,
    options: sessionOptions('statement_timeout=0', 'idle_in_transaction_session_timeout=0', 'lock_timeout=60000'),
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

interface Table {
  name: string
  columns: string[]
}

/** Ordinary tables of a schema with the columns that are stored and not computed. */
async function readTables(client: pg.Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
    [schema],
  )
  return rows
}

async function copyOut(
  client: pg.Client,
  query: string,
  path: string,
  room: Pick<BackupRoom, 'guard'>,
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const source = client.query(copyTo(`COPY (${query}) TO STDOUT`))
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, count, room.guard(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { rows: source.rowCount ?? 0, bytes, sha256: hash.digest('hex') }
}

export type DatabasePart = Pick<Manifest, 'migrations' | 'tables' | 'jobs' | 'sequences'>

/** Writes all tables from one snapshot. `onTable` is called after each. `readyVideos` are those that should have files. */
export function dumpDatabase(
  connection: DatabaseConnection,
  folder: string,
  onTable: (dump: Dump) => void,
  room: Pick<BackupRoom, 'guard'>,
): Promise<DatabasePart & { readyVideos: number[] }> {
  return withLongClient(connection, async (client) => {
    if (!(await hasMigrations(client))) throw new StartError('There is no site in this database: nothing to back up.')
    await mkdir(join(folder, 'database'), { mode: 0o700 })
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const migrations = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations ORDER BY name',
    )
    const dump = async (table: string, columns: string[], query: string): Promise<Dump> => {
      const file = `database/${table}.copy`
      const dumped = { file, table, columns, ...(await copyOut(client, query, join(folder, file), room)) }
      onTable(dumped)
      return dumped
    }
    const tables: Dump[] = []
    for (const { name, columns } of await readTables(client, 'public')) {
      if (name === 'schema_migrations') continue
      tables.push(await dump(name, columns, `SELECT ${list(columns)} FROM ${quote(name)}`))
    }
    const hasQueue = (await client.query("SELECT to_regclass('pgboss.job') IS NOT NULL AS there")).rows[0]?.there
    const job = hasQueue ? (await readTables(client, 'pgboss')).find(({ name }) => name === 'job') : undefined
    const jobs = job
      ? await dump('pgboss_job', job.columns, `SELECT ${list(job.columns)} FROM pgboss.job WHERE state < 'completed'`)
      : null
    const sequences = await client.query<{ name: string; value: number }>(
      `SELECT sequencename AS name, last_value AS value FROM pg_sequences
        WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
    )
    const ready = await client.query<{ id: number }>(
      "SELECT id FROM videos WHERE processing = 'ready' AND deleted_at IS NULL",
    )
    await client.query('COMMIT')
    const readyVideos = ready.rows.map(({ id }) => id)
    return { migrations: migrations.rows, tables, jobs, sequences: sequences.rows, readyVideos }
  })
}

async function copyIn(client: pg.Client, folder: string, dump: Dump, target: string): Promise<void> {
  const into = client.query(copyFrom(`COPY ${target} (${list(dump.columns)}) FROM STDIN`))
  const hash = createHash('sha256')
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const isWhole = hash.digest('hex') === dump.sha256
      done(isWhole ? null : new StartError(`${join(folder, dump.file)} is damaged: its checksum differs.`))
    },
  })
  await pipeline(createReadStream(join(folder, dump.file)), check, into)
  if (into.rowCount !== dump.rows) {
    throw new StartError(`${dump.table} has ${into.rowCount} rows, but the backup counted ${dump.rows}.`)
  }
}

interface ForeignKey {
  owner: string
  name: string
  definition: string
}

/**
 * Replaces the content of all tables, which must be on the backup's migrations, and adds the waiting jobs, in one transaction: all
 * of it or nothing. Foreign keys are checked at the end; triggers do not run, because their results are in the backup. With jobs,
 * the queue must have been started on this database.
 * @returns the number of jobs
 */
export function loadDatabase(
  connection: DatabaseConnection,
  folder: string,
  { tables, sequences, jobs }: Pick<Manifest, 'tables' | 'sequences' | 'jobs'>,
): Promise<number> {
  return withLongClient(connection, async (client) => {
    await client.query('BEGIN')
    const { rows: foreignKeys } = await client.query<ForeignKey>(
      `SELECT conrelid::regclass::text AS owner, conname AS name, pg_get_constraintdef(oid) AS definition
         FROM pg_constraint
        WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    )
    for (const { owner, name } of foreignKeys) await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${quote(name)}`)
    const names = (await readTables(client, 'public'))
      .map(({ name }) => name)
      .filter((name) => name !== 'schema_migrations')
    const triggers = async (change: 'DISABLE' | 'ENABLE') => {
      for (const name of names) await client.query(`ALTER TABLE ${quote(name)} ${change} TRIGGER USER`)
    }
    await triggers('DISABLE')
    // Migrations have inserted initial rows into some of them.
    await client.query(`TRUNCATE ${list(names)}`)
    for (const dump of tables) {
      await copyIn(client, folder, dump, quote(dump.table))
    }
    await triggers('ENABLE')
    for (const { owner, name, definition } of foreignKeys) {
      await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${quote(name)} ${definition}`)
    }
    for (const { name, value } of sequences) await client.query('SELECT setval($1::regclass, $2)', [quote(name), value])
    // Their bytes are not in the backup; the senders start over.
    await client.query("DELETE FROM uploads WHERE state = 'arriving'")
    const count = jobs ? await loadJobs(client, folder, jobs) : 0
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return count
  })
}

/** Restores waiting jobs, and running ones as waiting. */
async function loadJobs(client: pg.Client, folder: string, dump: Dump): Promise<number> {
  await client.query('CREATE TEMP TABLE restored_job (LIKE pgboss.job INCLUDING DEFAULTS) ON COMMIT DROP')
  await copyIn(client, folder, dump, 'restored_job')
  await client.query("UPDATE restored_job SET state = 'retry', start_after = now() WHERE state = 'active'")
  const columns = list(dump.columns)
  const { rowCount } = await client.query(
    `INSERT INTO pgboss.job (${columns}) SELECT ${columns} FROM restored_job
      WHERE name IN (SELECT name FROM pgboss.queue) ON CONFLICT DO NOTHING`,
  )
  return rowCount ?? 0
}
