import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../lib/start-error.ts'
import { type PostgresInstallation, postgresMajor } from './installation.ts'
import type { Durability } from './settings.ts'
import { giveTo, type PostgresUser, runAs } from './system-user.ts'

export const superuser = 'lamplight'

export interface ClusterTools {
  installation: PostgresInstallation
  user: PostgresUser
  environment: NodeJS.ProcessEnv
  durability: Durability
}

/**
 * Makes sure that `clusterDir` holds a cluster of our version that belongs to `user`; creates one in an empty or
 * missing folder. Returns whether it is new. A folder that is not a complete cluster is left unchanged.
 *
 * @throws {StartError} when the folder holds something else, or the cluster cannot be created.
 */
export async function prepareCluster(clusterDir: string, tools: ClusterTools): Promise<boolean> {
  await removeHalfMade(clusterDir)
  const entries = await readdir(clusterDir).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    // Closed to this user because it belongs to another one: this says to whom.
    if ((await stat(clusterDir)).uid !== tools.user.uid) await giveTo(tools.user, clusterDir)
    throw new StartError(`The database folder ${clusterDir} cannot be read: ${error.message}.`, { cause: error })
  })
  if (entries.length === 0) {
    await makeCluster(clusterDir, tools)
    return true
  }
  await giveTo(tools.user, clusterDir)
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) throw damaged(clusterDir, 'the file PG_VERSION is missing or cannot be read')
  if (version.trim() !== postgresMajor)
    throw new StartError(
      `The database in ${clusterDir} was created by PostgreSQL ${version.trim().slice(0, 20)}, but this release of Lamplight includes PostgreSQL ${postgresMajor}: start the release that created it, or restore a backup into a new data folder.`,
    )
  return false
}

/** The message for a cluster that cannot be opened; `reason` is a clause without a full stop. */
export function damaged(clusterDir: string, reason: string): StartError {
  if (/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT|wrote only \d+ of \d+ bytes/.test(reason))
    return new StartError(
      `The disk that holds ${clusterDir} is full, so the database cannot start. Nothing is lost: free some space on it, then start again.`,
    )
  return new StartError(
    `The database in ${clusterDir} cannot be opened: ${reason}. It was not changed: restore a backup (docs/operations.md).`,
  )
}

/**
 * A new cluster is created in a temporary folder and moved to its final path when it is complete, so a cluster at that path is complete
 * whatever happened during its creation.
 */
async function makeCluster(clusterDir: string, tools: ClusterTools): Promise<void> {
  const halfMade = `${clusterDir}${halfMadeMark}${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(halfMade, { mode: 0o700 })
  try {
    await giveTo(tools.user, halfMade)
    await runInitdb(halfMade, tools)
    await rename(halfMade, clusterDir)
    await flush(dirname(clusterDir))
  } catch (error) {
    await remove(halfMade)
    throw error
  }
}

async function runInitdb(folder: string, { installation, user, environment, durability }: ClusterTools): Promise<void> {
  const { file, args, ids } = runAs(user, installation.initdb, [
    ...['-D', folder, '-U', superuser, '-E', 'UTF8', '--data-checksums', '--no-instructions'],
    // Sorting and case by Unicode code points, the same on every machine: neither libc's locales, which change with the
    // system's releases and break indexes, nor the old ICU of the package.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    // The only way in is the socket, and its folder is open to the server's user alone.
    ...['--auth-local=trust', '--auth-host=reject'],
    ...(durability === 'throwaway' ? ['--no-sync'] : []),
  ])
  try {
    await promisify(execFile)(file, args, { ...ids, cwd: '/', env: environment })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    const reason = /(?:error|fatal|FATAL): +(.+)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? ''
    throw new StartError(`The database could not be created in ${dirname(folder)}: ${reason}.`, { cause: error })
  }
}

const halfMadeMark = '.new-'

/** Removes the temporary folders of interrupted starts. */
async function removeHalfMade(clusterDir: string): Promise<void> {
  const siblings = await readdir(dirname(clusterDir)).catch(() => [])
  const left = siblings.filter((name) => name.startsWith(basename(clusterDir) + halfMadeMark))
  await Promise.all(left.map((name) => remove(join(dirname(clusterDir), name))))
}

/** An initdb that outlived its parent may still be writing: its folder fills again while it is emptied. */
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** Makes a rename inside `folder` survive a power cut. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
