import type { Lock, Locker } from '@tus/server'
import type { SharedLocks } from '../../db/advisory-locks.ts'
import type { Events } from '../../events/events.ts'
import { Overloaded } from '../../lib/overloaded.ts'
import { uploadFreed, uploadWanted } from './uploads.events.ts'

/** A request that waits longer than this for an upload that another request holds is rejected. */
const WAIT_MS = 30_000
/** How often a lock held by another process is retried, in case the message that it is free was lost. */
const ASK_EVERY_MS = 250

interface Holder {
  askToLeave(): void
  left: Promise<void>
}

/** At most one request at a time uses an upload. Waiting uses no CPU, unlike the library's own locker, which spins. */
export interface UploadLocks extends Locker {
  /** Runs `work` while no transfer of this upload is in progress; a running transfer is requested to end. */
  hold<T>(id: string, work: () => Promise<T>): Promise<T>
}

/**
 * Waiting that ends is rejected with the reason of its signal, or with Overloaded when it took too long.
 * @param shared where several processes serve uploads: their locks and messages
 */
export function createUploadLocks(
  shared: { locks: SharedLocks; events: Events } | null = null,
  waitMs = WAIT_MS,
): UploadLocks {
  const holders = new Map<string, Holder>()
  /** Requests that wait for another process. */
  const waiting = new Map<string, () => void>()

  shared?.events.on(uploadWanted, ({ id }) => holders.get(id)?.askToLeave())
  shared?.events.on(uploadFreed, ({ id }) => waiting.get(id)?.())

  /** Takes the lock shared by all processes, for the one request of this process whose turn it is. */
  async function takeShared(id: string, askToLeave: () => void, stopped: Promise<never>): Promise<() => Promise<void>> {
    if (!shared) return async () => {}
    const { locks, events } = shared
    for (;;) {
      // A transfer must not continue without its lock.
      const release = await locks.tryTake(`upload ${id}`, askToLeave)
      if (release) {
        return async () => {
          await release()
          await events.announce(uploadFreed, { id })
        }
      }
      const freed = Promise.withResolvers<void>()
      const timer = setTimeout(freed.resolve, ASK_EVERY_MS)
      waiting.set(id, freed.resolve)
      try {
        await events.announce(uploadWanted, { id })
        await Promise.race([freed.promise, stopped])
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    }
  }

  /** @returns the function that releases the upload. */
  async function take(id: string, askToLeave: () => void, signal?: AbortSignal): Promise<() => Promise<void>> {
    const limit = AbortSignal.timeout(waitMs)
    const stopped = Promise.withResolvers<never>()
    const stop = () =>
      stopped.reject(signal?.aborted ? signal.reason : new Overloaded(undefined, 'the upload is still in use'))
    stopped.promise.catch(() => {})
    limit.addEventListener('abort', stop, { once: true })
    signal?.addEventListener('abort', stop, { once: true })
    try {
      for (let holder = holders.get(id); holder; holder = holders.get(id)) {
        // Usually the half-open connection of the same sender, who lost the connection and is back.
        holder.askToLeave()
        await Promise.race([holder.left, stopped.promise])
      }
      const { promise: left, resolve } = Promise.withResolvers<void>()
      const holder = { askToLeave, left }
      holders.set(id, holder)
      const leave = () => {
        if (holders.get(id) === holder) holders.delete(id)
        resolve()
      }
      try {
        const releaseShared = await takeShared(id, askToLeave, stopped.promise)
        return async () => {
          // Other processes first: waiting requests of this process request the same lock.
          await releaseShared()
          leave()
        }
      } catch (error) {
        leave()
        throw error
      }
    } finally {
      limit.removeEventListener('abort', stop)
      signal?.removeEventListener('abort', stop)
    }
  }

  return {
    newLock(id): Lock {
      let release = async () => {}
      return {
        async lock(signal, cancelReq) {
          release = await take(id, () => void cancelReq(), signal)
        },
        unlock: () => release(),
      }
    },
    async hold(id, work) {
      const release = await take(id, () => {})
      try {
        return await work()
      } finally {
        await release()
      }
    },
  }
}
