/** Bytes that are still arriving or wait for their video: `<id>` a video, `<id>/` prepared pictures; in a local folder. */
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transform } from 'node:stream'
import { checkWhilePassing } from '../../lib/check-while-passing.ts'
import { createDiskRoom, type DiskRoom } from '../../lib/disk-room.ts'
import { isMissing } from '../../storage/file-errors.ts'
import type { MediaStorage } from '../../storage/storage.ts'

const UPLOAD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUploadId = (text: string): boolean => UPLOAD_ID.test(text)

export interface UploadFiles {
  /** Whether every process can access the same bytes: then the worker that processes the video moves them. */
  readonly isShared: boolean
  /** Absolute, where this process writes what it receives. `id` must be one of ours: it becomes a path. */
  pathOf(id: string): string
  /** Bytes there now; null when there is no file. */
  sizeOf(id: string): Promise<number | null>
  /** Waits until the bytes at `pathOf(id)` would survive a power cut and every process can access them. */
  flush(id: string): Promise<void>
  /** After `flush`: removes this process's own copy. */
  release(id: string): Promise<void>
  /** Runs `work` with a local path of the video's bytes, for reading. @throws Overloaded when there is no room for them here */
  withLocal<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  /** One of the prepared pictures; null when it is gone. */
  readPicture(id: string, name: string): Promise<Buffer | null>
  /**
   * Moves the video, or with `name` one of the prepared pictures, into the media storage; durable when it resolves. A missing
   * file is not an error.
   */
  moveInto(storage: MediaStorage, source: { id: string; name?: string }, key: string): Promise<void>
  /** Removing a missing upload is not an error. */
  remove(id: string): Promise<void>
  /** Whether `bytes` more fit on the disk with a reserve. */
  hasRoomFor(bytes: number): Promise<boolean>
  /**
   * Passes bytes on to the disk, and fails like a full disk before they use up the reserve: the space that was free when
   * an upload started may be used by others meanwhile.
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
        // Being moved at this moment, or missing in both places, which its reader will notice. If it
        // is still here, the storage is at fault.
        if (!isMissing(error) || (await exists(from))) throw error
      }
    },
    async remove(id) {
      await rm(pathOf(id), { recursive: true, force: true })
    },
    hasRoomFor: (bytes) => disk.hasRoomFor(bytes),
    guardRoom: () =>
      checkWhilePassing(async () => {
        if (!(await files.hasRoomFor(0))) throw reserveReached()
      }),
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
