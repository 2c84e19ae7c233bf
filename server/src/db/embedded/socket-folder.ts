import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../lib/start-error.ts'
import { socketPort } from './settings.ts'
import type { PostgresUser } from './system-user.ts'

/** A socket's path must fit in sockaddr_un: 108 bytes with the closing zero (unix(7)). */
const longestSocketPathBytes = 107

/**
 * Makes `folder` a socket folder that only `user` can enter, and returns it. Files from an earlier
 * start stay, because its server may still run.
 *
 * @throws {StartError} when the folder belongs to somebody else and we may not clear it.
 */
export async function makeSocketFolder(folder: string, user: PostgresUser): Promise<string> {
  await makePrivate(folder)
  // Everybody may write to /tmp: a link or folder created there by another user could redirect our socket.
  if (!(await belongsTo(folder, user))) {
    if (process.getuid?.() !== 0)
      throw new StartError(`${folder}, the place for the database's socket, belongs to somebody else: remove it.`)
    await rm(folder, { recursive: true })
    await makePrivate(folder)
  }
  await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  return folder
}

async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

async function belongsTo(folder: string, user: PostgresUser): Promise<boolean> {
  const stats = await lstat(folder)
  return stats.isDirectory() && (stats.uid === user.uid || stats.uid === process.getuid?.())
}

/** The socket folder for a data folder that prefers it at `preferred`. */
export function chooseSocketFolder(preferred: string): string {
  if (fits(preferred)) return preferred
  const name = `lamplight-${createHash('sha256').update(preferred).digest('hex').slice(0, 16)}`
  const temporary = join(tmpdir(), name)
  return fits(temporary) ? temporary : join('/tmp', name)
}

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPathBytes
