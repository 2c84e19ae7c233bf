/**
 * Hot shared reads (serialised lists, rows of a watch page), cached for a short time and dropped on write. Nothing personal
 * belongs here: the value of a key is the same for everybody who may see it.
 */
import { LRUCache } from 'lru-cache'
import type { Serialised } from './serialised.ts'

export interface ResponseCache {
  /**
   * The cached value of `key`, or the result of `make`; simultaneous callers share one call. Failures are not cached.
   * @param bytesOf the approximate memory of a value, for large values; null for a value that is not to be cached
   * @param ttlMs how long the value is cached, unless something drops it; the cache's own time by default
   */
  get<T extends object | undefined>(
    key: string,
    make: () => Promise<T>,
    bytesOf?: (response: T) => number | null,
    ttlMs?: number,
  ): Promise<T>
  /** The cached value of `key`, without waiting; `undefined` when there is none yet. */
  peek<T extends object>(key: string): T | undefined
  /** Drops every key with this prefix: one thing has changed. */
  drop(prefix: string): void
  /** Drops everything: some shared list may have changed. */
  clear(): void
}

/** A serialised list. */
export interface CachedResponse {
  body: Serialised
  headers?: Record<string, string>
}

/** The size that a single cached row counts for, including a row known not to exist. */
const SMALL_BYTES = 16 * 1024

interface Entry {
  response: Promise<unknown>
  /** What `response` resolved with. */
  value?: unknown
  bytes: number
}

export interface ResponseCacheOptions {
  maxEntries: number
  /** Bounds the cache: a client that requests ever new pages can fill it, not grow it. */
  maxBytes: number
  ttlMs: number
  /** False while messages of other processes are missed: nothing is cached then. Default: always true. */
  isConnected?: () => boolean
  /** Called for every read. */
  onRead?: (outcome: 'hit' | 'miss' | 'bypass') => void
}

export function createResponseCache({
  isConnected = () => true,
  onRead = () => {},
  ...options
}: ResponseCacheOptions): ResponseCache {
  const cached = new LRUCache<string, Entry>({
    max: options.maxEntries,
    maxSize: options.maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: options.ttlMs,
  })
  return {
    get<T>(key: string, make: () => Promise<T>, bytesOf?: (response: T) => number | null, ttlMs = options.ttlMs) {
      if (!isConnected()) {
        onRead('bypass')
        return make()
      }
      const known = cached.get(key)
      onRead(known ? 'hit' : 'miss')
      // A key is used for one kind of value only, by the one module that makes it.
      if (known) return known.response as Promise<T>
      const made = make()
      const entry: Entry = { response: made, bytes: SMALL_BYTES }
      cached.set(key, entry, { ttl: ttlMs })
      made.then(
        (response) => {
          entry.value = response
          if (!bytesOf || cached.peek(key) !== entry) return
          // Its size is known only now; its age is unchanged.
          const bytes = bytesOf(response)
          if (bytes === null) {
            cached.delete(key)
            return
          }
          const sized = { response: made, value: response, bytes: Math.max(1, bytes) }
          cached.set(key, sized, { ttl: Math.max(1, cached.getRemainingTTL(key)) })
        },
        () => {
          if (cached.peek(key) === entry) cached.delete(key)
        },
      )
      return made
    },
    peek<T>(key: string) {
      const value = isConnected() ? cached.get(key)?.value : undefined
      if (value !== undefined) onRead('hit')
      return value as T | undefined
    },
    drop(prefix) {
      // A copy of the keys: deleting during iteration would break the cache's iterator.
      for (const key of [...cached.keys()]) if (key.startsWith(prefix)) cached.delete(key)
    },
    clear: () => cached.clear(),
  }
}
