import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../lib/log.ts'
import { testConnection } from '../testing/global-setup.ts'
import { createSharedLocks, type SharedLocks } from './advisory-locks.ts'
import { takeWebProcessLock } from './web-process-lock.ts'

const log = createLog('silent')
const opened: SharedLocks[] = []

/** One process and its lock, on its own connection. */
async function serve(options: { hasRedis?: boolean; onTaken?: () => void } = {}) {
  const locks = createSharedLocks({ ...testConnection(), database: 'postgres' }, log)
  opened.push(locks)
  await takeWebProcessLock({ locks, log, hasRedis: false, onTaken: () => {}, waitMs: 0, ...options })
  return locks
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((locks) => locks.close()))
})

describe('web processes over one database', () => {
  test('without Redis a second process is refused, and may serve when the first has ended', async () => {
    const first = await serve()
    await expect(serve()).rejects.toThrow('Several need REDIS_URL')
    await first.close()
    await serve()
  })

  test('with Redis serve together, and one without Redis is refused beside them', async () => {
    await serve({ hasRedis: true })
    await serve({ hasRedis: true })
    await expect(serve()).rejects.toThrow('Several need REDIS_URL')
  })

  test('a process with Redis is refused next to one without', async () => {
    await serve()
    await expect(serve({ hasRedis: true })).rejects.toThrow('Several need REDIS_URL')
  })
})

describe('a web process that lost the connection of its lock', () => {
  /** Locks that return the given results, one after the other. */
  function locksThat(...results: ('taken by others' | 'away' | 'ours')[]) {
    const lost: (() => void)[] = []
    const tryTake = vi.fn<SharedLocks['tryTake']>(async (_name, onLost) => {
      const result = results.shift()
      if (result === 'away') throw new Error('the database is down')
      if (result !== 'ours') return null
      lost.push(onLost)
      return async () => {}
    })
    return { lost, tryTake, locks: { tryTake, isClosed: () => false, close: async () => {} } }
  }

  test('takes the lock again when the database is back', async () => {
    const onTaken = vi.fn<() => void>()
    const { lost, tryTake, locks } = locksThat('ours', 'away', 'ours')
    await takeWebProcessLock({ locks, log, hasRedis: false, onTaken })
    lost[0]?.()
    await vi.waitUntil(() => lost.length === 2, { timeout: 30_000 })
    expect(tryTake).toHaveBeenCalledTimes(3)
    expect(onTaken).not.toHaveBeenCalled()
  })

  test('ends when another process has taken the lock', async () => {
    const onTaken = vi.fn<() => void>()
    const { lost, locks } = locksThat('ours', 'taken by others')
    await takeWebProcessLock({ locks, log, hasRedis: false, onTaken })
    lost[0]?.()
    await expect.poll(() => onTaken.mock.calls.length).toBe(1)
  })
})
