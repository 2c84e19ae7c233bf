import { mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Space kept free for the database, independent of uploads and encoding. */
export const RESERVE_BYTES = 256 * 1024 * 1024
/** The part of the reserve that only the database may use: below it nothing new is saved. */
const LAST_BYTES = 64 * 1024 * 1024
/** How long the free space is cached: every write checks it. */
const BELIEVED_MS = 1_000

export interface DiskRoom {
  /** Whether `bytes` more fit without using the reserve, and within the limit of the folder. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** Whether nothing may be saved any more, so that the database can still finish and start. */
  isNearlyFull(): Promise<boolean>
}

async function readFreeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

/** Bytes of all files below `folder`. Files deleted meanwhile are not counted. */
async function usedBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  let sum = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    sum += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return sum
}

export interface DiskRoomOptions {
  /** Most bytes of files below the folder; null: limited by the disk only. Default null. */
  maxBytes?: number | null
  freeBytes?: () => Promise<number>
  now?: () => number
}

/** The disk of `folder`, and what the folder may hold. */
export function createDiskRoom(
  folder: string,
  { maxBytes = null, freeBytes = () => readFreeBytes(folder), now = Date.now }: DiskRoomOptions = {},
): DiskRoom {
  let known = { until: Number.NEGATIVE_INFINITY, isNearlyFull: Promise.resolve(false) }
  return {
    async hasRoomFor(bytes) {
      if ((await freeBytes()) < bytes + RESERVE_BYTES) return false
      return maxBytes === null || (await usedBytes(folder)) + bytes <= maxBytes
    },
    isNearlyFull() {
      if (now() >= known.until) {
        // A disk that cannot be checked is not a reason to refuse; the write itself will succeed or fail.
        const isNearlyFull = freeBytes().then(
          (bytes) => bytes < LAST_BYTES,
          () => false,
        )
        known = { until: now() + BELIEVED_MS, isNearlyFull }
      }
      return known.isNearlyFull
    },
  }
}
