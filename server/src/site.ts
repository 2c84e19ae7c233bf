/** Opening and closing a site: data folder, database, services. Shared by the entry points and by the operator's commands. */
import { type Config, ConfigError } from './config.ts'
import { type DatabaseConnection, openDatabase } from './db/database.ts'
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { findPendingMigrations, MigrationError, migrate } from './db/migrate.ts'
import { createDeps, type Deps } from './deps.ts'
import { type DataFolder, openDataFolder } from './lib/data-folder.ts'
import type { Log } from './lib/log.ts'
import { StartError } from './lib/start-error.ts'
import { removeOldTemporaryFolders } from './lib/temporary-folder.ts'
import { StorageUnavailable } from './storage/storage-errors.ts'

export interface Site {
  deps: Deps
  /** True when this process runs the database itself, so no other worker can be alive. */
  ownsDatabase: boolean
  /** Resolves when the embedded database is gone for good. */
  databaseGone: Promise<{ failed?: string }>
  close(): Promise<void>
}

/** Opens the data folder, starts or reaches the database and brings it to the newest migration. */
export async function openSite(config: Config, log: Log): Promise<Site> {
  // With an outside database the folder only holds media, which several processes may share.
  const folder = config.databaseUrl ? null : await openDataFolder(config.dataDir)
  let embedded: EmbeddedPostgres | null = null
  try {
    embedded = folder ? await startEmbeddedPostgres({ dataDir: folder.path, log }) : null
    const connection = embedded?.connection ?? outside(config)
    await migrateSite(connection, log, config)
    const deps = await createDeps(config, log, { connection })
    await removeOldTemporaryFolders().catch((error) =>
      log.warn({ err: error }, 'old temporary folders were not removed'),
    )
    return {
      deps,
      ownsDatabase: embedded !== null,
      databaseGone: embedded?.exited ?? new Promise(() => {}),
      async close() {
        await deps.close()
        await embedded?.stop()
        folder?.release()
      },
    }
  } catch (error) {
    await embedded?.stop()
    folder?.release()
    throw error
  }
}

function outside(config: Config): DatabaseConnection {
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL is not set.')
  return { url: config.databaseUrl }
}

/** Migrates, or with `MIGRATE=off` only looks whether somebody has. @throws MigrationError */
export async function migrateSite(
  connection: DatabaseConnection,
  log: Log,
  { migrates }: Pick<Config, 'migrates'>,
): Promise<void> {
  const database = openDatabase(connection, { max: 2, log })
  try {
    if (migrates) {
      await migrate(database.pool)
      return
    }
    const pending = await findPendingMigrations(database.pool)
    if (pending.length > 0) {
      throw new MigrationError(
        `The database waits for ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} (${pending[0]}). Run: npm run lamplight -- migrate`,
      )
    }
  } finally {
    await database.close()
  }
}

export interface CommandDatabase {
  connection: DatabaseConnection
  /** True when a server is running on the same database, so that work put in its queue begins at once. */
  isServed: boolean
  close(): Promise<void>
}

/** How an operator's command reaches the database: an outside one, the running server's socket, or a start of its own. */
export async function openDatabaseForCommand(config: Config, log: Log): Promise<CommandDatabase> {
  if (config.databaseUrl) return { connection: outside(config), isServed: true, close: async () => {} }
  const running = await findRunningPostgres(config.dataDir)
  let folder: DataFolder
  try {
    // A process that was killed leaves its server behind, but not its lock: that server is adopted, and stopped at the end.
    folder = await openDataFolder(config.dataDir)
  } catch (error) {
    if (running) return { connection: running, isServed: true, close: async () => {} }
    throw error
  }
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: folder.path, log })
    return {
      connection: embedded.connection,
      isServed: false,
      async close() {
        await embedded.stop()
        folder.release()
      },
    }
  } catch (error) {
    folder.release()
    throw error
  }
}

export interface CommandSite {
  deps: Deps
  isServed: boolean
  close(): Promise<void>
}

/** The site's services for an operator's command, on the newest migration. Nothing listens or works. */
export async function openSiteForCommand(config: Config, log: Log): Promise<CommandSite> {
  const database = await openDatabaseForCommand(config, log)
  try {
    await migrateSite(database.connection, log, config)
    const deps = await createDeps(config, log, { connection: database.connection })
    return {
      deps,
      isServed: database.isServed,
      async close() {
        await deps.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Of the system, and of PostgreSQL (role, password, database). */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28P01|28000|3D000)$/

/** One sentence for what an operator can fix; a stack only for a mistake of ours. */
export function explain(error: unknown): string {
  const explainedErrors = [StartError, ConfigError, MigrationError, StorageUnavailable]
  if (error instanceof Error && explainedErrors.some((kind) => error instanceof kind)) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL') {
    return 'The database at DATABASE_URL cannot be reached: the address is not valid. In its password, write # as %23, / as %2F and ? as %3F.'
  }
  if (error instanceof Error && 'code' in error && UNREACHABLE.test(String(error.code))) {
    return `The database at DATABASE_URL cannot be reached: ${error.message || String(error.code)}`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
