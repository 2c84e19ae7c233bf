import { execFile } from 'node:child_process'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { formatBytes } from '@lamplight/contract/exceeded-limit'
import type { DatabaseConnection } from '../../db/database.ts'
import { isDiskFull, type UploadFiles } from '../../features/uploads/upload-files.ts'
import { atOnce } from '../../lib/at-once.ts'
import type { DiskRoom } from '../../lib/disk-room.ts'
import { pathExists } from '../../lib/path-exists.ts'
import { StartError } from '../../lib/start-error.ts'
import { imageWidths } from '../../media/image-widths.ts'
import { imageFiles } from '../../media/output-files.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { type BackupRoom, createBackupRoom, noRoom } from './backup-room.ts'
import { dumpDatabase } from './database-dump.ts'
import { createListWriter, digestOf, type ListWriter, MEDIA_LIST, UPLOADS_LIST, writeManifest } from './manifest.ts'

const run = promisify(execFile)

/** Files copied at once: a distant store is faster with many requests in parallel. */
const AT_ONCE = 4
const SAY_EVERY_MS = 5_000

const pictures = imageFiles('thumb-user')
const PICTURE_NAMES = [pictures.jpeg, ...imageWidths.map((width) => pictures.webp(width))]

export interface BackupSource {
  connection: DatabaseConnection
  storage: MediaStorage
  uploads: UploadFiles
  uploadsDir: string
  disk: Pick<DiskRoom, 'hasRoomFor'>
}

const isTarWithoutRoom = (error: unknown): boolean =>
  error instanceof Error && 'stderr' in error && /No space left|quota exceeded/i.test(String(error.stderr))

export const isArchive = (path: string): boolean => path.endsWith('.tar')

/**
 * Writes a backup into a new folder, or into one file where `target` ends with `.tar`. The database is a snapshot;
 * files are copied after it, so all files the snapshot refers to are there, and a few more. Until it is complete it is called `<target>.partial`.
 * @returns `hasMedia`: false when there are videos and no file of any of them: probably this is not the site's storage
 * @throws StartError
 */
export async function createBackup(
  source: BackupSource,
  target: string,
  say: (line: string) => void,
): Promise<{ hasMedia: boolean }> {
  const final = resolve(target)
  const partial = `${final}.partial`
  refuseOwnFolders(final, dirname(source.uploadsDir))
  if (await pathExists(final)) throw new StartError(`${final} already exists. Give a new folder or a new .tar file.`)
  await makeFolder(partial)
  try {
    const room = await createBackupRoom(source, partial)
    const { bytes, videosWithoutMedia } = await fillBackup(source, partial, room, say)
    if (isArchive(final)) {
      say('Packing')
      await room.need(bytes)
      await rm(`${partial}.tar`, { force: true })
      // tar alone would make a file that everybody may read.
      await writeFile(`${partial}.tar`, '', { mode: 0o600 })
      await run('tar', ['-C', partial, '-cf', `${partial}.tar`, '.'])
      await run('sync', ['-f', `${partial}.tar`])
      await rename(`${partial}.tar`, final)
    } else {
      await run('sync', ['-f', partial])
      await rename(partial, final)
    }
    say(`The backup is complete: ${final}`)
    if (videosWithoutMedia === 0) return { hasMedia: true }
    say(
      `But it has no file of any of the ${videosWithoutMedia} videos. Set S3_BUCKET and the other S3_ settings, or DATA_DIR, as for the site itself, and back up again.`,
    )
    return { hasMedia: false }
  } catch (error) {
    throw isDiskFull(error) || isTarWithoutRoom(error) ? noRoom(error) : error
  } finally {
    await rm(partial, { recursive: true, force: true })
    await rm(`${partial}.tar`, { force: true })
  }
}

/** A backup among the media would be copied into itself; among the other files the site would remove it. */
function refuseOwnFolders(target: string, dataDir: string): void {
  const [first = ''] = relative(dataDir, target).split(sep)
  if (['media', 'postgres', 'run', 'uploads'].includes(first)) {
    throw new StartError(`${target} is in a folder of the site itself. Write the backup outside of ${dataDir}.`)
  }
}

async function makeFolder(partial: string): Promise<void> {
  try {
    await mkdir(dirname(partial), { recursive: true })
  } catch (error) {
    throw notWritable(dirname(partial), error)
  }
  await mkdir(partial, { mode: 0o700 }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST'
      ? new StartError(`${partial} is there: another backup is running, or one was cut off. Remove it in that case.`)
      : notWritable(partial, error)
  })
}

const notWritable = (path: string, cause: unknown): StartError =>
  new StartError(
    `The backup cannot be written: ${cause instanceof Error ? cause.message : path}. Choose another place, or change the owner of this one.`,
    { cause },
  )

/** @returns the bytes of its files, and the number of videos if none of them has a file */
async function fillBackup(
  source: BackupSource,
  folder: string,
  room: BackupRoom,
  say: (line: string) => void,
): Promise<{ bytes: number; videosWithoutMedia: number }> {
  const { readyVideos, ...database } = await dumpDatabase(source.connection, folder, () => {}, room)
  const bytes = database.tables.reduce((sum, table) => sum + table.bytes, 0)
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Database: ${database.tables.length} tables, ${rows} rows, ${formatBytes(bytes, 'en')}`)
  // Before the media: a file that moves to the media meanwhile is copied at least once.
  const uploads = await copyUploads(source.uploads, folder, room)
  const { videosWithFiles, ...media } = await copyMedia(source.storage, folder, room, say)
  say(`Media: ${media.files} files, ${formatBytes(media.bytes, 'en')}; uploads waiting: ${uploads.files}`)
  await writeManifest(folder, { format: 1, createdAt: new Date().toISOString(), ...database, media, uploads })
  const hasMedia = readyVideos.length === 0 || readyVideos.some((id) => videosWithFiles.has(id))
  return { bytes: bytes + media.bytes + uploads.bytes, videosWithoutMedia: hasMedia ? 0 : readyVideos.length }
}

async function copyUploads(files: UploadFiles, folder: string, room: BackupRoom): ReturnType<ListWriter['end']> {
  const written = createListWriter(join(folder, UPLOADS_LIST))
  await mkdir(join(folder, 'uploads'), { mode: 0o700 })
  for (const { id } of await files.list()) {
    const target = join(folder, 'uploads', id)
    const bytes = await files.sizeOf(id)
    if (bytes) {
      await room.need(bytes)
      const isThere = await files
        .withLocal(id, (path) => copyFile(path, target))
        .then(
          () => true,
          async (error: unknown) => {
            if ((await files.sizeOf(id)) !== null) throw error
            // Gone meanwhile: it became a video, and is copied with the media.
            return false
          },
        )
      if (isThere) written.add({ key: id, ...(await digestOf(target)) })
      continue
    }
    for (const name of PICTURE_NAMES) {
      const bytes = await files.readPicture(id, name)
      if (bytes === null) continue
      await mkdir(target, { recursive: true, mode: 0o700 })
      await writeFile(join(target, name), bytes, { mode: 0o600 })
      written.add({ key: `${id}/${name}`, ...(await digestOf(join(target, name))) })
    }
  }
  return written.end()
}

async function copyMedia(
  storage: MediaStorage,
  folder: string,
  room: BackupRoom,
  say: (line: string) => void,
): Promise<Awaited<ReturnType<ListWriter['end']>> & { videosWithFiles: Set<number> }> {
  const written = createListWriter(join(folder, MEDIA_LIST))
  const videosWithFiles = new Set<number>()
  let saidAt = Date.now()
  let files = 0
  let bytes = 0
  await atOnce(AT_ONCE, storage.list(''), async ({ key }) => {
    // Where uploads arrive in a bucket; they are copied as uploads.
    if (key.startsWith('arriving/')) return
    const target = join(folder, 'media', key)
    await room.need(0)
    // Removed since it was listed: with its video, which is in the snapshot and will be shown without its files.
    if (!(await storage.copyToLocal(key, target))) return
    const digest = await digestOf(target)
    written.add({ key, ...digest })
    videosWithFiles.add(Number(/^(?:videos|originals)\/(\d+)\//.exec(key)?.[1]))
    files += 1
    bytes += digest.bytes
    if (Date.now() - saidAt > SAY_EVERY_MS) {
      saidAt = Date.now()
      say(`Media: ${files} files, ${formatBytes(bytes, 'en')} so far`)
    }
  })
  return { ...(await written.end()), videosWithFiles }
}
