import { mkdir, realpath, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { adoptOrEnd, findRunningServer } from './adoption.ts'
import { damaged, prepareCluster } from './cluster.ts'
import { connectionTo, ensureDatabase, type PostgresConnection } from './connection.ts'
import { findPostgresInstallation, linkLibraries } from './installation.ts'
import { endLeftovers, endPostmaster } from './postmaster.ts'
import { launchServer, type ServerLaunch, type ServerProcess } from './server-process.ts'
import { type Durability, serverArguments } from './settings.ts'
import { chooseSocketFolder, makeSocketFolder } from './socket-folder.ts'
import type { StartLog } from './start-log.ts'
import { choosePostgresUser } from './system-user.ts'

export interface EmbeddedPostgres {
  connection: PostgresConnection
  /** Of the postmaster; changes after a restart. */
  readonly pid: number
  /** Stops the server cleanly and returns when it is gone; may be called twice. */
  stop(): Promise<void>
  /** Resolves when the server is gone for good: by `stop`, or with `failed` when it died and could not be restarted. */
  exited: Promise<{ failed?: string }>
}

export interface EmbeddedPostgresOptions {
  /** Held by the caller (`openDataFolder`): two launchers on one folder would conflict over its server. */
  dataDir: string
  log: StartLog
  /** Default: `safe`. */
  durability?: Durability
}

/**
 * Starts the PostgreSQL that npm installed on `<dataDir>/postgres`, created at the first start, reachable over a Unix
 * socket alone, with the database `lamplight` in it. A server left there by a killed process is adopted or
 * stopped; a server that dies is restarted, up to five times a minute.
 *
 * @throws {StartError} one sentence when it cannot be started; the cluster is then unchanged.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const launch = await prepareLaunch(options)
  let server = await bringUp(launch)
  let stopping: Promise<void> | undefined
  const connection = connectionTo(launch.socketDir)
  try {
    await ensureDatabase(launch.socketDir)
  } catch (error) {
    await end(server)
    throw damaged(launch.clusterDir, error instanceof Error ? error.message : String(error))
  }

  const deaths: number[] = []
  async function watch(): Promise<{ failed?: string }> {
    for (;;) {
      const how = await server.gone
      if (stopping) return {}
      log.error({ pid: server.pid, how }, 'PostgreSQL died')
      deaths.push(performance.now())
      const failed = await restart()
      if (stopping && failed !== undefined) return {}
      if (failed !== undefined) {
        log.error({ reason: failed, logFile: launch.logFile }, 'PostgreSQL could not be started again')
        return { failed }
      }
    }
  }

  /** Starts another server; returns the reason on failure, otherwise nothing. */
  async function restart(): Promise<string | undefined> {
    const recent = deaths.filter((time) => performance.now() - time < restartWindowMs).length
    if (recent > mostRestarts) return `it died ${recent} times within a minute`
    try {
      await wait(100 * (recent - 1))
      if (stopping) return 'it was being stopped'
      server = await bringUp(launch)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  const exited = watch()
  return {
    connection,
    exited,
    get pid() {
      return server.pid
    },
    stop() {
      stopping ??= (async () => {
        // A restart in progress finishes first: then there is a server that can be stopped.
        while (!(await isSettled(exited))) await end(server)
        await rmdir(launch.socketDir).catch(() => {})
      })()
      return stopping
    },
  }
}

/** The running server of a data folder that another process holds, for the command line; undefined when none responds. */
export async function findRunningPostgres(dataDir: string): Promise<PostgresConnection | undefined> {
  const clusterDir = await realpath(join(resolve(dataDir), 'postgres')).catch(() => undefined)
  const socketDir = clusterDir && (await findRunningServer(clusterDir))?.socketDir
  return socketDir === undefined ? undefined : connectionTo(socketDir)
}

const mostRestarts = 5
const restartWindowMs = 60_000

type Launch = ServerLaunch & { socketDir: string }

async function prepareLaunch({ dataDir, log, durability = 'safe' }: EmbeddedPostgresOptions): Promise<Launch> {
  const installation = findPostgresInstallation()
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const root = await realpath(dataDir)
  const clusterDir = join(root, 'postgres')
  // The files created at each start: links, socket, log.
  const runDir = join(root, 'run')
  await mkdir(runDir, { recursive: true, mode: 0o711 })
  const environment = {
    PATH: process.env.PATH,
    // English messages, whatever the operator's language: failures are recognised by their message.
    LC_ALL: 'C',
    LD_LIBRARY_PATH: await linkLibraries(installation, join(runDir, 'libraries')),
  }
  const socketPlace = chooseSocketFolder(join(runDir, 'socket'))
  const user = await choosePostgresUser(installation.postgres, [root, dirname(socketPlace)])
  const started = performance.now()
  if (await prepareCluster(clusterDir, { installation, user, environment, durability }))
    log.info({ clusterDir, tookMs: Math.round(performance.now() - started) }, 'A new database cluster was made')
  const socketDir = await makeSocketFolder(socketPlace, user)
  const args = serverArguments({ clusterDir, socketDir }, durability)
  return {
    program: installation.postgres,
    args,
    user,
    environment,
    clusterDir,
    socketDir,
    logFile: join(runDir, 'postgres.log'),
    log,
  }
}

/** How long another server may still hold the cluster before the start fails. */
const clusterLockTimeoutMs = 20_000

async function bringUp(launch: Launch): Promise<ServerProcess> {
  const started = performance.now()
  const { log, clusterDir } = launch
  const adopted = await adoptOrEnd(launch)
  if (adopted) {
    log.warn({ pid: adopted.pid }, 'PostgreSQL was still running from an earlier start and was adopted')
    return adopted
  }
  for (;;) {
    const launched = await launchServer(launch)
    const tookMs = Math.round(performance.now() - started)
    if (!('failed' in launched)) {
      log.info({ pid: launched.pid, tookMs }, 'PostgreSQL is ready')
      return launched
    }
    if (!launched.retry || tookMs > clusterLockTimeoutMs)
      throw damaged(clusterDir, `PostgreSQL says "${launched.failed}"`)
    await endLeftovers(clusterDir)
    await wait(50)
  }
}

async function end(server: ServerProcess): Promise<void> {
  if (await isSettled(server.gone)) return
  let gone = false
  server.gone.then(() => {
    gone = true
  })
  await endPostmaster(server.pid, () => gone)
}

/** Whether a promise that is never rejected resolves within a moment. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, wait(20, pending)])) !== pending
}
