import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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

/**
 * A separate PostgreSQL in a temporary folder, fast because its data need not survive. Takes about a second. With `inMemory` the
 * folder is in memory where the machine has enough of it: databases are a thousand files each, which a disk creates slowly.
 */
export async function createTestCluster({ inMemory = false } = {}): Promise<TestCluster> {
  await sweep()
  const dataDir = mkdtempSync(join(inMemory && hasSpace(MEMORY) ? MEMORY : tmpdir(), `${prefix}${process.pid}-`))
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

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'

/** Far more than a run of the tests uses: it has few databases of 15 MB at a time. Containers often have 64 MB. */
const MIN_FREE_BYTES = 2 * 1024 ** 3

function hasSpace(folder: string): boolean {
  const { bavail, bsize } = existsSync(folder) ? statfsSync(folder) : { bavail: 0, bsize: 0 }
  return bavail * bsize >= MIN_FREE_BYTES
}

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Stops and removes clusters left by test runs that were killed. */
async function sweep(): Promise<void> {
  const parents = [tmpdir(), MEMORY].filter((parent) => existsSync(parent))
  for (const folder of parents.flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))) {
    const [, owner] = new RegExp(`^${prefix}(\\d+)`).exec(basename(folder)) ?? []
    if (owner === undefined || existsSync(`/proc/${owner}`)) continue
    await endLeftovers(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}
