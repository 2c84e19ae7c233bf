import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commentsApi } from '@lamplight/contract/comments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundJobs } from '../../background-jobs.ts'
import { readConfig } from '../../config.ts'
import type { DatabaseConnection } from '../../db/database.ts'
import { createTestCluster, type TestCluster } from '../../db/embedded/test-cluster.ts'
import { processVideoJob } from '../../features/processing/processing.jobs.ts'
import { createUploadFiles } from '../../features/uploads/upload-files.ts'
import { createDiskRoom, type DiskRoom } from '../../lib/disk-room.ts'
import { createLog } from '../../lib/log.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { clip, image } from '../../testing/clips.ts'
import { makeVideo } from '../../testing/factories.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader } from '../../testing/uploading.ts'
import { createBackup } from './create-backup.ts'
import { withLongClient } from './database-dump.ts'
import { restoreBackup } from './restore-backup.ts'

const log = createLog('silent')
const film = randomBytes(300_000)

let site: TestSite
let grace: Person
let videoId: number
let outside: TestCluster
let s3: S3Server
let folder: string
/** Of the running site. */
let whole: string
let databases = 0

beforeAll(async () => {
  site = await createTestSite({ isOneOfMany: true })
  outside = await createTestCluster()
  s3 = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'lamplight-backup-'))
  grace = await site.person('grace')
  videoId = await makeVideo(site, grace, { title: 'صلاة المساء\t"and a tab"' })
  await site.call(grace, commentsApi.add, { body: { videoId, content: 'Line one\nand \\N two' } })
  await site.deps.storage.putBytes(`originals/${videoId}/source`, film)
  await site.deps.storage.putBytes('avatars/0123456789abcdef.webp', Buffer.from('face'))
  const base = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const uploader = createUploader(base, grace.cookie)
  await uploader.sendFile('/api/videos/upload', 'video', await clip('clip.mp4'))
  await uploader.sendFile('/api/thumbnails/upload', 'thumbnail', await image('jpeg'), 'a.jpg')
  await uploader.beginTus(5_000)
  whole = join(folder, 'whole')
  await createBackup(partsOf(site), whole, () => {})
}, 120_000)
afterAll(async () => {
  await site.close()
  await s3.close()
  await outside.stop()
  await rm(folder, { recursive: true, force: true })
})

const connectionOf = (of: TestSite): DatabaseConnection => {
  const { host, user } = JSON.parse(process.env.LAMPLIGHT_TEST_DATABASE ?? '{}')
  return { host, user, database: of.database }
}
const partsOf = (of: TestSite) => ({
  connection: connectionOf(of),
  storage: of.deps.storage,
  uploads: of.deps.uploads.files,
  uploadsDir: of.deps.uploadsDir,
  disk: of.deps.disk,
})

interface EmptySite {
  connection: DatabaseConnection
  storage: Awaited<ReturnType<typeof openStorage>>['storage']
  uploads: ReturnType<typeof createUploadFiles>
  scratchDir: string
  uploadsDir: string
  disk: DiskRoom
  log: typeof log
}

/** An empty database of an external PostgreSQL, accessed as an ordinary user, and an empty folder or bucket. */
async function emptySite({ bucket = false } = {}): Promise<EmptySite> {
  databases += 1
  const name = `restored_${databases}`
  const superuser = await outside.createDatabase(name)
  await withLongClient(superuser, async (client) => {
    await client.query('DO $$ BEGIN CREATE ROLE operator LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$')
    await client.query(`ALTER DATABASE ${name} OWNER TO operator`)
    await client.query('ALTER SCHEMA public OWNER TO operator')
  })
  const dataDir = join(folder, name)
  const uploadsDir = join(dataDir, 'uploads')
  await mkdir(uploadsDir, { recursive: true })
  const environment = bucket ? s3.environment(s3.settings()) : {}
  const { storage, objects } = await openStorage(readConfig({ DATA_DIR: dataDir, ...environment }))
  const local = createUploadFiles(uploadsDir)
  const { createS3UploadFiles } = await import('../../features/uploads/s3-upload-files.ts')
  return {
    connection: { ...superuser, user: 'operator' },
    storage,
    uploads: objects ? createS3UploadFiles({ objects, local }) : local,
    scratchDir: uploadsDir,
    uploadsDir,
    disk: createDiskRoom(uploadsDir),
    log,
  }
}

/** Every table's rows in a fixed order, except what a restore changes on purpose. */
function contentOf(connection: DatabaseConnection): Promise<Record<string, string[]>> {
  return withLongClient(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
    )
    const content: Record<string, string[]> = {}
    for (const { name } of tables) {
      const kept = name === 'uploads' ? "WHERE state <> 'arriving'" : ''
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ${kept} ORDER BY 1`)
      content[name] =
        name === 'schema_migrations' ? rows.map(({ row }) => row.split(',')[0] ?? '') : rows.map(({ row }) => row)
    }
    return content
  })
}

async function read(of: EmptySite, key: string): Promise<Buffer> {
  const target = join(folder, randomBytes(6).toString('hex'))
  if (!(await of.storage.copyToLocal(key, target))) throw new Error(`${key} is not there`)
  return readFile(target)
}

describe('a restore is refused', () => {
  test('where there is no backup, or only an unfinished one', async () => {
    const target = await emptySite()
    await expect(restoreBackup(target, join(folder, 'none'), () => {})).rejects.toThrow('There is no backup at')
    const cut = join(folder, 'cut')
    await mkdir(cut)
    await expect(restoreBackup(target, cut, () => {})).rejects.toThrow('is not a finished backup')
  })

  test('onto a site with people, or with files of another site', async () => {
    const target = await emptySite()
    await target.storage.putBytes('originals/99/source', Buffer.from('other'))
    await expect(restoreBackup(target, whole, () => {})).rejects.toThrow(
      'files from another site (originals/99/source)',
    )
    await target.storage.remove('originals/99/source')
    await restoreBackup(target, whole, () => {})
    await expect(restoreBackup(target, whole, () => {})).rejects.toThrow('This site has data')
  })

  test('while a process of the site uses the database', async () => {
    const target = await emptySite()
    await expect(restoreBackup({ ...target, connection: connectionOf(site) }, whole, () => {})).rejects.toThrow(
      'A Lamplight process is using this database',
    )
  })

  test.each([
    ['a file of the media', join('media', 'avatars', '0123456789abcdef.webp'), 'missing or damaged'],
    ['a table', join('database', 'videos.copy'), 'its checksum differs'],
    ['the list of the media', 'media.tsv', 'its checksum differs'],
  ])('when %s is damaged, and the database stays empty', async (_, file, sentence) => {
    const damaged = join(folder, `damaged-${randomBytes(4).toString('hex')}`)
    await createBackup(partsOf(site), damaged, () => {})
    const bytes = await readFile(join(damaged, file))
    await rm(join(damaged, file))
    await writeFile(join(damaged, file), bytes)
    await appendFile(join(damaged, file), 'avatars/x\t1\tx\n')
    const target = await emptySite()
    await expect(restoreBackup(target, damaged, () => {})).rejects.toThrow(sentence)
    const people = await withLongClient(target.connection, async (client) =>
      (await client.query("SELECT to_regclass('public.users') AS there")).rows[0]?.there === null
        ? 0
        : (await client.query('SELECT 1 FROM users')).rows.length,
    )
    expect(people).toBe(0)
    // Its leftovers do not prevent the next one.
    await restoreBackup(target, whole, () => {})
  })

  test('of a newer release', async () => {
    const newer = join(folder, 'newer')
    await createBackup(partsOf(site), newer, () => {})
    const manifest = JSON.parse(await readFile(join(newer, 'backup.json'), 'utf8'))
    manifest.migrations.push({ name: '9999_later.sql', checksum: 'x' })
    await writeFile(join(newer, 'backup.json'), JSON.stringify(manifest))
    await expect(restoreBackup(await emptySite(), newer, () => {})).rejects.toThrow('9999_later.sql')
  })
})

describe('a backup of a running site', () => {
  test('is restored into an external PostgreSQL without a superuser: every row, every file, every waiting upload', async () => {
    const target = await emptySite()
    const lines: string[] = []
    await restoreBackup(target, whole, (line) => lines.push(line))
    expect(await contentOf(target.connection)).toEqual(await contentOf(connectionOf(site)))
    expect((await read(target, `originals/${videoId}/source`)).equals(film)).toBe(true)
    expect((await read(target, 'avatars/0123456789abcdef.webp')).toString()).toBe('face')
    expect((await target.uploads.list()).length).toBe(2)
    expect(lines.at(-1)).toBe('The site is restored. Start it.')
    // Sequences continue where they were, and the foreign keys exist again.
    await withLongClient(target.connection, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        "INSERT INTO users (username, username_key, display_name, password_hash, role) VALUES ('new', 'new', 'new', 'x', 'user') RETURNING id",
      )
      expect(rows[0]?.id).toBeGreaterThan(grace.id)
      await expect(client.query('UPDATE videos SET owner_id = 999999')).rejects.toThrow('foreign key')
    })
  })

  test('has its waiting jobs as soon as it has its people: a restore that is killed then cannot be repeated', async () => {
    const { db, jobs } = site.deps
    await jobs.start(backgroundJobs.map(({ definition }) => definition))
    await db.transaction().execute((tx) => jobs.enqueue(processVideoJob, { videoId, run: 0 }, { tx }))
    const withJobs = join(folder, 'with-jobs')
    await createBackup(partsOf(site), withJobs, () => {})
    const target = await emptySite()
    const restoring = restoreBackup(target, withJobs, (line) => {
      if (line.startsWith('Database:')) throw new Error('killed')
    })
    await expect(restoring).rejects.toThrow('killed')
    await withLongClient(target.connection, async (client) => {
      expect((await client.query('SELECT id FROM users')).rows).toHaveLength(1)
      expect((await client.query('SELECT data FROM pgboss.job WHERE name = $1', [processVideoJob.name])).rows).toEqual([
        { data: { videoId, run: 0 } },
      ])
    })
  })

  test('can be moved from a folder into a bucket and back, as one packed file', async () => {
    const inBucket = await emptySite({ bucket: true })
    await restoreBackup(inBucket, whole, () => {})
    expect((await read(inBucket, `originals/${videoId}/source`)).equals(film)).toBe(true)
    const packed = join(folder, 'packed.tar')
    // The command may run where no process of the site has created it.
    await rm(inBucket.uploadsDir, { recursive: true })
    await createBackup(inBucket, packed, () => {})
    const inFolder = await emptySite()
    await restoreBackup(inFolder, packed, () => {})
    expect(await contentOf(inFolder.connection)).toEqual(await contentOf(connectionOf(site)))
    expect((await read(inFolder, `originals/${videoId}/source`)).equals(film)).toBe(true)
    expect((await inFolder.uploads.list()).length).toBe(2)
    expect((await readdir(inFolder.scratchDir)).filter((name) => name.startsWith('restore-'))).toEqual([])
  })

  test('that is interrupted leaves nothing that looks like a backup', async () => {
    const target = join(folder, 'failing')
    const failing = { ...site.deps.storage, copyToLocal: () => Promise.reject(new Error('the disk is full')) }
    await expect(createBackup({ ...partsOf(site), storage: failing }, target, () => {})).rejects.toThrow('disk is full')
    expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([])
    // Where other files are being copied, too, and more would follow.
    const copied: string[] = []
    const large = {
      ...site.deps.storage,
      async *list() {
        for (let index = 0; index < 300; index++) yield { key: `avatars/${index}`, size: 4, modifiedAt: new Date() }
      },
      async copyToLocal(key: string, path: string) {
        if (key === 'avatars/0') throw new Error('the disk is full')
        copied.push(key)
        return site.deps.storage.copyToLocal('avatars/0123456789abcdef.webp', path)
      },
    }
    await expect(createBackup({ ...partsOf(site), storage: large }, target, () => {})).rejects.toThrow('disk is full')
    expect(copied.length).toBeLessThan(10)
    expect((await readdir(folder)).filter((name) => name.startsWith('failing'))).toEqual([])
    await mkdir(`${target}.partial`)
    await expect(createBackup(partsOf(site), target, () => {})).rejects.toThrow('another backup is running')
  })

  test('ends before it uses up the reserve of the disk that the database is on', async () => {
    const target = join(folder, 'unroomy')
    const full = { hasRoomFor: async () => false }
    await expect(createBackup({ ...partsOf(site), disk: full }, target, () => {})).rejects.toThrow(
      'There is not enough space for the backup',
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('unroomy'))).toEqual([])
  })

  test('is not complete without an upload that is there and cannot be copied', async () => {
    const target = join(folder, 'incomplete')
    const { files } = site.deps.uploads
    const full = Object.assign(new Error('ENOSPC: no space left on device, copyfile'), { code: 'ENOSPC' })
    const uploads = { ...files, withLocal: () => Promise.reject(full) }
    await expect(createBackup({ ...partsOf(site), uploads }, target, () => {})).rejects.toThrow(
      'There is not enough space for the backup',
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('incomplete'))).toEqual([])
  })

  test('as one file is readable by its owner only, like the folder', async () => {
    const packed = join(folder, 'private.tar')
    await createBackup(partsOf(site), packed, () => {})
    expect((await stat(packed)).mode & 0o777).toBe(0o600)
    expect((await stat(whole)).mode & 0o777).toBe(0o700)
  })

  test.each(['media/saved', 'uploads', 'postgres/saved.tar', 'run/saved'])(
    'is not written among the files of the site itself: %s',
    async (name) => {
      const dataDir = dirname(site.deps.uploadsDir)
      const before = await readdir(dataDir)
      await expect(createBackup(partsOf(site), join(dataDir, name), () => {})).rejects.toThrow('outside of')
      expect(await readdir(dataDir)).toEqual(before)
    },
  )

  test('names a place where it cannot be written', async () => {
    await writeFile(join(folder, 'a-file'), '')
    await expect(createBackup(partsOf(site), join(folder, 'a-file', 'saved'), () => {})).rejects.toThrow(
      /^The backup cannot be written: .*a-file.*Choose another place/,
    )
    await expect(createBackup(partsOf(site), '/proc/saved', () => {})).rejects.toThrow(
      /^The backup cannot be written: .*\/proc\/saved/,
    )
  })

  test('without a file of any video, as of another storage than the site has, says so', async () => {
    const lines: string[] = []
    const { storage } = await emptySite()
    const parts = { ...partsOf(site), storage }
    expect(await createBackup(parts, join(folder, 'no-media'), (line) => lines.push(line))).toEqual({ hasMedia: false })
    expect(lines.at(-1)).toMatch(/^But it has no file of any of the 1 videos\. Set S3_BUCKET/)
    expect(await createBackup(partsOf(site), join(folder, 'with-media'), () => {})).toEqual({ hasMedia: true })
  })

  test('of a database without a site is refused', async () => {
    const parts = { ...(await emptySite()), uploads: site.deps.uploads.files }
    await expect(createBackup(parts, join(folder, 'of-nothing'), () => {})).rejects.toThrow(
      'There is no site in this database',
    )
  })

  test('never overwrites one', async () => {
    await expect(createBackup(partsOf(site), whole, () => {})).rejects.toThrow('already exists')
  })
})
