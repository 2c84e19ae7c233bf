/** Bytes that are still arriving or wait for their video: `<id>` a video, `<id>/` prepared pictures; in a local folder. */
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { createDiskRoom, type DiskRoom } from '../../lib/disk-room.ts'
import { isMissing } from '../../storage/file-errors.ts'
import type { MediaStorage } from '../../storage/storage.ts'

/** How much may arrive between two looks at the disk. A few uploads at once stay within the reserve. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024

const UPLOAD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUploadId = (text: string): boolean => UPLOAD_ID.test(text)

export interface UploadFiles {
  /** Whether every process reaches the same bytes: then moving them is left to the worker that prepares the video. */
  readonly isShared: boolean
  /** Absolute, where this process writes what it receives. `id` must be one of ours: it becomes a path. */
  pathOf(id: string): string
  /** Bytes there now; null when there is no file. */
  sizeOf(id: string): Promise<number | null>
  /** Waits until what lies at `pathOf(id)` would survive a power cut, and every process can reach it. */
  flush(id: string): Promise<void>
  /** After `flush`: this process needs its own copy no longer. */
  release(id: string): Promise<void>
  /** Runs `work` with a local path of the video's bytes, for reading. @throws Overloaded when there is no room for them here */
  withLocal<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  /** One of the prepared pictures; null when it is gone. */
  readPicture(id: string, name: string): Promise<Buffer | null>
  /**
   * Moves the video, or with `name` one of the prepared pictures, into the media storage; durable when it resolves. What is
   * gone is no error.
   */
  moveInto(storage: MediaStorage, source: { id: string; name?: string }, key: string): Promise<void>
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>
  /** Whether `bytes` more fit on the disk with a reserve. */
  hasRoomFor(bytes: number): Promise<boolean>
  /**
   * Passes bytes on their way to the disk, and fails as a full disk does before they use up the reserve: what was free when
   * an upload began may be taken by others meanwhile.
   */
  guardRoom(): Transform
  /** Everything in the folder that is an upload by its name, with the moment it last changed. */
  list(): Promise<{ id: string; changedAt: Date }[]>
}

export function createUploadFiles(
  uploadsDir: string,
  disk: Pick<DiskRoom, 'hasRoomFor'> = createDiskRoom(uploadsDir),
): UploadFiles {
  const pathOf = (id: string): string => {
    if (!isUploadId(id)) throw new TypeError(`not the id of an upload: ${JSON.stringify(id)}`)
    return join(uploadsDir, id)
  }
  const files: UploadFiles = {
    isShared: false,
    pathOf,
    async sizeOf(id) {
      const facts = await stat(pathOf(id)).catch(() => null)
      return facts?.isFile() ? facts.size : null
    },
    async flush(id) {
      // Prepared pictures are a folder; they can be sent again in a moment.
      const file = await open(pathOf(id), 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async release() {},
    withLocal: (id, work) => work(pathOf(id)),
    readPicture: (id, name) =>
      readFile(join(pathOf(id), name)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    async moveInto(storage, { id, name }, key) {
      const from = name === undefined ? pathOf(id) : join(pathOf(id), name)
      try {
        await storage.put(key, from, { move: true, durable: true })
      } catch (error) {
        // Moved by somebody else at this moment, or gone from both places; whichever needs it will find out. Where it
        // still lies here, it is the storage that has a place missing.
        if (!isMissing(error) || (await exists(from))) throw error
      }
    },
    async remove(id) {
      await rm(pathOf(id), { recursive: true, force: true })
    },
    hasRoomFor: (bytes) => disk.hasRoomFor(bytes),
    guardRoom() {
      let unseen = LOOK_EVERY_BYTES
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          unseen += chunk.length
          if (unseen < LOOK_EVERY_BYTES) return done(null, chunk)
          unseen = 0
          files.hasRoomFor(0).then((hasRoom) => (hasRoom ? done(null, chunk) : done(reserveReached())), done)
        },
      })
    },
    async list() {
      const names = await readdir(uploadsDir).catch(() => [])
      const found = await Promise.all(
        names.filter(isUploadId).map(async (id) => {
          const facts = await stat(join(uploadsDir, id)).catch(() => null)
          return facts ? [{ id, changedAt: facts.mtime }] : []
        }),
      )
      return found.flat()
    },
  }
  return files
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const reserveReached = (): Error =>
  Object.assign(new Error('only the reserve is left on the disk'), { code: 'ENOSPC', syscall: 'write' })

/** Whether writing failed because the disk or the quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
