import { statSync } from 'node:fs'
import { readdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Viewer } from '../../identity/viewer.ts'
import { type ArchiveMember, type ArchiveSite, createArchiveSite, outcomesOf, VTT } from '../../testing/archive-site.ts'
import { runScheduledJobs } from '../../testing/days-pass.ts'
import { createTestSite } from '../../testing/test-site.ts'
import { createImportedVideos } from '../videos/imported-videos.ts'
import { originalKey } from '../videos/originals.ts'
import { createArchive } from './archive.service.ts'
import { readArchive } from './read-archive.ts'

let place: ArchiveSite
let site: ArchiveSite['site']
let elsewhere: ArchiveSite['elsewhere']
let film: Buffer
let member: ArchiveMember

beforeAll(async () => {
  place = await createArchiveSite()
  ;({ site, elsewhere, film } = place)
})
afterAll(() => place.close())
beforeEach(async () => {
  member = await place.member()
})

const run: ArchiveMember['run'] = (...given) => member.run(...given)

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
    const [one] = (await member.videos()).filter(({ title }) => title === 'Talk & song one')
    expect(one).toMatchObject({
      ...{ description: 'Words with weight\nSecond &eacute;é', language: 'en', sourceUrl: 'https://show.example/one' },
      createdAt: new Date('2019-03-04T07:00:00Z'),
    })
    expect(await member.captions(one?.id ?? 0)).toEqual([{ language: 'de', content: VTT }])
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
    expect(await member.videos()).toMatchObject([
      { title: 'Vigil', description: 'Words', createdAt: new Date('2021-01-02T03:04:05Z') },
    ])
  })

  /** Sends ranges of a film; the first response is interrupted once a part of it is on disk. */
  const serveInParts = (path: string, version: { film: Buffer; etag?: string }, { isCut = false } = {}) => {
    const asked: (string | undefined)[] = []
    let isFirst = isCut
    elsewhere.respond(path, (request, response) => {
      asked.push(request.headers.range)
      const { film, etag } = version
      const tag = etag === undefined ? {} : { etag }
      const condition = request.headers['if-range']
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      if (from > 0 && (condition === undefined || condition === etag)) {
        const range = `bytes ${from}-${film.length - 1}/${film.length}`
        return void response.writeHead(206, { ...tag, 'content-range': range }).end(film.subarray(from))
      }
      response.writeHead(200, { ...tag, 'content-length': film.length })
      if (!isFirst) return void response.end(film)
      isFirst = false
      response.write(film.subarray(0, Math.floor(film.length / 2)))
      const { partial } = place
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

  test('resumes an interrupted download', async () => {
    const asked = serveInParts('/cut.mp4', { film }, { isCut: true })
    serve('/cut.xml', rss(item('cut', '/cut.mp4')))
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/cut.xml`))).toEqual(['failed'])
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/cut.xml`))).toEqual(['imported'])
    expect(asked[0]).toBeUndefined()
    expect(asked[1]).toMatch(/^bytes=[1-9]\d*-$/)
    expect(await readdir(place.partial)).toEqual([])
  })

  test('whose film was replaced after an interruption is downloaded from its beginning', async () => {
    const version = { film: otherFilm(), etag: '"first"' }
    const asked = serveInParts('/replaced.mp4', version, { isCut: true })
    serve('/replaced.xml', rss(item('replaced', '/replaced.mp4')))
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/replaced.xml`))).toEqual(['failed'])
    Object.assign(version, { film, etag: '"second"' })
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/replaced.xml`))).toEqual(['imported'])
    expect(asked[1]).toMatch(/^bytes=[1-9]\d*-$/)
    const [video] = await member.videos()
    const stored = await readFile(site.deps.storage.localPath(originalKey(video?.id ?? 0)) ?? '')
    expect(stored.equals(film)).toBe(true)
    expect(await readdir(place.partial)).toEqual([])
  })

  test('does not continue the interrupted download of another feed that gave its entry the same id', async () => {
    serveInParts('/parish.mp4', { film: otherFilm(), etag: '"parish"' }, { isCut: true })
    const asked = serveInParts('/abbey.mp4', { film, etag: '"abbey"' })
    serve('/parish.xml', rss(item('1', '/parish.mp4')))
    serve('/abbey.xml', rss(item('1', '/abbey.mp4')))
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/parish.xml`))).toEqual(['failed'])
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/abbey.xml`))).toEqual(['imported'])
    expect(asked).toEqual([undefined])
    await rm(place.partial, { recursive: true })
  })

  test('leaves no incomplete download behind that nothing has continued for a week', async () => {
    const { partial } = place
    serveInParts('/given-up.mp4', { film: otherFilm(), etag: '"given-up"' }, { isCut: true })
    serve('/given-up.xml', rss(item('given-up', '/given-up.mp4')))
    await run('feed', `${elsewhere.origin}/given-up.xml`)
    const names = await readdir(partial)
    expect(names).toHaveLength(2)
    await place.archive.sweep()
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
    const outcomes = await strict.run(viewer, await place.read('feed', `${elsewhere.origin}/long.xml`), {
      isApproved: false,
    })
    const limit = { value: 1, unit: 'seconds' }
    expect(outcomes).toMatchObject([{ outcome: 'failed', failure: { code: 'video_too_long', limit } }])
    await short.close()
  })

  test.each([
    ['with entities of its own', '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss><channel><title>&a;</title></channel></rss>'],
    ['that is a page', '<!doctype html><p>unclosed'],
  ])('%s is refused', async (_, body) => {
    serve('/wrong.xml', body)
    await expect(place.read('feed', `${elsewhere.origin}/wrong.xml`)).rejects.toThrow('is not a feed or not valid XML')
  })

  test.each([
    ['in the encoding that it names', 'ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
    ['in UTF-16', 'UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['with a byte order mark', 'UTF-8', (text: string) => Buffer.from(`\ufeff${text}`, 'utf8')],
  ])('%s keeps its letters', async (_, encoding, encode) => {
    const text = rss(item('ä', '/a.mp4')).replace('version="1.0"', `version="1.0" encoding="${encoding}"`)
    serve('/letters.xml', encode(text))
    expect(await place.read('feed', `${elsewhere.origin}/letters.xml`)).toMatchObject([{ title: 'Talk & song ä' }])
  })

  test('in an encoding that does not exist is refused', async () => {
    serve('/klingon.xml', rss('').replace('version="1.0"', 'version="1.0" encoding="x-klingon"'))
    await expect(place.read('feed', `${elsewhere.origin}/klingon.xml`)).rejects.toThrow(
      'is not a feed or not valid XML',
    )
  })

  test('whose entry has an id, a page and a category that are too long, and a thousand captions, is imported', async () => {
    serve('/endless.mp4', film)
    serve('/endless.vtt', VTT)
    const id = Array.from({ length: 9000 }, (_, index) => index.toString(36)).join('')
    const caption = (index: number) =>
      `<podcast:transcript url="/endless.vtt?${index}" type="text/vtt" language="${['de', 'fr'][index % 2]}"/>`
    const captions = Array.from({ length: 1000 }, (_, index) => caption(index)).join('')
    const more = `<link>https://show.example/${'x'.repeat(3000)}</link><category>${'y'.repeat(3000)}</category>`
    const entry = item(id, '/endless.mp4', captions).replace(/<link>.*<\/link>/, more)
    serve('/endless.xml', rss(entry))
    const [read] = await place.read('feed', `${elsewhere.origin}/endless.xml`)
    expect(read).toMatchObject({ sourceUrl: null, captions: [{ language: 'de' }, { language: 'fr' }] })
    expect(read?.category?.length).toBeLessThan(300)
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/endless.xml`))).toEqual(['imported'])
    expect(outcomesOf(await run('feed', `${elsewhere.origin}/endless.xml`))).toEqual(['present'])
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
    const [vigil] = await member.videos()
    expect(vigil).toMatchObject({
      ...{ title: 'Easter vigil', description: 'Sung', language: 'de', sourceUrl: 'https://tube.example/w/v1' },
      createdAt: new Date('2018-03-31T20:00:00Z'),
    })
    expect(await member.captions(vigil?.id ?? 0)).toEqual([{ language: 'de', content: VTT }])
    expect(await member.playlists()).toEqual([['Feasts', 1]])
    expect(outcomesOf(await run('peertube', `${elsewhere.origin}/c/choir/videos`))).toEqual(['present'])
  })

  test('is imported without what its server does not show to everybody, and without invalid addresses', async () => {
    const details = { name: 'A talk', publishedAt: '2022-04-16T20:00:00Z', url: 'javascript:alert(1)' }
    json('/api/v1/video-channels/mixed/video-playlists?start=0&count=100', { total: 0, data: [] })
    const uuids = ['open', 'secret', 'broken', 'gone']
    const data = uuids.map((uuid) => ({ uuid }))
    json('/api/v1/video-channels/mixed/videos?start=0&count=100', { total: uuids.length, data })
    for (const uuid of ['open', 'broken']) {
      const fileUrl = uuid === 'open' ? '/open.mp4' : 'http://['
      json(`/api/v1/videos/${uuid}`, { ...details, uuid, files: [{ fileUrl }] })
      json(`/api/v1/videos/${uuid}/captions`, { data: [{ language: { id: 'de' }, fileUrl: 'http://[' }] })
    }
    elsewhere.respond('/api/v1/videos/secret', (_, response) => void response.writeHead(403).end())
    expect(await place.read('peertube', `${elsewhere.origin}/c/mixed`)).toMatchObject([
      { key: 'peertube:open', sourceUrl: null, captions: [] },
    ])
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
    await expect(place.read('peertube', `${elsewhere.origin}/c/playlists`)).rejects.toThrow(tooMany)
    await expect(place.read('peertube', `${elsewhere.origin}/c/endless`)).rejects.toThrow(tooMany)
    expect(pages).toBe(3)
  })

  test('that is not a channel, or sends an unexpected response, is refused with a message', async () => {
    await expect(place.read('peertube', 'https://tube.example/about')).rejects.toThrow(
      'is not the address of a PeerTube channel',
    )
    json('/api/v1/video-channels/odd/video-playlists?start=0&count=100', { hello: 'world' })
    await expect(place.read('peertube', `${elsewhere.origin}/c/odd`)).rejects.toThrow(
      'did not respond like a PeerTube site',
    )
    await expect(place.read('peertube', `${elsewhere.origin}/c/none`)).rejects.toThrow('responded with status 404')
  })
})
