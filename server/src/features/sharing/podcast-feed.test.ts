import { randomBytes } from 'node:crypto'
import { captionsApi } from '@lamplight/contract/captions'
import { settingsApi } from '@lamplight/contract/settings'
import { videosApi } from '@lamplight/contract/videos'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaKey } from '../../storage/media-key.ts'
import { type makeVideo as Make, makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

const PUBLIC_URL = 'https://lamplight.example'
const CAPTIONS = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nThe Lord is my shepherd\n'
const DESCRIPTION = 'A psalm & a prayer\n0:00 Bells\n0:20 Psalm <23>'
const file = randomBytes(3000)
let site: TestSite
let base: string
let creator: Person
let psalm: number

const add = async (facts: Parameters<typeof Make>[2]) => {
  const id = await makeVideo(site, creator, { isPlayable: true, ...facts })
  await site.deps.storage.putBytes(mediaKey(id, 'v1', 'progressive.mp4'), file)
  return id
}

beforeAll(async () => {
  site = await createTestSite({ environment: { GUEST_VIEWING: 'on', PUBLIC_URL } })
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const person = await site.person('grace')
  // Over https the cookie has this prefix.
  creator = { ...person, cookie: `__Host-${person.cookie}` }
  const { db } = site.deps
  await db.updateTable('users').set({ bio: 'Psalms & prayers' }).where('id', '=', creator.id).execute()
  psalm = await add({ title: 'Psalm <23> & "more"', description: DESCRIPTION, language: 'de', durationSeconds: 61.4 })
  await site.call(creator, captionsApi.save, { params: { id: psalm, language: 'de' }, body: { content: CAPTIONS } })
})
afterAll(() => site.close())

interface Element {
  name: string
  uri: string
  attributes: Record<string, string>
  text: string
}

/** The elements of a document, with their namespaces; fails where it is not well-formed. */
function parse(document: string): { channel: Element[]; items: Element[][] } {
  const channel: Element[] = []
  const items: Element[][] = []
  const open: Element[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value])
    open.push({ name: local, uri, attributes: Object.fromEntries(values), text: '' })
    if (local === 'item') items.push([])
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (open.at(-1)?.name === 'item' && closed) items.at(-1)?.push(closed)
    if (open.at(-1)?.name === 'channel' && closed) channel.push(closed)
  })
  parser.write(document).close()
  return { channel, items }
}
const ITUNES = 'http://www.itunes.com/dtds/podcast-1.0.dtd'
const PODCAST = 'https://podcastindex.org/namespace/1.0'
const feed = async () => parse((await site.request(null, { url: `/profile/${creator.id}/feed.xml` })).body)
const itemOf = async (id: number) =>
  (await feed()).items.find((item) =>
    item.some(({ name, text }) => name === 'guid' && text.endsWith(`/video/${id}`)),
  ) ?? []
const named = (elements: Element[], name: string, uri = '') =>
  elements.filter((element) => element.name === name && element.uri === uri)
const pathOf = (address = '') => {
  expect(address).toMatch(/^https:\/\/lamplight\.example\//)
  return address.slice(PUBLIC_URL.length)
}

describe('the feed of a channel', () => {
  test('names author, category, language and picture, as podcast directories require', async () => {
    const { channel } = await feed()
    expect(named(channel, 'description')[0]?.text).toBe('Psalms & prayers')
    expect(named(channel, 'language')[0]?.text).toBe('de')
    expect(named(channel, 'author', ITUNES)[0]?.text).toBe('grace')
    expect(named(channel, 'explicit', ITUNES)[0]?.text).toBe('false')
    expect(named(channel, 'category', ITUNES)[0]?.attributes.text).toBe('Religion & Spirituality')
    expect(named(channel, 'image', ITUNES)[0]?.attributes.href).toBe(`${PUBLIC_URL}/episodes/${psalm}.jpg`)
    expect(named(channel, 'link', 'http://www.w3.org/2005/Atom')[0]?.attributes.rel).toBe('self')
  })

  test('has for each video a file with its true length, a stable id, its author, its duration and when it was published', async () => {
    const item = await itemOf(psalm)
    const [enclosure] = named(item, 'enclosure')
    expect(enclosure?.attributes).toEqual({
      url: `${PUBLIC_URL}/episodes/${psalm}.mp4`,
      length: String(file.length),
      type: 'video/mp4',
    })
    expect(named(item, 'title')[0]?.text).toBe('Psalm <23> & "more"')
    expect(named(item, 'guid')[0]?.text).toBe(`${PUBLIC_URL}/video/${psalm}`)
    expect(named(item, 'author', ITUNES)[0]?.text).toBe('grace')
    expect(named(item, 'duration', ITUNES)[0]?.text).toBe('61')
    const { createdAt } = await site.deps.db
      .selectFrom('videos')
      .select('createdAt')
      .where('id', '=', psalm)
      .executeTakeFirstOrThrow()
    expect(named(item, 'pubDate')[0]?.text).toBe(createdAt.toUTCString())
  })

  test('leads to the transcript and the chapters of a video that has them', async () => {
    const item = await itemOf(psalm)
    const [transcript] = named(item, 'transcript', PODCAST)
    expect(transcript?.attributes).toMatchObject({ type: 'text/vtt', language: 'de', rel: 'captions' })
    const words = await site.request(null, { url: pathOf(transcript?.attributes.url) })
    expect([words.headers['content-type'], words.body]).toEqual(['text/vtt; charset=utf-8', CAPTIONS])
    const [chapters] = named(item, 'chapters', PODCAST)
    expect(chapters?.attributes.type).toBe('application/json+chapters')
    const list = await site.request(null, { url: pathOf(chapters?.attributes.url) })
    expect(list.headers['content-type']).toMatch(/^application\/json\+chapters/)
    expect(JSON.parse(list.body)).toEqual({
      version: '1.2.0',
      chapters: [
        { startTime: 0, title: 'Bells' },
        { startTime: 20, title: 'Psalm <23>' },
      ],
    })
    for (const { headers } of [words, list]) expect(headers['access-control-allow-origin']).toBe('*')
  })

  test('has no transcript and no chapters of a video without them', async () => {
    const plain = await add({ title: 'Silence' })
    const item = await itemOf(plain)
    expect(named(item, 'enclosure')).toHaveLength(1)
    expect([named(item, 'transcript', PODCAST), named(item, 'chapters', PODCAST)]).toEqual([[], []])
    for (const part of ['chapters.json', 'en.vtt', '%00.vtt', '..%2Fen.vtt', `${'a'.repeat(300)}.vtt`]) {
      expect((await site.request(null, { url: `/episodes/${plain}/${part}` })).statusCode).toBe(404)
    }
  })

  test('has no file of a video that is not prepared, and none of one whose download is sold', async () => {
    const waiting = await makeVideo(site, creator, { title: 'Waiting' })
    const sold = await add({ title: 'Sold' })
    const price = { isDownloadable: true, downloadPriceCents: 300 }
    await site.deps.db.updateTable('videos').set(price).where('id', '=', sold).execute()
    for (const id of [waiting, sold]) {
      const item = await itemOf(id)
      expect(named(item, 'title')).toHaveLength(1)
      expect(named(item, 'enclosure')).toEqual([])
      expect((await fetch(`${base}/episodes/${id}.mp4`)).status).toBe(404)
    }
    // Offered for free.
    await site.deps.db.updateTable('videos').set({ downloadPriceCents: 0 }).where('id', '=', sold).execute()
    expect(named(await itemOf(sold), 'enclosure')).toHaveLength(1)
    expect((await fetch(`${base}/episodes/${sold}.mp4`)).status).toBe(200)
  })

  test('has a video that was approved while it is being prepared once its file is made', async () => {
    const early = await add({ title: 'Early' })
    const { media } = await site.deps.db
      .selectFrom('videos')
      .select('media')
      .where('id', '=', early)
      .executeTakeFirstOrThrow()
    const set = (processing: 'processing' | 'ready' | 'failed', isMade: boolean) => {
      const made = JSON.stringify({ ...media, progressive: isMade ? 'progressive.mp4' : null })
      return site.deps.db.updateTable('videos').set({ processing, media: made }).where('id', '=', early).execute()
    }
    await set('processing', false)
    expect(await itemOf(early)).toEqual([])
    await set('processing', true)
    expect(named(await itemOf(early), 'enclosure')).toHaveLength(1)
    // What will have no file is still new on the channel.
    await set('failed', false)
    expect(named(await itemOf(early), 'title')).toHaveLength(1)
    await set('ready', true)
  })

  test('names the language of the site where its videos have none', async () => {
    const yusuf = await site.person('yusuf')
    const { body } = await site.request(null, { url: `/profile/${yusuf.id}/feed.xml` })
    expect(named(parse(body).channel, 'language')[0]?.text).toBe('en')
  })

  test.each([
    [1280, 720],
    [720, 1280],
    [320, 180],
  ])('has a square picture of a size that directories accept, made of one of %d × %d', async (width, height) => {
    const id = await add({})
    const drawn = await sharp({ create: { width, height, channels: 3, background: '#c08020' } }).jpeg()
    await site.deps.storage.putBytes(mediaKey(id, 'v1', 'poster.jpg'), await drawn.toBuffer())
    const [image] = named(await itemOf(id), 'image', ITUNES)
    const { rawPayload, headers } = await site.request(null, { url: pathOf(image?.attributes.href) })
    expect(headers['content-type']).toBe('image/jpeg')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1400, height: 1400, format: 'jpeg' })
  })
})

test('what is made of stored files is not made again when a video or profile is edited', async () => {
  const id = await add({})
  const store = async (background: string, bytes: Buffer) => {
    const drawn = await sharp({ create: { width: 320, height: 180, channels: 3, background } })
      .jpeg()
      .toBuffer()
    await site.deps.storage.putBytes(mediaKey(id, 'v1', 'poster.jpg'), drawn)
    await site.deps.storage.putBytes(mediaKey(id, 'v1', 'progressive.mp4'), bytes)
  }
  const look = async () => {
    const [enclosure] = named(await itemOf(id), 'enclosure')
    const { rawPayload } = await site.request(null, { url: `/episodes/${id}.jpg` })
    return [enclosure?.attributes.length, rawPayload.toString('base64')]
  }
  await store('#c08020', file)
  const before = await look()
  // Only the test replaces files: they show whether they are read again.
  await store('#2080c0', Buffer.alloc(7))
  await site.call(creator, settingsApi.saveProfile, { body: { bio: 'Psalms & more prayers' } })
  await site.call(creator, videosApi.edit, { params: { id: psalm }, body: { visibility: 'unlisted' } })
  await site.call(creator, videosApi.edit, { params: { id: psalm }, body: { visibility: 'public' } })
  expect(await look()).toEqual(before)
})

describe('the file of a feed', () => {
  const ask = (init: RequestInit = {}) => fetch(`${base}/episodes/${psalm}.mp4`, init)

  test('is sent whole, and described by HEAD without being sent', async () => {
    const whole = await ask()
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
    const head = await ask({ method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toMatchObject({
      ...{ 'content-type': 'video/mp4', 'content-length': String(file.length), 'accept-ranges': 'bytes' },
      etag: whole.headers.get('etag'),
    })
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  test.each([
    ['bytes=0-1', 'bytes 0-1/3000', [0, 2]],
    ['bytes=1000-1999', 'bytes 1000-1999/3000', [1000, 2000]],
    ['bytes=2990-', 'bytes 2990-2999/3000', [2990, 3000]],
    ['bytes=-5', 'bytes 2995-2999/3000', [2995, 3000]],
  ])('is sent in part: %s', async (range, described, [from, to]) => {
    const part = await ask({ headers: { range } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, described])
    expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(from, to))).toBe(true)
  })

  test('has no part after its end', async () => {
    const part = await ask({ headers: { range: 'bytes=3000-' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([416, 'bytes */3000'])
  })

  test.each([
    ['pending', { status: 'pending' }],
    ['unlisted', { visibility: 'unlisted' }],
    ['for members', { visibility: 'members' }],
    ['scheduled', { publishAt: new Date(Date.now() + 3_600_000) }],
  ] as const)('and what belongs to it are 404 for a video that is %s, also for its owner', async (_, facts) => {
    const id = await add({ description: DESCRIPTION, ...facts })
    for (const part of ['.mp4', '.jpg', '/chapters.json', '/de.vtt']) {
      for (const headers of [{}, { cookie: creator.cookie }]) {
        const { status } = await fetch(`${base}/episodes/${id}${part}`, { headers })
        expect([part, status]).toEqual([part, 404])
      }
    }
  })

  test('is gone as soon as its video is withdrawn', async () => {
    const id = await add({})
    const status = async () => (await fetch(`${base}/episodes/${id}.mp4`)).status
    expect(await status()).toBe(200)
    await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', id).execute()
    expect(await status()).toBe(404)
  })

  test('does not exist on a site that is closed to visitors', async () => {
    const closed = await createTestSite()
    const owner = await closed.person('miriam')
    const id = await makeVideo(closed, owner, { isPlayable: true })
    await closed.deps.storage.putBytes(mediaKey(id, 'v1', 'progressive.mp4'), file)
    for (const person of [null, owner]) {
      expect((await closed.request(person, { url: `/episodes/${id}.mp4` })).statusCode).toBe(404)
    }
    await closed.close()
  })
})
