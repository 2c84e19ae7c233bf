import { moderationApi } from '@lamplight/contract/moderation'
import { videosApi } from '@lamplight/contract/videos'
import { describe, expect, test } from 'vitest'
import { creator, make, search, site, withSearchSite } from '../../testing/search.ts'
import { refreshVocabulary } from './vocabulary.sql.ts'

withSearchSite()

describe('candidates', () => {
  test('are the videos that match the query, also after thousands of others, whatever its operators', async () => {
    const { pool } = site.deps.database
    const jumpTo = (id: number) => pool.query(`SELECT setval(pg_get_serial_sequence('videos', 'id'), ${id})`)
    for (const id of [9_000, 20_000, 70_000, 200_000, 900_000]) {
      await jumpTo(id)
      await make('Cobalt evening prayer', { description: 'Amber and basalt' })
      await make('The cobalt prayers', { description: 'nothing else' })
      await make('Amber morning', { description: 'cobalt, it’s basalt' })
    }
    const queries = [
      ...['cobalt', 'cobalt prayer', 'the cobalt', 'of the', 'prayer amber basalt cobalt evening', 'amber or evening'],
      ...['"cobalt evening"', '"evening cobalt"', 'cobalt -evening', '"the cobalt" or "amber morning"', "it's basalt"],
      ...['evening "cobalt evening" or basalt -morning', 'absent', 'cobalt absent'],
    ]
    for (const text of queries) {
      const {
        rows: [counted],
      } = await pool.query<{ found: number; both: number; all: number }>(
        `WITH q AS MATERIALIZED (SELECT search_query($1) AS words),
         found AS MATERIALIZED (SELECT c.video_id FROM q CROSS JOIN search_candidates(q.words, 10000, 10000) c),
         matching AS MATERIALIZED (SELECT s.video_id FROM q JOIN video_search s ON ts_match_vq(s.words, q.words))
         SELECT (SELECT count(*) FROM found) AS found,
           (SELECT count(*) FROM (SELECT * FROM found INTERSECT SELECT * FROM matching) b) AS both,
           (SELECT count(*) FROM matching) AS all`,
        [text],
      )
      expect({ text, ...counted }).toEqual({ text, found: counted?.all, both: counted?.all, all: counted?.all })
    }
  })

  test('with facets are those that have them, and the most watched first when asked for, also after thousands of others', async () => {
    const { pool } = site.deps.database
    const views = [0, 14, 15, 16, 3_000, 3_000_000]
    for (const [place, id] of [1_000_000, 1_020_000, 1_070_000, 1_900_000].entries()) {
      await pool.query(`SELECT setval(pg_get_serial_sequence('videos', 'id'), ${id})`)
      for (const [n, count] of views.entries()) {
        const facts = {
          views: count + place,
          durationSeconds: n % 2 ? 60 : 2_000,
          language: n % 3 ? 'ar' : 'de-AT',
        }
        await make(n % 2 ? 'Tamarind evening' : 'Evening', { ...facts, description: 'a tamarind' })
      }
    }
    const compare = async (groups: string[][], condition: string) => {
      const { rows } = await pool.query<{ found: number[]; all: number[] }>(
        `WITH q AS MATERIALIZED (SELECT search_query('tamarind') AS words)
         SELECT ARRAY(SELECT c.video_id FROM q CROSS JOIN search_candidates(q.words, 10000, 10000, $1) c ORDER BY 1) AS found,
           ARRAY(SELECT c.video_id FROM q CROSS JOIN search_candidates(q.words, 10000, 0, $1, true) c ORDER BY 1) AS watched,
           ARRAY(SELECT s.video_id FROM q JOIN video_search s ON ts_match_vq(s.words, q.words) JOIN videos v ON v.id = s.video_id
                 WHERE ${condition} ORDER BY 1) AS all`,
        [JSON.stringify(groups)],
      )
      expect(rows[0]).toEqual({ found: rows[0]?.all, watched: rows[0]?.all, all: rows[0]?.all })
      expect(rows[0]?.all.length).toBeGreaterThan(0)
    }
    // Also with the counts by which the steps are chosen, and when nearly all videos have what is asked for.
    const usual = `INSERT INTO search_key_counts SELECT k, 40000, 40000 FROM unnest('{∎ds,∎dl,∎lde,∎lde-AT,∎par}'::text[]) k
      ON CONFLICT (key) DO UPDATE SET texts = 40000, titles = 40000`
    for (const counting of ['SELECT 1', 'SELECT refresh_search_vocabulary(), refresh_search_key_counts()', usual]) {
      await pool.query(counting)
      await compare([], 'true')
      await compare([['∎ds']], 'v.duration_seconds < 240')
      await compare([['∎lde']], "v.language LIKE 'de%'")
      await compare([['∎lde-AT']], "v.language = 'de-AT'")
      await compare([['∎ds'], ['∎lar', '∎lde-AT']], 'v.duration_seconds < 240')
      await compare([['∎dl'], ['∎par']], "v.duration_seconds > 1200 AND v.language = 'ar'")
      await compare([['∎par', '∎pfr', '∎p']], "v.language = 'ar'")
      await compare([['∎par', '∎pde', '∎pfr', '∎p'], ['∎ds']], 'v.duration_seconds < 240')
    }
    const { rows } = await pool.query<{ views: number }>(
      `SELECT v.views FROM search_candidates(search_query('tamarind'), 8, 0, '[]', true) c JOIN videos v ON v.id = c.video_id
       ORDER BY 1 DESC`,
    )
    const most = [3_000_003, 3_000_002, 3_000_001, 3_000_000, 3_003, 3_002, 3_001, 3_000]
    expect(rows.map((row) => row.views)).toEqual(most)
  })

  test('know what filters ask for after every change of a video', async () => {
    const { db, database } = site.deps
    const video = await make('Facets of a lamp', { language: 'de-AT', durationSeconds: 100 })
    const facets = async () => {
      const { rows } = await database.pool.query<{ facets: string[] }>(
        'SELECT facets FROM video_search WHERE video_id = $1',
        [video],
      )
      return rows[0]?.facets.toSorted()
    }
    const change = (facts: object) => db.updateTable('videos').set(facts).where('id', '=', video).execute()
    expect(await facets()).toEqual(['∎ds', '∎lde', '∎lde-AT', '∎pde', '∎v3'])
    const category = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
    await change({ language: null, categoryId: category.id, durationSeconds: 240 })
    expect(await facets()).toEqual([`∎c${category.id}`, '∎dm', '∎p', '∎v3'])
    await change({ durationSeconds: 1201, views: 14 })
    expect(await facets()).toEqual([`∎c${category.id}`, '∎dl', '∎p', '∎v3'])
    await change({ views: 15, categoryId: null })
    expect(await facets()).toEqual(['∎dl', '∎p', '∎v4'])
    await change({ views: 2_147_483_647 })
    expect(await facets()).toEqual(['∎dl', '∎p', '∎v31'])
    const captions = { videoId: video, label: 'x', content: 'WEBVTT' }
    await db
      .insertInto('captions')
      .values([
        { ...captions, language: 'ar' },
        { ...captions, language: 'pt-BR' },
      ])
      .execute()
    await db
      .insertInto('captions')
      .values({ ...captions, language: 'fr', kind: 'chapters' })
      .execute()
    expect(await facets()).toEqual(['∎dl', '∎p', '∎tar', '∎tpt', '∎tpt-BR', '∎v31'])
    await db
      .updateTable('captions')
      .set({ language: 'es' })
      .where('videoId', '=', video)
      .where('language', '=', 'ar')
      .execute()
    expect(await facets()).toEqual(['∎dl', '∎p', '∎tes', '∎tpt', '∎tpt-BR', '∎v31'])
    await db.deleteFrom('captions').where('videoId', '=', video).execute()
    expect(await facets()).toEqual(['∎dl', '∎p', '∎v31'])
  })

  test('are read by counts of words in each language and of what filters ask for, those of the newest videos', async () => {
    const { pool } = site.deps.database
    const countsOf = async (keys: string[]) => {
      await refreshVocabulary(site.deps.db)
      const { rows } = await pool.query<{ key: string; texts: number; titles: number }>(
        'SELECT key, texts, titles FROM search_key_counts WHERE key = ANY ($1) ORDER BY key',
        [keys],
      )
      return rows.map(({ key, texts, titles }) => `${key}: ${texts}, ${titles}`)
    }
    const keys = ['∎wsw tamarillo', '∎wsw persimmon', '∎wsv tamarillo', '∎psw', '∎dl']
    await pool.query(`SELECT setval(pg_get_serial_sequence('videos', 'id'), 3000000)`)
    const facts = { language: 'sw', durationSeconds: 2_000, description: 'a persimmon' }
    const ids = await Promise.all(Array.from({ length: 9 }, () => make('Tamarillo', facts)))
    expect(await countsOf(keys)).toEqual(['∎dl: 9, 9', '∎psw: 9, 9', '∎wsw persimmon: 9, 0', '∎wsw tamarillo: 9, 9'])
    // Of fewer than eight there is no count.
    await site.deps.db.updateTable('videos').set({ language: 'sv' }).where('id', 'in', ids.slice(0, 2)).execute()
    expect(await countsOf(keys)).toEqual(['∎dl: 9, 9'])
  })

  test.each([
    ['a & b', [['a'], ['b']]],
    [
      '(a | b) & (c | d)',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a <-> b', [['a'], ['b']]],
    ['a & !b', [['a']]],
    ['!(a & b) & c', [['c']]],
    ['!a | b', []],
    ['a:*', []],
    ["'it''s' & b:A", [['b'], ["it's"]]],
    ['prayer & light | pray & light', [['light'], ['prayer', 'pray']]],
    ['the & psalm | psalm', [['psalm']]],
    ['oli | olive | olives', [['oli', 'olive', 'olives']]],
    [
      'prayer & video | pray & vide | prai & video',
      [
        ['pray', 'prayer', 'prai'],
        ['vide', 'video'],
      ],
    ],
    [
      'prayer & light | candle & night',
      [
        ['prayer', 'candle'],
        ['light', 'night'],
      ],
    ],
    [
      'communaute & compte | compt & communaut',
      [
        ['communaute', 'communaut'],
        ['compte', 'compt'],
      ],
    ],
  ])('of %s have one word of each of %j', async (query, groups) => {
    const { rows } = await site.deps.database.pool.query<{ groups: string[][] }>(
      'SELECT search_groups($1::tsquery) AS groups',
      [query],
    )
    const sorted = (all: string[][]) => all.map((group) => group.toSorted().join()).toSorted()
    expect(sorted(rows[0]?.groups ?? [])).toEqual(sorted(groups))
  })
})

describe('what many videos match', () => {
  /** Past the site, which therefore drops nothing. By default more than a page, so that their list is cached. */
  const makeMany = async (word: string, count = 30) => {
    const { rows } = await site.deps.database.pool.query<{ id: number }>(
      `INSERT INTO videos (owner_id, title, description, duration_seconds, status, religious_verified, approved_at, processing, language)
       SELECT $1, $2, '', 60, 'approved', true, now(), 'ready', 'de' FROM generate_series(1, $3::integer) RETURNING id`,
      [creator.id, word, count],
    )
    return rows.map(({ id }) => id).toSorted((a, b) => b - a)
  }
  const change = (id: number, facts: object) =>
    site.deps.db.updateTable('videos').set(facts).where('id', '=', id).execute()
  const idsOf = async (q: string, query: Record<string, string | number>) =>
    (await search(q, query)).body.map(({ id }) => id)

  test.each([
    ['by relevance', {}],
    ['newest first', { sort: 'newest' }],
    ['with filters', { language: 'de', duration: 'short' }],
  ])('is found once for pages of every size, until a video or a name changes: %s', async (name, query) => {
    const word = `hyacinth${name.length}`
    const ids = await makeMany(word)
    expect(await idsOf(word, { ...query, limit: 5 })).toEqual(ids.slice(0, 5))
    const [added] = await makeMany(word, 1)
    expect(await idsOf(word.toUpperCase(), { ...query, limit: 6 })).toEqual(ids.slice(0, 6))
    await site.call(creator, videosApi.edit, { params: { id: ids.at(-1) ?? 0 }, body: { title: 'Another' } })
    expect((await idsOf(word, { ...query, limit: 6 }))[0]).toBe(added)
  })

  test.each([
    ['deleted', { deletedAt: new Date() }],
    ['rejected', { status: 'rejected' as const }],
    ['unlisted', { visibility: 'unlisted' as const }],
    ['for members', { visibility: 'members' as const }],
    ['not yet public', { publishAt: new Date(Date.now() + 86_400_000) }],
  ])(
    'never contains a video that is %s, and its page is filled, even if nothing reports the change',
    async (name, facts) => {
      const word = `anemone${name.replaceAll(' ', '')}`
      const [first = 0, ...others] = await makeMany(word)
      expect((await idsOf(word, { limit: 5 }))[0]).toBe(first)
      await change(first, facts)
      expect(await idsOf(word, { limit: 6 })).toEqual(others.slice(0, 6))
    },
  )

  test('is without a video that its creator removes or staff reject at once', async () => {
    const [removed = 0, rejected = 0, ...others] = await makeMany('oleander')
    expect((await idsOf('oleander', { limit: 5 })).slice(0, 2)).toEqual([removed, rejected])
    await site.call(creator, videosApi.remove, { params: { id: removed } })
    expect((await idsOf('oleander', { limit: 5 }))[0]).toBe(rejected)
    const staff = await site.person('miriam', 'moderator')
    const [{ moderationVersion: version } = { moderationVersion: 0 }] = await site.deps.db
      .selectFrom('videos')
      .select('moderationVersion')
      .where('id', '=', rejected)
      .execute()
    const decision = { status: 'rejected', version } as const
    const { status } = await site.call(staff, moderationApi.moderate, { params: { id: rejected }, body: decision })
    expect(status).toBe(200)
    expect(await idsOf('oleander', { limit: 5 })).toEqual(others.slice(0, 5))
  })

  test('has the same list for pages of every size, the first of them cached', async () => {
    // More than the first part of a list.
    const ids = await makeMany('gardenia', 210)
    const listOf = async (limit: number) => {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await search('gardenia', { limit, ...(cursor ? { cursor } : {}) })
        seen.push(...page.body.map((video) => video.id))
        cursor = page.headers['x-next-cursor'] as string | undefined
      } while (cursor)
      return seen
    }
    for (const limit of [100, 50, 7, 1]) expect(await listOf(limit)).toEqual(ids)
  })
})

describe('the indexes', () => {
  test.each([
    [
      'words',
      `SELECT video_id FROM video_search s WHERE search_keys(s.words, s.video_id, s.facets) && '{psalm}'`,
      'video_search_keys',
    ],
    [
      'titles',
      `SELECT video_id FROM video_search s WHERE search_keys(s.title_words, s.video_id, s.facets) && '{psalm}'`,
      'video_search_title_keys',
    ],
    [
      'spellings',
      `SELECT word FROM search_vocabulary WHERE search_letters(word) % search_letters('مزامر')`,
      'search_vocabulary_spelling',
    ],
    [
      'usual spellings',
      `SELECT word FROM search_vocabulary WHERE is_usual AND search_letters(word) % search_letters('مزامر')`,
      'search_vocabulary_usual',
    ],
    [
      'channels',
      `SELECT id FROM users u WHERE u.has_videos AND search_letters('مزامر') <% u.spelling`,
      'users_spelling',
    ],
  ])('answer for %s', async (_, query, index) => {
    const client = await site.deps.database.pool.connect()
    // A small table is read whole or along its key, which of them depends on when it was last vacuumed.
    await client.query('BEGIN')
    for (const plan of ['seqscan', 'indexscan', 'indexonlyscan']) await client.query(`SET LOCAL enable_${plan} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`)
    await client.query('ROLLBACK')
    client.release()
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Bitmap Index Scan on ${index}`)
  })
})
