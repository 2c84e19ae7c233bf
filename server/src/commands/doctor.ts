/** `doctor`: checks everything the site depends on and changes nothing. */
import { execFile } from 'node:child_process'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { findPendingMigrations } from '../db/migrate.ts'
import { createArchiveFolder } from '../features/archive/archive-folder.ts'
import { pathExists } from '../lib/path-exists.ts'
import { findTool } from '../media/tools.ts'
import { openDatabaseForCommand } from '../site.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Command, CommandContext } from './command.ts'

const NODE_MINIMUM = [22, 18] as const
const FFMPEG_MINIMUM = 5
/** Less than this is too little for a one-hour video with its renditions. */
const FREE_MINIMUM_GIB = 5

/** Throws an error whose message explains what is wrong and what to do. */
type Check = (context: CommandContext) => Promise<string>

const node: Check = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isEnough = major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1])
  if (!isEnough)
    throw new Error(`Node ${process.versions.node} is too old. Install ${NODE_MINIMUM.join('.')} or newer.`)
  return `Node ${process.versions.node}`
}

const tool =
  (name: 'ffmpeg' | 'ffprobe'): Check =>
  async () => {
    const path = findTool(name)
    if (!path) throw new Error(`${name} was not found. Install it: apt-get install ffmpeg`)
    const { stdout } = await promisify(execFile)(path, ['-version'], { timeout: 10_000 })
    const version = /version n?(\d+)[.\d]*/.exec(stdout)
    // Builds from a development branch have names instead of numbers; those are new enough.
    if (version && Number(version[1]) < FFMPEG_MINIMUM) {
      throw new Error(`${name} ${version[1]} is too old. Install ${FFMPEG_MINIMUM} or newer.`)
    }
    return `${name} ${version?.[0].replace('version ', '') ?? 'of a development branch'} (${path})`
  }

const dataFolder: Check = async ({ config }) => {
  if (!(await pathExists(config.dataDir)))
    return `Data folder ${config.dataDir}: not created yet, the first start creates it`
  await access(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new Error(`The data folder ${config.dataDir} cannot be written. Change its owner, or DATA_DIR.`)
  })
  return `Data folder ${config.dataDir}`
}

const diskRoom: Check = async ({ config }) => {
  let folder = config.dataDir
  while (!(await pathExists(folder))) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const gib = (bavail * bsize) / 1024 ** 3
  if (gib < FREE_MINIMUM_GIB) {
    throw new Error(`Only ${gib.toFixed(1)} GiB are free at ${folder}. Videos need space: free some, or move DATA_DIR.`)
  }
  return `${gib.toFixed(0)} GiB free`
}

const storage: Check = async ({ config }) => {
  if (config.s3 === null && !(await pathExists(join(config.dataDir, 'media')))) return 'Media storage: not created yet'
  const { storage: opened } = await openStorage(config)
  await opened.check().finally(() => opened.close())
  return config.s3 === null ? 'Media storage can be written' : `The bucket ${config.s3.bucket} can be written`
}

const archiveDir: Check = async ({ config }) => {
  if (config.archiveDir === null) return 'ARCHIVE_DIR is not set: admins import no folders'
  if (!(await createArchiveFolder(config.archiveDir).isReadable())) {
    throw new Error(`ARCHIVE_DIR: ${config.archiveDir} is not a folder that can be read. Correct or unset it.`)
  }
  return `Archives can be imported from ${config.archiveDir}`
}

const version = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ server_version: string }>('SHOW server_version')
  return `PostgreSQL ${rows[0]?.server_version}`
}

const migrations = async (pool: pg.Pool): Promise<string> => {
  const pending = await findPendingMigrations(pool)
  if (pending.length > 0) {
    throw new Error(`${pending.length} migrations are waiting (${pending[0]}, ...). Start Lamplight, or run migrate.`)
  }
  return 'The database is on the newest migration'
}

const queue = async (pool: pg.Pool): Promise<string> => {
  const { rows: tables } = await pool.query("SELECT 1 FROM pg_tables WHERE schemaname = 'pgboss' AND tablename = 'job'")
  if (tables.length === 0) return 'Queue: not created yet, the first start creates it'
  const { rows } = await pool.query<{ state: string; count: number }>(
    'SELECT state::text, count(*)::int AS count FROM pgboss.job GROUP BY state',
  )
  const count = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, row) => sum + row.count, 0)
  const waiting = count('created', 'retry')
  return `Queue: ${waiting} waiting, ${count('active')} running, ${count('failed')} failed in the last days`
}

export const doctor: Command = {
  name: 'doctor',
  parameters: '',
  summary: 'Check what the site depends on; exit code 1 when something is wrong',
  arity: 0,
  worksWithoutSite: true,
  async run(context) {
    let problems = 0
    const report = async (work: () => Promise<string>): Promise<void> => {
      try {
        context.say(`ok       ${await work()}`)
      } catch (error) {
        problems += 1
        context.say(`problem  ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    for (const check of [node, tool('ffmpeg'), tool('ffprobe'), dataFolder, diskRoom, storage, archiveDir]) {
      await report(() => check(context))
    }
    await checkDatabase(context, report)
    context.say(problems === 0 ? 'No problems found.' : `${problems} ${problems === 1 ? 'problem' : 'problems'} found.`)
    return problems === 0 ? 0 : 1
  },
}

async function checkDatabase(
  { config, log, say }: CommandContext,
  report: (work: () => Promise<string>) => Promise<void>,
): Promise<void> {
  // A check must not create a cluster.
  if (!config.databaseUrl && !(await pathExists(join(config.dataDir, 'postgres', 'PG_VERSION')))) {
    return say('ok       Database: not created yet; the first start creates it')
  }
  let opened: Awaited<ReturnType<typeof openDatabaseForCommand>>
  try {
    opened = await openDatabaseForCommand(config, log)
  } catch (error) {
    return report(() => Promise.reject(error))
  }
  const { pool, close } = openDatabase(opened.connection, { max: 1, log })
  try {
    for (const check of [version, migrations, queue]) await report(() => check(pool))
  } finally {
    await close()
    await opened.close()
  }
}
