import { mkdir, statfs } from 'node:fs/promises'

/** Left free for the database whatever is uploaded or encoded. */
export const RESERVE_BYTES = 256 * 1024 * 1024
/** Of the reserve, what the database keeps for itself: below it nothing new is saved. */
const LAST_BYTES = 64 * 1024 * 1024
/** How long an answer about the last bytes is believed: every write asks. */
const BELIEVED_MS = 1_000

export interface DiskRoom {
  /** Whether `bytes` more fit beside the reserve. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** Whether nothing may be saved any more, so that the database can still finish and start. */
  isNearlyFull(): Promise<boolean>
}

async function readFreeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

/** The disk that `folder` lies on. */
export function createDiskRoom(
  folder: string,
  {
    freeBytes = () => readFreeBytes(folder),
    now = Date.now,
  }: { freeBytes?: () => Promise<number>; now?: () => number } = {},
): DiskRoom {
  let known = { until: Number.NEGATIVE_INFINITY, isNearlyFull: Promise.resolve(false) }
  return {
    hasRoomFor: async (bytes) => (await freeBytes()) >= bytes + RESERVE_BYTES,
    isNearlyFull() {
      if (now() >= known.until) {
        // A disk that cannot be asked is no reason to refuse; what is written will fail or not.
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
