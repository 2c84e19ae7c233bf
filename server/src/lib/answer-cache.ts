/**
 * Hot shared reads (serialised lists, rows of a watch page) kept for a short time and dropped on write. Nothing personal
 * belongs here: whatever a key holds is the same for everybody who may see it.
 */
import { LRUCache } from 'lru-cache'

export interface AnswerCache {
  /** What is kept for `key`, or what `make` gives now; simultaneous callers share one making. Failures are not kept. */
  get<T extends object | undefined>(key: string, make: () => Promise<T>): Promise<T>
  /** Forgets every key that begins so: one thing has changed. */
  drop(prefix: string): void
  /** Forgets everything: some shared list may have changed. */
  clear(): void
}

/** A list as it is sent. */
export interface CachedAnswer {
  json: Buffer
  headers?: Record<string, string>
}

export function createAnswerCache(options: { maxEntries: number; ttlMs: number }): AnswerCache {
  const kept = new LRUCache<string, { answer: Promise<unknown> }>({ max: options.maxEntries, ttl: options.ttlMs })
  return {
    get<T>(key: string, make: () => Promise<T>) {
      const known = kept.get(key)
      // A key is used for one kind of answer only, by the one module that makes it.
      if (known) return known.answer as Promise<T>
      const entry = { answer: make() }
      kept.set(key, entry)
      entry.answer.catch(() => {
        if (kept.peek(key) === entry) kept.delete(key)
      })
      return entry.answer
    },
    drop(prefix) {
      // A copy of the keys: deleting while walking its list would lead the cache's iterator astray.
      for (const key of [...kept.keys()]) if (key.startsWith(prefix)) kept.delete(key)
    },
    clear: () => kept.clear(),
  }
}
