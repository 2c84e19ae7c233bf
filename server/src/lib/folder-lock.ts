import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { folderRefusal } from './folder-refusal.ts'
import { StartError } from './start-error.ts'

/** How long two processes that start simultaneously have to decide which one is first. */
const contestMs = 300

/**
 * Locks `folder` for this process; returns the function that releases it.
 *
 * A file with a pid in it cannot do this: after kill -9 it is stale, a pid is given out again, and two processes that
 * both find it stale both take it. The kernel's own file locks have none of these problems and also work between
 * containers that share a volume, but Node has no API for them. SQLite, which is part of Node, takes exactly such a
 * lock for an exclusive transaction; the transaction is started and never used. The pid file next to it is only for the
 * error message of the second process.
 *
 * @throws {StartError} when another process holds the folder, or when the folder cannot be written or locked.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const pidFile = join(folder, 'lock.pid')
  const lock = openLock(folder)
  try {
    // In memory: on disk a journal would remain after kill -9 and confuse the operator.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error))
      throw folderRefusal(folder, new Error('its file system does not support locks', { cause: error }))
    const holder = await readHolder(pidFile)
    throw new StartError(
      holder === undefined
        ? `Lamplight is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`
        : `Lamplight is already running on the data folder ${folder} (process ${holder}). Stop it with "kill ${holder}", or set DATA_DIR to another folder.`,
    )
  }
  try {
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    lock.close()
    throw folderRefusal(folder, error)
  }
  let held = true
  return () => {
    if (!held) return
    held = false
    // The lock file stays: a process waiting on a file that is removed would lock one that nobody else sees.
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

function openLock(folder: string): DatabaseSync {
  const file = join(folder, 'lock')
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    // SQLite would open another user's file read-only and fail later with an unclear error.
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
    return new DatabaseSync(file, { timeout: contestMs })
  } catch (error) {
    throw folderRefusal(folder, error)
  }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

/** The pid of the holder; it writes the file just after it has the lock, so an early reader retries. */
async function readHolder(pidFile: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const pid = readPid(pidFile)
    if (pid !== undefined && isAlive(pid)) return pid
    await wait(20)
  }
  return undefined
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
