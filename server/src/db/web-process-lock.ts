/**
 * Web processes over one database without REDIS_URL would each count limits separately, so that everybody could do more than allowed.
 * So a web process without Redis must be the only one: it holds a lock that every web process requests.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'
import { StartError } from '../lib/start-error.ts'
import type { SharedLocks } from './advisory-locks.ts'

const NAME = 'web process'
/** Longer than PostgreSQL needs to notice that a machine was cut off, and longer than an ordinary restart. */
const WAIT_MS = 12_000
const RETRY_MS = 500

interface WebProcessLockOptions {
  locks: SharedLocks
  log: Log
  /** Whether limits are counted in Redis: such processes share the lock with each other. */
  hasRedis: boolean
  /** Called when a process that cannot serve alongside this one has taken the lock: this one must end. */
  onTaken(): void
  waitMs?: number
}

/**
 * Takes the lock before the process serves, and again whenever its connection was lost.
 *
 * @throws StartError when a web process is serving that cannot run alongside this one
 */
export async function takeWebProcessLock(options: WebProcessLockOptions): Promise<void> {
  const { waitMs = WAIT_MS } = options
  const until = performance.now() + waitMs
  while (!(await tryOnce(options))) {
    if (performance.now() >= until)
      throw new StartError(
        'Another web process serves this database. Several need REDIS_URL, the same for all of them: without it each would count limits by itself. Set it, or stop the other process.',
      )
    await pause(RETRY_MS)
  }
}

async function tryOnce(options: WebProcessLockOptions): Promise<boolean> {
  const { locks, hasRedis } = options
  const taken = await locks.tryTake(NAME, () => void takeAgain(options), { isShared: hasRedis })
  return taken !== null
}

/** While the database is down nobody can take the lock; once it is back, the first process gets it. */
async function takeAgain(options: WebProcessLockOptions): Promise<void> {
  const { locks, log, onTaken } = options
  while (!locks.isClosed()) {
    const isOurs = await tryOnce(options).catch(() => null)
    if (isOurs) return
    if (isOurs === false) {
      log.error('another web process serves this database, and several need REDIS_URL: this one ends')
      return onTaken()
    }
    await pause(RETRY_MS)
  }
}
