import { statSync } from 'node:fs'
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ImportSource } from '@lamplight/contract/archive'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Viewer } from '../../identity/viewer.ts'
import { clip, clipPath } from '../../testing/clips.ts'
import { runScheduledJobs } from '../../testing/days-pass.ts'
import { createPictureServer, type PictureServer } from '../../testing/picture-server.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createImportedVideos } from '../videos/imported-videos.ts'
import { originalKey } from '../videos/originals.ts'
import { type Archive, createArchive, type ImportOptions } from './archive.service.ts'
import { textOfHtml, toDate, toTitle } from './archive-item.ts'
import { toWebVtt } from './captions-text.ts'
import { readArchive } from './read-archive.ts'

let site: TestSite
let elsewhere: PictureServer
let person: Person
let owner: Viewer
let archive: Archive
let folder: string
let film: Buffer

beforeAll(async () => {
  site = await createTestSite()
  elsewhere = await createPictureServer()
  film = await clip('clip.mp4')
  const { deps } = site
  archive = createArchive({
    ...deps,
    importedVideos: createImportedVideos(deps),
    folder: join(deps.uploadsDir, 'archive'),
    maxBytes: 10_000_000,
    mayReach: elsewhere.mayReach,
  })
})
afterAll(async () => {
  await elsewhere.close()
  await site.close()
})
beforeEach(async () => {
  person = await site.person('grace')
  owner = (await site.deps.accounts.findViewer(person.username)) as Viewer
  folder = await mkdtemp(join(tmpdir(), 'lamplight-archive-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (name: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), content)
}
const addFilm = async (name: string) => {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await copyFile(await clipPath('clip.mp4'), join(folder, name))
}
const read = (source: ImportSource, place = folder) => readArchive(source, place, { mayReach: elsewhere.mayReach })
/** Every run reads the archive again, like the command. */
const run = async (source: ImportSource, place = folder, options: Partial<ImportOptions> = {}) =>
  archive.run(owner, await read(source, place), { isApproved: false, ...options })
const outcomesOf = (outcomes: Awaited<ReturnType<typeof run>>) => outcomes.map(({ outcome }) => outcome)
const videos = () =>
  site.deps.db
    .selectFrom('videos')
    .select(['id', 'title', 'description', 'status', 'createdAt', 'approvedAt', 'language', 'sourceUrl', 'categoryId'])
    .where('ownerId', '=', person.id)
    .orderBy('createdAt')
    .execute()
const captions = (videoId: number) =>
  site.deps.db.selectFrom('captions').select(['language', 'content']).where('videoId', '=', videoId).execute()
const playlists = async () => {
  const own = await site.deps.playlists.own(owner, undefined)
  return own.map(({ title, itemCount }) => [title, itemCount]).toSorted()
}
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nPeace\n'

describe('a folder with a table', () => {
  beforeEach(async () => {
    await addFilm('films/psalm.mp4')
    await addFilm('evening.mp4')
    await write('films/psalm.en.vtt', VTT)
    // Programs add names of their own to the tag of a language.
    await write('films/psalm.de-nP7-2PuUl7o.srt', '1\r\n00:00:00,000 --> 00:00:01,500\r\nFriede\r\n')
    await write('films/psalm.fr.vtt', 'no captions at all')
    await write(
      'videos.csv',
      'file,title,description,date,language,category,playlists\n' +
        'films/psalm.mp4,"Psalm 23, sung","Line one\nLine two",2019-03-04,en,scripture,Psalms|Mornings\n' +
        'evening.mp4,Evening prayer,,2020-05-06T18:00:00Z,,Prayer,Psalms\n',
    )
  })

  test('is planned without changing anything', async () => {
    const plan = await archive.plan(owner, await read('folder'))
    expect(plan.map(({ action, item }) => [action, item.title, item.publishedAt?.toISOString().slice(0, 10)])).toEqual([
      ['import', 'Psalm 23, sung', '2019-03-04'],
      ['import', 'Evening prayer', '2020-05-06'],
    ])
    expect(await videos()).toEqual([])
    expect(
      await site.deps.db.selectFrom('archiveItems').select('id').where('ownerId', '=', person.id).execute(),
    ).toEqual([])
  })

  test('is imported with texts, dates, category, captions and playlists, and waits for review', async () => {
    const progress: string[] = []
    const onProgress: ImportOptions['onProgress'] = ({ item }, done, all) =>
      progress.push(`${done}/${all} ${item.title}`)
    expect(outcomesOf(await run('folder', folder, { onProgress }))).toEqual(['imported', 'imported'])
    expect(progress).toEqual(['1/2 Psalm 23, sung', '2/2 Evening prayer'])
    const [psalm, evening] = await videos()
    expect(psalm).toMatchObject({
      ...{ title: 'Psalm 23, sung', description: 'Line one\nLine two', language: 'en', status: 'pending' },
      createdAt: new Date('2019-03-04'),
    })
    expect(evening).toMatchObject({ title: 'Evening prayer', createdAt: new Date('2020-05-06T18:00:00Z') })
    expect(psalm?.categoryId).not.toBeNull()
    expect(await captions(psalm?.id ?? 0)).toEqual(
      expect.arrayContaining([
        { language: 'en', content: VTT },
        { language: 'de', content: 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.500\nFriede\n' },
      ]),
    )
    expect(await captions(psalm?.id ?? 0)).toHaveLength(2)
    expect(await playlists()).toEqual([
      ['Mornings', 1],
      ['Psalms', 2],
    ])
    // The archive keeps its files.
    expect(await readdir(folder)).toContain('evening.mp4')
  })

  test('is imported only once by two runs', async () => {
    await run('folder')
    expect((await archive.plan(owner, await read('folder'))).map(({ action }) => action)).toEqual([
      'present',
      'present',
    ])
    expect(outcomesOf(await run('folder'))).toEqual(['present', 'present'])
    expect(await videos()).toHaveLength(2)
    expect(await playlists()).toEqual([
      ['Mornings', 1],
      ['Psalms', 2],
    ])
  })

  test('skips review only on request; then its video is listed at its own date, and the audit log records it', async () => {
    await run('folder', folder, { isApproved: true })
    const found = await videos()
    expect(found.map(({ status, approvedAt }) => [status, approvedAt?.getTime()])).toEqual(
      found.map(({ createdAt }) => ['approved', createdAt.getTime()]),
    )
    const id = found[0]?.id ?? 0
    const audit = await site.deps.db
      .selectFrom('auditLog')
      .select('details')
      .where('objectType', '=', 'video')
      .where('objectId', '=', String(id))
      .execute()
    expect(audit).toEqual([{ details: { from: 'pending', reason: 'imported without review' } }])
    const listed = await site.call(person, videosApi.get, { params: { id } })
    expect(listed.body.createdAt).toBe('2019-03-04T00:00:00.000Z')
  })

  test('continues after a failed item, and retries it in the next run', async () => {
    await write('evening.mp4', 'not a film')
    const first = await run('folder')
    expect(outcomesOf(first)).toEqual(['imported', 'failed'])
    expect(first[1]).toMatchObject({ failure: { code: 'not_a_video' } })
    await addFilm('evening.mp4')
    expect(outcomesOf(await run('folder'))).toEqual(['present', 'imported'])
    expect(await videos()).toHaveLength(2)
  })

  test('that was interrupted before the created video was recorded does not create a second one', async () => {
    await run('folder')
    await site.deps.db
      .updateTable('archiveItems')
      .set({ state: 'importing', videoId: null })
      .where('ownerId', '=', person.id)
      .execute()
    expect(outcomesOf(await run('folder'))).toEqual(['imported', 'imported'])
    expect(await videos()).toHaveLength(2)
  })

  test('stops between two videos when it is cancelled, and continues with the next run', async () => {
    const stop = new AbortController()
    const stopped = run('folder', folder, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(stopped).rejects.toThrow()
    expect(await videos()).toHaveLength(1)
    expect(outcomesOf(await run('folder'))).toEqual(['present', 'imported'])
  })

  test('a video that its owner deleted here is not imported again', async () => {
    await run('folder')
    await site.deps.db.deleteFrom('videos').where('ownerId', '=', person.id).execute()
    await run('folder')
    expect(await videos()).toEqual([])
  })

  test.each([
    ['names a file outside of it', '../secret.mp4'],
    ['names a link that leads out of it', 'link.mp4'],
    ['names a file that is missing', 'none.mp4'],
  ])('is refused when its table %s', async (_, file) => {
    await symlink(await clipPath('clip.mp4'), join(folder, 'link.mp4'))
    await write('videos.csv', `file,title\n${file},Psalm\n`)
    await expect(read('folder')).rejects.toThrow(`lists files that are not in the folder: ${file}`)
  })

  test('names the missing files together, five at most', async () => {
    await addFilm('here.mp4')
    await write('videos.csv', `file\nhere.mp4\n${[1, 2, 3, 4, 5, 6].map((n) => `none-${n}.mp4\n`).join('')}`)
    await expect(read('folder')).rejects.toThrow(/: none-1.mp4, none-2.mp4, none-3.mp4, none-4.mp4, none-5.mp4, …$/)
  })

  test('is read when a spreadsheet wrote its table with semicolons, tabs, in UTF-16, or with the paths of Windows', async () => {
    await addFilm('talks/psalm.mp4')
    const rows = ['file,title,date', 'talks\\psalm.mp4,مزمور الصباح,2019-03-04', ''].join('\r\n')
    const tables = [
      Buffer.from(rows),
      Buffer.from(rows.replaceAll(',', ';')),
      Buffer.from(`\uFEFF${rows.replaceAll(',', '\t')}`, 'utf16le'),
    ]
    for (const table of tables) {
      await write('videos.csv', table)
      const [item] = await read('folder')
      expect(item).toMatchObject({ title: 'مزمور الصباح', publishedAt: new Date('2019-03-04T00:00:00Z') })
    }
  })

  test('is known again when it was moved, but another folder with another film of the same name is imported', async () => {
    await addFilm('talk.mp4')
    await write('videos.csv', 'file,title\ntalk.mp4,Talk of 2019\n')
    expect(outcomesOf(await run('folder'))).toEqual(['imported'])
    const other = join(folder, 'elsewhere')
    for (const name of ['talk.mp4', 'videos.csv']) {
      await mkdir(other, { recursive: true })
      await copyFile(join(folder, name), join(other, name))
    }
    expect(outcomesOf(await run('folder', other))).toEqual(['present'])
    // Players ignore what follows the last box.
    await appendFile(join(other, 'talk.mp4'), Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]))
    expect(outcomesOf(await run('folder', other))).toEqual(['imported'])
  })

  test('finds a file whose name composes its letters in another way than the table', async () => {
    await addFilm('Église.mp4'.normalize('NFD'))
    await write('videos.csv', `file,title\n${'Église.mp4'.normalize('NFC')},\n`)
    expect((await read('folder')).map(({ title }) => title.normalize('NFC'))).toEqual(['Église'])
  })

  test('gives each video the captions beside it, not those of its namesake in another folder', async () => {
    for (const year of ['2019', '2020']) {
      await addFilm(`${year}/talk.mp4`)
      await write(`${year}/talk.en.vtt`, 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello')
    }
    await write('videos.csv', 'file,title\n2019/talk.mp4,First talk\n2020/talk.mp4,Second talk\n')
    const found = (await read('folder')).map(({ captions }) => captions.map(({ bytes }) => bytes))
    expect(found).toEqual(['2019', '2020'].map((year) => [{ path: join(folder, year, 'talk.en.vtt') }]))
  })

  test.each([
    ['has no table', null, 'cannot be read. It must list the videos'],
    ['has a table that is no CSV', 'file\n"a', 'in line 2, a quotation mark is missing'],
    ['has an empty table', 'file,title\n', 'There is no video in'],
    ['has a table without the column of the files', 'name;title\na.mp4;Psalm', 'has no column “file”'],
    ['has a table with a line that names no file', 'file,title\n,Psalm', 'or a line without a file name'],
    ['has a table in another encoding', Buffer.from('file,title\npsalm.mp4,\xc9glise', 'latin1'), 'is not in UTF-8'],
    [
      'has a table that lists a file twice',
      'file\npsalm.mp4\n./psalm.mp4',
      'lists the file ./psalm.mp4 more than once',
    ],
  ])('is refused when it %s', async (_, table, sentence) => {
    await addFilm('psalm.mp4')
    if (table === null) await rm(join(folder, 'videos.csv'), { force: true })
    else await write('videos.csv', table)
    await expect(read('folder')).rejects.toThrow(sentence)
  })
})

describe('a feed', () => {
  const item = (id: string, path: string, more = '') => `<item>
    <title>Talk &amp; song ${id}</title><guid isPermaLink="false">${id}</guid><link>https://show.example/${id}</link>
    <pubDate>Mon, 04 Mar 2019 08:00:00 +0100</pubDate>
    <description><![CDATA[<p>Words with <b>weight</b></p><p>Second &eacute;&#233;</p>]]></description>
    <enclosure url="${path}" type="video/mp4" length="${film.length}"/>${more}</item>`
  const rss = (items: string, head = '') => `<?xml version="1.0"?>
    <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"
      xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Show</title><language>en</language>${head}${items}</channel></rss>`
  const serve = (path: string, body: string | Buffer) =>
    elsewhere.respond(path, (_, response) => void response.end(body))

  test('is imported with dates, plain text, captions and page URL; audio-only entries are skipped; pages are followed', async () => {
    serve('/one.mp4', film)
    serve('/two.mp4', film)
    serve('/one.vtt', VTT)
    const transcript = '<podcast:transcript url="/one.vtt" type="text/vtt" language="de"/>'
    const sound =
      '<item><title>Sound</title><guid>s</guid><enclosure url="/a.mp3" type="audio/mpeg" length="9"/></item>'
    serve('/page2.xml', rss(item('two', '/two.mp4')))
    serve('/feed.xml', rss(item('one', '/one.mp4', transcript) + sound, '<atom:link rel="next" href="/page2.xml"/>'))
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/feed.xml`))).toEqual(['imported', 'imported'])
    const [one] = (await videos()).filter(({ title }) => title === 'Talk & song one')
    expect(one).toMatchObject({
      ...{ description: 'Words with weight\nSecond &eacute;é', language: 'en', sourceUrl: 'https://show.example/one' },
      createdAt: new Date('2019-03-04T07:00:00Z'),
    })
    expect(await captions(one?.id ?? 0)).toEqual([{ language: 'de', content: VTT }])
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/feed.xml`))).toEqual(['present', 'present'])
  })

  test('in Atom is read too, with the largest film of an entry', async () => {
    serve('/large.mp4', film)
    serve(
      '/atom.xml',
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>A</title><entry>
        <id>urn:1</id><title>Vigil</title><published>2021-01-02T03:04:05Z</published><summary>Words</summary>
        <link rel="enclosure" type="video/mp4" length="10" href="/small.mp4"/>
        <media:content url="/large.mp4" type="video/mp4" fileSize="99999"/></entry></feed>`,
    )
    await run('feed', `${elsewhere.origin}/atom.xml`)
    expect(await videos()).toMatchObject([
      { title: 'Vigil', description: 'Words', createdAt: new Date('2021-01-02T03:04:05Z') },
    ])
  })

  test('resumes an interrupted download', async () => {
    const asked: (string | undefined)[] = []
    const half = Math.floor(film.length / 2)
    const partial = join(site.deps.uploadsDir, 'archive')
    elsewhere.respond('/cut.mp4', (request, response) => {
      asked.push(request.headers.range)
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      const range = `bytes ${from}-${film.length - 1}/${film.length}`
      if (from > 0) return void response.writeHead(206, { 'content-range': range }).end(film.subarray(from))
      response.writeHead(200, { 'content-length': film.length })
      response.write(film.subarray(0, half))
      // Interrupted once a part of it is on disk, so that there is something to resume.
      const hasBegun = async () => {
        const parts = await readdir(partial).catch(() => [])
        return parts.some((name) => (statSync(join(partial, name), { throwIfNoEntry: false })?.size ?? 0) > 0)
      }
      void vi.waitUntil(hasBegun, { timeout: 30_000 }).finally(() => response.destroy())
    })
    serve('/cut.xml', rss(item('cut', '/cut.mp4')))
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/cut.xml`))).toEqual(['failed'])
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/cut.xml`))).toEqual(['imported'])
    expect(asked[0]).toBeUndefined()
    expect(asked[1]).toMatch(/^bytes=[1-9]\d*-$/)
    expect(await readdir(partial)).toEqual([])
  })

  /** Sends ranges of a film; the first response is interrupted once a part of it is on disk. */
  const serveInParts = (path: string, version: { film: Buffer; etag: string }, { isCut = false } = {}) => {
    const asked: (string | undefined)[] = []
    let isFirst = isCut
    elsewhere.respond(path, (request, response) => {
      asked.push(request.headers.range)
      const { film, etag } = version
      const condition = request.headers['if-range']
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      if (from > 0 && (condition === undefined || condition === etag)) {
        const range = `bytes ${from}-${film.length - 1}/${film.length}`
        return void response.writeHead(206, { etag, 'content-range': range }).end(film.subarray(from))
      }
      response.writeHead(200, { etag, 'content-length': film.length })
      if (!isFirst) return void response.end(film)
      isFirst = false
      response.write(film.subarray(0, Math.floor(film.length / 2)))
      const partial = join(site.deps.uploadsDir, 'archive')
      const hasBegun = async () => {
        const parts = (await readdir(partial).catch(() => [])).filter((name) => !name.includes('.'))
        return parts.some((name) => (statSync(join(partial, name), { throwIfNoEntry: false })?.size ?? 0) > 0)
      }
      void vi.waitUntil(hasBegun, { timeout: 30_000 }).finally(() => response.destroy())
    })
    return asked
  }
  /** As long as the film, with other bytes: it is never received as a whole. */
  const otherFilm = () => Buffer.alloc(film.length, 7)

  test('whose film was replaced after an interruption is downloaded from its beginning', async () => {
    const version = { film: otherFilm(), etag: '"first"' }
    const asked = serveInParts('/replaced.mp4', version, { isCut: true })
    serve('/replaced.xml', rss(item('replaced', '/replaced.mp4')))
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/replaced.xml`))).toEqual(['failed'])
    Object.assign(version, { film, etag: '"second"' })
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/replaced.xml`))).toEqual(['imported'])
    expect(asked[1]).toMatch(/^bytes=[1-9]\d*-$/)
    const [video] = await videos()
    const stored = await readFile(site.deps.storage.localPath(originalKey(video?.id ?? 0)) ?? '')
    expect(stored.equals(film)).toBe(true)
    expect(await readdir(join(site.deps.uploadsDir, 'archive'))).toEqual([])
  })

  test('does not continue the interrupted download of another feed that gave its entry the same id', async () => {
    serveInParts('/parish.mp4', { film: otherFilm(), etag: '"parish"' }, { isCut: true })
    const asked = serveInParts('/abbey.mp4', { film, etag: '"abbey"' })
    serve('/parish.xml', rss(item('1', '/parish.mp4')))
    serve('/abbey.xml', rss(item('1', '/abbey.mp4')))
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/parish.xml`))).toEqual(['failed'])
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/abbey.xml`))).toEqual(['imported'])
    expect(asked).toEqual([undefined])
    await rm(join(site.deps.uploadsDir, 'archive'), { recursive: true })
  })

  test('leaves no incomplete download behind that nothing has continued for a week', async () => {
    const partial = join(site.deps.uploadsDir, 'archive')
    serveInParts('/given-up.mp4', { film: otherFilm(), etag: '"given-up"' }, { isCut: true })
    serve('/given-up.xml', rss(item('given-up', '/given-up.mp4')))
    await run('feed', `${elsewhere.origin}/given-up.xml`)
    const names = await readdir(partial)
    expect(names).toHaveLength(2)
    await archive.sweep()
    expect(await readdir(partial)).toEqual(names)
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3600_000)
    for (const name of names) await utimes(join(partial, name), eightDaysAgo, eightDaysAgo)
    await runScheduledJobs(site)
    expect(await readdir(partial)).toEqual([])
  })

  test('whose file is missing, or larger than this site accepts, is reported with a code, its URL and the limit', async () => {
    serve('/huge.mp4', Buffer.alloc(10_000_001))
    serve('/bad.xml', rss(item('gone', '/gone.mp4') + item('huge', '/huge.mp4')))
    const outcomes = await run('feed', `${elsewhere.origin}/bad.xml`)
    expect(outcomes).toMatchObject([
      { failure: { code: 'address_status', address: `${elsewhere.origin}/gone.mp4`, status: 404 } },
      {
        failure: {
          ...{ code: 'address_too_large', address: `${elsewhere.origin}/huge.mp4` },
          limit: { value: 10_000_000, unit: 'bytes' },
        },
      },
    ])
  })

  test('that is longer than this site accepts is reported with the limit', async () => {
    const short = await createTestSite({ environment: { MAX_VIDEO_SECONDS: '1' } })
    const { deps } = short
    const member = await short.person('grace')
    const strict = createArchive({
      ...deps,
      importedVideos: createImportedVideos(deps),
      folder: join(deps.uploadsDir, 'archive'),
      maxBytes: 10_000_000,
      mayReach: elsewhere.mayReach,
    })
    serve('/long.mp4', film)
    serve('/long.xml', rss(item('long', '/long.mp4')))
    const viewer = (await deps.accounts.findViewer(member.username)) as Viewer
    const outcomes = await strict.run(viewer, await read('feed', `${elsewhere.origin}/long.xml`), { isApproved: false })
    const limit = { value: 1, unit: 'seconds' }
    expect(outcomes).toMatchObject([{ outcome: 'failed', failure: { code: 'video_too_long', limit } }])
    await short.close()
  })

  test.each([
    ['with entities of its own', '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss><channel><title>&a;</title></channel></rss>'],
    ['that is a page', '<!doctype html><p>unclosed'],
  ])('%s is refused', async (_, body) => {
    serve('/wrong.xml', body)
    await expect(read('feed', `${elsewhere.origin}/wrong.xml`)).rejects.toThrow('is not a feed or not valid XML')
  })

  test('in the private network is never requested, and neither are its films', async () => {
    await expect(readArchive('feed', `${elsewhere.origin}/feed.xml`)).rejects.toThrow('is not on the public internet')
    await expect(readArchive('feed', 'file:///etc/passwd')).rejects.toThrow('is not a web address')
    serve('/inside.xml', rss(item('inside', 'http://10.0.0.1/a.mp4')))
    expect(await run('feed', `${elsewhere.origin}/inside.xml`)).toMatchObject([
      { failure: { code: 'address_forbidden', address: 'http://10.0.0.1/a.mp4' } },
    ])
  })
})

describe('a PeerTube channel', () => {
  const json = (path: string, value: unknown) =>
    elsewhere.respond(path, (_, response) => void response.end(JSON.stringify(value)))
  const lists = (channel: string, uuids: string[]) => {
    json(`${channel}/videos?start=0&count=100`, { total: uuids.length, data: uuids.map((uuid) => ({ uuid })) })
    json(`${channel}/video-playlists?start=0&count=100`, { total: 1, data: [{ uuid: 'p1', displayName: 'Feasts' }] })
    json('/api/v1/video-playlists/p1/videos?start=0&count=100', { total: 1, data: [{ video: { uuid: 'v1' } }] })
  }

  test('is imported with its own dates, the largest file, captions and playlists', async () => {
    const channel = '/api/v1/video-channels/choir'
    lists(channel, ['v1', 'live'])
    const details = { name: 'Easter vigil', description: 'Sung', publishedAt: '2022-04-16T20:00:00Z' }
    json('/api/v1/videos/v1', {
      ...{ ...details, uuid: 'v1', originallyPublishedAt: '2018-03-31T20:00:00Z', url: 'https://tube.example/w/v1' },
      ...{ language: { id: 'de', label: 'German' }, category: { id: 1, label: 'Music' } },
      files: [{ resolution: { id: 240 }, fileDownloadUrl: `${elsewhere.origin}/small.mp4` }],
      streamingPlaylists: [{ files: [{ resolution: { id: 720 }, fileDownloadUrl: `${elsewhere.origin}/v1-720.mp4` }] }],
    })
    json('/api/v1/videos/v1/captions', { total: 1, data: [{ language: { id: 'de' }, captionPath: '/v1.de.vtt' }] })
    json('/api/v1/videos/live', { ...details, uuid: 'live', files: [] })
    json('/api/v1/videos/live/captions', { total: 0, data: [] })
    elsewhere.respond('/v1-720.mp4', (_, response) => void response.end(film))
    elsewhere.respond('/v1.de.vtt', (_, response) => void response.end(VTT))
    expect(outcomesOf(await run('peertube', `${elsewhere.origin}/c/choir/videos`))).toEqual(['imported'])
    const [vigil] = await videos()
    expect(vigil).toMatchObject({
      ...{ title: 'Easter vigil', description: 'Sung', language: 'de', sourceUrl: 'https://tube.example/w/v1' },
      createdAt: new Date('2018-03-31T20:00:00Z'),
    })
    expect(await captions(vigil?.id ?? 0)).toEqual([{ language: 'de', content: VTT }])
    expect(await playlists()).toEqual([['Feasts', 1]])
    expect(outcomesOf(await run('peertube', `${elsewhere.origin}/c/choir/videos`))).toEqual(['present'])
  })

  test('that lists videos without an end is refused', async () => {
    let pages = 0
    const channel = '/api/v1/video-channels/endless'
    json(`${channel}/video-playlists?start=0&count=100`, { total: 0, data: [] })
    for (let start = 0; start < 20_000; start += 5000) {
      elsewhere.respond(`${channel}/videos?start=${start}&count=100`, (_, response) => {
        pages += 1
        const data = Array.from({ length: 5000 }, (_entry, index) => ({ uuid: `v${start + index}` }))
        response.end(JSON.stringify({ total: 1e15, data }))
      })
    }
    const tooMany = 'more than 10000 videos'
    const playlists = Array.from({ length: 11 }, (_entry, index) => ({ uuid: `p${index}`, displayName: 'Feasts' }))
    json('/api/v1/video-channels/playlists/video-playlists?start=0&count=100', { total: 11, data: playlists })
    const entries = { total: 10_000, data: Array.from({ length: 10_000 }, () => ({ video: { uuid: 'v' } })) }
    for (const { uuid } of playlists) json(`/api/v1/video-playlists/${uuid}/videos?start=0&count=100`, entries)
    await expect(read('peertube', `${elsewhere.origin}/c/playlists`)).rejects.toThrow(tooMany)
    await expect(read('peertube', `${elsewhere.origin}/c/endless`)).rejects.toThrow(tooMany)
    expect(pages).toBe(3)
  })

  test('that is not a channel, or sends an unexpected response, is refused with a message', async () => {
    await expect(read('peertube', 'https://tube.example/about')).rejects.toThrow(
      'is not the address of a PeerTube channel',
    )
    json('/api/v1/video-channels/odd/video-playlists?start=0&count=100', { hello: 'world' })
    await expect(read('peertube', `${elsewhere.origin}/c/odd`)).rejects.toThrow('did not respond like a PeerTube site')
    await expect(read('peertube', `${elsewhere.origin}/c/none`)).rejects.toThrow('responded with status 404')
  })
})

describe('a Takeout of a YouTube channel', () => {
  const part = 'Takeout/YouTube and YouTube Music'
  beforeEach(async () => {
    await addFilm(`${part}/videos/Who is my neighbour_.mp4`)
    await addFilm(`${part}/videos/Psalm.mp4`)
    await addFilm(`${part}/videos/Psalm(1).mp4`)
    await write(`${part}/videos/abc123.en.srt`, '1\n00:00:00,000 --> 00:00:01,000\nPeace\n')
    await write(
      `${part}/video metadata/videos.csv`,
      'Video ID,Approx Duration (ms),Video Language,Video Category,Video Description (Original),Video Title (Original),Privacy,Video Create Timestamp,Video Publish Timestamp\n' +
        'abc123,2000,en,Education,"A parable, told",Who is my neighbour?,Public,2017-01-01T10:00:00+00:00,2017-02-03T10:00:00+00:00\n' +
        'def456,2000,,,,Psalm,Public,2018-01-01T10:00:00+00:00,\n',
    )
    await write(`${part}/video metadata/videos(1).csv`, 'Video ID,Video Title (Original)\nghi789,Psalm\n')
    await write(`${part}/playlists/playlists.csv`, 'Playlist ID,Playlist Title (Original)\nPL1,Parables\n')
    await write(
      `${part}/playlists/Parables-videos.csv`,
      'Video ID,Playlist Video Creation Timestamp\nabc123,2019-01-01T00:00:00+00:00\n',
    )
  })

  test('is imported with titles, descriptions, dates, captions and playlists; two with the same title are two videos', async () => {
    expect(outcomesOf(await run('takeout'))).toEqual(['imported', 'imported', 'imported'])
    const found = await videos()
    expect(found.map(({ title }) => title).toSorted()).toEqual(['Psalm', 'Psalm', 'Who is my neighbour?'])
    const parable = found.find(({ title }) => title.startsWith('Who'))
    expect(parable).toMatchObject({
      ...{ description: 'A parable, told', language: 'en', sourceUrl: 'https://www.youtube.com/watch?v=abc123' },
      createdAt: new Date('2017-02-03T10:00:00Z'),
    })
    expect(await captions(parable?.id ?? 0)).toEqual([
      { language: 'en', content: 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\nPeace\n' },
    ])
    expect(await playlists()).toEqual([['Parables', 1]])
    expect(outcomesOf(await run('takeout'))).toEqual(['present', 'present', 'present'])
    expect(await videos()).toHaveLength(3)
  })

  test('is read where letters of file names are composed in another way than in its table', async () => {
    await addFilm(`${part}/videos/${'Église'.normalize('NFD')}.mp4`)
    await write(
      `${part}/video metadata/videos(2).csv`,
      `Video ID,Video Title (Original)\njkl012,${'Église'.normalize('NFC')}\n`,
    )
    expect((await read('takeout')).map(({ key }) => key)).toContain('youtube:jkl012')
  })

  test('is refused when a part of it is missing', async () => {
    await rm(join(folder, `${part}/videos/Psalm(1).mp4`))
    await expect(read('takeout')).rejects.toThrow('The file of the video “Psalm” is not in')
    await rm(join(folder, `${part}/video metadata`), { recursive: true })
    await expect(read('takeout')).rejects.toThrow('There is no “video metadata/videos.csv”')
  })
})

describe('texts of an archive', () => {
  test('a title outside the limits is cut at a word, or extended by the key of its item', () => {
    expect(toTitle('  Two   words ', 'x')).toBe('Two words')
    const long = toTitle('word '.repeat(40), 'x')
    expect(long.length).toBeLessThanOrEqual(100)
    expect(long).toMatch(/word…$/)
    for (const start of ['', 'a']) expect(toTitle(start + '😀'.repeat(100), 'x').isWellFormed()).toBe(true)
    expect(toTitle('', 'abc')).toBe('Video (abc)')
    expect(toTitle('Hi', 'abc')).toBe('Hi (abc)')
  })

  test('a date in the future and an invalid date are ignored', () => {
    expect(['2999-01-01', 'soon', '', undefined, '04.03.2019', '4/3/2019'].map(toDate)).toEqual(Array(6).fill(null))
    expect(toDate('2019-03-04 05:06:07 UTC')).toEqual(new Date('2019-03-04T05:06:07Z'))
  })

  test('HTML becomes plain text; an invalid caption file is ignored', () => {
    expect(textOfHtml('a<br>b<script>c</script>&lt;d&gt;&#x41;')).toBe('a\nbc<d>A')
    expect([toWebVtt('words'), toWebVtt('WEBVTTX')]).toEqual([null, null])
  })
})
