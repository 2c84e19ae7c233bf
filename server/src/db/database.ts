/** The connection pool and Kysely over it. */
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../lib/log.ts'
import { createGuardedPool } from './hang-guard.ts'
import { NamedStatementClient } from './named-statements.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** The location of the database: a URL, or the socket folder of the embedded one. */
export type DatabaseConnection = { url: string } | { host: string; user: string; database: string }

// All our bigint counts and sums fit into a double; text would surprise every caller.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface OpenDatabase {
  db: Db
  pool: pg.Pool
  /** Called each time the database can be reached again after a connection was lost. */
  onReconnected(callback: () => void): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  max: number
  log: Log
  /**
   * Longest time of a query, in milliseconds: PostgreSQL cancels it, and where PostgreSQL does not respond, its connection is
   * closed. Without it a query may take 30 s and a database that hangs is waited for: for migrations and commands.
   */
  queryTimeoutMs?: number
}

/** What the statements rely on, whatever is set for an external server, its database or its role. */
const SESSION = [
  'timezone=UTC',
  'datestyle=ISO,MDY',
  'default_transaction_isolation=read\\ committed',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'idle_in_transaction_session_timeout=30000',
]

/**
 * Startup options of a connection.
 * @param settings such as `statement_timeout=0`; they override what every connection has
 */
export const sessionOptions = (...settings: string[]): string =>
  [...SESSION, ...settings].map((setting) => `-c ${setting}`).join(' ')

/** PostgreSQL gets this much less, so that it cancels the query itself while it can. */
const HEAD_START_MS = 1_000

export function openDatabase(connection: DatabaseConnection, options: DatabaseOptions): OpenDatabase {
  const { queryTimeoutMs } = options
  const statementMs = queryTimeoutMs === undefined ? 30_000 : Math.max(100, queryTimeoutMs - HEAD_START_MS)
  const config: pg.PoolConfig = {
    Client: NamedStatementClient,
    ...('url' in connection ? { connectionString: connection.url } : connection),
    max: options.max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'lamplight',
    options: sessionOptions(`statement_timeout=${statementMs}`),
  }
  const pool = queryTimeoutMs === undefined ? new pg.Pool(config) : createGuardedPool(config, queryTimeoutMs)
  // Without a listener on the pool and on every client, the death of the server would end this process too.
  let closing = false
  let isLost = false
  const reconnected: (() => void)[] = []
  const onLost = (error: Error) => {
    isLost = true
    if (!closing) options.log.warn({ error: error.message }, 'a database connection was lost')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
    if (!isLost) return
    isLost = false
    for (const callback of reconnected) callback()
  })
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    db,
    pool,
    onReconnected: (callback) => reconnected.push(callback),
    async close() {
      closing = true
      await db.destroy()
      // Kysely ends the pool only if it ever used it; an idle connection would keep the process alive for a minute.
      if (!pool.ending) await pool.end()
    },
  }
}
