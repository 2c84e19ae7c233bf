import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveApi } from '@lamplight/contract/archive'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clip, clipPath } from '../../testing/clips.ts'
import { createPictureServer, type PictureServer } from '../../testing/picture-server.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { createImportedVideos } from '../videos/imported-videos.ts'
import { createArchive } from './archive.service.ts'
import { createArchiveFolder } from './archive-folder.ts'
import { createImportWorker } from './imports.worker.ts'
import { readArchive } from './read-archive.ts'

let allowed: string
let site: TestSite
let elsewhere: PictureServer
let admin: Person
let moderator: Person
let member: Person
let worker: ReturnType<typeof createImportWorker>

beforeAll(async () => {
  allowed = await mkdtemp(join(tmpdir(), 'lamplight-imports-'))
  site = await createTestSite({ environment: { ARCHIVE_DIR: allowed } })
  elsewhere = await createPictureServer()
  const { deps } = site
  const mayReach = elsewhere.mayReach
  const archive = createArchive({
    ...deps,
    ...{ mayReach, maxBytes: 10_000_000, folder: join(deps.uploadsDir, 'archive') },
    importedVideos: createImportedVideos(deps),
  })
  worker = createImportWorker({ ...deps, archive, mayReach })
  admin = await site.person('root', 'admin')
  moderator = await site.person('miriam', 'moderator')
})
afterAll(async () => {
  await elsewhere.close()
  await site.close()
  await rm(allowed, { recursive: true, force: true })
})

const folder = () => join(allowed, 'choir')
beforeEach(async () => {
  member = await site.person('grace')
  await mkdir(folder())
  for (const name of ['psalm.mp4', 'evening.mp4']) await copyFile(await clipPath('clip.mp4'), join(folder(), name))
  await writeFile(join(folder(), 'psalm.de.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nFriede\n')
  await writeFile(
    join(folder(), 'videos.csv'),
    'file,title,date,category,playlists\npsalm.mp4,Psalm 23,2019-03-04,Prayer,Psalms\nevening.mp4,Evening prayer,2020-05-06,,\n',
  )
})
afterEach(async () => {
  await rm(folder(), { recursive: true, force: true })
  await site.deps.db.deleteFrom('imports').execute()
})

const plan = (body: Record<string, unknown> = {}, person: Person | null = admin) =>
  site.call(person, archiveApi.plan, { body: { source: 'folder', place: 'choir', owner: member.username, ...body } })
const start = (id: number, body: Record<string, unknown> = {}, person = admin) =>
  site.call(person, archiveApi.start, { params: { id }, body: { password: PASSWORD, ...body } })
const cancel = (id: number) => site.call(admin, archiveApi.cancel, { params: { id } })
const get = async (id: number) => (await site.call(admin, archiveApi.get, { params: { id } })).body
const items = async (id: number, query: Record<string, string> = {}) =>
  (await site.call(admin, archiveApi.items, { params: { id }, query })).body

/** Runs the job of an import in its current state. */
const work = async (id: number, signal = new AbortController().signal, isLastTry = false) => {
  const { runs } = await site.deps.db
    .selectFrom('imports')
    .select('runs')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await worker({ importId: id, run: runs }, { signal, isLastTry })
  return get(id)
}
const planned = async (body: Record<string, unknown> = {}) => {
  const { id } = (await plan(body)).body
  return work(id)
}
const videos = () =>
  site.deps.db
    .selectFrom('videos')
    .select(['id', 'title', 'status', 'createdAt'])
    .where('ownerId', '=', member.id)
    .orderBy('createdAt')
    .execute()
const audit = async (action: string, objectId: number) =>
  site.deps.db
    .selectFrom('auditLog')
    .select(['actorId', 'details'])
    .where('action', '=', action)
    .where('objectId', '=', String(objectId))
    .execute()

describe('who may import', () => {
  test('visitors, members and moderators are refused everywhere', async () => {
    const { id } = await planned()
    for (const [person, status] of [[null, 401] as const, [member, 403] as const, [moderator, 403] as const]) {
      const responses = [
        await site.call(person, archiveApi.folders),
        await site.call(person, archiveApi.list),
        await site.call(person, archiveApi.get, { params: { id } }),
        await site.call(person, archiveApi.items, { params: { id } }),
        await plan({}, person),
        await site.call(person, archiveApi.start, { params: { id }, body: { password: PASSWORD } }),
        await site.call(person, archiveApi.cancel, { params: { id } }),
      ]
      expect(responses.map((response) => response.status)).toEqual(responses.map(() => status))
    }
  })

  test('an admin starts an import with the right password only', async () => {
    const { id } = await planned()
    expect((await start(id, { password: 'another one' })).problem.code).toBe('wrong_password')
    expect((await start(id, { password: undefined })).problem.code).toBe('validation_failed')
    expect((await get(id)).state).toBe('planned')
  })
})

describe('where an import comes from', () => {
  test('the direct subfolders of the allowed folder are offered; none when the operator allows none', async () => {
    await mkdir(join(allowed, '.hidden'))
    await symlink(tmpdir(), join(allowed, 'elsewhere'))
    expect((await site.call(admin, archiveApi.folders)).body).toEqual({ folders: ['choir'] })
    expect(await createArchiveFolder(null).list()).toBeNull()
    expect((await plan({ place: 'elsewhere' })).problem.code).toBe('import_folder_not_found')
    await rm(join(allowed, 'elsewhere'))
    await rm(join(allowed, '.hidden'), { recursive: true })
  })

  test.each(['/etc', '../choir', 'choir/..', '..', '.', 'a\\b', '.hidden', ''])(
    'the path %j is refused as a folder',
    async (place) => {
      expect((await plan({ place })).problem.code).toBe('validation_failed')
    },
  )

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'ftp://a.example/f', 'https://me:pw@a.example/feed', 'feed'])(
    'the URL %j is refused',
    async (place) => {
      expect((await plan({ source: 'feed', place })).problem.code).toBe('validation_failed')
      expect((await plan({ source: 'peertube', place })).problem.code).toBe('validation_failed')
    },
  )

  test('an unknown kind, a missing folder and an unknown owner are refused', async () => {
    expect((await plan({ source: 'tape' })).problem.code).toBe('validation_failed')
    expect((await plan({ place: 'none' })).problem.code).toBe('import_folder_not_found')
    expect((await plan({ owner: 'nobody-of-this-name' })).problem.code).toBe('user_not_found')
  })

  test.each(['http://127.0.0.1:9/feed.xml', 'http://169.254.169.254/feed', 'http://[::1]/feed', 'http://10.0.0.1/'])(
    'the URL %s in a private network is never requested',
    async (place) => {
      const careful = createImportWorker(site.deps)
      const { id } = (await plan({ source: 'feed', place })).body
      await careful({ importId: id, run: 0 }, { signal: new AbortController().signal, isLastTry: false })
      expect(await get(id)).toMatchObject({ state: 'failed', failure: { code: 'address_forbidden', address: place } })
    },
  )
})

describe('a plan', () => {
  test('shows the result for each item and changes nothing', async () => {
    const read = await planned()
    expect(read).toMatchObject({
      ...{ state: 'planned', place: 'choir', owner: { id: member.id } },
      ...{ counts: { waiting: 2, imported: 0, present: 0, failed: 0 }, viewer: { canStart: true, canCancel: false } },
    })
    expect(await items(read.id)).toEqual([
      {
        ...{ position: 1, title: 'Psalm 23', publishedAt: '2019-03-04T00:00:00.000Z', category: 'Prayer' },
        ...{ playlists: ['Psalms'], captions: ['de'], ignored: [], state: 'waiting', videoId: null, failure: null },
      },
      expect.objectContaining({ position: 2, title: 'Evening prayer', playlists: [], captions: [] }),
    ])
    expect(await videos()).toEqual([])
  })

  test('names the dates, languages and categories that cannot be used, per row', async () => {
    await site.deps.db
      .insertInto('categories')
      .values({ kind: 'video', slug: 'fasts', name: 'Fasts', hiddenAt: new Date() })
      .execute()
    await writeFile(
      join(folder(), 'videos.csv'),
      'file,title,date,language,category\npsalm.mp4,Psalm 23,04.03.2019,German!,Fasts\nevening.mp4,Evening prayer,2999-01-01,,prayer\n',
    )
    const { id } = await planned()
    expect(await items(id)).toMatchObject([
      {
        ...{ title: 'Psalm 23', publishedAt: null, category: null },
        ignored: [
          { column: 'date', text: '04.03.2019' },
          { column: 'language', text: 'German!' },
          { column: 'category', text: 'Fasts' },
        ],
      },
      { title: 'Evening prayer', category: 'prayer', ignored: [{ column: 'date', text: '2999-01-01' }] },
    ])
  })

  test('is made of texts that cannot be stored as they are: a NUL, and an emoji where a description is cut', async () => {
    const cut = `${'a'.repeat(4999)}😀`
    const table = `file,title,description\npsalm.mp4,Psalm\0 23,${cut}\nevening.mp4,Evening prayer,Peace\0\n`
    await writeFile(join(folder(), 'videos.csv'), table)
    const { id, state } = await planned()
    expect(state).toBe('planned')
    expect((await items(id)).map(({ title }) => title)).toEqual(['Psalm 23', 'Evening prayer'])
    const stored = await site.deps.db.selectFrom('importItems').select('item').where('importId', '=', id).execute()
    expect(stored.map(({ item }) => (item as { description: string }).description)).toEqual(['a'.repeat(4999), 'Peace'])
    await writeFile(join(folder(), 'videos.csv'), 'file,title\npsalm\0.mp4,Psalm 23\n')
    expect(await planned()).toMatchObject({ state: 'failed', failure: { code: 'file_missing', file: 'psalm.mp4' } })
  })

  test('is paged', async () => {
    const { id } = await planned()
    const first = await site.call(admin, archiveApi.items, { params: { id }, query: { limit: 1 } })
    const cursor = String(first.headers['x-next-cursor'])
    const second = await site.call(admin, archiveApi.items, { params: { id }, query: { limit: 1, cursor } })
    expect([...first.body, ...second.body].map(({ title }) => title)).toEqual(['Psalm 23', 'Evening prayer'])
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  test('of an archive that cannot be read contains the reason', async () => {
    await rm(join(folder(), 'videos.csv'))
    expect(await planned()).toMatchObject({
      ...{ state: 'failed', failure: { code: 'table_unreadable', file: 'choir/videos.csv' } },
      viewer: { canStart: false },
    })
  })

  test.each([
    ['file,title\ngone.mp4,Gone', { code: 'file_missing', table: 'choir/videos.csv', file: 'gone.mp4' }],
    ['file,title\n"psalm.mp4', { code: 'table_malformed', file: 'choir/videos.csv', line: 2 }],
    ['file,title\n', { code: 'no_videos' }],
  ])(
    'of a folder whose table is %j fails with a code, with names relative to the allowed folder',
    async (table, failure) => {
      await writeFile(join(folder(), 'videos.csv'), table)
      const read = await planned()
      expect(read.failure).toEqual(failure)
      expect(JSON.stringify(read)).not.toContain(allowed)
    },
  )

  test('of a Takeout without its table reports the folder, but no path of the server', async () => {
    expect((await planned({ source: 'takeout' })).failure).toEqual({ code: 'takeout_missing', file: 'choir' })
  })

  test('is refused while another import is active, also simultaneously', async () => {
    const responses = await Promise.all([plan(), plan(), plan()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await plan()).problem.code).toBe('import_under_way')
  })

  test('stays cancelled when it is cancelled while the archive is read', async () => {
    const { id } = (await plan()).body
    expect((await cancel(id)).body.state).toBe('cancelled')
    expect((await work(id)).state).toBe('cancelled')
    expect((await cancel(id)).problem.code).toBe('import_not_under_way')
    expect((await start(id)).problem.code).toBe('import_not_startable')
  })

  /** A feed whose server accepts the request and does not respond. */
  const silentFeed = () => {
    const asked = Promise.withResolvers<void>()
    elsewhere.respond('/silent.xml', () => asked.resolve())
    return { asked: asked.promise, body: { source: 'feed', place: `${elsewhere.origin}/silent.xml` } }
  }

  test('stops reading when it is cancelled, although the other server does not respond', {
    timeout: 40_000,
  }, async () => {
    const { asked, body } = silentFeed()
    const { id } = (await plan(body)).body
    const working = work(id)
    await asked
    await cancel(id)
    expect(await working).toMatchObject({ state: 'cancelled', failure: null })
  })

  test('returns to the queue when the worker stops while it is read, also at its last attempt', async () => {
    const { asked, body } = silentFeed()
    const { id } = (await plan(body)).body
    const stopping = new AbortController()
    const working = work(id, stopping.signal, true)
    const stopped = expect(working).rejects.toThrow('stopping')
    await asked
    stopping.abort(new Error('stopping'))
    await stopped
    expect(await get(id)).toMatchObject({ state: 'reading', failure: null })
  })
})

describe('an import', () => {
  test('ends although the names of playlists are longer than this site accepts, or invisible', async () => {
    const long = `Sermons of ${'very '.repeat(30)}many years`
    const rows = [`psalm.mp4,Psalm 23,"${long}|\u200b"`, `evening.mp4,Evening prayer,"${long}"`]
    await writeFile(join(folder(), 'videos.csv'), `file,title,playlists\n${rows.join('\n')}\n`)
    const { id } = await planned()
    await start(id)
    expect(await work(id)).toMatchObject({ state: 'finished', counts: { imported: 2 } })
    const owner = await site.deps.accounts.findViewer(member.username)
    const own = owner && (await site.deps.playlists.own(owner, undefined))
    expect(own).toMatchObject([{ title: expect.stringMatching(/^Sermons of very .*…$/), itemCount: 2 }])
  })

  test('imports each item with its own date, to wait for review; its audit entry names the person who started it', async () => {
    const { id } = await planned()
    expect((await start(id)).body).toMatchObject({ state: 'running', viewer: { canStart: false, canCancel: true } })
    expect(await work(id)).toMatchObject({ state: 'finished', counts: { imported: 2, waiting: 0 } })
    expect(await videos()).toMatchObject([
      { title: 'Psalm 23', status: 'pending', createdAt: new Date('2019-03-04') },
      { title: 'Evening prayer', status: 'pending', createdAt: new Date('2020-05-06') },
    ])
    expect((await items(id)).map(({ videoId }) => videoId)).toEqual((await videos()).map((video) => video.id))
    const owner = await site.deps.accounts.findViewer(member.username)
    const playlists = owner && (await site.deps.playlists.own(owner, undefined))
    expect(playlists).toMatchObject([{ title: 'Psalms', itemCount: 1 }])
    expect(await audit('import.planned', id)).toMatchObject([{ actorId: admin.id, details: { place: 'choir' } }])
    expect(await audit('import.started', id)).toEqual([{ actorId: admin.id, details: { skipsReview: false } }])
  })

  test('skips review when the admin says so, and the audit log names the admin', async () => {
    const { id } = await planned()
    await start(id, { skipsReview: true })
    await work(id)
    const [first, second] = await videos()
    expect([first?.status, second?.status]).toEqual(['approved', 'approved'])
    expect(await audit('import.started', id)).toEqual([{ actorId: admin.id, details: { skipsReview: true } }])
    expect(await audit('video.approved', first?.id ?? 0)).toEqual([
      { actorId: admin.id, details: { from: 'pending', reason: 'imported without review' } },
    ])
  })

  test('finds everything present the second time, and has nothing to start', async () => {
    const first = await planned()
    await start(first.id)
    await work(first.id)
    const second = await planned()
    expect(second).toMatchObject({ counts: { present: 2, waiting: 0 }, viewer: { canStart: false } })
    expect((await start(second.id)).problem.code).toBe('import_not_startable')
    expect(await videos()).toHaveLength(2)
    const { body } = await site.call(admin, archiveApi.list)
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('of a feed downloads its films', async () => {
    const film = await clip('clip.mp4')
    elsewhere.respond('/vigil.mp4', (_, response) => void response.end(film))
    elsewhere.respond('/feed.xml', (_, response) => {
      response.end(
        '<rss version="2.0"><channel><item><title>Vigil</title><guid>v</guid><pubDate>Mon, 04 Mar 2019 08:00:00 GMT</pubDate>' +
          '<enclosure url="/vigil.mp4" type="video/mp4" length="9"/></item></channel></rss>',
      )
    })
    const { id } = await planned({ source: 'feed', place: `${elsewhere.origin}/feed.xml` })
    await start(id)
    expect(await work(id)).toMatchObject({ state: 'finished', counts: { imported: 1 } })
    expect(await videos()).toMatchObject([{ title: 'Vigil', createdAt: new Date('2019-03-04T08:00:00Z') }])
  })

  test('continues after a failed item, reports the reason, and retries it when it is started again', async () => {
    await writeFile(join(folder(), 'psalm.mp4'), 'not a film')
    const { id } = await planned()
    await start(id)
    expect(await work(id)).toMatchObject({ state: 'finished', counts: { imported: 1, failed: 1 } })
    expect(await items(id, { state: 'failed' })).toMatchObject([
      { title: 'Psalm 23', failure: { code: 'not_a_video' } },
    ])
    await copyFile(await clipPath('clip.mp4'), join(folder(), 'psalm.mp4'))
    expect((await start(id)).body.counts).toMatchObject({ waiting: 1, failed: 0 })
    expect(await work(id)).toMatchObject({ state: 'finished', counts: { imported: 2, failed: 0 } })
    expect(await videos()).toHaveLength(2)
  })

  test('that is cancelled halfway stops its download, keeps what was imported, and can be continued', async () => {
    const film = await clip('clip.mp4')
    const asked = Promise.withResolvers<void>()
    let isSlow = true
    elsewhere.respond('/first.mp4', (_, response) => void response.end(film))
    elsewhere.respond('/slow.mp4', (_, response) => {
      if (!isSlow) return void response.end(film)
      response.writeHead(200, { 'content-length': film.length })
      response.write(film.subarray(0, 10))
      asked.resolve()
    })
    const entry = (name: string) =>
      `<item><title>${name} film</title><guid>${name}</guid><enclosure url="/${name}.mp4" type="video/mp4" length="9"/></item>`
    elsewhere.respond('/two.xml', (_, response) => {
      response.end(`<rss version="2.0"><channel>${entry('first')}${entry('slow')}</channel></rss>`)
    })
    const { id } = await planned({ source: 'feed', place: `${elsewhere.origin}/two.xml` })
    await start(id)
    const working = work(id)
    await asked.promise
    expect((await get(id)).currentTitle).toBe('slow film')
    expect((await cancel(id)).body).toMatchObject({ state: 'cancelled', counts: { imported: 1, waiting: 1 } })
    expect(await working).toMatchObject({ state: 'cancelled', counts: { imported: 1, waiting: 1, failed: 0 } })
    expect(await audit('import.cancelled', id)).toMatchObject([{ actorId: admin.id }])
    isSlow = false
    await start(id)
    expect(await work(id)).toMatchObject({ state: 'finished', counts: { imported: 2 } })
    expect(await videos()).toHaveLength(2)
  })

  test('continues with its current item after the process died; an item that kills it each time is given up', async () => {
    const { id } = await planned()
    await start(id)
    const cutOff = (tries: number) =>
      site.deps.db
        .updateTable('importItems')
        .set({ state: 'importing', tries })
        .where('importId', '=', id)
        .where('position', '=', 1)
        .execute()
    await cutOff(5)
    expect(await work(id)).toMatchObject({ state: 'finished', counts: { imported: 1, failed: 1 } })
    expect(await items(id, { state: 'failed' })).toMatchObject([{ failure: { code: 'interrupted' } }])
    await start(id)
    await cutOff(1)
    expect(await work(id)).toMatchObject({ state: 'finished', counts: { imported: 2, failed: 0 } })
    expect(await videos()).toHaveLength(2)
  })

  test('returns to the queue when the worker stops, and no failure is recorded', async () => {
    const { id } = await planned()
    await start(id)
    await expect(work(id, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    expect(await get(id)).toMatchObject({ state: 'running', counts: { waiting: 2, failed: 0 } })
    expect(await work(id)).toMatchObject({ state: 'finished', counts: { imported: 2 } })
  })

  test('does not read a file that was moved out of the allowed folder after planning', async () => {
    const { id } = await planned()
    await rm(join(folder(), 'psalm.mp4'))
    await symlink(await clipPath('clip.mp4'), join(folder(), 'psalm.mp4'))
    await start(id)
    expect(await work(id)).toMatchObject({ counts: { imported: 1, failed: 1 } })
    expect(await items(id, { state: 'failed' })).toMatchObject([{ title: 'Psalm 23', failure: { code: 'file_gone' } }])
  })

  test('is not changed by a job of an earlier run', async () => {
    const { id } = await planned()
    await start(id)
    await worker({ importId: id, run: 0 }, { signal: new AbortController().signal, isLastTry: false })
    expect(await get(id)).toMatchObject({ state: 'running', counts: { waiting: 2 } })
  })

  test('imports an item once when two processes import it simultaneously', async () => {
    const owner = await site.deps.accounts.findViewer(member.username)
    const [item] = await readArchive('folder', folder())
    if (!owner || !item) throw new Error('nothing to bring')
    await Promise.all([1, 2, 3].map(() => site.deps.archive.bring(owner, item, { isApproved: false })))
    expect(await videos()).toHaveLength(1)
  })
})
