import { appendFile, copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ImportSource } from '@lamplight/contract/archive'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ArchiveMember, type ArchiveSite, createArchiveSite, outcomesOf, VTT } from '../../testing/archive-site.ts'
import { clipPath } from '../../testing/clips.ts'
import type { ImportOptions } from './archive.service.ts'
import { textOfHtml, toDate, toTitle } from './archive-item.ts'
import { toWebVtt } from './captions-text.ts'

let place: ArchiveSite
let site: ArchiveSite['site']
let member: ArchiveMember
let folder: string

beforeAll(async () => {
  place = await createArchiveSite()
  site = place.site
})
afterAll(() => place.close())
beforeEach(async () => {
  member = await place.member()
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
const read = (source: ImportSource, from = folder) => place.read(source, from)
const run = (source: ImportSource, from = folder, options: Partial<ImportOptions> = {}) =>
  member.run(source, from, options)

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
    const plan = await place.archive.plan(member.owner, await read('folder'))
    expect(plan.map(({ action, item }) => [action, item.title, item.publishedAt?.toISOString().slice(0, 10)])).toEqual([
      ['import', 'Psalm 23, sung', '2019-03-04'],
      ['import', 'Evening prayer', '2020-05-06'],
    ])
    expect(await member.videos()).toEqual([])
    expect(
      await site.deps.db.selectFrom('archiveItems').select('id').where('ownerId', '=', member.person.id).execute(),
    ).toEqual([])
  })

  test('is imported with texts, dates, category, captions and playlists, and waits for review', async () => {
    const progress: string[] = []
    const onProgress: ImportOptions['onProgress'] = ({ item }, done, all) =>
      progress.push(`${done}/${all} ${item.title}`)
    expect(outcomesOf(await run('folder', folder, { onProgress }))).toEqual(['imported', 'imported'])
    expect(progress).toEqual(['1/2 Psalm 23, sung', '2/2 Evening prayer'])
    const [psalm, evening] = await member.videos()
    expect(psalm).toMatchObject({
      ...{ title: 'Psalm 23, sung', description: 'Line one\nLine two', language: 'en', status: 'pending' },
      createdAt: new Date('2019-03-04'),
    })
    expect(evening).toMatchObject({ title: 'Evening prayer', createdAt: new Date('2020-05-06T18:00:00Z') })
    expect(psalm?.categoryId).not.toBeNull()
    expect(await member.captions(psalm?.id ?? 0)).toEqual(
      expect.arrayContaining([
        { language: 'en', content: VTT },
        { language: 'de', content: 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.500\nFriede\n' },
      ]),
    )
    expect(await member.captions(psalm?.id ?? 0)).toHaveLength(2)
    expect(await member.playlists()).toEqual([
      ['Mornings', 1],
      ['Psalms', 2],
    ])
    // The archive keeps its files.
    expect(await readdir(folder)).toContain('evening.mp4')
  })

  test('is imported only once by two runs', async () => {
    await run('folder')
    expect((await place.archive.plan(member.owner, await read('folder'))).map(({ action }) => action)).toEqual([
      'present',
      'present',
    ])
    expect(outcomesOf(await run('folder'))).toEqual(['present', 'present'])
    expect(await member.videos()).toHaveLength(2)
    expect(await member.playlists()).toEqual([
      ['Mornings', 1],
      ['Psalms', 2],
    ])
  })

  test('skips review only on request; then its video is listed at its own date, and the audit log records it', async () => {
    await run('folder', folder, { isApproved: true })
    const found = await member.videos()
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
    const listed = await site.call(member.person, videosApi.get, { params: { id } })
    expect(listed.body.createdAt).toBe('2019-03-04T00:00:00.000Z')
  })

  test('continues after a failed item, and retries it in the next run', async () => {
    await write('evening.mp4', 'not a film')
    const first = await run('folder')
    expect(outcomesOf(first)).toEqual(['imported', 'failed'])
    expect(first[1]).toMatchObject({ failure: { code: 'not_a_video' } })
    await addFilm('evening.mp4')
    expect(outcomesOf(await run('folder'))).toEqual(['present', 'imported'])
    expect(await member.videos()).toHaveLength(2)
  })

  test('that was interrupted before the created video was recorded does not create a second one', async () => {
    await run('folder')
    await site.deps.db
      .updateTable('archiveItems')
      .set({ state: 'importing', videoId: null })
      .where('ownerId', '=', member.person.id)
      .execute()
    expect(outcomesOf(await run('folder'))).toEqual(['imported', 'imported'])
    expect(await member.videos()).toHaveLength(2)
  })

  test('stops between two videos when it is cancelled, and continues with the next run', async () => {
    const stop = new AbortController()
    const stopped = run('folder', folder, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(stopped).rejects.toThrow()
    expect(await member.videos()).toHaveLength(1)
    expect(outcomesOf(await run('folder'))).toEqual(['present', 'imported'])
  })

  test('a video that its owner deleted here is not imported again', async () => {
    await run('folder')
    await site.deps.db.deleteFrom('videos').where('ownerId', '=', member.person.id).execute()
    await run('folder')
    expect(await member.videos()).toEqual([])
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
    const found = await member.videos()
    expect(found.map(({ title }) => title).toSorted()).toEqual(['Psalm', 'Psalm', 'Who is my neighbour?'])
    const parable = found.find(({ title }) => title.startsWith('Who'))
    expect(parable).toMatchObject({
      ...{ description: 'A parable, told', language: 'en', sourceUrl: 'https://www.youtube.com/watch?v=abc123' },
      createdAt: new Date('2017-02-03T10:00:00Z'),
    })
    expect(await member.captions(parable?.id ?? 0)).toEqual([
      { language: 'en', content: 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\nPeace\n' },
    ])
    expect(await member.playlists()).toEqual([['Parables', 1]])
    expect(outcomesOf(await run('takeout'))).toEqual(['present', 'present', 'present'])
    expect(await member.videos()).toHaveLength(3)
  })

  test('is read where letters of file names are composed in another way than in its table', async () => {
    await addFilm(`${part}/videos/${'Église'.normalize('NFD')}.mp4`)
    await write(
      `${part}/video metadata/videos(2).csv`,
      `Video ID,Video Title (Original)\njkl012,${'Église'.normalize('NFC')}\n`,
    )
    expect((await read('takeout')).map(({ key }) => key)).toContain('youtube:jkl012')
  })

  test('is read where a second export lists the same videos again, without their files', async () => {
    await write(
      'Takeout-2/video metadata/videos.csv',
      'Video ID,Video Title (Original)\nghi789,Psalm\nabc123,Who is my neighbour?\n',
    )
    expect((await read('takeout')).map(({ key }) => key).toSorted()).toEqual([
      ...['youtube:abc123', 'youtube:def456', 'youtube:ghi789'],
    ])
  })

  test('is refused when a part of it is missing', async () => {
    await rm(join(folder, `${part}/videos/Psalm(1).mp4`))
    await expect(read('takeout')).rejects.toThrow('The file of the video “Psalm” is not in')
    await rm(join(folder, `${part}/video metadata`), { recursive: true })
    await expect(read('takeout')).rejects.toThrow('There is no “video metadata/videos.csv”')
  })
})

describe('a large archive on this machine', () => {
  const COUNT = 3000
  const titles = Array.from({ length: COUNT }, (_, index) => `Sermon on the mount, part ${index} of many`)

  // Where one process does everything, nobody is answered while it is busy. Compared in pairs, the files took a quarter of a minute.
  test.each([
    ['folder', 'videos.csv', ['file,title', ...titles.map((title) => `"videos/${title}.mp4","${title}"`)]],
    [
      'takeout',
      'video metadata/videos.csv',
      ['Video ID,Video Title (Original)', ...titles.map((title, index) => `id${index},"${title}"`)],
    ],
  ] as const)('that is a %s with thousands of files takes little processor time', async (source, table, lines) => {
    await write(table, `${lines.join('\n')}\n`)
    await mkdir(join(folder, 'videos'))
    for (const title of titles) await writeFile(join(folder, `videos/${title}.mp4`), '')
    await writeFile(join(folder, `videos/${titles.at(-1)}.de.vtt`), VTT)
    const begun = process.threadCpuUsage()
    const items = await read(source)
    expect(process.threadCpuUsage(begun).user).toBeLessThan(4_000_000)
    expect(items).toHaveLength(COUNT)
    expect(items.at(-1)?.captions).toMatchObject([{ language: 'de' }])
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

  test('a title of invisible characters, or of too few, is extended', () => {
    expect(toTitle('\u200b\u200b\u200b\u200b', 'abc')).toBe('Video (abc)')
    expect(toTitle('😀😀', 'a\nb')).toBe('😀😀 (a b)')
  })

  test('a text that only JavaScript reads as a date, and a date before the first films, are ignored', () => {
    const texts = [
      'Folge 12',
      '5',
      '0001-01-01T00:00:00Z',
      'Mon, 01 Jan 0001 00:00:00 GMT',
      '0000-01-01',
      '-004712-01-01T00:00:00Z',
    ]
    expect(texts.map(toDate)).toEqual(texts.map(() => null))
    expect(['2019', '4 Mar 19 08:00:00 GMT', 'March 4, 2019'].map((text) => toDate(text)?.getFullYear())).toEqual([
      2019, 2019, 2019,
    ])
  })

  test('HTML becomes plain text; an invalid caption file is ignored', () => {
    expect(textOfHtml('a<br>b<script>c</script>&lt;d&gt;&#x41;')).toBe('a\nbc<d>A')
    expect([toWebVtt('words'), toWebVtt('WEBVTTX')]).toEqual([null, null])
  })
})
