import { ERRORS, type Lock, type Locker } from '@tus/server'

/** Whoever waits longer than this for an upload that another request holds is refused. */
const WAIT_MS = 30_000

interface Holder {
  askToLeave(): void
  left: Promise<void>
}

/** At most one request at a time touches an upload. Waiting costs nothing, unlike in the library's own locker, which spins. */
export interface UploadLocks extends Locker {
  /** Runs `work` while no transfer of this upload is under way; a transfer that is, is asked to end. */
  hold<T>(id: string, work: () => Promise<T>): Promise<T>
}

export function createUploadLocks(): UploadLocks {
  const holders = new Map<string, Holder>()

  /** @returns what gives the upload free again. */
  async function take(id: string, askToLeave: () => void, signal?: AbortSignal): Promise<() => void> {
    const limit = AbortSignal.timeout(WAIT_MS)
    const stopped = Promise.withResolvers<never>()
    const stop = () => stopped.reject(signal?.aborted ? ERRORS.ABORTED : ERRORS.ERR_LOCK_TIMEOUT)
    stopped.promise.catch(() => {})
    limit.addEventListener('abort', stop, { once: true })
    signal?.addEventListener('abort', stop, { once: true })
    try {
      for (let holder = holders.get(id); holder; holder = holders.get(id)) {
        // Usually the half-open connection of the same sender, who lost the line and is back.
        holder.askToLeave()
        await Promise.race([holder.left, stopped.promise])
      }
    } finally {
      limit.removeEventListener('abort', stop)
      signal?.removeEventListener('abort', stop)
    }
    const { promise: left, resolve } = Promise.withResolvers<void>()
    const holder = { askToLeave, left }
    holders.set(id, holder)
    return () => {
      if (holders.get(id) === holder) holders.delete(id)
      resolve()
    }
  }

  return {
    newLock(id): Lock {
      let release = () => {}
      return {
        async lock(signal, cancelReq) {
          release = await take(id, () => void cancelReq(), signal)
        },
        async unlock() {
          release()
        },
      }
    },
    async hold(id, work) {
      const release = await take(id, () => {})
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
