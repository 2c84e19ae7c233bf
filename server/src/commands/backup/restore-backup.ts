import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { formatBytes } from '@lamplight/contract/exceeded-limit'
import type pg from 'pg'
import { backgroundJobs } from '../../background-jobs.ts'
import type { DatabaseConnection } from '../../db/database.ts'
import { openDatabase } from '../../db/database.ts'
import { listMigrations, migrate } from '../../db/migrate.ts'
import type { UploadFiles } from '../../features/uploads/upload-files.ts'
import { createPgBossQueue } from '../../jobs/pg-boss-queue.ts'
import { atOnce } from '../../lib/at-once.ts'
import type { Log } from '../../lib/log.ts'
import { StartError } from '../../lib/start-error.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { isArchive } from './create-backup.ts'
import { loadDatabase, withLongClient } from './database-dump.ts'
import {
  digestOf,
  type ListedFile,
  type Manifest,
  MEDIA_LIST,
  readList,
  readManifest,
  UPLOADS_LIST,
} from './manifest.ts'

const run = promisify(execFile)
const AT_ONCE = 4
const SAY_EVERY_MS = 5_000

export interface RestoreTarget {
  connection: DatabaseConnection
  storage: MediaStorage
  uploads: UploadFiles
  /** Where a packed backup is unpacked; created when missing, emptied afterwards. */
  scratchDir: string
  log: Log
}

/**
 * Restores a backup into an empty site. Media first, then the database in one transaction: an interrupted restore leaves a
 * site without people, and can be repeated.
 * @throws StartError when the site has data, the backup is damaged, or it is of a newer release
 */
export async function restoreBackup(target: RestoreTarget, from: string, say: (line: string) => void): Promise<void> {
  const path = resolve(from)
  const facts = await stat(path).catch(() => null)
  if (facts === null) throw new StartError(`There is no backup at ${path}.`)
  if (facts.isDirectory()) return restoreFolder(target, path, say)
  if (!isArchive(path)) throw new StartError(`${path} is not a backup: it is neither a folder nor a .tar file.`)
  await mkdir(target.scratchDir, { recursive: true })
  const folder = await mkdtemp(join(target.scratchDir, 'restore-'))
  try {
    say('Unpacking')
    await run('tar', ['-C', folder, '--no-same-owner', '-xf', path]).catch((error: unknown) => {
      throw new StartError(`${path} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
    })
    await restoreFolder(target, folder, say)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoreFolder(target: RestoreTarget, folder: string, say: (line: string) => void): Promise<void> {
  const manifest = await readManifest(folder)
  const media = await readList(folder, MEDIA_LIST, manifest.media.sha256)
  const uploads = await readList(folder, UPLOADS_LIST, manifest.uploads.sha256)
  for (const { file, sha256 } of [...manifest.tables, ...(manifest.jobs ? [manifest.jobs] : [])]) {
    const digest = await digestOf(join(folder, file)).catch(() => null)
    if (digest?.sha256 !== sha256) throw new StartError(`${join(folder, file)} is damaged: its checksum differs.`)
  }
  await refuseUnknownMigrations(manifest)
  await refuseData(target, media)
  say(`The backup is from ${manifest.createdAt}: ${manifest.tables.length} tables, ${media.length} files`)

  await restoreMedia(target.storage, folder, media, say)
  await restoreUploads(target.uploads, folder, uploads)
  const database = openDatabase(target.connection, { max: 1, log: target.log })
  try {
    await migrate(database.pool, { only: new Set(manifest.migrations.map(({ name }) => name)) })
    if (manifest.jobs) {
      const queue = createPgBossQueue(target.connection, target.log)
      await queue.start(backgroundJobs.map(({ definition }) => definition))
      await queue.stop()
    }
    const jobs = await loadDatabase(target.connection, folder, manifest)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Database: ${manifest.tables.length} tables, ${rows} rows`)
    if (manifest.jobs) say(`Jobs waiting: ${jobs}`)
    for (const name of await migrate(database.pool)) say(`Applied ${name}`)
  } finally {
    await database.close()
  }
  say('The site is restored. Start it.')
}

async function refuseUnknownMigrations({ migrations }: Manifest): Promise<void> {
  const known = new Map((await listMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (unknown) {
    throw new StartError(
      `The backup has the migration ${unknown.name}, which this release does not know. Restore with the release that made it, or a newer one.`,
    )
  }
}

async function refuseData({ connection, storage }: RestoreTarget, media: ListedFile[]): Promise<void> {
  await withLongClient(connection, async (client) => {
    const busy = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lamplight'",
    )
    if (busy.rows.length > 0)
      throw new StartError('A Lamplight process is using this database. Stop all of them first.')
    const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('public.users') IS NOT NULL AS there")
    if (rows[0]?.there && (await hasPeople(client))) {
      throw new StartError('This site has data. Restore into an empty database or an empty DATA_DIR.')
    }
  })
  // Leftovers of an interrupted restore are in the list.
  const ours = new Set(media.map(({ key }) => key))
  for await (const { key } of storage.list('')) {
    if (!ours.has(key)) {
      throw new StartError(`The media storage contains files from another site (${key}). Restore into an empty one.`)
    }
  }
}

const hasPeople = async (client: pg.Client): Promise<boolean> =>
  (await client.query('SELECT 1 FROM users LIMIT 1')).rows.length > 0

async function checkFile(path: string, { key, bytes, sha256 }: ListedFile): Promise<void> {
  const digest = await digestOf(path).catch(() => null)
  if (digest?.bytes !== bytes || digest.sha256 !== sha256) {
    throw new StartError(`The file ${key} of the backup is missing or damaged. Nothing of the database was changed.`)
  }
}

async function restoreMedia(
  storage: MediaStorage,
  folder: string,
  media: ListedFile[],
  say: (line: string) => void,
): Promise<void> {
  let saidAt = Date.now()
  let files = 0
  let bytes = 0
  await atOnce(AT_ONCE, media, async (file) => {
    const path = join(folder, 'media', file.key)
    await checkFile(path, file)
    await storage.put(file.key, path)
    files += 1
    bytes += file.bytes
    if (Date.now() - saidAt > SAY_EVERY_MS) {
      saidAt = Date.now()
      say(`Media: ${files} of ${media.length} files, ${formatBytes(bytes, 'en')}`)
    }
  })
  say(`Media: ${files} files, ${formatBytes(bytes, 'en')}`)
}

async function restoreUploads(files: UploadFiles, folder: string, uploads: ListedFile[]): Promise<void> {
  const ids = new Set<string>()
  for (const file of uploads) {
    const [id = '', name] = file.key.split('/')
    const path = join(folder, 'uploads', file.key)
    await checkFile(path, file)
    const target = name === undefined ? files.pathOf(id) : join(files.pathOf(id), name)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(path, target)
    ids.add(id)
  }
  for (const id of ids) {
    await files.flush(id)
    await files.release(id)
  }
}
