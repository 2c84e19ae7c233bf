import { videosApi } from '@lamplight/contract/videos'
import { describe, expect, test } from 'vitest'
import { encodeCursor } from '../../db/cursor.ts'
import { makeVideo } from '../../testing/factories.ts'
import { creator, make, search, site, viewer, withSearchSite } from '../../testing/search.ts'

withSearchSite()

const find = async (q: string) => (await search(q)).body.map((video) => video.id)

describe('the query', () => {
  test('needs a session on a site that is closed to visitors', async () => {
    expect((await search('psalm', {}, null)).status).toBe(401)
  })

  test.each([undefined, '', '   ', '%', '_', '\\', '%%%', '"', '-', '- -', '-psalm', '()&|!:*', "'", '\u200b'])(
    'with nothing to search for in %j is an empty list, not everything [V-SEARCH-17]',
    async (q) => {
      await make('A psalm of 100% joy_and peace')
      const response = await search(q)
      expect(response.status).toBe(200)
      expect(response.body).toEqual([])
    },
  )

  test('may be 200 characters long, not 201', async () => {
    expect((await search('lamp '.repeat(40))).status).toBe(200)
    const response = await search('x'.repeat(201))
    expect(response.status).toBe(400)
    expect(response.problem.issues?.[0]?.message).toBe('The search text cannot exceed 200 characters')
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

describe('the results [V-SEARCH-13, V-SEARCH-16, V-SEARCH-17]', () => {
  test('contain approved videos only, for every caller', async () => {
    const approved = await make('Zephyr hymn')
    const pending = await make('Zephyr song', { status: 'pending' })
    await make('Zephyr chant', { status: 'rejected' })
    const deleted = await make('Zephyr gone')
    await site.deps.db.updateTable('videos').set({ deletedAt: new Date() }).where('id', '=', deleted).execute()
    const staff = await site.person('miriam', 'moderator')
    for (const person of [viewer, creator, staff]) {
      expect((await search('zephyr', {}, person)).body.map((video) => video.id)).toEqual([approved])
    }
    await site.deps.db
      .updateTable('videos')
      .set({ status: 'approved', religiousVerified: true, approvedAt: new Date() })
      .where('id', '=', pending)
      .execute()
    site.deps.cache.clear()
    expect(await find('zephyr')).toContain(pending)
  })

  test('are shared for a moment by everybody who asks for the same, until a video is decided or changed', async () => {
    const video = await make('Xylophone psalm')
    expect((await search('xylophone')).body.map(({ id }) => id)).toEqual([video])
    await site.deps.db.updateTable('videos').set({ title: 'Written past the site' }).where('id', '=', video).execute()
    // Read once: this request gets the same page.
    expect((await search('xylophone', {}, creator)).body[0]?.title).toBe('Xylophone psalm')
    expect((await search('xylophone', { limit: 5 })).body).toEqual([])
    await site.call(creator, videosApi.edit, { params: { id: video }, body: { language: 'de' } })
    expect((await search('written past')).body.map(({ id }) => id)).toEqual([video])
    expect((await search('xylophone')).body).toEqual([])
    await site.call(creator, videosApi.remove, { params: { id: video } })
    expect((await search('written past')).body).toEqual([])
  })

  test('match by title, description, creator and category, with the most weight on the title', async () => {
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
  ])('"%s" is found by "%s", ignoring accents, signs and apostrophes', async (title, q) => {
    const id = await make(title, { language: null })
    expect(await find(q)).toContain(id)
  })

  test('a Hebrew abbreviation is found however its sign is written', async () => {
    const ids = [await make('שיעור בתנ"ך'), await make('שיעור בתנ״ך'), await make('שיעור בתנך')]
    for (const q of ['בתנ"ך', 'בתנ״ך', 'שיעור בתנ"ך']) {
      expect([q, (await search(q)).body.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([q, ids])
    }
  })

  test('a query of stop words finds videos that contain them, best first', async () => {
    const id = await make('The the the')
    expect(await find('the')).toContain(id)
  })

  test('a percent sign and an underscore are ordinary characters [V-SEARCH-17]', async () => {
    const id = await make('Wholegrain offering')
    for (const q of ['w%g', 'w_________', '%g', 'wh_']) expect(await find(q)).not.toContain(id)
  })

  test('similar spellings are added when there are few hits, after the exact ones', async () => {
    const near = await make('Shabbat candles')
    const right = await make('Shabat in the desert')
    expect(await find('shabat')).toEqual([right, near])
    expect(await find('candels shabbat')).toContain(near)
    await make('Shabbat hidden', { status: 'pending' })
    expect(await find('shabat')).toEqual([right, near])
    expect(await find('shabat -candles')).toEqual([right])
  })

  test('with several misspelt words, videos that resemble only one of them are found when few resemble all', async () => {
    const id = await make('Frankincense')
    await make('Rug')
    expect(await find('frankinsense rugg')).toEqual([id])
  })

  test.each([
    ['ar', 'دروس في الاستغفار', 'الاستغفر'],
    ['he', 'פרשת השבוע בראשית', 'בראשת'],
    ['ru', 'Проповедь на гору', 'Проповидь'],
    ['ar', 'Live from Amman: زيتونة', 'زيتنة'],
  ])('similar spellings are found in every alphabet: %s', async (language, title, typed) => {
    const id = await make(title, { language })
    expect(await find(typed)).toEqual([id])
  })

  test('a query without similar words returns an empty list [V-SEARCH-11]', async () => {
    expect(await find('xylophonequartet')).toEqual([])
  })

  test('a changed title, description or name is found at once, the old one is not', async () => {
    const artist = await site.person('Oldname')
    const id = await makeVideo(site, artist, { title: 'Firsttitle' })
    await site.deps.db.updateTable('videos').set({ title: 'Secondheading' }).where('id', '=', id).execute()
    await site.deps.db.updateTable('users').set({ displayName: 'Newcomer' }).where('id', '=', artist.id).execute()
    expect(await find('secondheading newcomer')).toEqual([id])
    expect(await find('firsttitle')).not.toContain(id)
  })
})

describe('spellings and prefixes', () => {
  test.each([
    ["The Qur'an in daily life", 'koran daily'],
    ['Koran lessons for beginners', "qur'an beginners"],
    ['Lighting the Chanukah lamp', 'hanukkah lamp'],
    ['Hanukkah at home tonight', 'chanukah tonight'],
    ['Shabbos in the mountains', 'shabbat mountains'],
    ['Deepavali lamps by the river', 'diwali lamps'],
  ])('"%s" is found by the alternative spelling in "%s"', async (title, q) => {
    const id = await make(title)
    expect(await find(q)).toContain(id)
  })

  test('an operator adds a group of spellings, changes and removes it', async () => {
    const id = await make('Zoroaster and the fire')
    expect(await find('zarathustra')).not.toContain(id)
    const { id: group } = await site.deps.db
      .insertInto('searchSynonyms')
      .values({ words: ['Zoroaster', 'Zarathustra'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await find('zarathustra fire')).toContain(id)
    await site.deps.db
      .updateTable('searchSynonyms')
      .set({ words: ['Zoroaster', 'Zartosht'] })
      .where('id', '=', group)
      .execute()
    site.deps.cache.clear()
    expect(await find('zarathustra')).not.toContain(id)
    expect(await find('zartosht')).toContain(id)
    await site.deps.db.deleteFrom('searchSynonyms').where('id', '=', group).execute()
    site.deps.cache.clear()
    expect(await find('zartosht')).not.toContain(id)
  })

  test.each([
    ['psalm', 'psalm'],
    ['سلام', 'slam'],
    ['שלום', 'clwm'],
    ['свет', 'svet'],
    ['λογος', 'logos'],
    ['سلام свет', 'slam svet'],
    ['سلام שלום λογος', 'slam clwm logos'],
  ])('compare %s in Latin letters: %s', async (text, letters) => {
    const { rows } = await site.deps.database.pool.query('SELECT search_letters($1) AS letters', [text])
    expect(rows).toEqual([{ letters }])
  })

  test('three letters of a word find it, two do not: "oli" finds olive', async () => {
    const id = await make('Walnut olive garden')
    const whole = await make('Oli the walnut')
    expect(await find('oli')).toEqual([whole, id])
    expect((await find('walnut oliv'))[0]).toBe(id)
    expect(await find('ol')).not.toContain(id)
    expect(await find('"oli"')).toEqual([whole])
  })

  test('in a language without spaces what was typed is found anywhere in a title, from one letter on', async () => {
    const ids = {
      chinese: await make('每天祷告的力量与平安'),
      japanese: await make('仏教の祈りについて'),
      thai: await make('เพลงสวดมนต์ยามเช้า'),
      korean: await make('아침기도를 위하여'),
    }
    for (const [q, id] of [
      ['祷告', ids.chinese],
      ['平', ids.chinese],
      ['祈り', ids.japanese],
      ['สวดมนต์', ids.thai],
      ['기도', ids.korean],
    ] as const) {
      expect([q, await find(q)]).toEqual([q, [id]])
    }
    expect(await find('祷告 平安 力量')).toEqual([ids.chinese])
    expect(await find('"祷告"')).toEqual([])
  })

  test('pages of 1 and of 50 return the same list of hits, prefix matches and similar spellings', async () => {
    const titles = ['Tabernacle song', 'Tabernacles rising', 'Tabernacle of light', 'Tabernakle feast']
    for (const title of titles) await make(title, { language: null })
    const walk = async (limit: number) => {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await search('tabernacle', { limit, ...(cursor ? { cursor } : {}) })
        seen.push(...page.body.map((video) => video.id))
        cursor = page.headers['x-next-cursor'] as string | undefined
      } while (cursor)
      return seen
    }
    const whole = await walk(50)
    expect(whole).toHaveLength(4)
    for (const limit of [1, 2, 3]) expect(await walk(limit)).toEqual(whole)
  })
})

describe('order and pages', () => {
  test('equal text matches are sorted by views and age', async () => {
    const old = await make('Marble verse', { createdAt: new Date('2021-01-01') })
    // Created before the other, which would be first if views did not count.
    const watched = await make('Marble verse', { createdAt: new Date('2026-01-01'), views: 1_000_000 })
    const recent = await make('Marble verse', { createdAt: new Date('2026-01-01') })
    expect(await find('marble')).toEqual([watched, recent, old])
  })

  test('pages never repeat a video, even while views grow and videos are added', async () => {
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) ids.push(await make('Cedar song', { createdAt: new Date('2026-01-01') }))
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await search('cedar', { limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.body.map((video) => video.id))
      cursor = page.headers['x-next-cursor'] as string | undefined
      await site.deps.db.updateTable('videos').set({ views: 500 }).where('id', 'in', seen).execute()
      if (seen.length === 2) await make('Cedar song', { views: 900 })
    } while (cursor)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test.each([
    ['more titles than come first', 230, 20],
    ['enough titles, and other texts behind them', 40, 120],
    ['few titles, and more texts than come first', 20, 120],
    ['few of both', 20, 20],
  ])('the list is the same for pages of every size, also while videos are added: %s', async (_, titles, texts) => {
    const word = `wisteria${titles}x${texts}`
    await site.deps.database.pool.query(
      `INSERT INTO videos (owner_id, title, description, duration_seconds, status, religious_verified, approved_at, processing, views, created_at)
       SELECT $1, CASE WHEN n % $3 < $2 THEN $4 || ' verse' ELSE 'A verse' END, CASE WHEN n % $3 < $2 THEN '' ELSE $4 END, 60,
         'approved', true, now(), 'ready', n * 37 % 1000, now() - n % 7 * interval '1 day' FROM generate_series(1, $3) n`,
      [creator.id, titles, titles + texts, word],
    )
    const listOf = async (limit: number, between: () => Promise<unknown> = async () => undefined) => {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await search(word, { limit, ...(cursor ? { cursor } : {}) })
        seen.push(...page.body.map((video) => video.id))
        cursor = page.headers['x-next-cursor'] as string | undefined
        await between()
      } while (cursor)
      return seen
    }
    const list = await listOf(100)
    expect(new Set(list).size).toBe(titles + texts)
    for (const limit of [7, 50]) expect(await listOf(limit)).toEqual(list)
    const added: number[] = []
    const meanwhile = await listOf(40, async () => added.push(await make(`${word} verse`)))
    expect(meanwhile.filter((id) => !added.includes(id))).toEqual(list)
  })

  test('the newest of very many with the words in the title come first, then the older ones', async () => {
    const { rows } = await site.deps.database.pool.query<{ id: number }>(
      `INSERT INTO videos (owner_id, title, description, duration_seconds, status, religious_verified, approved_at, processing, views)
       SELECT $1, 'Magnolia', '', 60, 'approved', true, now(), 'ready', CASE WHEN n = 1 THEN 1000000 ELSE 0 END
       FROM generate_series(1, 220) n RETURNING id`,
      [creator.id],
    )
    const ids = rows.map(({ id }) => id).toSorted((a, b) => b - a)
    const first = await search('magnolia', { limit: 100 })
    const second = await search('magnolia', { limit: 100, cursor: String(first.headers['x-next-cursor']) })
    const third = await search('magnolia', { limit: 100, cursor: String(second.headers['x-next-cursor']) })
    const found = [first, second, third].flatMap(({ body }) => body.map((video) => video.id))
    expect(found).toEqual([...ids.slice(0, 60), ids.at(-1), ...ids.slice(60, -1)])
  })

  test.each([
    ['are ranked together when the titles fill no page', 20, 0],
    ['come behind the titles when these fill a page', 30, 30],
  ])('videos with the words elsewhere %s', async (_, titles, place) => {
    const word = `speedwell${titles}`
    for (let n = 0; n < titles; n++)
      await make(`${word} and one two three four five six seven eight hyacinth`, { createdAt: new Date('2021-01-01') })
    const often = await make(word, { description: `${word} hyacinth `.repeat(60), views: 5_000_000 })
    const { body } = await search(`${word} hyacinth`, { limit: 50 })
    expect(body.findIndex(({ id }) => id === often)).toBe(place)
  })

  test('the most watched are the same for pages of every size, from the most watched down', async () => {
    const { rows } = await site.deps.database.pool.query<{ id: number }>(
      `INSERT INTO videos (owner_id, title, description, duration_seconds, status, religious_verified, approved_at, processing, views)
       SELECT $1, 'Larkspur', '', 60, 'approved', true, now(), 'ready', n * n * 7 FROM generate_series(1, 150) n RETURNING id`,
      [creator.id],
    )
    const ids = rows.map(({ id }) => id).toReversed()
    for (const counting of ['SELECT 1', 'SELECT refresh_search_vocabulary(), refresh_search_key_counts()']) {
      await site.deps.database.pool.query(counting)
      for (const limit of [5, 60]) {
        site.deps.cache.clear()
        const seen: number[] = []
        let cursor: string | undefined
        do {
          const page = await search('larkspur', { sort: 'views', limit, ...(cursor ? { cursor } : {}) })
          seen.push(...page.body.map((video) => video.id))
          cursor = page.headers['x-next-cursor'] as string | undefined
        } while (cursor)
        expect(seen).toEqual(ids)
      }
    }
  })

  test('an invalid cursor starts at the beginning', async () => {
    const id = await make('Juniper verse')
    const written = ['2026-01-01T00:00:00.000Z', '25 x', '25  1', 'NaN 1', '25 99999999999', '25 1 1']
    for (const cursor of ['x', ...written.map((after) => encodeCursor({ after, id: 1 }))]) {
      expect((await search('juniper', { cursor })).body.map((video) => video.id)).toEqual([id])
    }
  })
})

test('of similar spellings the most similar comes first, however many newer videos have another', async () => {
  const { rows } = await site.deps.database.pool.query<{ id: number }>(
    `INSERT INTO videos (owner_id, title, description, duration_seconds, status, religious_verified, approved_at, processing)
     SELECT $1, CASE WHEN n < 3 THEN 'Bougainvillea' ELSE 'Bougainvita' END, '', 60, 'approved', true, now(), 'ready'
     FROM generate_series(0, 410) n RETURNING id`,
    [creator.id],
  )
  await site.deps.database.pool.query('SELECT refresh_search_vocabulary()')
  const found = (await search('bougainvilea', {})).body.map(({ id }) => id)
  expect(found.slice(0, 3).toSorted((a, b) => a - b)).toEqual(rows.slice(0, 3).map(({ id }) => id))
  expect(found).toHaveLength(12)
})

test('similar spellings are searched once for pages of every size, until a video changes', async () => {
  const add = (title: string) => site.deps.db.updateTable('videos').set({ title }).where('id', '=', other).execute()
  const near = await make('Frangipani garden')
  const other = await make('Another garden')
  const idsOf = async (limit: number) => (await search('frangipanu', { limit })).body.map(({ id }) => id)
  expect(await idsOf(5)).toEqual([near])
  await add('Frangipani blossom')
  expect(await idsOf(6)).toEqual([near])
  // No longer listed, which is seen when the page is read.
  await site.deps.db.updateTable('videos').set({ status: 'rejected' }).where('id', '=', near).execute()
  expect(await idsOf(7)).toEqual([other])
  await site.call(creator, videosApi.edit, { params: { id: other }, body: { title: 'Nothing like it' } })
  expect(await idsOf(8)).toEqual([])
})
