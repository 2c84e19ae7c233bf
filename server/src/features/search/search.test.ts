import { searchApi } from '@lamplight/contract/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let creator: Person
let viewer: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  viewer = await site.person('visitor')
})
afterAll(() => site.close())

const search = (q: string | undefined, query: Record<string, string | number> = {}, person: Person | null = viewer) =>
  site.call(person, searchApi.videos, { query: { ...(q === undefined ? {} : { q }), ...query } })
const find = async (q: string) => (await search(q)).reply.map((video) => video.id)
const make = (title: string, facts: Parameters<typeof makeVideo>[2] = {}) =>
  makeVideo(site, creator, { title, ...facts })

describe('what is asked', () => {
  test('needs a session where visitors may not look', async () => {
    expect((await search('psalm', {}, null)).status).toBe(401)
  })

  test.each([undefined, '', '   ', '%', '_', '\\', '%%%', '"', '-', '- -', '-psalm', '()&|!:*', "'", '\u200b'])(
    'with nothing to search for in %j is an empty list, not everything [V-SEARCH-17]',
    async (q) => {
      await make('A psalm of 100% joy_and peace')
      const answer = await search(q)
      expect(answer.status).toBe(200)
      expect(answer.reply).toEqual([])
    },
  )

  test('may be 200 characters long, not 201', async () => {
    expect((await search('lamp '.repeat(40))).status).toBe(200)
    const answer = await search('x'.repeat(201))
    expect(answer.status).toBe(400)
    expect(answer.problem.issues?.[0]?.message).toBe('The search text cannot exceed 200 characters')
  })

  test.each([
    `psalm' OR '1'='1`,
    'psalm & | ! ( ) <-> :*',
    '"unclosed phrase',
    'a:b:c* <2> "x',
    '\\\\ \' " % _',
    '\ud83d\ude4f 🕯️ prayer',
    'psalm \u0000 night',
    'ﷺ ۝ ﴾',
  ])('may hold anything: %j', async (q) => {
    expect((await search(q)).status).toBe(q.includes('\u0000') ? 400 : 200)
  })
})

describe('what is found [V-SEARCH-13, V-SEARCH-16, V-SEARCH-17]', () => {
  test('approved videos only, whoever asks', async () => {
    const approved = await make('Zephyr hymn')
    const pending = await make('Zephyr song', { status: 'pending' })
    await make('Zephyr chant', { status: 'rejected' })
    const deleted = await make('Zephyr gone')
    await site.deps.db.updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', deleted).execute()
    const staff = await site.person('miriam', 'moderator')
    for (const person of [viewer, creator, staff]) {
      expect((await search('zephyr', {}, person)).reply.map((video) => video.id)).toEqual([approved])
    }
    await site.deps.db
      .updateTable('videos')
      .set({ status: 'approved', religiousVerified: true, approvedAt: new Date() })
      .where('id', '=', pending)
      .execute()
    expect(await find('zephyr')).toContain(pending)
  })

  test('by title, description, creator and category, the title weighing most', async () => {
    const category = await site.deps.db
      .insertInto('categories')
      .values({ slug: 'quartz', name: 'Quartz', sortOrder: 999 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const artist = await site.person('Quartz')
    const byDescription = await make('Evening bells', { description: 'Recorded with a quartz bowl.' })
    const byCategory = await make('Morning bells', { categoryId: category.id })
    const byCreator = await makeVideo(site, artist, { title: 'Noon bells' })
    const byTitle = await make('Quartz bells')
    expect(await find('QUARTZ')).toEqual([byTitle, byCreator, byCategory, byDescription])
  })

  test('all words must be there, phrases in their order, and words after a minus sign must not', async () => {
    const both = await make('Silent amber river')
    const turned = await make('River of amber')
    expect(new Set(await find('amber river'))).toEqual(new Set([both, turned]))
    expect(await find('"amber river"')).toEqual([both])
    expect(await find('amber -silent')).toEqual([turned])
    expect(await find('amber -"river of"')).toEqual([both])
    expect(await find('river or nothingness')).toEqual(expect.arrayContaining([both, turned]))
  })

  test.each([
    ['en', 'Blessings for travellers', 'blessing traveller'],
    ['de', 'Häuser des Gebets', 'haus gebet'],
    ['es', 'Las oraciones de la mañana', 'oración mañanas'],
    ['fr', 'Les prières du soir', 'prière soirs'],
    ['ar', 'الصلوات في المساجد', 'صلوات مساجد'],
    ['ar', 'الصلاة والسلام', 'صلاة'],
    ['ar', 'صلاة الفجر', 'الصلاة فجر'],
    ['ar', 'كتاب للأطفال', 'الأطفال'],
  ])('in %s "%s" is found by its other forms: %s', async (language, title, q) => {
    const id = await make(title, { language })
    expect(await find(q)).toContain(id)
  })

  test.each([
    ["Qur'an for children", 'quran children'],
    ['Quran for beginners', 'qur’an beginners'],
    ['The Qurʾān explained slowly', 'Quran slowly'],
    ["L'amour du prochain", 'amour prochain'],
    ["L'amour du prochain", 'l’amour'],
    ['Señor, ten piedad', 'senor piedad'],
    ['Für dich gebetet', 'fur dich'],
    ['القُرْآنُ الكَرِيمُ', 'القران الكريم'],
    ['القران المجيد', 'القُرآن المجيد'],
    ['أدعية الصباح', 'ادعيه الصباح'],
    ['دعاء المساء', 'دعا المساء'],
    ['Prayer/Meditation hour', 'meditation hour'],
    ['Bar-Mitzvah lesson', 'bar mitzvah'],
    ['Bar Mitzvah songs', 'bar-mitzvah songs'],
    ['Ｆｕｌｌ width candle', 'full candle'],
    ['שָׁלוֹם עֲלֵיכֶם', 'שלום עליכם'],
    ['सुबह की आरती', 'आरती'],
  ])('"%s" is found by "%s", whatever accents, signs and apostrophes', async (title, q) => {
    const id = await make(title, { language: null })
    expect(await find(q)).toContain(id)
  })

  test('only stop words find what holds them, best first', async () => {
    const id = await make('The the the')
    expect(await find('the')).toContain(id)
  })

  test('a per cent sign and an underscore stand for themselves [V-SEARCH-17]', async () => {
    const id = await make('Wholegrain offering')
    for (const q of ['w%g', 'w_________', '%g', 'wh_']) expect(await find(q)).not.toContain(id)
  })

  test('a spelling that is nearly right is found when little else is, behind what is right', async () => {
    const near = await make('Shabbat candles')
    const right = await make('Shabat in the desert')
    expect(await find('shabat')).toEqual([right, near])
    expect(await find('candels shabbat')).toContain(near)
    await make('Shabbat hidden', { status: 'pending' })
    expect(await find('shabat')).toEqual([right, near])
    expect(await find('shabat -candles')).toEqual([right])
  })

  test('what nothing resembles is an empty list [V-SEARCH-11]', async () => {
    expect(await find('xylophonequartet')).toEqual([])
  })

  test('a changed title, description or name is found at once, the old one no longer', async () => {
    const artist = await site.person('Oldname')
    const id = await makeVideo(site, artist, { title: 'Firsttitle' })
    await site.deps.db.updateTable('videos').set({ title: 'Secondheading' }).where('id', '=', id).execute()
    await site.deps.db.updateTable('users').set({ displayName: 'Newcomer' }).where('id', '=', artist.id).execute()
    expect(await find('secondheading newcomer')).toEqual([id])
    expect(await find('firsttitle')).not.toContain(id)
  })
})

describe('order and pages', () => {
  test('with equal words the more watched and the newer stand first', async () => {
    const old = await make('Marble verse', { createdAt: new Date('2021-01-01') })
    const recent = await make('Marble verse', { createdAt: new Date('2026-01-01') })
    const watched = await make('Marble verse', { createdAt: new Date('2026-01-01'), views: 1_000_000 })
    expect(await find('marble')).toEqual([watched, recent, old])
  })

  test('pages never repeat a video, also while views grow and videos arrive', async () => {
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) ids.push(await make('Cedar song', { createdAt: new Date('2026-01-01') }))
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await search('cedar', { limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.reply.map((video) => video.id))
      cursor = page.headers['x-next-cursor'] as string | undefined
      await site.deps.db.updateTable('videos').set({ views: 500 }).where('id', 'in', seen).execute()
      if (seen.length === 2) await make('Cedar song', { views: 900 })
    } while (cursor)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('a cursor that is none starts at the beginning', async () => {
    const id = await make('Juniper verse')
    for (const cursor of ['x', Buffer.from('["2026-01-01T00:00:00.000Z",1]').toString('base64url')]) {
      expect((await search('juniper', { cursor })).reply.map((video) => video.id)).toEqual([id])
    }
  })
})

describe('the indexes', () => {
  test.each([
    ['words', `SELECT video_id FROM video_search s WHERE s.words @@ search_query('psalm')`, 'video_search_words'],
    ['spellings', `SELECT video_id FROM video_search s WHERE 'pslam' <% s.spelling`, 'video_search_spelling'],
  ])('answer for %s', async (_, query, index) => {
    const client = await site.deps.database.pool.connect()
    await client.query('SET enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`)
    await client.query('RESET enable_seqscan')
    client.release()
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Bitmap Index Scan on ${index}`)
  })
})
