/**
 * Web processes over one database without REDIS_URL would each count limits by themselves, which lets everybody do more.
 * So a web process without Redis is the only one: it holds a lock that all others ask for.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'
import { StartError } from '../lib/start-error.ts'
import type { SharedLocks } from './advisory-locks.ts'

const NAME = 'web process'
/** Longer than PostgreSQL takes to notice that another machine was cut off, and than an ordinary restart takes. */
const WAIT_MS = 12_000
const RETRY_MS = 500

interface WebProcessLockOptions {
  locks: SharedLocks
  log: Log
  /** Whether limits are counted in Redis: such processes share the lock with each other. */
  hasRedis: boolean
  /** Called when another process that may not serve beside this one has taken the lock: this one must end. */
  onTaken(): void
  waitMs?: number
}

/**
 * Takes the lock before the process serves, and again whenever its connection was lost.
 *
 * @throws StartError when another web process serves that may not do so beside this one
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

/** While the database is away nobody can take it; once it is back, the first one has it. */
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
