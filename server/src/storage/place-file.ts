import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cannotLink, isMissing, isOtherDisk } from './file-errors.ts'

/** The target folder, and a staging folder on the same disk. */
export interface Placement {
  readonly root: string
  readonly staging: string
  /** Wait until file and folders would survive a power cut. */
  readonly durable: boolean
}

/** Flushes the file's content (or the folder's entries) to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Renames, creating the target's folder when it turns out to be missing. */
async function renameMakingFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!isMissing(error)) throw error
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
  }
}

async function renameInto(from: string, target: string, { root, durable }: Placement): Promise<void> {
  if (durable) await flush(from)
  await renameMakingFolder(from, target)
  if (!durable) return
  // Up to the root: the folders on the way may be new as well.
  for (let folder = dirname(target); folder.length >= root.length; folder = dirname(folder)) await flush(folder)
}

/**
 * Lets `make` write a file at a temporary path and renames the result to `target`, so that nobody reads a partial file
 * there. The leftovers of a failed `make` are removed.
 */
export async function placeFile(
  target: string,
  placement: Placement,
  make: (stagedPath: string) => Promise<void>,
): Promise<void> {
  const staged = join(placement.staging, randomUUID())
  try {
    await make(staged)
    await renameInto(staged, target, placement)
  } finally {
    // Also after success: renaming one hard link onto another of the same file leaves both in place.
    await rm(staged, { force: true })
  }
}

/** Links `source` to the second name `target`; copies it where the file system cannot link. */
export async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target)
  } catch (error) {
    if (!cannotLink(error)) throw error
    await copyFile(source, target, constants.COPYFILE_FICLONE)
  }
}

/** Moves `source` to `target`: by rename, or across disks by a copy. When it fails, `source` is still there. */
export async function moveFile(source: string, target: string, placement: Placement): Promise<void> {
  try {
    await renameInto(source, target, placement)
  } catch (error) {
    if (!isOtherDisk(error)) throw error
    await placeFile(target, placement, (staged) => copyFile(source, staged))
  }
  // Left over after a copy, and when both were links to the same file.
  await rm(source, { force: true })
}
