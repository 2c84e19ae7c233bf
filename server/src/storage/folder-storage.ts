import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isMissing } from './file-errors.ts'
import { fileFacts } from './file-facts.ts'
import { createOpenFileCache, type OpenFileCacheOptions } from './open-file-cache.ts'
import { linkOrCopy, moveFile, placeFile } from './place-file.ts'
import type { MediaStorage, StoredEntry, StoredFileFacts } from './storage.ts'
import { assertStorageKey, isStorageKey } from './storage-key.ts'

// Inside the root, so that a rename out of it never crosses disks. No key can refer to it, because it begins with a dot.
const STAGING = '.tmp'
const STAGING_RETENTION_MS = 24 * 3_600_000

export interface FolderStorageOptions {
  /** The folder; created when missing. Several processes may share it. */
  readonly root: string
  readonly openFiles?: OpenFileCacheOptions
}

/** Removes partial files that a killed process left a day or more ago. */
async function sweepStaging(staging: string): Promise<void> {
  for (const name of await readdir(staging)) {
    const path = join(staging, name)
    // ctime: a linked file keeps the mtime of its source, however old, but linking it is a change.
    const changedAt = await stat(path)
      .then((stats) => stats.ctimeMs)
      .catch(() => Date.now())
    if (Date.now() - changedAt > STAGING_RETENTION_MS) await rm(path, { recursive: true, force: true })
  }
}

async function* walk(folder: string, prefix: string): AsyncGenerator<StoredEntry> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    // Our staging folder, and files that a system or an operator may have left there (lost+found, .DS_Store).
    if (!isStorageKey(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      yield* walk(path, `${prefix}${entry.name}/`)
      continue
    }
    if (!entry.isFile()) continue
    const stats = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (stats !== null) yield { key: prefix + entry.name, size: stats.size, modifiedAt: stats.mtime }
  }
}

/** Storage in a local folder: the key is the path below `root`. Throws when the folder cannot be created or read. */
export async function openFolderStorage(options: FolderStorageOptions): Promise<MediaStorage> {
  const root = resolve(options.root)
  const staging = join(root, STAGING)
  await mkdir(staging, { recursive: true })
  await sweepStaging(staging)
  const openFiles = createOpenFileCache(options.openFiles)

  function pathOf(key: string): string {
    assertStorageKey(key)
    // A key has no segment that `join` would have to resolve.
    return `${root}/${key}`
  }

  async function factsOf(path: string): Promise<StoredFileFacts | null> {
    const stats = await stat(path, { bigint: true }).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    return stats?.isFile() ? fileFacts(stats) : null
  }

  return {
    async put(key, localPath, { move = false, durable = false } = {}) {
      const target = pathOf(key)
      const placement = { root, staging, durable }
      if (move) await moveFile(localPath, target, placement)
      else await placeFile(target, placement, (staged) => linkOrCopy(localPath, staged))
      openFiles.forget(target)
    },

    async putBytes(key, bytes) {
      const target = pathOf(key)
      await placeFile(target, { root, staging, durable: false }, (staged) => writeFile(staged, bytes, { flag: 'wx' }))
      openFiles.forget(target)
    },

    async stat(key) {
      return factsOf(pathOf(key))
    },

    async open(key) {
      return openFiles.acquire(pathOf(key))
    },

    openAtOnce(key) {
      return openFiles.acquireAtOnce(pathOf(key))
    },

    async copyToLocal(key, localPath) {
      const source = pathOf(key)
      if ((await factsOf(source)) === null) return false
      const target = resolve(localPath)
      const folder = dirname(target)
      await mkdir(folder, { recursive: true })
      try {
        // Staged beside the target: the storage may be on another disk.
        await placeFile(target, { root: folder, staging: folder, durable: false }, (staged) =>
          linkOrCopy(source, staged),
        )
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },

    async remove(key) {
      const path = pathOf(key)
      await unlink(path).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      openFiles.forget(path)
    },

    async removeAll(prefix) {
      const folder = pathOf(prefix)
      const isFolder = await stat(folder)
        .then((stats) => stats.isDirectory())
        .catch(() => false)
      if (!isFolder) return
      // One rename hides everything; emptying the folder may take long or be interrupted.
      const discarded = join(staging, randomUUID())
      await rename(folder, discarded).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      openFiles.forgetUnder(folder)
      await rm(discarded, { recursive: true, force: true })
    },

    async *list(prefix) {
      if (prefix === '') yield* walk(root, '')
      else yield* walk(pathOf(prefix), `${prefix}/`)
    },

    localPath: pathOf,

    async presigned() {
      return null
    },

    async check() {
      const probe = join(staging, randomUUID())
      try {
        await writeFile(probe, 'ready', { flag: 'wx' })
        await unlink(probe)
      } catch (cause) {
        // On a full disk the file is created and stays empty.
        await rm(probe, { force: true }).catch(() => {})
        throw new Error(`The media folder ${root} cannot be written to`, { cause })
      }
    },

    async close() {
      openFiles.close()
    },
  }
}
