import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { S3Objects } from './s3-objects.ts'
import type { MediaStorage, StoredFile, StoredFileFacts } from './storage.ts'
import { assertStorageKey, isStorageKey } from './storage-key.ts'

/** Cannot be the key of a stored file: it begins with a dot. */
const PROBE_KEY = '.lamplight/writable'
/**
 * How long metadata of an object is cached, in milliseconds. As in a local folder: another process
 * may have replaced it, and a player requests many ranges of the same file.
 */
const FACTS_MS = 1_000
/**
 * How long a presigned address can be used, in seconds. A browser keeps reading a video from the URL it was redirected to,
 * so this is also how long a person who lost the right to see it can continue.
 */
const PRESIGNED_SECONDS = 3_600
/** nginx follows the URL at once. */
const PROXY_SECONDS = 300

export interface S3StorageOptions {
  readonly objects: S3Objects
  /** Whether browsers are redirected to the store for the bytes of videos. */
  readonly redirects: boolean
}

/** Storage in a bucket: the key is the object's key. */
export function createS3Storage({ objects, redirects }: S3StorageOptions): MediaStorage {
  const known = new LRUCache<string, StoredFileFacts>({ max: 5_000, ttl: FACTS_MS })

  async function factsOf(key: string): Promise<StoredFileFacts | null> {
    assertStorageKey(key)
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const facts = await objects.head(key)
    if (facts !== null) known.set(key, facts)
    return facts
  }

  /** Drops what a change makes stale, also for a query that was running meanwhile. */
  async function change<T>(key: string, work: Promise<T>): Promise<T> {
    try {
      return await work
    } finally {
      known.delete(key)
    }
  }

  return {
    async put(key, localPath, { move = false } = {}) {
      assertStorageKey(key)
      await change(key, objects.putFile(key, localPath))
      if (move) await rm(localPath, { force: true })
    },

    async putBytes(key, bytes) {
      assertStorageKey(key)
      await change(key, objects.putBytes(key, bytes))
    },

    stat: factsOf,

    async open(key) {
      const facts = await factsOf(key)
      if (facts === null) return null
      const file: StoredFile = {
        ...facts,
        descriptor: null,
        async read(offset, length, buffer) {
          const wanted = Math.min(length, buffer.length, facts.size - offset)
          if (wanted <= 0) return 0
          let filled = 0
          for await (const chunk of file.stream?.(offset, wanted) ?? []) {
            buffer.set(chunk, filled)
            filled += chunk.length
          }
          return filled
        },
        stream: (offset, length) =>
          objects.stream(key, facts.etag, offset, length).once('error', () => known.delete(key)),
        close() {},
      }
      return file
    },

    async copyToLocal(key, localPath) {
      assertStorageKey(key)
      await mkdir(dirname(localPath), { recursive: true })
      const staged = `${localPath}.${randomUUID()}`
      try {
        if (!(await objects.download(key, staged))) return false
        await rename(staged, localPath)
        return true
      } finally {
        await rm(staged, { force: true })
      }
    },

    async remove(key) {
      assertStorageKey(key)
      await change(key, objects.remove(key))
    },

    async removeAll(prefix) {
      assertStorageKey(prefix)
      async function* keys() {
        for await (const { key } of objects.list(`${prefix}/`)) {
          known.delete(key)
          yield key
        }
      }
      await objects.removeMany(keys())
    },

    async *list(prefix) {
      if (prefix !== '') assertStorageKey(prefix)
      for await (const entry of objects.list(prefix === '' ? '' : `${prefix}/`))
        if (isStorageKey(entry.key)) yield entry
    },

    localPath: () => null,

    async presigned(key, reader, headers) {
      assertStorageKey(key)
      if (reader === 'browser' && !redirects) return null
      return objects.presign(key, reader === 'browser' ? PRESIGNED_SECONDS : PROXY_SECONDS, headers, reader)
    },

    async check() {
      await objects.putBytes(PROBE_KEY, Buffer.from('ready'))
    },

    async close() {
      objects.close()
    },
  }
}
