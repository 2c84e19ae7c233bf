import fs from 'node:fs'
import { LRUCache } from 'lru-cache'
import { isMissing, isTooManyOpen } from './file-errors.ts'
import { contentMark, fileFacts } from './file-facts.ts'
import type { StoredFile, StoredFileFacts } from './storage.ts'

export interface OpenFileCacheOptions {
  /** Files kept open between readers, not counting those being read. Default 256. */
  readonly maxOpen?: number
  /** How long a file without readers stays open, in milliseconds. Default 60,000. */
  readonly idleMs?: number
  /**
   * How old the last check of a path may be, in milliseconds, before it is checked again: another process may have
   * replaced the file. Changes made through this process are visible at once. Default 1,000.
   */
  readonly revalidateMs?: number
}

/** Keeps recently read files open, so that a range costs one positional read and nothing else. */
export interface OpenFileCache {
  /** `null` when there is no regular file at `path`. */
  acquire(path: string): Promise<StoredFile | null>
  /** As `acquire`, without waiting: `null` when the file is not open already, or has to be checked again. */
  acquireAtOnce(path: string): StoredFile | null
  /** Called when the path has new content, or none. */
  forget(path: string): void
  /** Called when everything below `folder` was removed. */
  forgetUnder(folder: string): void
  close(): void
}

/** An open descriptor that is closed when its last user, the cache included, has released it. */
class SharedFile {
  readonly facts: StoredFileFacts
  readonly mark: string
  readonly descriptor: number
  checkedAt: number
  #users = 0

  constructor(descriptor: number, stats: fs.BigIntStats, checkedAt: number) {
    this.descriptor = descriptor
    this.facts = fileFacts(stats)
    this.mark = contentMark(stats)
    this.checkedAt = checkedAt
  }

  retain(): void {
    this.#users++
  }

  release(): void {
    // A failure to close a read-only descriptor is not worth reporting.
    if (--this.#users === 0) fs.close(this.descriptor, () => {})
  }

  read(offset: number, length: number, buffer: Uint8Array): Promise<number> {
    return new Promise((resolve, reject) => {
      fs.read(this.descriptor, buffer, 0, length, offset, (error, bytesRead) =>
        error ? reject(error) : resolve(bytesRead),
      )
    })
  }
}

/** One reader's hold on a shared file. */
class Lease implements StoredFile {
  readonly size: number
  readonly modifiedAt: Date
  readonly etag: string
  #file: SharedFile | null

  constructor(file: SharedFile) {
    this.size = file.facts.size
    this.modifiedAt = file.facts.modifiedAt
    this.etag = file.facts.etag
    this.#file = file
    file.retain()
  }

  read(offset: number, length: number, buffer: Uint8Array): Promise<number> {
    if (this.#file === null) return Promise.reject(new Error('The stored file is closed'))
    return this.#file.read(offset, length, buffer)
  }

  get descriptor(): number | null {
    return this.#file?.descriptor ?? null
  }

  close(): void {
    this.#file?.release()
    this.#file = null
  }
}

/** Opens and describes `path`; `null` when it is not a regular file. */
async function openShared(path: string): Promise<SharedFile | null> {
  const checkedAt = performance.now()
  const fd = await new Promise<number | null>((resolve, reject) => {
    fs.open(path, 'r', (error, opened) => {
      if (error === null) resolve(opened)
      else if (isMissing(error)) resolve(null)
      else reject(error)
    })
  })
  if (fd === null) return null
  return new Promise((resolve, reject) => {
    fs.fstat(fd, { bigint: true }, (error, stats) => {
      if (error === null && stats.isFile()) return resolve(new SharedFile(fd, stats, checkedAt))
      fs.close(fd, () => (error === null ? resolve(null) : reject(error)))
    })
  })
}

async function currentMark(path: string): Promise<string | null> {
  try {
    return contentMark(await fs.promises.stat(path, { bigint: true }))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function createOpenFileCache(options: OpenFileCacheOptions = {}): OpenFileCache {
  const { maxOpen = 256, idleMs = 60_000, revalidateMs = 1_000 } = options
  const files = new LRUCache<string, SharedFile>({
    max: maxOpen,
    ttl: idleMs,
    // The resolution of idle times: by default a timer runs for each millisecond in which a file is requested.
    ttlResolution: Math.min(1_000, idleMs),
    updateAgeOnGet: true,
    dispose: (file) => file.release(),
  })
  // Readers who ask for the same file while it is being opened share one descriptor.
  const opening = new Map<string, Promise<SharedFile | null>>()
  let isClosed = false
  const sweep = setInterval(() => files.purgeStale(), idleMs / 2).unref()

  /** As `openShared`; where the system allows few open files, idle ones are closed to make room. */
  async function openWithRoom(path: string): Promise<SharedFile | null> {
    try {
      return await openShared(path)
    } catch (error) {
      if (!isTooManyOpen(error) || files.size === 0) throw error
      files.clear()
      return openShared(path)
    }
  }

  function open(path: string): Promise<SharedFile | null> {
    const already = opening.get(path)
    if (already !== undefined) return already
    const started = openWithRoom(path).then(
      (file) => {
        // Dropped while it was being opened: valid for readers who asked before, not for later ones.
        const isCurrent = opening.get(path) === started
        if (isCurrent) opening.delete(path)
        if (file === null) return null
        // Held for this turn of the event loop, in which all waiting readers take their leases.
        file.retain()
        setImmediate(() => file.release())
        if (isCurrent && !isClosed) {
          file.retain()
          files.set(path, file)
        }
        return file
      },
      (error: unknown) => {
        if (opening.get(path) === started) opening.delete(path)
        throw error
      },
    )
    opening.set(path, started)
    return started
  }

  const isFresh = (file: SharedFile, now: number) => now - file.checkedAt < revalidateMs

  return {
    acquireAtOnce(path) {
      const cached = files.get(path)
      return cached !== undefined && isFresh(cached, performance.now()) ? new Lease(cached) : null
    },
    async acquire(path) {
      const cached = files.get(path)
      if (cached !== undefined) {
        const now = performance.now()
        if (isFresh(cached, now)) return new Lease(cached)
        // Set before the check: one reader checks, the others use the open file.
        cached.checkedAt = now
        const lease = new Lease(cached)
        const mark = await currentMark(path).catch((error: unknown) => {
          lease.close()
          throw error
        })
        if (mark === cached.mark) return lease
        lease.close()
        if (files.peek(path) === cached) files.delete(path)
        if (mark === null) return null
      }
      const file = await open(path)
      return file === null ? null : new Lease(file)
    },
    forget(path) {
      opening.delete(path)
      files.delete(path)
    },
    forgetUnder(folder) {
      const isBelow = (path: string) => path.startsWith(`${folder}/`)
      for (const path of [...opening.keys()].filter(isBelow)) opening.delete(path)
      for (const path of [...files.keys()].filter(isBelow)) files.delete(path)
    },
    close() {
      isClosed = true
      clearInterval(sweep)
      files.clear()
    },
  }
}
