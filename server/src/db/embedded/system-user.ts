import { spawnSync } from 'node:child_process'
import { chmod, chown, lstat, readdir, readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../lib/start-error.ts'

/**
 * The user that PostgreSQL runs as. It refuses to run as root and as a user without an entry in /etc/passwd:
 *
 * - `self`: this process is an ordinary user.
 * - `nobody`: this process is root and drops its privileges for the child.
 * - `namespace`: root whose files are in a folder that nobody else may enter (a home of mode 0700), or a uid without
 *   a name, as containers use. In a user namespace of its own the child sees itself as nobody while its rights to
 *   files stay ours (util-linux, `unshare`).
 */
export interface PostgresUser {
  kind: 'self' | 'nobody' | 'namespace'
  /** The owner of the cluster's files, as seen from this process. */
  uid: number
  gid: number
}

const namespaceArguments = ['--user', '--map-user=65534', '--map-group=65534']

/**
 * Chooses the first way that works for running `program` and entering `folders`, all absolute and existing.
 *
 * @throws {StartError} when none does.
 */
export async function choosePostgresUser(program: string, folders: string[]): Promise<PostgresUser> {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (uid !== 0 && hasName()) return { kind: 'self', uid, gid }
  const nobody = uid === 0 ? await findNobody() : undefined
  if (nobody !== undefined && canReach(nobody, program, folders)) return { kind: 'nobody', ...nobody }
  if (canReachInNamespace(program, folders)) return { kind: 'namespace', uid, gid }
  throw new StartError(
    uid === 0
      ? `PostgreSQL does not run as root, and the user nobody cannot reach ${[program, ...folders].join(', ')}: move them out of the private folder, start as an ordinary user, or set DATABASE_URL.`
      : `PostgreSQL does not run for a user without a name, and user ${uid} has none: add it to /etc/passwd, start as another user, or set DATABASE_URL.`,
  )
}

/** The command to spawn so that `program` runs as `user`. */
export function runAs(user: PostgresUser, program: string, args: string[]) {
  const file = user.kind === 'namespace' ? 'unshare' : program
  return {
    file,
    args: user.kind === 'namespace' ? [...namespaceArguments, program, ...args] : args,
    ids: user.kind === 'nobody' ? { uid: user.uid, gid: user.gid } : {},
  }
}

/**
 * Gives `folder` and all in it to `user` and closes it to everybody else. The folder itself comes last, so that an
 * interrupted change of owner is detected and repeated. Root takes nothing from an ordinary user: that user could not
 * start the site any more.
 *
 * @throws {StartError} when it belongs to another user.
 */
export async function giveTo(user: PostgresUser, folder: string): Promise<void> {
  const { uid } = await lstat(folder)
  if (uid !== user.uid) {
    if (process.getuid?.() !== 0 || (uid !== 0 && uid !== (await findNobody())?.uid)) {
      const owner = (await nameOf(uid)) ?? `number ${uid}`
      throw new StartError(
        `${folder} belongs to another user (${owner}): start as that user, or give the data folder to this one with chown -R.`,
      )
    }
    const entries = await readdir(folder, { recursive: true })
    for (const entry of entries.reverse()) await chownLink(join(folder, entry), user)
    await chownLink(folder, user)
  }
  await chmod(folder, 0o700)
}

async function chownLink(path: string, user: PostgresUser): Promise<void> {
  const stats = await lstat(path)
  if (!stats.isSymbolicLink()) await chown(path, user.uid, user.gid)
}

function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

const readUsers = () => readFile('/etc/passwd', 'utf8').catch(() => '')

async function findNobody(): Promise<{ uid: number; gid: number } | undefined> {
  const fields = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readUsers())
  return fields ? { uid: Number(fields[1]), gid: Number(fields[2]) } : undefined
}

/** The name of a user of this machine, for messages. */
async function nameOf(uid: number): Promise<string | undefined> {
  return new RegExp(`^([^:\\n]+):[^:\\n]*:${uid}:`, 'm').exec(await readUsers())?.[1]
}

const reach = 'test -x "$1" || exit 1; shift; for folder; do cd "$folder" || exit 1; done'

/** Asks the kernel itself: modes, ACLs and a forbidden setuid all matter. */
const canReach = (ids: { uid: number; gid: number }, program: string, folders: string[]): boolean =>
  spawnSync('/bin/sh', ['-c', reach, 'sh', program, ...folders], { ...ids, cwd: '/', stdio: 'ignore' }).status === 0

/** In a namespace root has no rights to the files of others. */
const canReachInNamespace = (program: string, folders: string[]): boolean =>
  spawnSync('unshare', [...namespaceArguments, '/bin/sh', '-c', reach, 'sh', program, ...folders], {
    cwd: '/',
    stdio: 'ignore',
  }).status === 0
