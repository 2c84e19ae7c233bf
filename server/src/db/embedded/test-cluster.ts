import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionTo, type PostgresConnection, withClient } from './connection.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { endLeftovers, signal } from './postmaster.ts'
import type { StartLog } from './start-log.ts'

export interface TestCluster {
  /** A connection to the empty database `lamplight`. */
  connection: PostgresConnection
  /**
   * Creates a database, empty or as a copy of `template`, and returns its connection. A copy takes about 30 ms; nobody
   * may be connected to the template meanwhile. `name` is not escaped (letters, digits and _ are safe).
   */
  createDatabase(name: string, template?: string): Promise<PostgresConnection>
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

const quiet: StartLog = {
  info() {},
  warn() {},
  error(fields, sentence) {
    console.error(sentence, fields)
  },
}

/** A separate PostgreSQL in a temporary folder, fast because its data need not survive. Takes about a second. */
export async function createTestCluster(): Promise<TestCluster> {
  await sweep()
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, durability: 'throwaway' })
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  // A test run that ends without `stop` (an exception, Ctrl-C) leaves no server behind.
  const endNow = () => {
    signal(server.pid, 'SIGQUIT')
    // At exit nothing can be awaited. A process that has ended has no working directory any more, reaped or not.
    for (let tries = 0; tries < 200 && existsSync(`/proc/${server.pid}/cwd`); tries++) sleep(10)
    remove()
  }
  process.once('exit', endNow)
  return {
    connection: server.connection,
    async createDatabase(name, template) {
      const copy = template === undefined ? '' : ` TEMPLATE "${template}"`
      await withClient(connectionTo(server.connection.host, 'postgres'), (client) =>
        client.query(`CREATE DATABASE "${name}"${copy}`),
      )
      return { ...server.connection, database: name }
    },
    async stop() {
      process.off('exit', endNow)
      await server.stop()
      remove()
    },
  }
}

const prefix = 'lamplight-test-'

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Stops and removes clusters left by test runs that were killed. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const owner = /^\d+/.exec(name.slice(prefix.length))?.[0]
    if (owner === undefined || existsSync(`/proc/${owner}`)) continue
    const folder = join(tmpdir(), name)
    await endLeftovers(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}
