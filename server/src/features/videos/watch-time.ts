/** Seconds played, pending in this process and written together: every player reports every five seconds. */
import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import { addWatchTime } from './watching.sql.ts'

const FLUSH_MS = 10_000

export interface WatchTime {
  add(videoId: number, seconds: number): void
  /** Writes what was pending; what could not be written stays pending. A process that is killed loses ten seconds of it. */
  flush(): Promise<void>
  close(): Promise<void>
}

export function createWatchTime({ db, log }: { db: Db; log: Log }): WatchTime {
  let pending = new Map<number, number>()

  const add: WatchTime['add'] = (videoId, seconds) => {
    pending.set(videoId, (pending.get(videoId) ?? 0) + seconds)
  }

  const flush = async (): Promise<void> => {
    const entries = [...pending].filter(([, seconds]) => seconds >= 1)
    // Parts of a second wait for the rest of it.
    pending = new Map(
      [...pending].map(([videoId, seconds]) => [videoId, seconds % 1] as const).filter(([, rest]) => rest > 0),
    )
    if (entries.length === 0) return
    try {
      await addWatchTime(db, entries)
    } catch (error) {
      // The database is being restarted, for example: they are written with the next ones.
      for (const [videoId, seconds] of entries) add(videoId, Math.floor(seconds))
      throw error
    }
  }
  const flushQuietly = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'watch time could not be written'))
  const timer = setInterval(flushQuietly, FLUSH_MS)
  timer.unref()

  return {
    add,
    flush,
    async close() {
      clearInterval(timer)
      await flushQuietly()
    },
  }
}
