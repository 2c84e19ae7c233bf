import { CAPTIONS_LANGUAGES_MAX, CAPTIONS_MAX, captionsApi } from '@lamplight/contract/captions'
import { playlistsApi } from '@lamplight/contract/playlists'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let creator: Person
let stranger: Person
let moderator: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
})
afterAll(() => site.close())

const SRT =
  '1\r\n00:00:01,000 --> 00:00:04,500\r\nPeace be\r\nwith you\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\nAmen\r\n'
const save = (person: Person | null, id: number, language: string, content: string = SRT) =>
  site.call(person, captionsApi.save, { params: { id, language }, body: { content } })
const remove = (person: Person | null, id: number, language: string, reason?: string) =>
  site.call(person, captionsApi.remove, {
    params: { id, language },
    body: reason === undefined ? undefined : { reason },
  })
const tracks = async (id: number) =>
  (await site.call(stranger, videosApi.get, { params: { id } })).body.captions.map(({ language }) => language)

test('captions are saved by the owner only, and deleted by the owner, or by staff with a reason', async () => {
  const id = await makeVideo(site, creator)
  expect((await save(null, id, 'en')).status).toBe(401)
  expect((await save(stranger, id, 'en')).status).toBe(403)
  expect((await save(moderator, id, 'en')).status).toBe(403)
  const hidden = await makeVideo(site, creator, { status: 'pending' })
  expect((await save(stranger, hidden, 'en')).problem.code).toBe('video_not_found')
  expect((await save(creator, id, 'en')).status).toBe(200)
  expect((await remove(stranger, id, 'en')).status).toBe(403)
  expect((await remove(creator, id, 'fr')).problem.code).toBe('captions_not_found')
  for (const reason of [undefined, ' a ']) {
    expect((await remove(moderator, id, 'en', reason)).problem.issues?.[0]?.path).toBe('reason')
  }
  expect((await remove(moderator, id, 'fr', 'Insults')).problem.code).toBe('captions_not_found')
  expect((await remove(moderator, id, 'en', 'Insults')).status).toBe(200)
  expect(await tracks(id)).toEqual([])
  const audited = await site.deps.db
    .selectFrom('auditLog')
    .select('objectId')
    .where('action', '=', 'video.captions_deleted')
    .execute()
  expect(audited).toHaveLength(1)
})

test.each(['en-GB-GB', 'en-12', 'root', 'en-', 'qq-abcdefgh-abcdefgh'])(
  'captions and videos in %j, which is not the tag of a language, are refused',
  async (language) => {
    const id = await makeVideo(site, creator)
    expect((await save(creator, id, language)).status).toBe(404)
    const edited = await site.call(creator, videosApi.edit, { params: { id }, body: { language } })
    expect(edited.problem.issues?.[0]?.path).toBe('language')
  },
)

test('captions in one language more than allowed are refused with the limit; those of a known language can be replaced', async () => {
  const id = await makeVideo(site, creator)
  const languages = Array.from(
    { length: CAPTIONS_LANGUAGES_MAX },
    (_, n) => `q${String.fromCharCode(97 + (n % 20))}${n < 20 ? 'a' : 'b'}`,
  )
  await site.deps.db
    .insertInto('captions')
    .values(languages.map((language) => ({ videoId: id, language, label: language, content: 'WEBVTT' })))
    .execute()
  const refused = (await save(creator, id, 'en')).problem
  expect([refused.code, refused.limit]).toEqual(['too_many_captions', { value: CAPTIONS_LANGUAGES_MAX, unit: 'items' }])
  expect((await save(creator, id, languages[0] ?? '')).status).toBe(200)
})

test('captions saved elsewhere since they were read are not replaced', async () => {
  const id = await makeVideo(site, creator)
  let line = 0
  const replace = (replaces: string | null) => {
    line += 1
    const content = `WEBVTT\n\n00:01.000 --> 00:02.000\nLine ${line}\n`
    return site.call(creator, captionsApi.save, { params: { id, language: 'en' }, body: { content, replaces } })
  }
  expect((await replace('/api/videos/1/captions/en?v=1')).problem).toMatchObject({
    status: 409,
    code: 'captions_changed',
  })
  const first = (await replace(null)).body.src
  expect((await replace(null)).problem.code).toBe('captions_changed')
  const shown = (await site.call(creator, videosApi.get, { params: { id } })).body.captions
  expect(shown.map(({ src }) => src)).toEqual([first])
  expect((await replace(first)).status).toBe(200)
  expect((await replace(first)).problem.code).toBe('captions_changed')
  // A client that does not name them replaces them, as before.
  expect((await save(creator, id, 'en')).status).toBe(200)
})

test('captions that are sent again because the response was lost are not a conflict', async () => {
  const id = await makeVideo(site, creator)
  const send = (content: string) =>
    site.call(creator, captionsApi.save, { params: { id, language: 'en' }, body: { content, replaces: null } })
  const { src } = (await send(SRT)).body
  expect((await send(SRT)).body.src).toBe(src)
  expect((await send('WEBVTT\n\n00:01.000 --> 00:02.000\nPeace\n')).problem.code).toBe('captions_changed')
})

test('an invalid captions file, or one with impossible times, is refused with the reason', async () => {
  const id = await makeVideo(site, creator)
  const reason = async (content: string) => (await save(creator, id, 'en', content)).problem.issues?.[0]?.message
  expect(await reason('just words')).toMatch(/not a WebVTT or SubRip/)
  expect(await reason('WEBVTT\n\n')).toMatch(/not a WebVTT or SubRip/)
  expect(await reason('WEBVTT\n\n00:05.000 --> 00:01.000\nBackwards')).toBe('A caption must end after it begins')
  expect(await reason(`WEBVTT\n\n00:01.000 --> 00:05.000\n${'a'.repeat(2001)}`)).toMatch(/2,000/)
  expect(await reason('WEBVTT\n\n00:01.000 --> 00:02.000\na\n\n'.repeat(10_001))).toMatch(/10,000/)
  const long = (await save(creator, id, 'en', 'a'.repeat(CAPTIONS_MAX + 1))).problem
  expect([long.status, long.issues]).toEqual([
    400,
    [{ path: 'content', message: 'Captions cannot have more than 1,000,000 characters' }],
  ])
  expect((await save(creator, id, 'not a language')).status).toBe(404)
  expect(await tracks(id)).toEqual([])
})

test('captions without an empty line between them are separated by their times', async () => {
  const id = await makeVideo(site, creator)
  const content = '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nPeace\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nAmen\r\n'
  const { body: response } = await save(creator, id, 'en', content)
  const { body } = await site.request(stranger, { url: response.src })
  expect(body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nPeace\n\n00:00:03.000 --> 00:00:04.000\nAmen\n')
})

test('SubRip is stored as WebVTT, in several languages, and shown under the name of the language', async () => {
  const id = await makeVideo(site, creator)
  const { body: response } = await save(creator, id, 'en')
  expect(response).toMatchObject({ language: 'en', label: 'English', kind: 'captions' })
  expect(
    (await save(creator, id, 'ar', 'WEBVTT\n\nNOTE hidden\n\n00:01.000 --> 00:02.000 align:start\nسلام')).body.label,
  ).toBe('العربية')
  expect(await tracks(id)).toEqual(['en', 'ar'])
  const { body, headers } = await site.request(stranger, { url: response.src })
  expect(headers['content-type']).toMatch(/^text\/vtt/)
  expect(body).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:04.500\nPeace be\nwith you\n\n00:00:05.000 --> 00:00:06.000\nAmen\n',
  )
  const arabic = await site.request(stranger, { url: `/api/videos/${id}/captions/ar` })
  expect(arabic.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start\nسلام\n')
})

test('saving a language again replaces its captions, under a new URL', async () => {
  const id = await makeVideo(site, creator)
  const first = (await save(creator, id, 'en')).body.src
  await site.deps.db
    .updateTable('captions')
    .set({ createdAt: new Date(0) })
    .where('videoId', '=', id)
    .execute()
  const second = (await save(creator, id, 'en', 'WEBVTT\n\n00:01.000 --> 00:02.000\nCorrected')).body.src
  expect(second).not.toBe(first)
  expect((await site.request(stranger, { url: second })).body).toContain('Corrected')
  expect(await tracks(id)).toEqual(['en'])
})

test('lists say which videos have captions or subtitles, in any language, and playlists do too', async () => {
  const [plain, captioned, chaptered] = [
    await makeVideo(site, creator),
    await makeVideo(site, creator),
    await makeVideo(site, creator),
  ]
  await save(creator, captioned, 'fr')
  await site.deps.db
    .insertInto('captions')
    .values({ videoId: chaptered, language: 'en', label: 'English', kind: 'chapters', content: 'WEBVTT\n' })
    .execute()
  const playlist = await site.call(creator, playlistsApi.create, { body: { title: 'Lights' } })
  for (const videoId of [plain, captioned])
    await site.call(creator, playlistsApi.addItem, { params: { id: playlist.body.id }, body: { videoId } })
  const list = (await site.call(stranger, videosApi.list)).body
  const said = (id: number) => list.find((video) => video.id === id)?.hasCaptions
  expect([said(plain), said(captioned), said(chaptered)]).toEqual([false, true, false])
  const { items } = (await site.call(creator, playlistsApi.get, { params: { id: playlist.body.id } })).body
  expect(items.map(({ hasCaptions }) => hasCaptions)).toEqual([false, true])
})
