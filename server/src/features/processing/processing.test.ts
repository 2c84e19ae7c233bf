import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MediaFailure, mediaFailureCodes } from '../../media/media-failure.ts'
import { mediaPrefix } from '../../storage/media-key.ts'
import { type ClipName, clip, clipPath, image } from '../../testing/clips.ts'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader, type Uploader } from '../../testing/uploading.ts'
import { originalKey } from '../videos/originals.ts'
import { enqueueProcessing } from './enqueue-processing.ts'
import { createProcessVideoHandler } from './process-video.handler.ts'
import { createProcessing, type ProcessingDeps } from './processing.service.ts'
import { findWantedRun, selectRecentlyProcessed } from './processing.sql.ts'
import { sweepProcessing } from './processing.sweep.ts'
import { explainFailure } from './processing-failure.ts'

let site: TestSite
let base: string
let grace: Person
let moderator: Person
let creator: Uploader
/** A clip that is ready. Tests that look at such a video or prepare it again share it, and leave it ready. */
let ready: number

beforeAll(async () => {
  site = await createTestSite({ works: true })
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
  grace = await site.person('grace')
  moderator = await site.person('miriam', 'moderator')
  creator = createUploader(base, grace.cookie)
  ready = await upload('clip.mp4')
  await vi.waitUntil(async () => (await watch(ready)).processing === 'ready', { interval: 100, timeout: 60_000 })
})
afterAll(() => site.close())

async function upload(name: ClipName, more: object = {}): Promise<number> {
  const { json } = await creator.sendFile('/api/videos/upload', 'video', await clip(name), name)
  const made = await creator.createVideo({ title: 'Evening prayer', videoUrl: json.videoUrl, ...more })
  expect(made.status).toBe(201)
  return made.json.id
}
const watch = async (id: number): Promise<WatchVideo> => (await creator.get<WatchVideo>(`/api/videos/${id}`)).json
const untilAtRest = (id: number) =>
  expect.poll(async () => (await watch(id)).processing, { interval: 100 }).toMatch(/ready|failed/)
const read = async (path: string, cookie = grace.cookie) => fetch(base + path, { headers: { cookie } })
/** Reads the body too: the site would wait a minute for an unread one before it closes. */
async function statusOf(path: string, cookie?: string): Promise<number> {
  const response = await read(path, cookie)
  await response.arrayBuffer()
  return response.status
}
const reprocess = (person: Person | null, id: number) => site.call(person, videosApi.reprocess, { params: { id } })
const versionOf = async (id: number) =>
  (await site.deps.db.selectFrom('videos').select('mediaVersion').where('id', '=', id).executeTakeFirstOrThrow())
    .mediaVersion
const statesOf = async (id: number) =>
  (
    await site.deps.db
      .selectFrom('processingTransitions')
      .select('toState')
      .where('videoId', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => row.toState)
async function storedUnder(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of site.deps.storage.list(prefix)) keys.push(key)
  return keys
}

/** The addresses a playlist names, absolute on this site. */
async function addressesIn(path: string): Promise<string[]> {
  const response = await read(path)
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
  const text = await response.text()
  const names = text.split('\n').flatMap((line) => {
    const map = /URI="([^"]+)"/.exec(line)?.[1]
    return map ? [map] : line !== '' && !line.startsWith('#') ? [line] : []
  })
  return names.map((name) => new URL(name, new URL(path, 'http://x')).pathname)
}

describe('preparing a video', () => {
  test.each(['clip.webm', 'clip.avi'] as const)(
    '%s becomes playable in every form, for its owner only while it is pending [V-UPLOAD-17]',
    async (name) => {
      const id = await upload(name)
      await untilAtRest(id)
      const video = await watch(id)
      expect(video).toMatchObject({
        processing: 'ready',
        processingProgress: 1,
        processingFailure: null,
        status: 'pending',
      })
      expect(await statesOf(id)).toEqual(['uploaded', 'processing', 'ready'])

      const playlists = await addressesIn(video.hlsUrl ?? '')
      expect(playlists.length).toBeGreaterThanOrEqual(2)
      for (const playlist of playlists) {
        const files = await addressesIn(playlist)
        expect(files.length).toBeGreaterThanOrEqual(2)
        for (const file of files) expect(await statusOf(file)).toBe(200)
      }
      for (const address of [video.videoUrl, video.thumbnailUrl, video.storyboardUrl ?? '']) {
        const response = await read(address)
        expect(response.status).toBe(200)
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50)
        const stranger = await site.person('yusuf')
        expect(await statusOf(address, stranger.cookie)).toBe(404)
      }
      expect((await readdir(site.deps.workDir)).filter((folder) => folder.startsWith(`${id}-`))).toEqual([])
    },
  )

  test('without a picture a frame of the video is its thumbnail; an own picture is shown in all sizes [V-UPLOAD-26]', async () => {
    const { json } = await creator.sendFile('/api/thumbnails/upload', 'thumbnail', await image('png', 1280, 720))
    const own = await upload('clip.mp4', { thumbnailUrl: json.thumbnailUrl })
    await untilAtRest(own)
    expect((await watch(ready)).thumbnailUrl).toMatch(/\/poster\.jpg$/)
    const video = await watch(own)
    expect(video.thumbnailUrl).toMatch(/\/thumb-custom\.jpg$/)
    expect(video.thumbnails.map(({ width }) => width)).toEqual([320, 640, 1280])
    for (const address of [video.thumbnailUrl, ...video.thumbnails.map(({ url }) => url)]) {
      expect(await statusOf(address)).toBe(200)
    }
  })

  test('it can be played while it is encoded, and no playlist ever names a missing file', async () => {
    const id = await upload('long.mp4')
    const seen = { copy: false, growing: 0, progress: new Set<number>(), missing: [] as string[] }
    const look = async () => {
      const video = await watch(id)
      if (video.processing === 'ready' || video.processing === 'failed') return video.processing
      seen.progress.add(video.processingProgress)
      if (!video.hlsUrl && video.videoUrl) seen.copy ||= (await statusOf(video.videoUrl)) === 200
      if (!video.hlsUrl) return video.processing
      for (const playlist of await addressesIn(video.hlsUrl)) {
        for (const file of await addressesIn(playlist)) {
          const head = await fetch(base + file, { method: 'HEAD', headers: { cookie: grace.cookie } })
          if (head.status !== 200 || Number(head.headers.get('content-length')) <= 100) seen.missing.push(file)
        }
      }
      seen.growing += 1
      return video.processing
    }
    // What is missing once is a failure, so that it is noted: the poll would look again.
    const note = (error: unknown) => void seen.missing.push(String(error))
    await expect.poll(() => look().catch(note), { interval: 50, timeout: 100_000 }).toMatch(/ready|failed/)
    expect(seen.missing).toEqual([])
    const { processing, opening, hlsUrl } = await watch(id)
    expect(processing).toBe('ready')
    const smallest = await addressesIn((await addressesIn(hlsUrl ?? ''))[0] ?? '')
    expect(opening?.files.length).toBeGreaterThan(1)
    expect(smallest).toEqual(expect.arrayContaining(opening?.files ?? []))
    expect(smallest.length).toBeGreaterThan(opening?.files.length ?? 0)
    expect(seen.copy).toBe(true)
    expect(seen.growing).toBeGreaterThan(0)
    expect(seen.progress.size).toBeGreaterThan(2)
  })

  test('a video that was approved meanwhile is in the shared list as ready at once', async () => {
    const id = await upload('clip.mp4')
    await site.deps.db
      .updateTable('videos')
      .set({ status: 'approved', religiousVerified: true, approvedAt: new Date() })
      .where('id', '=', id)
      .execute()
    const listed = async () => {
      const { body } = await site.call(grace, videosApi.list, {})
      return body.find((video) => video.id === id)
    }
    await listed()
    await untilAtRest(id)
    expect(await listed()).toMatchObject({ processing: 'ready', videoUrl: expect.stringMatching(/progressive\.mp4$/) })
  })

  test('processing a deleted video ends without an error', async () => {
    const id = await makeVideo(site, grace, { status: 'pending', processing: 'uploaded' })
    await site.deps.db.updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', id).execute()
    await site.deps.db.transaction().execute((tx) => enqueueProcessing(site.deps.jobs, tx, id))
    const jobs = async () => {
      const text = "SELECT state FROM pgboss.job WHERE name = 'process-video' AND data->>'videoId' = $1"
      return (await site.deps.database.pool.query(text, [String(id)])).rows
    }
    await expect.poll(jobs).toEqual([{ state: 'completed' }])
    expect(await statesOf(id)).toEqual([])
    expect(await storedUnder(`videos/${id}`)).toEqual([])
  })
})

describe('failures', () => {
  test('an original that is damaged fails at once with a reason; staff may try again, and the repaired one gets ready; one that is gone is named as the reason', async () => {
    const before = (await statesOf(ready)).length
    const key = `originals/${ready}/source`
    await site.deps.storage.remove(key)
    expect((await reprocess(moderator, ready)).status).toBe(202)
    await untilAtRest(ready)
    expect(await watch(ready)).toMatchObject({ processing: 'failed', processingFailure: 'source_missing' })

    await site.deps.storage.putBytes(key, Buffer.from('this was a video once'))
    expect((await reprocess(moderator, ready)).status).toBe(202)
    await untilAtRest(ready)
    const failed = await watch(ready)
    expect(failed).toMatchObject({ processing: 'failed', processingFailure: 'source_damaged' })
    // The previous version is still shown.
    expect(await statusOf(failed.videoUrl)).toBe(200)
    const failedRun = ['uploaded', 'processing', 'failed']
    expect((await statesOf(ready)).slice(before)).toEqual([...failedRun, ...failedRun])

    await site.deps.storage.put(key, await clipPath('clip.mp4'))
    expect((await reprocess(moderator, ready)).status).toBe(202)
    await untilAtRest(ready)
    expect(await watch(ready)).toMatchObject({ processing: 'ready', processingFailure: null })
  })

  test.each(mediaFailureCodes)('a pipeline that gives up with %s has a reason for the owner', (code) => {
    const meaning = explainFailure(new MediaFailure(code, 'message of the tool'))
    expect(meaning.detail).toContain('message of the tool')
    expect(meaning.isTransient).toBe(!['source_unreadable', 'timed_out'].includes(code))
    expect(explainFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatchObject({
      failure: 'no_room',
      isTransient: true,
    })
    expect(explainFailure('a riddle').failure).toBe('unknown')
  })
})

describe('preparing again', () => {
  test('only staff may request it, only for existing videos; a video deleted meanwhile is skipped', async () => {
    const id = await upload('long.mp4')
    expect((await reprocess(null, id)).status).toBe(401)
    expect((await reprocess(grace, id)).status).toBe(403)
    expect((await reprocess(moderator, 999_999)).problem.code).toBe('video_not_found')
    await site.deps.db.updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', id).execute()
    await expect
      .poll(async () => (await readdir(site.deps.workDir)).filter((name) => name.startsWith(`${id}-`)))
      .toEqual([])
    expect(await statesOf(id)).not.toContain('ready')
  })

  test('the old version stays until the new one is complete, and is deleted when nobody can be watching it', async () => {
    const id = ready
    const requests = () =>
      site.deps.db.selectFrom('auditLog').selectAll().where('objectId', '=', String(id)).orderBy('id').execute()
    const before = (await requests()).length
    const old = (await versionOf(id)) ?? ''
    expect((await reprocess(moderator, id)).status).toBe(202)
    const shown = new Set<string | null>()
    const look = async () => {
      const version = await versionOf(id)
      const { processing } = await watch(id)
      if (processing !== 'ready') shown.add(version)
      return processing
    }
    await expect.poll(look, { interval: 20, timeout: 100_000 }).toBe('ready')
    expect([...shown]).toEqual([old])
    const fresh = (await versionOf(id)) ?? ''
    expect(fresh).not.toBe(old)

    const leftover = join(site.deps.workDir, `${id}-0123456789abcdef`)
    await mkdir(leftover, { recursive: true })
    await sweepProcessing(site.deps)
    expect(existsSync(leftover)).toBe(false)
    expect(await storedUnder(mediaPrefix(id, old))).not.toEqual([])
    await sweepProcessing(site.deps, -1)
    expect(await storedUnder(mediaPrefix(id, old))).toEqual([])
    expect(await storedUnder(mediaPrefix(id, fresh))).not.toEqual([])
    expect((await requests()).slice(before)).toMatchObject([{ action: 'video.reprocess', actorId: moderator.id }])
  })
})

test('the sweeper removes nothing from a run that started meanwhile', async () => {
  const id = await makeVideo(site, grace, { processing: 'ready', isPlayable: true })
  await site.deps.db
    .insertInto('processingTransitions')
    .values({ videoId: id, fromState: null, toState: 'ready' })
    .execute()
  const fresh = mediaPrefix(id, 'fresh')
  const { storage } = site.deps
  const begins: typeof storage = {
    ...storage,
    async *list(prefix) {
      if (prefix === `videos/${id}`) {
        await site.deps.db.updateTable('videos').set({ processing: 'processing' }).where('id', '=', id).execute()
        await storage.putBytes(`${fresh}/progressive.mp4`, Buffer.from('first bytes'))
      }
      yield* storage.list(prefix)
    },
  }
  await sweepProcessing({ ...site.deps, storage: begins }, -1)
  expect(await storedUnder(fresh)).not.toEqual([])
  await site.deps.db.updateTable('videos').set({ processing: 'failed' }).where('id', '=', id).execute()
  await sweepProcessing(site.deps, -1)
  expect(await storedUnder(fresh)).toEqual([])
})

test('the sweeper removes what a run has left although the site was down for days after it', async () => {
  const id = await makeVideo(site, grace, { processing: 'ready', isPlayable: true })
  const { db, storage } = site.deps
  const createdAt = new Date(Date.now() - 5 * 86_400_000)
  await db
    .insertInto('processingTransitions')
    .values({ videoId: id, fromState: null, toState: 'ready', createdAt })
    .execute()
  const old = mediaPrefix(id, 'old')
  await storage.putBytes(`${old}/progressive.mp4`, Buffer.from('of an earlier run'))
  await sweepProcessing(site.deps)
  expect(await storedUnder(old)).not.toEqual([])
  await sql`UPDATE job_positions SET updated_at = now() - interval '4 days'`.execute(db)
  await sweepProcessing(site.deps)
  expect(await storedUnder(old)).toEqual([])
})

test('the sweeper reads the transitions since its last run, not those of all videos', async () => {
  const id = await makeVideo(site, grace, { processing: 'ready', isPlayable: true })
  const { db } = site.deps
  await sql`
    INSERT INTO processing_transitions (video_id, to_state, created_at)
    SELECT ${id}, 'ready', now() - interval '1 year' FROM generate_series(1, 20000)`.execute(db)
  await sql`ANALYZE processing_transitions`.execute(db)
  const plan = JSON.stringify(await selectRecentlyProcessed(db, 43_200).explain('json'))
  expect(plan).toContain('processing_transitions_created')
  await sql`DELETE FROM processing_transitions WHERE video_id = ${id}`.execute(db)
})

describe('a source that crashes the whole process', () => {
  let idle: TestSite
  let owner: Person
  const never = new AbortController().signal
  const prepare = (id: number, signal = never) =>
    handler({ videoId: id, run: runs.get(id) ?? 0 }, { signal, isLastTry: true })
  let handler: ReturnType<typeof createProcessVideoHandler>
  const runs = new Map<number, number>()
  const factsOf = (id: number) =>
    idle.deps.db
      .selectFrom('videos')
      .select(['processing', 'processingFailure', 'processingBegins as begins'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  /** The state of a video whose process was killed `begins` times while processing it. */
  async function leftBehind(name: ClipName, begins: number): Promise<number> {
    const id = await makeVideo(idle, owner, { status: 'pending', processing: 'processing' })
    const key = originalKey(id)
    await idle.deps.storage.put(key, await clipPath(name))
    const facts = { originalKey: key, processingBegins: begins, mediaInfo: null, mediaVersion: null, media: null }
    await idle.deps.db.updateTable('videos').set(facts).where('id', '=', id).execute()
    return id
  }

  beforeAll(async () => {
    idle = await createTestSite()
    owner = await idle.person('grace')
    handler = createProcessVideoHandler(idle.deps)
  })
  afterAll(() => idle.close())

  test('is attempted five times; then the video fails with a reason, and staff may retry it', async () => {
    const id = await leftBehind('clip.webm', 5)
    await prepare(id)
    expect(await factsOf(id)).toMatchObject({ processing: 'failed', processingFailure: 'broke_off', begins: 0 })

    const staff = await idle.person('miriam', 'moderator')
    expect((await idle.call(staff, videosApi.reprocess, { params: { id } })).status).toBe(202)
    runs.set(id, await idle.deps.db.transaction().execute((tx) => findWantedRun(tx, id)))
    await prepare(id)
    expect(await factsOf(id)).toMatchObject({ processing: 'ready', processingFailure: null, begins: 0 })
  })

  test('is counted when a run starts; a run that is returned to the queue or ends does not count', async () => {
    const id = await leftBehind('long.mp4', 4)
    const stop = new AbortController()
    const run = prepare(id, stop.signal).catch(() => 'handed back')
    await expect.poll(async () => (await factsOf(id)).begins, { interval: 10 }).toBe(5)
    stop.abort()
    expect(await run).toBe('handed back')
    expect(await factsOf(id)).toMatchObject({ processing: 'processing', begins: 0 })
  })

  test('that hangs can be restarted by staff: the hung run ends silently, the new one counts', async () => {
    const id = await leftBehind('long.mp4', 0)
    const hung = prepare(id)
    await expect.poll(async () => (await factsOf(id)).begins, { interval: 10 }).toBe(1)
    const staff = await idle.person('miriam', 'moderator')
    expect((await idle.call(staff, videosApi.reprocess, { params: { id } })).status).toBe(202)
    const wanted = await idle.deps.db.transaction().execute((tx) => findWantedRun(tx, id))
    await hung
    expect(await factsOf(id)).toMatchObject({ processing: 'uploaded', processingFailure: null })
    const audit = await idle.deps.db.selectFrom('auditLog').selectAll().where('objectId', '=', String(id)).execute()
    expect(audit).toMatchObject([{ action: 'video.reprocess', actorId: staff.id, details: { from: 'processing' } }])

    await idle.deps.storage.put(originalKey(id), await clipPath('clip.mp4'))
    runs.set(id, wanted)
    await prepare(id)
    expect(await factsOf(id)).toMatchObject({ processing: 'ready', processingFailure: null })
  })

  test('does not interrupt others twice: interrupted videos run one at a time', async () => {
    const ids = [await leftBehind('clip.webm', 1), await leftBehind('clip.webm', 1)]
    let isOver = false
    const work = Promise.all(ids.map((id) => prepare(id))).finally(() => {
      isOver = true
    })
    const counts = new Set<number>()
    const look = async () => {
      // In one statement: in separate reads, a run that ends and the next that starts would count as two.
      const begun = await idle.deps.db
        .selectFrom('videos')
        .select('id')
        .where('id', 'in', ids)
        .where('processingBegins', '>', 1)
        .execute()
      counts.add(begun.length)
      return isOver
    }
    await expect.poll(look, { interval: 20, timeout: 100_000 }).toBe(true)
    await work
    expect(Math.max(...counts)).toBe(1)
    for (const id of ids) expect(await factsOf(id)).toMatchObject({ processing: 'ready', begins: 0 })
  })
})

describe('a worker that starts', () => {
  test('gives every unfinished video one job, however often it checks', async () => {
    const idle = await createTestSite()
    const owner = await idle.person('grace')
    const id = await makeVideo(idle, owner, { status: 'pending', processing: 'processing' })
    await makeVideo(idle, owner, { processing: 'ready' })
    await idle.deps.processing.reconcile()
    await idle.deps.processing.reconcile()
    const { rows } = await idle.deps.database.pool.query(
      "SELECT data, retry_limit FROM pgboss.job WHERE name = 'process-video'",
    )
    // A temporary failure is retried three times before its owner is notified.
    expect(rows).toEqual([{ data: { videoId: id, run: 0 }, retry_limit: 3 }])
    await idle.close()
  })

  test('gives none to videos that have no room here, or whose files cannot be stored: it would end at once', async () => {
    const idle = await createTestSite()
    const owner = await idle.person('grace')
    const sizes = [3_000, 1_000, 5_000, 2_000, 4_000]
    for (const bytes of sizes) {
      const id = await makeVideo(idle, owner, { processing: 'uploaded' })
      const mediaInfo = sql`${JSON.stringify({ bytes })}::jsonb`
      await sql`UPDATE videos SET media_info = ${mediaInfo} WHERE id = ${id}`.execute(idle.deps.db)
    }
    const countJobs = async () => {
      const { rows } = await idle.deps.database.pool.query("SELECT 1 FROM pgboss.job WHERE name = 'process-video'")
      return rows.length
    }
    const reconcile = (changes: Partial<ProcessingDeps>) => createProcessing({ ...idle.deps, ...changes }).reconcile()
    await reconcile({ disk: { hasRoomFor: async () => false } })
    await reconcile({ storage: { check: () => Promise.reject(new Error('read-only')) } })
    expect(await countJobs()).toBe(0)
    await reconcile({ disk: { hasRoomFor: async (bytes) => bytes <= 3_000 } })
    expect(await countJobs()).toBe(3)
    await reconcile({})
    expect(await countJobs()).toBe(5)
    await idle.close()
  })
})
